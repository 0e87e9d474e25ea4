import Database
import Kernel
import SQLite
import Service

/// The storage of a user's answers, except undone ones.
struct ReviewLog {
  private enum Statements: SQL, StatementSet {
    case last = """
      select * from review_log l
      where user_id = :user and exists (
        select 1 from review_questions c
        where c.user_id = l.user_id and c.kit_id = l.kit_id and c.position = l.position)
      order by number desc limit 1
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Inserts an answer with the next sequence number.
  func append(_ answer: ReviewLogEntry) throws(SQLiteError) {
    try ReviewLogEntry.table.insert(answer, of: user, in: transaction)
  }

  /// Returns the last answer to an existing question; nil if there is none.
  func last() throws -> ReviewLogEntry? {
    try transaction.statement(Statements.last).bind("user", user).row { try ReviewLogEntry.table.decode($0) }
  }

  func remove(_ answer: ReviewLogEntry) throws(SQLiteError) {
    try ReviewLogEntry.table.delete(answer.number, of: user, in: transaction)
  }

  /// Deletes all answers, and returns their number.
  func deleteAll() throws(SQLiteError) -> Int {
    try ReviewLogEntry.table.description.deleteAll(of: user, in: transaction)
    return transaction.changes
  }
}
