import Kernel
import SQLite
import Service

/// The upper bound exceeds the number of questions in all kits of a user.
private let questionNumber = ColumnType.integer(0...100_000_000)
private let percent = ColumnType.integer(0...100)

extension StudySession {
  /// The tests, exams and workouts, running or finished. (Kits and exams, 3.)
  static let table = Table(
    "study_sessions", key: .number, id: \StudySession.id,
    blank: StudySession(id: 0, subject: .workout, questionCount: 1, startedAt: .min, roundSize: 1),
    [
      Column("mode", \.subject.mode, .oneOf(Mode.self), "What it is.", isFixed: true),
      Column("subject", \.subject.text, StoredKit.slug, "The kit, or the number of the exam."),
      Column(
        "questionCount", \.questionCount, questionNumber, "How many questions it has.",
        .consistent(with: "study_questions")),
      Column("round", \.round, .integer(1...1_000_000_000), "The round, from 1."),
      Column(
        "roundSize", \.roundSize, questionNumber, "How many questions the round has.",
        .consistent(with: "study_questions and correct")),
      Column(
        "place", \.questionPosition, questionNumber, "Which question is asked now; 0 for none.",
        .consistent(with: "asked and study_questions")),
      Column(
        "asked", \.answeredCount, questionNumber, "How many were answered in the round.",
        .consistent(with: "place and study_questions")),
      Column(
        "correct", \.correctCount, questionNumber, "How many of those were right.",
        .consistent(with: "study_questions and roundSize")),
      Column(
        "solved", \.solvedCount, questionNumber, "How many were answered right in all.",
        .consistent(with: "study_questions")
      ),
      Column("bestBefore", \.best, \.before, of: noBest, percent, "The best result before it."),
      Column(
        "bestAfter", \.best, \.after, of: noBest, percent, "The best result after it.",
        .consistent(with: "bestBefore, correct and asked")),
      Column("unlockedExam", \.unlockedExam, .integer(0...4), "The exam that it has opened."),
      Column("startedAt", \.startedAt, .instant, "When it began."),
    ])

  private static let noBest = Best(before: 0, after: 0)
}

extension AskedQuestion {
  /// The questions of sessions, as they were when the sessions began. (Kits and exams, 3.4.)
  static let table = Table(
    "study_questions",
    owner: .row(
      "session", column: "session_id", of: StudySession.table.description, line: "studySession", "The session."),
    key: .columns(["place"]),
    blank: AskedQuestion(position: 1, prompt: "", correctAnswer: "", acceptedAnswers: [], options: nil),
    [
      Column("place", \.position, questionNumber, "The place in it, from 1."),
      Column("prompt", \.prompt, KitQuestion.text, "What is asked."),
      Column("correctAnswer", \.correctAnswer, KitQuestion.text, "The right answer."),
      Column("acceptedAnswers", \.acceptedAnswers, "What else is right."),
      Column("options", \.options, "What there is to choose from."),
      Column("isSolved", \.isSolved, .flag, "Whether the last answer was right."),
    ])
}
