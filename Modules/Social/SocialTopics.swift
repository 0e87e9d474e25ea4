import Service

extension TopicDescription {
  static let friendRequested = TopicDescription("friend.requested", "Somebody wants to be the user's friend.")
  static let friendWithdrawn = TopicDescription("friend.withdrawn", "Somebody has taken a request back.")
  static let friendDeclined = TopicDescription("friend.declined", "The user has declined a request.")
  static let friendAdded = TopicDescription("friend.added", "The user has a new friend.")
  static let friendRemoved = TopicDescription("friend.removed", "A friendship has ended.")
  static let friendNudged = TopicDescription("friend.nudged", "A friend has nudged the user.")
  static let friendUnheard = TopicDescription(
    "friend.unheard",
    "A request that reached nobody. It takes its place in the journal, so that places do not tell who has an account.",
    audience: .nobody)

  static let challengeCreated = TopicDescription("challenge.created", "The user has created a challenge.")
  static let challengeJoined = TopicDescription(
    "challenge.joined", "Somebody takes part in a challenge.", audience: .friends)
  static let challengeLeft = TopicDescription(
    "challenge.left", "Somebody takes part in a challenge no more.", audience: .friends)
  static let challengePaused = TopicDescription(
    "challenge.paused", "Somebody pauses in a challenge.", audience: .friends)
  static let challengeResumed = TopicDescription(
    "challenge.resumed", "Somebody goes on with a challenge.", audience: .friends)
  static let challengeTaskCompleted = TopicDescription(
    "challenge.taskCompleted", "Somebody has ticked a task of a challenge.", audience: .friends)
  static let challengeTaskUncompleted = TopicDescription(
    "challenge.taskUncompleted", "Somebody has taken the tick of a task back.", audience: .friends)
  static let challengeCompleted = TopicDescription(
    "challenge.completed", "Somebody has completed a challenge.", audience: .friends)

  /// The topics of this area.
  static let social = [
    friendRequested, friendWithdrawn, friendDeclined, friendAdded, friendRemoved, friendNudged, friendUnheard,
    challengeCreated, challengeJoined, challengeLeft, challengePaused, challengeResumed, challengeTaskCompleted,
    challengeTaskUncompleted, challengeCompleted,
  ]
}
