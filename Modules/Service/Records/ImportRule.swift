package import SQLite

/// How a line becomes a row.
///
/// Statements take `:user`, the fields of the line by their names, and what `computing` returns.
public struct ImportRule: Sendable {
  /// Values of parameters, by their names.
  package typealias Values = [(StaticString, ColumnValue)]

  /// How people and the program recognize a line about something that exists.
  enum Matching: Sendable {
    /// By the key of the table, the fields; skipped with the row of a kind that a field may name.
    case keyed(by: [StaticString], beside: StaticString?)
    /// By a search for the row with the same fields.
    case matched(by: [StaticString])
    /// Not at all: it belongs to the row of a kind that a field names, and is skipped with it.
    case child(of: StaticString)
    /// As something of which a user has one: lines of that name are imported, or skipped, together.
    case singleton(StaticString)
    /// By all that it states.
    case multiset
    /// As its domain imports it.
    case custom(@Sendable (ImportedLine, Importer) throws -> ImportOutcome)
  }

  private(set) var matching: Matching
  /// Selects the row of the same thing.
  private(set) var find: SQL?
  /// Inserts a row.
  private(set) var insert: SQL?
  /// Replace what exists with the line.
  private(set) var replace: [SQL] = []
  /// The table whose columns that lines do not state are blank.
  private(set) var table: TableDescription?
  /// The names by which statements that replace refer to the row: those of the owners of child tables as well.
  private(set) var rowNames: [StaticString] = ["row", "id"]
  /// When a line is about something that exists, in a sentence that replaces the one of the matching.
  private(set) var identity: StaticString?
  /// Further parameters of the statements, computed from a line.
  private(set) var computation: @Sendable (ImportedLine, Importer) throws -> Values = { _, _ in [] }
  /// Rejects a line that breaks a rule of the domain.
  private(set) var check: @Sendable (ImportedLine, Importer) throws -> Void = { _, _ in }
  private let deriveStatements: @Sendable (inout ImportRule, TableDescription) -> Void

  private init(
    _ matching: Matching,
    deriving statements: @escaping @Sendable (inout ImportRule, TableDescription) -> Void = { $0.insert = $1.insert }
  ) {
    (self.matching, deriveStatements) = (matching, statements)
  }

  /// The rule with the statements of a table.
  func applied(to table: TableDescription) -> ImportRule {
    var rule = self
    rule.table = table
    deriveStatements(&rule, table)
    return rule
  }

  // MARK: - Rules

  /// A row whose key is not a number, replaced by updating what a line states or by another statement.
  package static func keyed(replace: SQL? = nil) -> ImportRule {
    ImportRule(.keyed(by: [], beside: nil)) { rule, table in
      rule.matching = .keyed(by: table.keyNames, beside: nil)
      rule.insert = table.insertNew
      rule.replace = [replace ?? table.importUpdate]
    }
  }

  /// A row with other fields than the columns of its table, skipped with the row of a kind that a field may name.
  package static func keyed<Statement: RawRepresentable<SQL>>(
    by fields: [StaticString], beside kind: StaticString, insert: Statement, replace: Statement
  ) -> ImportRule {
    var rule = ImportRule(.keyed(by: fields, beside: kind))
    (rule.insert, rule.replace) = (insert.rawValue, [replace.rawValue])
    return rule
  }

  /// A row by number, matched by fields that rows of the same thing share, or by other columns computed from them.
  ///
  /// The rows of children are replaced with it; `updates` change the row `:row`.
  package static func matched(
    by fields: [StaticString], comparing columns: [StaticString]? = nil, clearing children: [TableDescription] = [],
    updating updates: [SQL] = []
  ) -> ImportRule {
    ImportRule(.matched(by: fields)) { rule, table in
      (rule.find, rule.insert) = (table.search(by: columns ?? fields), table.insert)
      rule.replace = [table.importUpdate] + children.map(\.delete) + updates
      rule.rowNames += children.map(\.owner.name)
    }
  }

  /// A row that belongs to the row of another line.
  package static func child(of kind: StaticString) -> ImportRule { ImportRule(.child(of: kind)) }

  /// A row of something of which a user has one: all rows of some tables, which are replaced together.
  package static func singleton(_ name: StaticString, of tables: [TableDescription]) -> ImportRule {
    ImportRule(.singleton(name)) { rule, table in
      (rule.find, rule.insert, rule.replace) = (.anyRow(of: tables), table.insert, tables.map(\.delete))
    }
  }

  /// A row that is identified by all that it states.
  package static let multiset = ImportRule(.multiset)

  /// Something that only its domain can import, with a sentence about when it exists.
  package static func custom(
    _ identity: StaticString, _ restore: @escaping @Sendable (ImportedLine, Importer) throws -> ImportOutcome
  ) -> ImportRule {
    ImportRule(.custom(restore)).described(identity)
  }

  // MARK: - Refinements

  /// The same with a sentence about when a line is about something that exists.
  package func described(_ identity: StaticString) -> ImportRule { setting(\.identity, identity) }

  /// The same with further parameters, computed from a line; they override its fields.
  package func computing(_ computation: @escaping @Sendable (ImportedLine, Importer) throws -> Values) -> ImportRule {
    setting(\.computation, computation)
  }

  /// The same with a check that rejects a line by throwing, before anything is written.
  package func checking(_ check: @escaping @Sendable (ImportedLine, Importer) throws -> Void) -> ImportRule {
    setting(\.check, check)
  }

  private func setting<Value>(_ property: WritableKeyPath<ImportRule, Value>, _ value: Value) -> ImportRule {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}
