public import SQLite

/// A set of weekdays, at least one.
public struct Weekdays: Hashable, Sendable {
  /// All weekdays.
  public static let all = Weekdays(Set(Account.weekdays))

  /// The numbers of the weekdays: Monday = 1 … Sunday = 7.
  public let numbers: Set<Int>

  /// Creates a set of the numbers 1 to 7.
  public init(_ numbers: Set<Int>) { self.numbers = numbers }
}

extension Weekdays: SQLiteValue {
  /// The text in the database: ascending numbers separated by commas, such as `1,3,5`.
  public var text: String { numbers.sorted().map(String.init).joined(separator: ",") }

  /// Parses the text in the database, in UTF-8; nil if it is malformed, or another spelling of a set.
  public init?(utf8 text: some Sequence<UInt8>) {
    var numbers: Set<Int> = []
    var (latest, isAfterComma) = (0, true)
    for byte in text {
      if !isAfterComma {
        guard byte == UInt8(ascii: ",") else { return nil }
      } else {
        latest = Int(byte) - 0x30 > latest ? Int(byte) - 0x30 : .max
        guard Account.weekdays.contains(latest) else { return nil }
        numbers.insert(latest)
      }
      isAfterComma.toggle()
    }
    guard !isAfterComma else { return nil }
    self.init(numbers)
  }

  /// Reads the text.
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Weekdays {
    guard let weekdays = try row.withText(column, { Weekdays(utf8: $0) }) else {
      throw row.conversionError(column, expected: "weekdays")
    }
    return weekdays
  }

  /// Binds the text.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(text) }
}
