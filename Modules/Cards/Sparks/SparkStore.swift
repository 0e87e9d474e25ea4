import Database
import SQLite
import Service

/// Queries and updates of one user's sparks by row id.
struct SparkStore {
  let transaction: Transaction
  let user: Int64

  /// Returns a spark; nil if it does not exist or belongs to another user.
  func spark(_ id: Int64) throws -> Spark? { try Spark.table.row(of: user, id, in: transaction) }

  /// Inserts a spark and returns its new row id; the id of the argument is ignored.
  func insert(_ spark: Spark) throws(SQLiteError) -> Int64 {
    try Spark.table.insert(spark, of: user, in: transaction)
    return transaction.lastInsertedRowID
  }

  func update(_ spark: Spark) throws(SQLiteError) { try Spark.table.update(spark, of: user, in: transaction) }

  func delete(_ spark: Spark) throws(SQLiteError) { try Spark.table.delete(spark.id, of: user, in: transaction) }
}
