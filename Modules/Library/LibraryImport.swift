import Database
import Kernel
import SQLite
import Service

/// Inserts tables and entries from the lines of an export; their totals are recomputed after the last line.
enum LibraryImport {
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

  /// What lines can be rejected for.
  static let refusals: [DomainError] = [
    .nameRequired, .invalidTarget, .duplicateField, .tooManyTables, .titleRequired, .durationRequired, .valueRequired,
    .tableInactive, .notesRequired, .checkedRequired, .ratingRequired, .fieldNotAllowed, .dateInFuture, .invalidTag,
  ]

  // MARK: - Tables

  /// Inserts the table of a line, or replaces what the existing one says.
  @Sendable
  static func table(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = TableStore(transaction: importer.transaction, user: importer.user)
    var table = try table(of: line)
    let outcome: ImportOutcome
    if let row = try importer.row(Statements.findTable, of: line) {
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

  /// The table that a line describes, without a row; throws every rule that it breaks.
  private static func table(of line: ImportedLine) throws -> LibraryTable {
    guard let category = line["category"].text.flatMap(TableCategory.init(rawValue:)),
      let createdAt = line["createdAt"].instant, let updatedAt = line["updatedAt"].instant
    else { throw DomainError.invalidLine }
    let fields = line["customFields"].texts
    let goal = line["targetGoal"].text?.trimmed
    let draft = TableDraft(
      name: line["name"].text?.trimmed ?? "", description: line["description"].text?.trimmed ?? "",
      category: category, targetGoal: goal?.isEmpty == true ? nil : goal, targetValue: line["targetValue"].real,
      customFields: fields)
    if let refusal = DomainError(issues: TableRules.issues(of: draft)) { throw refusal }
    guard TableRules.fieldCounts.contains(fields.count),
      fields.allSatisfy({ $0.isKeepable(TableRules.fieldLengths) && $0 == $0.trimmed })
    else { throw DomainError.invalidLine.at("/customFields") }
    return LibraryTable(
      id: 0, draft: draft, isActive: line["isActive"].integer == 1, createdAt: createdAt, updatedAt: updatedAt,
      bestStreak: Int(line["bestStreak"].integer ?? 0))
  }

  /// Recomputes what follows from the entries if any table has changed.
  @Sendable
  static func recompute(_ importer: Importer) throws {
    let tables = importer.touched("table")
    guard !tables.isEmpty else { return }
    for derivation in [LibraryDay.derivation, DayRun.derivation, LibraryTable.derivation] {
      try derivation.recompute(of: importer.user, in: importer.transaction)
    }
    for table in tables {
      try importer.transaction.statement(Statements.saveValueSum)
        .bind("sum", try ExactSum(ofTable: table, in: importer.transaction)).bind("table", table)
        .bind("user", importer.user).run()
    }
  }

  // MARK: - Entries

  /// Inserts the entry of a line, or replaces the existing one.
  @Sendable
  static func entry(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = EntryStore(transaction: importer.transaction, user: importer.user)
    var entry = try entry(of: line)
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

  /// The row of the same entry, which no line before has met.
  private static func row(of line: ImportedLine, title: String, _ importer: Importer) throws -> Int64? {
    let contents: [StaticString] = ["type", "title", "value"]
    var content = line
    content["title"] = .text(title)
    switch (line.states("occurredAt"), line.states("createdAt")) {
    case (true, true):
      return try importer.row(
        Statements.findEntry, of: line, [("titleKey", .text(title.sortingKey)), ("keptTitle", .text(title))])
    case (true, false):
      return try importer.row(Statements.contentsWithMoment, of: content, alikeIn: contents + ["occurredAt"])
    case (false, true):
      return try importer.row(Statements.contentsWithCreation, of: content, alikeIn: contents + ["createdAt"])
    case (false, false): return try importer.row(Statements.contents, of: content, alikeIn: contents)
    }
  }

  /// The entry that a line describes, without a row; throws every rule that it breaks.
  ///
  /// Its moment may be still to come, and it may have data of fields that its table has no more.
  private static func entry(of line: ImportedLine) throws -> LibraryEntry {
    guard let type = line["type"].text.flatMap(EntryType.init(rawValue:)), let table = line["table"].integer,
      let occurredAt = line["occurredAt"].instant, let createdAt = line["createdAt"].instant,
      let updatedAt = line["updatedAt"].instant, let zone = line["zone"].text
    else { throw DomainError.invalidLine }
    guard let day = line.day("day", of: occurredAt) else { throw DomainError.invalidLine.at("/day") }
    let draft = EntryRules.normalized(
      EntryDraft(
        type: type, title: line["title"].text?.trimmed ?? "", notes: line["notes"].text?.trimmed ?? "",
        durationSeconds: line["durationSeconds"].integer.map(Int.init), value: line["value"].real,
        checked: line["checked"].integer.map { $0 == 1 }, rating: line["rating"].integer.map(Int.init),
        tags: TagList.normalized(line["tags"].texts), customData: NamedTexts(line["customData"].namedTexts),
        mood: line["mood"].integer.map(Int.init), isImportant: line["isImportant"].integer == 1,
        occurredAt: occurredAt), fields: [])
    var issues = EntryRules.issues(of: draft, names: draft.customData.all.map(\.name), latest: occurredAt)
    if !TagList.areInBounds(draft.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if !draft.customData.all.allSatisfy(isInBounds) {
      issues.append(DomainError.invalidLine.issue(at: "/customData"))
    }
    if let refusal = DomainError(issues: issues) { throw refusal }
    return LibraryEntry(
      id: 0, tableID: table, draft: draft, createdAt: createdAt, updatedAt: updatedAt, zone: zone, day: day)
  }

  private static func isInBounds(_ text: NamedText) -> Bool {
    text.name.isKeepable(TableRules.fieldLengths) && text.text.isKeepable(EntryRules.customTextLengths)
  }
}
