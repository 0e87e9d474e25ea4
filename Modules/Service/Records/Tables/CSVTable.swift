public import Database
public import Kernel
public import SQLite

/// A table as spreadsheets hold it, in which rows of one kind leave the database and may come back.
public struct CSVTable: Sendable {
  /// Fills in what a row does not say; throws what is wrong with it.
  public typealias Completion = @Sendable (inout ImportedLine, CallContext) throws -> Void
  /// Does what else is to be done when a row was kept.
  public typealias Sequel = @Sendable (ImportedLine, ImportOutcome, Importer) throws -> Void

  /// What kind of rows it holds.
  let kind: ExportLine
  /// The fields that all rows share, which are no columns.
  let shared: [(name: StaticString, value: ColumnValue)]
  /// The field that holds texts by their names, and the names that are columns of their own.
  let spread: (field: StaticString, names: [String])?
  private let rows: SQL
  /// A column that a file cannot lack.
  public struct Needed: Sendable {
    let name: StaticString
    /// What is wrong with a row whose cell is empty.
    let missing: DomainError

    /// A column, and what is wrong with a row whose cell is empty.
    public init(_ name: StaticString, _ missing: DomainError) {
      self.name = name
      self.missing = missing
    }
  }

  /// The columns that a file cannot lack; nil where the table does not come back.
  private(set) var needed: [Needed]?
  private(set) var complete: Completion = { _, _ in }
  private(set) var follow: Sequel = { _, _, _ in }

  /// All rows of a kind.
  public init(of kind: ExportLine) {
    self.init(of: kind, selecting: kind.read, shared: [], spread: nil)
  }

  /// Some rows of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - rows: Selects them as the line does, from `:user` and the shared fields.
  ///   - shared: The fields that all rows share, which are no columns.
  ///   - spread: The field that holds texts by their names, and the names that are columns of their own.
  public init(
    of kind: ExportLine, rows: SQL, shared: [(name: StaticString, value: ColumnValue)],
    spread: (field: StaticString, names: [String])
  ) {
    self.init(of: kind, selecting: rows, shared: shared, spread: spread)
  }

  private init(
    of kind: ExportLine, selecting rows: SQL, shared: [(name: StaticString, value: ColumnValue)],
    spread: (field: StaticString, names: [String])?
  ) {
    self.kind = kind
    self.rows = rows
    self.shared = shared
    self.spread = spread
  }

  /// The same table, which a file may bring back.
  ///
  /// - Parameters:
  ///   - needed: The columns that a file cannot lack.
  ///   - complete: Fills in what a row does not say.
  ///   - follow: Does what else is to be done when a row was kept.
  /// - Returns: The table.
  public func returning(
    needed: [Needed], complete: @escaping Completion, follow: @escaping Sequel = { _, _, _ in }
  ) -> CSVTable {
    var copy = self
    (copy.needed, copy.complete, copy.follow) = (needed, complete, follow)
    return copy
  }

  /// What kind of rows it holds, by its name.
  public var kindName: String { "\(kind.name)" }

  /// Whether a file may bring it back.
  public var returns: Bool { needed != nil }

  // MARK: - Columns

  /// A column.
  enum Column {
    /// The number of the row.
    case number
    /// A field, by its place in the kind.
    case field(Int)
    /// A text of the field that is spread, by its name.
    case text(String)
  }

  /// The columns with their names in the first row.
  var columns: [(name: String, column: Column)] {
    let hidden = shared.map(\.name) + (spread.map { [$0.field] } ?? [])
    var columns: [(name: String, column: Column)] = kind.isNumbered ? [("id", .number)] : []
    for (place, field) in kind.fields.enumerated() where !hidden.contains(where: { $0.hasBytes(of: field.name) }) {
      columns.append(("\(field.name)", .field(place)))
    }
    let taken = Set(columns.map { $0.name.lowercased() } + kind.fields.map { "\($0.name)".lowercased() })
    for name in spread?.names ?? [] {
      // A field of the user's own that is called as one of ours is called by both names.
      let isTaken = taken.contains(name.lowercased())
      columns.append((isTaken ? "\(spread?.field ?? "")/\(name)" : name, .text(name)))
    }
    return columns
  }

  // MARK: - Writing

  /// How many rows there are, which takes a part of the time of writing them.
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

  /// Writes the names of the columns, and then a row of cells for each row.
  ///
  /// - Parameters:
  ///   - user: Whose rows.
  ///   - transaction: The open transaction.
  ///   - row: Takes the cells of a row.
  ///   - report: Hears after each row how many were written.
  /// - Returns: How many rows there are beside the names.
  /// - Throws: What the closures throw, and what SQLite refuses.
  public func write(
    of user: Int64, on transaction: Transaction, _ row: ([String]) throws -> Void,
    report: (Int) throws -> Void = { _ in }
  ) throws -> Int {
    let columns = columns
    try row(columns.map(\.name))
    var done = 0
    try statement(of: user, on: transaction).forEach { found in
      let texts = try spread.flatMap { spread in
        try kind.place(of: spread.field).map { try NamedTexts.read(found, kind.firstColumn + $0) }
      }
      try row(
        columns.map { _, column in
          switch column {
          case .number: return String(try found.integer64(0))
          case .field(let place):
            let number = kind.firstColumn + place
            return found.isNull(number) ? "" : try kind.fields[place].form.cell(found, number)
          case .text(let name): return texts?.all.first { $0.name == name }?.text ?? ""
          }
        })
      done += 1
      try report(done)
    }
    return done
  }
}

/// A table of an area, by which a call can ask for it.
public struct CSVTableSource: Sendable {
  /// The name on the wire, such as `sparks`.
  public let name: StaticString
  /// What opening it can be refused for.
  public let refusals: [DomainError]
  /// Whether it is one of several, told apart by a number.
  public let isNumbered: Bool
  /// The names of the first columns in a file; those of several tables may each be followed by columns of their own.
  public let columns: [String]
  /// When a row that a file brings back exists already, in a sentence; nil if none can be brought back.
  let identity: StaticString?
  /// Opens the table for a call: that of the number, where there are several.
  public let open: @Sendable (CallContext, Int64) throws -> CSVTable

  /// A table of which a user has one.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - table: The table.
  ///   - identity: When a row that a file brings back exists already, in a sentence.
  public init(_ name: StaticString, _ table: CSVTable, identity: StaticString? = nil) {
    self.name = name
    self.identity = identity
    isNumbered = false
    columns = table.columns.map(\.name)
    refusals = []
    open = { _, _ in table }
  }

  /// A table of which a user may have several.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - template: A table with the columns that all of them have.
  ///   - identity: When a row that a file brings back exists already, in a sentence.
  ///   - refusals: What opening it can be refused for.
  ///   - open: Opens the table of a number; throws where there is none.
  public init(
    _ name: StaticString, like template: CSVTable, identity: StaticString, refusals: [DomainError],
    open: @escaping @Sendable (CallContext, Int64) throws -> CSVTable
  ) {
    self.name = name
    self.identity = identity
    self.refusals = refusals
    columns = template.columns.map(\.name)
    isNumbered = true
    self.open = open
  }
}
