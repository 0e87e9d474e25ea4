import Database
import Kernel
import SQLite
import Service

/// Queries and updates of invitations to challenges. (Challenges and friends, 7.2.)
struct InvitationStore {
  private enum Statements: SQL, StatementSet {
    case pending = """
      select u.* from challenge_invitations i join users u on u.id = i.invitee_id
      where i.challenge_id = :challenge and not exists (
        select 1 from participations p where p.challenge_id = i.challenge_id and p.participant_id = i.invitee_id)
      order by i.invited_at, u.id
      """
    case invitees = "select invitee_id from challenge_invitations where challenge_id = :challenge order by invitee_id"
    case deleteAllToFriend = """
      delete from challenge_invitations
      where invitee_id = :invitee and challenge_id in (select id from challenges where creator_id = :creator)
      """
    case deleteAllFrom = """
      delete from challenge_invitations where challenge_id in (select id from challenges where creator_id = :creator)
      """
  }

  let transaction: Transaction

  /// Returns the invited users who have no participation, in the order of the invitations, without those whose rows are
  /// unreadable or not presentable. (Challenges and friends, 2.10.)
  func pending(in challenge: Int64) throws -> [Account] {
    try transaction.statement(Statements.pending).bind("challenge", challenge).all { row in
      try Account.presentable { try Account.table.decode(row) }
    }.compactMap { $0 }
  }

  /// Returns the row ids of all invited users.
  func invitees(of challenge: Int64) throws -> [Int64] {
    try transaction.statement(Statements.invitees).bind("challenge", challenge).all { try $0.integer64(0) }
  }

  /// Inserts an invitation.
  func insert(_ invitee: Int64, to challenge: Int64, at now: Instant) throws(SQLiteError) {
    try ChallengeInvitation.table.insert(
      ChallengeInvitation(invitee: invitee, invitedAt: now), of: challenge, in: transaction)
  }

  /// Deletes the invitations to a challenge.
  func deleteAll(to challenge: Int64) throws(SQLiteError) {
    try ChallengeInvitation.table.description.deleteAll(of: challenge, in: transaction)
  }

  /// Deletes the invitations of two users by each other, because their friendship has ended.
  func deleteAll(between user: Int64, and other: Int64) throws(SQLiteError) {
    for (creator, invitee) in [(user, other), (other, user)] {
      try transaction.statement(Statements.deleteAllToFriend).bind("creator", creator).bind("invitee", invitee).run()
    }
  }

  /// Deletes the invitations of other users by a user.
  func deleteAll(from creator: Int64) throws(SQLiteError) {
    try transaction.statement(Statements.deleteAllFrom).bind("creator", creator).run()
  }
}
