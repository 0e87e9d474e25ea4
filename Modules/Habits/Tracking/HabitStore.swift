import Database
import Kernel
import SQLite
import Service

/// The storage of a user's habits, marks, pauses and checkpoints.
struct HabitStore {
  private enum Statements: SQL, StatementSet {
    case habits = """
      select h.*, c.*, (select min(m.day) from habit_marks m where m.habit_id = h.id
        and (m.done is not null or m.amount is not null or m.skipped)) as first_mark
      from habits h left join habit_checkpoints c on c.habit_id = h.id
      where h.user_id = :user order by h.position
      """
    case habit = """
      select h.*, c.*, (select min(m.day) from habit_marks m where m.habit_id = h.id
        and (m.done is not null or m.amount is not null or m.skipped)) as first_mark
      from habits h left join habit_checkpoints c on c.habit_id = h.id
      where h.id = :habit and h.user_id = :user
      """
    case basis = """
      select h.kind, h.schedule, h.target, h.direction, h.start_day, h.end_day, h.created_day, h.archived_day, c.*,
        (select min(m.day) from habit_marks m where m.habit_id = h.id
          and (m.done is not null or m.amount is not null or m.skipped)) as first_mark
      from habits h left join habit_checkpoints c on c.habit_id = h.id
      where h.id = :habit and h.user_id = :user
      """
    case kind = "select kind from habits where id = :habit and user_id = :user"
    case count = "select count(*) from habits where user_id = :user"
    case shift = """
      update habits set position = position + :step where user_id = :user and position between :first and :last
      """
    case groups = "select group_name from habits where user_id = :user and group_name <> '' order by id"
    case markTarget = """
      select h.kind, h.schedule, h.target, h.direction, h.start_day, h.end_day, h.archived_at, c.day as checkpoint_day,
        c.next_interval, m.*
      from habits h left join habit_checkpoints c on c.habit_id = h.id
        left join habit_marks m on m.habit_id = h.id and m.day = :day
      where h.id = :habit and h.user_id = :user
      """
    case marks = """
      select day, done, amount from habit_marks where habit_id = :habit and day between :first and :last
        and (done is not null or amount is not null or skipped) order by day
      """
    case doneDays = """
      select day from habit_marks where habit_id = :habit and day between :first and :last and done = 1 order by day
      """
    case checkpointDays = """
      select h.id, h.schedule, h.end_day, coalesce(c.day, h.start_day, h.created_day) as known_day
      from habits h left join habit_checkpoints c on c.habit_id = h.id
      where h.user_id = :user and h.archived_at is null and known_day <= :last
      """
    case lastMark = "select max(day) from habit_marks where habit_id = :habit"
    case markedDays = "select * from habit_marks where habit_id = :habit and day between :first and :last order by day"
    case pausedHabits = """
      select distinct habit_id from habit_pauses where habit_id in (select id from habits where user_id = :user)
      """
    case pauses = """
      select * from habit_pauses where habit_id = :habit and (last_day is null or last_day >= :first) order by first_day
      """
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Habits

  /// Returns all habits in order of position.
  func habits() throws -> [StoredHabit] {
    try transaction.performDeferredWrites()
    return try transaction.statement(Statements.habits).bind("user", user).all(Self.decode)
  }

  /// Returns a habit; nil if it does not exist or belongs to another user.
  func habit(_ id: Int64) throws -> StoredHabit? {
    try transaction.performDeferredWrites()
    return try transaction.statement(Statements.habit).bind("habit", id).bind("user", user).row(Self.decode)
  }

  /// Returns the basis of a habit, whose checkpoint may be out of date; nil if it does not exist.
  func basis(of id: Int64) throws -> HabitBasis? {
    try transaction.statement(Statements.basis).bind("habit", id).bind("user", user).row { row in
      try Self.basis(
        id, Self.plan(row), createdDay: try row["created_day"], archivedDay: try row["archived_day"], row)
    }
  }

  private static func plan(_ row: Row) throws -> HabitPlan {
    HabitPlan(
      kind: try row["kind"], schedule: try row["schedule"],
      target: try (row["target"] as Int64?).map { amount in
        HabitPlan.Target(amount: amount, direction: try row["direction"])
      }, startDay: try row["start_day"], endDay: try row["end_day"])
  }

  private static func decode(_ row: Row) throws -> StoredHabit {
    let habit = try Habit.table.decode(row)
    let basis = try basis(
      habit.id, habit.draft.plan, createdDay: habit.createdDay, archivedDay: habit.archivedDay, row)
    return StoredHabit(habit: habit, basis: basis)
  }

