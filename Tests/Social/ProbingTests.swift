import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("No answer tells who has an account")
struct ProbingTests {
  let harness: Harness
  let ben: TestUser
  let anna: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    anna = try harness.user("Anna Lind")
  }

  /// What a row of calls is answered with, whole; refusals as they are written.
  private func conversation(_ calls: [(String, String)]) -> [String] {
    calls.map { method, parameters in
      do {
        return try ben.call(method, parameters).description
      } catch {
        return "\(error)"
      }
    }
  }

  @Test("Known and unknown ones get the same bytes, whatever is asked and however often")
  func sameBytes() {
    func calls(_ who: String) -> [(String, String)] {
      [
        ("friends.remove", who), ("friends.add", who), ("friends.add", who), ("friends.remove", who),
        ("friends.remove", who), ("friends.add", who),
      ]
    }
    let unknownEmail = conversation(calls(#"{"email": "nobody@example.org"}"#))
    #expect(conversation(calls(#"{"email": "annalind@example.org"}"#)) == unknownEmail)
    let unknownRow = conversation(calls(#"{"userId": 4711}"#))
    #expect(conversation(calls(#"{"userId": 2}"#)) == unknownRow)
    #expect(unknownRow.filter { $0.contains("changed") } == unknownEmail.filter { $0.contains("changed") })
    #expect(
      unknownRow.dropFirst().first == #"{"changed":true}"# && unknownRow.dropFirst(2).first == #"{"changed":false}"#)
  }

  @Test("The journal grows by the same number of places, so that the places of later events tell nothing")
  func samePositions() throws {
    func journalGrowth(_ who: String) throws -> [Int64] {
      try ["friends.add", "friends.add", "friends.remove", "friends.add"].map { method in
        let before = try harness.database.journal.latest()
        _ = conversation([(method, who)])
        return try harness.database.journal.latest() - before
      }
    }
    let unknown = try journalGrowth(#"{"email": "nobody@example.org"}"#)
    #expect(unknown == [1, 0, 1, 1])
    #expect(try journalGrowth(#"{"email": "annalind@example.org"}"#) == unknown)
    #expect(try journalGrowth(#"{"userId": 4711}"#) == unknown)
    #expect(try journalGrowth(#"{"userId": 2}"#) == unknown)
  }

  @Test("Nor do they tell that somebody has declined, or is told no more")
  func positionsAfterDecline() throws {
    func journalGrowth(_ who: String) throws -> [Int64] {
      try ["friends.remove", "friends.add", "friends.remove", "friends.add"].map { method in
        let before = try harness.database.journal.latest()
        _ = conversation([(method, who)])
        return try harness.database.journal.latest() - before
      }
    }
    for who in [#"{"userId": 2}"#, #"{"email": "nobody@example.org"}"#] { try ben.call("friends.add", who) }
    try anna.call("friends.remove", #"{"userId": 1}"#)
    #expect(try journalGrowth(#"{"email": "nobody@example.org"}"#) == [1, 1, 1, 1])
    #expect(try journalGrowth(#"{"userId": 2}"#) == [1, 1, 1, 1])
  }

  @Test("Other methods tell no stranger from nobody either")
  func otherMethods() throws {
    let challenge = try anna.createChallenge()
    let participation = try anna.joinChallenge(challenge)
    for (method, known, unknown) in [
      ("friends.nudge", #"{"userId": 2}"#, #"{"userId": 4711}"#),
      ("feed.list", #"{"friendId": 2}"#, #"{"friendId": 4711}"#),
      ("feed.list", #"{"friendId": 2}"#, #"{"friendId": 1}"#),
      ("challenges.leave", #"{"participationId": \#(participation)}"#, #"{"participationId": 4711}"#),
      ("challenges.completeTask", #"{"participationId": \#(participation)}"#, #"{"participationId": 4711}"#),
    ] {
      #expect(conversation([(method, known)]) == conversation([(method, unknown)]), "\(method)")
      #expect(try ben.failure(method, known).code == 1003)
    }
  }

  @Test("An open request shows what was typed and nothing else, before and after the other has read it")
  func outgoing() throws {
    try ben.call("friends.add", #"{"email": "annalind@example.org"}"#)
    try ben.call("friends.add", #"{"userId": 2}"#)
    _ = try anna.call("friends.list")
    let list = try ben.call("friends.list")
    #expect(
      list["requests"]["outgoing"].description == """
        [{"email":null,"userId":2,"askedAt":"2026-11-21T09:00:00.000Z"},\
        {"email":"annalind@example.org","userId":null,"askedAt":"2026-11-21T09:00:00.000Z"}]
        """)
    #expect(!list.description.contains("Anna"))
  }

  @Test("A request to an address stands when somebody signs up with it, and waits for them to agree")
  func signedUpLater() throws {
    try ben.call("friends.add", #"{"email": "new@example.org"}"#)
    let new = try harness.user("New One", email: "new@example.org")
    #expect(try new.friendCards.isEmpty)
    #expect(try ben.friendCards.isEmpty)
    let incoming = try new.call("friends.list")["requests"]["incoming"].elements
    #expect(incoming.map { $0["displayName"].string } == ["Ben Carter"])
    #expect(try ben.call("friends.add", #"{"email": "new@example.org"}"#)["changed"].bool == false)
    #expect(try new.addFriend(ben) == true)
    #expect(try ben.friendCards.count == 1)
  }

  @Test("A row that nobody had when it was typed brings no request to whoever gets it")
  func rowOfLater() throws {
    try ben.call("friends.add", #"{"userId": 3}"#)
    let new = try harness.user("New One")
    #expect(new.id == 3)
    #expect(try new.call("friends.list")["requests"]["incoming"].elements.isEmpty)
    #expect(try ben.friendCards.isEmpty)
    #expect(try new.brokenRule("friends.remove", #"{"userId": 1}"#) == "not_a_friend", "there is nothing to decline")
    try ben.call("friends.remove", #"{"userId": 3}"#)
    #expect(try new.journal() == [], "nor to take back")
    try ben.call("friends.add", #"{"email": "\#(new.email)"}"#)
    #expect(try new.journal() == ["friend.requested 1"])
  }

  @Test("What a client can see of the feed's pages does not tell either")
  func cursors() throws {
    let challenge = try ben.createChallenge()
    for name in ["Marco Ruiz", "Sofia Weiss"] {
      let friend = try harness.user(name)
      try ben.befriend(friend)
      _ = try friend.joinChallenge(challenge)
    }
    func page() throws -> String { try ben.call("feed.list", #"{"limit": 1}"#).description }
    let before = try page()
    #expect(before.contains("nextCursor\":\""))
    try ben.addFriend(anna)
    #expect(try page() == before)
  }

  @Test(
    "A cursor that is made up tells no name of a stranger, nor whether there is one", arguments: ["Aaron", "Zoe Zed"])
  func madeUpCursors(_ name: String) throws {
    let friend = try harness.user("Marco Ruiz")
    try ben.befriend(friend)
    let participation = try friend.joinChallenge(try ben.createChallenge())
    let stranger = try harness.user(name)
    let time = try #require(Instant(Harness.start)).milliseconds
    func page(after user: Int64) throws -> String {
      try ben.call("feed.list", #"{"cursor": "feed_\#(time)_\#(user)_\#(participation)_99"}"#).description
    }
    #expect(try page(after: stranger.id) == page(after: 4711))
    #expect(try page(after: friend.id) != page(after: 4711), "the cursor lies at an entry")
  }

  @Test("Before both have agreed nothing of anybody is shown")
  func nothingShown() throws {
    let challenge = try anna.createChallenge()
    let participation = try anna.joinChallenge(challenge)
    try anna.callChallenge("completeTask", participation)
    try ben.addFriend(anna)
    #expect(try ben.feedTitles().isEmpty)
    #expect(try ben.friendCards.isEmpty)
    #expect(try ben.brokenRule("feed.list", #"{"friendId": 2}"#) == "not_a_friend")
    try anna.call("friends.remove", #"{"userId": 1}"#)
    #expect(try anna.brokenRule("feed.list", #"{"friendId": 1}"#) == "not_a_friend")
  }
}
