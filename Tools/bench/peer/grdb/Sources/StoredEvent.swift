import GRDB

/// A row of the journal.
struct StoredEvent: Codable, PersistableRecord {
  static let databaseTableName = "journal"
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var userId: Int64
  var topic: String
  var subject: String
  var time: Int64
  var data: String
  var origin: Int64
}
