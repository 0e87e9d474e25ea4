import Database
import SQLite
import Service

/// The journal topics of friends and challenges.
///
/// The journal contains IDs instead of names, titles and task names, because these may change or be deleted; events are
/// sent with the current names of users.
enum SocialTopics {
  private enum TitleQueries: SQL, StatementSet {
    case challenge = "select title from challenges where id = :subject"
    case participation = """
      select c.title from participations p join challenges c on c.id = p.challenge_id
      where p.id = :subject and p.participant_id = :user
      """
  }

  /// The title of the challenge; nil if the reader does not see it.
  private static let challengeTitle = SubjectTitle { subject in
    guard let challenge = Int64(subject.id),
      try ChallengeAccess(of: subject.reader, subject.transaction).canSee(challenge)
    else { return nil }
    return try subject.transaction.statement(TitleQueries.challenge).bind("subject", challenge).scalar(String.self)
  }
  /// The title of the challenge; friends who do not see it receive no events of its participations.
  private static let participationTitle = SubjectTitle(TitleQueries.participation)

  private static func participationTopic(
    _ name: StaticString, _ meaning: String, deletes deletedKinds: [String]? = nil
  ) -> Topic<ParticipationEvent> {
    Topic(
      name, meaning, subject: "The ID of the participation.", title: participationTitle, audience: .friends,
      isVisible: ChallengeAccess.canSeeChallenge, deletes: deletedKinds)
  }

  private static func taskTopic(
    _ name: StaticString, _ meaning: String, deletes deletedKinds: [String]? = nil
  ) -> Topic<TaskEvent> {
    Topic(
      name, meaning, subject: "The ID of the participation.", title: participationTitle, audience: .friends,
      isVisible: ChallengeAccess.canSeeChallenge, deletes: deletedKinds)
  }

  private static func challengeTopic<Payload: ResultObject>(
    _ name: StaticString, _ meaning: String, audience: TopicDeclaration.Audience = .user,
    deletes deletedKinds: [String]? = nil
  ) -> Topic<Payload> {
    Topic(
      name, meaning, subject: "The ID of the challenge.", title: challengeTitle, audience: audience,
      isVisible: ChallengeAccess.canSeeChallenge, deletes: deletedKinds)
  }

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

  static let challengeCreated: Topic<ChallengeEvent> = challengeTopic(
    "challenge.created", "The user created a challenge.")
  static let challengeUpdated: Topic<ChallengeEvent> = challengeTopic(
    "challenge.updated", "The creator changed a challenge.", audience: .friends, deletes: [])
  static let challengeClosed: Topic<ChallengeEvent> = challengeTopic(
    "challenge.closed", "The creator closed a challenge, which can no longer be joined.", audience: .friends)
  static let challengeInvited: Topic<InvitationEvent> = challengeTopic(
    "challenge.invited", "A friend invited the user to a challenge.")
  static let challengeDeleted: Topic<ChallengeEvent> = challengeTopic(
    "challenge.deleted",
    "The creator deleted a challenge in which the user takes part, or to which the user was invited.", deletes: [])
  static let challengeJoined = participationTopic("challenge.joined", "A user joined a challenge.")
  static let challengeLeft = participationTopic("challenge.left", "A user left a challenge.", deletes: [])
  static let challengePaused = participationTopic("challenge.paused", "A user paused a participation.")
  static let challengeResumed = participationTopic("challenge.resumed", "A user resumed a participation.")
  static let taskCompleted = taskTopic("challenge.task_completed", "A user ticked a task of a challenge.")
  static let taskUncompleted = taskTopic(
    "challenge.task_uncompleted", "A user unticked a task of a challenge.", deletes: [])
  static let challengeCompleted = participationTopic("challenge.completed", "A user completed a challenge.")

  static let all = [
    friendRequested.declaration, requestWithdrawn.declaration, requestDeclined.declaration, friendAdded.declaration,
    friendRemoved.declaration, friendNudged.declaration, requestUndelivered.declaration,
    challengeCreated.declaration, challengeUpdated.declaration, challengeClosed.declaration,
    challengeInvited.declaration, challengeDeleted.declaration, challengeJoined.declaration, challengeLeft.declaration,
    challengePaused.declaration, challengeResumed.declaration, taskCompleted.declaration, taskUncompleted.declaration,
    challengeCompleted.declaration,
  ]
}

/// The payload of events about another user.
struct FriendEvent: ResultObject {
  let user: Int64

  static let shape = Shape<FriendEvent>("FriendEvent", "An event about another user.") {
    Field("userId", "The ID of the other user.", as: .userID, \.user)
  }
}

/// The payload of events about a challenge, without the creator, who may be a stranger to participants.
struct ChallengeEvent: ResultObject {
  let challenge: Int64

  static let shape = Shape<ChallengeEvent>("ChallengeEvent", "A change of a challenge by its creator.") {
    Field("challengeId", "The ID of the challenge.", as: .challengeID, \.challenge)
  }
}

/// The payload of `challenge.invited`.
struct InvitationEvent: ResultObject {
  let challenge: Int64
  /// The friend who created the challenge.
  let creator: Int64

  static let shape = Shape<InvitationEvent>("InvitationEvent", "An invitation to a challenge.") {
    Field("challengeId", "The ID of the challenge.", as: .challengeID, \.challenge)
    Field("userId", "The ID of the inviting friend.", as: .userID, \.creator)
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
