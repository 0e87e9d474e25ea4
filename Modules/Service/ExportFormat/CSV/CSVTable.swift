public import Database
public import Kernel
public import SQLite

/// Rows of one kind as a CSV table, which may be importable.
public struct CSVTable: Sendable {
  /// Fills in the fields that a row lacks; throws if the row is invalid.
  public typealias FillDefaults = @Sendable (inout ImportedLine, CallContext) throws -> Void
  /// Passes the cells of each row of a user to a closure.
  public typealias ComposeRows = @Sendable (Int64, Transaction, ([String]) throws -> Void) throws -> Void

  let kind: ExportLine
  /// The fields with the same value in all rows, which have no columns.
  let shared: [(name: StaticString, value: ColumnValue)]
  /// The field with named values, and the values that have columns.
  let expandedField: (field: StaticString, columns: [ValueColumn])?
  /// The fields without columns, which an import fills in.
  private let omitted: [StaticString]
  private let rows: SQL
  /// The required column of a file, and the error of a row without it; nil if there is none.
  private(set) var required: (name: StaticString, missing: DomainError)?
  private(set) var fillDefaults: FillDefaults = { _, _ in }
  /// The names of further columns that a file can have for durations, with their fields and units in seconds.
  private var durations: [(name: StaticString, field: StaticString, seconds: Int)] = []
  /// The columns and rows of a table that is not a list of the rows of a kind; nil for other tables.
  private var composed: (columns: [String], rows: ComposeRows)?

  /// Declares a table of all rows of a kind, or of those that a statement selects by `:user` and the shared fields.
  ///
  /// An import must fill in the `omitted` fields, which have no columns.
  public init(
    of kind: ExportLine, rows: SQL? = nil, omitting omitted: [StaticString] = [],
    shared: [(name: StaticString, value: ColumnValue)] = [],
    expandedField: (field: StaticString, columns: [ValueColumn])? = nil
  ) {
    (self.kind, self.rows, self.omitted) = (kind, rows ?? kind.query, omitted)
    (self.shared, self.expandedField) = (shared, expandedField)
  }

  /// Declares a table whose rows a domain composes from the rows of a kind.
  public init(of kind: ExportLine, columns: [String], composing rows: @escaping ComposeRows) {
    self.init(of: kind)
    composed = (columns, rows)
  }

  /// Returns an importable copy of the table, which can require a column.
  ///
  /// The cells of the columns of `durations`, and those of their fields, are durations.
  public func importable(
    requiring required: (name: StaticString, missing: DomainError)? = nil,
    durations: [(name: StaticString, field: StaticString, seconds: Int)] = [],
    fillDefaults: @escaping FillDefaults
  ) -> CSVTable {
    var copy = self
    (copy.required, copy.fillDefaults, copy.durations) = (required, fillDefaults, durations)
    return copy
  }

  /// The name of the rows' kind.
  public var kindName: String { "\(kind.name)" }

  // MARK: - Columns

  enum CSVColumn: Hashable {
    case rowID
    case field(Int)
    case text(String)
  }

  /// The column of a named value of a field.
  public struct ValueColumn: Sendable {
    /// The form of the cells in a file to import.
    public enum Form: Sendable {
      /// A text as it is.
      case text
      /// A number, whose decimal separator depends on the file.
      case number
      /// A day, whose form depends on the file.
      case day
    }

    let key: String
    let label: String
    let form: Form

    /// Creates the column of a value with a key, which is its name; a file can also have a label that is unique in it.
    public init(_ key: String, label: String, form: Form) { (self.key, self.label, self.form) = (key, label, form) }
  }

  /// A column that a file to import can have.
  struct ImportedColumn {
    let name: String
    let column: CSVColumn
    /// The unit of a duration in seconds; nil for other values.
    var durationUnit: Int?
    /// The form of a named value; nil for other columns.
    var valueForm: ValueColumn.Form?
    /// A further name; nil if there is none.
    var label: String?
  }

  /// The columns that a file to import can have: those of an export, and durations in other units.
  var importedColumns: [ImportedColumn] {
    let exported = columns.map { name, column in
      let value = expandedField?.columns.first { column == .text($0.key) }
      return ImportedColumn(
        name: name, column: column, durationUnit: durations.contains { column == field($0.field) } ? 1 : nil,
        valueForm: value?.form, label: value?.label)
    }
    return exported
      + durations.compactMap { duration in
        field(duration.field).map {
          ImportedColumn(name: "\(duration.name)", column: $0, durationUnit: duration.seconds)
        }
      }
  }

