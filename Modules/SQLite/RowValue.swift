internal import CSQLite

/// A value of a row as it is stored.
public enum RowValue: Hashable, Sendable, SQLiteBindable {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text.
  case text(String)
  /// Binary data.
  case blob([UInt8])

  /// Reads a column of a row by its alias or name.
  public init(_ row: Row, _ column: StaticString) throws(SQLiteError) {
    guard let index = row.columnIndex(named: column) else { throw .misuse("there is no column \(column)", sql: "") }
    switch row.type(index) {
    case SQLITE_INTEGER: self = .integer(try row.integer64(index))
    case SQLITE_FLOAT: self = .real(try row.real(index))
    case SQLITE_TEXT: self = .text(try row.text(index))
    case SQLITE_BLOB: self = .blob(try row.blob(index))
    default: self = .null
    }
  }

  /// Creates the value of a column.
  public init(_ value: ColumnValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    }
  }

  /// Binds the value.
  public func bind(to parameter: Parameter) throws(SQLiteError) {
    switch self {
    case .null: try parameter.setNull()
    case .integer(let number): try parameter.set(number)
    case .real(let number): try parameter.set(number)
    case .text(let text): try parameter.set(text)
    case .blob(let bytes): try bytes.bind(to: parameter)
    }
  }

  /// The integer; nil for other values.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

extension RowValue: CustomStringConvertible {
  /// The value as text; empty for null and binary data.
  public var description: String {
    switch self {
    case .null, .blob: ""
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    }
  }
}
