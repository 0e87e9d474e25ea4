import Kernel
import Service

/// The methods for tests, exams and workouts after their start. (Kits and exams, 3.)
enum StudySessionMethods {
  static let all: [Method] = [answer, get, continueWorkout, drop]

  private static let workout = Method.Example.Call("workouts.start", #"{"kitIds": ["kit-1"]}"#)
  private static let wrongAnswer = Method.Example.Call("sessions.answer", #"{"sessionId": 1, "answer": "Snow"}"#)

  private static let answer = Method(
    "sessions.answer", "Answers the current question of a test, an exam or a workout.", effect: .write,
    access: .signedIn, errors: [.sessionNotFound, .sessionFinished, .roundFinished, .invalidOption],
    examples: [
      Method.Example(
        "The last question of a test", #"{"sessionId": 1, "answer": "Rain", "position": 1}"#,
        after: KitMethods.example, Method.Example.Call("tests.start", #"{"kitId": "kit-1"}"#))
    ]
  ) { (input: AnswerParameters, context) in
    let commands = try SessionCommands(context)
    return try commands.answer(input.answer, for: input.reference, in: try commands.session(input.session.id))
  }

  private static let get = Method(
    "sessions.get",
    "Returns the state of a session; a finished session remains until the next session of the same mode starts.",
    effect: .read, access: .signedIn, errors: [.sessionNotFound],
    examples: [
      Method.Example(
        "Between two rounds of a workout", #"{"sessionId": 1}"#, after: KitMethods.example, workout, wrongAnswer)
    ]
  ) { (input: SessionIDParameters, context) in
    let commands = try SessionCommands(context)
    return try commands.view(try commands.session(input.id))
  }

  private static let continueWorkout = Method(
    "workouts.continue", "Starts the next round of a workout with the wrongly answered questions.",
    effect: .write, access: .signedIn, errors: [.sessionNotFound, .sessionFinished],
    examples: [
      Method.Example(
        "After a wrong answer", #"{"sessionId": 1}"#, after: KitMethods.example, workout, wrongAnswer)
    ]
  ) { (input: SessionIDParameters, context) in
    let commands = try SessionCommands(context)
    return try commands.startNextRound(of: try commands.session(input.id))
  }

  private static let drop = Method(
    "sessions.drop", "Deletes a test, an exam or a workout; an unfinished session records no result.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive], errors: [.sessionNotFound],
    examples: [
      Method.Example(
        "A workout", #"{"sessionId": 1}"#, after: KitMethods.example, workout)
    ]
  ) { (input: SessionIDParameters, context) in
    let commands = try SessionCommands(context)
    let session = try commands.session(input.id)
    let view = try commands.view(session)
    try commands.delete(session)
    return view
  }
}
