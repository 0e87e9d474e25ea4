import Database
import Kernel
import Localization
import Service

/// The methods that list, return and create challenges, and list their participants. (Challenges and friends, 1.2 and
/// 7.)
enum ChallengeMethods {
  static let all: [Method] = [list, get, participants, create]

  private struct ListParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .challenges)
    }
  }

  private static let list = Method(
    "challenges.list",
    "Lists the challenges that the user can join, has created or takes part in, newest first.",
    effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "One challenge", after: ChallengeExamples.creation)
    ]
  ) { (input: ListParameters, context) in
    let commands = try ParticipationCommands(context)
    let challenges = try ChallengeStore(transaction: context.transaction)
      .list(for: commands.account.id, before: input.page.key ?? .max, limit: input.page.limit + 1)
    return try Page(fetched: challenges, limit: input.page.limit) { Cursor(.challenges, $0.id) }.map {
      try commands.view($0)
    }
  }

  private static let get = Method(
    "challenges.get", "Returns a challenge with the user's latest participation.", effect: .read, access: .signedIn,
    errors: [.challengeNotFound],
    examples: [
      Method.Example(
        "A challenge with two tasks per day", #"{"challengeId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: ChallengeIDParameters, context) in
    let commands = try ParticipationCommands(context)
    return ChallengeReply(challenge: try commands.view(commands.challenge(input.id)))
  }

  private struct ParticipantParameters: Parameters {
    let challenge: Int64
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      challenge = try ChallengeIDParameters(from: &fields).id
      page = try fields.page(of: .participants)
    }
  }

  private static let participants = Method(
    "challenges.participants",
    "Lists the participants of a challenge: the user and friends with their progress, and the number of others.",
    effect: .read, access: .signedIn, errors: [.challengeNotFound],
    examples: [
      Method.Example(
        "The only participant", #"{"challengeId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: ParticipantParameters, context) in
    let commands = try ParticipationCommands(context)
    let challenge = try commands.challenge(input.challenge)
    let store = ParticipantStore(transaction: context.transaction)
    let participants = try store.participants(in: challenge.id, visibleTo: commands.account.id)
    let count = try store.count(in: challenge.id)
    let invited =
      challenge.creator == commands.account.id
      ? try InvitationStore(transaction: context.transaction).pending(in: challenge.id) : []
    return ParticipantList(
      page: FriendRules.page(of: participants, input.page, .participants).map {
        ParticipantView(
          participant: $0, today: $0.account.day(at: context.now), isMe: $0.account.id == commands.account.id)
      }, count: count, others: count - participants.count, invited: invited)
  }

  private struct CreateParameters: Parameters {
    let challenge: Challenge
    let invitees: [Int64]

    init(from fields: inout ParameterReader) throws(DomainError) {
      let challenge = Challenge(
        id: 0,
        title: try fields.required("title", .challengeTitle, "The title.").trimmed,
        description: try fields.required("description", .challengeDescription, "The description; may be empty."),
        duration: try fields.required("duration", .challengeDuration, "The number of days."),
        tasksPerDay: try fields.required("tasksPerDay", .challengeTasks, "The number of tasks per day."),
        isActive: true,
        visibility: try fields.optional(
          "visibility", .choice,
          "Who sees and can join the challenge besides its creator, participants and invited users. Default friends."
        ) ?? .initial,
        taskNames: try fields.optional(
          "taskNames", .challengeTaskNames, "The names of the tasks of a day, one per task; default none.")?
          .map(\.trimmed) ?? [])
      invitees =
        try fields.optional(
          "invitedUserIds", .invitees, "The IDs of friends to invite, who see the challenge whatever its visibility.")
        ?? []
      fields.check { ChallengeRules.issues(of: challenge) }
      self.challenge = challenge
    }
  }

  private static let create = Method(
    "challenges.create", "Creates a challenge, and optionally invites friends to it.", effect: .write,
    access: .signedIn, traits: [.creates], errors: [.invalidChallenge, .tooManyChallenges, .notAFriend],
    examples: [
      Method.Example(
        "Three weeks of running", ChallengeExamples.creationParameters)
    ]
  ) { (input: CreateParameters, context) in
    let commands = try ChallengeCommands(context)
    return ChallengeReply(
      challenge: try commands.view(commands.create(input.challenge, inviting: input.invitees)))
  }
}

/// The parameters of a call that names a challenge.
struct ChallengeIDParameters: Parameters {
  let id: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("challengeId", .id(.challengeID), "The ID of the challenge.")
  }
}

/// The calls shared by several examples.
enum ChallengeExamples {
  static let creationParameters: StaticString = """
    {"title": "Morning run", "description": "", "duration": 21, "tasksPerDay": 1, "taskNames": ["Run"]}
    """
  static let creation = Method.Example.Call("challenges.create", creationParameters)
  /// Creates a challenge with two tasks per day and joins it.
  static let joining = Method.Example.Call(
    "system.atomic",
    """
    {"calls": [
      {"method": "challenges.create",
        "params": {"title": "Morning run", "description": "", "duration": 21, "tasksPerDay": 2,
          "taskNames": ["Run", "Stretch"]}},
      {"method": "challenges.join", "params": {"challengeId": 1}}]}
    """)
  /// Creates a challenge with one task per day, joins it and pauses.
  static let pause = Method.Example.Call(
    "system.atomic",
    """
    {"calls": [
      {"method": "challenges.create",
        "params": {"title": "Morning run", "description": "", "duration": 21, "tasksPerDay": 1}},
      {"method": "challenges.join", "params": {"challengeId": 1}},
      {"method": "challenges.pause", "params": {"participationId": 1}}]}
    """)
}

extension FieldType where Value == String {
  static var challengeTitle: FieldType { .text(ChallengeRules.titleLengths).reporting(as: .invalidChallenge) }
  static var challengeDescription: FieldType {
    .text(ChallengeRules.descriptionLengths).reporting(as: .invalidChallenge)
  }
}

extension FieldType where Value == Int {
  static var challengeDuration: FieldType { .integer(ChallengeRules.durations).reporting(as: .invalidChallenge) }
  static var challengeTasks: FieldType { .integer(ChallengeRules.tasksPerDay).reporting(as: .invalidChallenge) }
}

extension FieldType where Value == [String] {
  static var challengeTaskNames: FieldType {
    .list(of: .text(ChallengeRules.taskNameLengths), ChallengeRules.tasksPerDay).reporting(as: .invalidChallenge)
  }
}

extension FieldType where Value == [Int64] {
  static var invitees: FieldType { .list(of: .id(.userID), ChallengeRules.inviteesPerCall) }
}

extension PagedList {
  /// Challenges, newest first, by row id.
  fileprivate static let challenges = PagedList("challenges")
}
