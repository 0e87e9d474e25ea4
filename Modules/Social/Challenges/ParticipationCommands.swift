import Database
import Kernel
import Localization
import SQLite
import Service

/// The challenge commands of the signed-in user, which load participations, create views and emit events.
struct ParticipationCommands {
  let context: CallContext
  let account: Account
  let store: ParticipationStore
  let challenges: ChallengeStore

  /// Creates the commands for a call; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    store = ParticipationStore(transaction: context.transaction)
    challenges = ChallengeStore(transaction: context.transaction)
  }

  /// Returns the user's relations to challenges as they are now.
  func access() -> ChallengeAccess { ChallengeAccess(of: account.id, context.transaction) }

  var today: CivilDay { account.day(at: context.now) }

  /// Returns a participation of the user.
  ///
  /// - Throws: `not_yours` if a friend takes part in a challenge that the user sees; `user_challenge_not_found` if the
  ///   participation does not exist or is not visible to the user.
  func ownParticipation(_ id: Int64) throws -> Participation {
    guard let participation = try store.participation(id) else {
      throw DomainError.userChallengeNotFound.at("/participationId")
    }
    guard participation.participantID != account.id else { return participation }
    let friends = FriendStore(transaction: context.transaction, user: account.id)
    let isVisible =
      try friends.isFriend(participation.participantID) && access().canSee(participation.challengeID)
    throw (isVisible ? DomainError.notYours : .userChallengeNotFound).at("/participationId")
  }

  /// Returns a challenge by row id; throws `challenge_not_found` if it does not exist or the user does not see it.
  func challenge(_ id: Int64) throws -> Challenge {
    guard try access().canSee(id), let challenge = try challenges.challenge(id) else {
      throw DomainError.challengeNotFound.at("/challengeId", id: "\(id)")
    }
    return challenge
  }

  /// Returns the stored name of a task; empty if it is unnamed.
  func storedName(ofTask index: Int, in participation: Participation) throws -> String {
    try challenge(participation.challengeID).storedName(ofTask: index) ?? ""
  }

  // MARK: - Results

  func view(_ participation: Participation) throws -> ParticipationView {
    try view(participation, in: try challenge(participation.challengeID))
  }

  func view(_ participation: Participation, in challenge: Challenge) throws -> ParticipationView {
    let locale = context.locale
    let completions = try store.completions(of: participation.id, day: participation.day(on: today))
    let tasks = (0..<participation.tasksPerDay).map { index in
      let completion = completions.first { $0.index == index }
      return TaskView(
        index: index, name: completion?.nonemptyName.map(Text.verbatim) ?? challenge.name(ofTask: index, in: locale),
        completedAt: completion?.completedAt)
    }
    return ParticipationView(participation: participation, today: today, tasks: tasks, locale: locale)
  }

  func view(_ challenge: Challenge) throws -> ChallengeView {
    let participation = try store.latest(of: account.id, in: challenge.id)
    let relation = try access().relation(to: challenge.id)
    return ChallengeView(
      challenge: challenge, participation: try participation.map { try view($0, in: challenge) },
      creator: try creator(of: challenge, relation), isMine: challenge.creator == account.id,
      isInvited: relation?.isInvited ?? false, locale: context.locale)
  }

  /// Returns the creator of a challenge; nil if that is neither the user nor a presentable friend.
  private func creator(of challenge: Challenge, _ relation: ChallengeRelation?) throws -> Account? {
    if challenge.creator == account.id { return account }
    guard let creator = challenge.creator, relation?.isFriendOfCreator == true else { return nil }
    return try Account.presentable { try Account.table.row(creator, in: context.transaction) }
  }

  /// Deletes a participation with its ticks and events. (Challenges and friends, 2.5.)
  ///
  /// A challenge that nobody can see any longer is deleted as well.
  func leave(_ participation: Participation) throws {
    try store.delete(participation)
    try store.deleteEvents(of: participation)
    try emit(SocialTopics.challengeLeft, participation)
    try challenges.deleteIfAbandoned(participation.challengeID)
  }

  // MARK: - Events

  func emit(_ topic: Topic<ParticipationEvent>, _ participation: Participation) throws(SQLiteError) {
    try context.emit(topic, event(participation), of: account.id, subject: String(participation.id))
  }

  func emit(
    _ topic: Topic<TaskEvent>, _ participation: Participation, _ task: TaskCompletion
  ) throws(SQLiteError) {
    try context.emit(
      topic, TaskEvent(event: event(participation), task: task), of: account.id, subject: String(participation.id))
  }

  private func event(_ participation: Participation) -> ParticipationEvent {
    ParticipationEvent(participation: participation, day: participation.day(on: today))
  }
}
