import Database
import Kernel
import SQLite
import Service

/// The export and import of the study course: tests, exams, workouts and chosen stages.
enum StudyExport {
  static let lines = [
    ExportLine(
      "finished", "A finished test or exam, from which best results and totals derive.",
      of: StudyResult.table.description,
      rule: .multiset.checking { line, importer in
        try checkSubject(line, importer)
        guard let asked = line["asked"].integer, let correct = line["correct"].integer, correct <= asked else {
          throw DomainError.invalidLine.at("/correct")
        }
      }),
    ExportLine(
      "finalStage", "A chosen final stage.", of: FinalStage.table.description, rule: .keyed()),
    ExportLine(
      "attempt", "A test, an exam or a workout, running or finished.", isNumbered: true,
      of: Attempt.table.description,
      rule: .matched(by: ["mode"], clearing: [AskedQuestion.table.description]).checking(checkSubject)),
    ExportLine(
      "attemptQuestion", "A question of an attempt.", of: AskedQuestion.table.description,
      rule: .child(of: "attempt").checking(checkQuestion)),
  ]

  /// Rejects a test of an unknown kit, an exam without a valid number, and a workout with a subject.
  static func checkSubject(_ line: ImportedLine, _ importer: Importer) throws {
    guard let mode = line["mode"].text.flatMap(Attempt.Mode.init) else {
      throw DomainError.invalidLine.at("/mode")
    }
    guard let subject = Attempt.Subject(mode, text: line["subject"].text) else {
      throw DomainError.invalidLine.at("/subject")
    }
    if subject.kit != nil { try KitReferences.checkKit("subject", of: line, importer) }
  }

  /// Rejects options without the correct answer, an invalid number of options, and too many accepted answers.
  private static func checkQuestion(_ line: ImportedLine, _ importer: Importer) throws {
    let question = try AskedQuestion.table.value(of: line)
    if let options = question.options {
      guard options.contains(question.correctAnswer), (2...1 + KitRules.maxIncorrectAnswers).contains(options.count)
      else {
        throw DomainError.invalidLine.at("/options")
      }
    }
    guard question.acceptedAnswers.count <= KitRules.maxAcceptedAnswers else {
      throw DomainError.invalidLine.at("/acceptedAnswers")
    }
  }

  /// Deletes attempts that are incomplete or contradict their questions, and recomputes best results and totals.
  static func recompute(_ importer: Importer) throws {
    if importer.hasChanged("attempt", "attemptQuestion") {
      for attempt in try StudyChecks.brokenAttempts(importer.transaction, of: importer.user) {
        try Attempt.table.delete(attempt, of: importer.user, in: importer.transaction)
      }
    }
    guard importer.hasChanged("finished") || KitExport.hasChanges(in: importer) else { return }
    try importer.recompute(BestKitResult.derivation, BestExamResult.derivation, StudyCounters.derivation)
  }
}
