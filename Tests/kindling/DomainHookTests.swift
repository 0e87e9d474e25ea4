import Database
import Kernel
import TestSupport
import Testing

/// Methods that combine data of several domains, in the composed program.
@Suite struct DomainHookTests {
  @Test("The dashboard shows the current goal, and reading it changes nothing")
  func goalOnDashboard() throws {
    let client = try Harness.program().connect()
    try client.signUp(locale: "fr")
    func goal() throws -> JSON { try client.call("dashboard.get")["goal"] }

    #expect(try goal().isNull)
    try client.call("goals.set", #"{"text": "Swift"}"#)
    #expect(try goal()["canLearn"].bool == true)
    try client.call("goals.log")
    let learned = try goal()
    #expect(learned["title"].string == "Apprentissage\u{202F}: Swift")
    #expect(learned["isMarked"].bool == true)
    #expect(learned["canLearn"].bool == false)
    #expect(learned["streak"]["current"].int == 1)
    #expect(learned["freezesRemaining"].int == 6)
    #expect(learned["reminder"].isNull)

    client.clock.advance(seconds: 30 * 3600)
    #expect(try goal()["reminder"].string?.contains("2") == true)
    client.clock.advance(seconds: 3 * 3600)
    let position = try client.database.journal.latestSequenceNumber()
    #expect(try goal()["streak"]["current"].int == 0)
    #expect(try client.database.journal.latestSequenceNumber() == position)
    // The next change of the goal applies the lapse.
    #expect(try client.call("goals.update")["lapsed"]["lost"].int == 1)
  }

  @Test("The dashboard counts the habits of today, and their reminders are due unless the habit is done or paused")
  func habits() throws {
    let client = try Harness.program().connect()
    try client.signUp()
    try client.setDayStart(4)
    func reminders() throws -> [String] {
      try client.call("reminders.due", #"{"since": "2026-11-21T00:00:00Z", "until": "2026-11-24T12:00:00Z"}"#)["items"]
        .elements.filter { $0["kind"].string == "habit" }
        .map { "\($0["habitId"]) \($0["at"].string?.prefix(16) ?? "") \($0["text"].string ?? "")" }
    }
    #expect(try client.call("dashboard.get")["habits"].description == #"{"due":0,"done":0}"#)
    // A reminder at 02:00 is on the date after its civil day.
    let reminder = #""reminder": {"time": "02:00", "weekdays": [1, 6]}"#
    try client.call("habits.create", #"{"name": "Read", "question": "Did you read?", \#(reminder)}"#)
    try client.call(
      "habits.create",
      #"""
      {"name": "Run", "schedule": {"type": "times", "times": 3, "days": 7}, "reminder": {"time": "19:00", "weekdays": [7]}}
      """#)
    let (first, second) = ("1 2026-11-22T02:00 Habit: Did you read?", "1 2026-11-24T02:00 Habit: Did you read?")
    #expect(try reminders() == [first, "2 2026-11-22T19:00 Habit: Run", second])
    try client.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    for day in 19...21 { try client.call("habits.mark", #"{"habitId": 2, "day": "2026-11-\#(day)", "done": true}"#) }
    #expect(try reminders() == [second])
    #expect(try client.call("dashboard.get")["habits"].description == #"{"due":2,"done":2}"#)
    try client.call("habits.pause", #"{"habitId": 1, "from": "2026-11-23"}"#)
    #expect(try reminders() == [])
  }

  @Test("The list of events contains events of friends, but not of strangers")
  func friendsInEvents() throws {
    let client = try Harness.program().connect()
    for name in ["ada", "ben", "cem"] { try client.signUp(name: name, email: "\(name)@example.org") }
    try client.call(
      "challenges.create", #"{"title": "Walks", "description": "", "duration": 2, "tasksPerDay": 1}"#)
    try client.call("challenges.join", #"{"challengeId": 1}"#)
    try client.call("friends.add", #"{"email": "ben@example.org"}"#)
    try client.signIn("ben@example.org")
    try client.call("challenges.join", #"{"challengeId": 1}"#)
    try client.call("friends.add", #"{"email": "ada@example.org"}"#)
    try client.signIn("ada@example.org")
    func usersOfReceivedEvents() throws -> [Int?] {
      try client.call("events.list", #"{"topics": ["challenge"]}"#)["items"].elements.map {
        $0["userId"].int
      }
    }
    #expect(try usersOfReceivedEvents().isEmpty)
    try client.call("friends.add", #"{"email": "ben@example.org"}"#)
    #expect(try usersOfReceivedEvents() == [2])
    try client.call("friends.remove", #"{"email": "ben@example.org"}"#)
    #expect(try usersOfReceivedEvents().isEmpty)
  }

  @Test("Friends receive events for a changed name or picture and a deleted account, but for no other profile change")
  func profileInEvents() throws {
    let client = try Harness.program().connect()
    func receivedEvents() throws -> [String] {
      try client.signIn("ada@example.org")
      return try client.call("events.list", #"{"topics": ["profile", "friend"]}"#)["items"].elements.map {
        "\($0["topic"].string ?? "") \($0["userId"])"
      }
    }
    for name in ["ada", "ben", "cem"] { try client.signUp(name: name, email: "\(name)@example.org") }
    try client.call("friends.add", #"{"userId": 1}"#)
    try client.signIn("ben@example.org")
    try client.call("friends.add", #"{"userId": 1}"#)
    #expect(try receivedEvents() == ["friend.requested 1", "friend.requested 1"])
    try client.call("friends.add", #"{"userId": 2}"#)
    try client.signIn("ben@example.org")
    try client.call("profile.update", #"{"timeZone": "Europe/Madrid", "locale": "es"}"#)
    try client.call("profile.update", #"{"avatar": "dog"}"#)
    try client.call("profile.update", #"{"name": "Benno"}"#)
    try client.signIn("cem@example.org")
    try client.call("profile.update", #"{"name": "Cemil"}"#)
    let before = [
      "friend.requested 1", "friend.requested 1", "friend.added 1", "profile.published 2", "profile.published 2",
    ]
    #expect(try receivedEvents() == before)
    for name in ["ben", "cem"] {
      try client.signIn("\(name)@example.org")
      try client.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    }
    #expect(
      try receivedEvents() == before.filter { $0 != "profile.published 2" } + [
        "friend.removed 1", "friend.withdrawn 1",
      ],
      "events of a user are deleted with the account")
  }
}
