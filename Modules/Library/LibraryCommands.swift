import Database
import Kernel
import SQLite
import Service

/// The library commands of the signed-in user.
///
/// Commands that change entries also update the totals, days and runs of the table.
struct LibraryCommands {
  let user: SignedInUser
  /// The current civil day of the user.
  let today: CivilDay
  let tables: TableStore
  let entries: EntryStore
  private let context: CallContext

  /// Creates the commands for a call; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    user = try context.user
    today = user.account.day(at: context.now)
    tables = TableStore(transaction: context.transaction, user: user.id)
    entries = EntryStore(transaction: context.transaction, user: user.id)
  }

  /// Returns a table of the user; throws `table_not_found`.
  func table(_ id: Int64) throws -> LibraryTable {
    guard let table = try tables.table(id) else { throw DomainError.tableNotFound.at("/tableId", id: "\(id)") }
    return table
  }

  /// Returns an active table, whose entries can be added or changed; throws `table_not_found` or `table_inactive`.
  func activeTable(_ id: Int64, at path: String) throws -> LibraryTable {
    let table = try table(id)
    guard table.isActive else { throw DomainError.tableInactive.at(path) }
    return table
  }

  /// Returns an entry of the user; throws `entry_not_found`.
  func entry(_ id: Int64) throws -> LibraryEntry {
    guard let entry = try entries.entry(id) else { throw DomainError.entryNotFound.at("/entryId", id: "\(id)") }
    return entry
  }

  func view(_ table: LibraryTable) -> TableView {
    TableView(table: table, streak: Streak(table.streak, of: user.account, on: today))
  }

  // MARK: - Changes

  /// Sets the time of the last change of a table, saves it and emits `table.updated`.
  func save(_ table: inout LibraryTable) throws {
    table.updatedAt = context.now
    try tables.update(table)
    try context.emit(LibraryTopics.tableUpdated, EmptyPayload(), of: user.id, subject: String(table.id))
  }

  /// Inserts an entry, sets its row id and emits the event; returns the updated table.
  func add(_ entry: inout LibraryEntry, to table: LibraryTable) throws -> LibraryTable {
    entry.id = try entries.insert(entry)
    var table = table
    try tables.add(entry, to: &table)
    return try saveTotals(of: table, emitting: LibraryTopics.entryAdded, for: entry)
  }

  /// Updates an entry and emits the event; returns the updated table.
  func replace(_ old: LibraryEntry, with entry: LibraryEntry, in table: LibraryTable) throws -> LibraryTable {
    try entries.update(entry)
    var table = table
    try tables.replace(old, with: entry, in: &table)
    return try saveTotals(of: table, emitting: LibraryTopics.entryUpdated, for: entry)
  }

  /// Deletes an entry and emits the event; returns the updated table.
  func delete(_ entry: LibraryEntry, from table: LibraryTable) throws -> LibraryTable {
    try entries.delete(entry)
    var table = table
    try tables.remove(entry, from: &table)
    return try saveTotals(of: table, emitting: LibraryTopics.entryDeleted, for: entry)
  }

  /// Saves the totals of a table and emits an event of an entry; returns the reloaded table.
  private func saveTotals(
    of table: LibraryTable, emitting topic: Topic<ChangedEntry>, for entry: LibraryEntry
  ) throws -> LibraryTable {
    try tables.updateDerivedColumns(of: table)
    try context.emit(topic, ChangedEntry(entry: entry), of: user.id, subject: String(entry.id))
    return try self.table(table.id)
  }
}
