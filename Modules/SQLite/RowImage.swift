internal import CSQLite
internal import Glibc

/// The values of some columns of a row, encoded in bytes.
///
/// A number without a fraction is encoded as an integer whatever its type, because SQLite passes some numbers of `real`
/// columns as integers.
public struct RowImage: Hashable, Sendable {
  private enum Tag: UInt8 {
    case null, integer, real, text, blob
  }

  /// The encoded values.
  public private(set) var bytes: [UInt8] = []

  /// Creates an image without values.
  init() {}

  /// Creates an image of encoded values, which may be damaged.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates an image of the columns, or the first ones, of the current row of a statement.
  public init(_ row: Row, first count: Int? = nil) {
    for column in 0..<(count ?? row.columnCount) { append(row.valueObject(column)) }
  }

  /// Creates an image of values.
  public init(_ values: [RowValue]) {
    for value in values {
      switch value {
      case .null: bytes.append(Tag.null.rawValue)
      case .integer(let number): append(number)
      case .real(let number): append(number)
      case .text(let text): append(.text, counted: text.utf8)
      case .blob(let blob): append(.blob, counted: blob)
      }
    }
  }

  /// The 32-bit hash (FNV-1a) of the values.
  public var hash: UInt32 { RowImage.hash(of: bytes[...]) }

  static func hash(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// The values; nil if the bytes are damaged.
  public var values: [RowValue]? {
    var values: [RowValue] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      switch Tag(rawValue: first) {
      case .null: values.append(.null)
      case .integer:
        guard let number = rest.readSigned() else { return nil }
        values.append(.integer(number))
      case .real:
        guard let bits = rest.readNumber() else { return nil }
        values.append(.real(Double(bitPattern: bits)))
      case .text:
        guard let text = rest.readText() else { return nil }
        values.append(.text(text))
      case .blob:
        guard let bytes = rest.readCounted() else { return nil }
        values.append(.blob(Array(bytes)))
      case nil: return nil
      }
    }
    return values
  }

  /// Removes all values, but keeps their memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a value; nil, which a damaged page has instead of one, is appended as null.
  mutating func append(_ value: OpaquePointer?) {
    guard let value else { return bytes.append(Tag.null.rawValue) }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: append(sqlite3_value_int64(value))
    case SQLITE_FLOAT: append(sqlite3_value_double(value))
    case SQLITE_TEXT:
      // Reading the text can convert it, so the length must be read afterward.
      let start = sqlite3_value_text(value)
      append(.text, start, sqlite3_value_bytes(value))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      append(.blob, start?.assumingMemoryBound(to: UInt8.self), sqlite3_value_bytes(value))
    default: bytes.append(Tag.null.rawValue)
    }
  }

  private mutating func append(_ integer: Int64) {
    bytes.append(Tag.integer.rawValue)
    bytes.append(signed: integer)
  }

  private mutating func append(_ number: Double) {
    if let whole = Int64(exactly: number), number != 0 || number.sign == .plus { return append(whole) }
    bytes.append(Tag.real.rawValue)
    bytes.append(number: number.bitPattern)
  }

  private mutating func append(_ tag: Tag, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
    append(tag, counted: UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }

  private mutating func append(_ tag: Tag, counted content: some Collection<UInt8>) {
    bytes.append(tag.rawValue)
    bytes.append(counted: content)
  }
}
