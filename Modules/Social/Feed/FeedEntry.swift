import Kernel
import Localization
import SQLite
import Service

/// An entry of the activity feed: a friend's active participation in a challenge. (Challenges and friends, 2.6.)
struct FeedEntry: Sendable {
  let account: Account
  let participation: Participation
  /// The index of the task ticked last; nil if that task is named or there are no ticks.
  let unnamedTaskIndex: Int?
  /// The sort position in the feed.
  let position: FeedPosition
}

extension FeedEntry {
  /// Decodes an entry; nil if the row is unreadable or not presentable, so that one corrupt row does not fail the feed.
  /// (Challenges and friends, 2.10.)
  init?(decoding row: Row) throws {
    do {
      account = try Account.table.decode(row, id: "user_id")
      participation = try Participation(row)
      unnamedTaskIndex = try row["unnamed_task"]
    } catch let error as SQLiteError where error.kind == .mismatch {
      return nil
    }
    guard account.isPresentable else { return nil }
    position = FeedPosition(
      time: participation.activity.time, name: account.sortName, participationID: participation.id)
  }
}

extension FeedEntry {
  /// Returns the name of the task ticked last, or a default name if it is unnamed; nil if there are no ticks.
  func task(in locale: TextLocale) -> Text? {
    if let name = participation.activity.task, !name.isEmpty { return .verbatim(name) }
    return unnamedTaskIndex.map { Challenge.defaultName(ofTask: $0, in: locale) }
  }
}

/// A sort position in the feed: newest first, then case-insensitively by name, then by participation id. (Challenges
/// and friends, 2.6.)
struct FeedPosition: Hashable, Comparable, Sendable {
  let time: Instant
  /// The lowercased name of the friend.
  let name: String
  let participationID: Int64

  static func < (left: FeedPosition, right: FeedPosition) -> Bool {
    left.time != right.time
      ? left.time > right.time : (left.name, left.participationID) < (right.name, right.participationID)
  }
}

/// The rules of the feed. (Challenges and friends, 2.8.)
enum FeedRules {
  /// Returns a relative time in words, based on the reader's civil days.
  ///
  /// - `time`: A future instant, which occurs if the clock was set back, counts as now.
  static func relativeTime(of time: Instant, now: Instant, for reader: Account) -> Message {
    RelativeTime.message(
      seconds: Int(now.milliseconds(since: time) / 1000),
      civilDays: reader.day(at: now).days(since: reader.day(at: time)))
  }
}
