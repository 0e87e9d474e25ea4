internal import CSQLite

/// A prepared statement: bind every parameter by name, then execute it.
///
/// ```swift
/// let name = try connection.statement(GoalStatement.find).bind("id", goal).row { row in try row.text(0) }
/// ```
///
/// Every execution ends with a reset that clears the bindings, even after an error. An unbound parameter is an error.
///
/// Request a statement from its connection for each use instead of storing it: two users of one statement would
/// overwrite each other's bindings.
public final class Statement {
  /// The text of the statement.
  public let sql: SQL
  /// Whether the statement does not modify the file (`sqlite3_stmt_readonly`); true for `begin deferred` and `commit`.
  public let isReadOnly: Bool

  private(set) var handle: OpaquePointer?
  /// A second statement with the same text, for use while this one is being stepped.
  var spare: Statement?
  /// Whether the statement is being stepped.
  public private(set) var isActive = false

  @usableFromInline let names: NameList
  /// The column names, copied when a column is first read by name.
  @usableFromInline var columnNames = NameList()
  @usableFromInline var nextColumn = 0
  /// The layouts of the tables of which a row contains columns.
  private var layouts: [(layout: ColumnLayout, positions: [Int])] = []
  /// The lists of names of which some are parameters.
  private var nameLists: [(list: ParameterNames, indexes: [Int])] = []
  /// A mask with one bit for each bound parameter.
  private var boundMask: UInt64 = 0
  private let fullMask: UInt64
  @usableFromInline var nextParameter = 0
  /// The text that is bound without copying.
  private var retainedText: StaticText?
  /// The recording of the executions; nil unless the connection records.
  private let recording: StatementRecording?
  /// The log of the changes that the statement makes; nil for a query, or if the connection has none.
  private let changeLog: ChangeLog?

  init(
    _ sql: SQL, in database: OpaquePointer, recorder: StatementRecorder? = nil, changeLog: ChangeLog? = nil
  ) throws(SQLiteError) {
    var script = Script(sql)
    guard let handle = try script.next(in: database, flags: UInt32(SQLITE_PREPARE_PERSISTENT), source: { sql.text })
    else {
      throw .misuse("the text contains no statement", sql: sql.text)
    }
    do throws(SQLiteError) {
      guard script.isAtEnd(in: database) else {
        throw .misuse("the text contains more than one statement", sql: sql.text)
      }
      names = try NameList(parametersOf: handle, sql: sql)
    } catch {
      sqlite3_finalize(handle)
      throw error
    }
    self.sql = sql
    self.handle = handle
    recording = recorder.map { StatementRecording(of: handle, sql, in: database, recorder: $0) }
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    self.changeLog = isReadOnly ? nil : changeLog
    fullMask = names.count == 0 ? 0 : UInt64.max >> UInt64(64 - names.count)
  }

  deinit { finalize() }

  func finalize() {
    recording?.finalize()
    sqlite3_finalize(handle)
    handle = nil
  }

  // MARK: Binding

  /// Binds a value to a parameter, named without its colon, and returns the statement for chaining.
  ///
  /// - Throws: `unknownParameter` if the parameter does not exist, `misuse` while the statement is being stepped.
  @inlinable
  @discardableResult
  public func bind<Value: SQLiteBindable>(_ name: StaticString, _ value: Value) throws(SQLiteError) -> Statement {
    try value.bind(to: Parameter(statement: self, index: try index(of: name)))
    return self
  }

  /// Binds values to the parameters in the order of their first use, and returns the statement for chaining.
  @discardableResult
  public func bind(_ values: [RowValue]) throws(SQLiteError) -> Statement {
    for (index, value) in values.enumerated() {
      try value.bind(to: Parameter(statement: self, index: Int32(truncatingIfNeeded: index + 1)))
    }
    return self
  }

  /// Binds `NULL` to a parameter and returns the statement for chaining.
  @inlinable
  @discardableResult
  public func bind(_ name: StaticString, _ value: Never?) throws(SQLiteError) -> Statement {
    try Parameter(statement: self, index: try index(of: name)).setNull()
    return self
  }

  /// Returns whether the statement has a parameter, named without its colon.
  public func hasParameter(named name: StaticString) -> Bool { names.position(of: name, guess: nextParameter) != nil }

