import Database
import Kernel
import SQLite
import Service

extension Goal {
  /// Stores what follows from the decisions and the marks of a user, after those of another device were merged.
  ///
  /// A second call changes nothing, and marks keep their IDs.
  static func rebuild(of user: Int64, in transaction: Transaction) throws {
    try GoalStore(transaction: transaction, user: user).rebuild()
  }
}

extension GoalStore {
  private enum Statements: SQL, StatementSet {
    case decisions = "select * from goal_decisions where user_id = :user order by position, id"
    case marks = "select * from goal_marks where user_id = :user order by position, id"
    case periods = "select * from goal_periods where user_id = :user order by period"
    case assign = "update goal_marks set run = :run, period = :period where id = :id"
    case renumber = "update goal_marks set position = :position where id = :id"
    case freezes = """
      select count(*) from goals g
      join goal_marks m on m.user_id = g.user_id and m.run = g.run and m.period = g.period and m.kind = 'frozen'
      where g.user_id = :user
      """
  }

  /// What a replay results in, and what is stored.
  struct Comparison {
    let replay: GoalReplay
    let goal: Goal?
    let periods: [PastPeriod]
    let marks: [(id: Int64, mark: GoalMark)]

    /// Whether the stored rows are those of the replay.
    var isEqual: Bool {
      replay.goal == goal && replay.periods == periods && replay.assignments == marks.map(\.mark.assignment)
    }
  }

  /// Returns the decisions in the order of their positions.
  func decisions() throws -> [GoalDecision] {
    try transaction.statement(Statements.decisions).bind("user", user).all { try GoalDecision.table.decode($0) }
  }

  private func marks() throws -> [(id: Int64, mark: GoalMark)] {
    try transaction.statement(Statements.marks).bind("user", user).all { row in
      (id: try row["id"], mark: try GoalMark.table.decode(row))
    }
  }

  private func periods() throws -> [PastPeriod] {
    try transaction.statement(Statements.periods).bind("user", user).all { try PastPeriod.table.decode($0) }
  }

  /// Replays the decisions and marks, and reads the stored rows.
  func comparison() throws -> Comparison {
    let marks = try marks()
    return Comparison(
      replay: GoalReplay(try decisions(), marks.map(\.mark)), goal: try goal(), periods: try periods(), marks: marks)
  }

  /// Stores what the replay results in.
  func rebuild() throws { try store(comparison()) }

  /// Stores the results of a replay.
  func store(_ comparison: Comparison) throws {
    let replay = comparison.replay
    if let goal = replay.goal {
      if goal != comparison.goal { try save(goal) }
    } else if comparison.goal != nil {
      try deleteGoal()
    }
    let stored = Dictionary(uniqueKeysWithValues: comparison.periods.map { ($0.number, $0) })
    for number in Set(stored.keys).subtracting(replay.periods.map(\.number)) {
      try PastPeriod.table.delete(number, of: user, in: transaction)
    }
    for period in replay.periods where stored[period.number] != period {
      try PastPeriod.table.save(period, of: user, in: transaction)
    }
    let changed = zip(comparison.marks, replay.assignments).filter { $0.mark.assignment != $1 }
    // Two marks of a day can exchange their runs.
    for (stored, _) in changed where stored.mark.assignment != nil { try assign(nil, to: stored.id) }
    for case (let stored, let assignment?) in changed { try assign(assignment, to: stored.id) }
  }

  private func assign(_ assignment: GoalMark.Assignment?, to mark: Int64) throws(SQLiteError) {
    try transaction.statement(Statements.assign)
      .bind("run", assignment?.run).bind("period", assignment?.period).bind("id", mark).run()
  }

  // MARK: - Base

  /// Returns the number of frozen days that count against the limit.
  func countedFreezes() throws -> Int {
    try transaction.statement(Statements.freezes).bind("user", user).scalar(Int.self) ?? 0
  }

  /// Replaces all decisions by a base with the stored goal, periods, and runs of marks.
  ///
  /// Its time follows from the rows, so that two devices that import the same file have the same base.
  func insertBase() throws {
    try GoalDecision.table.description.deleteAll(of: user, in: transaction)
    var marks = try marks().sorted { $0.id < $1.id }
    var latest = Int.min
    for index in marks.indices {
      let position = max(Int(marks[index].mark.markedAt.milliseconds), latest + 1)
      if position != marks[index].mark.position {
        try transaction.statement(Statements.renumber).bind("position", position).bind("id", marks[index].id).run()
        marks[index].mark.position = position
      }
      latest = position
    }
    let (goal, periods) = (try goal(), try periods())
    let instants = [goal?.createdAt, periods.last.map { Zone.utc.start(of: $0.end) }] + marks.map(\.mark.markedAt)
    guard let decidedAt = instants.compactMap(\.self).max() else { return }
    let decision = GoalDecision(
      type: .base, position: max(Int(decidedAt.milliseconds), latest + 1), decidedAt: decidedAt,
      day: Zone.utc.civilDay(at: decidedAt), zone: Zone.utc.identifier, dayStartsAt: 0,
      state: GoalBase(goal, periods, marks.map(\.mark)).json)
    try GoalDecision.table.insert(decision, of: user, in: transaction)
  }
}
