import JSON
public import Kernel
import Localization
import SQLite

/// A line that was read, with every value in its bounds.
public struct ImportedLine: Sendable {
  /// What kind of line it is.
  public let kind: ExportLine
  /// Its number among its kind in the file; nil for kinds without numbers.
  let number: Int?
  fileprivate(set) var values: [ColumnValue]
  /// Whether it is a row of a table, which need not state every field.
  var isTableRow = false
  /// The fields that were filled in because the row of a table does not state them.
  private var filled: Set<Int> = []

  fileprivate init(kind: ExportLine, number: Int?, values: [ColumnValue]) {
    self.kind = kind
    self.number = number
    self.values = values
  }

  /// The value of a field; null where the line has none, and of a field that the kind does not have.
  public subscript(name: StaticString) -> ColumnValue {
    get { kind.place(of: name).map { values[$0] } ?? .null }
    set { if let place = kind.place(of: name) { values[place] = newValue } }
  }

  /// Gives a field that is not stated a value.
  public mutating func fill(_ name: StaticString, _ value: ColumnValue) {
    guard let place = kind.place(of: name), values[place] == .null else { return }
    values[place] = value
    filled.insert(place)
  }

  /// Whether a field has a value that was not filled in.
  public func states(_ name: StaticString) -> Bool {
    kind.place(of: name).map { values[$0] != .null && !filled.contains($0) } ?? false
  }

  /// The civil day of a field; nil if it cannot be that of a moment, in the zone that the line names or in any zone.
  public func day(_ name: StaticString, of moment: Instant) -> CivilDay? {
    guard let day = self[name].integer.map({ CivilDay(dayNumber: Int($0)) }),
      day.isPossible(at: moment, inZone: self["zone"].text)
    else { return nil }
    return day
  }

  /// Checks that the civil day of a field can be that of the instant of another one.
  ///
  /// - Throws: `invalid_line` at the day.
  public func checkDay(_ name: StaticString, of moment: StaticString) throws(DomainError) {
    guard let instant = self[moment].instant, day(name, of: instant) != nil else {
      throw .invalidLine.at("/\(name)")
    }
  }

  /// Binds those values that a statement names.
  func bind(to statement: Statement) throws(SQLiteError) {
    for (field, value) in zip(kind.fields, values) where statement.takes(field.name) {
      try statement.bind(field.name, value)
    }
  }
}

extension ImportedLine {
  /// What tells values apart from others, in one run of the program.
  static func key(_ values: [ColumnValue]) -> Int {
    var hasher = Hasher()
    hasher.combine(values)
    return hasher.finalize()
  }

  /// Reads lines of one kind.
  struct Form {
    let kind: ExportLine
    private let numbers: LineNumbers
    private let types: [FieldType<ColumnValue>]

    /// Prepares to read lines of a kind that name rows by these numbers.
    init(_ kind: ExportLine, _ numbers: LineNumbers) {
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
    /// - Throws: The refusal of what is missing, unknown, or of another type; or all refusals of what is against a
    ///   bound.
    func read(_ object: JSONValue, mayLack: (StaticString) -> Bool = { _ in false }) throws(DomainError) -> ImportedLine
    {
      var reader = ParameterReader(object, path: "")
      _ = try reader.required("kind", .identifier, "")
      let isNumbered = kind.isNumbered && !mayLack("id")
      let number = isNumbered ? try reader.required("id", .recordNumber(kind.name, numbers), "") : nil
      var values: [ColumnValue] = []
      values.reserveCapacity(types.count)
      for (field, type) in zip(kind.fields, types) {
        values.append(
          field.isOptional || mayLack(field.name)
            ? try reader.optional(field.name, type, field.meaning) ?? field.form.absent
            : try reader.required(field.name, type, field.meaning))
      }
      try reader.finish(knowing: ["kind"] + (isNumbered ? ["id"] : []) + kind.fields.map { "\($0.name)" })
      return ImportedLine(kind: kind, number: number, values: values)
    }
  }
}

extension FieldType where Value == Int {
  /// The number of a line, larger than those of the lines of its kind before it.
  fileprivate static func recordNumber(_ kind: StaticString, _ numbers: LineNumbers) -> FieldType {
    .integer(1...Int.max).checked({ !numbers.isNext($0, kind) }, .numberTaken)
  }
}
