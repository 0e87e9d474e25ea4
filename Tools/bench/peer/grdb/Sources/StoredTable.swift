import GRDB

/// A table of the library with its totals.
struct StoredTable: Codable, FetchableRecord, PersistableRecord {
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
