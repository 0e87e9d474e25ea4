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
  /// Whether changes are recorded, between `start()` and `stop()`.
  public var isRecording = false
  /// Whether the recorded changes are increments of a number.
  public var recordsIncrements = false
  /// The number of recorded changes.
  public private(set) var count = 0
  /// Whether more changes were made than are recorded.
  public private(set) var isTruncated = false
  /// The changes, encoded as ``RowChange`` reads them, with indices of `usedTables`.
  private var bytes: [UInt8] = []
  /// The indices of the tables of the changes.
  private var usedTables: [Int] = []

  private let limits: (changes: Int, bytes: Int)
  /// The number of bytes up to which memory is kept for the next call.
  private static let keptCapacity = 1 << 16
  /// The tables; none before the first recording.
  private var tables: [LoggedTable] = []
  private var columns: [TableColumns] = []
  /// The names of the tables as C strings with their indices, by their lengths.
  private var tablesByLength: [[(name: [CChar], index: Int)]] = []
  private var statementStart = Mark(count: 0, byteCount: 0, isTruncated: false)
  private var before = RowVersion()
  private var after = RowVersion()

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
    /// The number of bytes of the changes.
    public let byteCount: Int
    fileprivate let isTruncated: Bool
  }

  /// The position after the latest change.
  public var end: Mark { Mark(count: count, byteCount: bytes.count, isTruncated: isTruncated) }

  /// Forgets the changes after a position, as the rollback of a savepoint does.
  public func truncate(to mark: Mark) {
    bytes.removeLast(max(0, bytes.count - mark.byteCount))
    (count, isTruncated) = (mark.count, mark.isTruncated)
  }

  /// Forgets all changes.
  public func removeAll() {
    // The memory of an import is returned.
    bytes.removeAll(keepingCapacity: bytes.count <= ChangeLog.keptCapacity)
    usedTables.removeAll(keepingCapacity: true)
    (count, isTruncated) = (0, false)
  }

  /// Appends the changes, or none if more were made than are recorded, to bytes from which ``RowChange`` reads them.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(number: isTruncated ? 0 : UInt64(usedTables.count))
    guard !isTruncated else { return bytes.append(number: 0) }
    for table in usedTables { bytes.append(counted: tables[table].name.utf8) }
    bytes.append(number: UInt64(count))
    bytes.append(contentsOf: self.bytes)
  }

  /// The recorded changes; none if more were made than are recorded.
  public var changes: [RowChange] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    var rest = bytes[...]
    return RowChange.changes(&rest) ?? []
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
    let longest = declared.map(\.name.utf8.count).max() ?? 0
    tablesByLength = Array(repeating: [], count: longest + 1)
    for (index, table) in declared.enumerated() {
      tablesByLength[table.name.utf8.count].append((table.name.utf8CString.map(\.self), index))
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
        let log = Unmanaged<ChangeLog>.fromOpaque(context).takeUnretainedValue()
        guard log.isRecording, !log.isTruncated, let table = log.index(of: name), strcmp(schema, "main") == 0 else {
          return
        }
        log.record(operation, in: table, of: database)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func record(_ operation: Int32, in table: Int, of database: OpaquePointer) {
    let columns = columns[table]
    if operation == SQLITE_UPDATE {
      before.read(columns) { sqlite3_preupdate_old(database, $0, $1) }
      after.read(columns) { sqlite3_preupdate_new(database, $0, $1) }
      guard !before.hasSameFacts(as: after) else { return }
      let keepsKey = before.key == after.key
      before.readDerived(columns) { sqlite3_preupdate_old(database, $0, $1) }
      append(table, old: before, new: keepsKey ? after : nil)
      if !keepsKey { append(table, old: nil, new: after) }
    } else if tables[table].isUpdatedOnly {
      return
    } else if operation == SQLITE_INSERT {
      after.read(columns) { sqlite3_preupdate_new(database, $0, $1) }
      append(table, old: nil, new: after)
    } else {
      before.read(columns) { sqlite3_preupdate_old(database, $0, $1) }
      before.readDerived(columns) { sqlite3_preupdate_old(database, $0, $1) }
      append(table, old: before, new: nil)
    }
  }

  private func append(_ table: Int, old: RowVersion?, new: RowVersion?) {
    let start = end
    let position = usedTables.firstIndex(of: table) ?? usedTables.count
    if position == usedTables.count { usedTables.append(table) }
    bytes.append(number: UInt64(position))
    bytes.append(
      key: (old ?? new)?.key ?? [], old: old?.image.bytes, new: new.map { ($0.hashOfFacts, $0.shared) },
      isIncrement: recordsIncrements)
    count += 1
    guard count > limits.changes || bytes.count > limits.bytes else { return }
    truncate(to: start)
    isTruncated = true
  }

  private func index(of name: UnsafePointer<CChar>) -> Int? {
    let length = strlen(name)
    guard length < tablesByLength.count else { return nil }
    return tablesByLength[length].first { memcmp($0.name, name, length) == 0 }?.index
  }
}

/// The positions of the columns of a table.
private struct TableColumns {
  let key: [Int32]
  let facts: [Int32]
  let shared: [Int32]
  let derived: [Int32]
}

/// The values of a row before or after a change, whose memory is used again for the next one.
private struct RowVersion {
  typealias ValueReader = (Int32, UnsafeMutablePointer<OpaquePointer?>) -> Int32

  private(set) var image = RowImage()
  private var keyEnd = 0
  private var factsEnd = 0
  private var sharedEnd = 0

  var key: ArraySlice<UInt8> { image.bytes[..<keyEnd] }
  var shared: ArraySlice<UInt8> { image.bytes[factsEnd..<sharedEnd] }
  var hashOfFacts: UInt32 { RowImage.hash(of: image.bytes[..<factsEnd]) }

  /// Reads all columns except derived ones.
  mutating func read(_ columns: TableColumns, _ value: ValueReader) {
    image.removeAll()
    append(columns.key, value)
    keyEnd = image.bytes.count
    append(columns.facts, value)
    factsEnd = image.bytes.count
    append(columns.shared, value)
    sharedEnd = image.bytes.count
  }

  mutating func readDerived(_ columns: TableColumns, _ value: ValueReader) { append(columns.derived, value) }

  func hasSameFacts(as other: RowVersion) -> Bool { image.bytes[..<sharedEnd] == other.image.bytes[..<other.sharedEnd] }

  private mutating func append(_ columns: [Int32], _ read: ValueReader) {
    for column in columns {
      var value: OpaquePointer?
      _ = read(column, &value)
      image.append(value)
    }
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

  /// Returns the names of the stored columns of tables, in their order; the hook counts no others.
  fileprivate func columnNames(of tables: [String]) throws(SQLiteError) -> [String: [String]] {
    let list = tables.map { "'\($0)'" }.joined(separator: ", ")
    var names: [String: [String]] = [:]
    do {
      try statement(
        SQL(
          interning: """
            select m.name, c.name from sqlite_schema m join pragma_table_xinfo(m.name) c
            where m.type = 'table' and m.name in (\(list)) and c.hidden <> 2 order by m.name, c.cid
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
