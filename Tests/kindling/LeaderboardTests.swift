import Auth
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// The leaderboard of friends in the composed program. (Challenges and friends, 8.)
@Suite struct LeaderboardTests {
  private let harness: Harness
  private let ada: TestUser

  init() throws {
    harness = try Harness.program()
    ada = try harness.user("Ada Lovelace")
  }

  /// Signs up a friend of Ada who is on the leaderboard.
  private func friend(_ name: String, zone: String = "UTC") throws -> TestUser {
    let user = try harness.user(name, zone: zone)
    try user.call("friends.add", #"{"userId": \#(ada.id)}"#)
    try ada.call("friends.add", #"{"userId": \#(user.id)}"#)
    try user.call("profile.update", #"{"isOnLeaderboard": true}"#)
    return user
  }

  /// Returns the rows as "rank name points lessons learning-streak goal-streak".
  private func rows(_ user: TestUser, _ params: String = "{}") throws -> [String] {
    try user.call("friends.leaderboard", params)["items"].elements.map { row in
      let numbers = ["points", "lessons", "learningStreak", "goalStreak"].map { row[$0].description }
      return ([row["rank"].description, row["user"]["firstName"].string ?? ""] + numbers).joined(separator: " ")
    }
  }

  private func spark(_ user: TestUser, _ intensity: String = "low") throws -> Int {
    let spark = try user.call(
      "sparks.create", #"{"title": "An idea", "category": "idea", "intensity": "\#(intensity)"}"#)
    return spark["spark"]["points"].int ?? 0
  }

  @Test("Only friends who allow it are on the leaderboard; the user always is, whatever the setting")
  func members() throws {
    let ben = try friend("Ben Carter")
    let clara = try harness.user("Clara Roth")
    try clara.call("profile.update", #"{"isOnLeaderboard": true}"#)
    #expect(try ada.call("profile.get")["user"]["isOnLeaderboard"].bool == false)
    #expect(try rows(ada) == ["1 Ada 0 0 0 0", "1 Ben 0 0 0 0"])
    #expect(try rows(ben) == ["1 Ben 0 0 0 0"])
    #expect(try rows(clara) == ["1 Clara 0 0 0 0"])
    try ben.call("profile.update", #"{"isOnLeaderboard": false}"#)
    #expect(try rows(ada) == ["1 Ada 0 0 0 0"])
    try ben.call("profile.update", #"{"isOnLeaderboard": true}"#)
    let board = try ada.call("friends.leaderboard")
    #expect(board["items"].elements.map { $0["isMe"].bool } == [true, false] && board["count"].int == 2)
    #expect(board["from"].isNull && board["to"].isNull)
    try ada.call("friends.remove", #"{"userId": \#(ben.id)}"#)
    #expect(try rows(ada) == ["1 Ada 0 0 0 0"])
  }

  @Test("Users are ranked by points, with the same rank for the same points, then ordered by name")
  func ranks() throws {
    let (ben, clara, dora) = (try friend("ben Carter"), try friend("Clara Roth"), try friend("Dora Kim"))
    let low = try spark(ada)
    for user in [ben, clara] { _ = try spark(user, "extreme") }
    let extreme = try spark(dora, "extreme")
    let doras = extreme + (try spark(dora))
    #expect(
      try rows(ada) == [
        "1 Dora \(doras) 0 0 0", "2 ben \(extreme) 0 0 0", "2 Clara \(extreme) 0 0 0", "4 Ada \(low) 0 0 0",
      ])
    let pages = try ada.pages("friends.leaderboard", limit: 1)
    #expect(pages.map { $0["items"][0]["rank"].int } == [1, 2, 2, 4])
    #expect(pages.map { $0["items"][0]["user"]["id"].int } == [dora, ben, clara, ada].map { Int($0.id) })
  }

  @Test("Lessons and streaks are those of each user; streaks do not depend on the range")
  func lessonsAndStreaks() throws {
    let ben = try friend("Ben Carter")
    for user in [ada, ben] {
      try user.call("goals.set", #"{"text": "Swift"}"#)
      try user.call("goals.log")
    }
    try ben.call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
    harness.clock.advance(seconds: 86_400)
    try ben.call("lessons.complete", #"{"lessonId": "lesson-01-2"}"#)
    try ben.call("goals.log")
    #expect(try rows(ada) == ["1 Ada 0 0 0 1", "1 Ben 0 2 2 2"])
    #expect(try rows(ada, #"{"range": "yesterday"}"#) == ["1 Ada 0 0 0 1", "1 Ben 0 1 2 2"])
    harness.clock.advance(seconds: 2 * 86_400)
    #expect(try rows(ada) == ["1 Ada 0 0 0 0", "1 Ben 0 2 0 0"], "lapsed streaks are 0 without any write")
  }

  @Test("A range counts the days of each user in that user's time zone, and weeks start as the reader's do")
  func days() throws {
    let dora = try friend("Dora Kim", zone: "Asia/Tokyo")  // Saturday 09:00 UTC, 18:00 in Tokyo.
    let (first, others) = (try spark(ada), try spark(dora))
    harness.clock.advance(seconds: 8 * 3600)  // Saturday 17:00 UTC, Sunday 02:00 in Tokyo.
    #expect(try rows(ada, #"{"range": "today"}"#) == ["1 Ada \(first) 0 0 0", "2 Dora 0 0 0 0"])
    #expect(try rows(ada, #"{"range": "yesterday"}"#) == ["1 Dora \(others) 0 0 0", "2 Ada 0 0 0 0"])
    let saturday = #"{"range": "custom", "from": "2026-11-21", "to": "2026-11-21"}"#
    #expect(try Set(rows(ada, saturday)) == ["1 Ada \(first) 0 0 0", "1 Dora \(others) 0 0 0"])
    try ada.call("profile.update", #"{"weekStartsOn": 7}"#)
    #expect(try rows(ada, #"{"range": "this_week"}"#) == ["1 Ada \(first) 0 0 0", "2 Dora 0 0 0 0"])
    try ada.call("profile.update", #"{"weekStartsOn": 1}"#)
    #expect(try Set(rows(ada, #"{"range": "this_week"}"#)) == ["1 Ada \(first) 0 0 0", "1 Dora \(others) 0 0 0"])
    let board = try ada.call("friends.leaderboard", #"{"range": "this_week"}"#)
    #expect(board["from"].string == "2026-11-16" && board["to"].string == "2026-11-21")
    let failure = try ada.failure("friends.leaderboard", #"{"from": "2026-11-22", "to": "2026-11-21"}"#)
    #expect(failure.rule == "invalid_range")
  }

  @Test("A token without sparks, lessons or habits sees no numbers of them, and nobody is ranked")
  func permissions() throws {
    _ = try friend("Ben Carter")
    _ = try spark(ada)
    let token = try ada.administer(ada.email) { commands, account in
      try #require(
        try commands.createToken(AccessToken(name: "social", domains: ["social"], isReadOnly: true), of: account))
    }
    let script = harness.connect()
    try script.call("auth.resume", #"{"token": "\#(token)"}"#)
    #expect(try rows(script) == ["null Ada null null null null", "null Ben null null null null"])
  }

  @Test("The leaderboard equals sums over all sparks and lessons", arguments: Search.seeds(1, thorough: 12))
  func slowSums(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let users = [ada] + (try ["Ben Carter", "Clara Roth", "Dora Kim"].map { try friend($0) })
    var facts: [(user: Int, day: CivilDay, points: Int, lessons: Int)] = []
    var lessons = Array(repeating: 1, count: users.count)
    for _ in 0..<50 {
      harness.clock.advance(seconds: Int64(random.next(upperBound: 20 * 3600)))
      let index = random.next(upperBound: users.count)
      let day = Zone.utc.civilDay(at: harness.clock.now(), dayStartsAt: 0)
      if random.next(upperBound: 3) > 0 {
        let intensity = ["low", "medium", "high", "extreme"][random.next(upperBound: 4)]
        facts.append((index, day, try spark(users[index], intensity), 0))
      } else if lessons[index] <= 4 {
        try users[index].call("lessons.complete", #"{"lessonId": "lesson-01-\#(lessons[index])"}"#)
        lessons[index] += 1
        facts.append((index, day, 0, 1))
      }
      let today = Zone.utc.civilDay(at: harness.clock.now(), dayStartsAt: 0)
      let (from, to) = (today.adding(days: -random.next(upperBound: 30)), today)
      let range = #""from": "\#(from.text)", "to": "\#(to.text)""#
      let sums = users.indices.map { index in
        let own = facts.filter { $0.user == index && (from...to).contains($0.day) }
        return (
          id: Int(users[index].id), points: own.map(\.points).reduce(0, +), lessons: own.map(\.lessons).reduce(0, +)
        )
      }
      let expected = sums.sorted { ($1.points, $0.id) < ($0.points, $1.id) }
      let rows = try ada.pages("friends.leaderboard", range, limit: 3).flatMap { $0["items"].elements }
      #expect(rows.compactMap { $0["user"]["id"].int } == expected.map(\.id))
      #expect(rows.compactMap { $0["points"].int } == expected.map(\.points))
      #expect(rows.compactMap { $0["lessons"].int } == expected.map(\.lessons))
      #expect(rows.compactMap { $0["rank"].int } == expected.map { row in 1 + sums.count { $0.points > row.points } })
    }
    #expect(facts.count > 30)
  }
}
