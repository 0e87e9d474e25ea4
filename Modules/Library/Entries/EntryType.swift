import SQLite
import Service

/// What kind of thing an entry notes. (Sparks, 1.7.)
enum EntryType: String, CaseIterable, ResultValue, SQLiteValue {
  case session, measurement, log, checklist, rating

  /// All types in the order of their slugs, by which lists are sorted.
  static let byName = allCases.sorted { $0.rawValue < $1.rawValue }
}
