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
      .returning(requiring: "title", missing: .titleRequired) { entry, context in
        guard table.isActive else { throw DomainError.tableInactive }
        try complete(&entry, context)
      }
  }

  /// Fills in what `entries.add` sets if it is not stated.
  private static func complete(_ entry: inout ImportedLine, _ context: CallContext) throws {
    entry.fill("type", .text(EntryType.session.rawValue))
    entry.fill("notes", .text(""))
    entry.fill("tags", .text(TextList.json([])))
    entry.fill("customData", .text(NamedTexts().json))
    entry.fill("isImportant", .integer(0))
    let moment = try entry.fillMoments("occurredAt", "createdAt", "updatedAt", at: context.now)
    if entry["day"] == .null || entry["zone"] == .null { entry.setDay(of: moment, try context.user.account) }
  }
}
