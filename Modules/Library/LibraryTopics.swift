import Service

/// The journal topics of the library.
///
/// Payloads contain no user texts.
enum LibraryTopics {
  static let tableCreated = Topic<CreatedTable>(
    "table.created", "The user has made a table of the library.", subject: "The row of the table.")
  static let tableUpdated = Topic<EmptyPayload>(
    "table.updated", "The user has changed a table of the library.", subject: "The row of the table.")
  static let tableDeleted = Topic<DeletedTablePayload>(
    "table.deleted", "The user has deleted a table of the library with its entries.", subject: "The row of the table.")
  static let entryAdded = Topic<ChangedEntry>(
    "entry.added", "The user has added an entry to a table.", subject: "The row of the entry.")
  static let entryUpdated = Topic<ChangedEntry>(
    "entry.updated", "The user has changed an entry of a table.", subject: "The row of the entry.")
  static let entryDeleted = Topic<ChangedEntry>(
    "entry.deleted", "The user has deleted an entry of a table.", subject: "The row of the entry.")

  static let all = [
    tableCreated.description, tableUpdated.description, tableDeleted.description, entryAdded.description,
    entryUpdated.description, entryDeleted.description,
  ]
}

/// The payload of `table.created`.
struct CreatedTable: ResultObject {
  let category: TableCategory

  static let shape = Shape<CreatedTable>("CreatedTable", "A table that was made.") {
    Field("category", "What it is about.", \.category)
  }
}

/// The payload of `table.deleted`.
struct DeletedTablePayload: ResultObject {
  let entries: Int

  static let shape = Shape<DeletedTablePayload>("DeletedTablePayload", "A table that was deleted.") {
    Field("entries", "How many entries were deleted with it.", \.entries)
  }
}

/// The payload of the events of an entry.
struct ChangedEntry: ResultObject {
  let entry: LibraryEntry

  static let shape = Shape<ChangedEntry>("ChangedEntry", "An entry that was added, changed or deleted.") {
    Field("tableId", "The row of its table.", \.entry.tableID)
    Field("type", "What it is.", \.entry.draft.type)
  }
}