  private static func basis(
    _ id: Int64, _ plan: HabitPlan, createdDay: CivilDay, archivedDay: CivilDay?, _ row: Row
  ) throws -> HabitBasis {
    HabitBasis(
      id: id, plan: plan, firstDay: try plan.startDay ?? min(createdDay, row["first_mark"] ?? createdDay),
      archivedDay: archivedDay,
      checkpoint: try (row["day"] as CivilDay?) == nil ? nil : HabitCheckpoint.table.decode(row))
  }

  /// Returns the kind of a habit; nil if it does not exist or belongs to another user.
  func kind(of habit: Int64) throws -> HabitPlan.Kind? {
    try transaction.statement(Statements.kind).bind("habit", habit).bind("user", user).scalar()
  }

  func count() throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar() ?? 0
  }

  /// Inserts a habit and returns its row ID.
  func insert(_ habit: Habit) throws(SQLiteError) -> Int64 {
    try Habit.table.insert(habit, of: user, in: transaction)
    return transaction.lastInsertedRowID
  }

  func update(_ habit: Habit) throws(SQLiteError) { try Habit.table.update(habit, of: user, in: transaction) }

  /// Deletes a habit with its marks, and closes the gap in the positions.
  func delete(_ habit: Habit) throws(SQLiteError) {
    try Habit.table.delete(habit.id, of: user, in: transaction)
    try Habit.derivation.recompute(of: user, in: transaction)
  }

  /// Changes the position of a habit, and shifts the habits between its old and its new position.
  func move(_ habit: inout Habit, to position: Int) throws(SQLiteError) {
    let isLater = position > habit.position
    try transaction.statement(Statements.shift).bind("user", user).bind("step", isLater ? -1 : 1)
      .bind("first", isLater ? habit.position + 1 : position).bind("last", isLater ? position : habit.position - 1)
      .run()
    habit.position = position
    try update(habit)
  }

  /// Returns the names of the groups of all habits, oldest habit first.
  func groups() throws -> [String] {
    try transaction.statement(Statements.groups).bind("user", user).all { try $0["group_name"] }
  }

  /// Returns the habits that are not archived and need a later checkpoint, at most `limit`.
  func habitsWithOldCheckpoint(today: CivilDay, limit: Int) throws -> [Int64] {
    let last = today.adding(days: -HabitSchedule.minCheckpointAge)
    let rows = try transaction.statement(Statements.checkpointDays).bind("user", user).bind("last", last)
      .all { row in
        (
          id: try row["id"] as Int64, schedule: try row["schedule"] as HabitSchedule,
          last: min(today, try row["end_day"] ?? today), knownDay: try row["known_day"] as CivilDay
        )
      }
    return rows.filter { $0.schedule.needsCheckpoint(after: $0.knownDay, today: $0.last) }.prefix(limit).map(\.id)
  }

  // MARK: - Marks

  /// The data of a habit that a mark of a day requires.
  struct MarkTarget {
    let plan: HabitPlan
    let isArchived: Bool
    /// The day of the checkpoint; nil if there is none.
    let checkpointDay: CivilDay?
    let nextInterval: CivilDay?
    let mark: MarkedDay?
  }

  /// Returns the data for a mark of a day; nil if the habit does not exist or belongs to another user.
  func markTarget(_ habit: Int64, on day: CivilDay) throws -> MarkTarget? {
    let statement = try transaction.statement(Statements.markTarget)
    return try statement.bind("habit", habit).bind("user", user).bind("day", day).row { row in
      MarkTarget(
        plan: try Self.plan(row), isArchived: try (row["archived_at"] as Int64?) != nil,
        checkpointDay: try row["checkpoint_day"], nextInterval: try row["next_interval"],
        mark: try (row["day"] as CivilDay?) == nil ? nil : MarkedDay.table.decode(row))
    }
  }

  func save(_ mark: MarkedDay, of habit: Int64) throws(SQLiteError) {
    try MarkedDay.table.save(mark, of: habit, in: transaction)
  }

  func deleteMark(on day: CivilDay, of habit: Int64) throws(SQLiteError) {
    try MarkedDay.table.delete(day, of: habit, in: transaction)
  }

  /// Returns the marks in a range of days, ascending, without those that are only notes.
  func marks(of habit: Int64, in days: ClosedRange<CivilDay>) throws -> [(day: CivilDay, mark: HabitMark)] {
    try transaction.statement(Statements.marks)
      .bind("habit", habit).bind("first", days.lowerBound).bind("last", days.upperBound).all { row in
        if let isDone: Bool = try row["done"] { return (try row["day"], .done(isDone)) }
        return (try row["day"], try (row["amount"] as Int64?).map(HabitMark.amount) ?? .skipped)
      }
  }

