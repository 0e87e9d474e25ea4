internal import CSQLite
internal import Glibc

extension Connection {
  /// Records all statements that are executed from now on, with their bound values, in a new file with mode 0600.
  ///
  /// `Tools/bench/replay.c` executes them again and describes the format. Statements that the connection has prepared
  /// are prepared again, so none may be in use. Throws `misuse` if the file cannot be created.
  public func recordStatements(to path: String) throws(SQLiteError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw .misuse("the recording \(path) cannot be created") }
    finalizeStatements()
    recorder = StatementRecorder(descriptor: descriptor)
  }
}

/// The file of a recording.
///
/// Executions are in the order of their beginnings, so that one that runs while another one is stepped follows it.
final class StatementRecorder {
  private static let bufferSize = 1 << 20

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var statementCount: UInt32 = 0
  private var activeCount = 0

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    flush()
    close(descriptor)
  }

  /// Writes the recorded executions.
  ///
  /// A write that fails leaves a truncated file, which cannot be replayed.
  func flush() {
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the text of a new statement and returns its number.
  fileprivate func declare(_ sql: SQL) -> UInt32 {
    buffer.append(UInt8(ascii: "S"))
    append(UInt32(sql.bytes.count + 1))
    buffer += sql.bytes
    buffer.append(0)
    statementCount += 1
    return statementCount - 1
  }

  /// Begins an execution and returns the position of its number of steps, which is not known yet.
  fileprivate func begin(_ number: UInt32) -> Int {
    activeCount += 1
    buffer.append(UInt8(ascii: "X"))
    append(number)
    append(0 as UInt32)
    return buffer.count - MemoryLayout<UInt32>.size
  }

  fileprivate func end(at position: Int, steps: UInt32) {
    withUnsafeBytes(of: steps) { bytes in buffer.replaceSubrange(position..<(position + bytes.count), with: bytes) }
    activeCount -= 1
    if activeCount == 0, buffer.count >= StatementRecorder.bufferSize { flush() }
  }

  /// Writes a column of the current row of a statement: its type, and its number or its length and its bytes.
  fileprivate func appendValue(of row: OpaquePointer, column: Int32) {
    let type = sqlite3_column_type(row, column)
    buffer.append(UInt8(type))
    switch type {
    case SQLITE_INTEGER: append(sqlite3_column_int64(row, column))
    case SQLITE_FLOAT: append(sqlite3_column_double(row, column))
    case SQLITE_TEXT, SQLITE_BLOB:
      let bytes = sqlite3_column_blob(row, column)
      let count = Int(sqlite3_column_bytes(row, column))
      append(UInt32(count))
      buffer += UnsafeRawBufferPointer(start: bytes, count: count)
    default: break
    }
  }

  private func append(_ number: some Any) {
    withUnsafeBytes(of: number) { buffer += $0 }
  }
}

/// The recording of the executions of one statement.
final class StatementRecording {
  private let recorder: StatementRecorder
  private let number: UInt32
  /// A query that returns its parameters: SQLite has no other function that reads bound values.
  private var parameters: OpaquePointer?
  private var position = 0
  private var steps: UInt32 = 0
  private var hasFailed = false

  init(of statement: OpaquePointer, _ sql: SQL, in database: OpaquePointer, recorder: StatementRecorder) {
    self.recorder = recorder
    number = recorder.declare(sql)
    let count = sqlite3_bind_parameter_count(statement)
    guard count > 0 else { return }
    let query = "select " + (1...count).map { "?\($0)" }.joined(separator: ",")
    sqlite3_prepare_v2(database, query, -1, &parameters, nil)
  }

  deinit { finalize() }

  /// Frees the query, before the connection is closed.
  func finalize() {
    sqlite3_finalize(parameters)
    parameters = nil
  }

  /// Records the bound values of a statement that is about to be stepped.
  func begin(_ statement: OpaquePointer?) {
    position = recorder.begin(number)
    (steps, hasFailed) = (0, false)
    guard let parameters else { return }
    sqlite3_transfer_bindings(statement, parameters)
    if sqlite3_step(parameters) == SQLITE_ROW {
      for column in 0..<sqlite3_column_count(parameters) { recorder.appendValue(of: parameters, column: column) }
    }
    sqlite3_reset(parameters)
    sqlite3_transfer_bindings(parameters, statement)
  }

  /// Counts a call of `sqlite3_step` with its result.
  func didStep(_ result: Int32) {
    steps += 1
    if result != SQLITE_ROW, result != SQLITE_DONE { hasFailed = true }
  }

  /// Records the number of steps, which is 0 for an execution that failed.
  func end() {
    recorder.end(at: position, steps: hasFailed ? 0 : steps)
  }
}
