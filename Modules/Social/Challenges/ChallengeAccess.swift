import Database
import Kernel
import SQLite
import Service

/// Who sees a challenge besides its creator, its participants and invited users. (Challenges and friends, 7.1.)
enum ChallengeVisibility: String, CaseIterable, ResultValue, SQLiteValue {
  case everyone, friends, invited

  /// The visibility of a new challenge without another one.
  static let initial = friends
}

/// How a user is related to a challenge; it decides whether the user sees the challenge.
struct ChallengeRelation: Hashable, Sendable {
  var visibility: ChallengeVisibility
  /// Whether the challenge is an imported copy.
  var isCopy: Bool
  /// Whether the user is the creator of the challenge, or the owner of the copy.
  var isOwner: Bool
  /// Whether the user has a participation, even a completed one.
  var takesPart: Bool
  var isInvited: Bool
  /// Whether the user is a friend of the creator; false without a creator.
  var isFriendOfCreator: Bool
}

extension ChallengeRules {
  /// Returns whether a user sees a challenge: its texts, its participants, and what friends do in it. (Challenges and
  /// friends, 7.1.)
  static func canSee(_ relation: ChallengeRelation) -> Bool {
    if relation.isOwner || relation.takesPart { return true }
    if relation.isCopy { return false }
    if relation.isInvited { return true }
    return switch relation.visibility {
    case .everyone: true
    case .friends: relation.isFriendOfCreator
    case .invited: false
    }
  }
}

/// The relations of one user to challenges, each loaded once.
///
/// A write that changes them, such as joining, must not read from the same value before and afterward.
final class ChallengeAccess {
  private enum Statements: SQL, StatementSet {
    case relation = """
      select c.visibility, c.copy_owner_id is not null as is_copy,
        ifnull(c.creator_id = :reader or c.copy_owner_id = :reader, 0) as is_owner,
        exists (
          select 1 from participations p where p.challenge_id = c.id and p.participant_id = :reader) as takes_part,
        exists (
          select 1 from challenge_invitations i where i.challenge_id = c.id and i.invitee_id = :reader) as is_invited,
        exists (
          select 1 from friendships f where f.member_id = :reader and f.friend_id = c.creator_id) as is_friend
      from challenges c where c.id = :challenge
      """
    case challengeOfEvent = "select :data ->> '$.challengeId'"
  }

  private let transaction: Transaction
  private let reader: Int64
  private var known: [Int64: ChallengeRelation?] = [:]

  init(of reader: Int64, _ transaction: Transaction) {
    (self.reader, self.transaction) = (reader, transaction)
  }

  /// Returns the relation of the user to a challenge; nil if the challenge does not exist.
  func relation(to challenge: Int64) throws -> ChallengeRelation? {
    if let relation = known[challenge] { return relation }
    let relation = try transaction.statement(Statements.relation).bind("reader", reader).bind("challenge", challenge)
      .row { row in
        ChallengeRelation(
          visibility: try row["visibility"], isCopy: try row["is_copy"], isOwner: try row["is_owner"],
          takesPart: try row["takes_part"], isInvited: try row["is_invited"], isFriendOfCreator: try row["is_friend"])
      }
    known[challenge] = .some(relation)
    return relation
  }

  /// Returns whether the user sees a challenge; false if it does not exist.
  func canSee(_ challenge: Int64) throws -> Bool { try relation(to: challenge).map(ChallengeRules.canSee) ?? false }

  /// Returns whether a friend who reads an event sees the challenge that its payload names.
  static func canSeeChallenge(of event: EventSubject) throws -> Bool {
    let challenge = try event.transaction.statement(Statements.challengeOfEvent).bind("data", event.data)
      .scalar(Int64.self)
    return try challenge.map { try ChallengeAccess(of: event.reader, event.transaction).canSee($0) } ?? false
  }
}
