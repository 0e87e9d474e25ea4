import Database
import JSON
import Kernel
import Localization
import SQLite
import Service

/// The export and import of tables and their entries.
///
/// Each line keeps days and runs up to date; totals are saved after the last line.
enum LibraryExport {
  private static let tableSearch = LibraryTable.table.description.searchStatement(by: ["createdAt", "name"])
  private static let entrySearch = LibraryEntry.table.description.searchStatement(
    by: ["table", "titleKey", "occurredAt", "title", "createdAt"])
  private static let contentFields: [StaticString] = ["type", "title", "value"]
  private static let contentSearch = search(comparing: contentFields)
  private static let instantSearch = search(comparing: contentFields + ["occurredAt"])
  private static let creationSearch = search(comparing: contentFields + ["createdAt"])

  private static func search(comparing fields: [StaticString]) -> SQL {
    LibraryEntry.table.description.contentsStatement(fields, within: ["table", "titleKey"])
  }

  static let entry = ExportLine(
    "entry", "An entry of a table.", of: LibraryEntry.table.description, orderedBy: ["occurred_at", "id"],
    rule: .custom(
      """
      Exists if a row of the same `table` has the same `title`, `occurredAt` and `createdAt`; each row matches at \
      most one line.
      """, insertEntry))

  static let lines = [
    ExportLine(
      "table", "A table of the library.", isNumbered: true, of: LibraryTable.table.description,
      rule: .custom(
        "Exists if a row has the same `name` and `createdAt`; each row matches at most one line.", insertTable)),
    entry,
  ]

  /// The errors with which an import can reject a line.
  static let importErrors: [DomainError] = [
    .nameRequired, .invalidCategory, .invalidTarget, .invalidEntryType, .invalidDuration, .ratingOutOfRange,
    .moodOutOfRange, .duplicateField, .invalidFieldKey, .propertyNotAllowed, .optionsRequired, .duplicateOption,
    .tooManyTables, .unknownCustomField, .invalidCustomValue, .titleRequired, .durationRequired, .valueRequired,
    .tableInactive, .notesRequired, .checkedRequired, .ratingRequired, .fieldNotAllowed, .dateInFuture, .invalidTag,
  ]

  // MARK: - Tables

  /// Inserts the table of a line, or applies the conflict policy to the matching table.
  @Sendable
  private static func insertTable(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = TableStore(transaction: importer.transaction, user: importer.user)
    var table = try table(of: line, importer)
    let outcome: ImportOutcome
    if let row = try importer.nextMatchingRow(tableSearch, of: line) {
      outcome = try importer.resolve(row) {
        guard let changed = try importer.state(ChangedTables.self).table(row, in: store) else { return }
        let (old, new) = (changed.table.draft.customFields, table.draft.customFields)
        if let conversion = FieldConversion(from: old, to: new) {
          let entries = EntryStore(transaction: importer.transaction, user: importer.user)
          _ = try entries.convertValues(of: row, by: conversion, dropsValues: true, at: importer.context.now)
        }
        (table.id, table.totals, table.days) = (row, changed.table.totals, changed.table.days)
        table.bestStreak = changed.table.bestStreak
        changed.table = table
        try store.update(table)
      }
    } else {
      guard try store.count() < TableRules.maxTables else { throw DomainError.tooManyTables }
      outcome = .added(row: try store.insert(table))
    }
    return outcome
  }

  /// Decodes a table, without a row id.
  ///
  /// - Throws: `invalid_line` for unreadable custom fields; otherwise all issues of `TableRules` as one error.
  private static func table(of line: ImportedLine, _ importer: Importer) throws -> LibraryTable {
    guard let fields = line["customFields"].text.flatMap(CustomFields.init)?.all,
      CustomFieldRules.counts.contains(fields.count)
    else { throw DomainError.invalidLine.at("/customFields") }
    if let index = fields.firstIndex(where: { !CustomFieldRules.isInBounds($0) }) {
      throw DomainError.invalidLine.at("/customFields/\(index)")
    }
    var table = try LibraryTable.table.value(of: line)
    // It is recomputed from the entries, because a line can claim any length.
    table.bestStreak = 0
    table.draft.name = table.draft.name.trimmed
    table.draft.description = table.draft.description.trimmed
    table.draft.targetGoal = table.draft.targetGoal.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    if let error = DomainError(issues: TableRules.issues(of: table.draft)) { throw error }
    return table
  }

