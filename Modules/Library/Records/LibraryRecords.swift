import SQLite
import Service

/// Tables and their entries, in the file that holds everything of a user.
enum LibraryRecords {
  private enum Statements: SQL, StatementSet {
    case tables = """
      select id, name, description, category, target_goal, target_value, custom_fields, is_active, created_at, updated_at,
        best_streak
      from library_tables where user_id = :user order by id
      """
  }

  /// More days than the calendar has.
  private static let longestRun = 4_000_000

  static let entry = ExportLine(
    "entry", "An entry of a table.", of: LibraryEntry.table.description, orderedBy: ["occurred_at", "id"],
    rule: .custom(
      """
      Exists if a row of the same `table` has the same `title`, `occurredAt` and `createdAt`; equal lines stand for as many \
      rows.
      """, LibraryRestore.entry))

  static let all = [
    ExportLine(
      "table", "A table of the library.", isNumbered: true,
      [
        ExportField("name", .text(1...TableRules.nameLengths.upperBound), "The name."),
        ExportField("description", .text(TableRules.descriptionLengths), "What it is about."),
        ExportField("category", .oneOf(TableCategory.allCases.map(\.rawValue)), "What it belongs to."),
        .optional("targetGoal", .text(1...TableRules.goalLengths.upperBound), "What is to be reached."),
        .optional("targetValue", .real(0...Double.greatestFiniteMagnitude), "What is to be reached, as a number."),
        ExportField("customFields", .texts, "The fields of its own."),
        ExportField("isActive", .flag, "Whether it takes entries."),
        ExportField("createdAt", .instant, "When it was made."),
        ExportField("updatedAt", .instant, "When it was last changed."),
        ExportField(
          "bestStreak", .integer(0...longestRun), "The longest run of days with entries that there ever was."),
      ], read: Statements.tables,
      restore: .custom(
        "Exists if a row has the same `name` and `createdAt`; equal lines stand for as many rows.",
        LibraryRestore.table)),
    entry,
  ]
}
