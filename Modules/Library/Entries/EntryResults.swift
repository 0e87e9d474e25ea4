import Kernel
import Service

struct EntryView: ResultObject {
  private let entry: LibraryEntry

  init(_ entry: LibraryEntry) {
    self.entry = entry
  }

  static let shape = Shape<EntryView>("LibraryEntry", "Something that the user has noted in a table.") {
    Field("id", "The number of the entry.", \.entry.id)
    Field("tableId", "The number of its table.", \.entry.tableID)
    Field("type", "What kind of thing it is.", \.entry.draft.type)
    Field("title", "What it is called.", \.entry.draft.title)
    Field("notes", "What the user has noted about it; may be empty.", \.entry.draft.notes)
    Field("durationSeconds", "How long it took, in seconds; null if unknown.", \.entry.draft.durationSeconds)
    Field("value", "What was measured; null for other types than measurement.", \.entry.draft.value)
    Field("checked", "Whether it is done; null for other types than checklist.", \.entry.draft.checked)
    Field("rating", "From 1 to 5; null for other types than rating.", \.entry.draft.rating)
    Field("tags", "Words that the user has given it, in lower case.", \.entry.draft.tags)
    Field("customData", "Texts by the names of fields of the table.", \.entry.draft.customData)
    Field("mood", "From 1 (terrible) to 5 (excellent); null if unknown.", \.entry.draft.mood)
    Field("isImportant", "Whether the user has marked it.", \.entry.draft.isImportant)
    Field("occurredAt", "When it was.", \.entry.draft.occurredAt)
    Field("createdAt", "When it was added.", \.entry.createdAt)
    Field("updatedAt", "When it was changed last.", \.entry.updatedAt)
    Field("day", "The civil day on which it fell, as the user counted days then.", \.entry.day)
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

  static let shape = Shape<EntryResult>("EntryResult", "An entry that has come or gone, and its table after it.") {
    Field("entry", "The entry.") { EntryView($0.entry) }
    Field("table", "The table, and what its entries come to now.", \.table)
  }
}

struct UpdatedEntry: ResultObject {
  let entry: LibraryEntry
  let isChanged: Bool
  let table: TableView

  static let shape = Shape<UpdatedEntry>("UpdatedEntry", "An entry after a change, and its table.") {
    Field("entry", "The entry.") { EntryView($0.entry) }
    Field("changed", "Whether anything differs from before.", \.isChanged)
    Field("table", "The table, and what its entries come to now.", \.table)
  }
}
