import Kernel
import SQLite

/// The challenges, which everybody may see, and copies of others, which only those may see who have brought them along.
struct ChallengeStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id, title, description, duration, tasks_per_day, is_active from challenges
      where id = :challenge and (keeper_id is null or keeper_id = :user)
      """
    case taskNames = "select name from challenge_tasks where challenge_id = :challenge order by position"
    case list = """
      select c.id, c.title, c.description, c.duration, c.tasks_per_day, c.is_active from challenges c
      where c.id < :before and (c.keeper_id is null or c.keeper_id = :user) and (c.is_active = 1 or exists (
        select 1 from participations p where p.participant_id = :user and p.challenge_id = c.id))
      order by c.id desc limit :limit
      """
    case created = "select count(*) from challenges where creator_id = :creator"
    case insert = """
      insert into challenges (creator_id, title, description, duration, tasks_per_day, is_active, created_at)
      values (:creator, :title, :description, :duration, :tasks, :active, :now)
      """
    case leaveAll = "delete from participations where participant_id = :user"
    case deleteUnjoined = """
      delete from challenges where creator_id = :user
        and not exists (select 1 from participations p where p.challenge_id = challenges.id)
      """
    case insertTask = """
      insert into challenge_tasks (challenge_id, position, name) values (:challenge, :position, :name)
      """
  }

  let connection: Connection

  /// The challenge of a row; nil where there is none, or where somebody else than this user has brought it along.
  func challenge(_ id: Int64, for user: Int64?) throws -> Challenge? {
    let names = try taskNames(of: id)
    return try connection.statement(Statements.find).bind("challenge", id).bind("user", user).row { row in
      try Challenge(row, taskNames: names)
    }
  }

  /// The challenges that a user can join or takes part in, newest first.
  func list(for user: Int64, before: Int64, limit: Int) throws -> [Challenge] {
    try connection.statement(Statements.list).bind("user", user).bind("before", before).bind("limit", limit)
      .all { row in try Challenge(row, taskNames: try taskNames(of: try row.integer64(0))) }
  }

  private func taskNames(of challenge: Int64) throws -> [String] {
    try connection.statement(Statements.taskNames).bind("challenge", challenge).all { try $0.text(0) }
  }

  /// How many challenges somebody has made.
  func count(createdBy creator: Int64) throws -> Int {
    try connection.statement(Statements.created).bind("creator", creator).scalar(Int.self) ?? 0
  }

  /// Keeps a challenge and returns its row; the row of the argument is passed over.
  func insert(_ challenge: Challenge, creator: Int64?, at now: Instant) throws(SQLiteError) -> Int64 {
    try connection.statement(Statements.insert)
      .bind("creator", creator).bind("title", challenge.title).bind("description", challenge.description)
      .bind("duration", challenge.duration).bind("tasks", challenge.tasksPerDay).bind("active", challenge.isActive)
      .bind("now", now.milliseconds).run()
    let id = connection.lastInsertedRow
    for (position, name) in challenge.taskNames.enumerated() {
      try connection.statement(Statements.insertTask)
        .bind("challenge", id).bind("position", position).bind("name", name).run()
    }
    return id
  }

  /// Deletes the participations of somebody whose account goes, and the challenges of theirs in which nobody else takes
  /// part; the others belong to those who do as well.
  func accountEnds(_ user: Int64) throws(SQLiteError) {
    for statement: Statements in [.leaveAll, .deleteUnjoined] {
      try connection.statement(statement).bind("user", user).run()
    }
  }
}

extension Challenge {
  /// Reads a challenge from six columns: id, title, description, duration, tasks_per_day, is_active.
  fileprivate init(_ row: Row, taskNames: [String]) throws {
    self.init(
      id: try row.integer64(0), title: try row.text(1), description: try row.text(2), duration: try row.integer(3),
      tasksPerDay: try row.integer(4), isActive: try row.bool(5), taskNames: taskNames)
  }
}
