import GRDB

/// An entry of a table.
struct StoredEntry: Codable, FetchableRecord, MutablePersistableRecord {
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