  /// Saves the totals of the tables that the import has changed.
  @Sendable
  static func recompute(_ importer: Importer) throws {
    let store = TableStore(transaction: importer.transaction, user: importer.user)
    for changed in importer.state(ChangedTables.self).tables.values {
      try changed.storeDays(in: store)
      try store.updateDerivedColumns(of: changed.table)
    }
  }

  // MARK: - Entries

  /// Inserts the entry of a line, or applies the conflict policy to the matching entry.
  @Sendable
  private static func insertEntry(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = EntryStore(transaction: importer.transaction, user: importer.user)
    let tables = TableStore(transaction: importer.transaction, user: importer.user)
    var entry = try entry(of: line, importer)
    func changedTable() throws -> ChangedTable? {
      try importer.state(ChangedTables.self).table(entry.tableID, in: tables)
    }
    if let row = try row(of: line, title: entry.draft.title, importer), let old = try store.entry(row) {
      return try importer.resolve(row) {
        entry.id = row
        try retainFields(of: old, withoutColumnsIn: line, &entry)
        if !line.specifies("occurredAt") {
          (entry.draft.occurredAt, entry.zone, entry.day) = (old.draft.occurredAt, old.zone, old.day)
        }
        try convertValues(of: &entry, changedTable()?.table)
        try store.update(entry)
        try changedTable()?.replace(old, with: entry, in: tables)
      }
    }
    try convertValues(of: &entry, changedTable()?.table)
    entry.id = try store.insert(entry)
    try changedTable()?.add(entry, in: tables)
    return .added(row: entry.id)
  }

  /// Takes the values for which a file has no columns from the entry that a row replaces.
  ///
  /// - Throws: All violations of the resulting draft as one error.
  private static func retainFields(
    of old: LibraryEntry, withoutColumnsIn line: ImportedLine, _ entry: inout LibraryEntry
  ) throws(DomainError) {
    guard line.isCSVRow else { return }
    var draft = entry.draft
    line.retain("type", \.type, of: old.draft, in: &draft)
    line.retain("notes", \.notes, of: old.draft, in: &draft)
    line.retain("durationSeconds", \.durationSeconds, of: old.draft, in: &draft)
    line.retain("value", \.value, of: old.draft, in: &draft)
    line.retain("checked", \.checked, of: old.draft, in: &draft)
    line.retain("rating", \.rating, of: old.draft, in: &draft)
    line.retain("tags", \.tags, of: old.draft, in: &draft)
    line.retain("mood", \.mood, of: old.draft, in: &draft)
    line.retain("isImportant", \.isImportant, of: old.draft, in: &draft)
    draft.customData.all += old.draft.customData.all.filter { !line.hasColumn(ofValue: $0.name) }
    if draft.type != old.draft.type { EntryRules.clearFieldsOfOtherTypes(of: &draft) }
    entry.draft = draft
    draft.customData = NamedValues()
    let issues = EntryRules.issues(of: draft, fields: CustomFields(), latest: draft.occurredAt).withoutMissingNotes
    if let error = DomainError(issues: issues) { throw error }
  }

  /// Returns the row id of the next matching entry that no earlier line has matched; nil if it does not exist.
  private static func row(of line: ImportedLine, title: String, _ importer: Importer) throws -> Int64? {
    guard try importer.hadRows(of: line.kind) else { return nil }
    var line = line
    line["title"] = .text(title)
    let key: ImportRule.Values = [("titleKey", .text(title.sortKey))]
    switch (line.specifies("occurredAt"), line.specifies("createdAt")) {
    case (true, true): return try importer.nextMatchingRow(entrySearch, of: line, key)
    case (true, false):
      return try importer.nextMatchingRow(instantSearch, of: line, key, comparing: contentFields + ["occurredAt"])
    case (false, true):
      return try importer.nextMatchingRow(creationSearch, of: line, key, comparing: contentFields + ["createdAt"])
    case (false, false): return try importer.nextMatchingRow(contentSearch, of: line, key, comparing: contentFields)
    }
  }

