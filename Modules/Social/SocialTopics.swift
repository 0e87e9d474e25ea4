import SQLite
import Service

/// The journal topics of friends and challenges.
///
/// The journal contains IDs instead of names, titles and task names, because these may change or be deleted; events are
/// sent with the current names of users.
enum SocialTopics {
  private enum TitleQueries: SQL, StatementSet {
    case challenge = """
      select title from challenges where id = :subject and (copy_owner_id is null or copy_owner_id = :user)
      """
    case participation = """
      select c.title from participations p join challenges c on c.id = p.challenge_id
      where p.id = :subject and p.participant_id = :user
      """
  }

  private static let challengeTitle = SubjectTitle(TitleQueries.challenge)
  /// The title of the challenge; friends receive no events of imported copies.
  private static let participationTitle = SubjectTitle(TitleQueries.participation)

  private static func friendTopic(_ name: StaticString, _ meaning: String) -> Topic<FriendEvent> {
    Topic(name, meaning, subject: "The ID of the other user.", title: .user)
  }

  static let friendRequested = friendTopic(
    "friend.requested", "Another user sent the user a friend request.")
  static let requestWithdrawn = friendTopic(
    "friend.withdrawn", "Another user withdrew a friend request.")
  static let requestDeclined = friendTopic(
    "friend.declined", "The user declined a friend request.")
  static let friendAdded = friendTopic(
    "friend.added", "The user has a new friend.")
  static let friendRemoved = friendTopic(
    "friend.removed", "A friendship ended.")
  static let friendNudged = friendTopic(
    "friend.nudged", "A friend nudged the user.")
  static let requestUndelivered = Topic<EmptyPayload>(
    "friend.undelivered",
    """
    A request or its withdrawal notified no user. The event takes a journal position as a notification would, so that \
    positions do not reveal who has an account.
    """,
    subject: "Empty.", audience: .hidden)

  static let challengeCreated = Topic<ChallengeCreatedEvent>(
    "challenge.created", "The user created a challenge.", subject: "The ID of the challenge.", title: challengeTitle)
  static let challengeJoined = Topic<ParticipationEvent>(
    "challenge.joined", "A user joined a challenge.", subject: "The ID of the participation.",
    title: participationTitle,
    audience: .friends)
  static let challengeLeft = Topic<ParticipationEvent>(
    "challenge.left", "A user left a challenge.", subject: "The ID of the participation.", title: participationTitle,
    audience: .friends, deletes: [])
  static let challengePaused = Topic<ParticipationEvent>(
    "challenge.paused", "A user paused a participation.", subject: "The ID of the participation.",
    title: participationTitle, audience: .friends)
  static let challengeResumed = Topic<ParticipationEvent>(
    "challenge.resumed", "A user resumed a participation.", subject: "The ID of the participation.",
    title: participationTitle,
    audience: .friends)
  static let taskCompleted = Topic<TaskEvent>(
    "challenge.task_completed", "A user ticked a task of a challenge.", subject: "The ID of the participation.",
    title: participationTitle,
    audience: .friends)
  static let taskUncompleted = Topic<TaskEvent>(
    "challenge.task_uncompleted", "A user unticked a task of a challenge.",
    subject: "The ID of the participation.", title: participationTitle, audience: .friends, deletes: [])
  static let challengeCompleted = Topic<ParticipationEvent>(
    "challenge.completed", "A user completed a challenge.", subject: "The ID of the participation.",
    title: participationTitle,
    audience: .friends)
  static let copyChanged = Topic<ParticipationEvent>(
    "challenge.copy_changed",
    "The user's participation in an imported copy of a challenge, which friends do not see, was changed.",
    subject: "The ID of the participation.", title: participationTitle)

  static let all = [
    friendRequested.declaration, requestWithdrawn.declaration, requestDeclined.declaration, friendAdded.declaration,
    friendRemoved.declaration,
    friendNudged.declaration, requestUndelivered.declaration, challengeCreated.declaration, challengeJoined.declaration,
    challengeLeft.declaration,
    challengePaused.declaration, challengeResumed.declaration, taskCompleted.declaration, taskUncompleted.declaration,
    challengeCompleted.declaration, copyChanged.declaration,
  ]
}

/// The payload of events about another user.
struct FriendEvent: ResultObject {
  let user: Int64

  static let shape = Shape<FriendEvent>("FriendEvent", "An event about another user.") {
    Field("userId", "The ID of the other user.", as: .userID, \.user)
  }
}

/// The payload of `challenge.created`.
struct ChallengeCreatedEvent: ResultObject {
  let challenge: Challenge

  static let shape = Shape<ChallengeCreatedEvent>("CreatedChallenge", "A created challenge.") {
    Field("challengeId", "The ID of the challenge.", as: .challengeID, \.challenge.id)
  }
}

/// The payload of events about a participation.
struct ParticipationEvent: ResultObject {
  let participation: Participation
  /// The challenge day, from 1.
  let day: Int

  static let shape = Shape<ParticipationEvent>("ParticipationEvent", "A change of a participation in a challenge.") {
    Field("participationId", "The ID of the participation.", as: .participationID, \.participation.id)
    Field("challengeId", "The ID of the challenge.", as: .challengeID, \.participation.challengeID)
    Field("dayNumber", "The challenge day, from 1.", as: .ordinal, \.day)
  }
}

/// The payload of `challenge.task_completed` and `challenge.task_uncompleted`.
struct TaskEvent: ResultObject {
  let event: ParticipationEvent
  let task: TaskCompletion

  static let shape = Shape<TaskEvent>("TaskEvent", "A ticked or unticked task.") {
    ParticipationEvent.shape.fields(of: \.event)
    Field("taskIndex", "The index of the task in the day, from 0.", as: .count, \.task.index)
  }
}
