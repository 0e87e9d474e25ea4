public import SQLite

/// The rule by which an import restores a row from a line.
///
/// Statements take `:user`, the fields of the line by name, and the values of `computing(_:)`.
public struct ImportRule: Sendable {
  /// The values of statement parameters, by name.
  public typealias Values = [(StaticString, ColumnValue)]

  /// The criterion by which a line matches existing data.
  enum Matching: Sendable {
    /// The key of the table, which consists of these fields; a line is skipped together with its row of a parent kind.
    case keyed(by: [StaticString], parent: StaticString?)
    case matched(by: [StaticString])
    /// None: the line belongs to the row of a parent kind, and is skipped together with it.
    case child(of: StaticString)
    /// A named group of lines that a user has at most once; they are imported or skipped together.
    case singleton(StaticString)
    case multiset
    case custom(@Sendable (ImportedLine, Importer) throws -> ImportOutcome)
  }

  private(set) var matching: Matching
  private(set) var find: SQL?
  private(set) var insert: SQL?
  private(set) var replace: [SQL] = []
  /// The table of the rows, which provides blank values for columns that lines do not contain.
  private(set) var table: TableDescription?
  /// The parameters for the ID of the replaced row, including the owner names of child tables.
  private(set) var rowNames: [StaticString] = ["row", "id"]
  /// The sentence that states when a line is about existing data; overrides the sentence for `matching`.
  private(set) var identityDescription: StaticString?
  private(set) var computation: @Sendable (ImportedLine, Importer) throws -> Values = { _, _ in [] }
  private(set) var check: @Sendable (ImportedLine, Importer) throws -> Void = { _, _ in }
  private let deriveStatements: @Sendable (inout ImportRule, TableDescription) -> Void

  private init(
    _ matching: Matching,
    deriving statements: @escaping @Sendable (inout ImportRule, TableDescription) -> Void = { $0.insert = $1.insert }
  ) {
    (self.matching, deriveStatements) = (matching, statements)
  }

  func applied(to table: TableDescription) -> ImportRule {
    var rule = self
    rule.table = table
    deriveStatements(&rule, table)
    return rule
  }

  // MARK: - Rules

  /// A rule for rows whose key is not an ID; `replace` overrides the update of the imported columns.
  public static func keyed(replace: SQL? = nil) -> ImportRule {
    ImportRule(.keyed(by: [], parent: nil)) { rule, table in
      rule.matching = .keyed(by: table.keyNames, parent: nil)
      rule.insert = table.insertNew
      rule.replace = [replace ?? table.importUpdate]
    }
  }

  /// A rule for lines with fields other than the table's columns, skipped together with the row of a parent kind.
  public static func keyed<Statement: RawRepresentable<SQL>>(
    by fields: [StaticString], parent kind: StaticString, insert: Statement, replace: Statement
  ) -> ImportRule {
    var rule = ImportRule(.keyed(by: fields, parent: kind))
    (rule.insert, rule.replace) = (insert.rawValue, [replace.rawValue])
    return rule
  }

  /// A rule for rows with an ID, matched by fields or by other columns computed from them.
  ///
  /// Replacing a row updates its imported columns, deletes its rows in `children`, and runs `updates`, which change the
  /// row `:row`.
  public static func matched(
    by fields: [StaticString], comparing columns: [StaticString]? = nil, clearing children: [TableDescription] = [],
    updating updates: [SQL] = []
  ) -> ImportRule {
    ImportRule(.matched(by: fields)) { rule, table in
      (rule.find, rule.insert) = (table.searchStatement(by: columns ?? fields), table.insert)
      rule.replace = [table.importUpdate] + children.map(\.deleteAllRows) + updates
      rule.rowNames += children.map(\.owner.name)
    }
  }

  /// A rule for rows that belong to the row of another line.
  public static func child(of kind: StaticString) -> ImportRule { ImportRule(.child(of: kind)) }

  /// A rule for data that a user has at most once: all rows of some tables, which are replaced together.
  public static func singleton(_ name: StaticString, of tables: [TableDescription]) -> ImportRule {
    ImportRule(.singleton(name)) { rule, table in
      (rule.find, rule.insert, rule.replace) = (.anyRow(of: tables), table.insert, tables.map(\.deleteAllRows))
    }
  }

  /// A rule for rows that are identified by all their fields.
  public static let multiset = ImportRule(.multiset)

  /// A rule that a domain implements, with a sentence that states when a line is about existing data.
  public static func custom(
    _ description: StaticString, _ handler: @escaping @Sendable (ImportedLine, Importer) throws -> ImportOutcome
  ) -> ImportRule {
    ImportRule(.custom(handler)).described(as: description)
  }

  // MARK: - Modifiers

  /// Returns the rule with a sentence that states when a line is about existing data.
  public func described(as description: StaticString) -> ImportRule { setting(\.identityDescription, description) }

  /// Returns the rule with further parameters computed from a line, which override its fields.
  public func computing(_ computation: @escaping @Sendable (ImportedLine, Importer) throws -> Values) -> ImportRule {
    setting(\.computation, computation)
  }

  /// Returns the rule with a check that rejects a line by throwing, before anything is written.
  public func checking(_ check: @escaping @Sendable (ImportedLine, Importer) throws -> Void) -> ImportRule {
    setting(\.check, check)
  }

  private func setting<Value>(_ property: WritableKeyPath<ImportRule, Value>, _ value: Value) -> ImportRule {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}