  /// Decodes an entry, without a row id.
  ///
  /// Instants in the future are permitted; the values of custom fields are not checked.
  ///
  /// - Throws: `invalid_line` at an impossible day; otherwise all violations of the draft as one error.
  private static func entry(of line: ImportedLine, _ importer: Importer) throws -> LibraryEntry {
    try line.checkDay("day", of: "occurredAt")
    var entry = try LibraryEntry.table.value(of: line)
    entry.draft.title = entry.draft.title.trimmed
    entry.draft.notes = entry.draft.notes.trimmed
    entry.draft.tags = TagList.normalized(entry.draft.tags)
    var draft = entry.draft
    draft.customData = NamedValues()
    let tagIssues = TagList.areInBounds(draft.tags) ? [] : [DomainError.invalidTag.issue(at: "/tags")]
    let issues = EntryRules.issues(
      of: draft, fields: CustomFields(), latest: draft.occurredAt, fieldIssues: tagIssues
    ).withoutMissingNotes
    if let error = DomainError(issues: issues) { throw error }
    return entry
  }

  /// Converts the values of custom fields to the types of the table's fields, and normalizes them.
  ///
  /// The texts of a CSV row have no types, and a table that an import skips can have other types than its lines.
  ///
  /// - Throws: All values that the fields do not permit as one error.
  private static func convertValues(of entry: inout LibraryEntry, _ table: LibraryTable?) throws(DomainError) {
    guard let fields = table?.draft.customFields, !entry.draft.customData.all.isEmpty else { return }
    entry.draft = EntryRules.normalized(entry.draft, fields: fields)
    entry.draft.customData.all = entry.draft.customData.all.map { value in
      NamedValue(value.name, fields[value.name]?.value(converting: value.value) ?? value.value)
    }
    var issues = EntryRules.valueIssues(of: entry.draft.customData, fields)
    for value in entry.draft.customData.all where !value.value.text.isStorable(EntryRules.customTextLengths) {
      let field = fields[value.name]?.name ?? value.name.excerpt
      issues.append(
        DomainError.Issue(
          path: "/customData/\(value.name.excerpt.pointerToken)", rule: FieldRule.tooLong.rawValue,
          message: Strings.validationTooLong(field: field, characters: EntryRules.customTextLengths.upperBound)))
    }
    if let error = DomainError(issues: issues) { throw error }
    entry.draft = EntryRules.normalized(entry.draft, fields: fields)
  }
}

/// The tables whose entries an import changes.
private final class ChangedTables: ImportState {
  private(set) var tables: [Int64: ChangedTable] = [:]
  private var latest: ChangedTable?

  /// Returns a table, which is read from the store before its first change; nil if it does not exist.
  func table(_ id: Int64, in store: TableStore) throws -> ChangedTable? {
    if let latest, latest.table.id == id { return latest }
    guard let table = try tables[id] ?? store.table(id).map(ChangedTable.init) else { return nil }
    (tables[id], latest) = (table, table)
    return table
  }
}

/// A table with its totals so far.
private final class ChangedTable {
  var table: LibraryTable
  /// The numbers of added entries by days that are not stored yet.
  private var addedEntries: [CivilDay: Int] = [:]
  /// The maximum number of days that are not stored yet.
  private static let maxDays = 10_000

  init(_ table: LibraryTable) { self.table = table }

  /// Adds a new entry to the totals.
  func add(_ entry: LibraryEntry, in store: TableStore) throws {
    table.totals.add(entry)
    addedEntries[entry.day, default: 0] += 1
    if addedEntries.count > Self.maxDays { try storeDays(in: store) }
  }

