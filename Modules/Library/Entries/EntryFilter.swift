import Kernel

/// Which entries of a table a list holds; all of it has to be true of each. (Sparks, 5.2.)
struct EntryFilter: Hashable, Sendable {
  /// What the title, the notes or a tag contains, without case and diacritics; empty for anything.
  var text = ""
  /// What kind of thing they are; nil for anything.
  var type: EntryType?
  /// Whether only marked entries are meant.
  var isImportant = false
  /// The first day on which they fell; nil for any.
  var firstDay: CivilDay?
  /// The last day on which they fell; nil for any.
  var lastDay: CivilDay?

  /// The moments between which all entries of these days are, in milliseconds.
  ///
  /// A day is part of at most two and a half days of UTC, in whatever zone it was counted and whenever it began.
  var moments: ClosedRange<Int64> {
    let day: Int64 = 86_400_000
    let first = firstDay.map { (Int64($0.dayNumber) - 2) * day } ?? .min
    let last = lastDay.map { (Int64($0.dayNumber) + 3) * day } ?? .max
    return first <= last ? first...last : first...first
  }

  /// Whether a day belongs to the list.
  func admits(_ day: CivilDay) -> Bool {
    firstDay.map { $0 <= day } ?? true && lastDay.map { day <= $0 } ?? true
  }
}

/// The order of a list of entries. (Sparks, 5.2.)
enum EntrySort: String, CaseIterable, Sendable {
  case newest, oldest, title, type

  /// The list of that order: a cursor of another order is none of its own.
  var list: PagedList {
    switch self {
    case .newest: PagedList("entriesNewest", keyCount: 2)
    case .oldest: PagedList("entriesOldest", keyCount: 2)
    case .title: PagedList("entriesTitle", keyCount: 2, hasKeyText: true)
    case .type: PagedList("entriesType", keyCount: 3)
    }
  }
}

/// Where an entry stands in a list: by type or by title first in the orders that go by these, then by time, and by row.
struct EntryKey: Hashable, Sendable {
  /// The place of the type in the order of the slugs; 0 in the other orders.
  var type = 0
  /// The key of the title; empty in the other orders.
  var title = ""
  /// When the entry was, in milliseconds.
  var time: Int64
  /// Its row; of entries of one moment the larger is the newer one.
  var id: Int64

  /// Before all entries in an order that begins with the newest.
  static let newest = EntryKey(time: .max, id: .max)
  /// Before all entries in an order that begins with the oldest.
  static let oldest = EntryKey(time: .min, id: .min)

  /// Reads the cursor of a list of that order.
  static func reading(_ cursor: Cursor) -> EntryKey {
    let keys = cursor.keys
    let type = keys.count > 2 ? Int(keys[0]) : 0
    return EntryKey(type: type, title: cursor.keyText, time: keys[keys.count - 2], id: keys[keys.count - 1])
  }

  /// The cursor after which a page begins behind this place.
  func cursor(_ sort: EntrySort) -> Cursor {
    switch sort {
    case .newest, .oldest: Cursor(sort.list, time, id)
    case .title: Cursor(sort.list, time, id, keyText: title)
    case .type: Cursor(sort.list, Int64(type), time, id)
    }
  }
}
