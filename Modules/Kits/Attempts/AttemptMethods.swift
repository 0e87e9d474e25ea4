import Kernel
import Service

/// The methods for tests, exams and workouts after their start. (Kits and exams, 3.)
enum AttemptMethods {
  static let all: [Method] = [answer, list, get, continueWorkout, drop]

  private static let workout = Method.Example.Call("workouts.start", #"{"kitIds": ["kit-1"]}"#)
  private static let wrongAnswer = Method.Example.Call("attempts.answer", #"{"attemptId": 1, "answer": "Snow"}"#)

  private static let answer = Method(
    "attempts.answer", "Answers the current question of a test, an exam or a workout.", effect: .write,
    access: .signedIn, errors: [.attemptNotFound, .attemptFinished, .roundFinished, .invalidOption],
    examples: [
      Method.Example(
        "The last question of a test", #"{"attemptId": 1, "answer": "Rain", "position": 1}"#,
        after: KitMethods.example, Method.Example.Call("tests.start", #"{"kitId": "kit-1"}"#))
    ]
  ) { (input: AnswerParameters, context) in
    let commands = try AttemptCommands(context)
    return try commands.answer(input.answer, for: input.reference, in: try commands.attempt(input.attempt.id))
  }

  private struct ListParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) { page = try fields.page(of: .attempts) }
  }

  private static let list = Method(
    "attempts.list", "Lists the unfinished tests, exams and workouts, oldest first, for example on another device.",
    effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "A running workout", after: KitMethods.example, workout)
    ]
  ) { (input: ListParameters, context) in
    let commands = try AttemptCommands(context)
    let attempts = try commands.unfinished(after: input.page.key ?? 0, limit: input.page.limit + 1)
    let page = Page(fetched: attempts, limit: input.page.limit) { Cursor(.attempts, $0.id) }
    return try page.map { try commands.view($0) }
  }

  private static let get = Method(
    "attempts.get",
    "Returns the state of an attempt; a finished attempt remains until the next attempt of the same mode starts.",
    effect: .read, access: .signedIn, errors: [.attemptNotFound],
    examples: [
      Method.Example(
        "Between two rounds of a workout", #"{"attemptId": 1}"#, after: KitMethods.example, workout, wrongAnswer)
    ]
  ) { (input: AttemptIDParameters, context) in
    let commands = try AttemptCommands(context)
    return try commands.view(try commands.attempt(input.id))
  }

  private static let continueWorkout = Method(
    "attempts.continue", "Starts the next round of a workout with the wrongly answered questions.",
    effect: .write, access: .signedIn, errors: [.attemptNotFound, .attemptFinished],
    examples: [
      Method.Example(
        "After a wrong answer", #"{"attemptId": 1}"#, after: KitMethods.example, workout, wrongAnswer)
    ]
  ) { (input: AttemptIDParameters, context) in
    let commands = try AttemptCommands(context)
    return try commands.startNextRound(of: try commands.attempt(input.id))
  }

  private static let drop = Method(
    "attempts.drop", "Deletes a test, an exam or a workout; an unfinished attempt records no result.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive], errors: [.attemptNotFound],
    examples: [
      Method.Example(
        "A workout", #"{"attemptId": 1}"#, after: KitMethods.example, workout)
    ]
  ) { (input: AttemptIDParameters, context) in
    let commands = try AttemptCommands(context)
    let attempt = try commands.attempt(input.id)
    let view = try commands.view(attempt)
    try commands.delete(attempt)
    return view
  }
}

extension PagedList {
  /// The order of `attempts.list`, by row id.
  fileprivate static let attempts = PagedList("attempts")
}
