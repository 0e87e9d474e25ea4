import JSONRPC
public import Kernel
import Localization
import SQLite

/// A line that was read, with every value in its bounds.
public struct Record: Sendable {
  /// What kind of line it is.
  public let kind: RecordKind
  /// Its number among its kind in the file; nil for kinds without numbers.
  let number: Int?
  fileprivate(set) var values: [RecordValue]

  /// The value of a field; null where the line has none, and of a field that the kind does not have.
  public subscript(name: StaticString) -> RecordValue {
    get { kind.place(of: name).map { values[$0] } ?? .null }
    set { if let place = kind.place(of: name) { values[place] = newValue } }
  }

  /// The civil day of a field; nil where it cannot be that of a moment: zones and the beginning of days move it by two days
  /// at most.
  public func day(_ name: StaticString, of moment: Instant) -> CivilDay? {
    guard let day = self[name].integer.map({ CivilDay(dayNumber: Int($0)) }),
      abs(day.days(since: Zone.utc.civilDay(at: moment))) <= Self.farthestDay
    else { return nil }
    return day
  }

  /// How many days the civil days of one moment are apart at most.
  public static let farthestDay = 2

  /// Binds those values that a statement names.
  func bind(to statement: Statement) throws(SQLiteError) {
    for (field, value) in zip(kind.fields, values) where statement.takes(field.name) {
      try statement.bind(field.name, value)
    }
  }
}

extension Record {
  /// What tells values apart from others, in one run of the program.
  static func key(_ values: [RecordValue]) -> Int {
    var hasher = Hasher()
    hasher.combine(values)
    return hasher.finalize()
  }

  /// Reads lines of one kind.
  struct Form {
    let kind: RecordKind
    private let numbers: RecordNumbers
    private let types: [FieldType<RecordValue>]

    /// Prepares to read lines of a kind that name rows by these numbers.
    init(_ kind: RecordKind, _ numbers: RecordNumbers) {
      self.kind = kind
      self.numbers = numbers
      types = kind.fields.map { $0.form.type(numbers) }
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - object: The line.
    ///   - mayLack: Whether a field may be missing that lines of a whole file have.
    /// - Returns: The line.
    /// - Throws: The refusal of what is missing, unknown, or of another type; or all refusals of what is against a bound.
    func read(_ object: JSONValue, mayLack: (StaticString) -> Bool = { _ in false }) throws(DomainError) -> Record {
      var reader = ParameterReader(object, path: "")
      _ = try reader.required("kind", .text, "")
      let isNumbered = kind.isNumbered && !mayLack("id")
      let number = isNumbered ? try reader.required("id", .recordNumber(kind.name, numbers), "") : nil
      var values: [RecordValue] = []
      values.reserveCapacity(types.count)
      for (field, type) in zip(kind.fields, types) {
        values.append(
          field.isOptional || mayLack(field.name)
            ? try reader.optional(field.name, type, field.meaning) ?? .null
            : try reader.required(field.name, type, field.meaning))
      }
      try reader.finish(knowing: ["kind"] + (isNumbered ? ["id"] : []) + kind.fields.map { "\($0.name)" })
      return Record(kind: kind, number: number, values: values)
    }
  }
}

extension FieldType where Value == Int {
  /// The number of a line, larger than those of the lines of its kind before it.
  fileprivate static func recordNumber(_ kind: StaticString, _ numbers: RecordNumbers) -> FieldType {
    .integer(1...Int.max).checked({ !numbers.isNext($0, kind) }, .numberTaken)
  }
}
