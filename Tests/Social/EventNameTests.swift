import TestSupport
import Testing

@testable import Social

@Suite("The names of friends in events")
struct EventNameTests {
  private let harness: Harness
  private let ben: TestUser
  private let anna: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    anna = try harness.user("Anna Lind")
  }

  private func names(_ user: TestUser, _ topic: String) throws -> [[String?]] {
    try user.call("events.list", #"{"topics": ["\#(topic)"]}"#)["items"].elements
      .map { [$0["userName"].string, $0["subjectTitle"].string] }
  }

  @Test("Events about a friend have the friend's current name")
  func friend() throws {
    try ben.befriend(anna)
    #expect(try names(ben, "friend.added") == [["Ben Carter", "Anna Lind"]])
    try anna.call("profile.update", #"{"name": "Anna Berg"}"#)
    #expect(try names(ben, "friend.added") == [["Ben Carter", "Anna Berg"]])
  }

  @Test(
    "Events that a friend shares have the name of the friend and, until the friend leaves, the title of the challenge")
  func sharedEvents() throws {
    try ben.befriend(anna)
    let challenge = try anna.call(
      "challenges.create", #"{"title": "Read", "description": "", "duration": 7, "tasksPerDay": 1}"#)
    let id = try #require(challenge["challenge"]["id"].int)
    let joined = try anna.call("challenges.join", #"{"challengeId": \#(id)}"#)
    #expect(try names(ben, "challenge.joined") == [["Anna Lind", "Read"]])
    #expect(try names(anna, "challenge.created") == [["Anna Lind", "Read"]])
    let participation = try #require(joined["participation"]["id"].int)
    try anna.call("challenges.leave", #"{"participationId": \#(participation)}"#)
    #expect(try names(ben, "challenge.left") == [["Anna Lind", nil]])
  }

  @Test("Events about a former friend have no name, so that later names remain private")
  func formerFriend() throws {
    try ben.befriend(anna)
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    #expect(try names(ben, "friend") == [["Ben Carter", nil], ["Ben Carter", nil]])
    #expect(try names(anna, "friend.added") == [["Anna Lind", nil]])
  }

  @Test("An open request has the name of its sender")
  func openRequest() throws {
    #expect(try ben.addFriend(anna) == true)
    #expect(try names(anna, "friend.requested") == [["Anna Lind", "Ben Carter"]])
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    #expect(try names(anna, "friend.requested") == [["Anna Lind", nil]])
  }

  @Test("Other users do not see the origin of a connection")
  func origins() throws {
    try ben.befriend(anna)
    let events = try ben.call("events.list", #"{"topics": ["friend.added"]}"#)["items"].elements
    #expect(events.map { $0["origin"].isNull } == [true])
    let challenge = try anna.call(
      "challenges.create", #"{"title": "Read", "description": "", "duration": 7, "tasksPerDay": 1}"#)
    try anna.call("challenges.join", #"{"challengeId": \#(challenge["challenge"]["id"].int ?? 0)}"#)
    let joined = #"{"topics": ["challenge.joined"]}"#
    #expect(try ben.call("events.list", joined)["items"].elements.map { $0["origin"].isNull } == [true])
    #expect(try anna.call("events.list", joined)["items"].elements.map { $0["origin"].isNull } == [false])
  }

  @Test("Events about a deleted user have no name")
  func deletedUser() throws {
    try ben.befriend(anna)
    try anna.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try names(ben, "friend.added") == [["Ben Carter", nil]])
  }
}