  /// Returns the indexes, in a list, of the names that are parameters of the statement.
  public func parameterIndexes(in list: ParameterNames) -> [Int] {
    for known in nameLists where known.list === list { return known.indexes }
    let indexes = list.names.indices.filter { hasParameter(named: list.names[$0]) }
    nameLists.append((list, indexes))
    return indexes
  }

  /// Returns SQLite's index of a parameter, from 1.
  @inlinable @inline(__always)
  func index(of name: StaticString) throws(SQLiteError) -> Int32 {
    guard let position = names.position(of: name, guess: nextParameter) else { throw unknownParameter(name) }
    nextParameter = names.position(after: position)
    return Int32(truncatingIfNeeded: position + 1)
  }

  @usableFromInline
  func unknownParameter(_ name: StaticString) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_RANGE, message: "parameter :\(name) not found", sql: sql.text)
  }

  /// Returns the index of a column, from 0; nil if it does not exist.
  @inlinable @inline(__always)
  func columnIndex(of name: StaticString) -> Int? {
    guard let position = columnNames.position(of: name, guess: nextColumn) ?? firstColumnIndex(of: name) else {
      return nil
    }
    nextColumn = columnNames.position(after: position)
    return position
  }

  /// Copies the column names unless that has been done, and returns the index of a column.
  @usableFromInline
  func firstColumnIndex(of name: StaticString) -> Int? {
    guard columnNames.isEmpty else { return nil }
    columnNames = NameList(columnsOf: handle)
    return columnNames.position(of: name, guess: 0)
  }

  func columnIndexes(of layout: ColumnLayout) throws(SQLiteError) -> [Int] {
    for known in layouts where known.layout === layout { return known.positions }
    let names = NameList(columnsOf: handle)
    var positions: [Int] = []
    for name in layout.names {
      guard let position = (0..<names.count).first(where: { names[$0] == name }) else {
        throw .misuse("column \(name) not found", sql: sql.text)
      }
      positions.append(position)
    }
    layouts.append((layout, positions))
    return positions
  }

  /// Marks a parameter as bound; throws if the result of its `sqlite3_bind_…` call is an error.
  @inline(__always)
  func didBind(_ index: Int32, _ result: Int32) throws(SQLiteError) {
    guard result == SQLITE_OK else { throw error(result) }
    boundMask |= 1 << UInt64(truncatingIfNeeded: index - 1)
  }

  /// Retains a text until the bindings are cleared.
  ///
  /// Returns false if another text is already retained or the statement is being stepped. One slot is sufficient,
  /// because no statement binds more than one `StaticText`.
  func retain(_ text: StaticText) -> Bool {
    guard retainedText == nil, !isActive else { return false }
    retainedText = text
    return true
  }

  func clear() {
    if boundMask != 0 { reset() }
  }

  // MARK: Stepping

  /// Starts an execution; the caller must call `end` afterward.
  @usableFromInline
  func start() throws(SQLiteError) {
    guard !isActive else { throw .misuse("the statement is already being stepped", sql: sql.text) }
    guard boundMask == fullMask else {
      let missingIndex = (~boundMask & fullMask).trailingZeroBitCount
      throw .misuse("parameter :\(names[missingIndex]) was not bound", sql: sql.text)
    }
    isActive = true
    recording?.begin(handle)
    changeLog?.statementBegins()
  }

  @usableFromInline
  func step() throws(SQLiteError) -> Bool {
    let result = sqlite3_step(handle)
    recording?.didStep(result)
    if result == SQLITE_ROW { return true }
    guard result == SQLITE_DONE else {
      changeLog?.statementFailed()
      throw error(result)
    }
    return false
  }

  @usableFromInline
  func end() {
    recording?.end()
    isActive = false
    reset()
  }

  private func reset() {
    // The result repeats the error of the last step, which was already thrown.
    sqlite3_reset(handle)
    if boundMask != 0 {
      sqlite3_clear_bindings(handle)
      boundMask = 0
      retainedText = nil
    }
    (nextParameter, nextColumn) = (0, 0)
  }

  private func error(_ result: Int32) -> SQLiteError {
    guard let handle else { return .closed(sql: sql.text) }
    return SQLiteError(result, of: sqlite3_db_handle(handle), sql: sql.text)
  }
}
