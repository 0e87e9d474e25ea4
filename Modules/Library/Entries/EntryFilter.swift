import Kernel

/// The filter of an entry list.
///
/// An entry must match all criteria. (Tables, 4.)
struct EntryFilter: Hashable, Sendable {
  /// The folded text to search for in title, notes and tags; empty matches every entry.
  var foldedText = ""
  var type: EntryType?
  /// Whether to match only entries marked as important.
  var importantOnly = false
  /// The first civil day, inclusive; nil for no lower bound.
  var firstDay: CivilDay?
  /// The last civil day, inclusive; nil for no upper bound.
  var lastDay: CivilDay?
  /// A tag that the entry must have, normalized by `TagList`.
  var tag: String?
  var mood: Int?
  var rating: Int?
  var field: FieldFilter?

  /// Whether the filter concerns only columns that the indexes contain.
  var isCovered: Bool { foldedText.isEmpty && tag == nil && mood == nil && rating == nil && field == nil }

  /// Returns whether an entry matches the criteria for its values.
  func matches(_ values: EntryValues) -> Bool {
    tag.map(values.tags.contains) ?? true && mood.map { $0 == values.mood } ?? true
      && rating.map { $0 == values.rating } ?? true && field?.matches(values) ?? true
  }

  /// The range of instants that contains every entry of these days, in milliseconds since 1970.
  ///
  /// The range has two more UTC days on each side, because time zones and starts of day shift civil days by less than
  /// two days.
  var instants: ClosedRange<Int64> {
    let day: Int64 = 86_400_000
    let first = firstDay.map { (Int64($0.dayNumber) - 2) * day } ?? .min
    let last = lastDay.map { (Int64($0.dayNumber) + 3) * day } ?? .max
    return first <= last ? first...last : first...first
  }

  /// Returns whether a day is within the bounds of the filter.
  func matches(_ day: CivilDay) -> Bool {
    firstDay.map { $0 <= day } ?? true && lastDay.map { day <= $0 } ?? true
  }
}

/// The order of a list of entries. (Tables, 4.)
enum EntrySort: String, CaseIterable, Sendable {
  case newest, oldest, title, type

  /// The paged list of this order; cursors of one order are invalid in another.
  var list: PagedList {
    switch self {
    case .newest: PagedList("entriesNewest", keyCount: 2)
    case .oldest: PagedList("entriesOldest", keyCount: 2)
    case .title: PagedList("entriesTitle", keyCount: 2, hasKeyText: true)
    case .type: PagedList("entriesType", keyCount: 3)
    }
  }
}

/// The sort key of an entry in a list: type or title if the list is sorted by it, then time, then row id.
struct EntryKey: Hashable, Sendable {
  /// The index of the type among all types sorted by slug; 0 unless the list is sorted by type.
  var type = 0
  /// The sort key of the title; empty unless the list is sorted by title.
  var title = ""
  /// The instant of the entry, in milliseconds since 1970.
  var time: Int64
  /// The row id, which breaks ties: of two entries at the same instant, the one with the larger id is newer.
  var id: Int64

  /// The key that precedes all entries in newest-first order.
  static let newest = EntryKey(time: .max, id: .max)
  /// The key that precedes all entries in oldest-first order.
  static let oldest = EntryKey(time: .min, id: .min)

  /// Decodes a cursor of an entry list.
  static func decode(_ cursor: Cursor) -> EntryKey {
    let keys = cursor.keys
    let type = keys.count > 2 ? Int(keys[0]) : 0
    return EntryKey(type: type, title: cursor.keyText, time: keys[keys.count - 2], id: keys[keys.count - 1])
  }

  /// Returns the cursor of the page that starts after this key.
  func cursor(_ sort: EntrySort) -> Cursor {
    switch sort {
    case .newest, .oldest: Cursor(sort.list, time, id)
    case .title: Cursor(sort.list, time, id, keyText: title)
    case .type: Cursor(sort.list, Int64(type), time, id)
    }
  }
}
