import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Responses do not reveal who has an account")
struct ProbingTests {
  let harness: Harness
  let ben: TestUser
  let anna: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    anna = try harness.user("Anna Lind")
  }

  /// Returns the result of each call as JSON, or its error object if it fails.
  private func responses(_ calls: [(String, String)]) -> [String] {
    calls.map { method, parameters in
      do {
        return try ben.call(method, parameters).description
      } catch {
        return "\(error)"
      }
    }
  }

  /// Calls the methods for an addressee and returns the number of journal events that each call adds.
  private func journalGrowth(of methods: [String], _ addressee: String) throws -> [Int64] {
    try methods.map { method in
      let before = try harness.database.journal.latestSequenceNumber()
      _ = responses([(method, addressee)])
      return try harness.database.journal.latestSequenceNumber() - before
    }
  }

  @Test("Calls for existing and unknown addressees have identical responses")
  func sameBytes() {
    func calls(_ addressee: String) -> [(String, String)] {
      [
        ("friends.remove", addressee), ("friends.add", addressee), ("friends.add", addressee),
        ("friends.remove", addressee),
        ("friends.remove", addressee), ("friends.add", addressee),
      ]
    }
    let unknownEmail = responses(calls(#"{"email": "nobody@example.org"}"#))
    #expect(responses(calls(#"{"email": "annalind@example.org"}"#)) == unknownEmail)
    let unknownID = responses(calls(#"{"userId": 4711}"#))
    #expect(responses(calls(#"{"userId": 2}"#)) == unknownID)
    #expect(unknownID.filter { $0.contains("changed") } == unknownEmail.filter { $0.contains("changed") })
    #expect(
      unknownID.dropFirst().first == #"{"changed":true}"# && unknownID.dropFirst(2).first == #"{"changed":false}"#)
  }

  @Test("Journal positions do not reveal whether an addressee exists")
  func samePositions() throws {
    let methods = ["friends.add", "friends.add", "friends.remove", "friends.add"]
    let unknown = try journalGrowth(of: methods, #"{"email": "nobody@example.org"}"#)
    #expect(unknown == [1, 0, 1, 1])
    #expect(try journalGrowth(of: methods, #"{"email": "annalind@example.org"}"#) == unknown)
    #expect(try journalGrowth(of: methods, #"{"userId": 4711}"#) == unknown)
    #expect(try journalGrowth(of: methods, #"{"userId": 2}"#) == unknown)
  }

  @Test("Journal positions do not reveal a decline or a suppressed notification")
  func positionsAfterDecline() throws {
    let methods = ["friends.remove", "friends.add", "friends.remove", "friends.add"]
    for addressee in [#"{"userId": 2}"#, #"{"email": "nobody@example.org"}"#] { try ben.call("friends.add", addressee) }
    try anna.call("friends.remove", #"{"userId": 1}"#)
    #expect(try journalGrowth(of: methods, #"{"email": "nobody@example.org"}"#) == [1, 1, 1, 1])
    #expect(try journalGrowth(of: methods, #"{"userId": 2}"#) == [1, 1, 1, 1])
  }

  @Test("Other methods do not distinguish strangers from unknown IDs")
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
      #expect(responses([(method, known)]) == responses([(method, unknown)]), "\(method)")
      #expect(try ben.failure(method, known).code == 1003)
    }
  }

  @Test("An open request shows the asker nothing about the addressee except what the asker entered")
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

  @Test("A request to an unregistered address is pending for the user who signs up with it")
  func signedUpLater() throws {
    try ben.call("friends.add", #"{"email": "new@example.org"}"#)
    let new = try harness.user("New One", email: "new@example.org")
    #expect(try new.friendCards.isEmpty)
    #expect(try ben.friendCards.isEmpty)
    let incoming = try new.call("friends.list")["requests"]["incoming"].elements
    #expect(incoming.map { $0["name"].string } == ["Ben Carter"])
    #expect(try ben.call("friends.add", #"{"email": "new@example.org"}"#)["changed"].bool == false)
    #expect(try new.addFriend(ben) == true)
    #expect(try ben.friendCards.count == 1)
  }

  @Test("A request to an unknown ID does not reach the user who gets that ID later")
  func requestToFutureID() throws {
    try ben.call("friends.add", #"{"userId": 3}"#)
    let new = try harness.user("New One")
    #expect(new.id == 3)
    #expect(try new.call("friends.list")["requests"]["incoming"].elements.isEmpty)
    #expect(try ben.friendCards.isEmpty)
    #expect(try new.brokenRule("friends.remove", #"{"userId": 1}"#) == "not_a_friend", "no request to decline")
    try ben.call("friends.remove", #"{"userId": 3}"#)
    #expect(try new.journal() == [], "no event about the withdrawal")
    try ben.call("friends.add", #"{"email": "\#(new.email)"}"#)
    #expect(try new.journal() == ["friend.requested 1"])
  }

  @Test("A request to an existing user does not change the cursor of the feed")
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
    "A forged cursor reveals neither the name nor the existence of a stranger", arguments: ["Aaron", "Zoe Zed"])
  func forgedCursors(_ name: String) throws {
    let friend = try harness.user("Marco Ruiz")
    try ben.befriend(friend)
    let participation = try friend.joinChallenge(try ben.createChallenge())
    let stranger = try harness.user(name)
    let time = try #require(Instant(Harness.start)).milliseconds
    func page(after user: Int64) throws -> String {
      try ben.call("feed.list", #"{"cursor": "feed_\#(time)_\#(user)_\#(participation)_99"}"#).description
    }
    #expect(try page(after: stranger.id) == page(after: 4711))
    #expect(try page(after: friend.id) != page(after: 4711), "the cursor of a friend's entry excludes that entry")
  }

  @Test("An unanswered or declined request shows neither user the other's activity")
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
