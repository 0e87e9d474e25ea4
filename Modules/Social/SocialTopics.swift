import Service

/// The journal topics of friends and challenges.
///
/// Events of friends contain no name, because names may change; readers look it up.
enum SocialTopics {
  static let requested = Topic<FriendEvent>(
    "friend.requested", "Somebody wants to be the user's friend.", subject: "The row of the other user.")
  static let withdrawn = Topic<FriendEvent>(
    "friend.withdrawn", "Somebody has taken a request back.", subject: "The row of the other user.")
  static let declined = Topic<FriendEvent>(
    "friend.declined", "The user has declined a request.", subject: "The row of the other user.")
  static let added = Topic<FriendEvent>(
    "friend.added", "The user has a new friend.", subject: "The row of the other user.")
  static let removed = Topic<FriendEvent>(
    "friend.removed", "A friendship has ended.", subject: "The row of the other user.")
  static let nudged = Topic<FriendEvent>(
    "friend.nudged", "A friend has nudged the user.", subject: "The row of the other user.")
  static let undelivered = Topic<EmptyPayload>(
    "friend.unheard",
    "A request that reached nobody. It takes its place in the journal, so that places do not tell who has an account.",
    subject: "Empty.", audience: .hidden)

  static let created = Topic<CreatedChallenge>(
    "challenge.created", "The user has created a challenge.", subject: "The row of the challenge.")
  static let joined = Topic<ParticipationEvent>(
    "challenge.joined", "Somebody takes part in a challenge.", subject: "The row of the participation.",
    audience: .friends)
  static let left = Topic<ParticipationEvent>(
    "challenge.left", "Somebody takes part in a challenge no more.", subject: "The row of the participation.",
    audience: .friends)
  static let paused = Topic<ParticipationEvent>(
    "challenge.paused", "Somebody pauses in a challenge.", subject: "The row of the participation.", audience: .friends)
  static let resumed = Topic<ParticipationEvent>(
    "challenge.resumed", "Somebody goes on with a challenge.", subject: "The row of the participation.",
    audience: .friends)
  static let taskCompleted = Topic<TaskEvent>(
    "challenge.taskCompleted", "Somebody has ticked a task of a challenge.", subject: "The row of the participation.",
    audience: .friends)
  static let taskUncompleted = Topic<TaskEvent>(
    "challenge.taskUncompleted", "Somebody has taken the tick of a task back.",
    subject: "The row of the participation.", audience: .friends)
  static let completed = Topic<ParticipationEvent>(
    "challenge.completed", "Somebody has completed a challenge.", subject: "The row of the participation.",
    audience: .friends)

  static let all = [
    requested.description, withdrawn.description, declined.description, added.description, removed.description,
    nudged.description, undelivered.description, created.description, joined.description, left.description,
    paused.description, resumed.description, taskCompleted.description, taskUncompleted.description,
    completed.description,
  ]
}

/// The payload of events about another user.
struct FriendEvent: ResultObject {
  let user: Int64

  static let shape = Shape<FriendEvent>("FriendEvent", "Something between the user and another one.") {
    Field("userId", "The row of the other user.", \.user)
  }
}

/// The payload of `challenge.created`.
struct CreatedChallenge: ResultObject {
  let challenge: Challenge

  static let shape = Shape<CreatedChallenge>("CreatedChallenge", "A challenge that was created.") {
    Field("challengeId", "The row of the challenge.", \.challenge.id)
    Field("title", "The title.", \.challenge.title)
  }
}

/// The payload of events about a participation.
struct ParticipationEvent: ResultObject {
  let participation: Participation
  /// The challenge day, from 1.
  let day: Int

  static let shape = Shape<ParticipationEvent>("ParticipationEvent", "A change of somebody's part in a challenge.") {
    Field("participationId", "The row of the participation.", \.participation.id)
    Field("challengeId", "The row of the challenge.", \.participation.challenge)
    Field("title", "The title of the challenge.", \.participation.title)
    Field("day", "The day of the challenge, from 1.", \.day)
  }
}

/// The payload of `challenge.taskCompleted` and `challenge.taskUncompleted`.
struct TaskEvent: ResultObject {
  let event: ParticipationEvent
  let task: TaskCompletion

  static let shape = Shape<TaskEvent>("TaskEvent", "A task that was ticked or unticked.") {
    ParticipationEvent.shape.fields(of: \.event)
    Field("taskIndex", "The position of the task in the day, from 0.", \.task.index)
    Field("taskName", "What it was called then; null if nobody had named it.", \.task.storedName)
  }
}
