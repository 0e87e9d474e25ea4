import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of habits: positions, days, kinds of marks, pauses and checkpoints.
enum HabitChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameHabits) { transaction in
      try Habit.derivation.violations(in: transaction) + impossibleValues(transaction)
        + Doctor.impossibleDays(of: "habits.created_day", transaction.statement(CheckQueries.createdDays))
        + Doctor.impossibleDays(of: "habits.archived_day", transaction.statement(CheckQueries.archivedDays))
        + Doctor.staleValues(of: "habit_marks", transaction.statement(CheckQueries.wrongKinds))
    },
    Doctor.Check(Strings.doctorNameHabitPauses, violations: pauses),
    Doctor.Check(Strings.doctorNameHabitCheckpoints, violations: checkpoints),
  ]

  private enum CheckQueries: SQL, StatementSet {
    case createdDays = "select user_id, 'id=' || id, created_day, created_at, null from habits order by id"
    case archivedDays = """
      select user_id, 'id=' || id, archived_day, archived_at, null from habits where archived_at is not null order by id
      """
    case wrongKinds = """
      select h.user_id, 'habit_id=' || h.id, iif(m.done is null, 'amount', 'check'), h.kind
      from habit_marks m join habits h on h.id = m.habit_id
      where m.done is not null and h.kind = 'amount' or m.amount is not null and h.kind = 'check'
      """
    case pauses = """
      select h.user_id, p.habit_id, p.last_day, p.next_day from (
        select *, lead(first_day) over (partition by habit_id order by first_day) as next_day from habit_pauses) p
        join habits h on h.id = p.habit_id
      where p.next_day - 1 <= ifnull(p.last_day, p.next_day)
      """
    case values = "select user_id, id, schedule, reminders, icon, start_day, end_day from habits order by id"
    case habits = "select user_id, id from habits order by user_id, position"
  }

  /// Checks values that constraints of the table do not check completely, because the program does not write others.
  private static func impossibleValues(_ transaction: Transaction) throws -> [Message] {
    let days = CivilDay.min.dayNumber...CivilDay.max.dayNumber
    return try transaction.statement(CheckQueries.values).all { row in
      let (user, key) = ("\(try row["user_id"] as Int64)", "id=\(try row["id"] as Int64)")
      let icon: String? = try row["icon"]
      // An icon is a text of the user, and no message contains one.
      var impossible = icon.map(\.isEmoji) ?? true ? [] : [("icon", "…")]
      if try !isReadable({ try row["schedule"] as HabitSchedule }) {
        impossible.append(("schedule", try row["schedule"]))
      }
      if try !isReadable({ try row["reminders"] as HabitReminderList }) {
        impossible.append(("reminders", try row["reminders"]))
      }
      let (start, end): (Int?, Int?) = (try row["start_day"], try row["end_day"])
      if let start, !days.contains(start) { impossible.append(("start_day", "\(start)")) }
      if let end, !days.contains(end) { impossible.append(("end_day", "\(end)")) }
      return impossible.map { column, value in
        Strings.doctorRowImpossible(user: user, column: "habits.\(column)", row: key, value: value)
      }
    }.flatMap { $0 }
  }

  /// Returns whether a value or a row can be decoded.
  private static func isReadable(_ read: () throws -> some Any) throws -> Bool {
    do {
      _ = try read()
      return true
    } catch let error as SQLiteError where error.kind == .mismatch {
      return false
    }
  }

  /// Checks that each pause ends at least two days before the next one begins.
  private static func pauses(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.pauses).all { row in
      let (last, next): (CivilDay?, CivilDay) = (try row["last_day"], try row["next_day"])
      return Strings.doctorRowStale(
        user: "\(try row["user_id"] as Int64)", column: "habit_pauses.last_day",
        row: "habit_id=\(try row["habit_id"] as Int64)", value: last?.text ?? "–",
        expected: next.adding(days: -2).text)
    }
  }

  /// Compares each checkpoint with one that is computed from all marks.
  private static func checkpoints(_ transaction: Transaction) throws -> [Message] {
    let habits = try transaction.statement(CheckQueries.habits).all { row in
      (user: try row["user_id"] as Int64, id: try row["id"] as Int64)
    }
    return try habits.flatMap { user, id in
      let store = HabitStore(transaction: transaction, user: user)
      var stored: StoredHabit?
      // An unreadable habit is a finding of its own, so that all others are checked.
      guard try isReadable({ stored = try store.habit(id) }) else {
        return [Strings.doctorRowImpossible(user: "\(user)", column: "habits", row: "id=\(id)", value: "…")]
      }
      guard let stored, let checkpoint = stored.basis.checkpoint else { return [Message]() }
      // A checkpoint that saves the evaluation of no day is never stored.
      let day = max(stored.basis.schedule.checkpointDay(notAfter: checkpoint.day), stored.firstDay.next)
      let expected = try store.checkpoint(of: stored.basis, on: day)
      return differences(checkpoint, expected).map { column, value, expected in
        Strings.doctorRowStale(
          user: "\(user)", column: "habit_checkpoints.\(column)", row: "habit_id=\(id)", value: value,
          expected: expected)
      }
    }
  }

  private static func differences(
    _ stored: HabitCheckpoint, _ expected: HabitCheckpoint
  ) -> [(column: String, value: String, expected: String)] {
    let differences: [(isDifferent: Bool, column: String, value: String, expected: String)] = [
      (stored.day != expected.day, "day", stored.day.text, expected.day.text),
      (!stored.score.isClose(to: expected.score), "score", "\(stored.score)", "\(expected.score)"),
      (
        !stored.latestStep.isClose(to: expected.latestStep), "latest_step", "\(stored.latestStep)",
        "\(expected.latestStep)"
      ),
      (stored.run != expected.run, "run", "\(stored.run)", "\(expected.run)"),
      (stored.longest != expected.longest, "longest", "\(stored.longest)", "\(expected.longest)"),
      (
        stored.lastDay != expected.lastDay, "last_day", stored.lastDay?.text ?? "–", expected.lastDay?.text ?? "–"
      ),
      (
        stored.nextInterval != expected.nextInterval, "next_interval", stored.nextInterval?.text ?? "–",
        expected.nextInterval?.text ?? "–"
      ),
      (
        stored.latestValues != expected.latestValues, "latest_values", stored.latestValues.text,
        expected.latestValues.text
      ),
    ]
    return differences.filter(\.isDifferent).map { ($0.column, $0.value, $0.expected) }
  }
}

extension Double {
  /// Whether two numbers from 0 to 1 differ by no more than rounding, which depends on the processor.
  fileprivate func isClose(to other: Double) -> Bool { abs(self - other) < 1e-9 }
}
