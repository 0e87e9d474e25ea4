import Database
import Kernel
import Localization
import SQLite

/// What the journal says of a goal: its run and period, the run from which marks block others, and the lapse of its
/// streak.
struct GoalHistory {
  private enum Recounts: SQL, StatementSet {
    case changes = """
      select user_id, substr(topic, 6), cast(subject as integer), data ->> '$.run', data ->> '$.restarted',
        data ->> '$.at', data ->> '$.kind', data ->> '$.blockingRun', data ->> '$.lapsedAt', data ->> '$.missingPeriods'
      from journal where topic glob 'goal.*' and data ->> '$.run' is not null order by user_id, seq
      """
    case goal = """
      select run, period, blocking_run, lapsed_at, period - 1 + (state = 'period_complete') - (
        select count(*) from goal_periods p where p.user_id = g.user_id)
      from goals g where user_id = :user
      """
  }

  /// Nil if the journal does not say it: where a file of an earlier version was imported.
  private var run: Int?
  private var period: Int?
  private var blockingRun: Int?
  /// In milliseconds; nil as a value if the streak has not lapsed.
  private var lapsedAt: Int64??
  /// How many finished periods have no record, because the file from which the goal came had none.
  private var missingPeriods: Int? = 0

  /// The goals that differ from the journal.
  static func differences(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    var (history, user) = (GoalHistory(), Int64(0))
    func finish() throws { if user != 0 { messages += try history.differences(of: user, connection) } }
    try connection.statement(Recounts.changes).forEach { row in
      if try row.integer64(0) != user {
        try finish()
        (history, user) = (GoalHistory(), try row.integer64(0))
      }
      try history.add(row)
    }
    try finish()
    return messages
  }

  /// Takes a row of the journal into account.
  private mutating func add(_ row: Row) throws {
    let topic = try row.text(1)
    guard topic != "restored" || row.isNull(6) else {
      (run, period, blockingRun, lapsedAt, missingPeriods) = (nil, nil, nil, nil, nil)
      return
    }
    period = try row.integer(2)
    run = try row.integer(3)
    switch topic {
    case "restored":
      blockingRun = try row.optionalInteger(7)
      lapsedAt = .some(try row.optionalInteger64(8))
      missingPeriods = try row.optionalInteger(9)
    case "lapsed": lapsedAt = .some(Instant(try row.text(5))?.milliseconds)
    case "learned", "continued": lapsedAt = .some(nil)
    case "set", "updated":
      guard try topic == "set" || row.optionalInteger(4) == 1 else { return }
      lapsedAt = .some(nil)
      blockingRun = run
    default: break
    }
  }

  private func differences(of user: Int64, _ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.goal).bind("user", user).row { row in
      var messages: [Message] = []
      func compare(_ column: String, _ expected: Int64??, _ stored: Int64?) {
        guard let expected, expected != stored else { return }
        func text(_ value: Int64?) -> String { value.map { "\($0)" } ?? "–" }
        messages.append(
          Strings.doctorRowStale("\(user)", "goals.\(column)", "user=\(user)", text(stored), text(expected)))
      }
      compare("run", run.map { Int64($0) }, try row.integer64(0))
      compare("period", period.map { Int64($0) }, try row.integer64(1))
      compare("blocking_run", blockingRun.map { Int64($0) }, try row.integer64(2))
      compare("lapsed_at", lapsedAt, try row.optionalInteger64(3))
      if let missingPeriods, try row.integer(4) != missingPeriods {
        messages.append(Strings.doctorRowMissing("\(user)", "goal_periods", "user=\(user)"))
      }
      return messages
    } ?? [Strings.doctorRowMissing("\(user)", "goals", "user=\(user)")]
  }
}
