import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Reviews and the user's day")
struct ReviewDayTests {
  /// Answers a question with "easy", so that it is due in 8 × 24 hours; returns whether it is listed at each instant.
  private func isListed(
    answeredAt start: String, zone: String = "UTC", dayStartsAt: Int = 0, at instants: String...
  ) throws -> [Bool] {
    let harness = try Harness.kits(at: start)
    let user = try harness.user(zone: zone, dayStartsAt: dayStartsAt)
    let kit = try user.createKit("Words", questions: 1)
    try user.answerQuestion("\(kit)-1", .easy)
    return try instants.map { instant in
      harness.clock.set(to: try instant.instant)
      let queue = try user.reviewQueue()
      #expect(queue.number("counts/due") == queue.count("items"))
      #expect(queue.at("items").elements.allSatisfy { $0["isDue"].bool == true })
      return queue.count("items") == 1
    }
  }

  @Test("A question in review is due from the start of its due day")
  func fullDay() throws {
    #expect(
      try isListed(
        answeredAt: "2026-11-21T21:00:00Z", at: "2026-11-28T23:59:59.999Z", "2026-11-29T00:00:00Z",
        "2026-11-29T23:00:00Z", "2027-02-20T00:00:00Z") == [false, true, true, true])
  }

  @Test("A day can start at 4:00")
  func lateDay() throws {
    #expect(
      try isListed(
        answeredAt: "2026-11-21T21:00:00Z", dayStartsAt: 4, at: "2026-11-29T03:59:59Z", "2026-11-29T04:00:00Z")
        == [false, true])
    // The question is due at 3:00 on the 30th, which still belongs to the 29th.
    #expect(
      try isListed(
        answeredAt: "2026-11-22T03:00:00Z", dayStartsAt: 4, at: "2026-11-29T03:59:59Z", "2026-11-29T04:00:00Z")
        == [false, true])
  }

  @Test("Across daylight saving changes, the day starts at midnight local time")
  func clockChanges() throws {
    // In Paris, 8 × 24 hours after 00:30 on March 22 is 01:30 on March 30, because March 29 has 23 hours.
    #expect(
      try isListed(
        answeredAt: "2026-03-21T23:30:00Z", zone: "Europe/Paris", at: "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z")
        == [false, true])
    // 8 × 24 hours after 00:30 on October 18 is 23:30 on October 25, which has 25 hours.
    #expect(
      try isListed(
        answeredAt: "2026-10-17T22:30:00Z", zone: "Europe/Paris", at: "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z")
        == [false, true])
  }

  @Test("After a change of zone, the due day of a question is unchanged, and the current day is that of the new zone")
  func zoneChange() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 1)
    #expect(try user.answerQuestion("\(kit)-1", .easy).text("question/dueDay") == "2026-11-29")
    try user.setZone("Pacific/Kiritimati")
    harness.clock.set(to: try "2026-11-28T09:59:59Z".instant)
    #expect(try user.queuedQuestions() == [])
    harness.clock.set(to: try "2026-11-28T10:00:00Z".instant)
    #expect(try user.queuedQuestions() == ["\(kit)-1"])
    #expect(try user.queueCount("due") == 1)
    try user.setZone("Pacific/Pago_Pago")
    #expect(try user.queuedQuestions() == [])
    #expect(try user.queueCount("due") == 0)
    #expect(try harness.violations() == [])
  }

  @Test("A question at a step is due at its instant; if that is after midnight, it is listed from midnight on")
  func steps() throws {
    let harness = try Harness.kits(at: "2026-11-21T23:49:30Z")
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 2)
    try user.answerQuestion("\(kit)-1", .good)
    #expect(try user.queueCount("due") == 1)
    #expect(try user.reviewQueue().flag("items/1/isDue") == false)
    harness.clock.set(to: try "2026-11-21T23:59:30Z".instant)
    #expect(try user.reviewQueue().flag("items/0/isDue") == true)
    try user.answerQuestion("\(kit)-2", .again)
    #expect(try user.queuedQuestions() == ["\(kit)-1"])
    harness.clock.set(to: try "2026-11-22T00:00:00Z".instant)
    #expect(try user.queuedQuestions() == ["\(kit)-1", "\(kit)-2"])
    #expect(try user.reviewQueue().flag("items/1/isDue") == false)
    #expect(try user.queueCount("due") == 2)
  }

  @Test("There are twenty new questions per day, and twenty more from midnight on")
  func newReviews() throws {
    let harness = try Harness.kits(at: "2026-11-21T23:00:00Z")
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 50)
    #expect(try user.queuedQuestions() == (1...20).map { "\(kit)-\($0)" })
    for review in 1...20 { try user.answerQuestion("\(kit)-\(review)", .easy) }
    #expect(try user.queuedQuestions() == [])
    #expect(try user.queueCount("new") == 0)
    harness.clock.set(to: try "2026-11-21T23:59:59Z".instant)
    #expect(try user.queuedQuestions() == [])
    harness.clock.set(to: try "2026-11-22T00:00:00Z".instant)
    #expect(try user.queuedQuestions() == (21...40).map { "\(kit)-\($0)" })
    #expect(try user.queueCount("newToday") == 0)
    // Undoing an answer of yesterday does not increase the number of new questions today.
    try user.undoReview()
    #expect(try user.queuedQuestions() == (20...39).map { "\(kit)-\($0)" })
    #expect(try user.queueCount("newToday") == 0)
  }

  @Test("The limit of new questions per day can be changed", arguments: [(0, 0), (3, 3), (9999, 30)])
  func configure(_ limit: Int, _ expected: Int) throws {
    let user = try Harness.kits().user()
    let kit = try user.createKit("Words", questions: 30)
    let reply = try user.call("reviews.configure", #"{"newPerDay": \#(limit)}"#)
    #expect(reply.number("counts/new") == expected)
    #expect(try user.queuedQuestions().count == expected)
    try user.answerQuestion("\(kit)-1", .easy)
    #expect(try user.queuedQuestions().count == max(0, expected - 1))
    #expect(try user.reviewSummary().new == max(0, expected - 1))
    for count in [-1, 10_000] {
      #expect(try user.failure("reviews.configure", #"{"newPerDay": \#(count)}"#).rules == ["out_of_range"])
    }
    #expect(try user.queueCount("newPerDay") == limit)
  }

  @Test("With the clock set back, there are no additional new questions, and answers count for the latest day")
  func clockSetBack() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 50)
    for review in 1...20 { try user.answerQuestion("\(kit)-\(review)", .easy) }
    harness.clock.set(to: try "2026-11-10T09:00:00Z".instant)
    #expect(try user.queuedQuestions() == [])
    let review = try user.answerQuestion("\(kit)-1", .good)
    #expect(review.text("question/dueDay")?.hasPrefix("2026-11") == true)
    #expect(review.number("counts/reviewedToday") == 21)
    harness.clock.set(to: try "2026-11-22T09:00:00Z".instant)
    #expect(try user.queueCount("newToday") == 0)
    #expect(try user.queueCount("new") == 20)
    #expect(try harness.violations() == [])
  }

  @Test("The summary has the numbers of due and new questions")
  func summary() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 5)
    for review in 1...3 { try user.answerQuestion("\(kit)-\(review)", .easy) }
    var summary = try user.reviewSummary()
    #expect(summary.due == 0 && summary.new == 2)
    harness.clock.set(to: try "2026-11-29T00:00:00Z".instant)
    summary = try user.reviewSummary()
    #expect(summary.due == 3 && summary.new == 2)
  }
}
