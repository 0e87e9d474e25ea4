import Database
import Kernel
import SQLite
import Service

/// Queries and updates of challenges.
///
/// All users see all challenges except imported copies, which only the importing user sees.
struct ChallengeStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select * from challenges where id = :challenge and (copy_owner_id is null or copy_owner_id = :user)
      """
    case isCopy = "select copy_owner_id is not null from challenges where id = :challenge"
    case taskNames = "select name from challenge_tasks where challenge_id = :challenge order by position"
    case list = """
      select c.* from challenges c
      where c.id < :before and (c.copy_owner_id is null or c.copy_owner_id = :user) and (c.is_active = 1 or exists (
        select 1 from participations p where p.participant_id = :user and p.challenge_id = c.id))
      order by c.id desc limit :limit
      """
    case created = "select count(*) from challenges where creator_id = :creator"
    case deleteUnjoined = """
      delete from challenges where creator_id = :user
        and not exists (select 1 from participations p where p.challenge_id = challenges.id)
      """
  }

  let transaction: Transaction

  /// Returns a challenge by row id; nil if it does not exist or is another user's imported copy.
  func challenge(_ id: Int64, for user: Int64?) throws -> Challenge? {
    try transaction.statement(Statements.find).bind("challenge", id).bind("user", user).row(challenge)
  }

  /// Returns whether a challenge is an imported copy, which only its owner sees.
  func isCopy(_ id: Int64) throws -> Bool {
    try transaction.statement(Statements.isCopy).bind("challenge", id).scalar(Int.self) == 1
  }

  /// Returns the challenges that can be joined or in which the user has a participation, newest first.
  func list(for user: Int64, before: Int64, limit: Int) throws -> [Challenge] {
    try transaction.statement(Statements.list).bind("user", user).bind("before", before).bind("limit", limit)
      .all(challenge)
  }

  private func challenge(_ row: Row) throws -> Challenge {
    var challenge = try Challenge.table.decode(row)
    challenge.taskNames = try transaction.statement(Statements.taskNames).bind("challenge", challenge.id)
      .all { try $0["name"] }
    return challenge
  }

  func count(createdBy creator: Int64) throws -> Int {
    try transaction.statement(Statements.created).bind("creator", creator).scalar(Int.self) ?? 0
  }

  /// Inserts a challenge and returns its row id; `id`, `creator` and `createdAt` of the argument are ignored.
  func insert(_ challenge: Challenge, creator: Int64?, at now: Instant) throws(SQLiteError) -> Int64 {
    var challenge = challenge
    (challenge.creator, challenge.createdAt) = (creator, now)
    try Challenge.table.insert(challenge, in: transaction)
    let id = transaction.lastInsertedRowID
    for (position, name) in challenge.taskNames.enumerated() {
      try ChallengeTask.table.insert(ChallengeTask(position: position, name: name), of: id, in: transaction)
    }
    return id
  }

  /// Deletes the participations of a user, and the user's challenges in which no other user takes part.
  func deleteAccountData(of user: Int64) throws(SQLiteError) {
    try Participation.table.description.deleteAll(of: user, in: transaction)
    try transaction.statement(Statements.deleteUnjoined).bind("user", user).run()
  }
}
