import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's entries.
struct EntryStore {
  private enum Statements: SQL, StatementSet {
    case newest = """
      select * from library_entries where user_id = :user order by occurred_at desc, id desc limit :limit
      """
    case withValues = "select id from library_entries where table_id = :table and custom_data <> '{}'"
    case values = "select custom_data from library_entries where id = :entry"
    case updateValues = "update library_entries set custom_data = :values, updated_at = :now where id = :entry"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns an entry by row id; nil if it does not exist or belongs to another user.
  func entry(_ id: Int64) throws -> LibraryEntry? {
    try LibraryEntry.table.row(of: user, id, in: transaction)
  }

  /// Returns the newest entries of all tables, newest first.
  func newest(_ count: Int) throws -> [LibraryEntry] {
    try transaction.statement(Statements.newest).bind("user", user).bind("limit", count)
      .all { try LibraryEntry.table.decode($0) }
  }

  /// Inserts an entry and returns its row id; the id of the argument is ignored.
  func insert(_ entry: LibraryEntry) throws(SQLiteError) -> Int64 {
    try LibraryEntry.table.insert(entry, of: user, in: transaction)
    return transaction.lastInsertedRowID
  }

  /// Updates an entry, except its table and creation time.
  func update(_ entry: LibraryEntry) throws(SQLiteError) {
    try LibraryEntry.table.update(entry, of: user, in: transaction)
  }

  /// Converts the values of all entries of a table; once a value is lost, only counts unless `dropsValues` is true.
  ///
  /// `report` periodically receives the number of visited entries and of all, and may throw to stop.
  func convertValues(
    of table: Int64, by conversion: FieldConversion, dropsValues: Bool, at now: Instant,
    report: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> FieldConversion.Outcome {
    var outcome = FieldConversion.Outcome()
    // The ids are read first, because a statement must not visit rows that it changes.
    let ids: [Int64] = try transaction.statement(Statements.withValues).bind("table", table).all { try $0["id"] }
    for (index, id) in ids.enumerated() {
      if index.isMultiple(of: 500) { try report(index, ids.count) }
      let values = try transaction.statement(Statements.values).bind("entry", id).scalar(NamedValues.self)
      guard let values else { continue }
      let (converted, lost) = conversion.converted(values)
      for key in lost { outcome.lost[key, default: 0] += 1 }
      // Another encoding of an equal text is a change.
      let isChanged = !converted.json.utf8.elementsEqual(values.json.utf8)
      guard isChanged, dropsValues || outcome.lost.isEmpty else { continue }
      outcome.changedEntries += 1
      try transaction.statement(Statements.updateValues).bind("values", converted).bind("now", now).bind("entry", id)
        .run()
    }
    return outcome
  }

  func delete(_ entry: LibraryEntry) throws(SQLiteError) {
    try LibraryEntry.table.delete(entry.id, of: user, in: transaction)
  }
}
