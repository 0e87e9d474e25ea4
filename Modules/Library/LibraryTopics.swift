import SQLite
import Service

/// The journal topics of the library.
///
/// Payloads contain no user text.
enum LibraryTopics {
  private enum TitleQueries: SQL, StatementSet {
    case table = "select name from library_tables where id = :subject and user_id = :user"
    case entry = "select title from library_entries where id = :subject and user_id = :user"
  }

  private static let tableTitle = SubjectTitle(TitleQueries.table)
  private static let entryTitle = SubjectTitle(TitleQueries.entry)

  static let tableCreated = Topic<CreatedTable>(
    "table.created", "The user created a table.", subject: "The ID of the table.", title: tableTitle)
  static let tableUpdated = Topic<UpdatedTablePayload>(
    "table.updated", "The user changed a table.", subject: "The ID of the table.", title: tableTitle)
  static let tableDeleted = Topic<DeletedTablePayload>(
    "table.deleted", "The user deleted a table with its entries.", subject: "The ID of the table.",
    title: tableTitle, deletes: ["entry"])
  static let entryAdded = Topic<ChangedEntry>(
    "entry.added", "The user added an entry to a table.", subject: "The ID of the entry.", title: entryTitle)
  static let entryUpdated = Topic<ChangedEntry>(
    "entry.updated", "The user changed an entry of a table.", subject: "The ID of the entry.", title: entryTitle)
  static let entryDeleted = Topic<ChangedEntry>(
    "entry.deleted", "The user deleted an entry of a table.", subject: "The ID of the entry.",
    title: entryTitle, deletes: [])

  static let all = [
    tableCreated.declaration, tableUpdated.declaration, tableDeleted.declaration, entryAdded.declaration,
    entryUpdated.declaration, entryDeleted.declaration,
  ]
}

/// The payload of `table.created`.
struct CreatedTable: ResultObject {
  let category: TableCategory

  static let shape = Shape<CreatedTable>("CreatedTable", "A created table.") {
    Field("category", "The category.", \.category)
  }
}

/// The payload of `table.updated`.
struct UpdatedTablePayload: ResultObject {
  let changedEntries: Int

  static let shape = Shape<UpdatedTablePayload>("UpdatedTablePayload", "A changed table.") {
    Field(
      "changedEntries", "The number of entries whose values of custom fields were converted or deleted.",
      \.changedEntries)
  }
}

/// The payload of `table.deleted`.
struct DeletedTablePayload: ResultObject {
  let entries: Int

  static let shape = Shape<DeletedTablePayload>("DeletedTablePayload", "A deleted table.") {
    Field("entries", "The number of entries deleted with the table.", \.entries)
  }
}

/// The payload of `entry.added`, `entry.updated` and `entry.deleted`.
struct ChangedEntry: ResultObject {
  let entry: LibraryEntry

  static let shape = Shape<ChangedEntry>("ChangedEntry", "An added, changed or deleted entry.") {
    Field("tableId", "The ID of the table.", as: .tableID, \.entry.tableID)
    Field("type", "The type of the entry.", \.entry.draft.type)
  }
}
