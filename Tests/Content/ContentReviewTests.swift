import Database
import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Content
@testable import Kits

@Suite("Reviews of installed kits (Content, 4.2.)")
struct ContentReviewTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.content()
    user = try harness.user(zone: "Europe/Madrid", dayStartsAt: 4)
    try harness.install(SampleDocument())
    for (question, rating) in [(1, 3), (2, 1), (1, 4), (3, 2)] { try answer(question, rating) }
  }

  private func answer(_ question: Int, _ rating: Int) throws {
    try user.call("reviews.answer", #"{"questionId": "knots.quiz-\#(question)", "rating": \#(rating)}"#)
    harness.clock.advance(seconds: 700)
  }

  private func queue(_ parameters: String = "{}") throws -> JSON { try user.call("reviews.next", parameters) }

  private func lines() throws -> [String] { try ExportLines(of: Kits.exports, as: user).lines }

  @Test("Questions of a removed document are neither due nor new, and continue after another installation")
  func removal() throws {
    harness.clock.advance(seconds: 40 * 86_400)
    let (before, exported) = (try queue().description, try lines())
    #expect(try queue("{}").number("counts/due") == 3)
    #expect(try queue("{}").number("counts/new") == 1)
    try harness.remove("knots")
    #expect(try queue().count("items") == 0)
    #expect(try queue().number("counts/due") == 0)
    #expect(try queue().number("counts/new") == 0)
    #expect(try harness.violations() == [])
    #expect(try user.failure("reviews.undo").rule == "nothing_to_undo")
    try harness.install(SampleDocument(version: "2"))
    #expect(try queue().description == before)
    #expect(try lines() == exported)
    #expect(try harness.violations() == [])
  }

  @Test("A schedule that is restored follows from the retention and the fuzz of the user")
  func settings() throws {
    try user.call("reviews.configure", #"{"desiredRetention": 80, "fuzz": true}"#)
    for _ in 1...3 {
      harness.clock.advance(seconds: 20 * 86_400)
      try answer(1, 3)
    }
    let exported = try lines()
    try user.call("profile.update", #"{"timeZone": "Pacific/Auckland"}"#)
    try harness.remove("knots")
    try harness.install(SampleDocument())
    #expect(try lines() == exported)
    #expect(try harness.violations() == [])
  }

  @Test("A question that a new version lacks is not asked; its answers remain, and it returns with its position")
  func removedQuestion() throws {
    try harness.install(SampleDocument(version: "2", positions: [4, 2, 7]))
    #expect(
      try queue(#"{"limit": 500}"#).texts("items", "questionId") == ["knots.quiz-2", "knots.quiz-4", "knots.quiz-7"])
    #expect(try queue().number("counts/new") == 2)
    #expect(try lines().count { $0.hasPrefix(#"{"kind":"reviewAnswer""#) } == 4)
    #expect(try harness.violations() == [])
    let kit = try user.call("kits.list").at("items").elements.first { $0["id"].string == "knots.quiz" }
    #expect(kit?.number("learned") == 1 && kit?.number("new") == 2)
    try harness.install(SampleDocument(version: "3", prompt: "Changed"))
    harness.clock.advance(seconds: 40 * 86_400)
    #expect(try queue(#"{"limit": 500}"#).at("items").elements.count == 4)
    #expect(try queue().text("items/0/prompt")?.hasPrefix("Changed") == true)
    #expect(try harness.violations() == [])
  }

  private func counts(_ kit: String, of user: TestUser) throws -> [Int?] {
    let item = try user.call("kits.list", #"{"limit": 500}"#).at("items").elements.first { $0["id"].string == kit }
    return ["new", "learned", "suspended"].map { item?.number($0) }
  }

  @Test("Suspensions of questions that a new version lacks end; those of a kit that is not installed remain")
  func suspensions() throws {
    let reader = try harness.user()
    try harness.install(SampleDocument(id: "ropes", positions: [1, 2, 3, 4, 5, 6]))
    try reader.call("reviews.answer", #"{"questionId": "ropes.quiz-6", "rating": 3}"#)
    try reader.call(
      "reviews.suspend", #"{"questionIds": ["ropes.quiz-3", "ropes.quiz-4", "ropes.quiz-5", "ropes.quiz-6"]}"#)
    #expect(try counts("ropes.quiz", of: reader) == [2, 0, 4])
    try harness.remove("ropes")
    #expect(try harness.violations() == [])
    try harness.install(SampleDocument(id: "ropes", version: "2", positions: [1, 2, 3, 4]))
    #expect(try counts("ropes.quiz", of: reader) == [2, 0, 2])
    #expect(
      try reader.call("reviews.next", #"{"kitIds": ["ropes.quiz"]}"#).texts("items", "questionId")
        == ["ropes.quiz-1", "ropes.quiz-2"])
    #expect(try harness.violations() == [])
    try reader.call("reviews.suspend", #"{"kitId": "ropes.quiz"}"#)
    #expect(try counts("ropes.quiz", of: reader) == [0, 0, 4])
    try harness.install(SampleDocument(id: "ropes", version: "3", positions: [1, 5, 6]))
    #expect(try counts("ropes.quiz", of: reader) == [1, 1, 1])
    #expect(try harness.violations() == [])
  }

  @Test("Imported suspensions remain until the kit is installed, and then only those of its questions")
  func importedSuspensions() throws {
    try user.call("reviews.suspend", #"{"kitId": "knots.quiz"}"#)
    for isInstalledBefore in [true, false] {
      let other = try Harness.content()
      let reader = try other.user(zone: "Europe/Madrid", dayStartsAt: 4)
      if isInstalledBefore { try other.install(SampleDocument(positions: [2, 4, 7])) }
      #expect(try ExportLines(lines()).importLines(Kits.exports, as: reader).rejectedLines.isEmpty)
      #expect(try other.violations() == [])
      try other.install(SampleDocument(positions: [2, 4, 7]))
      #expect(try counts("knots.quiz", of: reader) == [1, 0, 2])
      #expect(try other.violations() == [])
    }
  }

  @Test("The doctor reports a suspended question that an installed kit lacks")
  func straySuspension() throws {
    try user.call("reviews.suspend", #"{"questionIds": ["knots.quiz-4"]}"#)
    try harness.connection.execute(
      script: "update suspended_questions set position = 9", name: "damage")
    #expect(try harness.violations().contains { $0.contains("knots.quiz-9") })
  }

  @Test("New questions of a kit with gaps are asked in order, each once, and a test asks all of them")
  func gaps() throws {
    try harness.install(SampleDocument(id: "gaps", positions: [900, 3, 20, 2]))
    let kits = #"{"kitIds": ["gaps.quiz"], "limit": 3}"#
    #expect(try queue(kits).texts("items", "questionId") == [2, 3, 20].map { "gaps.quiz-\($0)" })
    try user.call("reviews.answer", #"{"questionId": "gaps.quiz-3", "rating": 4}"#)
    #expect(try queue(kits).texts("items", "questionId") == [2, 20, 900].map { "gaps.quiz-\($0)" })
    #expect(try user.call("tests.start", #"{"kitId": "gaps.quiz"}"#).number("questionCount") == 4)
    #expect(try harness.violations() == [])
  }

  @Test("An import into a file without the content keeps the facts, and installing it restores the schedules")
  func records() throws {
    let exported = try lines()
    let other = try Harness.content()
    let reader = try other.user(zone: "Europe/Madrid", dayStartsAt: 4)
    let summary = try ExportLines(exported).importLines(Kits.exports, as: reader)
    #expect(summary.rejectedLines.isEmpty)
    #expect(try other.violations() == [])
    let kept = try ExportLines(of: Kits.exports, as: reader)
    #expect(kept.lines(of: "reviewAnswer").count == 4 && kept.lines(of: "reviewQuestion").isEmpty)
    #expect(try reader.call("reviews.next").number("counts/due") == 0)
    try other.install(SampleDocument())
    #expect(try ExportLines(of: Kits.exports, as: reader).lines == exported)
    #expect(try other.violations() == [])
  }

  @Test("The doctor reports review data of a question that is not offered, and missing ones of an offered question")
  func doctor() throws {
    try harness.connection.execute(
      script: "update review_questions set position = 9 where position = 3; "
        + "update review_log set position = 9 where position = 3", name: "damage")
    #expect(try harness.violations().contains { $0.contains("knots.quiz-9") })
    try harness.connection.execute(script: "delete from review_questions where position = 1", name: "damage")
    #expect(try harness.violations().contains { $0.contains("knots.quiz-1") })
  }
}
