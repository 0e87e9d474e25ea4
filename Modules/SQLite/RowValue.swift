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
