import Database
import Kernel
import SQLite

/// Index scans over the entries of a table.
///
/// Each index covers the columns that a filter checks before the texts of an entry are loaded.
enum EntryScan: Hashable, Sendable {
  /// Newest first, optionally only one type, or only important entries of any type.
  case backward(EntryType?, importantOnly: Bool)
  /// Oldest first, optionally only one type, or only important entries of any type.
  case forward(EntryType?, importantOnly: Bool)
  /// Entries with the title key of the start, newest first.
  case sameTitle
  /// Entries with the title key of the start or a greater one, by title key, then newest first.
  case byTitle

  /// The indexed columns of an entry.
  struct Item: Hashable, Sendable {
    let key: EntryKey
    let day: CivilDay
    let type: String
    let isImportant: Bool
  }

  private enum Statements: SQL, StatementSet {
    case backward = """
      select id, occurred_at, day, type, is_important, '' as title_key
      from library_entries indexed by library_entries_by_time
      where table_id = :table and (occurred_at, id) < (:time, :id) and occurred_at >= :end
      order by occurred_at desc, id desc
      """
    case forward = """
      select id, occurred_at, day, type, is_important, '' as title_key
      from library_entries indexed by library_entries_by_time
      where table_id = :table and (occurred_at, id) > (:time, :id) and occurred_at <= :end
      order by occurred_at, id
      """
    case typedBackward = """
      select id, occurred_at, day, type, is_important, '' as title_key from library_entries
      where table_id = :table and type = :type and (occurred_at, id) < (:time, :id) and occurred_at >= :end
      order by occurred_at desc, id desc
      """
    case typedForward = """
      select id, occurred_at, day, type, is_important, '' as title_key from library_entries
      where table_id = :table and type = :type and (occurred_at, id) > (:time, :id) and occurred_at <= :end
      order by occurred_at, id
      """
    case importantBackward = """
      select id, occurred_at, day, type, is_important, '' as title_key from library_entries
        indexed by library_entries_by_importance
      where table_id = :table and is_important = 1 and (occurred_at, id) < (:time, :id) and occurred_at >= :end
      order by occurred_at desc, id desc
      """
    case importantForward = """
      select id, occurred_at, day, type, is_important, '' as title_key from library_entries
        indexed by library_entries_by_importance
      where table_id = :table and is_important = 1 and (occurred_at, id) > (:time, :id) and occurred_at <= :end
      order by occurred_at, id
      """
    case sameTitle = """
      select id, occurred_at, day, type, is_important, title_key from library_entries
      where table_id = :table and title_key = :title and (occurred_at, id) < (:time, :id)
      order by occurred_at desc, id desc
      """
    case byTitle = """
      select id, occurred_at, day, type, is_important, title_key from library_entries
      where table_id = :table and title_key >= :title
      order by title_key, occurred_at desc, id desc
      """
  }

  /// Visits the entries after a key.
  ///
  /// - `lastKey`: The exclusive start, except that `byTitle` includes all entries with its title key.
  /// - `instants`: The range of instants, in milliseconds since 1970; ignored by scans by title.
  /// - `shouldContinue`: Receives an entry and returns whether to continue.
  func forEach(
    in table: Int64, after lastKey: EntryKey, within instants: ClosedRange<Int64>, on transaction: Transaction,
    while shouldContinue: (Item) throws -> Bool
  ) throws {
    let statement: Statement
    switch self {
    case .backward(let type, let importantOnly):
      let last = instants.upperBound
      let start = lastKey.time > last ? EntryKey(time: last, id: .max) : lastKey
      statement = try Self.bind(start, table, to: backward(type, importantOnly, transaction))
        .bind("end", instants.lowerBound)
    case .forward(let type, let importantOnly):
      let first = instants.lowerBound
      let start = lastKey.time < first ? EntryKey(time: first, id: .min) : lastKey
      statement = try Self.bind(start, table, to: forward(type, importantOnly, transaction)).bind(
        "end", instants.upperBound)
    case .sameTitle:
      statement = try Self.bind(lastKey, table, to: transaction.statement(Statements.sameTitle)).bind(
        "title", lastKey.title)
    case .byTitle:
      statement = try transaction.statement(Statements.byTitle).bind("table", table).bind("title", lastKey.title)
    }
    try statement.iterate { row in
      let key = EntryKey(title: try row["title_key"], time: try row["occurred_at"], id: try row["id"])
      return try shouldContinue(
        Item(
          key: key, day: try row["day"], type: try row["type"], isImportant: try row["is_important"]))
    }
  }

  private func backward(
    _ type: EntryType?, _ importantOnly: Bool, _ transaction: Transaction
  ) throws(SQLiteError) -> Statement {
    if importantOnly { return try transaction.statement(Statements.importantBackward) }
    guard let type else { return try transaction.statement(Statements.backward) }
    return try transaction.statement(Statements.typedBackward).bind("type", type.rawValue)
  }

  private func forward(
    _ type: EntryType?, _ importantOnly: Bool, _ transaction: Transaction
  ) throws(SQLiteError) -> Statement {
    if importantOnly { return try transaction.statement(Statements.importantForward) }
    guard let type else { return try transaction.statement(Statements.forward) }
    return try transaction.statement(Statements.typedForward).bind("type", type.rawValue)
  }

  private static func bind(
    _ key: EntryKey, _ table: Int64, to statement: Statement
  ) throws(SQLiteError) -> Statement {
    try statement.bind("table", table).bind("time", key.time).bind("id", key.id)
  }
}
