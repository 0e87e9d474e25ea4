public import Database
public import Kernel
internal import Localization
public import SQLite

/// The computation of the derived columns of a table from facts.
///
/// A single query serves two purposes: the doctor compares its rows with the stored ones, and an import stores them
/// unless its lines have kept them up to date.
public struct Derivation: Sendable {
  private let keys: [String]
  let table: TableDescription
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
  /// them, `expected` selects the stored value if it is possible, otherwise the nearest possible one. With `keepsRows`,
  /// no row is deleted, because `expected` selects the stored rows, too.
  public init(
    of table: TableDescription, expected: some RawRepresentable<SQL>, bounded: [StaticString] = [],
    keepsRows: Bool = false
  ) {
    self.table = table
    let expected = expected.rawValue.text
    let columns = table.columns.filter { column in
      column.isRecomputed && column.type.isComputableInSQL || bounded.contains { column.name.hasBytes(of: $0) }
    }
    self.columns = columns
    let keys = (table.owner.isParentRow ? [table.owner.column] : []) + table.keyColumns
    self.keys = keys
    violationQuery = Derivation.violationQuery(of: table, keys, columns, expected: expected)
    let isWhollyDerived = table.columns.allSatisfy { $0.isDerived || table.keyColumns.contains($0.column) }
    if isWhollyDerived {
      let names = keys + columns.map(\.column)
      let inserted = (table.owner.isParentRow ? names : [table.owner.column] + names).joined(separator: ", ")
      let values = (table.owner.isParentRow ? names : [":user"] + names).joined(separator: ", ")
      let target = ([table.owner.column] + table.keyColumns).joined(separator: ", ")
      let changes = columns.map { "\($0.column) = excluded.\($0.column)" }.joined(separator: ", ")
      let conflict = keepsRows ? " on conflict (\(target)) do update set \(changes)" : ""
      updates =
        (keepsRows ? [] : [SQL(interning: "delete from \(table.name) where \(table.owner.userCondition)")]) + [
          SQL(
            interning: """
              insert into \(table.name) (\(inserted)) select \(values) from (\(expected)) where true\(conflict)
              """)
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

  /// Builds the statement that selects the rows of `:user` that are missing, unexpected or different.
  ///
  /// Stored and expected rows are sorted together by key, in n log n steps. SQLite never builds an index for a full
  /// join, and for other joins only if the types of the keys permit it.
  private static func violationQuery(
    of table: TableDescription, _ keys: [String], _ columns: [ColumnDescription], expected: String
  ) -> SQL {
    func row(isStored: Bool) -> String {
      let values = columns.flatMap { column -> [String] in
        isStored
          ? ["\(column.column) as stored_\(column.column)", "null as expected_\(column.column)"]
          : ["null", column.column]
      }
      return (["\(isStored) as is_stored", "\(!isStored) as is_expected"] + keys + values).joined(separator: ", ")
    }
    let pairs = columns.map { ("max(stored_\($0.column))", "max(expected_\($0.column))") }
    let selected = ["not max(is_stored)", "not max(is_expected)"] + keys + pairs.flatMap { [$0, $1] }
    let conditions =
      ["not max(is_stored)", "not max(is_expected)"] + pairs.map { "\($0) is not \($1)" }
    return SQL(
      interning: """
        select \(selected.joined(separator: ", "))
        from (
          select \(row(isStored: true)) from \(table.name) where \(table.owner.userCondition)
          union all
          select \(row(isStored: false)) from (\(expected)))
        group by \(keys.isEmpty ? "is_stored is null" : keys.joined(separator: ", "))
        having \(conditions.joined(separator: " or "))
        """)
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
