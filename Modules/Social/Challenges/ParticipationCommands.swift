import Database
import Kernel
import Localization
import Service

/// Challenge commands of the signed-in user: finds participations, shows them, and emits their events.
struct ParticipationCommands {
  let context: CallContext
  let account: Account
  let store: ParticipationStore
  private let challenges: ChallengeStore

  /// Prepares for the signed-in user of a call; throws `not_signed_in` where nobody is.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    store = ParticipationStore(transaction: context.transaction)
    challenges = ChallengeStore(transaction: context.transaction)
  }

  /// The user's civil day.
  var today: CivilDay { account.day(at: context.now) }

  /// A participation of the user's own.
  ///
  /// - Parameter id: The row.
  /// - Returns: The participation.
  /// - Throws: `not_yours` for that of a friend, `user_challenge_not_found` for that of anybody else and for none.
  func own(_ id: Int64) throws -> Participation {
    guard let participation = try store.participation(id) else {
      throw DomainError.userChallengeNotFound.at("/participationId")
    }
    guard participation.participant != account.id else { return participation }
    let friends = FriendStore(transaction: context.transaction, user: account.id)
    let isFriend = try friends.isFriend(participation.participant)
    throw (isFriend ? DomainError.notYours : .userChallengeNotFound).at("/participationId")
  }

  /// The challenge of a row; throws `challenge_not_found`.
  func challenge(_ id: Int64) throws -> Challenge {
    guard let challenge = try challenges.challenge(id, for: account.id) else {
      throw DomainError.challengeNotFound.at("/challengeId")
    }
    return challenge
  }

  /// The name that somebody gave to a task; empty if nobody did.
  func givenName(ofTask index: Int, in participation: Participation) throws -> String {
    try challenge(participation.challenge).givenName(ofTask: index) ?? ""
  }

  // MARK: - Showing

  /// A participation as replies show it.
  func view(_ participation: Participation) throws -> ParticipationView {
    try view(participation, in: try challenge(participation.challenge))
  }

  /// The same, where the challenge is known.
  func view(_ participation: Participation, in challenge: Challenge) throws -> ParticipationView {
    let locale = context.conversation.locale
    let done = try store.completions(of: participation.id, day: participation.day(on: today))
    let tasks = (0..<participation.tasksPerDay).map { index in
      let completion = done.first { $0.index == index }
      return TaskView(
        index: index, name: completion?.givenName.map(Text.built) ?? challenge.name(ofTask: index, in: locale),
        completedAt: completion?.completedAt)
    }
    return ParticipationView(participation: participation, today: today, tasks: tasks, locale: locale)
  }

  /// A challenge as lists show it.
  func view(_ challenge: Challenge) throws -> ChallengeView {
    let participation = try store.latest(of: account.id, in: challenge.id)
    return ChallengeView(
      challenge: challenge, participation: try participation.map { try view($0, in: challenge) },
      locale: context.conversation.locale)
  }

  // MARK: - Events

  /// Emits an event of a participation of the user.
  func emit(_ topic: Topic<ParticipationEvent>, _ participation: Participation) throws {
    try context.emit(topic, event(participation), of: account.id, subject: String(participation.id))
  }

  /// Emits an event of a task that was ticked or unticked.
  func emit(_ topic: Topic<TaskEvent>, _ participation: Participation, _ task: TaskCompletion) throws {
    try context.emit(
      topic, TaskEvent(event: event(participation), task: task), of: account.id, subject: String(participation.id))
  }

  private func event(_ participation: Participation) -> ParticipationEvent {
    ParticipationEvent(participation: participation, day: participation.day(on: today))
  }
}
