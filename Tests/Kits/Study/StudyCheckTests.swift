import Database
import SQLite
import TestSupport
import Testing

@testable import Kits

@Suite("The doctor's checks of the study course")
struct StudyCheckTests {
  fileprivate enum Damage: SQL, StatementSet, CaseIterable {
    case testsFinished = "update study_totals set tests_finished = tests_finished + 1"
    case correctAnswers = "update study_totals set correct_answers = correct_answers - 1"
    case noTotals = "delete from study_totals"
    case kitResult = "update kit_results set best = 99 where kit_id = 'kit-basic-words'"
    case noKitResult = "delete from kit_results where kit_id = 'kit-1'"
    case examResult = "update exam_results set best = 49"
    case noExamResult = "delete from exam_results"
    case fewerCorrect = "update study_results set correct = correct - 1 where mode = 'exam'"
    case moreAsked = "update study_results set asked = asked + 1 where subject = 'kit-1'"
    case otherKit = "update study_results set subject = 'kit-maths' where subject = 'kit-1'"
    case noFinishedTest = "delete from study_results where subject = 'kit-1'"
    case noFinishedExam = "delete from study_results where mode = 'exam'"
    case solved = "update attempt_questions set is_solved = 1 where position = 3"
    case position = "update attempts set position = 3 where position = 2"
    case asked = "update attempts set asked = 0, correct = 0, solved = 0 where position = 2"
    case question =
      "delete from attempt_questions where attempt_id = (select max(id) from attempts) and position = 9"
  }

  /// Returns a harness with two users, their results and running workouts.
  private func populatedHarness() throws -> Harness {
    let harness = try Harness.kits()
    for _ in 0..<2 {
      let user = try harness.user()
      try user.takeTest("kit-basic-words", right: 2)
      try user.call("study.reset")
      let kit = try user.createKit(questions: 3)
      try user.masterStages(0)
      try user.takeTest(kit)
      try user.takeExam(0, right: 6)
      let attempt = try user.startWorkout(["kit-maths"], count: 10)
      try user.answer(attempt, user.rightAnswer(attempt["question"]))
    }
    return harness
  }

  @Test("An intact database has no violations")
  func noViolations() throws {
    #expect(try populatedHarness().violations().isEmpty)
  }

  @Test("Each kind of damage is reported", arguments: Damage.allCases)
  fileprivate func damaged(_ damage: Damage) throws {
    let harness = try populatedHarness()
    try harness.connection.statement(damage).run()
    #expect(try !harness.violations().isEmpty)
  }
}
