internal import CSQLite

/// A table whose changed rows a ``ChangeLog`` records.
public struct LoggedTable: Sendable {
  /// The name in the database.
  public let name: String
  /// The columns that identify a row.
  public let key: [String]
  /// The further columns that must be unchanged before a change is taken back.
  public let facts: [String]
  /// The columns that other changes may update, too, such as the greatest value so far.
  public let shared: [String]
  /// The columns that are computed from facts.
  public let derived: [String]
  /// Whether only updates are recorded.
  public let isUpdatedOnly: Bool

  /// Declares a table; together, the lists contain each column at most once.
  public init(
    _ name: String, key: [String], facts: [String], shared: [String], derived: [String], isUpdatedOnly: Bool = false
  ) {
    self.name = name
    self.key = key
    self.facts = facts
    self.shared = shared
    self.derived = derived
    self.isUpdatedOnly = isUpdatedOnly
  }

  /// All columns, in the order of the values of an image.
  public var columns: [String] { key + facts + shared + derived }
}

/// The changes of rows that a connection has made, in their order.
///
/// SQLite calls the log before each change, also for cascades. Changes that only concern derived columns are left out.
/// The log is installed with ``Connection/logChanges(to:)`` and is used on the thread of the connection.
public final class ChangeLog {
  /// One recorded change.
  public struct Change: Sendable {
    /// The index of the table.
    public let table: Int
    /// The key of the row.
    public let key: RowImage
    /// The values before the change; nil for an insertion.
    public let old: RowImage?
    /// The key and the facts after the change, and the shared columns; nil for a deletion.
    public let new: (hash: UInt32, shared: RowImage)?
  }

  /// The tables; none before the first recording.
  public private(set) var tables: [LoggedTable] = []
  /// Whether changes are recorded, between `start()` and `stop()`.
  public var isRecording = false
  /// The recorded changes.
  public private(set) var changes: [Change] = []
  /// The number of bytes of the recorded images.
  public private(set) var byteCount = 0
  /// Whether more changes were made than are recorded.
  public private(set) var isTruncated = false

  private let limits: (changes: Int, bytes: Int)
  /// The number of changes up to which memory is kept for the next call.
  private let keptCapacity = 256
  private var columns: [TableColumns] = []
  /// The indices of tables by the addresses of their names, which are those of the schema in memory.
  private var tablesByAddress: [UnsafePointer<CChar>: Int?] = [:]
  private var statementStart = Mark(count: 0, byteCount: 0, isTruncated: false)

  private let declaredTables: () -> [LoggedTable]
  private weak var connection: Connection?

  /// Creates a log that records at most so many changes and bytes, of tables that are asked for at the first recording.
  public init(maxChanges: Int, maxBytes: Int, _ tables: @escaping () -> [LoggedTable]) {
    limits = (maxChanges, maxBytes)
    declaredTables = tables
  }

  /// Begins to record changes.
  ///
  /// Throws `misuse` if a table lacks a declared column.
  public func start() throws(SQLiteError) {
    if tables.isEmpty, let connection { try readTables(of: connection) }
    isRecording = true
  }

  /// Ends recording, and forgets all changes.
  public func stop() {
    isRecording = false
    removeAll()
  }

  /// A position in the log.
  public struct Mark: Sendable {
    fileprivate let count: Int
    fileprivate let byteCount: Int
    fileprivate let isTruncated: Bool
  }

  /// The position after the latest change.
  public var end: Mark { Mark(count: changes.count, byteCount: byteCount, isTruncated: isTruncated) }

  /// Forgets the changes after a position, as the rollback of a savepoint does.
  public func truncate(to mark: Mark) {
    changes.removeLast(max(0, changes.count - mark.count))
    (byteCount, isTruncated) = (mark.byteCount, mark.isTruncated)
  }

  /// Forgets all changes.
  public func removeAll() {
    // The memory of an import is returned.
    changes.removeAll(keepingCapacity: changes.count <= keptCapacity)
    (byteCount, isTruncated) = (0, false)
  }

  func statementBegins() {
    if isRecording { statementStart = end }
  }

  /// Forgets the changes of a statement that has failed, whose effects SQLite has undone.
  func statementFailed() {
    if isRecording { truncate(to: statementStart) }
  }

  /// Reads the positions of the columns.
  private func readTables(of connection: Connection) throws(SQLiteError) {
    let declared = declaredTables()
    let names = try connection.columnNames(of: declared.map(\.name))
    columns = []
    for table in declared {
      let names = names[table.name] ?? []
      func positions(_ list: [String]) throws(SQLiteError) -> [Int32] {
        var positions: [Int32] = []
        for name in list {
          guard let position = names.firstIndex(of: name) else {
            throw .misuse("the table \(table.name) has no column \(name)")
          }
          positions.append(Int32(position))
        }
        return positions
      }
      columns.append(
        TableColumns(
          key: try positions(table.key), facts: try positions(table.facts), shared: try positions(table.shared),
          derived: try positions(table.derived)))
    }
    tables = declared
  }

