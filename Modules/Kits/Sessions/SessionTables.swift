import Kernel
import SQLite
import Service

/// The type of question counts and positions, whose upper bound exceeds the number of questions in all kits of a user.
private let questionNumber = ColumnType.integer(0...100_000_000)

extension StudySession {
  /// The tests, exams and workouts, running or finished. (Kits and exams, 3.)
  static let table = Table(
    "study_sessions", key: .number, id: \StudySession.id,
    blank: StudySession(id: 0, subject: .workout, questionCount: 1, startedAt: .min, roundSize: 1),
    [
      Column("mode", \.subject.mode, .oneOf(Mode.self), "The mode.", isFixed: true),
      Column(
        "subject", \.subject.text, StoredKit.slugType,
        "The slug of the kit or the number of the exam; null for workouts."),
      Column(
        "questionCount", \.questionCount, questionNumber, "The initial number of questions.",
        .consistent(with: "study_questions")),
      Column("round", \.round, .integer(1...1_000_000_000), "The round, from 1."),
      Column(
        "roundSize", \.roundSize, questionNumber, "The number of questions in the round.",
        .consistent(with: "study_questions and correct")),
      Column(
        "place", column: "position", \.questionPosition, questionNumber,
        "The position of the current question; 0 if there is none.",
        .consistent(with: "asked and study_questions")),
      Column(
        "asked", \.answeredCount, questionNumber, "The number of questions answered in the round.",
        .consistent(with: "position and study_questions")),
      Column(
        "correct", \.correctCount, questionNumber, "The number of correct answers in the round.",
        .consistent(with: "study_questions and roundSize")),
      Column(
        "solved", \.solvedCount, questionNumber, "The number of questions answered correctly in all rounds.",
        .consistent(with: "study_questions")
      ),
      Column(
        "bestBefore", \.best, \.before, of: noBest, Percentage.columnType,
        "The best result before the session, in percent."),
      Column(
        "bestAfter", \.best, \.after, of: noBest, Percentage.columnType,
        "The best result after the session, in percent.",
        .consistent(with: "bestBefore, correct and asked")),
      Column("unlockedExam", \.unlockedExam, .integer(0...4), "The number of the exam unlocked by a test."),
      Column("startedAt", \.startedAt, .instant, "The start time."),
    ])

  private static let noBest = Best(before: 0, after: 0)
}

extension AskedQuestion {
  /// The questions of sessions, copied from their kits when the sessions started. (Kits and exams, 3.4.)
  static let table = Table(
    "study_questions",
    owner: .row(
      "session", column: "session_id", of: StudySession.table.description, line: "studySession", "The session."),
    key: .columns(["position"]),
    blank: AskedQuestion(position: 1, prompt: "", correctAnswer: "", acceptedAnswers: [], options: nil),
    [
      Column("place", column: "position", \.position, questionNumber, "The position in the session, from 1."),
      Column("prompt", \.prompt, KitQuestion.textType, "The prompt."),
      Column("correctAnswer", \.correctAnswer, KitQuestion.textType, "The correct answer."),
      Column("acceptedAnswers", \.acceptedAnswers, "Further answers that are correct when typed."),
      Column("options", \.options, "The options; null if the answer is typed."),
      Column("isSolved", \.isSolved, .flag, "Whether the question was answered correctly."),
    ])
}
