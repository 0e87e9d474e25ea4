import Database
import Kernel
import SQLite
import Service

/// Queries for the values of one field of a table's entries.
struct FieldStore {
  private enum Statements: SQL, StatementSet {
    case numbers = """
      select cast(number as real) as number from (
        select case :field when 'value' then value when 'mood' then mood when 'rating' then rating
          else json_extract(custom_data, :path) end as number
        from library_entries where table_id = :table)
      where number is not null
      """
    case counts = """
      select cast(value as text) as value, count(*) as entries from (
        select json_extract(custom_data, :path) as value from library_entries where table_id = :table)
      where value is not null group by value
      """
    case count = """
      select count(*) from library_entries
      where table_id = :table and custom_data <> '{}' and json_type(custom_data, :path) is not null
      """
  }

  let transaction: Transaction
  let table: Int64

  /// Visits the numbers of all entries, in no particular order.
  func forEachNumber(of field: EntryField, _ body: (Double) -> Void) throws {
    try transaction.statement(Statements.numbers).bind("table", table).bind("field", field.key)
      .bind("path", field.jsonPath).forEach { body(try $0["number"]) }
  }

  /// Returns the numbers of entries by the values of a choice or a check, whose values are `1` and `0`.
  func counts(of field: EntryField) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    try transaction.statement(Statements.counts).bind("table", table).bind("path", field.jsonPath).forEach {
      // Values that SQLite distinguishes can be canonically equal.
      counts[try $0["value"], default: 0] += try $0["entries"]
    }
    return counts
  }

  /// Returns the number of entries with a value of a custom field.
  func count(of field: EntryField) throws -> Int {
    try transaction.statement(Statements.count).bind("table", table).bind("path", field.jsonPath).scalar(Int.self) ?? 0
  }
}
