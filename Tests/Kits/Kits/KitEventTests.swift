import TestSupport
import Testing

@testable import Kits

@Suite("The titles in events of kits and reviews")
struct KitEventTests {
  private let user: TestUser

  init() throws { user = try Harness.kits().user() }

  private func titles(_ topic: String) throws -> [String?] {
    try user.call("events.list", #"{"topics": ["\#(topic)"]}"#)["items"].elements.map { $0["subjectTitle"].string }
  }

  @Test("Events of kits have the name, in the reader's language if it is shipped; a deleted kit has none")
  func kits() throws {
    let kit = try user.createKit("Words", questions: 2)
    try user.takeTest("kit-basic-colors")
    try user.takeTest(kit)
    #expect(try titles("test.finished") == ["Basic colors", "Words"])
    try user.setLocale("fr")
    #expect(try titles("test.finished") == ["Couleurs de base", "Words"])
    try user.deleteKit(kit)
    #expect(try titles("kit.deleted") == [nil])
  }

  @Test("Events of exams and chosen stages have the title in the reader's language")
  func course() throws {
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 7}"#)
    #expect(try titles("exam.passed").last == "High school exam")
    #expect(try titles("study.stageChosen") == ["Side jobs"])
    try user.setLocale("es")
    #expect(try titles("study.stageChosen") == ["Trabajos extra"])
  }

  @Test("Events of reviews have the prompt; a removed question has none")
  func reviews() throws {
    let kit = try user.createKit("Words", questions: 2)
    try user.answerQuestion("\(kit)-1", .good)
    #expect(try titles("review.answered") == ["Words 1?"])
    try user.call("kits.updateQuestion", #"{"questionId": "\#(kit)-1", "prompt": "Rain?"}"#)
    #expect(try titles("review.answered") == ["Rain?"])
    try user.call("kits.removeQuestion", #"{"questionId": "\#(kit)-1"}"#)
    #expect(try titles("review.answered").compactMap(\.self) == [])
  }
}
