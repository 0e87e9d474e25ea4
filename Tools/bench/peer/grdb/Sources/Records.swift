import GRDB

/// A table of the library with its totals.
struct LibraryTable: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "library_tables"
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var id: Int64
  var userId: Int64
  var name: String
  var description: String
  var category: String
  var targetGoal: String?
  var targetValue: Double?
  var customFields: String
  var isActive: Bool
  var createdAt: Int64
  var updatedAt: Int64
  var entries: Int
  var seconds: Int
  var measurements: Int
  var ratings: Int
  var ratingSum: Int
  var checklists: Int
  var checked: Int
  var days: Int
  var bestStreak: Int
}

/// An entry of a table.
struct LibraryEntry: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "library_entries"
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var id: Int64?
  var userId: Int64
  var tableId: Int64
  var type: String
  var title: String
  var titleKey: String
  var notes: String
  var durationSeconds: Int?
  var value: Double?
  var checked: Bool?
  var rating: Int?
  var tags: String
  var customData: String
  var mood: Int?
  var isImportant: Bool
  var occurredAt: Int64
  var createdAt: Int64
  var updatedAt: Int64
  var zone: String
  var day: Int

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// The number of entries of a day.
struct LibraryDay: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "library_days"
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var tableId: Int64
  var day: Int
  var entries: Int
}

/// A maximal run of consecutive days with entries.
struct LibraryRun: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "library_runs"
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var tableId: Int64
  var firstDay: Int
  var lastDay: Int
}

/// A row of the journal.
struct JournalEvent: Codable, PersistableRecord {
  static let databaseTableName = "journal"
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var userId: Int64
  var topic: String
  var subject: String
  var time: Int64
  var data: String
  var origin: Int64
}
