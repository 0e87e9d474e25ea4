import Database
import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("The review queue")
struct QueueTests {
  @Test("The queue of a user who does not study a kit yet is empty")
  func newUser() throws {
    let queue = try Harness.kits().user().reviewQueue()
    #expect(queue.count("items") == 0)
    #expect(
      queue["counts"].description
        == #"{"due":0,"new":0,"newToday":0,"reviewedToday":0,"newPerDay":20}"#)
  }

  @Test("The order is due learning steps, questions due today, new questions, and learning steps due later today")
  func order() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 7)
    for review in 1...2 { try user.answerQuestion("\(kit)-\(review)", .easy) }
    try user.answerQuestion("\(kit)-4", .good)
    try user.answerQuestion("\(kit)-3", .again)
    harness.clock.set(to: try "2026-11-29T08:00:00Z".instant)
    try user.answerQuestion("\(kit)-5", .again)
    let queue = try user.reviewQueue()
    #expect(queue.texts("items", "questionId") == [3, 4, 1, 2, 6, 7, 5].map { "\(kit)-\($0)" })
    #expect(
      queue.texts("items", "state") == ["learning", "learning", "review", "review", "new", "new", "learning"])
    #expect(queue.at("items").elements.map { $0["isDue"].bool } == [true, true, true, true, true, true, false])
    #expect(queue.text("items/6/dueAt") == "2026-11-29T08:01:00.000Z")
    #expect(queue.number("counts/due") == 5)
    #expect(queue.number("counts/new") == 2)
    for limit in 1...7 {
      #expect(
        try user.queuedQuestions(#"{"limit": \#(limit)}"#) == Array(queue.texts("items", "questionId").prefix(limit)))
      #expect(
        try user.queuedQuestions(#"{"kitIds": ["\#(kit)"], "limit": \#(limit)}"#)
          == Array(queue.texts("items", "questionId").prefix(limit)))
    }
  }

  @Test("The counts are those of the requested kits; the limit of new questions is that of all kits")
  func countsOfKits() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let (one, two) = (try user.createKit("One", questions: 4), try user.createKit("Two", questions: 6))
    for question in ["\(one)-1", "\(two)-1", "\(two)-2"] { try user.answerQuestion(question, .again) }
    try user.call("reviews.configure", #"{"newPerDay": 7}"#)
    func counts(_ kits: [String]?) throws -> String {
      let list = kits.map { $0.map(\.json).joined(separator: ", ") }
      return try user.reviewQueue(list.map { #"{"kitIds": [\#($0)]}"# } ?? "{}")["counts"].description
    }
    #expect(try counts(nil) == #"{"due":3,"new":4,"newToday":3,"reviewedToday":3,"newPerDay":7}"#)
    #expect(try counts([one]) == #"{"due":1,"new":3,"newToday":3,"reviewedToday":3,"newPerDay":7}"#)
    #expect(try counts([two, two]) == #"{"due":2,"new":4,"newToday":3,"reviewedToday":3,"newPerDay":7}"#)
    #expect(try counts([one, two]) == #"{"due":3,"new":4,"newToday":3,"reviewedToday":3,"newPerDay":7}"#)
    #expect(try counts(["kit-maths"]) == #"{"due":0,"new":4,"newToday":3,"reviewedToday":3,"newPerDay":7}"#)
  }

  @Test("Questions in review are sorted by due day, then by kit and position")
  func overdue() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let (one, two) = (try user.createKit("One", questions: 3), try user.createKit("Two", questions: 3))
    try user.answerQuestion("\(two)-2", .easy)
    harness.clock.advance(seconds: 86_400)
    for review in ["\(two)-1", "\(one)-3", "\(one)-1"] { try user.answerQuestion(review, .easy) }
    harness.clock.advance(seconds: 80 * 86_400)
    try user.call("reviews.configure", #"{"newPerDay": 0}"#)
    #expect(try user.queuedQuestions() == ["\(two)-2", "\(one)-1", "\(one)-3", "\(two)-1"])
    #expect(try user.queuedQuestions(#"{"kitIds": ["\#(two)"]}"#) == ["\(two)-2", "\(two)-1"])
    #expect(
      try user.queuedQuestions(#"{"kitIds": ["\#(two)", "\#(one)", "\#(two)"], "limit": 3}"#)
        == ["\(two)-2", "\(one)-1", "\(one)-3"])
  }

  @Test(
    "New questions of shipped kits are first, in catalog order, then those of user kits, by stage, name and position")
  func newReviews() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let late = try user.createKit("Alpha", stage: 3, questions: 2)
    let second = try user.createKit("beta", stage: 1, questions: 1)
    let first = try user.createKit("Alpha", stage: 1, questions: 1)
    let store = StudyStore(transaction: harness.transaction, user: user.id)
    for slug in ["kit-waiter", "kit-biology"] {
      let kit = try #require(KitCatalog.current.kit(slug))
      try store.save(0, ofKit: kit.id)
    }
    try user.call("reviews.configure", #"{"newPerDay": 9999}"#)
    let reviews = try user.queuedQuestions()
    let biology = KitCatalog.current.questions(of: "kit-biology").count
    let waiter = KitCatalog.current.questions(of: "kit-waiter").count
    #expect(
      reviews == (1...biology).map { "kit-biology-\($0)" } + (1...waiter).map { "kit-waiter-\($0)" }
        + ["\(first)-1", "\(second)-1", "\(late)-1", "\(late)-2"])
    #expect(try user.queueCount("new") == reviews.count)
  }

  @Test("A kit can be requested without being studied; the first answer adds it to the studied kits")
  func requestedKits() throws {
    let user = try Harness.kits().user()
    #expect(try user.queuedQuestions(#"{"kitIds": ["kit-farm-animals"], "limit": 2}"#).count == 2)
    #expect(try user.queuedQuestions() == [])
    try user.answerQuestion("kit-farm-animals-3", .easy)
    let remaining = (1...KitCatalog.current.questions(of: "kit-farm-animals").count).filter { $0 != 3 }
    #expect(try user.queuedQuestions() == remaining.map { "kit-farm-animals-\($0)" })
  }

  @Test("If questions are answered out of order, the unanswered ones are new, in order of position")
  func answersOutOfOrder() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Words", questions: 9)
    for review in [4, 2, 3, 8] { try user.answerQuestion("\(kit)-\(review)", .easy) }
    #expect(try user.queuedQuestions() == [1, 5, 6, 7, 9].map { "\(kit)-\($0)" })
    #expect(try user.queuedQuestions(#"{"limit": 3}"#) == [1, 5, 6].map { "\(kit)-\($0)" })
    for review in [1, 9] { try user.answerQuestion("\(kit)-\(review)", .easy) }
    #expect(try user.queuedQuestions() == [5, 6, 7].map { "\(kit)-\($0)" })
    #expect(try harness.violations() == [])
  }

  @Test(
    "Gaps are the ranges of positions that are not answered, with a limit on their total length",
    arguments: [
      ([], 1, 3, 9, [1...3]), ([], 1, 3, 2, [1...2]), ([1, 2, 3], 1, 3, 9, []), ([2], 1, 3, 9, [1...1, 3...3]),
      ([2], 1, 3, 1, [1...1]), ([3, 4], 2, 6, 9, [2...2, 5...6]), ([3], 3, 3, 9, []), ([5], 1, 3, 9, [1...3]),
      ([], 4, 3, 9, []),
    ] as [([Int], Int, Int, Int, [ClosedRange<Int>])])
  func gapRule(_ answered: [Int], _ first: Int, _ last: Int, _ limit: Int, _ expected: [ClosedRange<Int>]) {
    let gaps = ReviewRules.gaps(from: first, through: last, limit: limit) { visit in
      for position in answered where !visit(position) { return }
    }
    #expect(gaps == expected)
  }

  @Test("A queued question has both sides, and each rating has the outcome that its choice previews")
  func choices() throws {
    let harness = try Harness.kits()
    let user = try harness.user(zone: "America/New_York", dayStartsAt: 4)
    let kit = try user.createKit("Words", questions: 1)
    for chosenRating in [ReviewRating.good, .hard, .good, .again, .good, .hard, .good] {
      let item = try user.reviewQueue(#"{"kitIds": ["\#(kit)"]}"#).at("items/0")
      #expect(item.text("prompt") == "Words 1?")
      #expect(item.text("correctAnswer") == "right 1")
      #expect(item.text("kitName") == "Words")
      for rating in ReviewRating.allCases {
        let choice = item["choices"][rating.rawValue - 1]
        let review = try user.answerQuestion("\(kit)-1", rating)["question"]
        #expect(choice["rating"].int == rating.rawValue)
        for name in ["state", "dueAt", "dueDay"] { #expect(choice[name].string == review[name].string, "\(name)") }
        try user.undoReview()
      }
      let due = try #require(try user.answerQuestion("\(kit)-1", chosenRating).text("question/dueAt"))
      harness.clock.set(to: try due.instant)
    }
  }

  @Test(
    "Intervals are localized",
    arguments: [("en", "6 min", "8 days"), ("es", "6 min", "8 días"), ("fr", "6 min", "8 jours")])
  func localizedIntervals(_ locale: String, _ minutes: String, _ days: String) throws {
    let queue = try Harness.kits().user(locale: locale).reviewQueue(#"{"kitIds": ["kit-maths"], "limit": 1}"#)
    let texts = queue.texts("items/0/choices", "intervalText").map { $0.replacing("\u{A0}", with: " ") }
    #expect(texts[1] == minutes)
    #expect(texts[3] == days)
  }

  @Test("Unknown kits and kits of another user are not found")
  func unknownKits() throws {
    let harness = try Harness.kits()
    let (ada, grace) = (try harness.user(), try harness.user("Grace Hopper"))
    let kit = try ada.createKit("Words", questions: 1)
    for name in ["kit-none", kit, "", "kit-99"] {
      let failure = try grace.failure("reviews.next", #"{"kitIds": ["kit-maths", "\#(name)"]}"#)
      #expect(failure.rule == "kit_not_found")
      #expect(failure.path == "/kitIds/1")
    }
    #expect(try grace.failure("reviews.next", #"{"kitIds": []}"#).rules == ["too_few"])
    for limit in [0, 501] {
      #expect(try grace.failure("reviews.next", #"{"limit": \#(limit)}"#).rules == ["out_of_range"])
    }
  }
}
