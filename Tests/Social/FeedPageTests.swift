import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Social

@Suite("Feed pages are stable while friends are active (Challenges and friends, 2.6.)")
struct FeedPageTests {
  let harness: Harness
  let ben: TestUser
  let friends: [TestUser]
  let participations: [Int]

  /// Creates twelve friends in one challenge; three at a time join at the same instant.
  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    let challenge = try ben.createChallenge(duration: 30, tasksPerDay: 5)
    var friends: [TestUser] = []
    var participations: [Int] = []
    for index in 0..<12 {
      if index.isMultiple(of: 3) { harness.clock.advance(seconds: 60) }
      friends.append(try harness.user("Friend \(Array("ABCDEFGHIJKL")[index])"))
      try ben.befriend(friends[index])
      participations.append(try friends[index].joinChallenge(challenge))
    }
    self.friends = friends
    self.participations = participations
    harness.clock.advance(seconds: 60)
  }

  /// Returns the letters of the friends on a page, and the cursor of the next one.
  private func page(_ limit: Int, _ cursor: String? = nil) throws -> (letters: String, next: String?) {
    let after = cursor.map { #", "cursor": "\#($0)""# } ?? ""
    let reply = try ben.call("feed.list", #"{"limit": \#(limit)\#(after)}"#)
    #expect(reply["empty"].isNull)
    let letters = reply["items"].elements.compactMap { $0["user"]["name"].string?.last }
    return (String(letters), reply["nextCursor"].string)
  }

  /// Returns the letters of all pages from a cursor on; calls `between` before each next page.
  private func allPages(_ limit: Int, from first: String? = nil, between: () throws -> Void = {}) throws -> [String] {
    var pages: [String] = []
    var cursor = first
    repeat {
      let (letters, next) = try page(limit, cursor)
      pages.append(letters)
      cursor = next
      if next != nil { try between() }
    } while cursor != nil
    return pages
  }

  @Test("Pages of any size contain every item once and in order, even with equal times", arguments: 1...13)
  func sizes(_ limit: Int) throws {
    let pages = try allPages(limit)
    #expect(pages.joined() == "JKLGHIDEFABC")
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test("An item that moves to the top between two pages is not repeated, and no other item is lost")
  func movesUp() throws {
    let (first, cursor) = try page(4)
    #expect(first == "JKLG")
    try friends[9].callChallenge("completeTask", participations[9])  // J, already listed
    try friends[0].callChallenge("completeTask", participations[0])  // A, not listed yet
    let rest = try allPages(4, from: cursor)
    #expect(rest.joined() == "HIDEFBC", "changed items appear only in a new first page")
    #expect(try allPages(12).joined() == "AJKLGHIDEFBC")
  }

  @Test("An item that moves down after an undone tick is not repeated", arguments: [0, 60])
  func movesDown(_ seconds: Int64) throws {
    try friends[1].callChallenge("completeTask", participations[1])  // B moves to the top
    harness.clock.advance(seconds: seconds)
    let (first, cursor) = try page(4)
    #expect(first == "BJKL")
    try friends[1].callChallenge("uncompleteTask", participations[1])
    #expect(try allPages(4, from: cursor).joined() == "GHIDEFAC")
  }

  @Test(
    "Items that change after the first page are not on later pages, even if the clock is stopped or set back",
    arguments: [-1_000_000, 0, 1])
  func clock(_ seconds: Int64) throws {
    let (_, cursor) = try page(4)
    harness.clock.advance(seconds: seconds)
    for index in [10, 7, 4, 1] { try friends[index].callChallenge("completeTask", participations[index]) }
    #expect(try allPages(3, from: cursor).joined() == "IDFAC")
  }

  @Test("Joining, leaving, pausing and new friendships between two pages do not shift other items")
  func otherChanges() throws {
    let (_, cursor) = try page(4)
    let new = try harness.user("Friend N")
    try ben.befriend(new)
    _ = try new.joinChallenge(1)
    try friends[8].callChallenge("leave", participations[8])
    try friends[4].callChallenge("pause", participations[4])
    #expect(try allPages(4, from: cursor).joined() == "HDFABC")
  }

  @Test(
    "With random ticks between pages, unchanged items are shown exactly once",
    arguments: Search.seeds(5, thorough: 20))
  func anyChanges(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    var unchanged = Set("ABCDEFGHIJKL")
    let shown = try allPages(2 + random.next(upperBound: 3)) {
      for _ in 0..<random.next(upperBound: 3) {
        let index = random.next(upperBound: 12)
        unchanged.remove(Array("ABCDEFGHIJKL")[index])
        try friends[index].callChallenge(
          random.next(upperBound: 3) == 0 ? "uncompleteTask" : "completeTask", participations[index],
          task: random.next(upperBound: 5))
        harness.clock.advance(seconds: Int64(random.next(upperBound: 100)))
      }
    }.joined()
    #expect(Set(shown).count == shown.count, "\(shown)")
    #expect(unchanged.isSubset(of: Set(shown)), "\(shown)")
  }

  @Test(
    "A malformed cursor and a cursor of another list are rejected",
    arguments: ["5", "1_2_3_4", "feed_1_2_3", "feed_1_2_3_4_5", "challenges_1", "x"])
  func invalidCursor(_ cursor: String) throws {
    let failure = try ben.failure("feed.list", #"{"cursor": "\#(cursor)"}"#)
    #expect(failure.rule == "invalid_cursor" && failure.path == "/cursor")
  }

  @Test("The feed query searches each of its tables by key or index")
  func plan() throws {
    let plan = try harness.connection.queryPlan(of: FeedStore.Statements.entries.rawValue.text).map(\.detail)
    #expect(plan.contains { $0.hasPrefix("SEARCH f USING PRIMARY KEY (member_id=?") }, "\(plan)")
    #expect(
      plan.contains { $0.contains("participations_by_activity (participant_id=? AND activity_at<?)") }, "\(plan)")
    #expect(plan.contains { $0.contains("task_completions_by_time (participation_id=?)") }, "\(plan)")
    #expect(plan.filter { $0.hasPrefix("SEARCH") }.count == 5, "\(plan)")
  }
}
