import Database
import Kernel
import SQLite
import Service

/// Tables and their entries in the export; totals are recomputed after the last line of an import.
enum LibraryExport {
  private enum Statements: SQL, StatementSet {
    case findTable = """
      select id from library_tables
      where user_id = :user and id > :after and id <= :last and created_at = :createdAt and name = :name
      order by id limit 1
      """
    case findEntry = """
      select id from library_entries
      where table_id = :table and title_key = :titleKey and occurred_at = :occurredAt and id > :after and id <= :last
        and user_id = :user and title = :keptTitle and created_at = :createdAt
      order by id limit 1
      """
    case contents = "select id, type, title, value from library_entries where table_id = :table and user_id = :user"
    case contentsWithMoment = """
      select id, type, title, value, occurred_at from library_entries where table_id = :table and user_id = :user
      """
    case contentsWithCreation = """
      select id, type, title, value, created_at from library_entries where table_id = :table and user_id = :user
      """
    case saveValueSum = "update library_tables set value_sum = :sum where id = :table and user_id = :user"
  }

  static let entry = ExportLine(
    "entry", "An entry of a table.", of: LibraryEntry.table.description, orderedBy: ["occurred_at", "id"],
    rule: .custom(
      """
      Exists if a row of the same `table` has the same `title`, `occurredAt` and `createdAt`; equal lines stand for as \
      many rows.
      """, insertEntry))

  static let lines = [
    ExportLine(
      "table", "A table of the library.", isNumbered: true, of: LibraryTable.table.description,
      rule: .custom(
        "Exists if a row has the same `name` and `createdAt`; equal lines stand for as many rows.", insertTable)),
    entry,
  ]

  /// What lines can be rejected for.
  static let refusals: [DomainError] = [
    .nameRequired, .invalidTarget, .duplicateField, .tooManyTables, .titleRequired, .durationRequired, .valueRequired,
    .tableInactive, .notesRequired, .checkedRequired, .ratingRequired, .fieldNotAllowed, .dateInFuture, .invalidTag,
  ]

  // MARK: - Tables

  /// Inserts the table of a line, or replaces what the existing one says.
  @Sendable
  private static func insertTable(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = TableStore(transaction: importer.transaction, user: importer.user)
    var table = try table(of: line, importer)
    let outcome: ImportOutcome
    if let row = try importer.row(Statements.findTable.rawValue, of: line) {
      outcome = try importer.resolve(row) {
        guard let old = try store.table(row) else { return }
        (table.id, table.tally, table.days) = (row, old.tally, old.days)
        table.bestStreak = max(table.bestStreak, old.bestStreak)
        try store.update(table)
      }
    } else {
      guard try store.count() < TableRules.mostTables else { throw DomainError.tooManyTables }
      outcome = .added(row: try store.insert(table))
    }
    if !outcome.isSkipped { importer.touch(outcome.row, of: "table") }
    return outcome
  }

  /// The table that a line states, without a row; throws every rule that it breaks.
  private static func table(of line: ImportedLine, _ importer: Importer) throws -> LibraryTable {
    var table = try LibraryTable.table.value(of: line, in: importer.transaction)
    table.draft.name = table.draft.name.trimmed
    table.draft.description = table.draft.description.trimmed
    table.draft.targetGoal = table.draft.targetGoal.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    if let error = DomainError(issues: TableRules.issues(of: table.draft)) { throw error }
    let fields = table.draft.customFields
    guard TableRules.fieldCounts.contains(fields.count),
      fields.allSatisfy({ $0.isKeepable(TableRules.fieldLengths) && $0 == $0.trimmed })
    else { throw DomainError.invalidLine.at("/customFields") }
    return table
  }

  /// Recomputes what follows from the entries if any table has changed.
  @Sendable
  static func recompute(_ importer: Importer) throws {
    let tables = importer.touched("table")
    guard !tables.isEmpty else { return }
    try importer.recompute(LibraryDay.derivation, DayRun.derivation, LibraryTable.derivation)
    for table in tables {
      try importer.statement(Statements.saveValueSum)
        .bind("sum", try ExactSum(ofTable: table, in: importer.transaction)).bind("table", table).run()
    }
  }

  // MARK: - Entries

  /// Inserts the entry of a line, or replaces the existing one.
  @Sendable
  private static func insertEntry(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = EntryStore(transaction: importer.transaction, user: importer.user)
    var entry = try entry(of: line, importer)
    if let row = try row(of: line, title: entry.draft.title, importer) {
      return try importer.resolve(row) {
        entry.id = row
        if !line.states("occurredAt"), let old = try store.entry(row) {
          (entry.draft.occurredAt, entry.zone, entry.day) = (old.draft.occurredAt, old.zone, old.day)
        }
        try store.update(entry)
        importer.touch(entry.tableID, of: "table")
      }
    }
    entry.id = try store.insert(entry)
    importer.touch(entry.tableID, of: "table")
    return .added(row: entry.id)
  }

  /// The row of the same entry that no line before has matched.
  private static func row(of line: ImportedLine, title: String, _ importer: Importer) throws -> Int64? {
    let contents: [StaticString] = ["type", "title", "value"]
    var content = line
    content["title"] = .text(title)
    func row(_ statement: Statements, comparing fields: [StaticString]) throws -> Int64? {
      try importer.row(statement.rawValue, of: content, comparing: fields)
    }
    switch (line.states("occurredAt"), line.states("createdAt")) {
    case (true, true):
      return try importer.row(
        Statements.findEntry.rawValue, of: line, [("titleKey", .text(title.sortingKey)), ("keptTitle", .text(title))])
    case (true, false): return try row(.contentsWithMoment, comparing: contents + ["occurredAt"])
    case (false, true): return try row(.contentsWithCreation, comparing: contents + ["createdAt"])
    case (false, false): return try row(.contents, comparing: contents)
    }
  }

  /// The entry that a line states, without a row; throws every rule that it breaks.
  ///
  /// Its moment may be in the future, and it may have data of fields that its table no longer has.
  private static func entry(of line: ImportedLine, _ importer: Importer) throws -> LibraryEntry {
    try line.checkDay("day", of: "occurredAt")
    var entry = try LibraryEntry.table.value(of: line, in: importer.transaction)
    entry.draft.title = entry.draft.title.trimmed
    entry.draft.notes = entry.draft.notes.trimmed
    entry.draft.tags = TagList.normalized(entry.draft.tags)
    entry.draft = EntryRules.normalized(entry.draft, fields: [])
    var issues = EntryRules.issues(
      of: entry.draft, names: entry.draft.customData.all.map(\.name), latest: entry.draft.occurredAt)
    if !TagList.areInBounds(entry.draft.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if !entry.draft.customData.all.allSatisfy(isInBounds) {
      issues.append(DomainError.invalidLine.issue(at: "/customData"))
    }
    if let error = DomainError(issues: issues) { throw error }
    return entry
  }

  private static func isInBounds(_ text: NamedText) -> Bool {
    text.name.isKeepable(TableRules.fieldLengths) && text.text.isKeepable(EntryRules.customTextLengths)
  }
}
