internal import CSQLite
internal import Glibc

/// The names of a statement's parameters, without their colon, in the order of SQLite's indices.
///
/// SQLite's own copies move when it compiles the statement again after a change of the schema, so these are ours.
struct ParameterNames: ~Copyable {
  /// The bound parameters of a statement are tracked in the bits of one word.
  static let limit = 64

  private let names: UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<UInt8>>
  /// The literals that were last found to be these names: most come back, and then nothing is compared but addresses.
  private let literals: UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>

  /// Copies the names out of a fresh statement.
  ///
  /// - Parameters:
  ///   - handle: The prepared statement.
  ///   - sql: Its text, for the error.
  /// - Throws: `misuse` for a parameter without a name of the form `:name`, and for more than 64 parameters.
  init(of handle: OpaquePointer, sql: SQL) throws(SQLiteError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard count <= Self.limit else {
      throw .misuse("\(count) parameters are more than \(Self.limit)", sql: sql.text.description)
    }
    var found: [UnsafePointer<CChar>] = []
    for index in 0..<count {
      guard let name = sqlite3_bind_parameter_name(handle, Int32(index + 1)), name[0] == CChar(UInt8(ascii: ":")) else {
        throw .misuse("parameter \(index + 1) has no name of the form :name", sql: sql.text.description)
      }
      found.append(name + 1)
    }
    names = .allocate(capacity: count)
    literals = .allocate(capacity: count)
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
  ///   - name: The name without its colon.
  ///   - guess: Where to look first; most callers bind in the order of the statement.
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
