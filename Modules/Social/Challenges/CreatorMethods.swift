import Database
import Kernel
import Localization
import Service

/// The methods with which creators change challenges and invite friends. (Challenges and friends, 7.2 and 7.3.)
enum CreatorMethods {
  static let all: [Method] = [update, invite, close, delete]

  private struct UpdateParameters: Parameters {
    let challenge: Int64
    private let title: String?
    private let description: String?
    private let visibility: ChallengeVisibility?
    private let duration: Int?
    private let tasksPerDay: Int?
    private let taskNames: FieldChange<[String]>

    init(from fields: inout ParameterReader) throws(DomainError) {
      challenge = try ChallengeIDParameters(from: &fields).id
      title = try fields.optional("title", .challengeTitle, "The title.")
      description = try fields.optional("description", .challengeDescription, "The description; may be empty.")
      visibility = try fields.optional(
        "visibility", .choice, "Who sees the challenge besides its creator, participants and invited users.")
      duration = try fields.optional(
        "duration", .challengeDuration, "The number of days, which is fixed once someone takes part.")
      tasksPerDay = try fields.optional(
        "tasksPerDay", .challengeTasks, "The number of tasks per day, which is fixed once someone takes part.")
      taskNames = try fields.change(
        "taskNames", .challengeTaskNames, "The names of the tasks of a day, one per task; null removes the names.")
    }

    /// Returns a challenge with the changes; throws the issues of the result.
    func changed(_ challenge: Challenge) throws(DomainError) -> Challenge {
      var challenge = challenge
      if let title { challenge.title = title.trimmed }
      if let description { challenge.description = description }
      if let visibility { challenge.visibility = visibility }
      if let duration { challenge.duration = duration }
      if let tasksPerDay { challenge.tasksPerDay = tasksPerDay }
      challenge.taskNames = taskNames.applied(to: challenge.taskNames)?.map(\.trimmed) ?? []
      if let error = DomainError(issues: ChallengeRules.issues(of: challenge)) { throw error }
      return challenge
    }
  }

  private static let update = Method(
    "challenges.update", "Updates the given fields of a challenge that the user created.", effect: .write,
    access: .signedIn, traits: .idempotent,
    errors: [.challengeNotFound, .notCreator, .invalidChallenge, .challengeHasParticipants],
    examples: [
      Method.Example(
        "A challenge for everyone", #"{"challengeId": 1, "title": "Evening run", "visibility": "everyone"}"#,
        after: ChallengeExamples.creation)
    ]
  ) { (input: UpdateParameters, context) in
    let commands = try ChallengeCommands(context)
    let challenge = try commands.ownChallenge(input.challenge)
    let changed = try commands.update(challenge, to: input.changed(challenge))
    return ChangedChallenge(challenge: try commands.view(challenge.id), changed: changed)
  }

  private struct InviteParameters: Parameters {
    let challenge: Int64
    let invitees: [Int64]

    init(from fields: inout ParameterReader) throws(DomainError) {
      challenge = try ChallengeIDParameters(from: &fields).id
      invitees = try fields.required("userIds", .invitees, "The IDs of friends.")
    }
  }

  private static let invite = Method(
    "challenges.invite",
    "Invites friends to a challenge that the user created; they see and can join it whatever its visibility.",
    effect: .write, access: .signedIn, traits: .idempotent,
    errors: [.challengeNotFound, .notCreator, .challengeInactive, .notAFriend],
    examples: [
      Method.Example(
        "A friend", #"{"challengeId": 1, "userIds": [2]}"#,
        after: FriendExamples.signUp, FriendExamples.request, FriendExamples.signIn, FriendExamples.acceptance,
        ChallengeExamples.creation)
    ]
  ) { (input: InviteParameters, context) in
    let commands = try ChallengeCommands(context)
    let challenge = try commands.ownChallenge(input.challenge)
    guard challenge.isActive else { throw DomainError.challengeInactive.at("/challengeId") }
    let added = try commands.invite(input.invitees, to: challenge.id, path: "/userIds")
    return ChallengeInvitations(
      challenge: try commands.view(challenge.id),
      invited: try InvitationStore(transaction: context.transaction).pending(in: challenge.id), added: added)
  }

  private static let close = Method(
    "challenges.close", "Closes a challenge that the user created: nobody can join it, and participants can finish it.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.challengeNotFound, .notCreator],
    examples: [
      Method.Example(
        "A challenge with a participant", #"{"challengeId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: ChallengeIDParameters, context) in
    let commands = try ChallengeCommands(context)
    let challenge = try commands.ownChallenge(input.id)
    let changed = try commands.close(challenge)
    return ChangedChallenge(challenge: try commands.view(challenge.id), changed: changed)
  }

  private static let delete = Method(
    "challenges.delete",
    "Deletes a challenge that the user created, or the user's copy, with the user's own participation.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive],
    notes: "Other participants retain the challenge, closed and without a creator, until they leave it.",
    errors: [.challengeNotFound, .notCreator],
    examples: [
      Method.Example(
        "A challenge without other participants", #"{"challengeId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: ChallengeIDParameters, context) in
    try ChallengeCommands(context).delete(input.id)
    return EmptyResult()
  }
}
