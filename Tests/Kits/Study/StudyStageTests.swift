import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("The opening of stages and exams (Kits and exams, 2.)")
struct StudyStageTests {
  @Test("A new user has one open stage and no unlocked exam")
  func newUser() throws {
    let overview = try Harness.kits().user().studyOverview()
    #expect(
      overview.at("stages").elements.compactMap { $0.flag("isOpen") } == [true] + Array(repeating: false, count: 7))
    #expect(
      overview.at("exams").elements.allSatisfy { $0.flag("isUnlocked") == false && $0.flag("isCompleted") == false })
    #expect(overview.at("exams").elements.compactMap { $0.number("kitsLeft") } == [3, 3, 2, 7, 0])
    #expect(overview.at("exams").elements.compactMap { $0.number("questions") } == [29, 30, 17, 67, 0])
    #expect(overview.at("exams").elements.map { $0.numbers("stages") } == [[0], [1], [2], [3, 4], []])
    #expect(overview.flag("courseFinished") == false)
  }

  @Test(
    "Passing an exam opens the next stages; final stages must also be chosen (Kits and exams, 2.1.)",
    arguments: [(1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3, 4]), (4, [0, 1, 2, 3, 4])])
  func opening(_ exams: Int, _ open: [Int]) throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(exams)
    let stages = try user.studyOverview().at("stages").elements
    #expect(stages.filter { $0.flag("isOpen") == true }.compactMap { $0.number("stage") } == open)
  }

  @Test("Tests of locked stages and of final stages that are not chosen are rejected with different errors")
  func locked() throws {
    let user = try Harness.kits().user()
    for kit in ["kit-body-parts", "kit-maths", "kit-biology", "kit-sports", "kit-swift"] {
      let failure = try user.failure("tests.start", #"{"kitId": "\#(kit)"}"#)
      #expect(failure.rule == "stage_locked")
      #expect(failure.code == 1007)
    }
    try user.passFirstExams(4)
    let failure = try user.failure("tests.start", #"{"kitId": "kit-swift"}"#)
    #expect(failure.rule == "stage_not_selected")
    #expect(failure.code == 1007)
    try user.call("study.choose", #"{"stage": 5}"#)
    #expect(try user.takeTest("kit-swift").number("result") == 100)
    #expect(try user.failure("tests.start", #"{"kitId": "kit-waiter"}"#).rule == "stage_not_selected")
  }

  @Test(
    "Only final stages can be chosen, and only after the High school exam is passed",
    arguments: [(-1, "unknown_stage"), (0, "unknown_stage"), (4, "unknown_stage"), (8, "unknown_stage")])
  func choosing(_ stage: Int, _ rule: String) throws {
    let user = try Harness.kits().user()
    let failure = try user.failure("study.choose", #"{"stage": \#(stage)}"#)
    #expect(failure.rule == rule)
    #expect(failure.path == "/stage")
    #expect(failure.description.contains("between 5 and 7"))
    #expect(try user.failure("study.choose", #"{"stage": 7}"#).rule == "stage_locked")
  }

  @Test("Choosing a stage again has no further effect, and a second stage can be chosen in addition")
  func choices() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(4)
    let first = try user.call("study.choose", #"{"stage": 7}"#)
    #expect(first.flag("changed") == true)
    #expect(first.flag("stage/isOpen") == true)
    #expect(first.numbers("exam/stages") == [7])
    #expect(first.number("exam/kitsLeft") == 3)
    #expect(try user.call("study.choose", #"{"stage": 7}"#).flag("changed") == false)
    #expect(try user.call("study.choose", #"{"stage": 5}"#).numbers("chosen") == [5, 7])
  }

  @Test("A stage without kits locks no exam; without chosen stages, the Final exam is locked (Kits and exams, 9.)")
  func emptyStages() {
    var progress = StudyProgress(kits: [])
    #expect(progress.isUnlocked(.newborn))
    #expect(!progress.isUnlocked(.final))
    #expect(throws: DomainErrorRule("no_questions")) { try progress.checked(.newborn) }
    #expect(throws: DomainErrorRule("no_final_stage_selected")) { try progress.checked(.final) }
    progress.chosenStages = [.sideJob]
    #expect(progress.isUnlocked(.final))
  }
}

/// An equatable error with the rule of a domain error.
private struct DomainErrorRule: Error, Equatable {
  let rule: String?

  init(_ rule: String?) { self.rule = rule }
}

extension StudyProgress {
  /// Checks whether an exam can be taken; throws only the rule of the error.
  fileprivate func checked(_ exam: StudyExam) throws(DomainErrorRule) {
    do throws(DomainError) {
      try check(exam)
    } catch {
      throw DomainErrorRule(error.rule)
    }
  }
}
