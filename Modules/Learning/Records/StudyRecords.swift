import Kernel
import SQLite
import Service

/// What was reached in the course of kits, in the file that holds everything of a user.
enum StudyRecords {
  private enum Statements: SQL, StatementSet {
    case finished = """
      select substr(topic, 1, 4), subject, data ->> '$.asked', data ->> '$.correct', time from journal
      where user_id = :user and topic in ('test.finished', 'exam.finished', 'test.restored', 'exam.restored')
        and seq > ifnull((select max(seq) from journal where user_id = :user and topic = 'study.reset'), 0)
      order by seq
      """
    case addFinished = """
      insert into journal (user_id, topic, subject, time, data)
      values (:user, :mode || '.restored', :subject, :at,
        json_object('asked', :asked, 'correct', :correct, 'result', :result))
      """
    case finals = "select stage, chosen_at from final_stages where user_id = :user order by stage"
    case addFinal = """
      insert into final_stages (user_id, stage, chosen_at) values (:user, :stage, :chosenAt)
      on conflict (user_id, stage) do nothing
      """
    case replaceFinal = "update final_stages set chosen_at = :chosenAt where user_id = :user and stage = :stage"
    case profile = "select name, avatar, has_reminder from study_profiles where user_id = :user"
    case addProfile = """
      insert into study_profiles (user_id, name, avatar, has_reminder, tests_finished, exams_finished, correct_answers,
        total_questions)
      values (:user, :name, :avatar, :hasReminder, 0, 0, 0, 0)
      on conflict (user_id) do nothing
      """
    case replaceProfile = """
      update study_profiles set name = :name, avatar = :avatar, has_reminder = :hasReminder where user_id = :user
      """
  }

  static let all = [
    ExportLine(
      "finished", "A test or an exam that was finished: results and totals go by these.",
      [
        ExportField("mode", .oneOf(["test", "exam"]), "What it was."),
        ExportField("subject", KitRecords.slug, "The kit, or the number of the exam."),
        ExportField("asked", .integer(1...KitRules.mostQuestions), "How many questions it asked."),
        ExportField("correct", .integer(0...KitRules.mostQuestions), "How many of them were answered right."),
        ExportField("at", .instant, "When it was finished."),
      ], read: Statements.finished,
      restore: ImportRule.equal(add: Statements.addFinished).checking(checkSubject).computing { record, _ in
        guard let asked = record["asked"].integer, let correct = record["correct"].integer, correct <= asked else {
          throw DomainError.invalidLine.at("/correct")
        }
        return [("result", .integer(Int64(Percentage.whole(Int(correct), of: Int(asked)))))]
      }),
    ExportLine(
      "finalStage", "A last stage that was chosen.",
      [
        ExportField("stage", .integer(5...7), "The stage."),
        ExportField("chosenAt", .instant, "When."),
      ], read: Statements.finals,
      restore: .keyed(by: ["stage"], add: Statements.addFinal, replace: Statements.replaceFinal)),
    ExportLine(
      "studyProfile", "How the user appears in the course of kits.",
      [
        ExportField("name", .text(1...StudyProfile.longestName), "The name there."),
        ExportField("avatar", .oneOf(["cat", "dog", "man", "woman"]), "The picture there."),
        ExportField("hasReminder", .flag, "Whether the user is to be reminded."),
      ], read: Statements.profile,
      restore: .keyed(by: [], add: Statements.addProfile, replace: Statements.replaceProfile).checking { record, _ in
        guard let name = record["name"].text, name == name.trimmed, name.firstControlCharacter == nil,
          KitRules.isKeepable(name, longest: StudyProfile.longestName)
        else { throw DomainError.invalidLine.at("/name") }
      }),
  ]

  /// Refuses a test of a kit that never was, an exam without a number, and a workout of anything.
  static func checkSubject(_ record: ImportedLine, _ importing: Importer) throws {
    guard let mode = record["mode"].text.flatMap(StudySession.Mode.init) else {
      throw DomainError.invalidLine.at("/mode")
    }
    let text = record["subject"].text
    guard let subject = StudySession.Subject(mode, text: text ?? ""), subject.text == text ?? "" else {
      throw DomainError.invalidLine.at("/subject")
    }
    if subject.kit != nil { try LearningReferences(importing).checkKit(record, "subject") }
  }

  /// Computes results and totals.
  static func settle(_ importing: Importer) throws {
    guard ["finished", "studyProfile"].contains(where: importing.hasChanged) || KitRecords.haveChanged(in: importing)
    else { return }
    try StudySettlement(connection: importing.connection, user: importing.user).settle()
  }
}
