import Database
import Kernel
public import SQLite

/// The data of a domain that calls change and that can be restored.
public struct DomainHistory: Sendable {
  /// A table whose rows can be restored.
  public struct RestorableTable: Sendable {
    /// The kind of its rows, as in an export.
    public let kind: StaticString
    /// The table.
    public let table: TableDescription
    /// Columns that other calls may change, too, by their names on the wire, such as the greatest value so far.
    ///
    /// They are restored only if they still have the value of the call.
    public let shared: [StaticString]
    /// What precedes the number of a row in its ID; nil if rows have no ID of their own.
    let idPrefix: StaticString?
    /// Whether calls only update rows.
    public let isUpdatedOnly: Bool
    /// How its rows are facts on all devices; nil if other facts determine them.
    public let facts: FactRule?

    /// Declares a table; `idPrefix` precedes the number of a row in its ID.
    public init(
      _ kind: StaticString, _ table: TableDescription, _ facts: FactRule? = nil, idPrefix: StaticString = "",
      shared: StaticString..., isUpdatedOnly: Bool = false
    ) {
      (self.kind, self.table, self.facts, self.shared) = (kind, table, facts, shared)
      self.isUpdatedOnly = isUpdatedOnly
      self.idPrefix = if case .number = table.key { idPrefix } else { nil }
    }
  }

  /// The first parts of the names of the methods whose calls are recorded.
  let namespaces: [StaticString]
  /// Those of the methods whose calls are recorded only for sync, and cannot be undone.
  let hiddenNamespaces: [StaticString]
  private let deferredTables: Deferred<[RestorableTable]>
  private let deferredDerivations: Deferred<[Derivation]>
  /// The methods that erase an area of facts as a whole.
  let resets: [(method: StaticString, area: StaticString)]
  /// Selects whether `:user` has rows that need others, which do not exist, although no constraint says so.
  let contradictions: SQL?
  /// Prepares the update of what no derivation computes, before the rows are restored.
  let prepare: @Sendable (RestoredRows, CallContext) throws -> Void
  /// Completes the facts of another device, before the derivations: with what they have earned or finished.
  let merge: @Sendable (RestoredRows, CallContext) throws -> Void
  /// Updates what no derivation computes, after the derivations.
  let finish: @Sendable (RestoredRows, CallContext) throws -> Void
  /// Throws `changed_since` if an undo has broken a rule; other devices are never refused.
  let refuse: @Sendable (RestoredRows, CallContext) throws -> Void

  /// Declares the history of a domain; tables and derivations are built when the first change is recorded.
  public init(
    of namespaces: StaticString..., hiding hidden: [StaticString] = [],
    tables: @escaping @autoclosure @Sendable () -> [RestorableTable],
    derivations: @escaping @autoclosure @Sendable () -> [Derivation] = [],
    resets: [(method: StaticString, area: StaticString)] = [],
    contradictions: (any RawRepresentable<SQL>)? = nil,
    prepare: @escaping @Sendable (RestoredRows, CallContext) throws -> Void = { _, _ in },
    merge: @escaping @Sendable (RestoredRows, CallContext) throws -> Void = { _, _ in },
    finish: @escaping @Sendable (RestoredRows, CallContext) throws -> Void = { _, _ in },
    refuse: @escaping @Sendable (RestoredRows, CallContext) throws -> Void = { _, _ in }
  ) {
    (self.namespaces, hiddenNamespaces) = (namespaces, hidden)
    deferredTables = Deferred(tables)
    deferredDerivations = Deferred(derivations)
    self.resets = resets
    self.contradictions = contradictions?.rawValue
    (self.prepare, self.merge, self.finish, self.refuse) = (prepare, merge, finish, refuse)
  }

  /// The tables, each after those to which it refers.
  var tables: [RestorableTable] { deferredTables.value }

  /// The derived data, each after that from which it is computed.
  var derivations: [Derivation] { deferredDerivations.value }
}

/// The rows that an undo inserts, updates and deletes.
public struct RestoredRows: Sendable {
  private var rows: [String: [RestoredRow]]

  init(_ rows: [String: [RestoredRow]] = [:]) { self.rows = rows }

  /// The names of the tables with rows.
  var tables: Set<String> { Set(rows.keys) }

  /// Adds a row of a table.
  mutating func add(_ row: RestoredRow, of table: TableDescription) { rows[table.name, default: []].append(row) }

  /// Returns the values of a column, by its name in the database, of the rows of a table.
  ///
  /// A row that has the values of its key only is left out for other columns.
  public func values(of column: String, in table: TableDescription) -> [RowValue] {
    rows[table.name, default: []].compactMap { $0[column] }
  }

  /// Returns the rows of a table.
  public func rows(of table: TableDescription) -> [RestoredRow] { rows[table.name, default: []] }
}

/// A row that an undo inserts, updates or deletes.
public struct RestoredRow: Sendable {
  private let columns: [String]
  private let values: [RowValue]
  /// Whether the row exists after the undo.
  public let exists: Bool
  /// The values of a row that another device has deleted or replaced, by the names of the columns of facts; otherwise
  /// empty.
  public let former: [String: RowValue]

  /// Creates a row with the names of its columns in the database, and their values.
  init(_ columns: [String], _ values: [RowValue], exists: Bool, former: [String: RowValue] = [:]) {
    (self.columns, self.values, self.exists, self.former) = (columns, values, exists, former)
  }

  /// The value of a column by its name in the database; nil if the row has only those of its key, as a deleted one.
  public subscript(column: String) -> RowValue? {
    columns.firstIndex(of: column).flatMap { values.indices.contains($0) ? values[$0] : nil }
  }
}

extension TableDescription {
  /// The columns by which and in which changes of the table are recorded.
  ///
  /// Without a derivation of the table, derived columns depend on the row only, and are restored with it.
  func logged(sharing shared: [StaticString], isDerived hasDerivation: Bool, isUpdatedOnly: Bool) -> LoggedTable {
    let key = rowKey
    let isNumbered = if case .number = self.key { true } else { false }
    let others = columns.filter { !key.contains($0.column) }
    func isShared(_ column: ColumnDescription) -> Bool { shared.contains { column.name.hasBytes(of: $0) } }
    func isDerived(_ column: ColumnDescription) -> Bool {
      hasDerivation && column.isDerived && !column.isComputed
    }
    return LoggedTable(
      name, key: key,
      facts: (isNumbered ? owner.columns : []) + others.filter { !isShared($0) && !isDerived($0) }.map(\.column),
      shared: others.filter { isShared($0) && !isDerived($0) }.map(\.column),
      derived: others.filter(isDerived).map(\.column), isUpdatedOnly: isUpdatedOnly)
  }
}