  private func field(_ name: StaticString) -> CSVColumn? { kind.index(of: name).map(CSVColumn.field) }

  /// The name of a value of the expanded field, after the name of the field.
  func qualifiedName(ofValue name: String) -> String? { expandedField.map { "\($0.field).\(name)" } }

  var columns: [(name: String, column: CSVColumn)] {
    if let composed { return composed.columns.map { ($0, .text($0)) } }
    let hidden = shared.map(\.name) + omitted + (expandedField.map { [$0.field] } ?? [])
    var columns: [(name: String, column: CSVColumn)] = kind.isNumbered ? [("id", .rowID)] : []
    for (index, field) in kind.fields.enumerated() where !hidden.contains(where: { $0.hasBytes(of: field.name) }) {
      columns.append(("\(field.name)", .field(index)))
    }
    return columns + (expandedField?.columns ?? []).map { ($0.key, .text($0.key)) }
  }

  // MARK: - Writing

  /// Counts the rows in a fraction of the time that writing them takes.
  public func count(of user: Int64, on transaction: Transaction) throws -> Int {
    var count = 0
    if let composed {
      try composed.rows(user, transaction) { _ in count += 1 }
      return count
    }
    try statement(of: user, on: transaction).forEach { _ in count += 1 }
    return count
  }

  private func statement(of user: Int64, on transaction: Transaction) throws(SQLiteError) -> Statement {
    let statement = try transaction.statement(rows).bind("user", user)
    for (name, value) in shared { try statement.bind(name, value) }
    return statement
  }

  /// Writes the header and the cells of each row, and reports the number of written rows after each.
  ///
  /// - Returns: The number of rows without the header.
  public func write(
    of user: Int64, on transaction: Transaction, _ writeRow: ([String]) throws -> Void,
    report: (Int) throws -> Void = { _ in }
  ) throws -> Int {
    let columns = columns
    try writeRow(columns.map(\.name))
    var done = 0
    if let composed {
      try composed.rows(user, transaction) { cells in
        try writeRow(cells)
        done += 1
        try report(done)
      }
      return done
    }
    try statement(of: user, on: transaction).forEach { sourceRow in
      let values = try expandedField.flatMap { expandedField in
        try kind.index(of: expandedField.field).map { try NamedValues.read(sourceRow, kind.firstColumn + $0) }
      }
      try writeRow(
        columns.map { _, column in
          switch column {
          case .rowID: return String(try sourceRow.integer64(0))
          case .field(let index):
            let sourceColumn = kind.firstColumn + index
            return sourceRow.isNull(sourceColumn) ? "" : try kind.fields[index].type.cell(sourceRow, sourceColumn)
          case .text(let name): return values?[name]?.text ?? ""
          }
        })
      done += 1
      try report(done)
    }
    return done
  }
}

/// A table of a domain that a call can export or import.
public struct CSVTableSource: Sendable {
  /// The name on the wire, such as `sparks`.
  public let name: StaticString
  /// The errors of opening it.
  public let errors: [DomainError]
  /// Whether there are several tables, each identified by an ID.
  public let requiresTableID: Bool
  /// The names of the first columns; a table with an ID may have further columns.
  public let columns: [String]
  /// The sentence that states when a row is about existing data; nil if the table cannot be imported.
  let identityDescription: StaticString?
  /// Opens the table for a call, by its ID if there are several.
  public let open: @Sendable (CallContext, Int64) throws -> CSVTable

  /// Declares a table, or several tables that have at least the columns of `table`.
  ///
  /// For several tables, `open` returns the table with an ID, or throws if it does not exist.
  public init(
    _ name: StaticString, _ table: CSVTable, identityDescription: StaticString? = nil, errors: [DomainError] = [],
    open: (@Sendable (CallContext, Int64) throws -> CSVTable)? = nil
  ) {
    (self.name, self.identityDescription, self.errors, requiresTableID) = (
      name, identityDescription, errors, open != nil
    )
    columns = table.columns.map(\.name)
    self.open = open ?? { _, _ in table }
  }

  /// Declares a table that has at least some columns, and further ones that depend on the user's data.
  public init(
    _ name: StaticString, columns: [String], open: @escaping @Sendable (CallContext) throws -> CSVTable
  ) {
    (self.name, self.columns, identityDescription, errors, requiresTableID) = (name, columns, nil, [], false)
    self.open = { context, _ in try open(context) }
  }
}
