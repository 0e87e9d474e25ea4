public import Kernel
public import SQLite

/// The changes of all users in one order: what subscriptions and activity feeds read.
///
/// A row is written in the transaction of the change it tells of. (Architecture, "Data".)
public struct Journal {
  private enum Statements: SQL, StatementSet {
    case append = """
      insert into journal (user_id, topic, subject, time, data) values (:user, :topic, :subject, :time, :data)
      """
    case latest = "select seq from sqlite_sequence where name = 'journal'"
  }

  let connection: Connection

  /// Appends a change and returns its place in the order.
  ///
  /// - Parameters:
  ///   - topic: the kind of change, such as `lesson.completed`.
  ///   - user: whose change it is.
  ///   - subject: what changed, such as the slug of a lesson.
  ///   - time: when it changed.
  ///   - data: an object in JSON with what a subscriber wants to know.
  /// - Returns: the sequence number; later changes have larger ones.
  /// - Throws: what SQLite refuses.
  @discardableResult
  public func append(
    _ topic: StaticString, user: Int64, subject: String, time: Instant, data: some SQLiteBindable
  ) throws(SQLiteError) -> Int64 {
    try connection.statement(Statements.append)
      .bind("user", user).bind("topic", topic).bind("subject", subject).bind("time", time.milliseconds)
      .bind("data", data).run()
    return connection.lastInsertedRow
  }

  /// The highest sequence number that was ever given to a change, also if its row is gone since; 0 if there was none.
  public func latest() throws -> Int64 {
    try connection.statement(Statements.latest).scalar(Int64.self) ?? 0
  }
}
