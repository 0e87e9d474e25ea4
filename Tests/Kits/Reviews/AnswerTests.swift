import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Kits

@Suite("Answering questions and undoing answers")
struct AnswerTests {
  private enum Statements: SQL, StatementSet {
    case journal = "select topic, subject, data from journal where topic like 'review.%' order by seq"
    case log = "select rating, milliseconds, day, zone from review_log order by user_id, number"
  }

  @Test("An answer returns the new schedule and the counts of today")
  func answer() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 3)
    let first = try user.answerQuestion("\(kit)-1", .good)
    #expect(first.text("question/state") == "learning")
    #expect(first.number("question/step") == 1)
    #expect(first.text("question/dueAt") == "2026-11-21T09:10:00.000Z")
    #expect(first.flag("question/isDue") == false)
    #expect(first["counts"].description == #"{"due":1,"new":2,"newToday":1,"reviewedToday":1,"newPerDay":20}"#)
    harness.clock.advance(seconds: 600)
    let second = try user.answerQuestion("\(kit)-1", .good)
    #expect(second.text("question/state") == "review")
    #expect(second.isNull("question/step"))
    #expect(second.text("question/dueDay") == "2026-11-23")
    #expect(second.number("question/reps") == 2)
    #expect(second["counts"].description == #"{"due":0,"new":2,"newToday":1,"reviewedToday":2,"newPerDay":20}"#)
    harness.clock.advance(seconds: 2 * 86_400)
    let third = try user.answerQuestion("\(kit)-1", .again)
    #expect(third.text("question/state") == "relearning")
    #expect(third.number("question/lapses") == 1)
    #expect(third.number("counts/reviewedToday") == 1)
    #expect(try harness.violations() == [])
  }

  @Test("A question that is not due can be answered, also a new one beyond the daily limit")
  func questionsNotDue() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.call("reviews.configure", #"{"newPerDay": 0}"#)
    let kit = try user.createKit("Words", questions: 2)
    try user.answerQuestion("\(kit)-2", .easy)
    let again = try user.answerQuestion("\(kit)-2", .easy)
    #expect(again.number("question/reps") == 2)
    #expect(again.number("counts/newToday") == 1)
    #expect(again.number("counts/new") == 0)
  }

  @Test("If two clients answer the same question, the second call fails with review_changed")
  func twoClients() throws {
    let user = try Harness.kits().user()
    try user.call("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 3, "reviews": 0}"#)
    let failure = try user.failure("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 1, "reviews": 0}"#)
    #expect(failure.code == 1004)
    #expect(failure.rule == "review_changed")
    #expect(try user.queueCount("reviewedToday") == 1)
    try user.call("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 3, "reviews": 1}"#)
    try user.undoReview()
    #expect(
      try user.failure("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 3, "reviews": 2}"#).rule
        == "review_changed")
  }

  @Test("A repeated answer or undo with the same client key takes effect once")
  func clientKey() throws {
    let user = try Harness.kits().user()
    let call = #"{"questionId": "kit-maths-1", "rating": 3, "clientKey": "a"}"#
    let (first, second) = (try user.call("reviews.answer", call), try user.call("reviews.answer", call))
    #expect(first.description == second.description)
    #expect(try user.queueCount("reviewedToday") == 1)
    for _ in 1...2 { try user.call("reviews.undo", #"{"clientKey": "b"}"#) }
    #expect(try user.queueCount("reviewedToday") == 0)
  }

  @Test("Ratings and durations out of range are validation issues; values of other types are invalid parameters")
  func badParameters() throws {
    let user = try Harness.kits().user()
    for rating in [0, 5, -1] {
      let failure = try user.failure("reviews.answer", #"{"questionId": "kit-maths-1", "rating": \#(rating)}"#)
      #expect(failure.code == 1005)
      #expect(try failure.paths == ["/rating"])
    }
    #expect(try user.failure("reviews.answer", #"{"questionId": "kit-maths-1", "rating": "3"}"#).code == -32602)
    #expect(try user.failure("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 2.5}"#).code == -32602)
    let slow = #"{"questionId": "kit-maths-1", "rating": 3, "milliseconds": 86400001}"#
    #expect(try user.failure("reviews.answer", slow).rules == ["out_of_range"])
    #expect(try user.queueCount("reviewedToday") == 0)
  }

  @Test("Unknown questions and questions of another user are not found")
  func unknownQuestions() throws {
    let harness = try Harness.kits()
    let (ada, grace) = (try harness.user(), try harness.user("Grace Hopper"))
    let kit = try ada.createKit("Words", questions: 1)
    for review in [
      "\(kit)-1", "\(kit)-2", "kit-maths", "kit-maths-0", "kit-maths-01", "kit-maths-999", "kit-99-1", "", "-1",
    ] {
      let failure = try grace.failure("reviews.answer", #"{"questionId": "\#(review)", "rating": 3}"#)
      #expect(failure.code == 1003)
      #expect(failure.rule == "question_not_found")
      #expect(failure.path == "/questionId")
    }
  }

  @Test("The log has rating, duration, day and zone; answers, undos and changed settings emit events")
  func logEntries() throws {
    let harness = try Harness.kits(at: "2026-11-21T23:30:00Z")
    let user = try harness.user(zone: "Europe/Paris")
    try user.call("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 2, "milliseconds": 4200}"#)
    try user.answerQuestion("kit-maths-2", .easy)
    let log = try harness.connection.statement(Statements.log).all { row in
      "\(try row.integer(0)) \(row.isNull(1) ? 0 : try row.integer(1)) \(CivilDay(dayNumber: try row.integer(2))) "
        + (try row.text(3))
    }
    #expect(log == ["2 4200 2026-11-22 Europe/Paris", "4 0 2026-11-22 Europe/Paris"])
    try user.undoReview()
    try user.call("reviews.configure", #"{"newPerDay": 7}"#)
    try user.call("reviews.configure", #"{"newPerDay": 7}"#)
    let journal = try harness.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
    #expect(
      journal == [
        #"review.answered kit-maths-1 {"kitId":"kit-maths","rating":2,"reps":1,"dueAt":"2026-11-21T23:35:30.000Z"}"#,
        #"review.answered kit-maths-2 {"kitId":"kit-maths","rating":4,"reps":1,"dueAt":"2026-11-29T23:30:00.000Z"}"#,
        #"review.undone kit-maths-2 {"kitId":"kit-maths","rating":4,"reps":0,"dueAt":null}"#,
        #"review.configured \#(user.id) {"newPerDay":7,"desiredRetention":90,"fuzz":false}"#,
      ])
  }

  @Test("Answers are undone one by one, each restoring the question, until none is left")
  func undo() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    var states: [(review: String, before: String)] = []
    func storedProgress(_ review: String) throws -> String {
      let (kit, position) = try #require(KitSlug.question(review))
      let store = ReviewStore(transaction: harness.transaction, user: user.id)
      return "\(String(describing: try store.progress(kit: kit, position: position)))"
    }
    let random = SeededRandomSource(seed: 11)
    for _ in 0..<40 {
      let review = "kit-maths-\(random.next(upperBound: 4) + 1)"
      states.append((review, try storedProgress(review)))
      try user.answerQuestion(review, ReviewRating.allCases[random.next(upperBound: 4)])
      harness.clock.advance(seconds: Int64(random.next(upperBound: 400_000)))
    }
    for (review, before) in states.reversed() {
      #expect(try user.undoReview().text("question/questionId") == review)
      #expect(try storedProgress(review) == before)
      #expect(try harness.violations() == [])
    }
    #expect(try user.failure("reviews.undo", "{}").rule == "nothing_to_undo")
    #expect(try user.failure("reviews.undo", "{}").code == 1004)
    #expect(try user.queuedQuestions() == [])
  }

  @Test("Answers of another user cannot be undone")
  func otherUsers() throws {
    let harness = try Harness.kits()
    let (ada, grace) = (try harness.user(), try harness.user("Grace Hopper"))
    try ada.answerQuestion("kit-maths-1", .good)
    #expect(try grace.failure("reviews.undo", "{}").rule == "nothing_to_undo")
    #expect(try grace.answerQuestion("kit-maths-1", .easy).number("question/reps") == 1)
    #expect(try ada.reviewQueue().number("items/0/reps") == 0)
    try ada.undoReview()
    #expect(try grace.queueCount("reviewedToday") == 1)
  }
}
