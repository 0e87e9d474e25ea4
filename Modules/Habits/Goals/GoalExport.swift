import Database
import Kernel
import SQLite
import Service

/// The export and import of the goal, its marks and its periods.
///
/// A user has one goal. Marks and periods are imported only if the preceding goal line was imported, or if there is no
/// goal line, as after the deletion of a goal. The derived columns of the goal and its periods are recomputed after the
/// last line.
enum GoalExport {
  private enum Statements: SQL, StatementSet {
    case period = "select 1 from goal_periods where user_id = :user and period = :period"
  }

  static let mark = ExportLine(
    "goalMark", "A learned or frozen day.", of: GoalMark.table.description, rule: childRule(insertMark))
  private static let period = ExportLine(
    "goalPeriod", "A past period.", of: PastPeriod.table.description, rule: childRule(insertPeriod))

  static let lines = [
    ExportLine(
      "goal", "The goal with its current period.", of: Goal.table.description,
      rule: .custom("Exists if the user has a goal, past periods or marks of one.", insertGoal)),
    period, mark,
  ]

  /// How the marks and periods of a file without a goal line are imported, which the first one decides.
  private final class History: ImportState {
    var outcome: ImportOutcome?
  }

  /// Recomputes the derived columns.
  ///
  /// A constraint rejects the import if a period has too many freezes.
  static func recompute(_ importer: Importer) throws {
    guard importer.hasChanged("goal", "goalPeriod", "goalMark") else { return }
    try importer.recompute(Goal.derivation, PastPeriod.derivation)
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
    guard try store.goal() != nil || hadHistory(importer) else {
      try store.save(goal)
      return .added(row: importer.user)
    }
    return try importer.resolve(importer.user) {
      try store.save(goal)
      try deleteHistory(importer)
    }
  }

  private static func hadHistory(_ importer: Importer) throws -> Bool {
    let (hadMarks, hadPeriods) = (try importer.hadRows(of: mark), try importer.hadRows(of: period))
    return hadMarks || hadPeriods
  }

  private static func deleteHistory(_ importer: Importer) throws {
    for table in [GoalMark.table.description, PastPeriod.table.description] {
      try table.deleteAll(of: importer.user, in: importer.transaction)
    }
  }

  /// Returns the import rule for marks and periods.
  ///
  /// Without a goal line, the rows are skipped, or rejected by `replace`, if an existing goal is retained. A user
  /// without a goal gets them as a history. The rows of a rejected goal line are rejected.
  private static func childRule(
    _ insert: @escaping @Sendable (ImportedLine, Goal?, Importer) throws -> Void
  ) -> ImportRule {
    .custom("Imported with the goal, and skipped if the goal is skipped; without a goal, all together.") {
      line, importer in
      let goal = try GoalStore(transaction: importer.transaction, user: importer.user).goal()
      guard importer.hasChanged("goal") else {
        guard goal == nil else {
          guard importer.conflictPolicy != .replace else { throw DomainError.unknownRow }
          return try importer.resolve(0) {}
        }
        let hadHistory = try hadHistory(importer)
        // A goal line that conflicts with a history counts as rejected, too.
        guard !importer.hasRejected("goal") || hadHistory && importer.conflictPolicy != .replace else {
          throw DomainError.unknownRow
        }
        let history = importer.state(History.self)
        let outcome =
          try history.outcome
          ?? (hadHistory ? importer.resolve(0) { try deleteHistory(importer) } : .added(row: 0))
        history.outcome = outcome
        switch outcome {
        case .added, .replaced: try insert(line, nil, importer)
        case .skipped, .conflicting: break
        }
        return outcome
      }
      guard let goal else { throw DomainError.invalidLine }
      try insert(line, goal, importer)
      return .added(row: 0)
    }
  }

  /// Inserts a mark whose run and period are not later than the goal's, or whose period is past.
  private static func insertMark(_ line: ImportedLine, _ goal: Goal?, _ importer: Importer) throws {
    try line.checkDay("day", of: "markedAt")
    let mark = try GoalMark.table.value(of: line)
    if let goal {
      guard mark.run <= goal.run, mark.period <= goal.period.number else { throw DomainError.invalidLine }
    } else {
      let isPast = try importer.statement(Statements.period).bind("period", mark.period).scalar(Int.self) != nil
      guard isPast else { throw DomainError.unknownRow.at("/period") }
    }
    try GoalMark.table.insert(mark, of: importer.user, in: importer.transaction)
  }

  /// Inserts a past period: an earlier one, the current one if it has ended and awaits a decision, or one without a
  /// goal.
  private static func insertPeriod(_ line: ImportedLine, _ goal: Goal?, _ importer: Importer) throws {
    let period = try PastPeriod.table.value(of: line)
    try check(period.text)
    let end = period.duration.end(from: period.start)
    guard period.end == end || period.isAbandoned && period.end < end else {
      throw DomainError.invalidLine.at("/endDay")
    }
    if let goal {
      let isCurrent = period.number == goal.period.number && goal.state == .periodComplete
      guard period.number < goal.period.number || isCurrent else { throw DomainError.invalidLine.at("/period") }
    }
    try PastPeriod.table.insert(period, of: importer.user, in: importer.transaction)
  }

  /// Validates the text of a goal. (Goals, 5.)
  private static func check(_ text: String) throws(DomainError) {
    guard !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      throw .invalidLine.at("/text")
    }
  }
}
