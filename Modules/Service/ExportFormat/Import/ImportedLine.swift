public import Kernel
public import SQLite

/// A decoded line with all values within their bounds.
public struct ImportedLine: Sendable {
  /// The kind of the line.
  public let kind: ExportLine
  /// The number by which other lines refer to this one; nil for kinds without numbers and for CSV rows.
  let number: Int?
  private(set) var values: [ColumnValue]
  /// The columns of the CSV file of which it is a row; nil for a line of an export.
  private let columns: Set<CSVTable.CSVColumn>?
  /// Whether it is a row of a CSV table, which may lack fields.
  public var isCSVRow: Bool { columns != nil }
  /// The indices of the fields that were filled in because a CSV row lacks them.
  private var filledIndices: Set<Int> = []

  init(kind: ExportLine, number: Int?, values: [ColumnValue], columns: Set<CSVTable.CSVColumn>? = nil) {
    (self.kind, self.number, self.values, self.columns) = (kind, number, values, columns)
  }

  /// The value of a field; null if the line lacks it or the kind does not have it.
  public subscript(name: StaticString) -> ColumnValue {
    get { kind.index(of: name).map { values[$0] } ?? .null }
    set { if let index = kind.index(of: name) { values[index] = newValue } }
  }

  /// Sets a field if it has no value.
  public mutating func fillIn(_ name: StaticString, _ value: @autoclosure () -> ColumnValue) {
    guard let index = kind.index(of: name), values[index] == .null else { return }
    values[index] = value()
    filledIndices.insert(index)
  }

  /// Whether a field has a value that was not filled in.
  public func specifies(_ name: StaticString) -> Bool {
    kind.index(of: name).map { values[$0] != .null && !filledIndices.contains($0) } ?? false
  }

  /// Takes a property from a replaced value if the file has no column of a field; a line of an export has all fields.
  public func retain<Value, Property>(
    _ name: StaticString, _ property: WritableKeyPath<Value, Property>, of old: Value, in new: inout Value
  ) {
    guard let columns, let index = kind.index(of: name), !columns.contains(.field(index)) else { return }
    new[keyPath: property] = old[keyPath: property]
  }

  /// Whether the file has a column of a named value; true for a line of an export.
  public func hasColumn(ofValue key: String) -> Bool { columns?.contains(.text(key)) ?? true }

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

  /// Returns a hash of values, which differs between runs of the program.
  static func hash(_ values: [ColumnValue]) -> Int {
    var hasher = Hasher()
    hasher.combine(values)
    return hasher.finalize()
  }
}

extension ColumnValue {
  /// The instant with this number of milliseconds; nil for other values.
  var instant: Instant? { integer.map(Instant.init(milliseconds:)) }
}
