public import SQLite

/// How a line becomes a row.
///
/// Statements take `:user`, the fields of the line by their names, and what `computing` gives.
public struct ImportRule: Sendable {
  /// Further parameters of the statements, computed from a line.
  public typealias Computation = @Sendable (ImportedLine, Importer) throws -> [(StaticString, ColumnValue)]
  /// Rejects a line that breaks a rule of the domain.
  public typealias Check = @Sendable (ImportedLine, Importer) throws -> Void

  enum Matching: Sendable {
    /// By a key of the table; skipped with the row of a kind that a field may name.
    case keyed(beside: StaticString?)
    /// By a search for the row of the same thing.
    case matched
    /// Not at all: it belongs to the row of a kind that a field names, and is skipped with that.
    case child(of: StaticString)
    /// As something of which a user has one: lines of that name are imported, or skipped, together.
    case singleton(StaticString)
    /// By all that it states.
    case multiset
    /// By the domain.
    case custom(@Sendable (ImportedLine, Importer) throws -> ImportOutcome)
  }

  /// How people recognize a line about something that exists.
  enum Identity: Sendable {
    /// By these fields; by none if a user has one such row.
    case fields([StaticString])
    /// As the matching says.
    case matching
    /// As a sentence says.
    case sentence(StaticString)
  }

  let matching: Matching
  let identity: Identity
  /// Selects the row of the same thing.
  let find: SQL?
  /// Inserts a row.
  let insert: SQL?
  /// Replace what exists with the line.
  let replace: [SQL]
  /// The names by which statements that replace refer to the row: those of the owners of child tables as well.
  private let rowNames: [StaticString]
  /// Binds the columns that lines do not state.
  let bindBlanks: @Sendable (Statement) throws -> Void
  private(set) var computation: Computation = { _, _ in [] }
  private(set) var check: Check = { _, _ in }

  private init(
    _ matching: Matching, _ identity: Identity, find: SQL? = nil, insert: SQL? = nil, replace: [SQL] = [],
    clearing children: [TableDescription] = [], table: TableDescription? = nil
  ) {
    (self.matching, self.identity, self.find, self.insert, self.replace) = (matching, identity, find, insert, replace)
    rowNames = ["row", "id"] + children.map(\.owner.name)
    bindBlanks = { statement in try table?.bindBlanks(statement) }
  }

  /// The parameters of statements that replace a row.
  func parameters(ofRow row: Int64) -> [(StaticString, ColumnValue)] { rowNames.map { ($0, .integer(row)) } }

  // MARK: - Rules

  /// A row of a table whose key is not a number.
  package static func keyed(_ table: TableDescription) -> ImportRule {
    ImportRule(
      .keyed(beside: nil), .fields(table.keyNames), insert: table.insertNew, replace: [table.importUpdate],
      table: table)
  }

  /// A row that is exported with other fields than the columns of its table.
  ///
  /// - Parameters:
  ///   - fields: The fields that are the key.
  ///   - kind: The kind of a row that a field may name, with which the line is skipped.
  ///   - insert: Inserts the row unless the key exists.
  ///   - replace: Updates the row of the key.
  /// - Returns: The rule.
  package static func keyed<Statement: RawRepresentable<SQL>>(
    by fields: [StaticString], beside kind: StaticString, insert: Statement, replace: Statement
  ) -> ImportRule {
    ImportRule(.keyed(beside: kind), .fields(fields), insert: insert.rawValue, replace: [replace.rawValue])
  }

  /// A row of a table by number, matched by what it states.
  ///
  /// - Parameters:
  ///   - fields: The fields that rows of the same thing share.
  ///   - table: The table.
  ///   - find: Selects the matching rows between `:after` and `:last` in ascending order.
  ///   - children: Tables whose rows are replaced with it.
  ///   - updates: Update further columns of the row `:row` that is replaced.
  /// - Returns: The rule.
  package static func matched(
    by fields: [StaticString], _ table: TableDescription, find: some RawRepresentable<SQL>,
    clearing children: [TableDescription] = [], updating updates: [SQL] = []
  ) -> ImportRule {
    ImportRule(
      .matched, .fields(fields), find: find.rawValue, insert: table.insert,
      replace: [table.importUpdate] + children.map(\.delete) + updates, clearing: children, table: table)
  }

  /// A row of a table that belongs to the row of another line.
  package static func child(of kind: StaticString, _ table: TableDescription) -> ImportRule {
    ImportRule(.child(of: kind), .matching, insert: table.insert, table: table)
  }

  /// A row of something of which a user has one.
  ///
  /// - Parameters:
  ///   - name: What that is; lines that share the name are imported, or skipped, together.
  ///   - table: The table of the row.
  ///   - find: Selects a row if the user has something of it.
  ///   - tables: Tables whose rows are all replaced.
  /// - Returns: The rule.
  package static func singleton(
    _ name: StaticString, _ table: TableDescription, find: some RawRepresentable<SQL>,
    clearing tables: [TableDescription]
  ) -> ImportRule {
    ImportRule(
      .singleton(name), .matching, find: find.rawValue, insert: table.insert, replace: tables.map(\.delete),
      table: table)
  }

  /// A row of a table that is identified by all that it states.
  package static func multiset(_ table: TableDescription) -> ImportRule {
    ImportRule(.multiset, .matching, insert: table.insert, table: table)
  }

  /// Something that only its domain can import.
  ///
  /// - Parameters:
  ///   - identity: When a line is about something that exists, in a sentence for people.
  ///   - restore: Imports it.
  /// - Returns: The rule.
  package static func custom(
    _ identity: StaticString, _ restore: @escaping @Sendable (ImportedLine, Importer) throws -> ImportOutcome
  ) -> ImportRule {
    ImportRule(.custom(restore), .sentence(identity))
  }

  /// The same with further parameters, computed from a line.
  package func computing(_ computation: @escaping Computation) -> ImportRule {
    var copy = self
    copy.computation = computation
    return copy
  }

  /// The same with a check that rejects a line by throwing, before anything is written.
  package func checking(_ check: @escaping Check) -> ImportRule {
    var copy = self
    copy.check = check
    return copy
  }
}
