import Database
import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Learning

@Suite("The facts of finished tests and exams")
struct StudyResultTests {
  private let classroom: Classroom
  private let pupil: Pupil

  init() throws {
    classroom = try Classroom()
    pupil = try Pupil(classroom.learner())
  }

  private func rows() throws -> [String] {
    try classroom.database.connection.statement(
      """
      select mode || ' ' || subject || ' ' || correct || '/' || asked || ' ' || result as text
      from study_results order by id
      """
    ).all { try $0["text"] }
  }

  private func finishedLines() throws -> [String] {
    try pupil.learner.lines().filter { $0.hasPrefix(#"{"kind":"finished""#) }
  }

  @Test("A finished test and a finished exam are inserted with their counts, a workout is not")
  func written() throws {
    try pupil.master(0)
    try pupil.exam(0, right: 3)
    let kit = try pupil.make(questions: 3)
    try pupil.test(kit, right: 2)
    try pupil.play(pupil.startWorkout([kit], count: 1), right: 1)
    let results = try rows()
    #expect(results.count == 5)
    #expect(results.suffix(2) == ["exam 0 3/10 30", "test \(kit) 2/3 67"])
    #expect(try classroom.findings() == [])
  }

  @Test("They are exported in their order, also for a kit that was deleted, and deleted by a reset")
  func exported() throws {
    let kit = try pupil.make(questions: 1)
    try pupil.test(kit)
    try pupil.test("kit-basic-words", right: 1)
    try pupil.delete(kit)
    let at = #""at":"\#(Fixture.start.replacing("Z", with: ".000Z"))""#
    #expect(
      try finishedLines() == [
        #"{"kind":"finished","mode":"test","subject":"kit--1","asked":1,"correct":1,\#(at)}"#,
        #"{"kind":"finished","mode":"test","subject":"kit-basic-words","asked":10,"correct":1,\#(at)}"#,
      ])
    #expect(try classroom.findings() == [])
    try pupil.learner.call("study.reset")
    #expect(try finishedLines() == [] && rows() == [])
    #expect(try classroom.findings() == [])
  }

  @Test("An import inserts them without an event, and best results and totals follow from them")
  func imported() throws {
    try pupil.test("kit-basic-words", right: 4)
    let lines = try pupil.learner.lines()
    let other = try classroom.learner("Grace Hopper")
    let before = try classroom.journal()
    try other.restore(lines)
    #expect(try classroom.journal() == before)
    #expect(try rows() == Array(repeating: "test kit-basic-words 4/10 40", count: 2))
    let statistics = try other.call("study.statistics")
    #expect(statistics.number("totals/testsFinished") == 1 && statistics.number("totals/correctAnswers") == 4)
    #expect(try other.call("kits.get", #"{"kitId": "kit-basic-words"}"#).number("kit/best") == 40)
    #expect(try classroom.findings() == [])
  }

  @Test("The database rounds a result like the rule")
  func rounding() throws {
    let user = pupil.learner.user
    for asked in 1...40 {
      for correct in 0...asked {
        let result = StudyResult(mode: .test, subject: "kit-maths", asked: asked, correct: correct, finishedAt: .min)
        try StudyResult.table.insert(result, of: user, in: classroom.database.transaction)
      }
    }
    let results = try classroom.database.connection.statement("select asked, correct, result from study_results")
    let wrong = try results.all { row -> String? in
      let (asked, correct, result): (Int, Int, Int) = (try row["asked"], try row["correct"], try row["result"])
      return result == Percentage.whole(correct, of: asked) ? nil : "\(correct) of \(asked): \(result)"
    }.compactMap(\.self)
    #expect(wrong == [])
  }
}
