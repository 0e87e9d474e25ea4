import Kernel
import SQLite

/// Who takes part in which challenge, and which tasks were ticked.
struct ParticipationStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select p.id, p.participant_id, p.status, p.started_at, p.start_day, p.reached_day, p.paused_days, p.paused_on,
        p.ticked_day, p.ticks, p.updated_at, p.activity_at, p.activity_task,
        c.id, c.title, c.duration, c.tasks_per_day
      from participations p join challenges c on c.id = p.challenge_id where p.id = :participation
      """
    case findLatest = """
      select p.id, p.participant_id, p.status, p.started_at, p.start_day, p.reached_day, p.paused_days, p.paused_on,
        p.ticked_day, p.ticks, p.updated_at, p.activity_at, p.activity_task,
        c.id, c.title, c.duration, c.tasks_per_day
      from participations p join challenges c on c.id = p.challenge_id
      where p.participant_id = :user and p.challenge_id = :challenge order by p.id desc limit 1
      """
    case insert = """
      insert into participations (participant_id, challenge_id, status, started_at, start_day, reached_day, paused_days,
        paused_on, ticked_day, ticks, updated_at, activity_at, activity_task, revision)
      values (:user, :challenge, :status, :started, :start, :reached, :pausedDays, :pausedOn, :tickedDay, :ticks,
        :updated, :time, :task, :revision)
      """
    case save = """
      update participations set status = :status, reached_day = :reached, paused_days = :pausedDays,
        paused_on = :pausedOn, ticked_day = :tickedDay, ticks = :ticks, updated_at = :updated, activity_at = :time,
        activity_task = :task, revision = :revision
      where id = :participation
      """
    case countChange = """
      update counters set value = value + 1 where name = 'participation_changes' returning value
      """
    case forget = """
      delete from journal
      where user_id = :participant and subject = :participation and topic glob 'challenge.*'
        and data ->> '$.participationId' is not null
      """
    case delete = "delete from participations where id = :participation"
    case completions = """
      select task_index, task_name, completed_at from task_completions
      where participation_id = :participation and day = :day order by completed_at, id
      """
    case latest = """
      select task_name, completed_at from task_completions
      where participation_id = :participation order by completed_at desc, id desc limit 1
      """
    case insertCompletion = """
      insert into task_completions (participation_id, day, task_index, task_name, completed_at)
      values (:participation, :day, :index, :name, :now)
      """
    case deleteCompletion = """
      delete from task_completions where participation_id = :participation and day = :day and task_index = :index
      """
  }

  let connection: Connection

  // MARK: - Reading

  /// The participation of a row; nil where there is none.
  func participation(_ id: Int64) throws -> Participation? {
    try connection.statement(Statements.find).bind("participation", id).row { try Participation($0, from: 0) }
  }

  /// The latest participation of a user in a challenge; nil where there is none.
  func latest(of user: Int64, in challenge: Int64) throws -> Participation? {
    try connection.statement(Statements.findLatest).bind("user", user).bind("challenge", challenge)
      .row { try Participation($0, from: 0) }
  }

  /// What is ticked on a day of the challenge, the latest last.
  func completions(of participation: Int64, day: Int) throws -> [TaskCompletion] {
    try connection.statement(Statements.completions).bind("participation", participation).bind("day", day).all { row in
      TaskCompletion(
        index: try row.integer(0), name: try row.text(1), completedAt: Instant(milliseconds: try row.integer64(2)))
    }
  }

  // MARK: - Writing

  /// Keeps a new participation and returns it with its row.
  func insert(_ participation: Participation) throws -> Participation {
    let statement = try connection.statement(Statements.insert)
      .bind("user", participation.participant).bind("challenge", participation.challenge)
      .bind("started", participation.startedAt.milliseconds)
      .bind("start", participation.calendar.startDay.dayNumber)
    try bind(participation, to: statement).run()
    return participation.with(id: connection.lastInsertedRow)
  }

  /// Writes what has changed, with what friends see of it, and returns that.
  func save(_ participation: Participation) throws -> Participation {
    var participation = participation
    participation.activity = try activity(of: participation)
    let statement = try connection.statement(Statements.save).bind("participation", participation.id)
    try bind(participation, to: statement).run()
    return participation
  }

  /// Takes back what the journal tells of a participation. (Challenges and friends, 2.5.)
  ///
  /// Goes through all changes of the user, which happens when somebody leaves a challenge and never else.
  func forget(_ participation: Participation) throws(SQLiteError) {
    try connection.statement(Statements.forget)
      .bind("participant", participation.participant).bind("participation", String(participation.id)).run()
  }

  /// Removes a participation and every tick of it. (Challenges and friends, 2.5.)
  func delete(_ participation: Int64) throws(SQLiteError) {
    try connection.statement(Statements.delete).bind("participation", participation).run()
  }

  /// Keeps a tick.
  func insert(_ completion: TaskCompletion, of participation: Int64, day: Int) throws(SQLiteError) {
    try connection.statement(Statements.insertCompletion)
      .bind("participation", participation).bind("day", day).bind("index", completion.index)
      .bind("name", completion.name).bind("now", completion.completedAt.milliseconds).run()
  }

  /// Removes a tick.
  func deleteCompletion(_ index: Int, of participation: Int64, day: Int) throws(SQLiteError) {
    try connection.statement(Statements.deleteCompletion)
      .bind("participation", participation).bind("day", day).bind("index", index).run()
  }

  /// The latest tick; without one, the latest change. (Challenges and friends, 2.7 and 2.8.)
  private func activity(of participation: Participation) throws -> Participation.Activity {
    let latest = try connection.statement(Statements.latest).bind("participation", participation.id).row { row in
      Participation.Activity(time: Instant(milliseconds: try row.integer64(1)), task: try row.text(0))
    }
    return latest ?? Participation.Activity(time: participation.updatedAt, task: nil)
  }

  /// Binds what can change, and the number of the change, by which a list that was begun earlier can see that there was one.
  private func bind(_ participation: Participation, to statement: Statement) throws -> Statement {
    let revision = try connection.statement(Statements.countChange).scalar(Int64.self)
    return
      try statement
      .bind("status", participation.status.rawValue).bind("reached", participation.calendar.reachedDay.dayNumber)
      .bind("pausedDays", participation.calendar.pausedDays)
      .bind("pausedOn", participation.calendar.pausedOn?.dayNumber)
      .bind("tickedDay", participation.tickedDay).bind("ticks", participation.ticks)
      .bind("updated", participation.updatedAt.milliseconds).bind("time", participation.activity.time.milliseconds)
      .bind("task", participation.activity.task).bind("revision", revision)
  }
}

extension Participation {
  /// Reads a participation from 17 columns: id, participant_id, status, started_at, start_day, reached_day, paused_days,
  /// paused_on, ticked_day, ticks, updated_at, activity_at and activity_task of the participation; then id, title, duration
  /// and tasks_per_day of its challenge.
  init(_ row: Row, from column: Int) throws {
    guard let status = Status(rawValue: try row.text(column + 2)) else {
      throw row.unreadable(column + 2, as: "a status")
    }
    self.init(
      id: try row.integer64(column), participant: try row.integer64(column + 1),
      challenge: try row.integer64(column + 13), title: try row.text(column + 14),
      duration: try row.integer(column + 15), tasksPerDay: try row.integer(column + 16), status: status,
      startedAt: Instant(milliseconds: try row.integer64(column + 3)),
      calendar: ChallengeCalendar(
        startDay: CivilDay(dayNumber: try row.integer(column + 4)),
        reachedDay: CivilDay(dayNumber: try row.integer(column + 5)), pausedDays: try row.integer(column + 6),
        pausedOn: row.isNull(column + 7) ? nil : CivilDay(dayNumber: try row.integer(column + 7))),
      tickedDay: try row.integer(column + 8), ticks: try row.integer(column + 9),
      updatedAt: Instant(milliseconds: try row.integer64(column + 10)),
      activity: Activity(
        time: Instant(milliseconds: try row.integer64(column + 11)), task: try row.optionalText(column + 12)))
  }

  /// The same participation in a row.
  fileprivate func with(id: Int64) -> Participation {
    Participation(
      id: id, participant: participant, challenge: challenge, title: title, duration: duration,
      tasksPerDay: tasksPerDay, status: status, startedAt: startedAt, calendar: calendar, tickedDay: tickedDay,
      ticks: ticks, updatedAt: updatedAt, activity: activity)
  }
}
