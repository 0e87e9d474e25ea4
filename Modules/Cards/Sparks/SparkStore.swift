import Database
import SQLite
import Service

/// The sparks of one user, one by one.
struct SparkStore {
  let transaction: Transaction
  let user: Int64

  /// The spark of a row; nil if it does not exist or is another user's.
  func spark(_ id: Int64) throws -> Spark? { try Spark.table.row(of: user, id, in: transaction) }

  /// Inserts a new spark and returns its row; the row of the argument is ignored.
  func insert(_ spark: Spark) throws(SQLiteError) -> Int64 {
    try Spark.table.insert(spark, of: user, in: transaction)
    return transaction.lastInsertedRow
  }

  /// Updates a changed spark.
  func update(_ spark: Spark) throws(SQLiteError) { try Spark.table.update(spark, of: user, in: transaction) }

  /// Deletes a spark.
  func delete(_ spark: Spark) throws(SQLiteError) { try Spark.table.delete(spark.id, of: user, in: transaction) }
}
