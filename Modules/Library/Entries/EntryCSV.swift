import Kernel
import SQLite
import Service

/// The entries of one table as spreadsheets hold them, with its own fields as columns.
enum EntryCSV {
  static let all = [
    CSVTableSource(
      "entries", like: table(0, customFields: []),
      identity: """
        A row with `occurredAt` and `createdAt` exists if an entry of the table has the same `title`, `occurredAt` and \
        `createdAt`; any other row, if an entry of the table has the same `type`, `title` and `value`, and the same moment \
        if the row states one of the two. If it is replaced, the entry keeps the moments that the row does not state. Equal \
        rows stand for as many entries.
        """, refusals: [.tableNotFound], open: open)
  ]

  /// The entries of a table, by its row.
  private static func table(_ id: Int64, customFields: [String]) -> CSVTable {
    CSVTable(
      of: LibraryExport.entry, rows: rows, shared: [("table", .integer(id))],
      spread: ("customData", customFields))
  }

  private static let rows = LibraryEntry.table.description.exportStatement(
    matching: ["table"], orderedBy: ["occurred_at", "id"])

  /// The entries of a table of the signed-in user; throws `table_not_found`, and `table_inactive` where rows come back.
  private static func open(_ context: CallContext, _ number: Int64) throws -> CSVTable {
    let table = try LibraryCommands(context).table(number)
    return EntryCSV.table(table.id, customFields: table.draft.customFields)
      .returning(needed: [CSVTable.Needed("title", .titleRequired)]) { entry, context in
        guard table.isActive else { throw DomainError.tableInactive }
        try complete(&entry, context)
      }
  }

  /// Says of an entry what `entries.add` says of one that was only given a title, a moment, and so on.
  private static func complete(_ entry: inout ImportedLine, _ context: CallContext) throws {
    let account = try context.user.account
    entry.fill("type", .text(EntryType.session.rawValue))
    entry.fill("notes", .text(""))
    entry.fill("tags", .text(TextList.json([])))
    entry.fill("customData", .text(NamedTexts().json))
    entry.fill("isImportant", .integer(0))
    entry.fill("occurredAt", .integer(context.now.milliseconds))
    entry.fill("createdAt", .integer(context.now.milliseconds))
    entry.fill("updatedAt", .integer(context.now.milliseconds))
    let moment = entry["occurredAt"].instant ?? context.now
    guard moment <= context.now else { throw DomainError.dateInFuture.at("/occurredAt") }
    if entry["day"] == .null || entry["zone"] == .null {
      entry["zone"] = .text(account.zone.identifier)
      entry["day"] = .integer(Int64(account.day(at: moment).dayNumber))
    }
  }
}
