import Kernel
import Service

/// The methods that add, read, change and delete entries. (Tables, 2.)
enum EntryMethods {
  static let all: [Method] = [add, get, update, updateMany, delete, deleteMany]

  /// An example call that adds an entry to the first table.
  static let example = Method.Example.Call(
    "entries.add",
    #"""
    {"tableId": 1, "title": "Along the river", "durationSeconds": 2700, "tags": ["Morning"],
      "customData": {"route": "North", "distance": 6.5}}
    """#)

  private static let draftErrors: [DomainError] = [
    .tableInactive, .titleRequired, .titleTooLong, .invalidEntryType, .durationRequired, .invalidDuration,
    .valueRequired,
    .notesRequired, .checkedRequired, .ratingRequired, .ratingOutOfRange, .moodOutOfRange, .fieldNotAllowed,
    .unknownCustomField, .invalidCustomValue, .dateInFuture, .invalidTag,
  ]

  private static let add = Method(
    "entries.add", "Adds an entry to an active table.", effect: .write, access: .signedIn, traits: [.creates],
    errors: [.tableNotFound] + draftErrors,
    examples: [
      Method.Example(
        "A session",
        #"{"tableId": 1, "title": "Along the river", "durationSeconds": 2700, "customData": {"route": "North"}}"#,
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
        EntryMethods.example),
      Method.Example(
        "Values of custom fields", #"{"entryId": 1, "customData": {"distance": 7.25, "route": null}}"#,
        after: TableMethods.example, EntryMethods.example),
    ]
  ) { (input: EntryChangeParameters, context) in
    let commands = try LibraryCommands(context)
    let old = try commands.entry(input.entry)
    let table = try commands.activeTable(old.tableID, at: "/entryId")
    let draft = try input.changes.draft(changing: old.draft, in: table, now: context.now)
    let entry = old.changed(by: draft, of: commands.user.account, at: context.now)
    guard entry != old else { return UpdatedEntry(entry: old, isChanged: false, table: commands.view(table)) }
    let tables = try commands.replace([(old: old, new: entry)], in: [table.id: table])
    return UpdatedEntry(entry: entry, isChanged: true, table: commands.view(tables.first ?? table))
  }

  private static let updateMany = Method(
    "entries.updateMany", "Makes the same changes to several entries, or to none if one of them is invalid.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.entryNotFound] + draftErrors,
    examples: [
      Method.Example(
        "A mood and a value of a custom field", #"{"entryIds": [1], "mood": 5, "customData": {"route": "South"}}"#,
        after: TableMethods.example, EntryMethods.example)
    ]
  ) { (input: ManyEntryChangeParameters, context) in
    let commands = try LibraryCommands(context)
    if let error = DomainError(issues: input.changes.commonIssues(at: context.now)) { throw error }
    let selection = try commands.selection(input.entries)
    var entries: [LibraryEntry] = []
    for (index, old) in selection.entries.enumerated() {
      let path = "/entryIds/\(selection.indices[index])"
      guard let table = selection.tables[old.tableID], table.isActive else { throw DomainError.tableInactive.at(path) }
      do throws(DomainError) {
        let draft = try input.changes.draft(changing: old.draft, in: table, now: context.now)
        entries.append(old.changed(by: draft, of: commands.user.account, at: context.now))
      } catch {
        throw DomainError(
          issues: error.reportedIssues.map { .init(path: path + $0.path, rule: $0.rule, message: $0.message) }) ?? error
      }
    }
    let changes = zip(selection.entries, entries).filter { $0 != $1 }.map { (old: $0, new: $1) }
    let tables = try commands.replace(changes, in: selection.tables)
    return UpdatedEntries(entries: changes.map(\.new), tables: tables.map(commands.view))
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
    let table = try commands.table(entry.tableID)
    let tables = try commands.delete([entry], from: [table.id: table])
    return EntryResult(entry: entry, table: commands.view(tables.first ?? table))
  }

  private static let deleteMany = Method(
    "entries.deleteMany", "Deletes several entries, even from inactive tables, or none if one of them does not exist.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive], errors: [.entryNotFound],
    examples: [
      Method.Example(
        "Entries added by mistake", #"{"entryIds": [1]}"#, after: TableMethods.example, EntryMethods.example)
    ]
  ) { (input: ManyEntryIDParameters, context) in
    let commands = try LibraryCommands(context)
    let selection = try commands.selection(input.entries)
    let tables = try commands.delete(selection.entries, from: selection.tables)
    return DeletedEntries(entries: selection.entries, tables: tables.map(commands.view))
  }
}
