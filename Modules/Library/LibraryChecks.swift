import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of the library: derived columns, sums of values, and the sort keys, days and owners of entries.
enum LibraryChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameTableSums) { transaction in
      try LibraryTable.derivation.violations(in: transaction) + valueSums(transaction)
    },
    Doctor.Check(Strings.doctorNameTableDays) { try LibraryDay.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameTableRuns) { try DayRun.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameEntryTitles, violations: titles),
    Doctor.Check(Strings.doctorNameTableFields, violations: fields),
    Doctor.Check(Strings.doctorNameEntryValues) { try values(of: nil, in: $0) },
    Doctor.Check(Strings.doctorNameEventDays) { transaction in
      try Doctor.impossibleDays(of: "library_entries.day", transaction.statement(CheckQueries.entryDays))
        + Doctor.staleValues(of: "library_entries.user_id", transaction.statement(CheckQueries.owners))
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    case tables = "select id, user_id, value_sum from library_tables order by id"
    case entryDays = """
      select user_id, 'entry ' || id, day, occurred_at, zone from library_entries order by id
      """
    case owners = """
      select t.user_id, 'entry ' || e.id, e.user_id, t.user_id
      from library_entries e join library_tables t on t.id = e.table_id
      where e.user_id <> t.user_id order by e.id
      """
    case fields = "select id, custom_fields from library_tables where custom_fields <> '[]' order by id"
    case values = """
      select e.id, e.custom_data, t.id as table_id, t.custom_fields
      from library_tables t join library_entries e on e.table_id = t.id
      where e.custom_data <> '{}' and (:user is null or t.user_id = :user) order by t.id, e.id
      """
    case titles = "select id, title, title_key from library_entries order by id"
  }

  /// Checks the exact sums of values, which do not depend on the order of addition.
  private static func valueSums(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.tables).all { row -> Message? in
      let (id, user, stored): (Int64, Int64, ExactSum) = (try row["id"], try row["user_id"], try row["value_sum"])
      let expected = try ExactSum(ofTable: id, in: transaction)
      guard stored != expected else { return nil }
      return Strings.doctorRowStale(
        user: "\(user)", column: "library_tables.value_sum", row: "id=\(id)", value: "\(stored.mean(of: 1) ?? 0)",
        expected: "\(expected.mean(of: 1) ?? 0)")
    }.compactMap(\.self)
  }

  private static func titles(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.titles).all { row -> Message? in
      let (title, key): (String, String) = (try row["title"], try row["title_key"])
      return title.sortKey == key ? nil : Strings.doctorEntryTitle(entry: "\(try row["id"] as Int64)")
    }.compactMap(\.self)
  }

  private static func fields(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.fields).all { row -> Message? in
      let fields = CustomFields(json: try row["custom_fields"])?.all
      let path = fields.map(CustomFieldRules.invalidPath) ?? "/customFields"
      return try path.map { Strings.doctorTableField(table: "\(try row["id"] as Int64)", path: $0) }
    }.compactMap(\.self)
  }

  /// Checks the values of custom fields against the fields of their tables, for one user or for all.
  static func values(of user: Int64?, in transaction: Transaction) throws -> [Message] {
    try entriesWithInvalidValues(of: user, in: transaction).map { entry, key in
      Strings.doctorEntryValue(entry: "\(entry)", key: key.excerpt)
    }
  }

  /// Returns the entries with values that the fields of their tables do not permit, and the first such key.
  static func entriesWithInvalidValues(
    of user: Int64?, in transaction: Transaction
  ) throws -> [(entry: Int64, key: String)] {
    // The check of the fields reports those that are unreadable.
    var (table, fields): (Int64?, CustomFields?) = (nil, nil)
    return try transaction.statement(CheckQueries.values).bind("user", user).all { row -> (Int64, String)? in
      let next: Int64 = try row["table_id"]
      if next != table { (table, fields) = (next, CustomFields(json: try row["custom_fields"])) }
      let values = NamedValues(json: try row["custom_data"])
      let invalid = fields.flatMap { fields in
        values?.all.first { fields[$0.name]?.value(of: $0.value) != $0.value }?.name
      }
      guard let key = values == nil ? "customData" : invalid else { return nil }
      return (try row["id"], key)
    }.compactMap(\.self)
  }
}
