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

  /// Several entries of the user, without repetitions.
  struct Selection {
    var entries: [LibraryEntry] = []
    /// The indices of the entries in the list of the call.
    var indices: [Int] = []
    /// The tables of the entries by their ids.
    var tables: [Int64: LibraryTable] = [:]
  }

  /// Returns the entries with some ids; throws `entry_not_found`.
  func selection(_ ids: [Int64]) throws -> Selection {
    var (selection, seen) = (Selection(), Set<Int64>())
    for (index, id) in ids.enumerated() where seen.insert(id).inserted {
      guard let entry = try entries.entry(id) else {
        throw DomainError.entryNotFound.at("/entryIds/\(index)", id: "\(id)")
      }
      selection.entries.append(entry)
      selection.indices.append(index)
      if selection.tables[entry.tableID] == nil { selection.tables[entry.tableID] = try table(entry.tableID) }
    }
    return selection
  }

  func view(_ table: LibraryTable) -> TableView {
    TableView(table: table, streak: Streak(table.streak, of: user.account, on: today))
  }

  // MARK: - Changes

  /// Sets the time of the last change of a table, saves it and emits `table.updated`.
  func save(_ table: inout LibraryTable, changedEntries: Int = 0) throws {
    table.updatedAt = context.now
    try tables.update(table)
    try context.emit(
      LibraryTopics.tableUpdated, UpdatedTablePayload(changedEntries: changedEntries), of: user.id,
      subject: String(table.id))
  }

  /// Converts the values of a table's entries to changed custom fields, and returns the number of changed entries.
  ///
  /// - Throws: `values_would_be_lost` if values are lost and `dropsValues` is false.
  func convertValues(of table: LibraryTable, to fields: CustomFields, dropsValues: Bool) throws -> Int {
    guard let conversion = FieldConversion(from: table.draft.customFields, to: fields) else { return 0 }
    let outcome = try entries.convertValues(
      of: table.id, by: conversion, dropsValues: dropsValues, at: context.now, report: context.reportProgress)
    if !dropsValues, let loss = conversion.loss(in: outcome) {
      throw DomainError.valuesWouldBeLost(loss.field, loss.count)
    }
    return outcome.changedEntries
  }

  /// Inserts an entry, sets its row id and emits the event; returns the updated table.
  func add(_ entry: inout LibraryEntry, to table: LibraryTable) throws -> LibraryTable {
    entry.id = try entries.insert(entry)
    var table = table
    try tables.add(entry, to: &table)
    return try saveTotals(of: table, emitting: LibraryTopics.entryAdded, for: [entry])
  }

  /// Updates entries and emits their events; returns the updated tables in the order of their first entries.
  func replace(
    _ changes: [(old: LibraryEntry, new: LibraryEntry)], in tables: [Int64: LibraryTable]
  ) throws -> [LibraryTable] {
    try changed(changes, tables, emitting: LibraryTopics.entryUpdated, entry: \.new) { change, table in
      try entries.update(change.new)
      try self.tables.replace(change.old, with: change.new, in: &table)
    }
  }

  /// Deletes entries and emits their events; returns the updated tables in the order of their first entries.
  func delete(_ deleted: [LibraryEntry], from tables: [Int64: LibraryTable]) throws -> [LibraryTable] {
    try changed(deleted, tables, emitting: LibraryTopics.entryDeleted, entry: \.self) { entry, table in
      try entries.delete(entry)
      try self.tables.remove(entry, from: &table)
    }
  }

  private func changed<Change>(
    _ changes: [Change], _ tables: [Int64: LibraryTable], emitting topic: Topic<ChangedEntry>,
    entry: (Change) -> LibraryEntry, apply: (Change, inout LibraryTable) throws -> Void
  ) throws -> [LibraryTable] {
    var (tables, order): ([Int64: LibraryTable], [Int64]) = (tables, [])
    for change in changes {
      let id = entry(change).tableID
      guard var table = tables[id] else { continue }
      if !order.contains(id) { order.append(id) }
      try apply(change, &table)
      tables[id] = table
    }
    let changed = Dictionary(grouping: changes.map(entry), by: \.tableID)
    return try order.compactMap { id in
      try tables[id].map { try saveTotals(of: $0, emitting: topic, for: changed[id] ?? []) }
    }
  }

  /// Saves the totals of a table and emits the events of entries; returns the reloaded table.
  private func saveTotals(
    of table: LibraryTable, emitting topic: Topic<ChangedEntry>, for entries: [LibraryEntry]
  ) throws -> LibraryTable {
    try tables.updateDerivedColumns(of: table)
    for entry in entries {
      try context.emit(topic, ChangedEntry(entry: entry), of: user.id, subject: String(entry.id))
    }
    return try self.table(table.id)
  }
}
