import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Kits

@Suite("Suspended questions (Kits and exams, 8.8.)")
struct SuspensionTests {
  private let harness: Harness
  private let user: TestUser
  private let kit: String

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
    kit = try user.createKit("Words", stage: nil, questions: 5)
  }

  @discardableResult
  private func change(_ method: String, _ positions: [Int]) throws -> JSON {
    let list = positions.map { #""\#(kit)-\#($0)""# }.joined(separator: ", ")
    return try user.call("reviews.\(method)", #"{"questionIds": [\#(list)]}"#)
  }

  /// Returns due, new, learned and suspended questions of the kit, as listed.
  private func counts() throws -> [Int?] {
    let item = try user.call("kits.list", #"{"isBasic": false}"#).at("items/0")
    return ["due", "new", "learned", "suspended"].map { item.number($0) }
  }

  private func journal() throws -> [String] {
    try harness.connection.statement("select topic || subject || data from journal where topic glob 'review.[sr]*'")
      .all { try $0.text(0) }
  }

  @Test("A suspended new question is not new, and a resumed one is new again")
  func newQuestion() throws {
    let reply = try change("suspend", [1, 3])
    #expect(reply.number("changed") == 2)
    #expect(reply.number("kits/0/suspended") == 2)
    #expect(reply.number("counts/new") == 3)
    #expect(try counts() == [0, 3, 0, 2])
    #expect(try user.queuedQuestions() == [2, 4, 5].map { "\(kit)-\($0)" })
    let questions = try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).at("questions/items").elements
    #expect(questions.map { $0.flag("isSuspended") } == [true, false, true, false, false])
    try change("resume", [1])
    #expect(try user.queuedQuestions() == [1, 2, 4, 5].map { "\(kit)-\($0)" })
    #expect(try counts() == [0, 4, 0, 1])
    #expect(try harness.violations() == [])
  }

  @Test("A suspended question is not due, forecast or in the calendar, and keeps its schedule")
  func dueQuestion() throws {
    let dueDay = try user.answerQuestion("\(kit)-1", .easy).text("question/dueDay")
    try user.answerQuestion("\(kit)-2", .easy)
    try change("suspend", [1])
    harness.clock.set(to: try "2026-12-20T09:00:00Z".instant)
    #expect(try counts() == [1, 3, 1, 1])
    #expect(try user.queuedQuestions().first == "\(kit)-2")
    #expect(try user.queueCount("due") == 1)
    #expect(try user.queueCount("new") == 3)
    let forecast = #"{"from": "2026-12-20", "to": "2026-12-20""#
    #expect(try user.call("reviews.forecast", forecast + "}").number("due") == 1)
    #expect(try user.call("reviews.forecast", forecast + #", "kitIds": ["\#(kit)"]}"#).number("due") == 1)
    #expect(try user.reviewSummary().due == 1)
    try change("resume", [1])
    #expect(try counts() == [2, 3, 2, 0])
    #expect(try user.queuedQuestions(#"{"limit": 2}"#) == ["\(kit)-1", "\(kit)-2"])
    #expect(try user.reviewQueue().text("items/0/dueDay") == dueDay)
    #expect(try harness.violations() == [])
  }

  @Test("An answer to a suspended question counts, and the question remains suspended")
  func answer() throws {
    try change("suspend", [1])
    let reply = try user.answerQuestion("\(kit)-1", .good)
    #expect(reply.flag("question/isSuspended") == true)
    #expect(reply.flag("question/isDue") == false)
    #expect(reply.number("counts/due") == 0)
    #expect(reply.number("counts/reviewedToday") == 1)
    #expect(try counts() == [0, 4, 0, 1])
    #expect(try harness.violations() == [])
    #expect(try user.undoReview().text("question/state") == "new")
    #expect(try counts() == [0, 4, 0, 1])
    #expect(try harness.violations() == [])
    try user.answerQuestion("\(kit)-1", .again)
    try change("resume", [1])
    #expect(try counts() == [1, 4, 1, 0])
    try user.undoReview()
    #expect(try counts() == [0, 5, 0, 0])
    #expect(try harness.violations() == [])
  }

  @Test("A whole kit can be suspended and resumed, which stops and continues studying it")
  func wholeKit() throws {
    try user.takeTest("kit-basic-words")
    try user.answerQuestion("\(kit)-2", .again)
    for kit in ["kit-basic-words", kit] {
      try user.call("reviews.suspend", #"{"kitId": "\#(kit)"}"#)
    }
    #expect(try user.queuedQuestions() == [])
    #expect(try user.reviewQueue()["counts"].description.hasPrefix(#"{"due":0,"new":0,"#))
    #expect(try counts() == [0, 0, 0, 5])
    let reply = try user.call("reviews.resume", #"{"kitId": "\#(kit)"}"#)
    #expect(reply.number("changed") == 5)
    #expect(reply.texts("kits", "id") == [kit])
    #expect(try counts() == [1, 4, 1, 0])
    #expect(
      try journal() == [
        #"review.suspendedkit-basic-words{"questions":10}"#, #"review.suspended\#(kit){"questions":5}"#,
        #"review.resumed\#(kit){"questions":5}"#,
      ])
    #expect(try harness.violations() == [])
  }

  @Test("Suspending a question of a shipped kit does not make it a studied kit")
  func shippedKit() throws {
    try user.call("reviews.suspend", #"{"questionIds": ["kit-maths-2"]}"#)
    #expect(try user.queueCount("new") == 5)
    #expect(try user.reviewQueue(#"{"kitIds": ["kit-maths"]}"#).number("counts/new") == 9)
    try user.answerQuestion("kit-maths-1", .good)
    #expect(try user.queueCount("new") == 13)
    #expect(try user.queuedQuestions().prefix(2) == ["kit-maths-3", "kit-maths-4"])
    #expect(try harness.violations() == [])
  }

  @Test("A repeated call changes nothing and emits no event")
  func repeated() throws {
    try change("suspend", [1, 1, 2])
    #expect(try change("suspend", [1, 2]).number("changed") == 0)
    #expect(try change("resume", [3]).number("changed") == 0)
    #expect(try journal() == [#"review.suspended\#(kit){"questions":2}"#])
  }

  @Test("Questions of several kits are suspended in one call, in the order of the call")
  func severalKits() throws {
    let reply = try user.call(
      "reviews.suspend", #"{"questionIds": ["kit-maths-1", "\#(kit)-1", "kit-maths-2"]}"#)
    #expect(reply.texts("kits", "id") == ["kit-maths", kit])
    #expect(reply.at("kits").elements.map { $0.number("suspended") } == [2, 1])
  }

  @Test("Suspensions end with their question, their kit, a reset, and the account")
  func deletion() throws {
    try change("suspend", [1, 2, 3])
    try user.answerQuestion("\(kit)-2", .good)
    try user.call("kits.removeQuestion", #"{"questionId": "\#(kit)-1"}"#)
    try user.call("kits.removeQuestion", #"{"questionId": "\#(kit)-2"}"#)
    #expect(try counts() == [0, 2, 0, 1])
    #expect(try harness.violations() == [])
    #expect(try user.call("study.reset").number("suspendedQuestions") == 1)
    #expect(try counts() == [0, 3, 0, 0])
    try change("suspend", [3])
    try user.deleteKit(kit)
    #expect(try harness.violations() == [])
    let rows = try harness.connection.statement("select count(*) from suspended_questions")
    #expect(try rows.all { try $0.integer64(0) } == [0])
  }

  @Test("Unknown questions and kits are rejected, and nothing is changed")
  func unknown() throws {
    let failure = try user.failure(
      "reviews.suspend", #"{"questionIds": ["\#(kit)-1", "\#(kit)-6"]}"#)
    #expect(failure.rule == "question_not_found" && failure.path == "/questionIds/1")
    #expect(try user.failure("reviews.resume", #"{"kitId": "kit-9"}"#).rule == "kit_not_found")
    #expect(try user.failure("reviews.suspend", #"{"questionIds": []}"#).code == 1005)
    #expect(try user.failure("reviews.suspend", "{}").code == -32602)
    #expect(try user.failure("reviews.suspend", #"{"kitId": "\#(kit)", "questionIds": ["\#(kit)-1"]}"#).code == -32602)
    let stranger = try harness.user()
    #expect(try stranger.failure("reviews.suspend", #"{"kitId": "\#(kit)"}"#).rule == "kit_not_found")
    #expect(try counts() == [0, 5, 0, 0])
  }
}
