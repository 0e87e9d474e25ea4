import Database
import Kernel
import SQLite
import Service

/// The export and import of the goal, its marks and its periods.
///
/// A user has one goal. Marks and periods are imported only if the preceding goal line was imported. The derived
/// columns of the goal and its periods are recomputed after the last line.
enum GoalExport {
  static let mark = ExportLine(
    "goalMark", "A learned or frozen day.", of: GoalMark.table.description, rule: childRule(insertMark))

  static let lines = [
    ExportLine(
      "goal", "The goal with its current period.", of: Goal.table.description,
      rule: .custom("Exists if the user has one.", insertGoal)),
    mark,
    ExportLine("goalPeriod", "A past period.", of: PastPeriod.table.description, rule: childRule(insertPeriod)),
  ]

  /// Recomputes the derived columns.
  ///
  /// A constraint rejects the import if a period has too many freezes.
  static func recompute(_ importer: Importer) throws {
    if importer.hasChanged("goal") { try importer.recompute(Goal.derivation, PastPeriod.derivation) }
  }

  // MARK: - Import rules

  /// Inserts the goal; a replacement of the existing goal deletes its marks and periods.
  ///
  /// The derived column `state` is read from the goal line, because the validation of later period lines requires it.
  private static func insertGoal(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard !importer.hasChanged("goal") else { throw DomainError.invalidLine }
    var goal = try Goal.table.value(of: line)
    try check(goal.text)
    guard goal.period.end == goal.duration.end(from: goal.period.start) else {
      throw DomainError.invalidLine.at("/periodEnd")
    }
    goal.state = line["state"].text.flatMap(Goal.State.init) ?? .active
    let store = GoalStore(transaction: importer.transaction, user: importer.user)
    guard try store.goal() != nil else {
      try store.save(goal)
      return .added(row: importer.user)
    }
    return try importer.resolve(importer.user) {
      try store.save(goal)
      for table in [GoalMark.table.description, PastPeriod.table.description] {
        try table.deleteAll(of: importer.user, in: importer.transaction)
      }
    }
  }

  /// Returns the import rule for marks and periods.
  ///
  /// Without an imported goal line, the rows are skipped if an existing goal is retained, and rejected otherwise.
  private static func childRule(
    _ insert: @escaping @Sendable (ImportedLine, Goal, Importer) throws -> Void
  ) -> ImportRule {
    .custom("Imported with the goal, and skipped if the goal is skipped.") { line, importer in
      let goal = try GoalStore(transaction: importer.transaction, user: importer.user).goal()
      guard importer.hasChanged("goal") else {
        guard importer.conflictPolicy != .replace, goal != nil else { throw DomainError.unknownRow }
        return try importer.resolve(0) {}
      }
      guard let goal else { throw DomainError.invalidLine }
      try insert(line, goal, importer)
      return .added(row: 0)
    }
  }

  /// Inserts a mark whose run and period are not later than the goal's.
  private static func insertMark(_ line: ImportedLine, _ goal: Goal, _ importer: Importer) throws {
    try line.checkDay("day", of: "markedAt")
    let mark = try GoalMark.table.value(of: line)
    guard mark.run <= goal.run, mark.period <= goal.period.number else { throw DomainError.invalidLine }
    try GoalMark.table.insert(mark, of: importer.user, in: importer.transaction)
  }

  /// Inserts a past period: an earlier one, or the current one if it has ended and awaits a decision.
  private static func insertPeriod(_ line: ImportedLine, _ goal: Goal, _ importer: Importer) throws {
    let period = try PastPeriod.table.value(of: line)
    try check(period.text)
    let end = period.duration.end(from: period.start)
    guard period.end == end || (period.ending == .goalChanged && period.end < end) else {
      throw DomainError.invalidLine.at("/endDay")
    }
    guard period.number < goal.period.number || (period.number == goal.period.number && goal.state == .periodComplete)
    else { throw DomainError.invalidLine.at("/period") }
    try PastPeriod.table.insert(period, of: importer.user, in: importer.transaction)
  }

  /// Validates the text of a goal. (Goals, 5.)
  private static func check(_ text: String) throws(DomainError) {
    guard !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      throw .invalidLine.at("/text")
    }
  }
}
