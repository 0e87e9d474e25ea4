import SQLite
import Service

/// Kits and what was reached in them, in the file that holds everything of a user.
enum KitRecords {
  private enum Statements: SQL, StatementSet {
    case kits = "select id, stage, name, created_at from kits where user_id = :user order by id"
    case questions = """
      select q.kit_id, q.position, q.prompt, q.correct_answer, q.incorrect_answers, q.accepted_answers
      from kits k join kit_questions q on q.kit_id = k.id where k.user_id = :user order by k.id, q.position
      """
    case results = "select kit_id, best, tested_at from kit_results where user_id = :user order by kit_id"
    case exams = "select exam, best, is_completed, examined_at from exam_results where user_id = :user order by exam"
    case finals = "select stage, chosen_at from final_stages where user_id = :user order by stage"
    case profile = """
      select name, avatar, has_reminder, tests_finished, exams_finished, correct_answers, total_questions
      from study_profiles where user_id = :user
      """
    case sessions = """
      select id, mode, subject, question_count, round, round_size, place, asked, correct, solved, best_before, best_after,
        unlocked_exam, started_at
      from study_sessions where user_id = :user order by id
      """
    case asked = """
      select q.session_id, q.place, q.prompt, q.correct_answer, q.accepted_answers, q.options, q.is_solved
      from study_sessions s join study_questions q on q.session_id = s.id
      where s.user_id = :user order by s.id, q.place
      """
  }

  static let kit = RecordForm.slug(of: "kit", beginning: "kit-")
  private static let count = RecordForm.integer(0...Int.max)
  private static let answer = RecordForm.text(1...2000)

  static let all = [
    RecordKind(
      "kit", "A kit of the user's own.", isNumbered: true,
      [
        RecordField("stage", .integer(0...7), "The stage that it belongs to."),
        RecordField("name", .text(1...60), "The name."),
        RecordField("createdAt", .instant, "When it was made."),
      ], read: Statements.kits),
    RecordKind(
      "kitQuestion", "A question of a kit of the user's own.",
      [
        RecordField("kit", .row(of: "kit"), "The kit."),
        RecordField("position", .integer(1...20_000), "The place in the kit, from 1."),
        RecordField("prompt", answer, "What is asked."),
        RecordField("correctAnswer", answer, "The right answer."),
        RecordField("incorrectAnswers", .texts, "The wrong ones."),
        RecordField("acceptedAnswers", .texts, "What else is right where it is typed."),
      ], read: Statements.questions),
    RecordKind(
      "kitResult", "The best test of a kit.",
      [
        RecordField("kit", kit, "The kit."),
        RecordField("best", .integer(0...100), "The best result in percent."),
        RecordField("testedAt", .instant, "When the last test was finished."),
      ], read: Statements.results),
    RecordKind(
      "examResult", "The best try of an exam.",
      [
        RecordField("exam", .integer(0...4), "The number of the exam."),
        RecordField("best", .integer(0...100), "The best result in percent."),
        RecordField("isCompleted", .flag, "Whether it was passed."),
        RecordField("examinedAt", .instant, "When it was last taken."),
      ], read: Statements.exams),
    RecordKind(
      "finalStage", "A last stage that was chosen.",
      [
        RecordField("stage", .integer(5...7), "The stage."),
        RecordField("chosenAt", .instant, "When."),
      ], read: Statements.finals),
    RecordKind(
      "studyProfile", "What the user has come to in the course of kits.",
      [
        RecordField("name", .text(1...30), "The name there."),
        RecordField("avatar", .oneOf(["cat", "dog", "man", "woman"]), "The picture there."),
        RecordField("hasReminder", .flag, "Whether the user is to be reminded."),
        RecordField("testsFinished", count, "How many tests were finished."),
        RecordField("examsFinished", count, "How many exams were finished."),
        RecordField("correctAnswers", count, "How many answers were right."),
        RecordField("totalQuestions", count, "How many questions were answered."),
      ], read: Statements.profile),
    RecordKind(
      "studySession", "A test, an exam or a workout that runs or has just ended.", isNumbered: true,
      [
        RecordField("mode", .oneOf(["test", "exam", "workout"]), "What it is."),
        RecordField("subject", kit, "The kit, the number of the exam, or nothing."),
        RecordField("questionCount", count, "How many questions it has."),
        RecordField("round", count, "The round, from 1."),
        RecordField("roundSize", count, "How many questions the round has."),
        RecordField("place", count, "Which question is asked now; 0 for none."),
        RecordField("asked", count, "How many were answered in the round."),
        RecordField("correct", count, "How many of those were right."),
        RecordField("solved", count, "How many were answered right in all."),
        .optional("bestBefore", .integer(0...100), "The best result before it."),
        .optional("bestAfter", .integer(0...100), "The best result after it."),
        .optional("unlockedExam", .integer(0...4), "The exam that it has opened."),
        RecordField("startedAt", .instant, "When it began."),
      ], read: Statements.sessions),
    RecordKind(
      "studyQuestion", "A question of such a session.",
      [
        RecordField("session", .row(of: "studySession"), "The session."),
        RecordField("place", count, "The place in it, from 1."),
        RecordField("prompt", answer, "What is asked."),
        RecordField("correctAnswer", answer, "The right answer."),
        RecordField("acceptedAnswers", .texts, "What else is right."),
        .optional("options", .texts, "What there is to choose from."),
        RecordField("isSolved", .flag, "Whether the last answer was right."),
      ], read: Statements.asked),
  ]
}
