import GRDB

/// The number of entries of a day.
struct StoredDay: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "library_days"
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var tableId: Int64
  var day: Int
  var entries: Int
}

/// A maximal run of consecutive days with entries.
struct StoredRun: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "library_runs"
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  var tableId: Int64
  var firstDay: Int
  var lastDay: Int
}
