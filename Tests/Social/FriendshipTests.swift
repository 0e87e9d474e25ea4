import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Friend requests and friendships (Challenges and friends, 2.3.)")
struct FriendshipTests {
  let harness: Harness
  let ben: TestUser
  let anna: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    anna = try harness.user("Anna Lind")
  }

  private func requests(_ member: TestUser) throws -> JSON { try member.call("friends.list")["requests"] }

  @Test("A friendship requires a request from both users, by email or ID")
  func bothSides() throws {
    #expect(try ben.call("friends.add", #"{"email": " Anna.Lind@example.org"}"#)["changed"].bool == true)
    #expect(try ben.call("friends.add", #"{"email": "\#(anna.email)"}"#)["changed"].bool == true)
    #expect(try ben.friendCards.isEmpty)
    #expect(try anna.friendCards.isEmpty)
    let incoming = try requests(anna)["incoming"].elements
    #expect(incoming.map(\.names) == [["userId", "name", "askedAt"]])
    #expect(incoming.first?["name"].string == "Ben Carter")

    #expect(try anna.addFriend(ben) == true)
    #expect(try ben.friendCards.map { $0["user"]["name"].string } == ["Anna Lind"])
    #expect(try anna.friendCards.map { $0["user"]["name"].string } == ["Ben Carter"])
    #expect(try requests(anna)["incoming"].elements.isEmpty)
    #expect(try requests(ben)["outgoing"].elements.map { $0["email"].string } == ["anna.lind@example.org"])
    #expect(try ben.journal() == ["friend.added 2"])
    #expect(try anna.journal() == ["friend.requested 1", "friend.added 1"])
  }

  @Test("Adding a friend again changes nothing")
  func again() throws {
    try ben.befriend(anna)
    #expect(try ben.addFriend(anna) == false)
    #expect(try anna.call("friends.add", #"{"email": "\#(ben.email)"}"#)["changed"].bool == false)
    #expect(try ben.journal() == ["friend.added 2"])
  }

  @Test(
    "A request to oneself is rejected", arguments: [#"{"userId": 1}"#, #"{"email": "BENcarter@example.org "}"#])
  func selfRequest(_ parameters: String) throws {
    let failure = try ben.failure("friends.add", parameters)
    #expect(failure.rule == "cannot_befriend_self")
    #expect(failure.code == 1005)
    #expect(try ben.brokenRule("friends.remove", parameters) == "not_a_friend")
  }

  @Test(
    "An addressee is either a valid email address or an ID",
    arguments: [
      ("{}", "missing_parameter"), (#"{"userId": 2, "email": "anna@example.org"}"#, "ambiguous_parameters"),
      (#"{"email": "anna"}"#, "invalid_email"), (#"{"email": ""}"#, "invalid_email"),
    ])
  func addressee(_ parameters: String, _ rule: String) throws {
    for method in ["friends.add", "friends.remove"] { #expect(try ben.brokenRule(method, parameters) == rule) }
  }

  @Test("Removing ends a friendship for both users and changes no participation")
  func remove() throws {
    try ben.befriend(anna)
    let challenge = try anna.createChallenge()
    _ = try anna.joinChallenge(challenge)
    #expect(try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)["changed"].bool == true)
    #expect(try ben.friendCards.isEmpty)
    #expect(try anna.friendCards.isEmpty)
    #expect(try anna.participationSummary(in: challenge) == "1 0/2 active")
    #expect(try ben.brokenRule("friends.remove", #"{"userId": \#(anna.id)}"#) == "not_a_friend")
    #expect(try ben.journal().last == "friend.removed 2")
    #expect(try anna.addFriend(ben) == true)
    #expect(try ben.friendCards.isEmpty, "a new friendship requires both users again")
  }

  @Test("A declined request disappears for the addressee; the asker sees no difference")
  func decline() throws {
    try ben.addFriend(anna)
    let before = try ben.call("friends.list").description
    #expect(try anna.call("friends.remove", #"{"userId": \#(ben.id)}"#)["changed"].bool == true)
    #expect(try requests(anna)["incoming"].elements.isEmpty)
    #expect(try anna.brokenRule("friends.remove", #"{"userId": \#(ben.id)}"#) == "not_a_friend")
    #expect(try ben.call("friends.list").description == before)
    #expect(try ben.addFriend(anna) == false)
    #expect(try ben.journal() == [])
    #expect(try anna.journal() == ["friend.requested 1", "friend.declined 1"])
    #expect(try anna.addFriend(ben) == true)
    #expect(try ben.friendCards.count == 1)
  }

  @Test("A withdrawn request cannot be accepted")
  func withdraw() throws {
    try ben.addFriend(anna)
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    #expect(try requests(anna)["incoming"].elements.isEmpty)
    try anna.addFriend(ben)
    #expect(try anna.friendCards.isEmpty)
    #expect(try anna.journal() == ["friend.requested 1", "friend.withdrawn 1"])
  }

  @Test("A withdrawal after a decline emits no event, and an unreadable asker hides no other request")
  func withdrawAfterDecline() throws {
    try ben.addFriend(anna)
    try anna.call("friends.remove", #"{"userId": \#(ben.id)}"#)
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    #expect(try anna.journal() == ["friend.requested 1", "friend.declined 1"])
    try harness.user("Broken One").addFriend(anna)
    try harness.user("Marco Ruiz").addFriend(anna)
    try harness.connection.execute(script: "update users set name = cast(x'ffff' as text) where id = 3", name: "break")
    #expect(try requests(anna)["incoming"].elements.compactMap { $0["name"].string } == ["Marco Ruiz"])
  }

  @Test("A decline lasts until the user who declined sends a request")
  func lastingDecline() throws {
    let byID = #"{"userId": \#(anna.id)}"#
    let byEmail = #"{"email": "\#(anna.email)"}"#
    try ben.call("friends.add", byID)
    try anna.call("friends.remove", #"{"userId": \#(ben.id)}"#)
    for request in [byID, byEmail] {
      try ben.call("friends.remove", byID)
      for _ in 0..<2 {
        try ben.call("friends.add", request)
        #expect(try requests(anna)["incoming"].elements.isEmpty)
        #expect(try anna.brokenRule("friends.remove", #"{"userId": \#(ben.id)}"#) == "not_a_friend")
        harness.clock.advance(seconds: 10 * 86_400)
        try ben.call("friends.remove", request)
      }
      try ben.call("friends.add", byID)
    }
    #expect(try anna.journal() == ["friend.requested 1", "friend.declined 1"])

    try ben.call("friends.remove", byID)
    #expect(try anna.addFriend(ben) == true, "Ben has no open request, so this is a new one")
    try anna.call("friends.remove", #"{"userId": \#(ben.id)}"#)
    try ben.call("friends.add", byEmail)
    #expect(try requests(anna)["incoming"].elements.count == 1, "Anna's request has revoked her decline")
    #expect(try anna.journal().last == "friend.requested 1")
  }

  @Test("Repeated requests notify the addressee once per 24 hours, and open ones are always listed")
  func notificationInterval() throws {
    let request = #"{"userId": \#(anna.id)}"#
    for _ in 0..<3 {
      try ben.call("friends.add", request)
      #expect(try requests(anna)["incoming"].elements.count == 1)
      try ben.call("friends.remove", request)
      #expect(try requests(anna)["incoming"].elements.isEmpty)
    }
    let once = ["friend.requested 1", "friend.withdrawn 1"]
    #expect(try anna.journal() == once)
    harness.clock.advance(seconds: 24 * 3600 - 1)
    try ben.call("friends.add", request)
    try ben.call("friends.remove", request)
    #expect(try anna.journal() == once)
    harness.clock.advance(seconds: 1)
    try ben.call("friends.add", request)
    #expect(try anna.journal() == once + ["friend.requested 1"])
    harness.clock.advance(seconds: -3 * 86_400)
    try ben.call("friends.remove", request)
    try ben.call("friends.add", request)
    #expect(
      try anna.journal() == once + once + ["friend.requested 1"],
      "setting the clock back does not suppress notifications")
  }

  @Test("A user who signed up after a request is notified of its withdrawal and of the next request")
  func withdrawnFromNewcomer() throws {
    let request = #"{"email": "new@example.org"}"#
    try ben.call("friends.add", request)
    let new = try harness.user("New One", email: "new@example.org")
    try ben.call("friends.remove", request)
    #expect(try new.journal() == ["friend.withdrawn 1"])
    try ben.call("friends.add", request)
    #expect(try new.journal() == ["friend.withdrawn 1", "friend.requested 1"])
  }

  @Test("Requests by email and ID notify the addressee once and are listed once")
  func askedTwice() throws {
    try ben.addFriend(anna)
    try ben.call("friends.add", #"{"email": "\#(anna.email)"}"#)
    #expect(try requests(anna)["incoming"].elements.count == 1)
    #expect(try anna.journal() == ["friend.requested 1"])
    #expect(try anna.addFriend(ben) == true)
    #expect(try requests(ben)["outgoing"].elements.isEmpty)
  }

  @Test("The number of open requests is limited; withdrawn ones do not count")
  func tooManyRequests() throws {
    try harness.connection.execute(
      script: """
        with recursive n (i) as (select 1 union all select i + 1 from n where i < \(FriendRules.maxRequests))
        insert into friend_requests (asker_id, number, asked_at) select \(ben.id), 1000 + i, 0 from n
        """, name: "requests")
    let failure = try ben.failure("friends.add", #"{"email": "new@example.org"}"#)
    #expect(failure.rule == "too_many_requests")
    #expect(failure.code == 1006)
    #expect(try ben.call("friends.add", #"{"userId": 1001}"#)["changed"].bool == false)
    try anna.addFriend(ben)
    #expect(try ben.addFriend(anna) == true, "accepting does not count as a request")
    try ben.call("friends.remove", #"{"userId": 1001}"#)
    #expect(try ben.call("friends.add", #"{"email": "new@example.org"}"#)["changed"].bool == true)
  }

  @Test("The number of friends is limited")
  func tooManyFriends() throws {
    try harness.connection.execute(
      script: """
        with recursive n (i) as (select 1 union all select i + 1 from n where i < \(FriendRules.maxFriends))
        insert into users (id, name, email, password_hash, joined_at)
          select 100 + i, 'Friend ' || i, 'f' || i || '@example.com', '$argon2id$', 0 from n;
        insert into friendships (member_id, friend_id, since) select \(anna.id), id, 0 from users where id > 100;
        insert into friendships (member_id, friend_id, since) select id, \(anna.id), 0 from users where id > 100
        """, name: "friends")
    try ben.addFriend(anna)
    #expect(try anna.brokenRule("friends.add", #"{"userId": \#(ben.id)}"#) == "too_many_friends")
    #expect(try anna.friendCards.count == FriendRules.maxFriends)
    #expect(try harness.violations() == [])
  }

  @Test("A user can nudge each friend once per civil day of the user, and the friend is notified")
  func nudges() throws {
    let ben = try harness.user("Benno", zone: "Pacific/Auckland")
    try ben.befriend(anna)
    let nudge = #"{"userId": \#(anna.id)}"#
    #expect(try ben.call("friends.nudge", nudge)["changed"].bool == true)
    #expect(try harness.latestJournalData().description == #"{"userId":\#(ben.id)}"#, "the journal contains no names")
    #expect(try anna.journal().last == "friend.nudged \(ben.id)")
    try harness.clock.set(to: "2026-11-21T10:59:59Z")
    #expect(try ben.call("friends.nudge", nudge)["changed"].bool == false)
    try harness.clock.set(to: "2026-11-21T11:00:00Z")
    #expect(try ben.call("friends.nudge", nudge)["changed"].bool == true, "midnight in Auckland")
    try harness.clock.set(to: "2026-11-20T11:00:00Z")
    #expect(
      try ben.call("friends.nudge", nudge)["changed"].bool == false, "the day of the latest nudge does not decrease")
    #expect(try anna.call("friends.nudge", #"{"userId": \#(ben.id)}"#)["changed"].bool == true)
    #expect(try anna.journal().filter { $0.hasPrefix("friend.nudged") }.count == 2)
    for stranger in [Int64(1), ben.id, 99, -1] {
      let failure = try ben.failure("friends.nudge", #"{"userId": \#(stranger)}"#)
      #expect(failure.rule == "not_a_friend" && failure.code == 1003)
    }
  }
}