  /// Returns the days from one to another that are marked as done, ascending.
  func doneDays(of habit: Int64, from first: CivilDay, to last: CivilDay) throws -> [CivilDay] {
    try transaction.statement(Statements.doneDays).bind("habit", habit).bind("first", first).bind("last", last)
      .all { try $0["day"] }
  }

  /// Returns the day of the last mark; nil without marks.
  func lastMark(of habit: Int64) throws -> CivilDay? {
    try transaction.statement(Statements.lastMark).bind("habit", habit).scalar(CivilDay?.self) ?? nil
  }

  /// Returns the marks and notes in a range of days, ascending.
  func markedDays(of habit: Int64, in days: ClosedRange<CivilDay>) throws -> [MarkedDay] {
    try transaction.statement(Statements.markedDays)
      .bind("habit", habit).bind("first", days.lowerBound).bind("last", days.upperBound)
      .all { try MarkedDay.table.decode($0) }
  }

  // MARK: - Pauses

  /// Returns the pauses that do not end before a day, ascending.
  func pauses(of habit: Int64, from day: CivilDay = .min) throws -> [HabitPause] {
    try transaction.statement(Statements.pauses).bind("habit", habit).bind("first", day)
      .all { try HabitPause.table.decode($0) }
  }

  /// Returns the numbers of the habits with pauses.
  func pausedHabits() throws -> [Int64] {
    try transaction.statement(Statements.pausedHabits).bind("user", user).all { try $0["habit_id"] }
  }

  /// Adds a pause, joined with those that it touches, and returns the result; nil if all its days are paused already.
  func add(_ pause: HabitPause, to habit: Int64) throws -> HabitPause? {
    let touched = try pauses(of: habit).filter { $0.touches(pause) }
    let joined = HabitRules.joined(pause, with: touched)
    guard touched != [joined] else { return nil }
    for other in touched { try delete(other, of: habit) }
    try HabitPause.table.insert(joined, of: habit, in: transaction)
    return joined
  }

  func delete(_ pause: HabitPause, of habit: Int64) throws(SQLiteError) {
    try HabitPause.table.delete(pause.first, of: habit, in: transaction)
  }
}

// MARK: - Evaluation

extension HabitStore {
  /// Evaluates the days of a habit, as far as possible from its checkpoint.
  ///
  /// `day` is a day that has to be evaluated; nil for today alone.
  func timeline(of basis: HabitBasis, today: CivilDay, including day: CivilDay? = nil) throws -> HabitTimeline {
    let last = min(today, basis.archivedDay ?? today)
    let lastDay = basis.plan.lastDay(upTo: last)
    if let checkpoint = basis.usableCheckpoint, checkpoint.day <= min(day ?? lastDay, lastDay),
      checkpoint.day.adding(days: basis.schedule.dependentDays) <= lastDay.next
    {
      let timeline = try timeline(of: basis, through: last, from: checkpoint)
      if timeline.nextInterval(of: checkpoint.day) == checkpoint.nextInterval { return timeline }
    }
    return try timeline(of: basis, through: last, from: nil)
  }

  /// Evaluates the states of a range of days; scores and streaks are not valid.
  func states(of basis: HabitBasis, in days: ClosedRange<CivilDay>, today: CivilDay) throws -> HabitTimeline {
    let schedule = basis.schedule
    let start = max(basis.firstDay, schedule.checkpointDay(notAfter: days.lowerBound))
    // Later marks matter only to intervals; a day that is over does not depend on today.
    let end = if case .per(let period) = schedule { period.end(of: days.upperBound) } else { days.upperBound }
    let last = schedule.dependentDays > 0 ? today : min(today, end.next)
    let checkpoint = HabitCheckpoint(day: start, score: 0, latestStep: 0, run: 0, longest: 0)
    return try timeline(of: basis, through: last, from: start > basis.firstDay ? checkpoint : nil)
  }

  /// Evaluates all days up to `last`, from a checkpoint or from the first day.
  func timeline(
    of basis: HabitBasis, through last: CivilDay, from checkpoint: HabitCheckpoint?
  ) throws -> HabitTimeline {
    let (id, plan) = (basis.id, basis.plan)
    let start = checkpoint.map { max(basis.firstDay, $0.day.adding(days: -plan.schedule.lookback)) } ?? basis.firstDay
    let facts = HabitFacts(
      plan: plan, firstDay: basis.firstDay, archivedDay: basis.archivedDay,
      marks: start <= last ? try marks(of: id, in: start...last) : [],
      pauses: try pauses(of: id, from: start))
    return HabitTimeline(facts, today: last, from: checkpoint)
  }
}
