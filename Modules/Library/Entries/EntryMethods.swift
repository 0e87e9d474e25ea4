import Kernel
import Service

/// The methods that add, read, change and delete entries. (Tables, 2.)
enum EntryMethods {
  static let all: [Method] = [add, get, update, delete]

  /// An example call that adds an entry to the first table.
  static let example = Method.Example.Call(
    "entries.add",
    #"""
    {"tableId": 1, "title": "Along the river", "durationSeconds": 2700, "tags": ["Morning"],
      "customData": {"Route": "North"}}
    """#)

  private static let draftErrors: [DomainError] = [
    .tableInactive, .titleRequired, .titleTooLong, .invalidEntryType, .durationRequired, .invalidDuration,
    .valueRequired,
    .notesRequired, .checkedRequired, .ratingRequired, .ratingOutOfRange, .moodOutOfRange, .fieldNotAllowed,
    .unknownCustomField, .dateInFuture, .invalidTag,
  ]

  private static let add = Method(
    "entries.add", "Adds an entry to an active table.", effect: .write, access: .signedIn, traits: [.creates],
    errors: [.tableNotFound] + draftErrors,
    examples: [
      Method.Example(
        "A session",
        #"{"tableId": 1, "title": "Along the river", "durationSeconds": 2700, "customData": {"Route": "North"}}"#,
        after: TableMethods.example),
      Method.Example(
        "A measurement", #"{"tableId": 1, "type": "measurement", "title": "Weight", "value": 70.5, "mood": 4}"#,
        after: TableMethods.example),
    ]
  ) { (input: EntryParameters, context) in
    let commands = try LibraryCommands(context)
    let table = try commands.activeTable(input.table, at: "/tableId")
    let draft = try input.draft(in: table, now: context.now)
    var entry = LibraryEntry(draft, in: table.id, of: commands.user.account, at: context.now)
    let updatedTable = try commands.add(&entry, to: table)
    return EntryResult(entry: entry, table: commands.view(updatedTable))
  }

  private static let get = Method(
    "entries.get", "Returns an entry.", effect: .read, access: .signedIn, errors: [.entryNotFound],
    examples: [
      Method.Example(
        "The first entry", #"{"entryId": 1}"#, after: TableMethods.example, EntryMethods.example)
    ]
  ) { (input: EntryIDParameters, context) in
    EntryReply(entry: try LibraryCommands(context).entry(input.entry))
  }

  private static let update = Method(
    "entries.update", "Updates the specified fields of an entry in an active table.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.entryNotFound] + draftErrors,
    examples: [
      Method.Example(
        "A change of the type", #"{"entryId": 1, "type": "rating", "rating": 5}"#, after: TableMethods.example,
        EntryMethods.example)
    ]
  ) { (input: EntryChangeParameters, context) in
    let commands = try LibraryCommands(context)
    let old = try commands.entry(input.entry)
    let table = try commands.activeTable(old.tableID, at: "/entryId")
    let draft = try input.draft(changing: old.draft, in: table, now: context.now)
    let entry = old.changed(by: draft, of: commands.user.account, at: context.now)
    guard entry != old else { return UpdatedEntry(entry: old, isChanged: false, table: commands.view(table)) }
    let updatedTable = try commands.replace(old, with: entry, in: table)
    return UpdatedEntry(entry: entry, isChanged: true, table: commands.view(updatedTable))
  }

  private static let delete = Method(
    "entries.delete", "Deletes an entry, even from an inactive table; the best streak does not change.", effect: .write,
    access: .signedIn, traits: [.idempotent, .destructive], errors: [.entryNotFound],
    examples: [
      Method.Example(
        "An entry added by mistake", #"{"entryId": 1}"#, after: TableMethods.example, EntryMethods.example)
    ]
  ) { (input: EntryIDParameters, context) in
    let commands = try LibraryCommands(context)
    let entry = try commands.entry(input.entry)
    let updatedTable = try commands.delete(entry, from: try commands.table(entry.tableID))
    return EntryResult(entry: entry, table: commands.view(updatedTable))
  }
}
