import Database
import Kernel
import SQLite
import Service

/// Inserts the goal, its marks and its periods from the lines of an export.
///
/// A user has one goal: marks and periods are inserted if the goal before them was. Their derived columns are
/// recomputed after the last line.
enum GoalImport {
  /// Inserts the goal; if it replaces another one, marks and periods of that one are deleted.
  static func goal(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard !importer.hasChanged("goal") else { throw DomainError.invalidLine }
    try checkText(of: line)
    guard line["periodEnd"] == end(from: line["periodStart"], line["duration"]) else {
      throw DomainError.invalidLine.at("/periodEnd")
    }
    guard try hasGoal(importer) else {
      try saveGoal(line, importer)
      return .added(row: importer.user)
    }
    return try importer.resolve(importer.user) {
      try saveGoal(line, importer)
      for table in [GoalMark.table.description, GoalPeriod.table.description] {
        try table.deleteAll(of: importer.user, in: importer.transaction)
      }
    }
  }

  /// The state is derived from the periods that follow, but decides which of them belong to the goal.
  private static func saveGoal(_ line: ImportedLine, _ importer: Importer) throws {
    try Goal.table.save(line, of: importer.user, in: importer.transaction)
    guard var goal = try Goal.table.row(of: importer.user, in: importer.transaction) else { return }
    goal.state = line["state"].text.flatMap(Goal.State.init) ?? .active
    try Goal.table.save(goal, of: importer.user, in: importer.transaction)
  }

  /// Inserts a mark of a run and a period that the goal has had.
  static func mark(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard importer.hasChanged("goal") else { return try outcomeWithoutGoal(importer) }
    try line.checkDay("day", of: "markedAt")
    guard let goal = try Goal.table.row(of: importer.user, in: importer.transaction),
      let run = line["run"].integer, run <= goal.run, let period = line["period"].integer, period <= goal.period.number
    else { throw DomainError.invalidLine }
    try GoalMark.table.insert(line, of: importer.user, in: importer.transaction)
    return .added(row: importer.transaction.lastInsertedRow)
  }

  /// Inserts a period that is over: one before the present one, or the present one if it waits for a decision.
  static func period(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard importer.hasChanged("goal") else { return try outcomeWithoutGoal(importer) }
    try checkText(of: line)
    let end = end(from: line["startDay"], line["duration"])
    let isGivenUp = line["ending"] == .text(GoalPeriod.Ending.goalChanged.rawValue)
    guard let day = line["endDay"].integer, let last = end.integer, day == last || (isGivenUp && day < last) else {
      throw DomainError.invalidLine.at("/endDay")
    }
    guard let goal = try Goal.table.row(of: importer.user, in: importer.transaction),
      let number = line["period"].integer,
      number < goal.period.number || (number == goal.period.number && goal.state == .periodComplete)
    else { throw DomainError.invalidLine.at("/period") }
    try GoalPeriod.table.insert(line, of: importer.user, in: importer.transaction)
    return .added(row: 0)
  }

  /// Recomputes the derived columns; more freezes than a period has violate a constraint, which rejects the import.
  static func recompute(_ importer: Importer) throws {
    guard importer.hasChanged("goal") else { return }
    for derivation in [Goal.derivation, GoalPeriod.derivation] {
      try derivation.recompute(of: importer.user, in: importer.transaction)
    }
  }

  // MARK: - Rules

  /// Checks the text of a goal. (Goals, 5.)
  private static func checkText(of line: ImportedLine) throws(DomainError) {
    let text = line["text"].text ?? ""
    guard !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      throw .invalidLine.at("/text")
    }
  }

  /// The day after the last one of a period that is not given up. (Goals, 2.5.)
  private static func end(from start: ColumnValue, _ duration: ColumnValue) -> ColumnValue {
    guard let start = start.integer, let duration = duration.text.flatMap(Goal.Duration.init) else { return .null }
    return .integer(Int64(duration.end(from: CivilDay(dayNumber: Int(start))).dayNumber))
  }

  private static func hasGoal(_ importer: Importer) throws -> Bool {
    try Goal.table.row(of: importer.user, in: importer.transaction) != nil
  }

  /// The outcome of a mark or a period whose goal was not inserted: skipped like its goal, rejected without one.
  private static func outcomeWithoutGoal(_ importer: Importer) throws -> ImportOutcome {
    guard importer.conflict != .replace, try hasGoal(importer) else { throw DomainError.unknownRow }
    return try importer.resolve(0) {}
  }
}
