import Database
import Kernel
import SQLite
import Service

/// Queries and updates of the participations of all users and their ticks.
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
    case nextRevision = """
      update counters set value = value + 1 where name = 'participation_changes' returning value
      """
    // The subject of the excluded topics is a challenge id; that of all other topics is a participation id.
    case deleteEvents = """
      delete from journal
      where user_id = :participant and subject = :participation and topic glob 'challenge.*'
        and topic not in (
          'challenge.created', 'challenge.updated', 'challenge.closed', 'challenge.invited', 'challenge.deleted')
      """
    case findAll = """
      select p.*, c.title, c.duration, c.tasks_per_day
      from participations p join challenges c on c.id = p.challenge_id
      where p.participant_id = :user and p.challenge_id = :challenge order by p.id
      """
    case completions = """
      select * from task_completions
      where participation_id = :participation and day = :day order by completed_at, id
      """
    case latestCompletion = """
      select * from task_completions
      where participation_id = :participation order by completed_at desc, id desc limit 1
      """
  }

  let transaction: Transaction

  // MARK: - Queries

  /// Returns a participation by row id; nil if it does not exist.
  func participation(_ id: Int64) throws -> Participation? {
    try transaction.statement(Statements.find).bind("participation", id).row { try Participation($0) }
  }

  /// Returns the latest participation of a user in a challenge; nil if there is none.
  func latest(of user: Int64, in challenge: Int64) throws -> Participation? {
    try transaction.statement(Statements.findLatest).bind("user", user).bind("challenge", challenge)
      .row { try Participation($0) }
  }

  /// Returns all participations of a user in a challenge.
  func all(of user: Int64, in challenge: Int64) throws -> [Participation] {
    try transaction.statement(Statements.findAll).bind("user", user).bind("challenge", challenge)
      .all { try Participation($0) }
  }

  /// Returns the ticks of a challenge day, oldest first.
  func completions(of participation: Int64, day: Int) throws -> [TaskCompletion] {
    try transaction.statement(Statements.completions).bind("participation", participation).bind("day", day)
      .all { try TaskCompletion.table.decode($0) }
  }

  // MARK: - Changes

  /// Inserts a participation and returns it with its row id and revision.
  func insert(_ participation: Participation) throws -> Participation {
    var participation = participation
    participation.revision = try nextRevision()
    try Participation.table.insert(participation, of: participation.participantID, in: transaction)
    participation.id = transaction.lastInsertedRowID
    return participation
  }

  /// Updates a participation and returns it with its current activity and revision.
  func save(_ participation: Participation) throws -> Participation {
    var participation = participation
    let latest = try transaction.statement(Statements.latestCompletion).bind("participation", participation.id)
      .row { try TaskCompletion.table.decode($0) }
    // Without ticks, the latest change counts as activity. (Challenges and friends, 2.7 and 2.8.)
    participation.activity = Participation.Activity(
      time: latest?.completedAt ?? participation.updatedAt, task: latest?.name)
    participation.revision = try nextRevision()
    try Participation.table.update(participation, of: participation.participantID, in: transaction)
    return participation
  }

  /// Deletes the journal rows of a participation. (Challenges and friends, 2.5.)
  ///
  /// The query scans all journal rows of the user, which is acceptable because it runs only when a user
  /// leaves a challenge.
  func deleteEvents(of participation: Participation) throws(SQLiteError) {
    try transaction.statement(Statements.deleteEvents)
      .bind("participant", participation.participantID).bind("participation", String(participation.id)).run()
  }

  /// Deletes a participation with its ticks. (Challenges and friends, 2.5.)
  func delete(_ participation: Participation) throws(SQLiteError) {
    try Participation.table.delete(participation.id, of: participation.participantID, in: transaction)
  }

  func insert(_ completion: TaskCompletion, of participation: Int64) throws(SQLiteError) {
    try TaskCompletion.table.insert(completion, of: participation, in: transaction)
  }

  func delete(_ completion: TaskCompletion, of participation: Int64) throws(SQLiteError) {
    try TaskCompletion.table.delete(completion.id, of: participation, in: transaction)
  }

  /// Increments and returns the global change counter.
  ///
  /// The feed uses it to detect changes since its first page.
  func nextRevision() throws -> Int64 {
    try transaction.statement(Statements.nextRevision).scalar(Int64.self) ?? 0
  }
}

extension Participation {
  /// Decodes a row with all columns of the table and `title`, `duration` and `tasks_per_day` of the challenge.
  init(_ row: Row) throws {
    self = try Participation.table.decode(row)
    participantID = try row["participant_id"]
    (title, duration, tasksPerDay) = (try row["title"], try row["duration"], try row["tasks_per_day"])
  }
}
