import Database
import Kernel
import Service

/// The commands of the signed-in user as the creator of challenges. (Challenges and friends, 7.)
struct ChallengeCommands {
  private let context: CallContext
  private let user: Int64
  private let participations: ParticipationCommands
  private let store: ChallengeStore
  private let invitations: InvitationStore

  /// Creates the commands for a call; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    user = try context.user.id
    participations = try ParticipationCommands(context)
    store = participations.challenges
    invitations = InvitationStore(transaction: context.transaction)
  }

  /// Returns a challenge that the user created.
  ///
  /// - Throws: `not_creator` for another challenge that the user sees, otherwise `challenge_not_found`.
  func ownChallenge(_ id: Int64) throws -> Challenge {
    let challenge = try participations.challenge(id)
    guard challenge.creator == user else { throw DomainError.notCreator.at("/challengeId") }
    return challenge
  }

  /// Returns a challenge as the user sees it.
  func view(_ challenge: Int64) throws -> ChallengeView { try participations.view(participations.challenge(challenge)) }

  /// Creates a challenge, invites friends to it, and returns its row id.
  ///
  /// - Throws: `too_many_challenges`, `not_a_friend`.
  func create(_ challenge: Challenge, inviting invitees: [Int64]) throws -> Int64 {
    guard try store.count(createdBy: user) < ChallengeRules.maxCreated else { throw DomainError.tooManyChallenges }
    let id = try store.insert(challenge, creator: user, at: context.now)
    try emit(SocialTopics.challengeCreated, id)
    _ = try invite(invitees, to: id, path: "/invitedUserIds")
    return id
  }

  /// Updates a challenge; returns whether that changed anything.
  ///
  /// - Throws: `challenge_has_participants` at the first changed field that is fixed.
  func update(_ old: Challenge, to new: Challenge) throws -> Bool {
    guard new != old else { return false }
    if let path = ChallengeRules.pathOfFixedChange(from: old, to: new), try store.hasParticipants(old.id) {
      throw DomainError.challengeHasParticipants.at(path)
    }
    try store.update(new)
    try emit(SocialTopics.challengeUpdated, new.id)
    return true
  }

  /// Closes a challenge, which can no longer be joined; returns false if it is closed already.
  func close(_ challenge: Challenge) throws -> Bool {
    guard challenge.isActive else { return false }
    var closed = challenge
    closed.isActive = false
    try store.update(closed)
    try emit(SocialTopics.challengeClosed, challenge.id)
    return true
  }

  /// Deletes a challenge that the user created, or the user's copy, with the user's own participations.
  ///
  /// Other participants retain the challenge, which then has no creator, until the last of them leaves it. (Challenges
  /// and friends, 7.3.)
  func delete(_ id: Int64) throws {
    var challenge = try participations.challenge(id)
    guard challenge.creator == user || challenge.copyOwner == user else {
      throw DomainError.notCreator.at("/challengeId")
    }
    for participation in try participations.store.all(of: user, in: id) { try participations.leave(participation) }
    let participants = Set(try ParticipantStore(transaction: context.transaction).ids(in: id))
    let notified = participants.union(try invitations.invitees(of: id)).subtracting([user])
    if participants.isEmpty {
      try store.delete(id)
    } else {
      (challenge.creator, challenge.isActive, challenge.visibility) = (nil, false, .invited)
      try store.update(challenge)
      try invitations.deleteAll(to: id)
    }
    for user in [user] + notified.sorted() { try emit(SocialTopics.challengeDeleted, id, to: user) }
  }

  /// Invites friends to a challenge and notifies them; returns the number of friends who were not invited before.
  ///
  /// - Throws: `not_a_friend` at the index of the first user who is not a friend.
  func invite(_ invitees: [Int64], to challenge: Int64, path: String) throws -> Int {
    let friends = FriendStore(transaction: context.transaction, user: user)
    var invited = Set(try invitations.invitees(of: challenge))
    var added = 0
    for (index, invitee) in invitees.enumerated() {
      guard try friends.isFriend(invitee) else { throw DomainError.notAFriend.at("\(path)/\(index)") }
      guard invited.insert(invitee).inserted else { continue }
      try invitations.insert(invitee, to: challenge, at: context.now)
      try context.emit(
        SocialTopics.challengeInvited, InvitationEvent(challenge: challenge, creator: user), of: invitee,
        subject: String(challenge))
      added += 1
    }
    return added
  }

  private func emit(_ topic: Topic<ChallengeEvent>, _ challenge: Int64, to recipient: Int64? = nil) throws {
    try context.emit(topic, ChallengeEvent(challenge: challenge), of: recipient ?? user, subject: String(challenge))
  }
}
