import Kernel
import Service

/// Which sparks a list holds; all of it has to be true of each. (Sparks, 2.8.)
struct SparkFilter: Hashable, Sendable {
  /// Words without case and diacritics, each of which begins a word of the title, the notes or a tag.
  var words: [String] = []
  /// What the sparks are about; nil for anything.
  var category: SparkCategory?
  /// How strong they are; nil for any strength.
  var intensity: SparkIntensity?
  /// Tags of which a spark has one at least, as they are kept; empty for any tags and none.
  var tags: [String] = []
  /// Whether only sparks with notes are meant.
  var withNotes = false
  /// Whether only marked sparks are meant.
  var favorites = false
  /// The civil days on which they fell; nil for all.
  var days: ClosedRange<CivilDay>?

  /// The instants, in milliseconds, between which a spark of those days happened.
  ///
  /// Clocks have been up to 16 hours before and behind UTC, and a day begins up to 6 hours after its midnight.
  var instants: ClosedRange<Int64> {
    guard let days else { return .min ... .max }
    let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)
    return Int64(days.lowerBound.dayNumber) * day - 16 * hour...Int64(days.upperBound.dayNumber) * day + 46 * hour
  }
}

/// The order of a list of sparks. (Sparks, 2.8.)
enum SparkSort: String, CaseIterable, Sendable {
  case newest, oldest, points, category, intensity, alphabetical

  /// The list of that order: a cursor of another order is none of its own.
  var list: PagedList {
    switch self {
    case .newest: PagedList("sparksNewest", keyCount: 2)
    case .oldest: PagedList("sparksOldest", keyCount: 2)
    case .points: PagedList("sparksPoints", keyCount: 3)
    case .category: PagedList("sparksCategory", keyCount: 3)
    case .intensity: PagedList("sparksIntensity", keyCount: 3)
    case .alphabetical: PagedList("sparksAlphabetical", keyCount: 2, hasKeyText: true)
    }
  }
}

/// Where a spark stands in a list. (Sparks, 2.8; decisions, "Sparks, missions, statistics".)
struct SparkKey: Hashable, Sendable {
  /// What comes before all else, the smaller first.
  let rank: Int
  /// The key of the title in the order that goes by it; empty in the others.
  let title: String
  /// When the spark happened, in milliseconds.
  let time: Int64
  /// Its row; of sparks of the same moment the larger comes first in every order.
  let id: Int64
}

extension SparkKey {
  /// Reads the cursor of a list of that order.
  init(_ cursor: Cursor, _ sort: SparkSort) {
    let keys = cursor.keys
    self.init(
      rank: keys.count > 2 ? Int(keys[0]) : 0, title: cursor.keyText, time: keys[keys.count - 2],
      id: keys[keys.count - 1])
  }

  /// The cursor after which a page begins behind this place.
  func cursor(_ sort: SparkSort) -> Cursor {
    switch sort {
    case .newest, .oldest: Cursor(sort.list, time, id)
    case .points, .category, .intensity: Cursor(sort.list, Int64(rank), time, id)
    case .alphabetical: Cursor(sort.list, time, id, keyText: title)
    }
  }

  /// Whether this place is before another one in a list of that order.
  func isBefore(_ other: SparkKey, _ sort: SparkSort) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    guard title.utf8.elementsEqual(other.title.utf8) else {
      return title.utf8.lexicographicallyPrecedes(other.title.utf8)
    }
    guard time == other.time else { return sort == .oldest ? time < other.time : time > other.time }
    return id > other.id
  }
}

/// A span of days, as a list asks for it. (Sparks, 2.8.)
enum SparkRange: String, CaseIterable, Sendable {
  case all, today, yesterday, custom
  case thisWeek = "this_week"
  case lastWeek = "last_week"
  case thisMonth = "this_month"
  case lastMonth = "last_month"

  /// The days of the span; nil for all days.
  ///
  /// Weeks begin on Monday.
  ///
  /// - Parameters:
  ///   - today: The user's day.
  ///   - from: The first day of a custom span.
  ///   - to: The day after its last one; the same as the first for a span of that one day.
  /// - Returns: The days, both ends included.
  /// - Throws: `invalid_range` where a custom span lacks an end or begins after it ends, and where another one is given ends.
  func days(today: CivilDay, from: CivilDay?, to: CivilDay?) throws(DomainError) -> ClosedRange<CivilDay>? {
    switch (self, from, to) {
    case (.custom, let from?, let to?) where from <= to: return from...max(from, to.previous)
    case (.custom, .some, _): throw SparkRange.refusal(at: "/to")
    case (.custom, nil, _), (_, .some, _): throw SparkRange.refusal(at: "/from")
    case (_, nil, .some): throw SparkRange.refusal(at: "/to")
    case (_, nil, nil): return days(today: today)
    }
  }

  private static func refusal(at path: String) -> DomainError {
    DomainError(issues: [DomainError.invalidRange.issue(at: path)]) ?? .invalidRange
  }

  private func days(today: CivilDay) -> ClosedRange<CivilDay>? {
    switch self {
    case .all, .custom: nil
    case .today: today...today
    case .yesterday: today.previous...today.previous
    case .thisWeek: today.week.firstDay...today.week.lastDay
    case .lastWeek: today.week.previous.firstDay...today.week.previous.lastDay
    case .thisMonth: today.month.firstDay...today.month.lastDay
    case .lastMonth: today.month.previous.firstDay...today.month.previous.lastDay
    }
  }
}
