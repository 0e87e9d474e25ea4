import SQLite

/// The values that domains load from the installed content, until it changes. (Content, 4.)
///
/// It belongs to one connection. Nothing is loaded or checked until a call asks for a value.
public final class ContentCache {
  private enum Statements: SQL, StatementSet {
    case changes = "select value from counters where name = 'content_changes'"
  }

  private let connection: Connection
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The version of the data that the connection saw at the last check; nil before the first one.
  private var checkedVersion: UInt32?
  /// The number of changes of the content at the last check.
  private var changes: Int?

  init(of connection: Connection) { self.connection = connection }

  /// Returns the value of a type, and loads it if it is missing or the content has changed.
  ///
  /// While no commit becomes visible, this runs no statement. It must follow another read of the same transaction.
  public func value<Value: Sendable>(_ load: () throws -> Value) throws -> Value {
    try removeOutdatedValues()
    let type = ObjectIdentifier(Value.self)
    if let value = values[type] as? Value { return value }
    let value = try load()
    values[type] = value
    return value
  }

  private func removeOutdatedValues() throws {
    let version = try connection.snapshotVersion()
    guard version != checkedVersion else { return }
    let changes = try connection.statement(Statements.changes).scalar(Int.self)
    if changes != self.changes { values = [:] }
    (checkedVersion, self.changes) = (version, changes)
  }

  /// Removes all values, because the open transaction changes the content.
  public func removeAll() { (values, checkedVersion, changes) = ([:], nil, nil) }
}
