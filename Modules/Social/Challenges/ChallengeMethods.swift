import Database
import Kernel
import Localization
import Service

/// The methods that list, return and create challenges. (Challenges and friends, 1.2 and 2.4.)
enum ChallengeMethods {
  static let all: [Method] = [list, get, create]

  private struct ListParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .challenges)
    }
  }

  private static let list = Method(
    "challenges.list",
    "Lists the challenges that can be joined or in which the user has a participation, newest first.",
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

  private struct CreateParameters: Parameters {
    let challenge: Challenge

    init(from fields: inout ParameterReader) throws(DomainError) {
      let challenge = Challenge(
        id: 0,
        title: try fields.required(
          "title", .text(ChallengeRules.titleLengths).reporting(as: .invalidChallenge), "The title."
        ).trimmed,
        description: try fields.required(
          "description", .text(ChallengeRules.descriptionLengths).reporting(as: .invalidChallenge),
          "The description; may be empty."),
        duration: try fields.required(
          "duration", .integer(ChallengeRules.durations).reporting(as: .invalidChallenge), "The number of days."),
        tasksPerDay: try fields.required(
          "tasksPerDay", .integer(ChallengeRules.tasksPerDay).reporting(as: .invalidChallenge),
          "The number of tasks per day."),
        isActive: true,
        taskNames: try fields.optional(
          "taskNames",
          .list(of: .text(ChallengeRules.taskNameLengths), ChallengeRules.tasksPerDay).reporting(as: .invalidChallenge),
          "The names of the tasks of a day, one per task; default none.")?.map(\.trimmed) ?? [])
      fields.check { ChallengeRules.issues(of: challenge) }
      self.challenge = challenge
    }
  }

  private static let create = Method(
    "challenges.create", "Creates a challenge that all users can join.", effect: .write, access: .signedIn,
    traits: [.creates], errors: [.invalidChallenge, .tooManyChallenges],
    examples: [
      Method.Example(
        "Three weeks of running", ChallengeExamples.creationParameters)
    ]
  ) { (input: CreateParameters, context) in
    let commands = try ParticipationCommands(context)
    let store = ChallengeStore(transaction: context.transaction)
    guard try store.count(createdBy: commands.account.id) < ChallengeRules.maxCreated else {
      throw DomainError.tooManyChallenges
    }
    let challengeID = try store.insert(input.challenge, creator: commands.account.id, at: context.now)
    let challenge = try commands.challenge(challengeID)
    try context.emit(
      SocialTopics.challengeCreated, ChallengeCreatedEvent(challenge: challenge), of: commands.account.id,
      subject: String(challengeID))
    return ChallengeReply(challenge: try commands.view(challenge))
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

extension PagedList {
  /// Challenges, newest first, by row id.
  fileprivate static let challenges = PagedList("challenges")
}
