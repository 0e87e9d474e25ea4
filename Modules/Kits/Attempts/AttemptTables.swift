import Kernel
import SQLite
import Service

/// The type of question counts and positions, whose upper bound exceeds the number of questions in all kits of a user.
private let questionNumber = ColumnType.integer(0...100_000_000)

extension Attempt {
  /// The tests, exams and workouts, running or finished. (Kits and exams, 3.)
  static let table = Table(
    "attempts", key: .number, id: \Attempt.id,
    blank: Attempt(id: 0, subject: .workout, questionCount: 1, startedAt: .min, roundSize: 1),
    [
      Column("mode", \.subject.mode, .oneOf(Mode.self), "The mode.", isFixed: true),
      Column(
        "subject", \.subject.text, StoredKit.slugType,
        "The slug of the kit or the number of the exam; null for workouts."),
      Column(
        "questionCount", \.questionCount, questionNumber, "The initial number of questions.",
        .consistent(with: "attempt_questions")),
      Column("round", \.round, .integer(1...1_000_000_000), "The round, from 1."),
      Column(
        "roundSize", \.roundSize, questionNumber, "The number of questions in the round.",
        .consistent(with: "attempt_questions and correct")),
      Column(
        "position", \.questionPosition, questionNumber,
        "The position of the current question; 0 if there is none.",
        .consistent(with: "asked and attempt_questions")),
      Column(
        "asked", \.answeredCount, questionNumber, "The number of questions answered in the round.",
        .consistent(with: "position and attempt_questions")),
      Column(
        "correct", \.correctCount, questionNumber, "The number of correct answers in the round.",
        .consistent(with: "attempt_questions and roundSize")),
      Column(
        "solved", \.solvedCount, questionNumber, "The number of questions answered correctly in all rounds.",
        .consistent(with: "attempt_questions")
      ),
      Column(
        "bestBefore", \.best, \.before, of: noBest, Percentage.columnType,
        "The best result before the attempt, in percent."),
      Column(
        "bestAfter", \.best, \.after, of: noBest, Percentage.columnType,
        "The best result after the attempt, in percent.",
        .consistent(with: "bestBefore, isPartial, correct and asked")),
      Column("unlockedExam", \.unlockedExam, .integer(0...4), "The number of the exam unlocked by a test."),
      Column(
        "isPartial", \.isPartial, .flag, "Whether a test asks too few questions to change the best result."),
      Column("startedAt", \.startedAt, .instant, "The start time."),
    ])

  private static let noBest = Best(before: 0, after: 0)
}

extension AskedQuestion {
  /// The questions of attempts, copied from their kits when the attempts started. (Kits and exams, 3.4.)
  static let table = Table(
    "attempt_questions",
    owner: .row(
      "attempt", column: "attempt_id", of: Attempt.table.description, line: "attempt", "The attempt."),
    key: .columns(["position"]),
    blank: AskedQuestion(position: 1, prompt: "", correctAnswer: "", acceptedAnswers: [], options: nil),
    [
      Column("position", \.position, questionNumber, "The position in the attempt, from 1."),
      Column("prompt", \.prompt, KitQuestion.textType, "The prompt."),
      Column("correctAnswer", \.correctAnswer, KitQuestion.textType, "The correct answer."),
      Column("acceptedAnswers", \.acceptedAnswers, "Further answers that are correct when typed."),
      Column("options", \.options, "The options; null if the answer is typed."),
      Column("isSolved", \.isSolved, .flag, "Whether the question was answered correctly."),
    ])
}
