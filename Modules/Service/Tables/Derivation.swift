public import Database
public import Kernel
internal import Localization
public import SQLite

/// The computation of the derived columns of a table from facts.
///
/// A single query serves two purposes: the doctor compares its rows with the stored ones, and an import stores them.
public struct Derivation: Sendable {
  private let keys: [String]
  private let table: TableDescription
  private let columns: [ColumnDescription]
  private let violationQuery: SQL
  private let updates: [SQL]

  /// Declares the derivation of a table.
  ///
  /// The doctor compares the derived columns, and the columns that other columns determine although they are imported
  /// (the origin `consistent`). Recomputing replaces all rows of a table without facts; of other tables it updates only
  /// the compared columns.
  ///
  /// `expected` selects the expected rows of `:user`. Its columns are found by name: the owner column if the owner is a
  /// row, the key columns and the compared columns. `bounded` lists columns for which only limits can be computed; for
  /// them, `expected` selects the stored value if it is possible, otherwise the nearest possible one.
  public init(
    of table: TableDescription, expected: some RawRepresentable<SQL>, bounded: [StaticString] = []
  ) {
    self.table = table
    let expected = expected.rawValue.text
    let columns = table.columns.filter { column in
      column.isRecomputed && column.type.isComputableInSQL || bounded.contains { column.name.hasBytes(of: $0) }
    }
    self.columns = columns
    let keys = (table.owner.isParentRow ? [table.owner.column] : []) + table.keyColumns
    self.keys = keys
    let join = keys.isEmpty ? "true" : keys.map { "s.\($0) = e.\($0)" }.joined(separator: " and ")
    let selected = keys.map { "coalesce(s.\($0), e.\($0))" } + columns.flatMap { ["s.\($0.column)", "e.\($0.column)"] }
    let differs = columns.map { "s.\($0.column) is not e.\($0.column)" }.joined(separator: " or ")
    violationQuery = SQL(
      interning: """
        with expected as (select 1 as is_expected, * from (\(expected)))
        select s.\(table.owner.column) is null, e.is_expected is null, \(selected.joined(separator: ", "))
        from (select * from \(table.name) where \(table.owner.userCondition)) s full join expected e on \(join)
        where s.\(table.owner.column) is null or e.is_expected is null\(differs.isEmpty ? "" : " or \(differs)")
        """)
    let isWhollyDerived = table.columns.allSatisfy { $0.isDerived || table.keyColumns.contains($0.column) }
    if isWhollyDerived {
      let names = keys + columns.map(\.column)
      let inserted = (table.owner.isParentRow ? names : [table.owner.column] + names).joined(separator: ", ")
      let values = (table.owner.isParentRow ? names : [":user"] + names).joined(separator: ", ")
      updates = [
        SQL(interning: "delete from \(table.name) where \(table.owner.userCondition)"),
        SQL(interning: "insert into \(table.name) (\(inserted)) select \(values) from (\(expected)) where true"),
      ]
    } else {
      let match = keys.map { " and \(table.name).\($0) = e.\($0)" }.joined()
      let assignments = columns.map { "\($0.column) = e.\($0.column)" }.joined(separator: ", ")
      updates = [
        SQL(
          interning: """
            update \(table.name) set \(assignments) from (\(expected)) e
            where \(table.name).\(table.owner.userCondition)\(match)
            """)
      ]
    }
  }

  /// Recomputes the derived columns of all rows of a user.
  ///
  /// - Throws: A violated constraint if the facts contradict each other.
  public func recompute(of user: Int64, in transaction: Transaction) throws(SQLiteError) {
    for update in updates { try transaction.statement(update).bind("user", user).run() }
  }

  /// Returns a message for each wrong value and for each missing or unexpected row of all users.
  public func violations(in transaction: Transaction) throws -> [Message] {
    try Users.all(in: transaction).flatMap { user in
      try transaction.statement(violationQuery).bind("user", user).all { try messages($0, "\(user)") }.flatMap(\.self)
    }
  }

  private func messages(_ row: Row, _ user: String) throws -> [Message] {
    let values = try keys.indices.map { try row.value(2 + $0, as: ColumnValue.self) }
    let parts = zip(keys, values).map { key, value in
      "\(key)=\(table.columns.first { $0.column == key }?.type.text(of: value) ?? value.description)"
    }
    let key = parts.isEmpty ? "user=\(user)" : parts.joined(separator: " ")
    if try row.bool(0) { return [Strings.doctorRowMissing(user: user, table: table.name, row: key)] }
    if try row.bool(1) { return [Strings.doctorRowUnexpected(user: user, table: table.name, row: key)] }
    return try columns.enumerated().compactMap { index, column in
      let first = 2 + keys.count + 2 * index
      let (stored, expected) = (
        try row.value(first, as: ColumnValue.self), try row.value(first + 1, as: ColumnValue.self)
      )
      guard stored != expected else { return nil }
      return Strings.doctorRowStale(
        user: user, column: "\(table.name).\(column.column)", row: key, value: column.type.text(of: stored),
        expected: column.type.text(of: expected))
    }
  }
}

private enum Users {
  private enum CheckQueries: SQL, StatementSet {
    case all = "select id from users order by id"
  }

  static func all(in transaction: Transaction) throws -> [Int64] {
    try transaction.statement(CheckQueries.all).all { try $0["id"] }
  }
}

extension ColumnType {
  /// Whether the query can compute values of this type; blobs are recomputed by separate code.
  fileprivate var isComputableInSQL: Bool { if case .bytes = self { false } else { true } }
}
