import Kernel
import Localization

// The refusals of friends and challenges. (Challenges and friends, 4.)
extension DomainError {
  // MARK: - Friends

  /// Somebody asked for their own friendship.
  static let cannotBefriendSelf = DomainError(
    .validationFailed, rule: "cannot_befriend_self", message: Strings.errorCannotBefriendSelf)
  /// Somebody was named in both ways, or in none.
  static let emailOrUserID = DomainError(
    .validationFailed, rule: "email_or_user_id", message: Strings.errorEmailOrUserId)
  /// It is not a friend, or nobody at all; the two are not told apart.
  static let notAFriend = DomainError(.notFound, rule: "not_a_friend", message: Strings.errorNotAFriend)
  /// As many requests as a user may have are open.
  static let tooManyRequests = DomainError(
    .limitReached, rule: "too_many_requests", message: Strings.errorTooManyRequests)
  /// One of the two has as many friends as a user may have.
  static let tooManyFriends = DomainError(
    .limitReached, rule: "too_many_friends", message: Strings.errorTooManyFriends)

  // MARK: - Challenges

  /// What describes a new challenge breaks a bound of the sheet. (1.2.)
  static let invalidChallenge = DomainError(
    .validationFailed, rule: "invalid_challenge", message: Strings.errorInvalidChallenge)
  /// The user has made as many challenges as one may make.
  static let tooManyChallenges = DomainError(
    .limitReached, rule: "too_many_challenges", message: Strings.errorTooManyChallenges)
  /// There is no such challenge.
  static let challengeNotFound = DomainError(
    .notFound, rule: "challenge_not_found", message: Strings.errorChallengeNotFound)
  /// A challenge that was retired can no longer be joined.
  static let challengeInactive = DomainError(
    .conflict, rule: "challenge_inactive", message: Strings.errorChallengeInactive)
  /// The user takes part already.
  static let alreadyJoined = DomainError(.conflict, rule: "already_joined", message: Strings.errorAlreadyJoined)

  // MARK: - Taking part

  /// There is no such participation, or it is that of somebody who is no friend.
  static let userChallengeNotFound = DomainError(
    .notFound, rule: "user_challenge_not_found", message: Strings.errorUserChallengeNotFound)
  /// It is the participation of a friend, who alone may change it.
  static let notYours = DomainError(.forbidden, rule: "not_yours", message: Strings.errorNotYours)
  /// Nothing can be ticked while the participation is paused.
  static let challengePaused = DomainError(.conflict, rule: "challenge_paused", message: Strings.errorChallengePaused)
  /// Nothing changes any more in a completed participation.
  static let challengeCompleted = DomainError(
    .conflict, rule: "challenge_completed", message: Strings.errorChallengeCompleted)
  /// Every task of the day is ticked.
  static let noTasksLeft = DomainError(.limitReached, rule: "no_tasks_left", message: Strings.errorNoTasksLeft)
  /// The status does not allow to pause, or to resume.
  static let invalidStatus = DomainError(.conflict, rule: "invalid_status", message: Strings.errorInvalidStatus)
  /// The challenge has fewer tasks than that.
  static let invalidTaskIndex = DomainError(
    .validationFailed, rule: "invalid_task_index", message: Strings.errorInvalidTaskIndex)
}
