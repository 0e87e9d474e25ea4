import Database
import Kernel
import SQLite
import Service

/// The export and import of the goal, its marks and its periods.
///
/// A user has one goal. Marks and periods are imported only if the preceding goal line was imported, or if there is no
/// goal line, as after the deletion of a goal. The derived columns of the goal and its periods are recomputed after the
/// last line. Decisions are used if their replay results in the goal, the periods and the marks of the file; otherwise,
/// as in a file without decisions, a base takes their place.
enum GoalExport {
  private enum Statements: SQL, StatementSet {
    case period = "select 1 from goal_periods where user_id = :user and period = :period"
    case effectiveMarks = """
      select day, run, period, kind, marked_at, zone, position from goal_marks
      where user_id = :user and run is not null order by id
      """
  }

  static let mark = ExportLine(
    "goalMark", "A learned or frozen day.", of: GoalMark.table.description, rule: childRule(insertMark))
  /// The marks as CSV, without those that have no effect.
  static let csvTable = CSVTable(of: mark, rows: Statements.effectiveMarks.rawValue, omitting: ["position"])
  private static let decision = ExportLine(
    "goalDecision", "What the user decided about the goal.", of: GoalDecision.table.description,
    orderedBy: ["position", "id"], rule: childRule(insertDecision))
  private static let period = ExportLine(
    "goalPeriod", "A past period.", of: PastPeriod.table.description, rule: childRule(insertPeriod))

  static let lines = [
    ExportLine(
      "goal", "The goal with its current period.", of: Goal.table.description,
      rule: .custom("Exists if the user has a goal, past periods or marks of one.", insertGoal)),
    period, decision, mark,
  ]

  /// What the lines of a file say.
  private final class History: ImportState {
    /// How the marks and periods of a file without a goal line are imported, which the first one decides.
    var outcome: ImportOutcome?
    /// The goal and the periods with the derived columns of their lines.
    var goal: Goal?
    var periods: [PastPeriod] = []
  }

  /// Replays the decisions of the file, or recomputes the derived columns and inserts a base.
  ///
  /// Throws `inconsistent_export` if more days are frozen than the period permits, unless decisions and marks of
  /// several devices explain it.
  static func recompute(_ importer: Importer) throws {
    guard importer.hasChanged("goal", "goalPeriod", "goalDecision", "goalMark") else { return }
    let store = GoalStore(transaction: importer.transaction, user: importer.user)
    let (file, comparison) = (importer.state(History.self), try store.comparison())
    let isReplayed =
      comparison.replay.goal == file.goal
      && comparison.replay.periods == file.periods.sorted { $0.number < $1.number }
      && comparison.replay.assignments == comparison.marks.map(\.mark.assignment)
    guard !isReplayed else { return try store.store(comparison) }
    if let limit = try store.goal()?.duration.freezeLimit, try store.countedFreezes() > limit {
      throw DomainError.inconsistentExport
    }
    try store.insertBase()
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
    func insert() throws {
      try store.save(goal)
      importer.state(History.self).goal = goal.withDerivedColumns(of: line)
    }
    guard try store.goal() != nil || hadHistory(importer) else {
      try insert()
      return .added(row: importer.user)
    }
    return try importer.resolve(importer.user) {
      try insert()
      try deleteHistory(importer)
    }
  }

  private static func hadHistory(_ importer: Importer) throws -> Bool {
    let hadRows = try [mark, period, decision].map(importer.hadRows)
    return hadRows.contains(true)
  }

  private static func deleteHistory(_ importer: Importer) throws {
    for table in [GoalMark.table.description, PastPeriod.table.description, GoalDecision.table.description] {
      try table.deleteAll(of: importer.user, in: importer.transaction)
    }
  }

  /// Returns the import rule for marks, periods and decisions.
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
    var line = line
    if case .null = line["position"] {
      let store = GoalStore(transaction: importer.transaction, user: importer.user)
      let markedAt = Instant(milliseconds: line["markedAt"].integer ?? 0)
      line["position"] = .integer(Int64(try store.nextPosition(at: markedAt)))
    }
    let mark = try GoalMark.table.value(of: line)
    if let assignment = mark.assignment, let goal {
      guard assignment.run <= goal.run, assignment.period <= goal.period.number else { throw DomainError.invalidLine }
    } else if let assignment = mark.assignment {
      let isPast = try importer.statement(Statements.period).bind("period", assignment.period).scalar(Int.self) != nil
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
    importer.state(History.self).periods.append(period.withDerivedColumns(of: line))
  }

  /// Inserts a decision; whether it could be made then is decided by the replay.
  private static func insertDecision(_ line: ImportedLine, _ goal: Goal?, _ importer: Importer) throws {
    try line.checkDay("day", of: "decidedAt")
    let decision = try GoalDecision.table.value(of: line)
    if let text = decision.text { try check(text) }
    try GoalDecision.table.insert(decision, of: importer.user, in: importer.transaction)
  }

  /// Validates the text of a goal. (Goals, 5.)
  private static func check(_ text: String) throws(DomainError) {
    guard !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      throw .invalidLine.at("/text")
    }
  }
}

extension Goal {
  /// Returns the goal with the derived columns of its line, which an import computes.
  fileprivate func withDerivedColumns(of line: ImportedLine) -> Goal {
    var goal = self
    goal.period.daysLearned = line.count("daysLearned")
    goal.period.daysFrozen = line.count("daysFrozen")
    goal.streak = line.count("streak")
    goal.freezesUsed = line.count("freezesUsed")
    goal.lastLearnedAt = line["lastLearnedAt"].integer.map(Instant.init(milliseconds:))
    goal.lastLearnedDay = line["lastLearnedDay"].integer.map { CivilDay(dayNumber: Int($0)) }
    goal.frozenDaysSinceLearned = line.count("frozenSince")
    return goal
  }
}

extension PastPeriod {
  fileprivate func withDerivedColumns(of line: ImportedLine) -> PastPeriod {
    var period = self
    (period.daysLearned, period.daysFrozen) = (line.count("daysLearned"), line.count("daysFrozen"))
    return period
  }
}

extension ImportedLine {
  /// Returns the number in a field; a line without it results in one that no count equals.
  fileprivate func count(_ name: StaticString) -> Int { self[name].integer.map(Int.init) ?? -1 }
}
