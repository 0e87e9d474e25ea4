import Database
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Content
@testable import Kits

@Suite("Installed content (Content, 3 and 4.)")
struct ContentCommandTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.content()
    user = try harness.user("Amélie", locale: "fr")
  }

  @Test("Installing a document again changes nothing, and another version replaces it")
  func install() throws {
    var document = SampleDocument()
    #expect(try harness.install(document) == .installed)
    harness.clock.advance(seconds: 60)
    #expect(try harness.install(document) == .unchanged)
    document.version = "1.1"
    #expect(try harness.install(document) == .replaced(version: "1.0"))
    #expect(try harness.install(SampleDocument()) == .replaced(version: "1.1"))
    #expect(try harness.remove("knots"))
    #expect(try harness.remove("knots") == false)
    #expect(try harness.install(document) == .installed)
  }

  @Test("At most 100 documents can be installed; a replacement is not counted")
  func limit() throws {
    for number in 1...100 { try harness.install(SampleDocument(id: "d\(number)")) }
    #expect(throws: DomainError.tooManyDocuments) { try harness.install(SampleDocument(id: "other")) }
    #expect(try harness.install(SampleDocument(id: "d7", version: "2")) == .replaced(version: "1.0"))
    #expect(try harness.content { try $0.documents().count } == 100)
  }

  @Test("All users see an installed kit in their language, and nobody can change it")
  func kit() throws {
    try harness.install(SampleDocument())
    let kit = try user.call("kits.get", #"{"kitId": "knots.quiz"}"#)
    #expect(kit.text("kit/name") == "Nœuds marins" && kit.isNull("kit/stage"))
    #expect(kit.flag("kit/isBasic") == true && kit.number("kit/questionCount") == 4)
    #expect(kit.texts("questions/items", "id") == (1...4).map { "knots.quiz-\($0)" })
    let other = try harness.user("Juan", locale: "es").call("kits.get", #"{"kitId": "knots.quiz"}"#)
    #expect(other.text("kit/name") == "Knots at sea")
    #expect(try user.call("kits.list").texts("items", "id").contains("knots.quiz"))
    #expect(try user.failure("kits.delete", #"{"kitId": "knots.quiz"}"#).rule == "basic_kit_protected")
    #expect(try user.failure("kits.get", #"{"kitId": "knots.none"}"#).rule == "kit_not_found")
    #expect(try user.failure("kits.get", #"{"kitId": "none.quiz"}"#).rule == "kit_not_found")
  }

  @Test("A user kit may have the name of an installed kit, and no page of the list omits either")
  func names() throws {
    let create = #"""
      {"name": "Nœuds marins", "questions": [
        {"prompt": "p", "correctAnswer": "c", "incorrectAnswers": ["w"]}]}
      """#
    try harness.install(SampleDocument())
    let own = try user.call("kits.create", create).text("kit/id") ?? ""
    try harness.install(SampleDocument(id: "ropes"))
    let listed = try user.pages("kits.list", limit: 1).flatMap { $0.texts("items", "id") }
    #expect(listed.count == 25 && Set(listed).isSuperset(of: [own, "knots.quiz", "ropes.quiz"]))
  }

  @Test("Installed kits belong to no stage and no exam, and their tests are always open")
  func exams() throws {
    let before = try user.call("study.stages").description
    try harness.install(SampleDocument())
    #expect(try user.call("study.stages").description == before)
    var reply = try user.call("tests.start", #"{"kitId": "knots.quiz"}"#)
    let attempt = try #require(reply.number("attemptId"))
    while let prompt = reply.text("question/prompt") {
      let answer = "right \(prompt.split(separator: " ").last?.dropLast() ?? "")"
      reply = try user.call(
        "attempts.answer", #"{"attemptId": \#(attempt), "answer": "\#(answer)"}"#)
    }
    #expect(try user.call("kits.get", #"{"kitId": "knots.quiz"}"#).number("kit/best") == 100)
    #expect(try user.call("study.stages").description == before)
    #expect(try harness.violations() == [])
  }

  @Test("The best result remains while a document is removed, and a running test can be finished")
  func removal() throws {
    try harness.install(SampleDocument(positions: [1]))
    var attempt = try user.call("tests.start", #"{"kitId": "knots.quiz"}"#)
    try harness.remove("knots")
    attempt = try user.call(
      "attempts.answer", #"{"attemptId": \#(attempt.number("attemptId") ?? 0), "answer": "right 1"}"#)
    #expect(attempt.isNull("question") && attempt.number("outcome/result") == 100)
    #expect(try harness.violations() == [])
    #expect(try user.failure("tests.start", #"{"kitId": "knots.quiz"}"#).rule == "kit_not_found")
    try harness.install(SampleDocument())
    #expect(try harness.violations() == [])
  }

  @Test("Another process notices the content with its next call, and again after each change")
  func notice() throws {
    let folder = try TemporaryFolder()
    let first = try Harness.content(location: .file(path: folder.path("content.sqlite3")))
    let user = try first.user()
    let second = try first.reopened()
    let reader = second.connect()
    try reader.signIn(user.email)
    func names() throws -> [Bool] {
      try [user, reader].map { (user: TestUser) in
        try user.call("kits.list").texts("items", "id").contains("knots.quiz")
      }
    }
    #expect(try names() == [false, false])
    try first.install(SampleDocument())
    #expect(try names() == [true, true])
    #expect(try second.remove("knots"))
    #expect(try names() == [false, false])
  }

  @Test("The doctor reports an installed document that is invalid, and methods ignore it")
  func damage() throws {
    try harness.install(SampleDocument())
    try harness.connection.execute(
      script: "update content_documents set document = replace(document, 'quiz', 'Quiz')", name: "damage")
    #expect(try harness.violations() == ["installed content: document knots is invalid; install it again"])
    #expect(try user.failure("kits.get", #"{"kitId": "knots.quiz"}"#).rule == "kit_not_found")
  }
}
