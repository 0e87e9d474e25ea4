import Database
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("The consistency of stored reviews")
struct ReviewConsistencyTests {
  @Test("Deleting a kit deletes its questions; its answers still count, and other answers can be undone")
  func deletion() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 5)
    try user.answerQuestion("kit-maths-1", .good)
    for review in 1...3 { try user.answerQuestion("\(kit)-\(review)", review == 1 ? .easy : .again) }
    #expect(try user.queueCount("due") == 3)
    try user.call("kits.delete", #"{"kitId": "\#(kit)"}"#)
    #expect(try user.queueCount("due") == 1)
    #expect(try user.queueCount("newToday") == 4)
    #expect(try user.queuedQuestions().allSatisfy { $0.hasPrefix("kit-maths") })
    #expect(
      try user.failure("reviews.answer", #"{"questionId": "\#(kit)-1", "rating": 3}"#).rule == "question_not_found")
    #expect(try harness.violations() == [])
    #expect(try user.undoReview().text("question/questionId") == "kit-maths-1")
    #expect(try user.failure("reviews.undo", "{}").rule == "nothing_to_undo")
    #expect(try user.queueCount("due") == 0)
    #expect(try harness.violations() == [])
  }

  @Test("A reset makes all questions of the user new; the settings remain")
  func reset() throws {
    let harness = try Harness.kits()
    let (user, other) = (try harness.user(), try harness.user("Grace Hopper"))
    let kit = try user.createKit("Words", questions: 5)
    try user.call("reviews.configure", #"{"newPerDay": 4}"#)
    for user in [user, other] { try user.answerQuestion("kit-maths-1", .good) }
    for review in 1...2 { try user.answerQuestion("\(kit)-\(review)", .again) }
    try user.call("study.reset")
    #expect(
      try user.reviewQueue()["counts"].description
        == #"{"due":0,"new":4,"newToday":0,"reviewedToday":0,"newPerDay":4}"#)
    #expect(try user.queuedQuestions() == (1...4).map { "\(kit)-\($0)" })
    #expect(try user.failure("reviews.undo", "{}").rule == "nothing_to_undo")
    #expect(try other.queueCount("due") == 1)
    #expect(try harness.violations() == [])
  }

  @Test("Deleting an account deletes its reviews")
  func account() throws {
    let harness = try Harness.kits()
    let (user, other) = (try harness.user(), try harness.user("Grace Hopper"))
    for user in [user, other] { try user.answerQuestion("kit-maths-1", .good) }
    try user.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try harness.violations() == [])
    #expect(try other.queueCount("due") == 1)
  }

  @Test(
    "Each corrupted value is reported, identified only by IDs",
    arguments: [
      (
        "update review_due set questions = 3",
        "due reviews: user 1: review_due.questions of day=2026-11-21 is 3, expected 2"
      ),
      ("delete from review_due", "due reviews: user 1: row for day=2026-11-21 is missing in review_due"),
      (
        "insert into review_due values (1, 20900, 1)",
        "due reviews: user 1: unexpected row for day=2027-03-23 in review_due"
      ),
      (
        "update review_days set answers = 9",
        "review days: user 1: review_days.answers of day=2026-11-21 is 9, expected 2"
      ),
      (
        "update review_days set first_answers = 1",
        "review days: user 1: review_days.first_answers of day=2026-11-21 is 1, expected 2"
      ),
      (
        "update review_kits set first_new = 2",
        "kits of review questions: user 1: review_kits.first_new of kit_id=kit-1 is 2, expected 3"
      ),
      (
        "update review_kits set questions = 3",
        "kits of review questions: user 1: review_kits.questions of kit_id=kit-1 is 3, expected 2"
      ),
      ("delete from review_kits", "kits of review questions: user 1: row for kit_id=kit-1 is missing in review_kits"),
      (
        "update review_questions set reps = 5 where position = 2",
        "review memory: user 1: unexpected row for kit-1-2 in review_questions"
      ),
      (
        "update review_questions set lapses = 1 where position = 1",
        "review memory: user 1: unexpected row for kit-1-1 in review_questions"
      ),
      (
        "delete from review_log where position = 2",
        "review questions: user 1: unexpected row for kit-1-2 in review_questions"
      ),
    ])
  func corruptedValue(_ script: String, _ violation: String) throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 5)
    for review in 1...2 { try user.answerQuestion("\(kit)-\(review)", .good) }
    #expect(try harness.violations() == [])
    try harness.connection.execute(script: script, name: "tamper")
    #expect(try harness.violations().contains(violation))
  }

  @Test("Questions without their kit are reported")
  func questionsWithoutKit() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 5)
    try user.answerQuestion("\(kit)-3", .good)
    try harness.connection.execute(script: "delete from kits", name: "tamper")
    #expect(try harness.violations() == ["review questions: user 1: kit-1-3 belongs to no kit of the user"])
  }

  private func performRandomAction(
    _ user: TestUser, in harness: Harness, _ random: some RandomSource, kits: inout [String]
  ) throws {
    func pick(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts[random.next(upperBound: texts.count)] }
    switch random.next(upperBound: 20) {
    case 0...9:
      let reviews = try user.queuedQuestions(#"{"limit": 5}"#)
      guard let review = pick(reviews) else { return }
      try user.answerQuestion(review, ReviewRating.allCases[random.next(upperBound: 4)])
    case 10, 11:
      let kit = pick(kits + ["kit-maths", "kit-waiter"]) ?? ""
      try user.answerQuestion(
        "\(kit)-\(random.next(upperBound: 5) + 1)", ReviewRating.allCases[random.next(upperBound: 4)])
    case 12, 13:
      for _ in 0...random.next(upperBound: 4) where try user.attempt("reviews.undo", "{}") != nil { return }
    case 14 where kits.count < 5:
      kits.append(
        try user.createKit(
          "Kit \(random.next())", stage: random.next(upperBound: 8), questions: 5 + random.next(upperBound: 10)))
    case 15 where random.next(upperBound: 3) == 0:
      guard let kit = pick(kits) else { return }
      try user.call("kits.delete", #"{"kitId": "\#(kit)"}"#)
      kits.removeAll { $0 == kit }
    case 16:
      try user.setZone(pick(["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Paris"]) ?? "UTC")
    case 17:
      try user.call("reviews.configure", #"{"newPerDay": \#(random.next(upperBound: 12))}"#)
    case 18:
      harness.clock.advance(seconds: -Int64(random.next(upperBound: 3 * 86_400)))
    default:
      harness.clock.advance(seconds: Int64(random.next(upperBound: 4 * 86_400)))
    }
  }

  /// Compares the counts of listed kits with the queue of each kit and with its stored rows.
  private func checkListedCounts(of user: TestUser, in harness: Harness) throws {
    for kit in try user.call("kits.list", #"{"limit": 500}"#)["items"].elements {
      let id = try #require(kit["id"].string)
      let states = try user.reviewQueue(#"{"kitIds": ["\#(id)"], "limit": 500}"#).texts("items", "state")
      let rows = try harness.connection.statement(Queries.rowCount).bind("user", user.id).bind("kit", id)
        .scalar(Int.self)
      #expect(kit["due"].int == states.count { $0 != "new" }, "\(id)")
      #expect(kit["learned"].int == rows, "\(id)")
      #expect(kit["new"].int == (kit["questionCount"].int ?? 0) - (rows ?? 0), "\(id)")
    }
  }

  private enum Queries: SQL, StatementSet {
    case rowCount = "select count(*) from review_questions where user_id = :user and kit_id = :kit"
  }

  @Test(
    "After random actions, counts and lists agree, and the doctor reports nothing",
    arguments: Search.seeds(2, thorough: 6))
  func randomActions(_ seed: UInt64) throws {
    let harness = try Harness.kits()
    let users = [try harness.user(), try harness.user("Grace Hopper", zone: "Asia/Tokyo", dayStartsAt: 5)]
    var kits: [[String]] = [[], []]
    let random = SeededRandomSource(seed: seed)
    for step in 1...250 {
      let userIndex = random.next(upperBound: 2)
      try performRandomAction(users[userIndex], in: harness, random, kits: &kits[userIndex])
      harness.clock.advance(milliseconds: Int64(random.next(upperBound: 400_000)))
      let queue = try users[userIndex].reviewQueue()
      let states = queue.texts("items", "state")
      #expect(queue.number("counts/due") == states.count { $0 != "new" }, "step \(step)")
      #expect(queue.number("counts/new") == states.count { $0 == "new" }, "step \(step)")
      #expect(Set(queue.texts("items", "questionId")).count == states.count, "step \(step)")
      let summary = try users[userIndex].reviewSummary()
      #expect(summary.due == queue.number("counts/due"), "step \(step)")
      #expect(summary.new == queue.number("counts/new"), "step \(step)")
      if step.isMultiple(of: 10) {
        #expect(try harness.violations() == [], "step \(step)")
        try checkListedCounts(of: users[userIndex], in: harness)
      }
    }
    for user in users {
      while try user.attempt("reviews.undo", "{}") == nil {}
      #expect(try user.queueCount("due") == 0)
    }
    #expect(try harness.violations() == [])
  }
}
