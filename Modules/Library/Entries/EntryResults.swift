import Kernel
import Service

struct EntryView: ResultObject {
  private let entry: LibraryEntry

  init(_ entry: LibraryEntry) {
    self.entry = entry
  }

  static let shape = Shape<EntryView>("LibraryEntry", "An entry of a table.") {
    Field("id", "The ID of the entry.", as: .entryID, \.entry.id)
    Field("tableId", "The ID of the table.", as: .tableID, \.entry.tableID)
    Field("type", "The type of the entry.", \.entry.draft.type)
    Field("title", "The title.", \.entry.draft.title)
    Field("notes", "The notes; may be empty.", \.entry.draft.notes)
    Field("durationSeconds", "The duration in seconds; null if unknown.", \.entry.draft.durationSeconds)
    Field("value", "The measured value; null for types other than measurement.", \.entry.draft.value)
    Field("checked", "Whether the item is done; null for types other than checklist.", \.entry.draft.checked)
    Field("rating", "The rating; null for types other than rating.", as: .integer(1...5), \.entry.draft.rating)
    Field("tags", "The tags, in lower case.", \.entry.draft.tags)
    Field("customData", "The values of the custom fields, by their keys.", \.entry.draft.customData)
    Field("mood", "The mood, 1 (terrible) to 5 (excellent); null if unknown.", \.entry.draft.mood)
    Field("isImportant", "Whether the entry is marked as important.", \.entry.draft.isImportant)
    Field("occurredAt", "The time of the entry.", \.entry.draft.occurredAt)
    Field("createdAt", "The creation time.", \.entry.createdAt)
    Field("updatedAt", "The time of the last change.", \.entry.updatedAt)
    Field(
      "day", "The civil day, computed with the user's time zone and day start when `occurredAt` was set.", \.entry.day)
  }
}

struct EntryReply: ResultObject {
  let entry: LibraryEntry

  static let shape = Shape<EntryReply>("EntryReply", "An entry of a table.") {
    Field("entry", "The entry.") { EntryView($0.entry) }
  }
}

/// The result of adding or deleting an entry.
struct EntryResult: ResultObject {
  let entry: LibraryEntry
  let table: TableView

  static let shape = Shape<EntryResult>("EntryResult", "An added or deleted entry and the updated table.") {
    Field("entry", "The entry.") { EntryView($0.entry) }
    Field("table", "The table with the updated totals.", \.table)
  }
}

struct UpdatedEntry: ResultObject {
  let entry: LibraryEntry
  let isChanged: Bool
  let table: TableView

  static let shape = Shape<UpdatedEntry>("UpdatedEntry", "An entry after a change, and its table.") {
    Field("entry", "The entry.") { EntryView($0.entry) }
    Field("changed", "Whether the call changed anything.", \.isChanged)
    Field("table", "The table with the updated totals.", \.table)
  }
}

struct UpdatedEntries: ResultObject {
  /// The entries that the call changed.
  let entries: [LibraryEntry]
  let tables: [TableView]

  static let shape = Shape<UpdatedEntries>("UpdatedEntries", "Entries after a change, and their tables.") {
    Field("entries", "The entries that the call changed, in the order of the call.") { $0.entries.map(EntryView.init) }
    Field("tables", "Their tables with the updated totals.", \.tables)
  }
}

struct DeletedEntries: ResultObject {
  let entries: [LibraryEntry]
  let tables: [TableView]

  static let shape = Shape<DeletedEntries>("DeletedEntries", "Deleted entries, and their tables.") {
    Field("entries", "The entries before the deletion, in the order of the call.") { $0.entries.map(EntryView.init) }
    Field("tables", "Their tables with the updated totals.", \.tables)
  }
}
