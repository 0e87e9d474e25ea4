import Database
import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Social

@Suite("Who sees challenges, and what their creators change (Challenges and friends, 7.)")
struct ChallengeVisibilityTests {
  private let harness: Harness
  private let anna: TestUser
  private let ben: TestUser
  private let clara: TestUser

  /// Anna and Ben are friends; Clara is a stranger to Anna.
  init() throws {
    harness = try Harness.social()
    (anna, ben) = (try harness.user("Anna Lind"), try harness.user("Ben Carter"))
    clara = try harness.user("Clara Roth")
    try anna.befriend(ben)
  }

  private func id(_ challenge: Int, _ more: String = "") -> String { #"{"challengeId": \#(challenge)\#(more)}"# }

  private func listed(_ user: TestUser) throws -> [Int] {
    try user.call("challenges.list")["items"].elements.compactMap { $0["id"].int }
  }

  private func topics(_ user: TestUser, _ position: Int64 = 0) throws -> [String] {
    try user.call("events.list", #"{"topics": ["challenge"], "since": \#(position)}"#)["items"].elements
      .map { "\($0["topic"].string ?? "") \($0["userId"].int ?? 0)" }
  }

  // MARK: - Visibility

  @Test(
    "The creator, participants and invited users see a challenge; friends and others according to its visibility",
    arguments: ChallengeVisibility.allCases)
  func rule(_ visibility: ChallengeVisibility) {
    func sees(_ change: (inout ChallengeRelation) -> Void) -> Bool {
      var relation = ChallengeRelation(
        visibility: visibility, isCopy: false, isOwner: false, takesPart: false, isInvited: false,
        isFriendOfCreator: false)
      change(&relation)
      return ChallengeRules.canSee(relation)
    }
    #expect(sees { $0.isOwner = true } && sees { $0.takesPart = true } && sees { $0.isInvited = true })
    #expect(sees { $0.isFriendOfCreator = true } == (visibility != .invited))
    #expect(sees { _ in } == (visibility == .everyone))
    #expect(!sees { $0.isCopy = true } && !sees { ($0.isCopy, $0.isFriendOfCreator) = (true, true) })
    #expect(sees { ($0.isCopy, $0.isOwner) = (true, true) })
  }

  @Test(
    "A friend whose account is unreadable or has a blank name is neither listed as invited nor shown as the creator",
    arguments: ["name = '  '", "name = cast(x'ffff' as text)"])
  func brokenAccounts(_ broken: String) throws {
    let (challenge, other) = (try anna.createChallenge(), try ben.createChallenge())
    try anna.call("challenges.invite", id(challenge, #", "userIds": [\#(ben.id)]"#))
    try harness.connection.execute(script: "update users set \(broken) where id = \(ben.id)", name: "break")
    #expect(try anna.call("challenges.get", id(challenge))["invited"].elements.isEmpty)
    #expect(try anna.call("challenges.get", id(other))["challenge"]["creator"].isNull)
  }

  @Test("A new challenge is for friends; strangers neither list, get nor join it")
  func defaultVisibility() throws {
    let created = try anna.call(
      "challenges.create", #"{"title": "Walks", "description": "", "duration": 3, "tasksPerDay": 1}"#)["challenge"]
    #expect(created["visibility"].string == "friends" && created["isMine"].bool == true)
    #expect(created["creator"]["name"].string == "Anna Lind" && created["isInvited"].bool == false)
    #expect(try listed(anna) == [1] && listed(ben) == [1] && listed(clara) == [])
    for method in ["get", "join", "participants", "update", "close", "delete"] {
      #expect(try clara.brokenRule("challenges.\(method)", id(1)) == "challenge_not_found")
    }
    let seen = try ben.call("challenges.get", id(1))["challenge"]
    #expect(seen["creator"]["name"].string == "Anna Lind" && seen["isMine"].bool == false)
  }

  @Test("A challenge for everyone does not name its creator to strangers")
  func strangersCreator() throws {
    let challenge = try anna.createChallenge()
    #expect(try clara.call("challenges.get", id(challenge))["challenge"]["creator"].isNull)
    _ = try clara.joinChallenge(challenge)
    #expect(try clara.call("challenges.get", id(challenge))["challenge"]["creator"].isNull)
  }

  @Test("Participants retain a challenge when its visibility narrows and when the friendship ends, until they leave")
  func narrowed() throws {
    let challenge = try anna.createChallenge(visibility: "friends")
    let participation = try ben.joinChallenge(challenge)
    try anna.call("challenges.update", id(challenge, #", "visibility": "invited""#))
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    #expect(try listed(ben) == [challenge])
    #expect(try ben.callChallenge("completeTask", participation)["changed"].bool == true)
    try ben.callChallenge("leave", participation)
    #expect(try listed(ben) == [])
    #expect(try ben.brokenRule("challenges.join", id(challenge)) == "challenge_not_found")
  }

  @Test("Friends who do not see a challenge learn nothing of it from the feed, cards, events and errors")
  func noLeak() throws {
    try ben.befriend(clara)
    let visible = try ben.createChallenge("Reading", visibility: "friends")
    let visibleParticipation = try ben.joinChallenge(visible)
    harness.clock.advance(seconds: 60)
    let hidden = try anna.createChallenge("Secret", visibility: "friends")
    let position = try harness.database.journal.latestSequenceNumber()
    let participation = try ben.joinChallenge(hidden)
    try ben.callChallenge("completeTask", participation)
    #expect(try clara.feedTitles() == ["Reading"])
    #expect(try clara.friendCards.map { $0["challenge"]["title"].string } == ["Reading"])
    #expect(try topics(clara, position) == [])
    #expect(try clara.brokenRule("pause", participation: participation) == "user_challenge_not_found")
    #expect(try clara.brokenRule("pause", participation: visibleParticipation) == "not_yours")
    #expect(try topics(anna, position) == ["challenge.joined \(ben.id)", "challenge.task_completed \(ben.id)"])
    try anna.call("challenges.update", id(hidden, #", "visibility": "everyone""#))
    #expect(try clara.feedTitles() == ["Secret", "Reading"])
    #expect(try topics(clara, position) == ["challenge.joined \(ben.id)", "challenge.task_completed \(ben.id)"])
    try ben.callChallenge("leave", visibleParticipation)
    try anna.call("challenges.update", id(hidden, #", "visibility": "invited""#))
    #expect(try clara.friendCards.map { $0["state"].string } == ["no_active_challenge"])
  }

  // MARK: - Invitations

  @Test("The creator invites friends, who get one event each, see the challenge and can join it")
  func invitations() throws {
    let challenge = try anna.createChallenge(visibility: "invited")
    #expect(try listed(ben) == [])
    let reply = try anna.call("challenges.invite", id(challenge, #", "userIds": [\#(ben.id), \#(ben.id)]"#))
    #expect(reply["added"].int == 1 && reply["invited"].elements.map { $0["name"].string } == ["Ben Carter"])
    #expect(try anna.call("challenges.invite", id(challenge, #", "userIds": [\#(ben.id)]"#))["added"].int == 0)
    #expect(try topics(ben) == ["challenge.invited \(ben.id)"])
    #expect(
      try harness.latestJournalData().description == #"{"challengeId":\#(challenge),"userId":\#(anna.id)}"#)
    #expect(try ben.call("challenges.get", id(challenge))["challenge"]["isInvited"].bool == true)
    let participation = try ben.joinChallenge(challenge)
    #expect(try anna.call("challenges.participants", id(challenge))["invited"].elements.isEmpty)
    try ben.callChallenge("leave", participation)
    #expect(try listed(ben) == [challenge])
    #expect(try anna.call("challenges.participants", id(challenge))["invited"].elements.count == 1)
    #expect(try ben.call("challenges.participants", id(challenge))["invited"].elements.isEmpty)
  }

  @Test("Only friends are invited; a failing call invites nobody and creates nothing")
  func onlyFriends() throws {
    let challenge = try anna.createChallenge(visibility: "invited")
    for stranger in [clara.id, anna.id, 4711] {
      let failure = try anna.failure("challenges.invite", id(challenge, #", "userIds": [\#(ben.id), \#(stranger)]"#))
      #expect(failure.rule == "not_a_friend" && failure.path == "/userIds/1")
    }
    #expect(try topics(ben) == [] && listed(ben) == [])
    let failure = try anna.failure(
      "challenges.create",
      #"""
      {"title": "A", "description": "", "duration": 1, "tasksPerDay": 1, "invitedUserIds": [\#(clara.id)]}
      """#)
    #expect(failure.rule == "not_a_friend" && failure.path == "/invitedUserIds/0")
    #expect(try listed(anna) == [challenge])
    #expect(try anna.failure("challenges.invite", id(challenge, #", "userIds": []"#)).rule == "too_few")
    try anna.call("challenges.close", id(challenge))
    let closed = try anna.failure("challenges.invite", id(challenge, #", "userIds": [\#(ben.id)]"#))
    #expect(closed.rule == "challenge_inactive" && closed.code == 1004)
  }

  @Test("An invitation ends with the friendship, also for the next one")
  func endOfFriendship() throws {
    let challenge = try anna.createChallenge(visibility: "invited", more: #", "invitedUserIds": [\#(ben.id)]"#)
    #expect(try listed(ben) == [challenge])
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    #expect(try listed(ben) == [])
    let event = try ben.call("events.list", #"{"topics": ["challenge.invited"]}"#)["items"][0]
    #expect(event["subjectTitle"].isNull)
    try anna.befriend(ben)
    #expect(try listed(ben) == [])
    #expect(try harness.violations() == [])
  }

  @Test("The doctor reports an invitation of a user who is no friend of the creator")
  func invitationOfStranger() throws {
    let challenge = try anna.createChallenge(visibility: "invited")
    try harness.connection.execute(
      script: "insert into challenge_invitations values (\(challenge), \(clara.id), 0)", name: "invite")
    #expect(
      try harness.violations() == [
        "participations: user \(clara.id): unexpected row for challenge_id=\(challenge) in challenge_invitations"
      ])
  }

  // MARK: - Changes by the creator

  @Test("The creator updates texts and visibility at any time; an equal update changes nothing")
  func update() throws {
    let challenge = try anna.createChallenge(more: #", "taskNames": ["Run", "Rest"]"#)
    let participation = try ben.joinChallenge(challenge)
    try ben.callChallenge("completeTask", participation, task: 0)
    let position = try harness.database.journal.latestSequenceNumber()
    let change = id(
      challenge,
      #", "title": " Runs ", "description": "New", "visibility": "friends", "taskNames": ["Jog", " Rest "]"#)
    let reply = try anna.call("challenges.update", change)
    #expect(reply["changed"].bool == true && reply["challenge"]["title"].string == "Runs")
    #expect(reply["challenge"]["taskNames"].description == #"["Jog","Rest"]"#)
    #expect(try anna.call("challenges.update", change)["changed"].bool == false)
    #expect(try topics(anna, position) == ["challenge.updated \(anna.id)"])
    #expect(try topics(ben, position) == ["challenge.updated \(anna.id)"])
    let tasks = try ben.call("challenges.get", id(challenge))["challenge"]["participation"]["tasks"].elements
    #expect(tasks.map { $0["name"].string } == ["Run", "Rest"], "a ticked task keeps the name of its tick")
    let unnamed = try anna.call("challenges.update", id(challenge, #", "taskNames": null"#))
    #expect(unnamed["challenge"]["taskNames"].description == #"["Task 1","Task 2"]"#)
    #expect(try harness.violations() == [])
  }

  @Test("Days and tasks can be changed until somebody takes part")
  func fixedFields() throws {
    let challenge = try anna.createChallenge()
    let names = #", "taskNames": ["A", "B", "C"]"#
    try anna.call("challenges.update", id(challenge, #", "duration": 9, "tasksPerDay": 3\#(names)"#))
    let participation = try ben.joinChallenge(challenge)
    for (field, path) in [
      (#""duration": 10"#, "/duration"), (#""tasksPerDay": 4, "taskNames": null"#, "/tasksPerDay"),
    ] {
      let failure = try anna.failure("challenges.update", id(challenge, ", \(field)"))
      #expect(failure.rule == "challenge_has_participants" && failure.code == 1004 && failure.path == path)
    }
    #expect(try anna.call("challenges.update", id(challenge, #", "duration": 9"#))["changed"].bool == false)
    try ben.callChallenge("leave", participation)
    #expect(try anna.call("challenges.update", id(challenge, #", "duration": 10"#))["changed"].bool == true)
    #expect(try harness.violations() == [])
  }

  @Test(
    "An invalid update is rejected with the path of the field and changes nothing",
    arguments: [
      (#""title": " ""#, "invalid_challenge", "/title"), (#""title": "a\nb""#, "invalid_format", "/title"),
      (#""tasksPerDay": 3"#, "invalid_challenge", "/taskNames"),
      (#""duration": 367"#, "invalid_challenge", "/duration"),
      (#""taskNames": ["A"]"#, "invalid_challenge", "/taskNames"),
      (#""taskNames": ["A", " "]"#, "invalid_challenge", "/taskNames/1"),
      (#""visibility": "public""#, "not_one_of", "/visibility"),
    ])
  func invalid(_ field: String, _ rule: String, _ path: String) throws {
    let challenge = try anna.createChallenge(more: #", "taskNames": ["A", "B"]"#)
    let before = try anna.call("challenges.get", id(challenge))
    let failure = try anna.failure("challenges.update", id(challenge, ", \(field)"))
    #expect(failure.rule == rule)
    #expect(try failure.paths == [path])
    #expect(try anna.call("challenges.get", id(challenge)) == before)
  }

  @Test("Null clears only the names of tasks", arguments: ["title", "description", "visibility", "duration"])
  func null(_ field: String) throws {
    let challenge = try anna.createChallenge()
    let failure = try anna.failure("challenges.update", id(challenge, #", "\#(field)": null"#))
    #expect(failure.code == -32602 && failure.path == "/\(field)")
  }

  @Test("Only the creator changes a challenge", arguments: ["update", "invite", "close", "delete"])
  func notCreator(_ method: String) throws {
    let challenge = try anna.createChallenge()
    let users = method == "invite" ? #", "userIds": [\#(anna.id)]"# : ""
    let failure = try ben.failure("challenges.\(method)", id(challenge, users))
    #expect(failure.rule == "not_creator" && failure.code == 1002 && failure.path == "/challengeId")
  }

  @Test("A closed challenge cannot be joined; its creator still lists it, and participants finish it")
  func close() throws {
    let challenge = try anna.createChallenge(duration: 1, tasksPerDay: 1)
    let participation = try ben.joinChallenge(challenge)
    let position = try harness.database.journal.latestSequenceNumber()
    let reply = try anna.call("challenges.close", id(challenge))
    #expect(reply["challenge"]["isActive"].bool == false && reply["changed"].bool == true)
    #expect(try anna.call("challenges.close", id(challenge))["changed"].bool == false)
    #expect(try topics(ben, position) == ["challenge.closed \(anna.id)"])
    #expect(try clara.brokenRule("challenges.join", id(challenge)) == "challenge_inactive")
    #expect(try listed(anna) == [challenge] && listed(ben) == [challenge] && listed(clara) == [])
    #expect(try ben.callChallenge("completeTask", participation)["participation"]["status"].string == "completed")
    #expect(try ben.brokenRule("challenges.join", id(challenge)) == "challenge_inactive")
  }

  @Test("A deleted challenge without other participants is gone, with the creator's participations")
  func deleteUnjoined() throws {
    let challenge = try anna.createChallenge(visibility: "invited", more: #", "invitedUserIds": [\#(ben.id)]"#)
    try anna.callChallenge("completeTask", try anna.joinChallenge(challenge))
    try anna.call("challenges.delete", id(challenge))
    for user in [anna, ben] { #expect(try user.brokenRule("challenges.get", id(challenge)) == "challenge_not_found") }
    #expect(try topics(ben) == ["challenge.invited \(ben.id)", "challenge.deleted \(ben.id)"])
    #expect(try anna.journal().last == "challenge.deleted \(challenge)")
    #expect(try harness.connection.statement("select count(*) from task_completions").scalar(Int.self) == 0)
    #expect(try harness.violations() == [])
  }

  @Test("Participants retain a deleted challenge with their ticks, until the last of them leaves")
  func deleteJoined() throws {
    try ben.befriend(clara)
    let challenge = try anna.createChallenge(visibility: "everyone")
    let participations = try [anna, ben, clara].map { try $0.joinChallenge(challenge) }
    try ben.callChallenge("completeTask", participations[1])
    try anna.call("challenges.delete", id(challenge))
    #expect(try anna.brokenRule("challenges.get", id(challenge)) == "challenge_not_found")
    #expect(try anna.feedTitles() == [], "the creator no longer sees what friends do in the challenge")
    let view = try ben.call("challenges.get", id(challenge))["challenge"]
    #expect(view["creator"].isNull && view["isActive"].bool == false)
    #expect(try ben.participationSummary(in: challenge) == "1 1/2 active")
    #expect(try clara.feedTitles() == ["Walks"])
    for user in [ben, clara] { #expect(try user.journal().last == "challenge.deleted \(challenge)") }
    try ben.callChallenge("leave", participations[1])
    #expect(try listed(clara) == [challenge] && listed(ben) == [])
    try clara.callChallenge("leave", participations[2])
    #expect(try harness.connection.statement("select count(*) from challenges").scalar(Int.self) == 0)
    #expect(try harness.violations() == [])
  }

  @Test("After the deletion of an account, only participants see its challenges for friends and invited users")
  func accountDeleted() throws {
    let (friends, invited) = (
      try anna.createChallenge("A", visibility: "friends"),
      try anna.createChallenge("B", visibility: "invited", more: #", "invitedUserIds": [\#(ben.id)]"#)
    )
    try anna.befriend(clara)
    try anna.call("challenges.invite", id(invited, #", "userIds": [\#(clara.id)]"#))
    for challenge in [friends, invited] { _ = try clara.joinChallenge(challenge) }
    try anna.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try listed(ben) == [] && listed(clara) == [invited, friends])
    #expect(try ben.brokenRule("challenges.get", id(invited)) == "challenge_not_found")
    #expect(try harness.violations() == [])
    try clara.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try harness.connection.statement("select count(*) from challenges").scalar(Int.self) == 0)
  }

  // MARK: - Participants

  @Test("Participants are the user and friends with their progress on their own days, and a number of others")
  func participants() throws {
    let dora = try harness.user("Dora Kim", zone: "Asia/Tokyo")
    try anna.befriend(dora)
    let challenge = try anna.createChallenge(duration: 4, tasksPerDay: 2)
    for user in [clara, anna, ben, dora] { _ = try user.joinChallenge(challenge) }
    try ben.callChallenge("completeTask", 3)
    harness.clock.advance(seconds: 8 * 3600)  // 17:00 UTC, the next day in Tokyo.
    try dora.callChallenge("completeTask", 4)
    func summary(_ user: TestUser) throws -> [String] {
      try user.call("challenges.participants", id(challenge))["items"].elements.map {
        """
        \($0["user"]["firstName"].string ?? "") \($0["isMe"].bool == true) \($0["dayNumber"]) \
        \($0["completedTasks"])/\($0["totalTasks"]) \($0["fraction"])
        """
      }
    }
    #expect(
      try summary(anna) == ["Anna true 1 0/2 0", "Ben false 1 1/2 0.125", "Dora false 2 1/2 0.125"])
    #expect(try summary(clara) == ["Clara true 1 0/2 0"])
    let all = try clara.call("challenges.participants", id(challenge))
    #expect(all["count"].int == 4 && all["others"].int == 3)
    let pages = try anna.pages("challenges.participants", #""challengeId": \#(challenge)"#, limit: 1)
    #expect(pages.map { $0["items"][0]["user"]["firstName"].string } == ["Anna", "Ben", "Dora"])
  }

  @Test("A participant who joined again has the progress of the latest participation and counts once")
  func joinedAgain() throws {
    let challenge = try anna.createChallenge(duration: 1, tasksPerDay: 1)
    try ben.callChallenge("completeTask", try ben.joinChallenge(challenge))
    let first = try anna.call("challenges.participants", id(challenge))
    #expect(first["items"][0]["fraction"].description == "1" && first["items"][0]["status"].string == "completed")
    _ = try ben.joinChallenge(challenge)
    let second = try anna.call("challenges.participants", id(challenge))
    #expect(second["count"].int == 1 && second["items"].elements.count == 1)
    #expect(second["items"][0]["fraction"].description == "0" && second["items"][0]["participationId"].int == 2)
  }
}
