import Service

extension Topic {
  static let friendRequested = Topic("friend.requested", "Somebody wants to be the user's friend.")
  static let friendWithdrawn = Topic("friend.withdrawn", "Somebody has taken a request back.")
  static let friendDeclined = Topic("friend.declined", "The user has declined a request.")
  static let friendAdded = Topic("friend.added", "The user has a new friend.")
  static let friendRemoved = Topic("friend.removed", "A friendship has ended.")
  static let friendNudged = Topic("friend.nudged", "A friend has nudged the user.")
  static let friendUnheard = Topic(
    "friend.unheard",
    "A request that reached nobody. It takes its place in the journal, so that places do not tell who has an account.",
    audience: .nobody)

  static let challengeCreated = Topic("challenge.created", "The user has created a challenge.")
  static let challengeJoined = Topic("challenge.joined", "Somebody takes part in a challenge.", audience: .friends)
  static let challengeLeft = Topic("challenge.left", "Somebody takes part in a challenge no more.", audience: .friends)
  static let challengePaused = Topic("challenge.paused", "Somebody pauses in a challenge.", audience: .friends)
  static let challengeResumed = Topic("challenge.resumed", "Somebody goes on with a challenge.", audience: .friends)
  static let challengeTaskCompleted = Topic(
    "challenge.taskCompleted", "Somebody has ticked a task of a challenge.", audience: .friends)
  static let challengeTaskUncompleted = Topic(
    "challenge.taskUncompleted", "Somebody has taken the tick of a task back.", audience: .friends)
  static let challengeCompleted = Topic(
    "challenge.completed", "Somebody has completed a challenge.", audience: .friends)

  /// The topics of this area.
  static let social = [
    friendRequested, friendWithdrawn, friendDeclined, friendAdded, friendRemoved, friendNudged, friendUnheard,
    challengeCreated, challengeJoined, challengeLeft, challengePaused, challengeResumed, challengeTaskCompleted,
    challengeTaskUncompleted, challengeCompleted,
  ]
}
