import JSON
public import Kernel
import Localization
import SQLite

/// A decoded line with all values within their bounds.
public struct ImportedLine: Sendable {
  /// The kind of the line.
  public let kind: ExportLine
  /// The number by which other lines refer to this one; nil for kinds without numbers and for CSV rows.
  let number: Int?
  fileprivate(set) var values: [ColumnValue]
  /// Whether it is a row of a CSV table, which may lack fields.
  public internal(set) var isCSVRow = false
  /// The indices of the fields that were filled in because a CSV row lacks them.
  private var filledIndices: Set<Int> = []

  fileprivate init(kind: ExportLine, number: Int?, values: [ColumnValue]) {
    (self.kind, self.number, self.values) = (kind, number, values)
  }

  /// The value of a field; null if the line lacks it or the kind does not have it.
  public subscript(name: StaticString) -> ColumnValue {
    get { kind.index(of: name).map { values[$0] } ?? .null }
    set { if let index = kind.index(of: name) { values[index] = newValue } }
  }

  /// Sets a field if it has no value.
  public mutating func fillIn(_ name: StaticString, _ value: ColumnValue) {
    guard let index = kind.index(of: name), values[index] == .null else { return }
    values[index] = value
    filledIndices.insert(index)
  }

  /// Whether a field has a value that was not filled in.
  public func specifies(_ name: StaticString) -> Bool {
    kind.index(of: name).map { values[$0] != .null && !filledIndices.contains($0) } ?? false
  }

  /// Fills in missing instants with `now`, and returns the instant of the first field.
  ///
  /// - Throws: `date_in_future` at the first field, if its instant is after `now`.
  public mutating func fillInstants(
    _ name: StaticString, _ others: StaticString..., at now: Instant
  ) throws(DomainError) -> Instant {
    for name in [name] + others { fillIn(name, .integer(now.milliseconds)) }
    let instant = self[name].instant ?? now
    guard instant <= now else { throw .dateInFuture.at("/\(name)") }
    return instant
  }

  /// Sets `zone` to the time zone of an account, and `day` to its civil day at an instant.
  public mutating func setZoneAndDay(of instant: Instant, _ account: Account) {
    self["zone"] = .text(account.zone.identifier)
    self["day"] = .integer(Int64(account.day(at: instant).dayNumber))
  }

  /// Checks that a civil day is possible at an instant in the zone of the line, or in any zone if the line has none.
  ///
  /// - Throws: `invalid_line` at the day.
  public func checkDay(_ name: StaticString, of instantName: StaticString) throws(DomainError) {
    guard let instant = self[instantName].instant, let number = self[name].integer,
      CivilDay(dayNumber: Int(number)).isPossible(at: instant, inZone: self["zone"].text)
    else { throw .invalidLine.at("/\(name)") }
  }

  func bind(to statement: Statement) throws(SQLiteError) {
    for index in statement.parameterIndexes(in: kind.parameterNames) {
      try statement.bind(kind.parameterNames.names[index], values[index])
    }
  }
}

extension ImportedLine {
  /// Returns a hash of values, which differs between runs of the program.
  static func hash(_ values: [ColumnValue]) -> Int {
    var hasher = Hasher()
    hasher.combine(values)
    return hasher.finalize()
  }

  struct Decoder {
    private typealias Reading = (inout ParameterReader, _ isCSVRow: Bool) throws(DomainError) -> ColumnValue

    let kind: ExportLine
    private let numbers: RowNumbers
    /// Reads each field, in order; types in closures are not copied for every line.
    private let fields: [Reading]

    init(_ kind: ExportLine, _ numbers: RowNumbers) {
      (self.kind, self.numbers) = (kind, numbers)
      fields = kind.fields.map { Self.reading($0, numbers) }
    }

    private static func reading(_ field: ColumnDescription, _ numbers: RowNumbers) -> Reading {
      let (name, absentValue) = (field.name, field.type.absentValue)
      var type = field.type.fieldType(numbers)
      if let error = field.error { type = type.reporting(as: error()) }
      let mayBeMissing = field.mayBeMissing
      return { [type] reader, isCSVRow throws(DomainError) in
        mayBeMissing || isCSVRow
          ? try reader.optional(name, type, "") ?? absentValue : try reader.required(name, type, "")
      }
    }

    /// Decodes a line of an export, or a row of a CSV table, which may lack fields and has no number.
    ///
    /// - Throws: An error for the first field that is missing, unknown or of the wrong type; otherwise one error that
    ///   lists all values out of bounds.
    func decode(_ object: JSONValue, isCSVRow: Bool = false) throws(DomainError) -> ImportedLine {
      var reader = ParameterReader(object, path: "")
      _ = try reader.required("kind", .identifier, "")
      let isNumbered = kind.isNumbered && !isCSVRow
      let number = isNumbered ? try reader.required("id", .rowNumber(kind.name, numbers), "") : nil
      var values: [ColumnValue] = []
      values.reserveCapacity(fields.count)
      for read in fields { values.append(try read(&reader, isCSVRow)) }
      try reader.finish(fields: ["kind"] + (isNumbered ? ["id"] : []) + kind.fields.map { "\($0.name)" })
      var line = ImportedLine(kind: kind, number: number, values: values)
      line.isCSVRow = isCSVRow
      return line
    }
  }
}

extension FieldType where Value == Int {
  fileprivate static func rowNumber(_ kind: StaticString, _ numbers: RowNumbers) -> FieldType {
    .integer(1...Int.max).rejecting(where: { !numbers.isIncreasing($0, kind) }, as: .numberNotIncreasing)
  }
}
