import SQLite
import TestSupport
import Testing

@testable import Kits

@Suite("Kits outside the study course, and changes of kits (Kits and exams, 4.)")
struct OwnKitTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  // MARK: - Kits without a stage

  @Test("A kit without a stage never changes the study course, and can be tested at once")
  func outsideTheCourse() throws {
    try user.masterStages(0)
    let course = try user.studyOverview()
    let kit = try user.createKit("Words", stage: nil, questions: 20)
    #expect(try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).isNull("kit/stage"))
    #expect(try user.studyOverview() == course)
    let outcome = try user.takeTest(kit, right: 5)
    #expect(outcome.number("result") == 25)
    #expect(outcome.numbers("examsUnlocked") == [])
    #expect(try user.studyOverview() == course)
    #expect(try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).number("kit/best") == 25)
    #expect(try user.takeExam(0).flag("passed") == true)
    #expect(try user.queueCount("new") == 20)
    #expect(try harness.violations() == [])
  }

  @Test("Kits without a stage are listed first, and the user's own kits can be listed alone")
  func list() throws {
    try user.createKit("Zebras", stage: nil)
    try user.createKit("Words", stage: 0)
    try user.createKit("ants", stage: nil)
    let ids = try user.pages("kits.list", limit: 2).flatMap { $0.texts("items", "id") }
    #expect(ids.count == 25)
    #expect(ids.prefix(4) == ["kit-3", "kit-1", "kit-basic-colors", "kit-basic-words"])
    #expect(try user.call("kits.list", #"{"isBasic": false}"#).texts("items", "id") == ["kit-3", "kit-1", "kit-2"])
    #expect(try user.call("kits.list", #"{"isBasic": true}"#).count("items") == 22)
    #expect(try user.call("kits.list", #"{"stage": 0, "isBasic": false}"#).texts("items", "id") == ["kit-2"])
  }

  @Test("Names are unique among the kits without a stage, regardless of case and of shipped names")
  func names() throws {
    try user.createKit("Basic colors", stage: nil)
    let failure = try user.failure(
      "kits.create",
      #"{"name": " BASIC colors", "questions": [{"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}]}"#)
    #expect(failure.rule == "name_already_exists")
    #expect(failure.path == "/name")
    try user.createKit("Other", stage: 0)
    try user.createKit("Other", stage: nil)
  }

  // MARK: - Changes

  @Test("A kit can be renamed, moved out of the course and back; locks, results and reviews follow")
  func update() throws {
    try user.masterStages(0)
    let kit = try user.createKit("Words", stage: 0, questions: 4)
    try user.takeTest(kit, right: 1)
    try user.answerQuestion("\(kit)-1", .easy)
    #expect(try !user.isExamUnlocked(0))
    let moved = try user.updateKit(kit, #""name": " 3000 words ", "stage": null"#)
    #expect(moved.text("name") == "3000 words")
    #expect(moved.isNull("stage"))
    #expect(moved.number("best") == 25)
    #expect(try user.isExamUnlocked(0))
    #expect(try user.studyOverview().number("exams/0/questions") == 29)
    #expect(try user.updateKit(kit, #""stage": 1"#).number("stage") == 1)
    #expect(try user.studyOverview().number("exams/1/kitsLeft") == 4)
    #expect(try user.updateKit(kit, #""name": "3000 WORDS""#).text("name") == "3000 WORDS")
    let item = try user.call("kits.list", #"{"isBasic": false}"#).at("items/0")
    #expect([item.number("learned"), item.number("new")] == [1, 3])
    let events = try harness.connection.statement("select subject || data from journal where topic = 'kit.updated'")
    #expect(
      try events.all { try $0.text(0) } == [#"kit-1{"stage":null}"#, #"kit-1{"stage":1}"#, #"kit-1{"stage":1}"#])
    #expect(try harness.violations() == [])
  }

  @Test("An update that changes nothing emits no event")
  func unchanged() throws {
    let kit = try user.createKit("Words", stage: 3)
    #expect(try user.updateKit(kit, #""name": " Words ", "stage": 3"#).number("stage") == 3)
    let count = try harness.connection.statement("select count(*) from journal where topic = 'kit.updated'")
    #expect(try count.scalar(Int.self) == 0)
  }

  @Test("Invalid changes are rejected and change nothing")
  func invalid() throws {
    let kit = try user.createKit("Words", stage: nil)
    try user.createKit("Taken", stage: nil)
    try user.createKit("Words", stage: 2)
    func rules(_ members: String, of kit: String = kit) throws -> [String] {
      let failure = try user.failure("kits.update", #"{"kitId": "\#(kit)", \#(members)}"#)
      let rules = try failure.rules
      return rules.isEmpty ? [failure.rule ?? "\(failure.code)"] : rules
    }
    #expect(try rules(#""name": "tAKEN""#) == ["name_already_exists"])
    #expect(try rules(#""stage": 2"#) == ["name_already_exists"])
    #expect(try rules(#""name": "basic words", "stage": 0"#) == ["name_already_exists"])
    #expect(try rules(#""name": " ", "stage": 8"#) == ["kit_name_empty", "unknown_stage"])
    #expect(try rules(#""stage": -1"#) == ["unknown_stage"])
    #expect(try rules(#""name": "\#(String(repeating: "x", count: 61))""#) == ["kit_name_too_long"])
    #expect(try user.failure("kits.update", #"{"kitId": "\#(kit)", "name": null}"#).code == -32602)
    #expect(try rules(#""stage": null"#, of: "kit-maths") == ["basic_kit_protected"])
    #expect(try rules(#""stage": null"#, of: "kit-9") == ["kit_not_found"])
    #expect(try harness.user().failure("kits.update", #"{"kitId": "\#(kit)", "stage": 1}"#).rule == "kit_not_found")
    #expect(try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).text("kit/name") == "Words")
    #expect(try harness.violations() == [])
  }

  @Test("A running exam goes on after one of its kits has left the course")
  func runningExam() throws {
    try user.masterStages(0)
    let kit = try user.createKit("Words", stage: 0, questions: 300)
    try user.takeTest(kit)
    let exam = try user.startExam(0)
    try user.updateKit(kit, #""stage": null"#)
    #expect(try user.answerAll(exam, right: .max).number("outcome/asked") == 10)
    #expect(try harness.violations() == [])
  }
}
