import Database
import Kernel
import Service

/// The methods that list review questions, answer them, undo answers and change the settings.
enum ReviewMethods {
  static let all: [Method] = [next, answer, undo, configure]

  static let exampleAnswer = Method.Example.Call(
    "reviews.answer", #"{"questionId": "kit-basic-colors-1", "rating": 3}"#)

  // MARK: - Queue

  private struct NextParameters: Parameters {
    let kits: [String]?
    let limit: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      kits = try fields.optional(
        "kitIds", .list(of: .id(.kitID), ReviewRules.kitCountRange),
        "The slugs of the kits to list and count, studied or not. Default: all kits that the user studies."
      )
      limit = try fields.optional(
        "limit", .integer(PageRequest.limits), default: PageRequest.defaultLimit,
        "The maximum number of questions. Default 50.")
    }
  }

  private static let next = Method(
    "reviews.next", "Lists today's questions with the outcome of each rating.", effect: .read,
    access: .signedIn, errors: [.kitNotFound],
    examples: [
      Method.Example(
        "The first question of a shipped kit", #"{"kitIds": ["kit-basic-colors"], "limit": 1}"#)
    ]
  ) { (input: NextParameters, context) in
    let (commands, account) = (try ReviewCommands(context), try context.user.account)
    let (kits, settings) = (try commands.kits(input.kits), try commands.settings())
    return ReviewQueue(
      items: try commands.next(of: kits, limit: input.limit).map {
        ReviewItem($0, at: context.now, for: account, with: settings, in: context.locale)
      },
      counts: try commands.countsView(of: kits))
  }

  // MARK: - Answers

  private struct AnswerParameters: Parameters {
    let question: String
    let rating: ReviewRating
    let milliseconds: Int?
    let expectedReps: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      question = try fields.required("questionId", .id(.questionID), "The slug of the question.")
      // The decoder has already recorded an out-of-range number, so the call is rejected regardless of this default.
      rating =
        ReviewRating(
          rawValue: try fields.required("rating", .integer(1...4), "The rating: 1 forgotten, 2 hard, 3 good, 4 easy."))
        ?? .again
      milliseconds = try fields.optional(
        "milliseconds", .integer(ReviewRules.answerDurationRange), "The duration of the answer, in milliseconds.")
      expectedReps = try fields.optional(
        "reviews", .integer(0...Int(Int32.max)),
        "The value of reps when the client read the question; the call fails if it has changed since then.")
    }
  }

  private static let answer = Method(
    "reviews.answer", "Answers a question, due or not, and returns its new schedule.", effect: .write,
    access: .signedIn,
    traits: [.creates], errors: [.questionNotFound, .reviewChanged],
    examples: [
      Method.Example(
        "A new question rated easy", #"{"questionId": "kit-basic-colors-1", "rating": 4, "reviews": 0}"#)
    ]
  ) { (input: AnswerParameters, context) in
    let commands = try ReviewCommands(context)
    return try commands.reply(
      try commands.answer(
        input.question, input.rating, milliseconds: input.milliseconds, expectedReps: input.expectedReps),
      in: context)
  }

  private static let undo = Method(
    "reviews.undo", "Undoes the last answer; repeated calls undo earlier answers.", effect: .write, access: .signedIn,
    traits: [.creates], errors: [.nothingToUndo],
    examples: [
      Method.Example(
        "The question is new again", after: exampleAnswer)
    ]
  ) { (_: NoParameters, context) in
    let commands = try ReviewCommands(context)
    return try commands.reply(try commands.undo(), in: context)
  }

  // MARK: - Settings

  private struct Configuration: Parameters {
    let newPerDay: Int?
    let desiredRetention: Int?
    let hasFuzz: Bool?

    init(from fields: inout ParameterReader) throws(DomainError) {
      newPerDay = try fields.optional(
        "newPerDay", .integer(ReviewSettings.newPerDayRange),
        "The limit of new questions per day. Initially 20.")
      desiredRetention = try fields.optional(
        "desiredRetention", .integer(ReviewSettings.desiredRetentionRange),
        "The probability of recall at which a question is due, in percent. Initially 90.")
      hasFuzz = try fields.optional(
        "fuzz", .flag,
        "Whether intervals of days are randomized slightly, so that due days differ. Initially false.")
    }

    func applied(to old: ReviewSettings) -> ReviewSettings {
      ReviewSettings(
        newPerDay: newPerDay ?? old.newPerDay, desiredRetention: desiredRetention ?? old.desiredRetention,
        hasFuzz: hasFuzz ?? old.hasFuzz)
    }
  }

  private static let configure = Method(
    "reviews.configure", "Changes review settings; omitted settings and the due dates of questions remain unchanged.",
    effect: .write, access: .signedIn, traits: .idempotent,
    examples: [
      Method.Example(
        "Fewer new questions per day", #"{"newPerDay": 10}"#, after: exampleAnswer)
    ]
  ) { (input: Configuration, context) in
    let commands = try ReviewCommands(context)
    let settings = input.applied(to: try commands.settings())
    try commands.configure(settings)
    return ReviewSettingsReply(settings: settings, counts: try commands.countsView())
  }
}

extension ReviewCommands {
  fileprivate func reply(_ change: Change, in context: CallContext) throws -> ReviewReply {
    ReviewReply(
      status: QuestionStatus(change.review, at: context.now, on: try context.today), rating: change.rating,
      counts: try countsView())
  }
}
