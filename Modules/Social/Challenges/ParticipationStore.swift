import Database
import Kernel
import SQLite
import Service

/// Who takes part in which challenge, and which tasks were ticked.
struct ParticipationStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select p.*, c.title, c.duration, c.tasks_per_day
      from participations p join challenges c on c.id = p.challenge_id where p.id = :participation
      """
    case findLatest = """
      select p.*, c.title, c.duration, c.tasks_per_day
      from participations p join challenges c on c.id = p.challenge_id
      where p.participant_id = :user and p.challenge_id = :challenge order by p.id desc limit 1
      """
    case countChange = """
      update counters set value = value + 1 where name = 'participation_changes' returning value
      """
    // The subject of `challenge.created` is a challenge, that of all others a participation.
    case forget = """
      delete from journal
      where user_id = :participant and subject = :participation and topic glob 'challenge.*'
        and topic <> 'challenge.created'
      """
    case completions = """
      select * from task_completions
      where participation_id = :participation and day = :day order by completed_at, id
      """
    case latest = """
      select * from task_completions
      where participation_id = :participation order by completed_at desc, id desc limit 1
      """
  }

  let transaction: Transaction

  // MARK: - Reading

  /// The participation of a row; nil if it does not exist.
  func participation(_ id: Int64) throws -> Participation? {
    try transaction.statement(Statements.find).bind("participation", id).row { try Participation($0) }
  }

  /// The latest participation of a user in a challenge; nil if there was none.
  func latest(of user: Int64, in challenge: Int64) throws -> Participation? {
    try transaction.statement(Statements.findLatest).bind("user", user).bind("challenge", challenge)
      .row { try Participation($0) }
  }

  /// What is ticked on a day of the challenge, the latest last.
  func completions(of participation: Int64, day: Int) throws -> [TaskCompletion] {
    try transaction.statement(Statements.completions).bind("participation", participation).bind("day", day)
      .all { try TaskCompletion.table.decode($0) }
  }

  // MARK: - Writing

  /// Inserts a new participation and returns it with its row.
  func insert(_ participation: Participation) throws -> Participation {
    var participation = participation
    participation.revision = try countChange()
    try Participation.table.insert(participation, of: participation.participant, in: transaction)
    participation.id = transaction.lastInsertedRow
    return participation
  }

  /// Saves what has changed, with what friends see of it, and returns that.
  func save(_ participation: Participation) throws -> Participation {
    var participation = participation
    let latest = try transaction.statement(Statements.latest).bind("participation", participation.id)
      .row { try TaskCompletion.table.decode($0) }
    // The latest tick; without one, the latest change. (Challenges and friends, 2.7 and 2.8.)
    participation.activity = Participation.Activity(
      time: latest?.completedAt ?? participation.updatedAt, task: latest?.name)
    participation.revision = try countChange()
    try Participation.table.update(participation, of: participation.participant, in: transaction)
    return participation
  }

  /// Deletes what the journal records of a participation. (Challenges and friends, 2.5.)
  ///
  /// Goes through all changes of the user, which happens only when somebody leaves a challenge.
  func forget(_ participation: Participation) throws(SQLiteError) {
    try transaction.statement(Statements.forget)
      .bind("participant", participation.participant).bind("participation", String(participation.id)).run()
  }

  /// Deletes a participation and every tick of it. (Challenges and friends, 2.5.)
  func delete(_ participation: Participation) throws(SQLiteError) {
    try Participation.table.delete(participation.id, of: participation.participant, in: transaction)
  }

  /// Inserts a tick.
  func insert(_ completion: TaskCompletion, of participation: Int64) throws(SQLiteError) {
    try TaskCompletion.table.insert(completion, of: participation, in: transaction)
  }

  /// Deletes a tick.
  func delete(_ completion: TaskCompletion, of participation: Int64) throws(SQLiteError) {
    try TaskCompletion.table.delete(completion.id, of: participation, in: transaction)
  }

  /// Counts a change and returns its number, by which a list that was begun earlier can see that there was one.
  func countChange() throws -> Int64 {
    try transaction.statement(Statements.countChange).scalar(Int64.self) ?? 0
  }
}

extension Participation {
  /// Reads a participation from a row with all its columns and `title`, `duration` and `tasks_per_day` of its
  /// challenge.
  init(_ row: Row) throws {
    self = try Participation.table.decode(row)
    participant = try row["participant_id"]
    (title, duration, tasksPerDay) = (try row["title"], try row["duration"], try row["tasks_per_day"])
  }
}
