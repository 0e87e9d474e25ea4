import Kernel
import SQLite
import Service

/// The entries of one user, one by one.
struct EntryStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id, table_id, type, title, notes, duration_seconds, value, checked, rating, tags, custom_data, mood,
        is_important, occurred_at, created_at, updated_at, zone, day
      from library_entries where id = :entry and user_id = :user
      """
    case newest = """
      select id, table_id, type, title, notes, duration_seconds, value, checked, rating, tags, custom_data, mood,
        is_important, occurred_at, created_at, updated_at, zone, day
      from library_entries where user_id = :user order by occurred_at desc, id desc limit :limit
      """
    case insert = """
      insert into library_entries (
        user_id, table_id, type, title, title_key, notes, duration_seconds, value, checked, rating, tags, custom_data,
        mood, is_important, occurred_at, created_at, updated_at, zone, day)
      values (
        :user, :table, :type, :title, :titleKey, :notes, :duration, :value, :checked, :rating, :tags, :customData,
        :mood, :important, :occurredAt, :createdAt, :updatedAt, :zone, :day)
      """
    case update = """
      update library_entries
      set type = :type, title = :title, title_key = :titleKey, notes = :notes, duration_seconds = :duration,
        value = :value, checked = :checked, rating = :rating, tags = :tags, custom_data = :customData, mood = :mood,
        is_important = :important, occurred_at = :occurredAt, updated_at = :updatedAt, zone = :zone, day = :day
      where id = :entry and user_id = :user
      """
    case delete = "delete from library_entries where id = :entry and user_id = :user"
  }

  let connection: Connection
  let user: Int64

  /// The entry of a row; nil where there is none, or it is somebody else's.
  func entry(_ id: Int64) throws -> LibraryEntry? {
    try connection.statement(Statements.find).bind("entry", id).bind("user", user).row { try LibraryEntry($0) }
  }

  /// The newest entries of all tables.
  func newest(_ count: Int) throws -> [LibraryEntry] {
    try connection.statement(Statements.newest).bind("user", user).bind("limit", count).all { try LibraryEntry($0) }
  }

  /// Keeps a new entry and returns its row; that of the argument is passed over.
  func insert(_ entry: LibraryEntry) throws(SQLiteError) -> Int64 {
    try bind(entry, to: connection.statement(Statements.insert))
      .bind("table", entry.tableID).bind("createdAt", entry.createdAt.milliseconds).run()
    return connection.lastInsertedRow
  }

  /// Keeps a changed entry.
  func update(_ entry: LibraryEntry) throws(SQLiteError) {
    try bind(entry, to: connection.statement(Statements.update)).bind("entry", entry.id).run()
  }

  /// Removes an entry.
  func delete(_ entry: LibraryEntry) throws(SQLiteError) {
    try connection.statement(Statements.delete).bind("entry", entry.id).bind("user", user).run()
  }

  private func bind(_ entry: LibraryEntry, to statement: Statement) throws(SQLiteError) -> Statement {
    let draft = entry.draft
    return
      try statement
      .bind("user", user).bind("type", draft.type.rawValue).bind("title", draft.title)
      .bind("titleKey", draft.title.sortingKey).bind("notes", draft.notes).bind("duration", draft.durationSeconds)
      .bind("value", draft.value).bind("checked", draft.checked).bind("rating", draft.rating)
      .bind("tags", TextList.json(draft.tags)).bind("customData", draft.customData.json).bind("mood", draft.mood)
      .bind("important", draft.isImportant).bind("occurredAt", draft.occurredAt.milliseconds)
      .bind("updatedAt", entry.updatedAt.milliseconds).bind("zone", entry.zone).bind("day", entry.day.dayNumber)
  }
}