  func replace(_ old: LibraryEntry, with entry: LibraryEntry, in store: TableStore) throws {
    if entry.day != old.day { try storeDays(in: store) }
    try store.replace(old, with: entry, in: &table)
  }

  /// Stores the days of the added entries.
  func storeDays(in store: TableStore) throws {
    for (day, count) in addedEntries.sorted(by: { $0.key < $1.key }) { try store.add(count, on: day, to: &table) }
    addedEntries = [:]
  }
}

/// The entries of one table as CSV, with its custom fields as columns.
enum EntryCSV {
  static let all = [
    CSVTableSource(
      "entries", table(0, customFields: CustomFields()),
      identityDescription: """
        A row with `occurredAt` and `createdAt` exists if an entry of the table has the same `title`, `occurredAt` and \
        `createdAt`. Any other row exists if an entry of the table has the same `type`, `title` and `value`, and the \
        same `occurredAt` or `createdAt` if the row has one of them. Replacing an entry does not change its \
        `occurredAt` and `createdAt`, nor the values for which the file has no columns. Each entry matches at most one \
        row.
        """, errors: [.tableNotFound], open: open)
  ]

  /// The columns of durations in other units, whose names are no keys of custom fields.
  static let durations: [(name: StaticString, field: StaticString, seconds: Int)] = [
    ("durationMinutes", "durationSeconds", seconds: 60)
  ]

  private static func table(_ id: Int64, customFields: CustomFields) -> CSVTable {
    CSVTable(
      of: LibraryExport.entry, rows: exportedRows, shared: [("table", .integer(id))],
      expandedField: ("customData", customFields.all.map(column(of:))))
  }

  private static func column(of field: CustomField) -> CSVTable.ValueColumn {
    let form: CSVTable.ValueColumn.Form =
      switch field.type {
      case .number: .number
      case .day: .day
      case .text, .choice, .check: .text
      }
    return CSVTable.ValueColumn(field.key, label: field.name, form: form)
  }

  private static let exportedRows = LibraryEntry.table.description.exportStatement(
    matching: ["table"], orderedBy: ["occurred_at", "id"])

  /// Opens a table of the signed-in user; throws `table_not_found`, and `table_inactive` on import.
  private static func open(_ context: CallContext, _ id: Int64) throws -> CSVTable {
    let table = try LibraryCommands(context).table(id)
    return EntryCSV.table(table.id, customFields: table.draft.customFields)
      .importable(durations: durations) { entry, context in
        guard table.isActive else { throw DomainError.tableInactive }
        entry.fillIn("title", .text(table.draft.name))
        try complete(&entry, context)
      }
  }

  /// Sets the missing fields to the defaults of `entries.add`, and the type to the one that the row suits.
  ///
  /// Throws `date_in_future`.
  private static func complete(_ entry: inout ImportedLine, _ context: CallContext) throws {
    let type = type(of: entry)
    entry.fillIn("type", .text(type.rawValue))
    entry.fillIn("notes", .text(""))
    entry.fillIn("tags", .text(TextList.json([])))
    entry.fillIn("customData", .text(NamedValues().json))
    entry.fillIn("isImportant", .integer(0))
    let instant = try entry.fillInstants("occurredAt", "createdAt", "updatedAt", at: context.now)
    if entry["day"] == .null || entry["zone"] == .null { entry.setZoneAndDay(of: instant, try context.user.account) }
  }

  /// Returns the type whose required field a row has, or else `log`.
  private static func type(of entry: ImportedLine) -> EntryType {
    if entry["value"] != .null { return .measurement }
    if entry["checked"] != .null { return .checklist }
    if entry["rating"] != .null { return .rating }
    return entry["durationSeconds"] != .null ? .session : .log
  }
}

extension [DomainError.Issue] {
  /// The issues except that of a log without notes, whose custom values may have been deleted with their fields.
  fileprivate var withoutMissingNotes: [DomainError.Issue] { filter { $0.rule != DomainError.notesRequired.rule } }
}
