import Database
import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Kits

@Suite("The stored results of tests and exams")
struct StudyResultTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  private func rows() throws -> [String] {
    try harness.connection.statement(
      """
      select mode || ' ' || subject || ' ' || correct || '/' || asked || ' ' || result as text
      from study_results order by id
      """
    ).all { try $0["text"] }
  }

  private func finishedLines() throws -> [String] {
    try user.exportLines().filter { $0.hasPrefix(#"{"kind":"finished""#) }
  }

  @Test("A finished test and a finished exam are inserted with their counts, but a workout is not")
  func insertsResults() throws {
    try user.masterStages(0)
    try user.takeExam(0, right: 3)
    let kit = try user.createKit(questions: 3)
    try user.takeTest(kit, right: 2)
    try user.answerAll(user.startWorkout([kit], count: 1), right: 1)
    let results = try rows()
    #expect(results.count == 5)
    #expect(results.suffix(2) == ["exam 0 3/10 30", "test \(kit) 2/3 67"])
    #expect(try harness.violations() == [])
  }

  @Test("All results, also those of deleted kits, are exported in order; a reset deletes them")
  func exported() throws {
    let kit = try user.createKit(questions: 1)
    try user.takeTest(kit)
    try user.takeTest("kit-basic-words", right: 1)
    try user.deleteKit(kit)
    let at = #""finishedAt":"\#(Harness.start.replacing("Z", with: ".000Z"))""#
    #expect(
      try finishedLines() == [
        #"{"kind":"finished","mode":"test","subject":"kit--1","asked":1,"correct":1,"isPartial":false,\#(at)}"#,
        #"{"kind":"finished","mode":"test","subject":"kit-basic-words","asked":10,"correct":1,"isPartial":false,\#(at)}"#,
      ])
    #expect(try harness.violations() == [])
    try user.call("study.reset")
    #expect(try finishedLines() == [] && rows() == [])
    #expect(try harness.violations() == [])
  }

  @Test("An import inserts results without events, and derives best results and totals")
  func imported() throws {
    try user.takeTest("kit-basic-words", right: 4)
    let lines = try user.exportLines()
    let other = try harness.user("Grace Hopper")
    let before = try harness.journal()
    try other.importLines(lines)
    #expect(try harness.journal() == before)
    #expect(try rows() == Array(repeating: "test kit-basic-words 4/10 40", count: 2))
    let statistics = try other.call("study.statistics")
    #expect(statistics.number("totals/testsFinished") == 1 && statistics.number("totals/correctAnswers") == 4)
    #expect(try other.call("kits.get", #"{"kitId": "kit-basic-words"}"#).number("kit/best") == 40)
    #expect(try harness.violations() == [])
  }

  @Test("The database rounds results like `Percentage`")
  func rounding() throws {
    let userID = user.id
    for asked in 1...40 {
      for correct in 0...asked {
        let result = StudyResult(
          mode: .test, subject: "kit-maths", answeredCount: asked, correctCount: correct, finishedAt: .min)
        try StudyResult.table.insert(result, of: userID, in: harness.transaction)
      }
    }
    let results = try harness.connection.statement("select asked, correct, result from study_results")
    let mismatches = try results.all { row -> String? in
      let (asked, correct, result): (Int, Int, Int) = (try row["asked"], try row["correct"], try row["result"])
      return result == Percentage.rounded(correct, of: asked) ? nil : "\(correct) of \(asked): \(result)"
    }.compactMap(\.self)
    #expect(mismatches == [])
  }
}
