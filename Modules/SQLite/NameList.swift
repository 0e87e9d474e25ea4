internal import CSQLite
internal import Glibc

/// The names of a statement's parameters or columns, in SQLite's order.
///
/// They are copied, because SQLite replaces its strings when it recompiles the statement after a schema change.
@usableFromInline
struct NameList: ~Copyable {
  /// The maximum number of parameters, which `Statement` tracks in a 64-bit mask.
  static let maxParameters = 64
  private static let slotCount = 64

  /// Whether names are equal regardless of the case of ASCII letters, as SQLite compares the names of columns.
  private let ignoresCase: Bool
  private let names: UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<UInt8>>
  /// The literal that last matched each name, so that most lookups compare only an address.
  @usableFromInline let literals: UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>

  /// The positions of literals by a hash of their address, for names that are not used in the order of the statement.
  private let slots: UnsafeMutableBufferPointer<UInt8>

  /// Copies the parameter names of a new statement, without their colons.
  init(parametersOf handle: OpaquePointer, sql: SQL) throws(SQLiteError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard count <= NameList.maxParameters else {
      throw .misuse("\(count) parameters exceed the maximum of \(NameList.maxParameters)", sql: sql.text)
    }
    var cNames: [UnsafePointer<CChar>] = []
    for index in 0..<count {
      guard let name = sqlite3_bind_parameter_name(handle, Int32(index + 1)), name[0] == CChar(UInt8(ascii: ":")) else {
        throw .misuse("parameter \(index + 1) is not of the form :name", sql: sql.text)
      }
      cNames.append(name + 1)
    }
    self.init(cNames, ignoresCase: false)
  }

  /// Creates an empty list.
  init() { self.init([], ignoresCase: false) }

  /// Copies the column names of a statement; `id` also finds a column that another program has named `Id`.
  init(columnsOf handle: OpaquePointer?) {
    self.init(
      (0..<sqlite3_column_count(handle)).compactMap { sqlite3_column_name(handle, $0) }, ignoresCase: true)
  }

  private init(_ cNames: [UnsafePointer<CChar>], ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    names = .allocate(capacity: cNames.count)
    literals = .allocate(capacity: cNames.count)
    literals.initialize(repeating: nil)
    slots = .allocate(capacity: NameList.slotCount)
    slots.initialize(repeating: 0)
    for (position, name) in cNames.enumerated() {
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      names.initializeElement(at: position, to: copy)
    }
  }

  @usableFromInline
  deinit {
    for name in names { name.deallocate() }
    names.deallocate()
    literals.deallocate()
    slots.deallocate()
  }

  var isEmpty: Bool { names.isEmpty }

  var count: Int { names.count }

  subscript(position: Int) -> String {
    String(decoding: names[position], as: UTF8.self)
  }

  /// Returns the index of a name; nil if it does not exist.
  ///
  /// The search starts at `guess`, because most callers follow the order of the statement.
  @inlinable @inline(__always)
  func position(of name: StaticString, guess: Int) -> Int? {
    if guess < literals.count, literals[guess] == name.utf8Start { return guess }
    return search(for: name, from: guess)
  }

  /// Returns the position after another one, where the next search starts; the first one follows the last.
  @inlinable @inline(__always)
  func position(after position: Int) -> Int { position + 1 < literals.count ? position + 1 : 0 }

  @usableFromInline
  func search(for name: StaticString, from guess: Int) -> Int? {
    let slot = Int(bitPattern: name.utf8Start) % NameList.slotCount
    if slots[slot] < literals.count, literals[Int(slots[slot])] == name.utf8Start { return Int(slots[slot]) }
    let length = name.utf8CodeUnitCount
    var position = guess
    for _ in 0..<names.count {
      if position >= names.count { position = 0 }
      let candidate = names[position]
      if candidate.count == length, let bytes = candidate.baseAddress,
        literals[position] == name.utf8Start || isEqual(bytes, name.utf8Start, length)
      {
        literals[position] = name.utf8Start
        slots[slot] = UInt8(truncatingIfNeeded: position)
        return position
      }
      position += 1
    }
    return nil
  }

  private func isEqual(_ name: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard ignoresCase else { return memcmp(name, other, length) == 0 }
    return UnsafeRawPointer(name).withMemoryRebound(to: CChar.self, capacity: length) { name in
      UnsafeRawPointer(other).withMemoryRebound(to: CChar.self, capacity: length) { other in
        sqlite3_strnicmp(name, other, Int32(length)) == 0
      }
    }
  }
}

/// Names of which statements may have parameters; statements cache them by the identity of the list.
public final class ParameterNames: Sendable {
  /// The names without colons.
  public let names: [StaticString]

  /// Creates a list, which a caller stores instead of creating it for each use.
  public init(_ names: [StaticString]) { self.names = names }
}

/// The column names from which a type is decoded; statements cache column indexes by the identity of the layout.
public final class ColumnLayout: Sendable {
  /// The names in decoding order.
  public let names: [String]

  /// Creates a layout, which a type stores instead of creating it for each use.
  public init(_ names: [String]) { self.names = names }
}
