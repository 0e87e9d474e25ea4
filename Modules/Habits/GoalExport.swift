import Service

/// The goal, its marks and its periods in the export.
enum GoalExport {
  static let mark = ExportLine(
    "goalMark", "A day that was learned or frozen.", of: GoalMark.table.description, rule: part(GoalImport.mark))

  static let lines = [
    ExportLine(
      "goal", "The goal, and how far it has come in its period.", of: Goal.table.description,
      rule: .custom("Exists if the user has one.", GoalImport.goal)),
    mark,
    ExportLine(
      "goalPeriod", "A period that is over.", of: GoalPeriod.table.description, rule: part(GoalImport.period)),
  ]

  private static func part(
    _ insert: @escaping @Sendable (ImportedLine, Importer) throws -> ImportOutcome
  ) -> ImportRule {
    .custom("Belongs to the goal: added with it, and skipped if that is skipped.", insert)
  }
}
