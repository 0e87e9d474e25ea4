import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Account deletion and doctor checks (Challenges and friends, 6.)")
struct AccountDeletionTests {
  let harness: Harness
  let ben: TestUser
  let anna: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    anna = try harness.user("Anna Lind")
  }

  private func count(_ table: String) throws -> Int? {
    switch table {
    case "friendships": try harness.connection.statement("select count(*) from friendships").scalar(Int.self)
    case "requests": try harness.connection.statement("select count(*) from friend_requests").scalar(Int.self)
    case "participations": try harness.connection.statement("select count(*) from participations").scalar(Int.self)
    default: try harness.connection.statement("select count(*) from task_completions").scalar(Int.self)
    }
  }

  @Test("Deleting an account deletes its friendships, requests and participations, but not its challenges")
  func accountDeleted() throws {
    try ben.befriend(anna)
    let challenge = try anna.createChallenge(duration: 1)
    for member in [anna, ben] { try member.callChallenge("completeTask", try member.joinChallenge(challenge)) }
    try anna.call("friends.add", #"{"email": "new@example.org"}"#)
    let marco = try harness.user("Marco Ruiz")
    try marco.addFriend(anna)
    try marco.call("friends.add", #"{"email": "annalind@example.org"}"#)
    try marco.call("friends.add", #"{"email": "nobody@example.org"}"#)

    try anna.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try count("friendships") == 0)
    #expect(try count("participations") == 1)
    #expect(try count("task_completions") == 1)
    #expect(try count("requests") == 1)
    #expect(
      try marco.call("friends.list")["requests"]["outgoing"].elements.compactMap { $0["email"].string }
        == ["nobody@example.org"])
    #expect(try ben.friendCards.isEmpty)
    #expect(try ben.participationSummary(in: challenge) == "1 1/2 active")
    #expect(try marco.joinChallenge(challenge) > 0)
    #expect(try harness.violations() == [])
  }

  @Test(
    "The doctor reports missing, unexpected and changed rows",
    arguments: [
      (
        "delete from friendships where member_id = 1",
        [
          "friendships: user 1: row for friend_id=2 is missing in friendships",
          "friendships: user 2: unexpected row for friend_id=1 in friendships",
        ]
      ),
      (
        "update participations set ticks = 2",
        ["participations: user 1: participations.ticks of id=1 is 2, expected 1"]
      ),
      (
        "update participations set activity_at = 5",
        [
          """
          participations: user 1: participations.activity_at of id=1 is 1970-01-01T00:00:00.005Z, expected \
          2026-11-21T09:00:00.000Z
          """
        ]
      ),
    ])
  func doctor(_ script: String, _ violations: [String]) throws {
    try ben.befriend(anna)
    try ben.callChallenge("completeTask", try ben.joinChallenge(ben.createChallenge()))
    #expect(try harness.violations() == [])
    try harness.connection.execute(script: script, name: "tamper")
    #expect(try harness.violations() == violations)
  }
}
