import Kernel
import SQLite
import Service

/// Tests, exams and workouts that run or have just ended in the export.
enum SessionExport {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id from study_sessions where user_id = :user and mode = :mode and id > :after and id <= :last
      """
  }

  static let lines = [
    ExportLine(
      "studySession", "A test, an exam or a workout that runs or has just ended.", isNumbered: true,
      of: StudySession.table.description,
      rule: .matched(
        by: ["mode"], StudySession.table.description, find: Statements.find,
        clearing: [AskedQuestion.table.description]
      ).checking(StudyExport.checkSubject)),
    ExportLine(
      "studyQuestion", "A question of such a session.", of: AskedQuestion.table.description,
      rule: .child(of: "studySession", AskedQuestion.table.description).checking(checkQuestion)),
  ]

  /// Rejects options without the right answer, and more answers than a question may have.
  private static func checkQuestion(_ line: ImportedLine, _ importer: Importer) throws {
    let question = try AskedQuestion.table.value(of: line, in: importer.transaction)
    if let options = question.options {
      guard options.contains(question.correctAnswer), (2...1 + KitRules.mostIncorrect).contains(options.count) else {
        throw DomainError.invalidLine.at("/options")
      }
    }
    guard question.acceptedAnswers.count <= KitRules.mostAccepted else {
      throw DomainError.invalidLine.at("/acceptedAnswers")
    }
  }

  /// Deletes sessions that are incomplete or contradict their questions.
  static func recompute(_ importer: Importer) throws {
    guard importer.hasChanged("studySession", "studyQuestion") else { return }
    for session in try StudyChecks.brokenSessions(importer.transaction, of: importer.user) {
      try StudySession.table.delete(session, of: importer.user, in: importer.transaction)
    }
  }
}
