import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of goals: derived columns, the replay of decisions and marks, and the days of both.
enum GoalChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameGoals) { transaction in
      try Goal.derivation.violations(in: transaction) + replays(transaction)
        + Doctor.staleValues(of: "goals.run", transaction.statement(CheckQueries.runs))
        + Doctor.impossibleDays(of: "goal_decisions.day", transaction.statement(CheckQueries.decisionDays))
    },
    Doctor.Check(Strings.doctorNameGoalPeriods) { try PastPeriod.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameGoalMarks) { transaction in
      try Doctor.impossibleDays(of: "goal_marks.day", transaction.statement(CheckQueries.days))
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    case users = """
      select user_id from goals union select user_id from goal_periods union select user_id from goal_marks
      union select user_id from goal_decisions order by user_id
      """
    case runs = """
      select g.user_id, 'user=' || g.user_id as key, g.run, max(m.run) as latest
      from goals g join goal_marks m on m.user_id = g.user_id group by g.user_id having g.run < latest
      """
    case days = "select user_id, 'mark=' || id, day, marked_at, zone from goal_marks order by id"
    case decisionDays = "select user_id, 'decision=' || id, day, decided_at, zone from goal_decisions order by id"
  }

  /// A column that follows from the replay, and its value as text.
  private typealias ReplayedColumn<Value> = (name: String, text: @Sendable (Value) -> String?)

  private static let goalColumns: [ReplayedColumn<Goal>] = [
    ("duration", { $0.duration.rawValue }), ("created_at", { $0.createdAt.text }), ("run", { "\($0.run)" }),
    ("blocking_run", { "\($0.blockingRun)" }), ("period", { "\($0.period.number)" }),
    ("period_start", { $0.period.start.text }), ("period_end", { $0.period.end.text }),
    ("lapsed_at", { $0.lapsedAt?.text }),
  ]
  private static let periodColumns: [ReplayedColumn<PastPeriod>] = [
    ("duration", { $0.duration.rawValue }), ("start_day", { $0.start.text }), ("end_day", { $0.end.text }),
    ("streak", { "\($0.streak)" }), ("ending", { $0.ending.rawValue }),
  ]

  /// Compares the stored goals, periods, and runs and periods of marks with those of the replay.
  ///
  /// Counts are checked by the derivations. No message contains a text of a user.
  private static func replays(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.users).all { try $0["user_id"] as Int64 }.flatMap { user in
      let comparison = try GoalStore(transaction: transaction, user: user).comparison()
      let replay = comparison.replay
      let periods = Dictionary(uniqueKeysWithValues: replay.periods.map { ($0.number, $0) })
      let stored = Dictionary(uniqueKeysWithValues: comparison.periods.map { ($0.number, $0) })
      let numbers = Set(periods.keys).union(stored.keys).sorted()
      return differences(
        user, "goals", "user=\(user)", comparison.goal, replay.goal, goalColumns, comparison.goal?.text,
        replay.goal?.text)
        + numbers.flatMap { number in
          differences(
            user, "goal_periods", "period=\(number)", stored[number], periods[number], periodColumns,
            stored[number]?.text, periods[number]?.text)
        } + differences(user, comparison)
    }
  }

  private static func differences<Value>(
    _ user: Int64, _ table: String, _ row: String, _ stored: Value?, _ expected: Value?,
    _ columns: [ReplayedColumn<Value>], _ storedText: String?, _ expectedText: String?
  ) -> [Message] {
    switch (stored, expected) {
    case (nil, nil): return []
    case (nil, .some): return [Strings.doctorRowMissing(user: "\(user)", table: table, row: row)]
    case (.some, nil): return [Strings.doctorRowUnexpected(user: "\(user)", table: table, row: row)]
    case (let stored?, let expected?):
      let texts =
        storedText == expectedText
        ? [] : [stale(user, "\(table).text", row, stored: "…", expected: "…")]
      return texts
        + columns.compactMap { column in
          let (value, expected) = (column.text(stored), column.text(expected))
          return value == expected
            ? nil : stale(user, "\(table).\(column.name)", row, stored: value, expected: expected)
        }
    }
  }

  /// Compares the runs and periods of marks.
  private static func differences(_ user: Int64, _ comparison: GoalStore.Comparison) -> [Message] {
    zip(comparison.marks, comparison.replay.assignments).flatMap { stored, expected in
      let pairs = [
        ("run", stored.mark.assignment?.run, expected?.run),
        ("period", stored.mark.assignment?.period, expected?.period),
      ]
      return pairs.filter { $0.1 != $0.2 }.map { column, value, expected in
        stale(
          user, "goal_marks.\(column)", "mark=\(stored.id)", stored: value.map { "\($0)" },
          expected: expected.map { "\($0)" })
      }
    }
  }

  private static func stale(
    _ user: Int64, _ column: String, _ row: String, stored: String?, expected: String?
  ) -> Message {
    Strings.doctorRowStale(
      user: "\(user)", column: column, row: row, value: stored ?? "null", expected: expected ?? "null")
  }
}
