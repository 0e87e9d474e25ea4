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
      rule: .child(of: "studySession", AskedQuestion.table.description).checking { line, _ in
        guard line["options"].text == nil || isChoice(line["options"].texts, of: line["correctAnswer"].text) else {
          throw DomainError.invalidLine.at("/options")
        }
        guard line["acceptedAnswers"].texts.count <= KitRules.mostAccepted else {
          throw DomainError.invalidLine.at("/acceptedAnswers")
        }
      }),
  ]

  /// Whether options contain the right answer, and as many others as a question may have.
  private static func isChoice(_ options: [String], of answer: String?) -> Bool {
    options.contains { $0 == answer } && (2...1 + KitRules.mostIncorrect).contains(options.count)
  }

  /// Deletes sessions that are incomplete or contradict their questions.
  static func recompute(_ importer: Importer) throws {
    guard importer.hasChanged("studySession") || importer.hasChanged("studyQuestion") else { return }
    for session in try StudyChecks.brokenSessions(importer.transaction, of: importer.user) {
      try StudySession.table.delete(session, of: importer.user, in: importer.transaction)
    }
  }
}
