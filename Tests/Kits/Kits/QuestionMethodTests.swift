import Kernel
import TestSupport
import Testing

@testable import Kits
@testable import Service

@Suite("Adding, updating and removing questions")
struct QuestionMethodTests {
  private let harness: Harness
  private let user: TestUser
  private let kit: String

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
    kit = try user.createKit("Words", questions: 3)
  }

  private func question(_ prompt: String, _ answer: String = "right", _ wrong: String = #"["wrong"]"#) -> String {
    #"{"prompt": "\#(prompt)", "correctAnswer": "\#(answer)", "incorrectAnswers": \#(wrong)}"#
  }

  @discardableResult
  private func add(_ questions: String..., members: String = "") throws -> JSON {
    try user.call(
      "kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(questions.joined(separator: ","))]\#(members)}"#)
  }

  @discardableResult
  private func remove(_ position: Int) throws -> JSON {
    try user.call("kits.removeQuestion", #"{"questionId": "\#(kit)-\#(position)"}"#)
  }

  private func ids() throws -> [String] {
    try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 500}"#).texts("questions/items", "id")
  }

  private func topics(since seq: Int) throws -> [String] {
    try user.call("events.list", #"{"since": \#(seq)}"#).texts("items", "topic")
  }

  private func lastSeq() throws -> Int { try user.call("events.list", #"{"since": 0}"#).number("seq") ?? 0 }

  // MARK: - Addition

  @Test("Added questions follow the existing ones and are validated like those of new kits; the best result remains")
  func add() throws {
    try user.takeTest(kit)
    let since = try lastSeq()
    let reply = try add(question(" four ", "4"), question("five", "5", #""6, 7""#))
    #expect(reply.number("kit/questionCount") == 5 && reply.number("kit/best") == 100)
    #expect(reply.texts("questions", "id") == ["\(kit)-4", "\(kit)-5"])
    #expect(reply.text("questions/0/prompt") == "four")
    #expect(reply.texts("questions/1/incorrectAnswers") == ["6", "7"])
    #expect(try ids() == (1...5).map { "\(kit)-\($0)" })
    #expect(try topics(since: since) == ["kit.questions_added"])
    #expect(try harness.violations() == [])
  }

  @Test("All violations are reported together, and nothing is added")
  func invalidQuestions() throws {
    let failure = try user.failure(
      "kits.addQuestions",
      #"""
      {"kitId": "\#(kit)", "questions": [\#(question("")), \#(question("a")), \#(question("b", "c", #"["C"]"#))]}
      """#)
    #expect(failure.code == 1005)
    #expect(try failure.rules == ["empty_fields", "incorrect_contains_correct"])
    #expect(try failure.paths == ["/questions/0/prompt", "/questions/2/incorrectAnswers"])
    let none = try user.failure("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": []}"#)
    #expect(none.rule == "no_questions" && none.path == "/questions")
    #expect(try ids().count == 3)
  }

  @Test("A repeated call with the same key adds its questions once")
  func clientKey() throws {
    let first = try add(question("four"), members: #", "clientKey": "k""#)
    #expect(try add(question("four"), members: #", "clientKey": "k""#).description == first.description)
    #expect(try ids().count == 4)
  }

  @Test("A kit has at most 20,000 questions; gaps are used if no positions are left at the end")
  func maxQuestions() throws {
    let many = (4...20_000).map { question("p\($0)") }.joined(separator: ",")
    try user.call("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(many)]}"#)
    let failure = try user.failure(
      "kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(question("more"))]}"#)
    #expect(failure.rule == "too_many_questions" && failure.code == 1005 && failure.path == "/questions")
    // The position of an answered question is not reused.
    try user.answerQuestion("\(kit)-7", .good)
    for position in [7, 9] { try remove(position) }
    #expect(try add(question("more")).texts("questions", "id") == ["\(kit)-9"])
    #expect(
      try user.failure("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(question("x"))]}"#).rule
        == "too_many_questions")
    #expect(try harness.violations() == [])
  }

  // MARK: - Update

  @Test("An update changes only the specified fields; the schedule of the question remains")
  func update() throws {
    try user.answerQuestion("\(kit)-2", .easy)
    let reviews = try user.exportLines().filter { $0.contains(#""kind":"review"#) }
    let since = try lastSeq()
    let reply = try user.call(
      "kits.updateQuestion",
      #"{"questionId": "\#(kit)-2", "prompt": " New? ", "incorrectAnswers": "a, b", "acceptedAnswers": ["c"]}"#)
    #expect(reply.text("question/id") == "\(kit)-2" && reply.text("question/prompt") == "New?")
    #expect(reply.text("question/correctAnswer") == "right 2")
    #expect(reply.texts("question/incorrectAnswers") == ["a", "b"])
    #expect(try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).text("questions/items/1/prompt") == "New?")
    #expect(try user.exportLines().filter { $0.contains(#""kind":"review"#) } == reviews)
    // An update without changes emits no event.
    try user.call("kits.updateQuestion", #"{"questionId": "\#(kit)-2", "prompt": "New?"}"#)
    #expect(try topics(since: since) == ["kit.question_updated"])
    let failure = try user.failure(
      "kits.updateQuestion", #"{"questionId": "\#(kit)-2", "incorrectAnswers": ["RIGHT 2"]}"#)
    #expect(failure.rule == "incorrect_contains_correct" && failure.path == "/incorrectAnswers")
    #expect(try failure.rules == ["incorrect_contains_correct"])
    #expect(try harness.violations() == [])
  }

  // MARK: - Removal

  @Test("A gap left by a removed question is not filled while positions after the last question are free")
  func remove() throws {
    let since = try lastSeq()
    let reply = try remove(2)
    #expect(reply.number("kit/questionCount") == 2 && reply.text("question/id") == "\(kit)-2")
    #expect(try ids() == ["\(kit)-1", "\(kit)-3"])
    #expect(try topics(since: since) == ["kit.question_removed"])
    #expect(try add(question("four")).texts("questions", "id") == ["\(kit)-4"])
    for method in ["kits.removeQuestion", "kits.updateQuestion"] {
      #expect(try user.failure(method, #"{"questionId": "\#(kit)-2"}"#).rule == "question_not_found")
    }
    let page = try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 2}"#)
    let cursor = try #require(page.text("questions/nextCursor"))
    let next = try user.call("kits.get", #"{"kitId": "\#(kit)", "cursor": "\#(cursor)"}"#)
    #expect(next.texts("questions/items", "id") == ["\(kit)-4"])
    #expect(try harness.violations() == [])
  }

  @Test("The only remaining question of a kit cannot be removed")
  func onlyQuestion() throws {
    for position in [1, 3] { try remove(position) }
    let failure = try user.failure("kits.removeQuestion", #"{"questionId": "\#(kit)-2"}"#)
    #expect(failure.rule == "no_questions" && failure.code == 1005 && failure.path == "/questionId")
    #expect(try ids() == ["\(kit)-2"])
  }

  @Test("Removing a question deletes its question, but its answers still count")
  func reviews() throws {
    try add(question("four"), question("five"))
    for review in [1, 2, 4] { try user.answerQuestion("\(kit)-\(review)", .good) }
    try remove(2)
    #expect(try user.queueCount("reviewedToday") == 3 && user.queueCount("newToday") == 3)
    let failure = try user.failure("reviews.answer", #"{"questionId": "\#(kit)-2", "rating": 3}"#)
    #expect(failure.rule == "question_not_found")
    #expect(try user.queueCount("new") == 2)
    let params = #"{"limit": 500, "kitIds": ["\#(kit)"]}"#
    #expect(
      try user.queuedQuestions(params).filter { $0 == "\(kit)-3" || $0 == "\(kit)-5" } == ["\(kit)-3", "\(kit)-5"])
    #expect(try harness.violations() == [])
    try remove(3)
    #expect(try user.queueCount("new") == 1)
    try user.answerQuestion("\(kit)-5", .again)
    #expect(try user.queueCount("new") == 0)
    #expect(try harness.violations() == [])
    // The answers to the removed last question also remain, so its position is not reused.
    try remove(5)
    #expect(try add(question("six")).texts("questions", "id") == ["\(kit)-6"])
    try user.answerQuestion("\(kit)-6", .good)
    try user.undoReview()
    #expect(try harness.violations() == [])
  }

  @Test("A test asks each remaining question once, and a workout at most as many")
  func attempts() throws {
    try add(question("four"), question("five"))
    for position in [1, 4] { try remove(position) }
    for count in [3, 2, 1] {
      let attempt = try user.startWorkout([kit, "kit-maths"], count: 10 + count)
      #expect(attempt.number("questionCount") == 10 + count)
    }
    let failure = try user.failure("workouts.start", #"{"kitIds": ["\#(kit)"], "count": 4}"#)
    #expect(failure.rule == "invalid_question_count")
    let test = try user.startTest(kit)
    var (reply, prompts) = (test, [String]())
    while let prompt = reply.text("question/prompt") {
      prompts.append(prompt)
      reply = try user.answer(test, reply.texts("question/options").first ?? "")
    }
    #expect(prompts.sorted() == ["Words 2?", "Words 3?", "five"])
  }

  @Test("A running attempt asks the original questions")
  func runningAttempt() throws {
    let attempt = try user.startTest(kit)
    for position in [1, 2] {
      try user.call(
        "kits.updateQuestion", #"{"questionId": "\#(kit)-\#(position)", "prompt": "Other \#(position)"}"#)
    }
    try remove(3)
    let outcome = try user.answerAll(attempt, right: 3)["outcome"]
    #expect(outcome.number("result") == 100)
    #expect(try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).number("kit/best") == 100)
    #expect(try harness.violations() == [])
  }

  // MARK: - Access

  @Test("Shipped kits are protected")
  func protected() throws {
    for (method, params, path) in [
      ("kits.addQuestions", #"{"kitId": "kit-maths", "questions": [\#(question(""))]}"#, "/kitId"),
      ("kits.updateQuestion", #"{"questionId": "kit-maths-1", "prompt": ""}"#, "/questionId"),
      ("kits.removeQuestion", #"{"questionId": "kit-maths-1"}"#, "/questionId"),
      ("kits.import", ImportCall.content("csv", "a,b", #""kitId": "kit-maths""#), "/kitId"),
    ] {
      let failure = try user.failure(method, params)
      #expect(failure.rule == "basic_kit_protected" && failure.code == 1002 && failure.path == path, "\(method)")
    }
  }

  @Test("Unknown questions and questions of another user are not found")
  func otherUsers() throws {
    let otherUser = try harness.user()
    let users = [(otherUser, kit), (user, "kit-99"), (user, "kit--1"), (user, "")]
    for (user, kit) in users {
      for (method, params, rule) in [
        ("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(question("a"))]}"#, "kit_not_found"),
        ("kits.updateQuestion", #"{"questionId": "\#(kit)-1", "prompt": "x"}"#, "question_not_found"),
        ("kits.removeQuestion", #"{"questionId": "\#(kit)-1"}"#, "question_not_found"),
        ("kits.import", ImportCall.content("csv", "a,b", #""kitId": "\#(kit)""#), "kit_not_found"),
      ] {
        let failure = try user.failure(method, params)
        #expect(failure.rule == rule && failure.code == 1003, "\(method) \(kit)")
      }
    }
    for id in ["\(kit)-0", "\(kit)-4", "\(kit)-01", "\(kit)-", "\(kit)--1", kit] {
      #expect(try user.failure("kits.removeQuestion", #"{"questionId": "\#(id)"}"#).rule == "question_not_found")
    }
  }

  // MARK: - Export and import

  @Test("A kit with removed questions survives an export and import with its questions and answers")
  func roundTrip() throws {
    for review in 1...3 { try user.answerQuestion("\(kit)-\(review)", .good) }
    try add(question("four"))
    for position in [2, 4] { try remove(position) }
    let lines = try user.exportLines()
    let other = try harness.user()
    for conflict in [ImportConflictPolicy.skip, .skip, .replace] {
      #expect(try other.importLines(lines, conflict).rejectedLines.isEmpty)
      #expect(try other.exportLines() == lines)
      #expect(try harness.violations() == [])
    }
  }
}
