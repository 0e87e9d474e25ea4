import Kernel
import Service

/// The methods that start a test, an exam or a workout. (Kits and exams, 3.1 to 3.3.)
enum AttemptStartMethods {
  static let all: [Method] = [startTest, startExam, startWorkout]

  private static let startTest = Method(
    "tests.start",
    "Starts a test, which asks the questions of a kit with options; replaces any running or finished test.",
    effect: .write, access: .signedIn, traits: [.creates],
    errors: [.kitNotFound, .stageLocked, .stageNotSelected, .invalidQuestionCount(max: 1), .tooFewAnswers],
    examples: [
      Method.Example(
        "A shipped kit", #"{"kitId": "kit-basic-colors"}"#),
      Method.Example(
        "Five random questions", #"{"kitId": "kit-basic-colors", "count": 5}"#),
    ]
  ) { (input: TestParameters, context) in
    let commands = try AttemptCommands(context)
    let id = input.kit.id
    guard let kit = try commands.kits.kit(id) else { throw DomainError.kitNotFound.at("/kitId", id: id) }
    try commands.study.progress().checkTest(of: kit)
    let count = input.count ?? kit.questionCount
    guard (1...kit.questionCount).contains(count) else {
      throw DomainError.invalidQuestionCount(max: kit.questionCount).asSingleIssue(at: "/count")
    }
    return try commands.start(.test(kit: kit.id), from: QuestionPool([kit]), count: count)
  }

  private struct ExamParameters: Parameters {
    let id: Int
    var exam: StudyExam? { StudyExam(rawValue: id) }

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("examId", .integer.described(as: .examNumber), "The number of the exam.")
    }
  }

  private static let startExam = Method(
    "exams.start", "Starts an exam of at most ten questions with typed answers; replaces any running or finished exam.",
    effect: .write, access: .signedIn, traits: [.creates],
    errors: [.examNotFound, .noFinalStageSelected, .examLocked, .noQuestions],
    examples: [
      Method.Example("Before its kits are above 70 percent", #"{"examId": 0}"#, error: .examLocked)
    ]
  ) { (input: ExamParameters, context) in
    guard let exam = input.exam else { throw DomainError.examNotFound.at("/examId", id: "\(input.id)") }
    let commands = try AttemptCommands(context)
    let progress = try commands.study.progress()
    try progress.check(exam)
    let pool = QuestionPool(progress.kits(of: exam))
    return try commands.start(.exam(exam), from: pool, count: StudyExam.questionCount(from: pool))
  }

  private static let startWorkout = Method(
    "workouts.start",
    "Starts a workout with questions from any kits, which changes no results; replaces any running or finished one.",
    effect: .write, access: .signedIn, traits: [.creates, .long],
    errors: [.noKitsSelected, .kitNotFound, .invalidQuestionCount(max: 1), .tooFewAnswers],
    examples: [
      Method.Example(
        "Two questions from two kits", #"{"kitIds": ["kit-basic-words", "kit-maths"], "count": 2}"#)
    ]
  ) { (input: WorkoutParameters, context) in
    let commands = try AttemptCommands(context)
    var seen: Set<String> = []
    var kits: [Kit] = []
    for (index, id) in input.kitIDs.enumerated() where seen.insert(id).inserted {
      guard let kit = try commands.kits.kit(id) else { throw DomainError.kitNotFound.at("/kitIds/\(index)", id: id) }
      kits.append(kit)
    }
    let pool = QuestionPool(kits)
    let maxCount = min(pool.count, KitRules.maxQuestions)
    guard (1...maxCount).contains(input.count) else {
      throw DomainError.invalidQuestionCount(max: maxCount).asSingleIssue(at: "/count")
    }
    return try commands.start(.workout, from: pool, count: input.count) { kit in
      "/kitIds/\(input.kitIDs.firstIndex(of: kit.id) ?? 0)"
    }
  }
}

extension StudyExam {
  /// The maximum number of questions in an exam. (Kits and exams, 3.2.)
  private static let maxQuestionCount = 10

  /// Returns the number of questions in an exam: the maximum, or all of them if there are fewer.
  static func questionCount(from pool: QuestionPool) -> Int { min(maxQuestionCount, pool.count) }
}
