import Kernel
import Service

/// The filter of a spark list; all conditions must match. (Sparks, 2.8.)
struct SparkFilter: Hashable, Sendable {
  /// Folded words, each of which must be a prefix of a word in the title, the notes or a tag.
  var words: [String] = []
  var category: SparkCategory?
  var intensity: SparkIntensity?
  /// Normalized tags, at least one of which must match; empty for no restriction.
  var tags: [String] = []
  /// Whether to include only sparks with notes.
  var withNotesOnly = false
  /// Whether to include only favorites.
  var favoritesOnly = false
  /// The civil days of the sparks; nil for all.
  var days: ClosedRange<CivilDay>?

  /// The range of instants at which a spark of `days` can have been created, in milliseconds since 1970.
  ///
  /// UTC offsets have been up to ±16 hours, and a day starts up to 6 hours after midnight.
  var instants: ClosedRange<Int64> {
    guard let days else { return .min ... .max }
    let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)
    return Int64(days.lowerBound.dayNumber) * day - 16 * hour...Int64(days.upperBound.dayNumber) * day + 46 * hour
  }
}

/// The order of a spark list. (Sparks, 2.8.)
enum SparkSort: String, CaseIterable, Sendable {
  case newest, oldest, points, category, intensity, alphabetical

  /// The paged list of this order.
  ///
  /// Each order has its own list, so that a cursor of another order is rejected.
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

/// The sort key of a spark in a list. (Sparks, 2.8.)
struct SparkKey: Hashable, Sendable {
  /// The first sort criterion, ascending; 0 in orders by time or title.
  let rank: Int
  /// The sort key of the title in alphabetical order; empty otherwise.
  let title: String
  /// The creation time in milliseconds.
  let time: Int64
  /// The row id.
  ///
  /// Sparks with the same time are sorted by descending id in all orders.
  let id: Int64
}

extension SparkKey {
  init(_ cursor: Cursor, _ sort: SparkSort) {
    let keys = cursor.keys
    self.init(
      rank: keys.count > 2 ? Int(keys[0]) : 0, title: cursor.keyText, time: keys[keys.count - 2],
      id: keys[keys.count - 1])
  }

  /// Returns the cursor of the page after this key.
  func cursor(_ sort: SparkSort) -> Cursor {
    switch sort {
    case .newest, .oldest: Cursor(sort.list, time, id)
    case .points, .category, .intensity: Cursor(sort.list, Int64(rank), time, id)
    case .alphabetical: Cursor(sort.list, time, id, keyText: title)
    }
  }

  /// Returns whether this key precedes another one.
  func isBefore(_ other: SparkKey, _ sort: SparkSort) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    guard title.utf8.elementsEqual(other.title.utf8) else {
      return title.utf8.lexicographicallyPrecedes(other.title.utf8)
    }
    guard time == other.time else { return sort == .oldest ? time < other.time : time > other.time }
    return id > other.id
  }
}
