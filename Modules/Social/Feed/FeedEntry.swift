import Kernel
import Localization
import SQLite
import Service

/// A friend's active participation, as the feed shows it. (Challenges and friends, 2.6.)
struct FeedEntry: Sendable {
  let account: Account
  let participation: Participation
  /// The index of the task that was ticked last, if nobody named it; nil for others.
  let unnamedTask: Int?
  /// Its place in the order of the feed.
  let position: FeedPosition
}

extension FeedEntry {
  /// Reads an entry; nil where it holds what cannot be read or shown, so that one broken row never fails the feed.
  /// (2.10.)
  init?(readable row: Row) throws {
    do {
      account = try Account.table.decode(row, id: "user_id")
      participation = try Participation(row)
      unnamedTask = try row["unnamed_task"]
    } catch let error as SQLiteError where error.kind == .mismatch {
      return nil
    }
    guard account.isPresentable else { return nil }
    position = FeedPosition(
      time: participation.activity.time, name: account.sortingName, participation: participation.id)
  }
}

extension FeedEntry {
  /// The name of the task that was ticked last, in a language if nobody named it; nil if there is none.
  func task(in locale: TextLocale) -> Text? {
    if let name = participation.activity.task, !name.isEmpty { return .built(name) }
    return unnamedTask.map { Challenge.defaultName(ofTask: $0, in: locale) }
  }
}

/// A place in the order of the feed: newest time first, then by name without regard to case, then by row. (2.6.)
struct FeedPosition: Hashable, Comparable, Sendable {
  let time: Instant
  /// The name without regard to case.
  let name: String
  let participation: Int64

  /// Whether a place comes before another.
  static func < (left: FeedPosition, right: FeedPosition) -> Bool {
    left.time != right.time
      ? left.time > right.time : (left.name, left.participation) < (right.name, right.participation)
  }
}

/// The rules of the feed. (Challenges and friends, 2.8; decisions, "Goals, challenges, friends".)
enum FeedRules {
  /// How long ago something was, in words; the days are those of the reader.
  ///
  /// - Parameters:
  ///   - time: When it was; in the future, after a clock was set back, it counts as now.
  ///   - now: The moment of the call.
  ///   - reader: Who reads it.
  /// - Returns: The text.
  static func label(of time: Instant, now: Instant, for reader: Account) -> Message {
    RelativeTime.message(
      seconds: Int(now.milliseconds(since: time) / 1000),
      civilDays: reader.day(at: now).days(since: reader.day(at: time)))
  }
}
