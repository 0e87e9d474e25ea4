import Database
import JSON
import Kernel
import SQLite
import Service

/// The tables and entries of the signed-in user, for one call: what methods do to them, with everything that is kept
/// beside.
struct LibraryDesk {
  /// Who is signed in.
  let user: SignedInUser
  /// The user's day.
  let today: CivilDay
  /// The tables.
  let tables: TableStore
  /// The entries.
  let entries: EntryStore
  private let context: CallContext

  /// Sits down at the tables of the signed-in user; throws where nobody is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    user = try context.user
    today = user.account.day(at: context.now)
    tables = TableStore(connection: context.database.connection, user: user.id)
    entries = EntryStore(connection: context.database.connection, user: user.id)
  }

  /// A table of the user; throws `table_not_found`.
  func table(_ id: Int64) throws -> LibraryTable {
    guard let table = try tables.table(id) else { throw DomainError.tableNotFound.at("/tableId") }
    return table
  }

  /// The table of an entry that is to be changed, or of one that is to come; throws `table_inactive`.
  func openTable(_ id: Int64, at path: String) throws -> LibraryTable {
    let table = try table(id)
    guard table.isActive else { throw DomainError.tableInactive.at(path) }
    return table
  }

  /// An entry of the user; throws `entry_not_found`.
  func entry(_ id: Int64) throws -> LibraryEntry {
    guard let entry = try entries.entry(id) else { throw DomainError.entryNotFound.at("/entryId") }
    return entry
  }

  /// A table as the user sees it today.
  func view(_ table: LibraryTable) -> TableView { TableView(table: table, today: today) }

  // MARK: - Changing

  /// Keeps what the user says of a table now, and tells the journal.
  func keep(_ table: inout LibraryTable) throws {
    table.updatedAt = context.now
    try tables.update(table)
    try context.tell(.tableUpdated, of: user.id, subject: String(table.id))
  }

  /// Keeps a new entry, whose row it gets, and tells the journal; returns the table with it.
  func add(_ entry: inout LibraryEntry, to table: LibraryTable) throws -> LibraryTable {
    entry.id = try entries.insert(entry)
    var table = table
    table.tally.add(entry)
    try count(entry.day, in: &table)
    return try settle(table, .entryAdded, entry)
  }

  /// Keeps a changed entry and tells the journal; returns the table with it.
  func replace(_ old: LibraryEntry, with entry: LibraryEntry, in table: LibraryTable) throws -> LibraryTable {
    try entries.update(entry)
    var table = table
    table.tally.remove(old)
    table.tally.add(entry)
    if entry.day != old.day {
      try discount(old.day, in: &table)
      try count(entry.day, in: &table)
    }
    return try settle(table, .entryUpdated, entry)
  }

  /// Deletes an entry and tells the journal; returns the table without it.
  func delete(_ entry: LibraryEntry, from table: LibraryTable) throws -> LibraryTable {
    try entries.delete(entry)
    var table = table
    table.tally.remove(entry)
    try discount(entry.day, in: &table)
    return try settle(table, .entryDeleted, entry)
  }

  private func count(_ day: CivilDay, in table: inout LibraryTable) throws {
    let days = DayStore(connection: context.database.connection, table: table.id)
    guard let run = try days.add(day) else { return }
    table.days += 1
    table.bestStreak = max(table.bestStreak, run.length)
  }

  private func discount(_ day: CivilDay, in table: inout LibraryTable) throws {
    let days = DayStore(connection: context.database.connection, table: table.id)
    if try days.remove(day) { table.days -= 1 }
  }

  /// Keeps the sums of a table whose entries have changed, tells the journal, and reads the table anew.
  private func settle(_ table: LibraryTable, _ topic: TopicDescription, _ entry: LibraryEntry) throws -> LibraryTable {
    try tables.saveSums(of: table)
    try context.tell(topic, of: user.id, subject: String(entry.id)) { data in
      data.key("tableId")
      data.int(table.id)
      data.key("type")
      data.string(entry.draft.type.rawValue)
    }
    return try self.table(table.id)
  }
}
