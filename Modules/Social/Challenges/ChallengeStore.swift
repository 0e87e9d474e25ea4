import Database
import Kernel
import SQLite
import Service

/// Queries and updates of challenges; `ChallengeAccess` decides who sees them.
struct ChallengeStore {
  private enum Statements: SQL, StatementSet {
    case taskNames = "select name from challenge_tasks where challenge_id = :challenge order by position"
    // Each part is a range of an index, so that the cost does not depend on challenges that the user does not see.
    case list = """
      select c.* from challenges c where c.id in (
        select id from (
          select id from challenges
          where visibility = 'everyone' and is_active = 1 and copy_owner_id is null and id < :before
          order by id desc limit :limit)
        union all
        select o.id from friendships f cross join challenges o on o.creator_id = f.friend_id
        where f.member_id = :user and o.visibility = 'friends' and o.is_active = 1 and o.id < :before
        union all
        select i.challenge_id from challenge_invitations i cross join challenges o on o.id = i.challenge_id
        where i.invitee_id = :user and i.challenge_id < :before and o.is_active = 1
        union all
        select id from challenges where creator_id = :user and id < :before
        union all
        select id from challenges where copy_owner_id = :user and id < :before
        union all
        select challenge_id from participations where participant_id = :user and challenge_id < :before)
      order by c.id desc limit :limit
      """
    case created = "select count(*) from challenges where creator_id = :creator"
    case hasParticipants = "select 1 from participations where challenge_id = :challenge limit 1"
    case joinedBy = "select distinct challenge_id from participations where participant_id = :user"
    case deleteUnjoined = """
      delete from challenges where creator_id = :user
        and not exists (select 1 from participations p where p.challenge_id = challenges.id)
      """
    case deleteIfAbandoned = """
      delete from challenges
      where id = :challenge and creator_id is null and copy_owner_id is null and visibility <> 'everyone'
        and not exists (select 1 from participations p where p.challenge_id = challenges.id)
      """
  }

  let transaction: Transaction

  /// Returns a challenge by row id; nil if it does not exist.
  func challenge(_ id: Int64) throws -> Challenge? {
    try Challenge.table.row(id, in: transaction).map(addingTaskNames)
  }

  /// Returns the challenges that a user can join, created, owns as copies or has a participation in, newest first.
  func list(for user: Int64, before: Int64, limit: Int) throws -> [Challenge] {
    try transaction.statement(Statements.list).bind("user", user).bind("before", before).bind("limit", limit)
      .all { try addingTaskNames(Challenge.table.decode($0)) }
  }

  private func addingTaskNames(_ challenge: Challenge) throws -> Challenge {
    var challenge = challenge
    challenge.taskNames = try transaction.statement(Statements.taskNames).bind("challenge", challenge.id)
      .all { try $0["name"] }
    return challenge
  }

  func count(createdBy creator: Int64) throws -> Int {
    try transaction.statement(Statements.created).bind("creator", creator).scalar(Int.self) ?? 0
  }

  func hasParticipants(_ challenge: Int64) throws -> Bool {
    try transaction.statement(Statements.hasParticipants).bind("challenge", challenge).scalar(Int.self) != nil
  }

  // MARK: - Changes

  /// Inserts a challenge and returns its row id; `id`, `creator` and `createdAt` of the argument are ignored.
  func insert(_ challenge: Challenge, creator: Int64?, at now: Instant) throws(SQLiteError) -> Int64 {
    var challenge = challenge
    (challenge.creator, challenge.createdAt) = (creator, now)
    try Challenge.table.insert(challenge, in: transaction)
    let id = transaction.lastInsertedRowID
    try insertTaskNames(challenge.taskNames, of: id)
    return id
  }

  /// Updates a challenge and the names of its tasks.
  func update(_ challenge: Challenge) throws(SQLiteError) {
    try Challenge.table.update(challenge, in: transaction)
    try ChallengeTask.table.description.deleteAll(of: challenge.id, in: transaction)
    try insertTaskNames(challenge.taskNames, of: challenge.id)
  }

  private func insertTaskNames(_ names: [String], of challenge: Int64) throws(SQLiteError) {
    for (position, name) in names.enumerated() {
      try ChallengeTask.table.insert(ChallengeTask(position: position, name: name), of: challenge, in: transaction)
    }
  }

  /// Deletes a challenge without participations.
  func delete(_ challenge: Int64) throws(SQLiteError) { try Challenge.table.delete(challenge, in: transaction) }

  /// Deletes a challenge that nobody can see, because it has neither a creator nor participants. (Challenges and
  /// friends, 7.3.)
  func deleteIfAbandoned(_ challenge: Int64) throws(SQLiteError) {
    try transaction.statement(Statements.deleteIfAbandoned).bind("challenge", challenge).run()
  }

  /// Deletes the participations of a user, the user's challenges in which no other user takes part, and the invitations
  /// to the others.
  func deleteAccountData(of user: Int64) throws {
    let joined = try transaction.statement(Statements.joinedBy).bind("user", user).all { try $0.integer64(0) }
    try Participation.table.description.deleteAll(of: user, in: transaction)
    for challenge in joined { try deleteIfAbandoned(challenge) }
    try transaction.statement(Statements.deleteUnjoined).bind("user", user).run()
    try InvitationStore(transaction: transaction).deleteAll(from: user)
  }
}
