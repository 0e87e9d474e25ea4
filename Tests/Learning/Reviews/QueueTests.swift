import Database
import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("What comes next for review")
struct QueueTests {
  @Test("In the beginning nothing is studied, so that nothing comes")
  func beginning() throws {
    let queue = try Classroom().learner().queue()
    #expect(queue.count("items") == 0)
    #expect(
      queue["counts"].description
        == #"{"due":0,"new":0,"newToday":0,"reviewedToday":0,"newPerDay":20}"#)
  }

  @Test("What is due at a step, what is due today, new cards, what is due at a step later today")
  func order() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    let kit = try learner.makeKit("Words", questions: 7)
    for card in 1...2 { try learner.answer("\(kit)-\(card)", .easy) }
    try learner.answer("\(kit)-4", .good)
    try learner.answer("\(kit)-3", .again)
    classroom.clock.set(to: try "2026-11-29T08:00:00Z".instant)
    try learner.answer("\(kit)-5", .again)
    let queue = try learner.queue()
    #expect(queue.texts("items", "cardId") == [3, 4, 1, 2, 6, 7, 5].map { "\(kit)-\($0)" })
    #expect(
      queue.texts("items", "state") == ["learning", "learning", "review", "review", "new", "new", "learning"])
    #expect(queue.at("items").elements.map { $0["isDue"].bool } == [true, true, true, true, true, true, false])
    #expect(queue.text("items/6/due") == "2026-11-29T08:01:00.000Z")
    #expect(queue.number("counts/due") == 5)
    #expect(queue.number("counts/new") == 2)
    for limit in 1...7 {
      #expect(try learner.cards(#"{"limit": \#(limit)}"#) == Array(queue.texts("items", "cardId").prefix(limit)))
      #expect(
        try learner.cards(#"{"kitIds": ["\#(kit)"], "limit": \#(limit)}"#)
          == Array(queue.texts("items", "cardId").prefix(limit)))
    }
  }

  @Test("Days that are overdue come first, and within a day kits and positions decide")
  func overdue() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    let (one, two) = (try learner.makeKit("One", questions: 3), try learner.makeKit("Two", questions: 3))
    try learner.answer("\(two)-2", .easy)
    classroom.clock.advance(seconds: 86_400)
    for card in ["\(two)-1", "\(one)-3", "\(one)-1"] { try learner.answer(card, .easy) }
    classroom.clock.advance(seconds: 80 * 86_400)
    try learner.call("reviews.configure", #"{"newPerDay": 0}"#)
    #expect(try learner.cards() == ["\(two)-2", "\(one)-1", "\(one)-3", "\(two)-1"])
    #expect(try learner.cards(#"{"kitIds": ["\#(two)"]}"#) == ["\(two)-2", "\(two)-1"])
    #expect(
      try learner.cards(#"{"kitIds": ["\#(two)", "\#(one)", "\#(two)"], "limit": 3}"#)
        == ["\(two)-2", "\(one)-1", "\(one)-3"])
  }

  @Test("New cards: shipped kits in the order of the catalogue, then one's own by stage and name, each by position")
  func newCards() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    let late = try learner.makeKit("Alpha", questions: 2, stage: 3)
    let second = try learner.makeKit("beta", questions: 1, stage: 1)
    let first = try learner.makeKit("Alpha", questions: 1, stage: 1)
    let store = StudyStore(transaction: classroom.database.transaction, user: learner.user)
    for name in ["kit-waiter", "kit-biology"] {
      let kit = try #require(KitCatalogue.current.kit(name))
      try store.save(0, of: kit)
    }
    try learner.call("reviews.configure", #"{"newPerDay": 9999}"#)
    let cards = try learner.cards()
    let biology = KitCatalogue.current.questions(of: "kit-biology").count
    let waiter = KitCatalogue.current.questions(of: "kit-waiter").count
    #expect(
      cards == (1...biology).map { "kit-biology-\($0)" } + (1...waiter).map { "kit-waiter-\($0)" }
        + ["\(first)-1", "\(second)-1", "\(late)-1", "\(late)-2"])
    #expect(try learner.count("new") == cards.count)
  }

  @Test("A kit is named without being studied; the first answer to one of its cards makes it studied")
  func naming() throws {
    let learner = try Classroom().learner()
    #expect(try learner.cards(#"{"kitIds": ["kit-farm-animals"], "limit": 2}"#).count == 2)
    #expect(try learner.cards() == [])
    try learner.answer("kit-farm-animals-3", .easy)
    let left = (1...KitCatalogue.current.questions(of: "kit-farm-animals").count).filter { $0 != 3 }
    #expect(try learner.cards() == left.map { "kit-farm-animals-\($0)" })
  }

  @Test("Cards that were answered out of their order leave gaps, from which new ones come")
  func gaps() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner()
    let kit = try learner.makeKit("Words", questions: 9)
    for card in [4, 2, 3, 8] { try learner.answer("\(kit)-\(card)", .easy) }
    #expect(try learner.cards() == [1, 5, 6, 7, 9].map { "\(kit)-\($0)" })
    #expect(try learner.cards(#"{"limit": 3}"#) == [1, 5, 6].map { "\(kit)-\($0)" })
    for card in [1, 9] { try learner.answer("\(kit)-\(card)", .easy) }
    #expect(try learner.cards() == [5, 6, 7].map { "\(kit)-\($0)" })
    #expect(try classroom.findings() == [])
  }

  @Test(
    "Gaps among positions",
    arguments: [
      ([], 1, 3, 9, [1...3]), ([], 1, 3, 2, [1...2]), ([1, 2, 3], 1, 3, 9, []), ([2], 1, 3, 9, [1...1, 3...3]),
      ([2], 1, 3, 1, [1...1]), ([3, 4], 2, 6, 9, [2...2, 5...6]), ([3], 3, 3, 9, []), ([5], 1, 3, 9, [1...3]),
      ([], 4, 3, 9, []),
    ] as [([Int], Int, Int, Int, [ClosedRange<Int>])])
  func gapRule(_ taken: [Int], _ first: Int, _ last: Int, _ limit: Int, _ expected: [ClosedRange<Int>]) {
    let gaps = ReviewRules.gaps(from: first, through: last, limit: limit) { goesOn in
      for position in taken where !goesOn(position) { return }
    }
    #expect(gaps == expected)
  }

  @Test("A card shows both sides, and every rating leads where it said")
  func choices() throws {
    let classroom = try Classroom()
    let learner = try classroom.learner(zone: "America/New_York", dayStartsAt: 4)
    let kit = try learner.makeKit("Words", questions: 1)
    for last in [ReviewRating.good, .hard, .good, .again, .good, .hard, .good] {
      let item = try learner.queue(#"{"kitIds": ["\#(kit)"]}"#).at("items/0")
      #expect(item.text("prompt") == "prompt 1")
      #expect(item.text("correctAnswer") == "right 1")
      #expect(item.text("kitName") == "Words")
      for rating in ReviewRating.allCases {
        let choice = item["choices"][rating.rawValue - 1]
        let card = try learner.answer("\(kit)-1", rating)["card"]
        #expect(choice["rating"].int == rating.rawValue)
        for name in ["state", "due", "dueDay"] { #expect(choice[name].string == card[name].string, "\(name)") }
        try learner.undo()
      }
      let due = try #require(try learner.answer("\(kit)-1", last).text("card/due"))
      classroom.clock.set(to: try due.instant)
    }
  }

  @Test(
    "The intervals in words",
    arguments: [("en", "6 min", "8 days"), ("es", "6 min", "8 días"), ("fr", "6 min", "8 jours")])
  func words(_ locale: String, _ minutes: String, _ days: String) throws {
    let queue = try Classroom().learner(locale: locale).queue(#"{"kitIds": ["kit-maths"], "limit": 1}"#)
    let texts = queue.texts("items/0/choices", "intervalText").map { $0.replacing("\u{A0}", with: " ") }
    #expect(texts[1] == minutes)
    #expect(texts[3] == days)
  }

  @Test("Kits that are not there, or are somebody else's, are refused alike")
  func unknownKits() throws {
    let classroom = try Classroom()
    let (ada, grace) = (try classroom.learner(), try classroom.learner("Grace Hopper"))
    let kit = try ada.makeKit("Words", questions: 1)
    for name in ["kit-none", kit, "", "kit-99"] {
      let refusal = try grace.refusal("reviews.next", #"{"kitIds": ["kit-maths", "\#(name)"]}"#)
      #expect(refusal?.rule == "kit_not_found")
      #expect(refusal?.path == "/kitIds/1")
    }
    #expect(try grace.refusal("reviews.next", #"{"kitIds": []}"#)?.rules == ["too_few"])
    for limit in [0, 501] {
      #expect(try grace.refusal("reviews.next", #"{"limit": \#(limit)}"#)?.rules == ["out_of_range"])
    }
  }
}
