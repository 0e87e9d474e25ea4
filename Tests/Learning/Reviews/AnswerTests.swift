import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Learning

@Suite("Answers to cards, and taking them back")
struct AnswerTests {
  private enum Statements: SQL, StatementSet {
    case journal = "select topic, subject, data from journal where topic like 'review.%' order by seq"
    case log = "select rating, milliseconds, day, zone from review_log order by user_id, number"
  }

  @Test("An answer says when the card comes again, and what today holds")
  func answer() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    let kit = try learner.makeKit("Words", questions: 3)
    let first = try learner.answer("\(kit)-1", .good)
    #expect(first.text("card/state") == "learning")
    #expect(first.number("card/step") == 1)
    #expect(first.text("card/due") == "2026-11-21T09:10:00.000Z")
    #expect(first.flag("card/isDue") == false)
    #expect(first["counts"].description == #"{"due":1,"new":2,"newToday":1,"reviewedToday":1,"newPerDay":20}"#)
    classroom.clock.advance(seconds: 600)
    let second = try learner.answer("\(kit)-1", .good)
    #expect(second.text("card/state") == "review")
    #expect(second.isNull("card/step"))
    #expect(second.text("card/dueDay") == "2026-11-23")
    #expect(second.number("card/reps") == 2)
    #expect(second["counts"].description == #"{"due":0,"new":2,"newToday":1,"reviewedToday":2,"newPerDay":20}"#)
    classroom.clock.advance(seconds: 2 * 86_400)
    let third = try learner.answer("\(kit)-1", .again)
    #expect(third.text("card/state") == "relearning")
    #expect(third.number("card/lapses") == 1)
    #expect(third.number("counts/reviewedToday") == 1)
    #expect(try classroom.findings() == [])
  }

  @Test("A card that is not due can be answered ahead, also a new one beyond those of today")
  func ahead() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    try learner.call("reviews.configure", #"{"newPerDay": 0}"#)
    let kit = try learner.makeKit("Words", questions: 2)
    try learner.answer("\(kit)-2", .easy)
    let again = try learner.answer("\(kit)-2", .easy)
    #expect(again.number("card/reps") == 2)
    #expect(again.number("counts/newToday") == 1)
    #expect(again.number("counts/new") == 0)
  }

  @Test("Two clients answer the same card: the second is told that it has changed")
  func twoClients() throws {
    let learner = try Classroom().learner()
    try learner.call("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 3, "reviews": 0}"#)
    let refusal = try learner.refusal("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 1, "reviews": 0}"#)
    #expect(refusal?.code == 1004)
    #expect(refusal?.rule == "review_changed")
    #expect(try learner.count("reviewedToday") == 1)
    try learner.call("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 3, "reviews": 1}"#)
    try learner.undo()
    #expect(
      try learner.refusal("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 3, "reviews": 2}"#)?.rule
        == "review_changed")
  }

  @Test("A call that is sent again under its key answers once")
  func clientKey() throws {
    let learner = try Classroom().learner()
    let call = #"{"cardId": "kit-maths-1", "rating": 3, "clientKey": "a"}"#
    let (first, second) = (try learner.call("reviews.answer", call), try learner.call("reviews.answer", call))
    #expect(first.description == second.description)
    #expect(try learner.count("reviewedToday") == 1)
    for _ in 1...2 { try learner.call("reviews.undo", #"{"clientKey": "b"}"#) }
    #expect(try learner.count("reviewedToday") == 0)
  }

  @Test("Ratings out of range and times out of range are noted, other types refused")
  func badParameters() throws {
    let learner = try Classroom().learner()
    for rating in [0, 5, -1] {
      let refusal = try learner.refusal("reviews.answer", #"{"cardId": "kit-maths-1", "rating": \#(rating)}"#)
      #expect(refusal?.code == 1005)
      #expect(try refusal?.paths == ["/rating"])
    }
    #expect(try learner.refusal("reviews.answer", #"{"cardId": "kit-maths-1", "rating": "3"}"#)?.code == -32602)
    #expect(try learner.refusal("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 2.5}"#)?.code == -32602)
    let slow = #"{"cardId": "kit-maths-1", "rating": 3, "milliseconds": 86400001}"#
    #expect(try learner.refusal("reviews.answer", slow)?.rules == ["out_of_range"])
    #expect(try learner.count("reviewedToday") == 0)
  }

  @Test("Cards that are not there, or are somebody else's, are refused alike")
  func unknownCards() throws {
    let classroom = try Classroom()
    let (ada, grace) = (try classroom.learner(), try classroom.learner("Grace Hopper"))
    let kit = try ada.makeKit("Words", questions: 1)
    for card in [
      "\(kit)-1", "\(kit)-2", "kit-maths", "kit-maths-0", "kit-maths-01", "kit-maths-999", "kit-99-1", "", "-1",
    ] {
      let refusal = try grace.refusal("reviews.answer", #"{"cardId": "\#(card)", "rating": 3}"#)
      #expect(refusal?.code == 1003)
      #expect(refusal?.rule == "review_card_not_found")
      #expect(refusal?.path == "/cardId")
    }
  }

  @Test("The log keeps rating, time and day; the journal tells of answers and of what was taken back")
  func records() throws {
    let classroom = try Classroom(at: "2026-11-21T23:30:00Z")
    let learner = try classroom.learner(zone: "Europe/Paris")
    try learner.call("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 2, "milliseconds": 4200}"#)
    try learner.answer("kit-maths-2", .easy)
    let log = try classroom.database.connection.statement(Statements.log).all { row in
      "\(try row.integer(0)) \(row.isNull(1) ? 0 : try row.integer(1)) \(CivilDay(dayNumber: try row.integer(2))) "
        + (try row.text(3))
    }
    #expect(log == ["2 4200 2026-11-22 Europe/Paris", "4 0 2026-11-22 Europe/Paris"])
    try learner.undo()
    try learner.call("reviews.configure", #"{"newPerDay": 7}"#)
    try learner.call("reviews.configure", #"{"newPerDay": 7}"#)
    let journal = try classroom.database.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
    #expect(
      journal == [
        #"review.answered kit-maths-1 {"kitId":"kit-maths","rating":2,"reps":1,"due":"2026-11-21T23:35:30.000Z"}"#,
        #"review.answered kit-maths-2 {"kitId":"kit-maths","rating":4,"reps":1,"due":"2026-11-29T23:30:00.000Z"}"#,
        #"review.undone kit-maths-2 {"kitId":"kit-maths","rating":4,"reps":0,"due":null}"#,
        #"review.configured \#(learner.user) {"newPerDay":7,"desiredRetention":90,"fuzz":false}"#,
      ])
  }

  @Test("Answers are taken back one after the other, each to the card as it was; then nothing is left")
  func undo() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    var states: [(card: String, before: String)] = []
    func standing(_ card: String) throws -> String {
      let (kit, position) = try #require(KitSlug.question(card))
      let store = ReviewStore(transaction: classroom.database.transaction, user: learner.user)
      return "\(String(describing: try store.record(kit: kit, position: position)))"
    }
    let random = SeededRandomSource(seed: 11)
    for _ in 0..<40 {
      let card = "kit-maths-\(random.below(4) + 1)"
      states.append((card, try standing(card)))
      try learner.answer(card, ReviewRating.allCases[random.below(4)])
      classroom.clock.advance(seconds: Int64(random.below(400_000)))
    }
    for (card, before) in states.reversed() {
      #expect(try learner.undo().text("card/cardId") == card)
      #expect(try standing(card) == before)
      #expect(try classroom.findings() == [])
    }
    #expect(try learner.refusal("reviews.undo", "{}")?.rule == "nothing_to_undo")
    #expect(try learner.refusal("reviews.undo", "{}")?.code == 1004)
    #expect(try learner.cards() == [])
  }

  @Test("Nobody takes back what somebody else has answered")
  func others() throws {
    let classroom = try Classroom()
    let (ada, grace) = (try classroom.learner(), try classroom.learner("Grace Hopper"))
    try ada.answer("kit-maths-1", .good)
    #expect(try grace.refusal("reviews.undo", "{}")?.rule == "nothing_to_undo")
    #expect(try grace.answer("kit-maths-1", .easy).number("card/reps") == 1)
    #expect(try ada.queue().number("items/0/reps") == 0)
    try ada.undo()
    #expect(try grace.count("reviewedToday") == 1)
  }
}
