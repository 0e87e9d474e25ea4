import Database
import Kernel
import SQLite
import Service

/// The goal, its marks and its periods in the export.
///
/// A user has one goal: marks and periods are imported if the goal before them was. Their derived columns are
/// recomputed after the last line.
enum GoalExport {
  static let mark = ExportLine(
    "goalMark", "A day that was learned or frozen.", of: GoalMark.table.description, rule: part(insertMark))

  static let lines = [
    ExportLine(
      "goal", "The goal, and how far it has come in its period.", of: Goal.table.description,
      rule: .custom("Exists if the user has one.", insertGoal)),
    mark,
    ExportLine("goalPeriod", "A period that is over.", of: GoalPeriod.table.description, rule: part(insertPeriod)),
  ]

  /// Recomputes the derived columns; more freezes than a period has violate a constraint, which rejects the import.
  static func recompute(_ importer: Importer) throws {
    if importer.hasChanged("goal") { try importer.recompute(Goal.derivation, GoalPeriod.derivation) }
  }

  // MARK: - Rules of lines

  /// Inserts the goal, or replaces the existing one with its marks and periods.
  ///
  /// The state is derived from the periods that follow, but decides which of them belong to the goal.
  private static func insertGoal(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard !importer.hasChanged("goal") else { throw DomainError.invalidLine }
    var goal = try Goal.table.value(of: line, in: importer.transaction)
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
      for table in [GoalMark.table.description, GoalPeriod.table.description] {
        try table.deleteAll(of: importer.user, in: importer.transaction)
      }
    }
  }

  /// The rule of marks and periods, which are skipped like their goal, and rejected without one.
  private static func part(
    _ insert: @escaping @Sendable (ImportedLine, Goal, Importer) throws -> Void
  ) -> ImportRule {
    .custom("Belongs to the goal: added with it, and skipped if that is skipped.") { line, importer in
      let goal = try GoalStore(transaction: importer.transaction, user: importer.user).goal()
      guard importer.hasChanged("goal") else {
        guard importer.conflict != .replace, goal != nil else { throw DomainError.unknownRow }
        return try importer.resolve(0) {}
      }
      guard let goal else { throw DomainError.invalidLine }
      try insert(line, goal, importer)
      return .added(row: 0)
    }
  }

  /// Inserts a mark of a run and a period that the goal has had.
  private static func insertMark(_ line: ImportedLine, _ goal: Goal, _ importer: Importer) throws {
    try line.checkDay("day", of: "markedAt")
    let mark = try GoalMark.table.value(of: line, in: importer.transaction)
    guard mark.run <= goal.run, mark.period <= goal.period.number else { throw DomainError.invalidLine }
    try GoalMark.table.insert(mark, of: importer.user, in: importer.transaction)
  }

  /// Inserts a period that is over: one before the present one, or the present one if it waits for a decision.
  private static func insertPeriod(_ line: ImportedLine, _ goal: Goal, _ importer: Importer) throws {
    let period = try GoalPeriod.table.value(of: line, in: importer.transaction)
    try check(period.text)
    let end = period.duration.end(from: period.start)
    guard period.end == end || (period.ending == .goalChanged && period.end < end) else {
      throw DomainError.invalidLine.at("/endDay")
    }
    guard period.number < goal.period.number || (period.number == goal.period.number && goal.state == .periodComplete)
    else { throw DomainError.invalidLine.at("/period") }
    try GoalPeriod.table.insert(period, of: importer.user, in: importer.transaction)
  }

  /// Checks the text of a goal. (Goals, 5.)
  private static func check(_ text: String) throws(DomainError) {
    guard !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      throw .invalidLine.at("/text")
    }
  }
}
