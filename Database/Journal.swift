public import Kernel
public import SQLite

/// The ordered changes of all users, each written in the transaction of the change.
public struct Journal {
  private enum Statements: SQL, StatementSet {
    case append = """
      insert into journal (user_id, topic, subject, time, data, origin)
      values (:user, :topic, :subject, :time, :data, :origin)
      """
    case latest = "select seq from sqlite_sequence where name = 'journal'"
  }

  let connection: Connection

  /// Appends a change and returns its sequence number, which is greater than all previous ones.
  ///
  /// `subject` is the changed object, for example the slug of a lesson; `data` is a JSON object for subscribers.
  /// `origin` is the number of the connection that made the change; nil if none did.
  @discardableResult
  public func append(
    _ topic: StaticString, user: Int64, subject: String, time: Instant, data: some SQLiteBindable,
    origin: Int64? = nil
  ) throws(SQLiteError) -> Int64 {
    try connection.statement(Statements.append)
      .bind("user", user).bind("topic", topic).bind("subject", subject).bind("time", time.milliseconds)
      .bind("data", data).bind("origin", origin).run()
    return connection.lastInsertedRowID
  }

  /// Returns the highest sequence number ever assigned, even if its row was deleted; 0 if there is none.
  public func latestSequenceNumber() throws -> Int64 {
    try connection.statement(Statements.latest).scalar(Int64.self) ?? 0
  }
}
