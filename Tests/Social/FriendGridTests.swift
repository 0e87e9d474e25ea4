import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("The grid of friends (Challenges and friends, 2.2, 2.10 and 6.)")
struct FriendGridTests {
  let harness: Harness
  let ben: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
  }

  @Test(
    "The number of free slots is 4 minus the number of friends, at least 0",
    arguments: [(0, 4), (1, 3), (3, 1), (4, 0), (5, 0)])
  func freeSlots(_ friends: Int, _ count: Int) throws {
    for number in 0..<friends { try ben.befriend(try harness.user("Friend \(Array("ABCDE")[number])")) }
    let list = try ben.call("friends.list")
    #expect(list["inviteCount"].int == count)
    #expect(list["items"].elements.count == friends)
    #expect(list["skipped"].int == 0)
  }

  @Test("Friends are sorted case-insensitively by name, then by ID")
  func order() throws {
    for (index, name) in ["bert", "Zoë", "élise", "Bert", "Anna", "Élodie", "zora"].enumerated() {
      try ben.befriend(try harness.user(name, email: "m\(index)@example.org"))
    }
    let users = try ben.friendCards.map { $0["user"] }
    #expect(
      users.compactMap { $0["name"].string } == ["Anna", "bert", "Bert", "zora", "Zoë", "élise", "Élodie"])
    #expect(users[1]["id"].int ?? 9 < users[2]["id"].int ?? 0)
  }

  @Test("The card of a friend without an active challenge shows day 0 and no tasks")
  func withoutChallenge() throws {
    try ben.befriend(try harness.user("Anna Lind"))
    let card = try #require(try ben.friendCards.first)
    #expect(
      card.description == """
        {"user":{"id":2,"name":"Anna Lind","firstName":"Anna","initials":"AL","avatar":"cat"},"isActive":false,\
        "state":"no_active_challenge","challenge":null,"dayNumber":0,"completedTasks":0,"totalTasks":0,\
        "tasksProgress":"0/0","progressText":"No active challenge"}
        """)
  }

  @Test("The card shows the active challenge that changed last")
  func latest() throws {
    let anna = try harness.user("Anna Lind")
    try ben.befriend(anna)
    let walks = try anna.joinChallenge(anna.createChallenge("Walks"))
    harness.clock.advance(seconds: 60)
    let swims = try anna.joinChallenge(anna.createChallenge("Swims", duration: 1, tasksPerDay: 1))
    func title() throws -> String? { try ben.friendCards.first?["challenge"]["title"].string }
    #expect(try title() == "Swims")
    harness.clock.advance(seconds: 60)
    try anna.callChallenge("completeTask", walks)
    let card = try #require(try ben.friendCards.first)
    #expect(card["challenge"]["title"].string == "Walks")
    #expect(card["tasksProgress"].string == "1/2")
    #expect(card["progressText"].string == "Day 1, 1/2 tasks")
    #expect(card["isActive"].bool == true)
    harness.clock.advance(seconds: 60)
    try anna.callChallenge("completeTask", swims)
    #expect(try title() == "Walks", "Swims is completed")
    try anna.callChallenge("pause", walks)
    #expect(try title() == nil)
    #expect(try ben.friendCards.first?["state"].string == "no_active_challenge")
  }

  @Test("The challenge day uses the friend's civil day")
  func zoneOfFriend() throws {
    let kiri = try harness.user("Kiri", zone: "Pacific/Kiritimati")
    let lani = try harness.user("Lani", zone: "Pacific/Pago_Pago", dayStartsAt: 4)
    try ben.befriend(kiri, lani)
    let challenge = try ben.createChallenge(duration: 30)
    for friend in [kiri, lani] { try friend.callChallenge("completeTask", try friend.joinChallenge(challenge)) }
    func days() throws -> [String] { try ben.friendCards.compactMap { $0["progressText"].string } }
    try harness.clock.set(to: "2026-11-21T09:59:59Z")
    #expect(try days() == ["Day 1, 1/2 tasks", "Day 1, 1/2 tasks"])
    try harness.clock.set(to: "2026-11-21T10:00:00Z")
    #expect(try days() == ["Day 2, 0/2 tasks", "Day 1, 1/2 tasks"], "midnight in Kiritimati")
    try harness.clock.set(to: "2026-11-21T14:59:59Z")
    #expect(try days() == ["Day 2, 0/2 tasks", "Day 1, 1/2 tasks"])
    try harness.clock.set(to: "2026-11-21T15:00:00Z")
    #expect(try days() == ["Day 2, 0/2 tasks", "Day 2, 0/2 tasks"], "04:00 in Pago Pago")
  }

  @Test(
    "An unreadable friend is skipped and counted; the others are shown",
    arguments: ["name = '   '", "name = cast(x'ffff' as text)"])
  func skipped(_ broken: String) throws {
    let anna = try harness.user("Anna Lind")
    let marco = try harness.user("Marco Ruiz")
    try ben.befriend(anna, marco)
    let challenge = try marco.createChallenge()
    _ = try marco.joinChallenge(challenge)
    _ = try anna.joinChallenge(challenge)
    try harness.connection.execute(script: "update users set \(broken) where id = \(anna.id)", name: "break")
    let list = try ben.call("friends.list")
    #expect(list["items"].elements.compactMap { $0["user"]["name"].string } == ["Marco Ruiz"])
    #expect(list["skipped"].int == 1)
    #expect(list["inviteCount"].int == 3)
    #expect(try ben.feedTitles() == ["Walks"])
  }

  @Test("Unreadable friends do not shorten a page of the feed")
  func brokenFeed() throws {
    let challenge = try ben.createChallenge()
    for letter in "ABCDEF" {
      let friend = try harness.user("Friend \(letter)")
      try ben.befriend(friend)
      _ = try friend.joinChallenge(challenge)
    }
    try harness.connection.execute(script: "update users set name = '   ' where id between 2 and 5", name: "break")
    let page = try ben.call("feed.list", #"{"limit": 1}"#)
    #expect(page["items"].elements.map { $0["user"]["name"].string } == ["Friend E"])
    #expect(!page["nextCursor"].isNull)
  }

  @Test("Pages contain every friend once; the number of free slots depends on the friends of all pages")
  func pages() throws {
    let names = ["Cem", "anna", "Bert", "Élodie", "bert"]
    for (number, name) in names.enumerated() {
      try ben.befriend(try harness.user(name, email: "m\(number)@example.org"))
    }
    let expected = try ben.friendCards.compactMap { $0["user"]["id"].int }
    let pages = try ben.pages("friends.list", limit: 2)
    #expect(pages.allSatisfy { $0["inviteCount"].int == 0 })
    let ids = pages.flatMap { $0["items"].elements }.compactMap { $0["user"]["id"].int }
    #expect(ids == expected && ids.count == 5)
  }

  @Test("A cursor remains valid after the friendship at its position has ended")
  func endedFriendship() throws {
    let members = try ["Anna", "Bert", "Cem"].map { try harness.user($0) }
    for member in members { try ben.befriend(member) }
    let cursor = try ben.call("friends.list", #"{"limit": 2}"#)["nextCursor"].description
    try ben.call("friends.remove", #"{"userId": \#(members[1].id)}"#)
    let rest = try ben.call("friends.list", #"{"cursor": \#(cursor)}"#)["items"].elements
    #expect(rest.compactMap { $0["user"]["name"].string } == ["Cem"])
  }

  @Test("A participation without a challenge row is ignored")
  func challengeMissing() throws {
    let anna = try harness.user("Anna Lind")
    try ben.befriend(anna)
    let walks = try anna.createChallenge("Walks")
    _ = try anna.joinChallenge(walks)
    harness.clock.advance(seconds: 60)
    let swims = try anna.createChallenge("Swims")
    _ = try anna.joinChallenge(swims)
    for (challenge, title) in [(swims, "Walks"), (walks, nil)] as [(Int, String?)] {
      try harness.connection.execute(
        script: """
          pragma foreign_keys = off; delete from challenges where id = \(challenge); pragma foreign_keys = on;
          """, name: "break")
      let list = try ben.call("friends.list")
      #expect(list["skipped"].int == 0)
      let card = try #require(list["items"].elements.first)
      #expect(card["challenge"]["title"].string == title)
      #expect(card["state"].string == (title == nil ? "no_active_challenge" : "active"))
    }
  }
}
