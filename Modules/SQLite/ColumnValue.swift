/// A value of a column whose type is not known at compile time.
public enum ColumnValue: Hashable, Sendable, SQLiteValue {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text.
  case text(String)

  /// Binds the value.
  public func bind(to parameter: Parameter) throws(SQLiteError) {
    switch self {
    case .null: try parameter.setNull()
    case .integer(let number): try parameter.set(number)
    case .real(let number): try parameter.set(number)
    case .text(let text): try parameter.set(text)
    }
  }

  /// Reads a value of any of these types.
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> ColumnValue {
    if row.isNull(column) { return .null }
    if let number = try? row.integer64(column) { return .integer(number) }
    if let number = try? row.real(column) { return .real(number) }
    return .text(try row.text(column))
  }

  /// The integer; nil for other values.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The text; nil for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension ColumnValue: CustomStringConvertible {
  /// The value as text; a dash for null.
  public var description: String {
    switch self {
    case .null: "–"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    }
  }
}
