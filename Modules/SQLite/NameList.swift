internal import CSQLite
internal import Glibc

/// The names of a statement's parameters or columns, in the order of SQLite's indices.
///
/// SQLite's own copies move when it compiles the statement again after a change of the schema, so these are ours.
struct NameList: ~Copyable {
  /// The bound parameters of a statement are tracked in the bits of one word.
  static let maxParameters = 64

  private let names: UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<UInt8>>
  /// The literals that were last found to be these names, so that most lookups compare only an address.
  private let literals: UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>

  /// Copies the names of the parameters of a fresh statement, without their colons.
  ///
  /// - Throws: `misuse` for a parameter without a name of the form `:name`, and for more than 64 parameters.
  init(parametersOf handle: OpaquePointer, sql: SQL) throws(SQLiteError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard count <= NameList.maxParameters else {
      throw .misuse("\(count) parameters are more than \(NameList.maxParameters)", sql: sql.text)
    }
    var found: [UnsafePointer<CChar>] = []
    for index in 0..<count {
      guard let name = sqlite3_bind_parameter_name(handle, Int32(index + 1)), name[0] == CChar(UInt8(ascii: ":")) else {
        throw .misuse("parameter \(index + 1) has no name of the form :name", sql: sql.text)
      }
      found.append(name + 1)
    }
    self.init(found)
  }

  /// Copies the names of the columns of a statement.
  init(columnsOf handle: OpaquePointer?) {
    self.init((0..<sqlite3_column_count(handle)).compactMap { sqlite3_column_name(handle, $0) })
  }

  private init(_ found: [UnsafePointer<CChar>]) {
    names = .allocate(capacity: found.count)
    literals = .allocate(capacity: found.count)
    literals.initialize(repeating: nil)
    for (position, name) in found.enumerated() {
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      names.initializeElement(at: position, to: copy)
    }
  }

  deinit {
    for name in names { name.deallocate() }
    names.deallocate()
    literals.deallocate()
  }

  var count: Int { names.count }

  subscript(position: Int) -> String {
    String(decoding: names[position], as: UTF8.self)
  }

  /// The position of a name.
  ///
  /// - Parameters:
  ///   - name: The name; that of a parameter without its colon.
  ///   - guess: Where to look first; most callers go in the order of the statement.
  /// - Returns: The position, or `nil` if there is no such name.
  func position(of name: StaticString, guess: Int) -> Int? {
    let length = name.utf8CodeUnitCount
    var position = guess
    for _ in 0..<names.count {
      if position >= names.count { position = 0 }
      let candidate = names[position]
      if candidate.count == length, let bytes = candidate.baseAddress,
        literals[position] == name.utf8Start || memcmp(bytes, name.utf8Start, length) == 0
      {
        literals[position] = name.utf8Start
        return position
      }
      position += 1
    }
    return nil
  }
}

/// The names of the columns from which a kind of value is read; statements recognize it by its identity.
public final class ColumnLayout: Sendable {
  /// The names, in the order in which the value is read.
  public let names: [String]

  /// Makes a layout; once for each kind of value.
  public init(_ names: [String]) { self.names = names }
}