  fileprivate func install(in connection: Connection, _ database: OpaquePointer) throws(SQLiteError) {
    guard sqlite3_compileoption_used("ENABLE_PREUPDATE_HOOK") == 1 else {
      throw .misuse("the SQLite library was built without SQLITE_ENABLE_PREUPDATE_HOOK")
    }
    self.connection = connection
    sqlite3_preupdate_hook(
      database,
      { context, database, operation, schema, name, _, _ in
        guard let context, let database, let schema, let name else { return }
        Unmanaged<ChangeLog>.fromOpaque(context).takeUnretainedValue()
          .record(operation, schema, name, RowVersions(database: database))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func record(
    _ operation: Int32, _ schema: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ versions: RowVersions
  ) {
    guard isRecording, !isTruncated, let table = index(of: name), strcmp(schema, "main") == 0 else { return }
    guard !tables[table].isUpdatedOnly || operation == SQLITE_UPDATE else { return }
    let columns = columns[table]
    switch operation {
    case SQLITE_INSERT:
      append(Change(table: table, key: versions.new(columns.key), old: nil, new: versions.state(columns)))
    case SQLITE_DELETE:
      append(Change(table: table, key: versions.old(columns.key), old: versions.image(columns), new: nil))
    default:
      let (old, new) = (versions.old(columns.recorded), versions.new(columns.recorded))
      guard old != new else { return }
      let keys = (old: versions.old(columns.key), new: versions.new(columns.key))
      let (image, state) = (versions.image(columns), versions.state(columns))
      if keys.old == keys.new {
        append(Change(table: table, key: keys.old, old: image, new: state))
      } else {
        append(Change(table: table, key: keys.old, old: image, new: nil))
        append(Change(table: table, key: keys.new, old: nil, new: state))
      }
    }
  }

  private func append(_ change: Change) {
    let size = change.key.bytes.count + (change.old?.bytes.count ?? 0)
    guard changes.count < limits.changes, byteCount + size <= limits.bytes else {
      isTruncated = true
      return
    }
    byteCount += size
    changes.append(change)
  }

  private func index(of name: UnsafePointer<CChar>) -> Int? {
    if let known = tablesByAddress[name], known.map({ strcmp(name, tables[$0].name) == 0 }) ?? true { return known }
    let index = tables.firstIndex { strcmp(name, $0.name) == 0 }
    tablesByAddress[name] = index
    return index
  }
}

/// The positions of the columns of a table.
private struct TableColumns {
  let key: [Int32]
  let recorded: [Int32]
  let compared: [Int32]
  let shared: [Int32]
  let all: [Int32]

  init(key: [Int32], facts: [Int32], shared: [Int32], derived: [Int32]) {
    self.key = key
    compared = key + facts
    recorded = key + facts + shared
    self.shared = shared
    all = key + facts + shared + derived
  }
}

/// The row before and after a change, which are valid during the hook.
private struct RowVersions {
  let database: OpaquePointer

  func image(_ columns: TableColumns) -> RowImage { old(columns.all) }

  func state(_ columns: TableColumns) -> (hash: UInt32, shared: RowImage) {
    (new(columns.compared).hash, new(columns.shared))
  }

  func old(_ columns: [Int32]) -> RowImage { image(columns, sqlite3_preupdate_old) }

  func new(_ columns: [Int32]) -> RowImage { image(columns, sqlite3_preupdate_new) }

  private func image(
    _ columns: [Int32], _ read: (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
  ) -> RowImage {
    var image = RowImage()
    for column in columns {
      var value: OpaquePointer?
      _ = read(database, column, &value)
      image.append(value)
    }
    return image
  }
}

extension Connection {
  /// Records the changes of rows from now on.
  ///
  /// Statements that the connection has prepared are prepared again, so none may be in use. Throws `misuse` if the
  /// library has no preupdate hook.
  public func logChanges(to log: ChangeLog) throws(SQLiteError) {
    finalizeStatements()
    try log.install(in: self, try requireHandle())
    changeLog = log
  }

  /// Returns the names of the columns of tables, in their order.
  fileprivate func columnNames(of tables: [String]) throws(SQLiteError) -> [String: [String]] {
    let list = tables.map { "'\($0)'" }.joined(separator: ", ")
    var names: [String: [String]] = [:]
    do {
      try statement(
        SQL(
          interning: """
            select m.name, c.name from sqlite_schema m join pragma_table_xinfo(m.name) c
            where m.type = 'table' and m.name in (\(list)) order by m.name, c.cid
            """)
      ).iterate { row in
        names[try row.text(0), default: []].append(try row.text(1))
        return true
      }
    } catch {
      throw SQLiteError(error)
    }
    return names
  }
}
