public import Database
public import Kernel
package import SQLite

/// Rows of one kind as a spreadsheet holds them; a file may bring them back.
public struct CSVTable: Sendable {
  /// Fills in what a row does not state; throws what is wrong with it.
  package typealias Completion = @Sendable (inout ImportedLine, CallContext) throws -> Void

  /// The kind of the rows.
  let kind: ExportLine
  /// The fields that all rows share, which are not columns.
  let shared: [(name: StaticString, value: ColumnValue)]
  /// The field that holds texts by their names, and the names that are columns of their own.
  let spread: (field: StaticString, names: [String])?
  private let rows: SQL
  /// The column that a file cannot lack, and what is wrong with a row without it; nil if no file brings rows back.
  private(set) var required: (name: StaticString, missing: DomainError)?
  private(set) var complete: Completion = { _, _ in }

  /// All rows of a kind, or those that a statement selects from `:user` and the shared fields.
  package init(
    of kind: ExportLine, rows: SQL? = nil, shared: [(name: StaticString, value: ColumnValue)] = [],
    spread: (field: StaticString, names: [String])? = nil
  ) {
    (self.kind, self.rows, self.shared, self.spread) = (kind, rows ?? kind.read, shared, spread)
  }

  /// The same table, whose rows a file may bring back with at least one column.
  package func returning(
    requiring name: StaticString, missing: DomainError, complete: @escaping Completion
  ) -> CSVTable {
    var copy = self
    (copy.required, copy.complete) = ((name, missing), complete)
    return copy
  }

  /// The name of the kind of the rows.
  public var kindName: String { "\(kind.name)" }

  /// Whether a file may bring rows back.
  public var returns: Bool { required != nil }

  // MARK: - Columns

  /// What a column holds.
  enum Column {
    /// The number of the row.
    case number
    /// A field, by its index in the kind.
    case field(Int)
    /// A text of the field that is spread, by its name.
    case text(String)
  }

  /// The columns with their names in the first row.
  var columns: [(name: String, column: Column)] {
    let hidden = shared.map(\.name) + (spread.map { [$0.field] } ?? [])
    var columns: [(name: String, column: Column)] = kind.isNumbered ? [("id", .number)] : []
    for (index, field) in kind.fields.enumerated() where !hidden.contains(where: { $0.hasBytes(of: field.name) }) {
      columns.append(("\(field.name)", .field(index)))
    }
    let taken = Set(columns.map { $0.name.lowercased() } + kind.fields.map { "\($0.name)".lowercased() })
    for name in spread?.names ?? [] {
      // A field of the user's own with the name of one of ours is called by both names.
      let isTaken = taken.contains(name.lowercased())
      columns.append((isTaken ? "\(spread?.field ?? "")/\(name)" : name, .text(name)))
    }
    return columns
  }

  // MARK: - Writing

  /// Counts the rows, which takes a part of the time of writing them.
  public func count(of user: Int64, on transaction: Transaction) throws -> Int {
    var count = 0
    try statement(of: user, on: transaction).forEach { _ in count += 1 }
    return count
  }

  private func statement(of user: Int64, on transaction: Transaction) throws(SQLiteError) -> Statement {
    let statement = try transaction.statement(rows).bind("user", user)
    for (name, value) in shared { try statement.bind(name, value) }
    return statement
  }

  /// Writes the names of the columns and then the cells of each row, and reports after each how many were written.
  ///
  /// - Returns: The number of rows below the names.
  public func write(
    of user: Int64, on transaction: Transaction, _ row: ([String]) throws -> Void,
    report: (Int) throws -> Void = { _ in }
  ) throws -> Int {
    let columns = columns
    try row(columns.map(\.name))
    var done = 0
    try statement(of: user, on: transaction).forEach { found in
      let texts = try spread.flatMap { spread in
        try kind.index(of: spread.field).map { try NamedTexts.read(found, kind.firstColumn + $0) }
      }
      try row(
        columns.map { _, column in
          switch column {
          case .number: return String(try found.integer64(0))
          case .field(let index):
            let column = kind.firstColumn + index
            return found.isNull(column) ? "" : try kind.fields[index].type.cell(found, column)
          case .text(let name): return texts?.all.first { $0.name == name }?.text ?? ""
          }
        })
      done += 1
      try report(done)
    }
    return done
  }
}

/// A table of a domain, by which a call can ask for it.
public struct CSVTableSource: Sendable {
  /// The name on the wire, such as `sparks`.
  public let name: StaticString
  /// What opening it can be rejected for.
  public let refusals: [DomainError]
  /// Whether it is one of several, identified by a number.
  public let isNumbered: Bool
  /// The names of the first columns of a file; one of several tables may have further columns.
  public let columns: [String]
  /// When a row of a file exists already, in a sentence; nil if no file brings rows back.
  let identity: StaticString?
  /// Opens the table for a call, by its number if there are several.
  public let open: @Sendable (CallContext, Int64) throws -> CSVTable

  /// Declares a table, or several with the columns of a template, of which `open` opens one or throws.
  package init(
    _ name: StaticString, _ table: CSVTable, identity: StaticString? = nil, refusals: [DomainError] = [],
    open: (@Sendable (CallContext, Int64) throws -> CSVTable)? = nil
  ) {
    (self.name, self.identity, self.refusals, isNumbered) = (name, identity, refusals, open != nil)
    columns = table.columns.map(\.name)
    self.open = open ?? { _, _ in table }
  }
}
