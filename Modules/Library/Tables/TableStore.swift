import Kernel
import SQLite
import Service

/// The tables of one user.
struct TableStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select t.id, name, description, category, target_goal, target_value, custom_fields, is_active, created_at,
        updated_at, entries, seconds, measurements, value_sum, ratings, rating_sum, checklists, checked, days,
        best_streak,
        (select occurred_at from library_entries e where e.table_id = t.id order by occurred_at desc limit 1),
        r.first_day, r.last_day
      from library_tables t left join library_runs r on r.table_id = t.id
        and r.first_day = (select max(last.first_day) from library_runs last where last.table_id = t.id)
      where t.id = :table and user_id = :user
      """
    case all = """
      select t.id, name, description, category, target_goal, target_value, custom_fields, is_active, created_at,
        updated_at, entries, seconds, measurements, value_sum, ratings, rating_sum, checklists, checked, days,
        best_streak,
        (select occurred_at from library_entries e where e.table_id = t.id order by occurred_at desc limit 1),
        r.first_day, r.last_day
      from library_tables t left join library_runs r on r.table_id = t.id
        and r.first_day = (select max(last.first_day) from library_runs last where last.table_id = t.id)
      where user_id = :user order by t.id
      """
    case count = "select count(*) from library_tables where user_id = :user"
    case insert = """
      insert into library_tables (
        user_id, name, description, category, target_goal, target_value, custom_fields, is_active, created_at,
        updated_at)
      values (
        :user, :name, :description, :category, :targetGoal, :targetValue, :customFields, :active, :createdAt,
        :updatedAt)
      """
    case update = """
      update library_tables
      set name = :name, description = :description, category = :category, target_goal = :targetGoal,
        target_value = :targetValue, custom_fields = :customFields, is_active = :active, updated_at = :updatedAt
      where id = :table and user_id = :user
      """
    case saveSums = """
      update library_tables
      set entries = :entries, seconds = :seconds, measurements = :measurements, value_sum = :valueSum,
        ratings = :ratings, rating_sum = :ratingSum, checklists = :checklists, checked = :checked, days = :days,
        best_streak = :bestStreak
      where id = :table and user_id = :user
      """
    case deleteEntries = """
      delete from library_entries
      where id in (select id from library_entries where table_id = :table order by occurred_at, id limit :count)
      """
    case delete = "delete from library_tables where id = :table and user_id = :user"
  }

  /// How many entries are deleted at a time, between two looks at whether the call was cancelled.
  private static let portion = 1000

  let connection: Connection
  let user: Int64

  /// The table of a row; nil where there is none, or it is somebody else's.
  func table(_ id: Int64) throws -> LibraryTable? {
    try connection.statement(Statements.find).bind("table", id).bind("user", user).row { try LibraryTable($0) }
  }

  /// All tables in the order in which they were made.
  func all() throws -> [LibraryTable] {
    try connection.statement(Statements.all).bind("user", user).all { try LibraryTable($0) }
  }

  /// How many tables there are.
  func count() throws -> Int {
    try connection.statement(Statements.count).bind("user", user).scalar(Int.self) ?? 0
  }

  /// Keeps a new table and returns its row.
  func insert(_ table: LibraryTable) throws(SQLiteError) -> Int64 {
    try bind(table, to: connection.statement(Statements.insert)).bind("createdAt", table.createdAt.milliseconds).run()
    return connection.lastInsertedRow
  }

  /// Keeps what its user says of a table.
  func update(_ table: LibraryTable) throws(SQLiteError) {
    try bind(table, to: connection.statement(Statements.update)).bind("table", table.id).run()
  }

  /// Keeps what the entries of a table come to.
  func saveSums(of table: LibraryTable) throws(SQLiteError) {
    let tally = table.tally
    try connection.statement(Statements.saveSums)
      .bind("entries", tally.entries).bind("seconds", tally.seconds).bind("measurements", tally.measurements)
      .bind("valueSum", tally.values.bytes).bind("ratings", tally.ratings).bind("ratingSum", tally.ratingSum)
      .bind("checklists", tally.checklists).bind("checked", tally.checked).bind("days", table.days)
      .bind("bestStreak", table.bestStreak).bind("table", table.id).bind("user", user).run()
  }

  /// Deletes a table with its entries, and says after each portion of these how many are gone.
  func delete(_ table: LibraryTable, report: (Int) throws -> Void) throws {
    var done = 0
    while true {
      try connection.statement(Statements.deleteEntries).bind("table", table.id).bind("count", Self.portion).run()
      let count = connection.changes
      guard count > 0 else { break }
      done += count
      try report(done)
    }
    try connection.statement(Statements.delete).bind("table", table.id).bind("user", user).run()
  }

  private func bind(_ table: LibraryTable, to statement: Statement) throws(SQLiteError) -> Statement {
    let draft = table.draft
    return
      try statement
      .bind("user", user).bind("name", draft.name).bind("description", draft.description)
      .bind("category", draft.category.rawValue).bind("targetGoal", draft.targetGoal)
      .bind("targetValue", draft.targetValue).bind("customFields", TextList.json(draft.customFields))
      .bind("active", table.isActive).bind("updatedAt", table.updatedAt.milliseconds)
  }
}
