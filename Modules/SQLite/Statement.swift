internal import CSQLite

/// A prepared statement: bind every parameter by name, then execute it once.
///
/// ```swift
/// let name = try connection.statement(GoalStatement.find).bind("id", goal).row { row in try row.text(0) }
/// ```
///
/// Executing always ends with a reset that also forgets the bound values, whether it succeeded, failed or was left by
/// the error of a closure. Therefore every execution binds every parameter anew, and a parameter that was left out is
/// an error instead of a silent `NULL`.
///
/// A statement belongs to its connection and to the thread that uses it. Ask the connection for it where it is
/// needed instead of keeping it: two holders of one statement would bind over each other.
public final class Statement {
  /// The text it was prepared from.
  public let sql: SQL
  /// Whether it leaves the file as it is (`sqlite3_stmt_readonly`; also true of `begin` and `commit`).
  public let isReadOnly: Bool

  private(set) var handle: OpaquePointer?
  /// A further copy, for the time while this one is being stepped.
  var spare: Statement?
  /// Whether it is being stepped: one of its rows is being read.
  public private(set) var isActive = false

  private let names: NameList
  /// Copied when a column is first read by its name.
  private var columnNames: NameList?
  private var nextColumn = 0
  private var layout: (ColumnLayout, positions: [Int])?
  /// One bit for each parameter, set when it is bound.
  private var bound: UInt64 = 0
  private let all: UInt64
  private var nextPosition = 0
  /// The text that is bound without having been copied.
  private var kept: KeptText?

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement with parameters of the form `:name` only.
  ///   - database: The open connection.
  /// - Throws: SQLite's error if it does not compile; `misuse` if there is no statement or more than one.
  init(_ sql: SQL, in database: OpaquePointer) throws(SQLiteError) {
    var script = Script(sql)
    guard let handle = try script.next(in: database, flags: UInt32(SQLITE_PREPARE_PERSISTENT), source: sql.source)
    else {
      throw .misuse("there is no statement in this text", sql: sql.source())
    }
    do throws(SQLiteError) {
      guard script.isAtEnd(in: database) else {
        throw .misuse("a statement ends where the next one begins", sql: sql.source())
      }
      names = try NameList(parametersOf: handle, sql: sql)
    } catch {
      sqlite3_finalize(handle)
      throw error
    }
    self.sql = sql
    self.handle = handle
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    all = names.count == 0 ? 0 : UInt64.max >> UInt64(64 - names.count)
  }

  deinit { finalize() }

  /// Gives the statement back to SQLite; every later use throws.
  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  // MARK: Binding

  /// Binds a value to a parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's name without its colon: `"user"` for `:user`.
  ///   - value: The value; `nil` of an optional type binds `NULL`.
  /// - Returns: The statement itself, for the next parameter.
  /// - Throws: `unknownParameter` if there is no such parameter, `tooBig`, `noMemory`, and `misuse` while the statement
  ///   is being stepped or after the connection was closed.
  @inlinable
  @discardableResult
  public func bind<Value: SQLiteBindable>(_ name: StaticString, _ value: Value) throws(SQLiteError) -> Statement {
    try value.bind(to: Parameter(statement: self, index: try index(of: name)))
    return self
  }

  /// Binds `NULL` to a parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's name without its colon.
  ///   - value: The literal `nil`.
  /// - Returns: The statement itself, for the next parameter.
  /// - Throws: As the binding of a value.
  @inlinable
  @discardableResult
  public func bind(_ name: StaticString, _ value: Never?) throws(SQLiteError) -> Statement {
    try Parameter(statement: self, index: try index(of: name)).setNull()
    return self
  }

  /// Whether the statement has a parameter, named without its colon.
  public func takes(_ name: StaticString) -> Bool { names.position(of: name, guess: nextPosition) != nil }

  /// SQLite's index of a parameter, from 1.
  @usableFromInline
  func index(of name: StaticString) throws(SQLiteError) -> Int32 {
    guard let position = names.position(of: name, guess: nextPosition) else {
      throw SQLiteError(extendedCode: SQLITE_RANGE, message: "there is no parameter :\(name)", sql: sql.source())
    }
    nextPosition = position + 1
    return Int32(truncatingIfNeeded: position + 1)
  }

  /// The position of a column, from 0; `nil` if there is no such column.
  @usableFromInline
  func columnIndex(of name: StaticString) -> Int? {
    if columnNames == nil { columnNames = NameList(columnsOf: handle) }
    guard let position = columnNames?.position(of: name, guess: nextColumn) else { return nil }
    nextColumn = position + 1
    return position
  }

  /// The positions of the columns of a layout, which is the same for most rows.
  func positions(of layout: ColumnLayout) throws(SQLiteError) -> [Int] {
    if let known = self.layout, known.0 === layout { return known.positions }
    let names = NameList(columnsOf: handle)
    var positions: [Int] = []
    for name in layout.names {
      guard let position = (0..<names.count).first(where: { names[$0] == name }) else {
        throw .misuse("there is no column \(name)", sql: sql.source())
      }
      positions.append(position)
    }
    self.layout = (layout, positions)
    return positions
  }

  /// Takes the result of a `sqlite3_bind_…` call.
  func didBind(_ index: Int32, _ result: Int32) throws(SQLiteError) {
    guard result == SQLITE_OK else { throw error(result) }
    bound |= 1 << UInt64(truncatingIfNeeded: index - 1)
  }

  /// Keeps a text alive until the bindings are forgotten.
  ///
  /// - Returns: false where it already keeps another one; there is a place for one, which is all that statements need.
  func keep(_ text: KeptText) -> Bool {
    guard kept == nil, !isActive else { return false }
    kept = text
    return true
  }

  /// Forgets values that were bound for an execution that never came.
  func clear() {
    if bound != 0 { reset() }
  }

  // MARK: Stepping

  /// Starts an execution; the caller has to call `end` in the end.
  @usableFromInline
  func start() throws(SQLiteError) {
    guard !isActive else { throw .misuse("the statement is already being stepped", sql: sql.source()) }
    guard bound == all else {
      let missing = (~bound & all).trailingZeroBitCount
      throw .misuse("parameter :\(names[missing]) was not bound", sql: sql.source())
    }
    isActive = true
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  @usableFromInline
  func step() throws(SQLiteError) -> Bool {
    let result = sqlite3_step(handle)
    if result == SQLITE_ROW { return true }
    guard result == SQLITE_DONE else { throw error(result) }
    return false
  }

  /// Ends an execution.
  @usableFromInline
  func end() {
    isActive = false
    reset()
  }

  private func reset() {
    // The result repeats the error of the last step, which was thrown then.
    sqlite3_reset(handle)
    if bound != 0 {
      sqlite3_clear_bindings(handle)
      bound = 0
      kept = nil
    }
    nextPosition = 0
  }

  private func error(_ result: Int32) -> SQLiteError {
    guard let handle else { return .closed(sql: sql.source()) }
    return SQLiteError(result, of: sqlite3_db_handle(handle), sql: sql.source())
  }
}

extension SQL {
  /// The text as the `sql` of an error.
  func source() -> String { text }
}
