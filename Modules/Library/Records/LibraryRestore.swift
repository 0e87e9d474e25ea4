import Kernel
import SQLite
import Service

/// Makes tables and entries of lines of a file.
enum LibraryRestore {
  private enum Statements: SQL, StatementSet {
    case findTable = """
      select id from library_tables
      where user_id = :user and id > :after and id <= :last and created_at = :createdAt and name = :name
      order by id limit 1
      """
    case raiseStreak = """
      update library_tables set best_streak = max(best_streak, :best) where id = :table and user_id = :user
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
  }

  /// What lines can be refused for.
  static let refusals: [DomainError] = [
    .nameRequired, .invalidTarget, .duplicateField, .tooManyTables, .titleRequired, .durationRequired, .valueRequired,
    .tableInactive, .notesRequired, .checkedRequired, .ratingRequired, .fieldNotAllowed, .dateInFuture, .invalidTag,
  ]

  // MARK: - Tables

  /// Keeps the table of a line, or what becomes of it where it is there already.
  @Sendable
  static func table(_ record: ImportedLine, _ importing: Importer) throws -> ImportOutcome {
    let store = TableStore(connection: importing.connection, user: importing.user)
    var table = try table(of: record)
    let outcome: ImportOutcome
    if let row = try importing.row(Statements.findTable, of: record) {
      table.id = row
      outcome = try importing.resolve(row) { try store.update(table) }
    } else {
      guard try store.count() < TableRules.mostTables else { throw DomainError.tooManyTables }
      table.id = try store.insert(table)
      outcome = .added(row: table.id)
    }
    if !outcome.isSkipped {
      importing.touch(table.id, of: "table")
      try importing.connection.statement(Statements.raiseStreak)
        .bind("best", record["bestStreak"].integer ?? 0).bind("table", table.id).bind("user", importing.user).run()
    }
    return outcome
  }

  /// The table that a line describes, without a row; throws every rule that it breaks.
  private static func table(of record: ImportedLine) throws -> LibraryTable {
    guard let category = record["category"].text.flatMap(TableCategory.init(rawValue:)),
      let createdAt = record["createdAt"].instant, let updatedAt = record["updatedAt"].instant
    else { throw DomainError.invalidLine }
    let fields = record["customFields"].texts
    let goal = record["targetGoal"].text?.trimmed
    let draft = TableDraft(
      name: record["name"].text?.trimmed ?? "", description: record["description"].text?.trimmed ?? "",
      category: category, targetGoal: goal?.isEmpty == true ? nil : goal, targetValue: record["targetValue"].real,
      customFields: fields)
    if let refusal = DomainError(issues: TableRules.issues(of: draft)) { throw refusal }
    guard TableRules.fieldCounts.contains(fields.count),
      fields.allSatisfy({ $0.isKeepable(TableRules.fieldLengths) && $0 == $0.trimmed })
    else { throw DomainError.invalidLine.at("/customFields") }
    return LibraryTable(
      id: 0, draft: draft, isActive: record["isActive"].integer == 1, createdAt: createdAt, updatedAt: updatedAt)
  }

  // MARK: - Entries

  /// Keeps the entry of a line, or what becomes of it where it is there already.
  @Sendable
  static func entry(_ record: ImportedLine, _ importing: Importer) throws -> ImportOutcome {
    let store = EntryStore(connection: importing.connection, user: importing.user)
    var entry = try entry(of: record)
    if let row = try row(of: record, title: entry.draft.title, importing) {
      return try importing.resolve(row) {
        entry.id = row
        if !record.states("occurredAt"), let old = try store.entry(row) {
          (entry.draft.occurredAt, entry.zone, entry.day) = (old.draft.occurredAt, old.zone, old.day)
        }
        try store.update(entry)
        importing.touch(entry.tableID, of: "table")
      }
    }
    entry.id = try store.insert(entry)
    importing.touch(entry.tableID, of: "table")
    return .added(row: entry.id)
  }

  /// The row of the same entry, which no line before has met.
  private static func row(of record: ImportedLine, title: String, _ importing: Importer) throws -> Int64? {
    let contents: [StaticString] = ["type", "title", "value"]
    var content = record
    content["title"] = .text(title)
    switch (record.states("occurredAt"), record.states("createdAt")) {
    case (true, true):
      return try importing.row(
        Statements.findEntry, of: record, [("titleKey", .text(title.sortingKey)), ("keptTitle", .text(title))])
    case (true, false):
      return try importing.row(Statements.contentsWithMoment, of: content, alikeIn: contents + ["occurredAt"])
    case (false, true):
      return try importing.row(Statements.contentsWithCreation, of: content, alikeIn: contents + ["createdAt"])
    case (false, false): return try importing.row(Statements.contents, of: content, alikeIn: contents)
    }
  }

  /// The entry that a line describes, without a row; throws every rule that it breaks.
  ///
  /// Its moment may be still to come, and it may have data of fields that its table has no more.
  private static func entry(of record: ImportedLine) throws -> LibraryEntry {
    guard let type = record["type"].text.flatMap(EntryType.init(rawValue:)), let table = record["table"].integer,
      let occurredAt = record["occurredAt"].instant, let createdAt = record["createdAt"].instant,
      let updatedAt = record["updatedAt"].instant, let zone = record["zone"].text
    else { throw DomainError.invalidLine }
    guard let day = record.day("day", of: occurredAt) else { throw DomainError.invalidLine.at("/day") }
    let draft = EntryRules.normalized(
      EntryDraft(
        type: type, title: record["title"].text?.trimmed ?? "", notes: record["notes"].text?.trimmed ?? "",
        durationSeconds: record["durationSeconds"].integer.map(Int.init), value: record["value"].real,
        checked: record["checked"].integer.map { $0 == 1 }, rating: record["rating"].integer.map(Int.init),
        tags: TagList.normalized(record["tags"].texts), customData: NamedTexts(record["customData"].namedTexts),
        mood: record["mood"].integer.map(Int.init), isImportant: record["isImportant"].integer == 1,
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
