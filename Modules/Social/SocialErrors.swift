import Kernel
import Localization

// Errors of friends and challenges. (Challenges and friends, 4.)
extension DomainError {
  // MARK: - Friends

  /// The request is addressed to the user who sends it.
  static let cannotBefriendSelf = DomainError(
    .validationFailed, rule: "cannot_befriend_self", message: Strings.errorCannotBefriendSelf)
  /// The other user is not a friend, and `friends.remove` finds no request either.
  ///
  /// The error does not reveal whether the other user exists.
  static let notAFriend = DomainError(.notFound, rule: "not_a_friend", message: Strings.errorNotAFriend)
  /// The user has the maximum number of open requests.
  static let tooManyRequests = DomainError(
    .limitReached, rule: "too_many_requests", message: Strings.errorTooManyRequests)
  /// One of the two users has the maximum number of friends.
  static let tooManyFriends = DomainError(
    .limitReached, rule: "too_many_friends", message: Strings.errorTooManyFriends)

  // MARK: - Challenges

  /// A new or changed challenge violates a bound of the rules. (Challenges and friends, 1.2.)
  static let invalidChallenge = DomainError(
    .validationFailed, rule: "invalid_challenge", message: Strings.errorInvalidChallenge)
  /// The names of tasks are not those of all tasks of a day, or one is blank.
  static let invalidTaskNames = DomainError(
    .validationFailed, rule: invalidChallenge.rule, message: Strings.errorInvalidTaskNames)
  /// The user has created the maximum number of challenges.
  static let tooManyChallenges = DomainError(
    .limitReached, rule: "too_many_challenges", message: Strings.errorTooManyChallenges)
  /// The challenge does not exist, or the user does not see it. (Challenges and friends, 7.1.)
  static let challengeNotFound = DomainError(
    .notFound, rule: "challenge_not_found", message: Strings.errorChallengeNotFound(id: "…"))
  /// The user sees the challenge, but did not create it.
  static let notCreator = DomainError(.forbidden, rule: "not_creator", message: Strings.errorNotCreator)
  /// The days and tasks of a challenge cannot change once somebody takes part.
  static let challengeHasParticipants = DomainError(
    .conflict, rule: "challenge_has_participants", message: Strings.errorChallengeHasParticipants)
  /// The challenge is inactive and cannot be joined.
  static let challengeInactive = DomainError(
    .conflict, rule: "challenge_inactive", message: Strings.errorChallengeInactive)
  /// The user already takes part in the challenge.
  static let alreadyJoined = DomainError(.conflict, rule: "already_joined", message: Strings.errorAlreadyJoined)

  // MARK: - Participations

  /// The participation does not exist, belongs to a user who is not a friend, or the user does not see its challenge.
  static let userChallengeNotFound = DomainError(
    .notFound, rule: "user_challenge_not_found", message: Strings.errorUserChallengeNotFound)
  /// The participation belongs to a friend, and the user sees its challenge.
  static let notYours = DomainError(.forbidden, rule: "not_yours", message: Strings.errorNotYours)
  /// The participation is paused, so tasks can be neither ticked nor unticked.
  static let challengePaused = DomainError(.conflict, rule: "challenge_paused", message: Strings.errorChallengePaused)
  /// The participation is completed, so tasks can be neither ticked nor unticked.
  static let challengeCompleted = DomainError(
    .conflict, rule: "challenge_completed", message: Strings.errorChallengeCompleted)
  static let noTasksLeft = DomainError(.limitReached, rule: "no_tasks_left", message: Strings.errorNoTasksLeft)
  /// The status does not allow pausing or resuming.
  static let invalidStatus = DomainError(.conflict, rule: "invalid_status", message: Strings.errorInvalidStatus)
  /// The challenge has no task with this index.
  static let invalidTaskIndex = DomainError(
    .validationFailed, rule: "invalid_task_index", message: Strings.errorInvalidTaskIndex)
}
