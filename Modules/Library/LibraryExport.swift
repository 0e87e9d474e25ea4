import Service

/// Tables and their entries in the export.
enum LibraryExport {
  static let entry = ExportLine(
    "entry", "An entry of a table.", of: LibraryEntry.table.description, orderedBy: ["occurred_at", "id"],
    rule: .custom(
      """
      Exists if a row of the same `table` has the same `title`, `occurredAt` and `createdAt`; equal lines stand for as \
      many rows.
      """, LibraryImport.entry))

  static let lines = [
    ExportLine(
      "table", "A table of the library.", isNumbered: true, of: LibraryTable.table.description,
      rule: .custom(
        "Exists if a row has the same `name` and `createdAt`; equal lines stand for as many rows.",
        LibraryImport.table)),
    entry,
  ]
}
