import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Challenges (Challenges and friends, 1.2 and 2.4.)")
struct ChallengeTests {
  let harness: Harness
  let ben: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
  }

  private static func parameters(
    title: String = "Walks", description: String = "", duration: Int = 10, tasks: Int = 2, names: String = "null"
  ) -> String {
    """
    {"title": "\(title)", "description": "\(description)", "duration": \(duration), "tasksPerDay": \(tasks),
     "taskNames": \(names)}
    """
  }

  @Test(
    "Invalid values are rejected with the path of the field",
    arguments: [
      (parameters(title: ""), "/title"), (parameters(title: " \\t "), "/title"),
      (parameters(title: String(repeating: "a", count: 101)), "/title"),
      (parameters(description: String(repeating: "a", count: 2001)), "/description"),
      (parameters(duration: 0), "/duration"), (parameters(duration: 367), "/duration"),
      (parameters(tasks: 0), "/tasksPerDay"), (parameters(tasks: 51), "/tasksPerDay"),
      (parameters(names: #"["One"]"#), "/taskNames"), (parameters(names: #"["1", "2", "3"]"#), "/taskNames"),
      (parameters(names: "[]"), "/taskNames"), (parameters(names: #"["One", " "]"#), "/taskNames/1"),
      (parameters(names: #"["", "Two"]"#), "/taskNames/0"),
    ])
  func invalid(_ parameters: String, _ path: String) throws {
    let failure = try ben.failure("challenges.create", parameters)
    #expect(failure.rule == "invalid_challenge")
    #expect(failure.code == 1005)
    #expect(try failure.paths == [path])
    #expect(try ben.call("challenges.list")["items"].elements.isEmpty)
  }

  @Test("A challenge has the user's latest participation, and a missing one is not found")
  func get() throws {
    let challenge = try ben.createChallenge("Walks")
    func get(_ user: TestUser) throws -> JSON { try user.call("challenges.get", #"{"challengeId": \#(challenge)}"#) }
    #expect(try get(ben)["challenge"]["title"].string == "Walks" && get(ben)["challenge"]["participation"].isNull)
    let participation = try ben.joinChallenge(challenge)
    #expect(try get(ben)["challenge"]["participation"]["id"].int == participation)
    #expect(try get(ben)["challenge"] == ben.call("challenges.list")["items"][0])
    #expect(try get(harness.user("Anna Lind"))["challenge"]["participation"].isNull)
    let failure = try ben.failure("challenges.get", #"{"challengeId": 99}"#)
    #expect(failure.code == 1003 && failure.rule == "challenge_not_found" && failure.path == "/challengeId")
  }

  @Test(
    "Control characters are rejected, and the error contains the code point",
    arguments: [
      (parameters(title: "a\\u0000b"), "/title", "U+0000"), (parameters(title: "a\\nb"), "/title", "U+000A"),
      (parameters(title: "a\\u202Eb"), "/title", "U+202E"),
      (parameters(description: "a\\u0000b"), "/description", "U+0000"),
      (parameters(names: #"["One", "T\u001Bwo"]"#), "/taskNames/1", "U+001B"),
    ])
  func controlCharacters(_ parameters: String, _ path: String, _ codePoint: String) throws {
    let failure = try ben.failure("challenges.create", parameters)
    #expect(failure.code == 1005 && failure.rule == "invalid_format")
    #expect(try failure.paths == [path])
    #expect(failure.description.contains(codePoint))
    #expect(try ben.call("challenges.list")["items"].elements.isEmpty)
  }

  @Test("All invalid fields are reported together")
  func allFields() throws {
    let failure = try ben.failure(
      "challenges.create", ChallengeTests.parameters(title: "", duration: 0, tasks: 99))
    #expect(try failure.paths == ["/title", "/duration", "/tasksPerDay"])
    #expect(Set(try failure.rules) == ["invalid_challenge"])
  }

  @Test("Boundary values are accepted; lengths count grapheme clusters")
  func bounds() throws {
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 100)
    let reply = try ben.call(
      "challenges.create",
      ChallengeTests.parameters(
        title: family, description: String(repeating: "é", count: 2000), duration: 366, tasks: 50))
    #expect(reply["challenge"]["title"].string == family)
    #expect(reply["challenge"]["taskNames"].elements.count == 50)
    #expect(try ben.createChallenge(duration: 1, tasksPerDay: 1) == 2)
  }

  @Test("All users see the joinable challenges for everyone, newest first, in stable pages")
  func list() throws {
    for title in ["A", "B", "C", "D", "E"] { _ = try ben.createChallenge(title) }
    let anna = try harness.user("Anna Lind")
    let first = try anna.call("challenges.list", #"{"limit": 2}"#)
    #expect(first["items"].elements.compactMap { $0["title"].string } == ["E", "D"])
    _ = try ben.createChallenge("F")
    let cursor = try #require(first["nextCursor"].string)
    let second = try anna.call("challenges.list", #"{"limit": 3, "cursor": "\#(cursor)"}"#)
    #expect(second["items"].elements.compactMap { $0["title"].string } == ["C", "B", "A"])
    #expect(second["nextCursor"].isNull)
  }

  @Test("Each user can create a limited number of challenges")
  func maxCreated() throws {
    try harness.connection.execute(
      script: """
        with recursive n (i) as (select 2 union all select i + 1 from n where i < \(ChallengeRules.maxCreated))
        insert into challenges (creator_id, title, description, duration, tasks_per_day, visibility, created_at)
          select \(ben.id), 'Challenge ' || i, '', 3, 1, 'friends', 0 from n
        """, name: "challenges")
    #expect(try ben.createChallenge() > 0)
    let parameters = #"{"title": "One more", "description": "", "duration": 3, "tasksPerDay": 1}"#
    let failure = try ben.failure("challenges.create", parameters)
    #expect(failure.rule == "too_many_challenges" && failure.code == 1006)
    #expect(try harness.user("Anna Lind").createChallenge() > 0)
  }

  @Test("An inactive challenge cannot be joined, but participants can continue")
  func inactive() throws {
    let anna = try harness.user("Anna Lind")
    let challenge = try ben.createChallenge(duration: 1, tasksPerDay: 1)
    let participation = try ben.joinChallenge(challenge)
    try harness.connection.execute(script: "update challenges set is_active = 0", name: "retire")
    let failure = try anna.failure("challenges.join", #"{"challengeId": \#(challenge)}"#)
    #expect(failure.rule == "challenge_inactive" && failure.code == 1004)
    #expect(try anna.call("challenges.list")["items"].elements.isEmpty)
    #expect(try ben.participationSummary(in: challenge) == "1 0/1 active")
    #expect(try ben.callChallenge("completeTask", participation)["participation"]["status"].string == "completed")
  }

  @Test("A repeated client key creates one challenge and one participation")
  func clientKey() throws {
    let first = try ben.createChallenge(more: #", "clientKey": "once""#)
    #expect(try ben.createChallenge(more: #", "clientKey": "once""#) == first)
    #expect(try ben.call("challenges.list")["items"].elements.count == 1)
    let joining = #"{"challengeId": \#(first), "clientKey": "join"}"#
    #expect(
      try ben.call("challenges.join", joining).description == ben.call("challenges.join", joining).description)
  }

  @Test("A challenge shows only the user's own participation")
  func ownParticipationOnly() throws {
    let anna = try harness.user("Anna Lind")
    try ben.befriend(anna)
    let challenge = try ben.createChallenge()
    _ = try anna.joinChallenge(challenge)
    #expect(try ben.participationSummary(in: challenge) == "none")
    #expect(try anna.participationSummary(in: challenge) == "1 0/2 active")
  }

  @Test("Titles and task names are trimmed; a new challenge emits an event")
  func trimmed() throws {
    let reply = try ben.call(
      "challenges.create", ChallengeTests.parameters(title: " Walks ", names: #"[" One ", "Two"]"#))
    #expect(reply["challenge"]["title"].string == "Walks")
    #expect(reply["challenge"]["taskNames"].description == #"["One","Two"]"#)
    #expect(try ben.journal() == ["challenge.created 1"])
    #expect(try harness.latestJournalData().description == #"{"challengeId":1}"#)
  }
}
