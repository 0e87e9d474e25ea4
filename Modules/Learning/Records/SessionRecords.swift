import Kernel
import SQLite
import Service

/// Tests, exams and workouts that run or have just ended, in the file that holds everything of a user.
enum SessionRecords {
  private enum Statements: SQL, StatementSet {
    case sessions = """
      select id, mode, nullif(subject, ''), question_count, round, round_size, place, asked, correct, solved, best_before,
        best_after, unlocked_exam, started_at
      from study_sessions where user_id = :user order by id
      """
    case find = """
      select id from study_sessions where user_id = :user and mode = :mode and id > :after and id <= :last
      """
    case add = """
      insert into study_sessions (user_id, mode, subject, question_count, round, round_size, place, asked, correct, solved,
        best_before, best_after, unlocked_exam, started_at)
      values (:user, :mode, ifnull(:subject, ''), :questionCount, :round, :roundSize, :place, :asked, :correct, :solved,
        :bestBefore, :bestAfter, :unlockedExam, :startedAt)
      """
    case replace = """
      update study_sessions set subject = ifnull(:subject, ''), question_count = :questionCount, round = :round,
        round_size = :roundSize, place = :place, asked = :asked, correct = :correct, solved = :solved,
        best_before = :bestBefore, best_after = :bestAfter, unlocked_exam = :unlockedExam, started_at = :startedAt
      where id = :row
      """
    case clear = "delete from study_questions where session_id = :row"
    case questions = """
      select q.session_id, q.place, q.prompt, q.correct_answer, q.accepted_answers, q.options, q.is_solved
      from study_sessions s join study_questions q on q.session_id = s.id
      where s.user_id = :user order by s.id, q.place
      """
    case addQuestion = """
      insert into study_questions (session_id, place, prompt, correct_answer, accepted_answers, options, is_solved)
      values (:session, :place, :prompt, :correctAnswer, :acceptedAnswers, :options, :isSolved)
      """
    case delete = "delete from study_sessions where id = :session"
  }

  /// More questions than all kits of somebody have.
  private static let count = ColumnType.integer(0...100_000_000)
  private static let percent = ColumnType.integer(0...100)

  static let all = [
    ExportLine(
      "studySession", "A test, an exam or a workout that runs or has just ended.", isNumbered: true,
      [
        ExportField("mode", .oneOf(["test", "exam", "workout"]), "What it is."),
        .optional("subject", KitRecords.slug, "The kit, or the number of the exam."),
        ExportField("questionCount", count, "How many questions it has."),
        ExportField("round", .integer(1...1_000_000_000), "The round, from 1."),
        ExportField("roundSize", count, "How many questions the round has."),
        ExportField("place", count, "Which question is asked now; 0 for none."),
        ExportField("asked", count, "How many were answered in the round."),
        ExportField("correct", count, "How many of those were right."),
        ExportField("solved", count, "How many were answered right in all."),
        .optional("bestBefore", percent, "The best result before it."),
        .optional("bestAfter", percent, "The best result after it."),
        .optional("unlockedExam", .integer(0...4), "The exam that it has opened."),
        ExportField("startedAt", .instant, "When it began."),
      ], read: Statements.sessions,
      restore: .found(
        by: ["mode"], Statements.find, add: .add, replace: [.replace, .clear]
      ).checking(StudyRecords.checkSubject)),
    ExportLine(
      "studyQuestion", "A question of such a session.",
      [
        ExportField("session", .row(of: "studySession"), "The session."),
        ExportField("place", count, "The place in it, from 1."),
        ExportField("prompt", KitRecords.answer, "What is asked."),
        ExportField("correctAnswer", KitRecords.answer, "The right answer."),
        ExportField("acceptedAnswers", .texts, "What else is right."),
        .optional("options", .texts, "What there is to choose from."),
        ExportField("isSolved", .flag, "Whether the last answer was right."),
      ], read: Statements.questions,
      restore: .part(of: "studySession", add: Statements.addQuestion).checking { record, _ in
        guard record["options"].text == nil || isChoice(record["options"].texts, of: record["correctAnswer"].text)
        else {
          throw DomainError.invalidLine.at("/options")
        }
        guard record["acceptedAnswers"].texts.count <= KitRules.mostAccepted else {
          throw DomainError.invalidLine.at("/acceptedAnswers")
        }
      }),
  ]

  /// Whether options hold the right answer, and as many others as a question may have.
  private static func isChoice(_ options: [String], of answer: String?) -> Bool {
    options.contains { $0 == answer } && (2...1 + KitRules.mostIncorrect).contains(options.count)
  }

  /// Takes sessions away that a file has not brought whole, or that could not have come about.
  static func settle(_ importing: Importer) throws {
    guard importing.hasChanged("studySession") || importing.hasChanged("studyQuestion") else { return }
    for session in try StudyExaminations.broken(importing.connection, of: importing.user) {
      try importing.connection.statement(Statements.delete).bind("session", session).run()
    }
  }
}
