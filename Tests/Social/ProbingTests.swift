import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("No answer tells who has an account")
struct ProbingTests {
  let village: Village
  let ben: Member
  let anna: Member

  init() throws {
    village = try Village()
    ben = try village.member("Ben Carter")
    anna = try village.member("Anna Lind")
  }

  /// What a row of calls is answered with, whole; refusals as they are written.
  private func conversation(_ calls: [(String, String)]) -> [String] {
    calls.map { method, parameters in
      do {
        return try ben.fixture.call(method, parameters)
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
  func samePlaces() throws {
    func places(_ who: String) throws -> [Int64] {
      try ["friends.add", "friends.add", "friends.remove", "friends.add"].map { method in
        let before = try village.place()
        _ = conversation([(method, who)])
        return try village.place() - before
      }
    }
    let unknown = try places(#"{"email": "nobody@example.org"}"#)
    #expect(unknown == [1, 0, 1, 1])
    #expect(try places(#"{"email": "annalind@example.org"}"#) == unknown)
    #expect(try places(#"{"userId": 4711}"#) == unknown)
    #expect(try places(#"{"userId": 2}"#) == unknown)
  }

  @Test("Nor do they tell that somebody has declined, or is told no more")
  func placesAfterDecline() throws {
    func places(_ who: String) throws -> [Int64] {
      try ["friends.remove", "friends.add", "friends.remove", "friends.add"].map { method in
        let before = try village.place()
        _ = conversation([(method, who)])
        return try village.place() - before
      }
    }
    for who in [#"{"userId": 2}"#, #"{"email": "nobody@example.org"}"#] { try ben.call("friends.add", who) }
    try anna.call("friends.remove", #"{"userId": 1}"#)
    #expect(try places(#"{"email": "nobody@example.org"}"#) == [1, 1, 1, 1])
    #expect(try places(#"{"userId": 2}"#) == [1, 1, 1, 1])
  }

  @Test("Other methods tell no stranger from nobody either")
  func otherMethods() throws {
    let challenge = try anna.create()
    let participation = try anna.join(challenge)
    for (method, known, unknown) in [
      ("friends.nudge", #"{"userId": 2}"#, #"{"userId": 4711}"#),
      ("feed.list", #"{"friendId": 2}"#, #"{"friendId": 4711}"#),
      ("feed.list", #"{"friendId": 2}"#, #"{"friendId": 1}"#),
      ("challenges.leave", #"{"participationId": \#(participation)}"#, #"{"participationId": 4711}"#),
      ("challenges.completeTask", #"{"participationId": \#(participation)}"#, #"{"participationId": 4711}"#),
    ] {
      #expect(conversation([(method, known)]) == conversation([(method, unknown)]), "\(method)")
      #expect(try ben.fixture.refusal(method, known).code == 1003)
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
    let new = try village.member("New One", email: "new@example.org")
    #expect(try new.cards.isEmpty)
    #expect(try ben.cards.isEmpty)
    let incoming = try new.call("friends.list")["requests"]["incoming"].elements
    #expect(incoming.map { $0["displayName"].string } == ["Ben Carter"])
    #expect(try ben.call("friends.add", #"{"email": "new@example.org"}"#)["changed"].bool == false)
    #expect(try new.add(ben) == true)
    #expect(try ben.cards.count == 1)
  }

  @Test("A row that nobody had when it was typed brings no request to whoever gets it")
  func rowOfLater() throws {
    try ben.call("friends.add", #"{"userId": 3}"#)
    let new = try village.member("New One")
    #expect(new.id == 3)
    #expect(try new.call("friends.list")["requests"]["incoming"].elements.isEmpty)
    #expect(try ben.cards.isEmpty)
    #expect(try new.rule("friends.remove", #"{"userId": 1}"#) == "not_a_friend", "there is nothing to decline")
    try ben.call("friends.remove", #"{"userId": 3}"#)
    #expect(try village.journal(of: new) == [], "nor to take back")
    try ben.call("friends.add", #"{"email": "\#(new.email)"}"#)
    #expect(try village.journal(of: new) == ["friend.requested 1"])
  }

  @Test("What a client can see of the feed's pages does not tell either")
  func cursors() throws {
    let challenge = try ben.create()
    for name in ["Marco Ruiz", "Sofia Weiss"] {
      let friend = try village.member(name)
      try ben.befriend(friend)
      _ = try friend.join(challenge)
    }
    func page() throws -> String { try ben.call("feed.list", #"{"limit": 1}"#).description }
    let before = try page()
    #expect(before.contains("nextCursor\":\""))
    try ben.add(anna)
    #expect(try page() == before)
  }

  @Test(
    "A cursor that is made up tells no name of a stranger, nor whether there is one", arguments: ["Aaron", "Zoe Zed"])
  func madeUpCursors(_ name: String) throws {
    let friend = try village.member("Marco Ruiz")
    try ben.befriend(friend)
    let participation = try friend.join(try ben.create())
    let stranger = try village.member(name)
    let time = try #require(Instant(Fixture.start)).milliseconds
    func page(after user: Int64) throws -> String {
      try ben.call("feed.list", #"{"cursor": "feed_\#(time)_\#(user)_\#(participation)_99"}"#).description
    }
    #expect(try page(after: stranger.id) == page(after: 4711))
    #expect(try page(after: friend.id) != page(after: 4711), "the cursor lies at an entry")
  }

  @Test("Before both have agreed nothing of anybody is shown")
  func nothingShown() throws {
    let challenge = try anna.create()
    let participation = try anna.join(challenge)
    try anna.change("completeTask", participation)
    try ben.add(anna)
    #expect(try ben.feed().isEmpty)
    #expect(try ben.cards.isEmpty)
    #expect(try ben.rule("feed.list", #"{"friendId": 2}"#) == "not_a_friend")
    try anna.call("friends.remove", #"{"userId": 1}"#)
    #expect(try anna.rule("feed.list", #"{"friendId": 1}"#) == "not_a_friend")
  }
}
