public import SQLite

/// How a line becomes a row again.
///
/// Every statement takes `:user` where it names it, the fields of the line by their names, and what `computing` gives.
/// A statement that adds a row says where it is there already (`on conflict do nothing`), unless its kind is found in
/// another way.
public struct ImportRule: Sendable {
  /// Further parameters of the statements, made of what a line holds.
  public typealias Computation = @Sendable (ImportedLine, Importer) throws -> [(StaticString, ColumnValue)]
  /// Refuses a line that names what is not there, or breaks another rule that no form knows.
  public typealias Check = @Sendable (ImportedLine, Importer) throws -> Void

  enum Way: Sendable {
    /// By a key that the table has; beside the row of a kind that a field may name, it stays out where that stays as it
    /// was.
    case keyed(beside: StaticString?)
    /// By a search for the row of the same thing, which gives `:row` to what replaces it.
    case found
    /// As a part of the row of a kind that a field names: it stays out where that stays as it was.
    case part(of: StaticString)
    /// As a part of something of which a user has one: it stays out, or takes the place of all that is there, as a
    /// whole.
    case whole(StaticString)
    /// By all that it says: equal lines are the same thing.
    case equal
    /// As the area does it.
    case custom(@Sendable (ImportedLine, Importer) throws -> ImportOutcome)
  }

  let way: Way
  /// When a line is about something that exists already, for people; without what the way says by itself.
  let identity: Identity
  /// Finds the row of the same thing.
  let find: [SQL]
  /// Adds a row.
  let add: [SQL]
  /// Puts the line in the place of what is there, or takes that away.
  let replace: [SQL]
  /// The names by which statements that replace refer to the row: those of the owners of child tables.
  private(set) var rowNames: [StaticString] = ["row", "id"]
  /// Binds the columns that lines do not state, of rules that derive from a table.
  let bindBlanks: @Sendable (Statement) throws -> Void
  private(set) var computation: Computation = { _, _ in [] }
  private(set) var check: Check = { _, _ in }

  private init(
    way: Way, identity: Identity, find: [SQL], add: [SQL], replace: [SQL], table: TableDescription? = nil
  ) {
    (self.way, self.identity, self.find, self.add, self.replace) = (way, identity, find, add, replace)
    bindBlanks = { statement in try table?.bindBlanks(statement) }
  }

  /// By what a line is known to be about something that exists already.
  enum Identity: Sendable {
    /// By these fields; by none where a user has one such row.
    case fields([StaticString])
    /// By what the way says.
    case way
    /// By what a sentence says.
    case sentence(StaticString)
  }

  /// A row with a key of its own; adding one that is there already adds nothing.
  ///
  /// - Parameters:
  ///   - fields: The fields that are the key; none where a user has one such row.
  ///   - whole: The kind of a row that a field may name, beside which it stays out where that stays as it was.
  ///   - add: Adds the row.
  ///   - replace: Changes the row of that key.
  /// - Returns: The way.
  public static func keyed(
    by fields: [StaticString], beside whole: StaticString? = nil, add: some RawRepresentable<SQL>,
    replace: some RawRepresentable<SQL>
  ) -> ImportRule {
    ImportRule(
      way: .keyed(beside: whole), identity: .fields(fields), find: [], add: [add.rawValue],
      replace: [replace.rawValue])
  }

  /// A row that is nothing but its key.
  public static func keyed(by fields: [StaticString], add: some RawRepresentable<SQL>) -> ImportRule {
    ImportRule(way: .keyed(beside: nil), identity: .fields(fields), find: [], add: [add.rawValue], replace: [])
  }

  /// A row without a key of its own.
  ///
  /// - Parameters:
  ///   - fields: The fields that rows of the same thing share.
  ///   - find: The rows of the same thing between `:after` and `:last`, in rising order: equal lines stand for as many
  ///     rows.
  ///   - add: Adds the row.
  ///   - replace: Change the row `:row`, and take its parts away.
  /// - Returns: The way.
  public static func found<Statement: RawRepresentable<SQL>>(
    by fields: [StaticString], _ find: Statement, add: Statement, replace: [Statement]
  ) -> ImportRule {
    ImportRule(
      way: .found, identity: .fields(fields), find: [find.rawValue], add: [add.rawValue],
      replace: replace.map(\.rawValue))
  }

  /// A part of the row of a kind that a field names.
  public static func part(of kind: StaticString, add: some RawRepresentable<SQL>) -> ImportRule {
    ImportRule(way: .part(of: kind), identity: .way, find: [], add: [add.rawValue], replace: [])
  }

  /// A part of something of which a user has one.
  ///
  /// - Parameters:
  ///   - name: What that is; kinds that share the name are taken, or stay out, together.
  ///   - find: A row where there is something of it.
  ///   - clear: Take all of it away.
  ///   - add: Add the row.
  /// - Returns: The way.
  public static func whole<Statement: RawRepresentable<SQL>>(
    _ name: StaticString, find: Statement, clear: [Statement], add: [Statement]
  ) -> ImportRule {
    ImportRule(
      way: .whole(name), identity: .way, find: [find.rawValue], add: add.map(\.rawValue),
      replace: clear.map(\.rawValue))
  }

  /// Something that is told apart by all that it says.
  public static func equal(add: some RawRepresentable<SQL>) -> ImportRule {
    ImportRule(way: .equal, identity: .way, find: [], add: [add.rawValue], replace: [])
  }

  /// Something that only its area knows how to keep.
  ///
  /// - Parameters:
  ///   - identity: A sentence for people: when a line is about something that exists already.
  ///   - restore: Keeps it.
  /// - Returns: The way.
  public static func custom(
    _ identity: StaticString, _ restore: @escaping @Sendable (ImportedLine, Importer) throws -> ImportOutcome
  ) -> ImportRule {
    ImportRule(way: .custom(restore), identity: .sentence(identity), find: [], add: [], replace: [])
  }

  // MARK: - Rules that derive from a table

  /// A row of a table whose key is not a number.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - kind: The kind of a row that a field may name, with which the line is skipped.
  /// - Returns: The rule.
  package static func keyed(_ table: TableDescription, beside kind: StaticString? = nil) -> ImportRule {
    ImportRule(
      way: .keyed(beside: kind), identity: .fields(table.keyNames), find: [], add: [table.insertNew],
      replace: [table.importUpdate], table: table)
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
    var rule = ImportRule(
      way: .found, identity: .fields(fields), find: [find.rawValue], add: [table.insert],
      replace: [table.importUpdate] + children.map(\.delete) + updates, table: table)
    rule.rowNames += children.map(\.owner.name)
    return rule
  }

  /// A row of a table that belongs to the row of another line.
  package static func child(of kind: StaticString, _ table: TableDescription) -> ImportRule {
    ImportRule(way: .part(of: kind), identity: .way, find: [], add: [table.insert], replace: [], table: table)
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
      way: .whole(name), identity: .way, find: [find.rawValue], add: [table.insert], replace: tables.map(\.delete),
      table: table)
  }

  /// A row of a table that is identified by all that it states.
  package static func multiset(_ table: TableDescription) -> ImportRule {
    ImportRule(way: .equal, identity: .way, find: [], add: [table.insert], replace: [], table: table)
  }

  /// The same, with further parameters made of what a line holds.
  public func computing(_ computation: @escaping Computation) -> ImportRule {
    var copy = self
    copy.computation = computation
    return copy
  }

  /// The same, with a check of each line that refuses it by throwing, before anything is done with it.
  public func checking(_ check: @escaping Check) -> ImportRule {
    var copy = self
    copy.check = check
    return copy
  }
}
