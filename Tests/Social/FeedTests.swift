import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("The activity feed (Challenges and friends, 2.6 to 2.8 and 6.)")
struct FeedTests {
  let harness: Harness
  let ben: TestUser
  let anna: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
    anna = try harness.user("Anna Lind")
  }

  @Test("A feed item has all fields")
  func allFields() throws {
    try ben.befriend(anna)
    let participation = try anna.joinChallenge(
      anna.createChallenge("Walks", tasksPerDay: 2, more: #", "taskNames": ["Park", "Hill"]"#))
    try anna.callChallenge("completeTask", participation, task: 1)
    harness.clock.advance(seconds: 300)
    let reply = try ben.call("feed.list")
    #expect(
      reply.description == """
        {"items":[{"participationId":1,"user":{"id":2,"name":"Anna Lind","firstName":"Anna","initials":"AL",\
        "avatar":"cat"},"challenge":{"id":1,"title":"Walks"},"task":"Hill","activeAt":"2026-11-21T09:00:00.000Z",\
        "label":"5m ago","toGo":1,"toGoText":"1 to go","dayNumber":1,"completedTasks":1,\
        "totalTasks":2,"tasksProgress":"1/2","progressText":"Day 1, 1/2 tasks"}],"nextCursor":null,"empty":null}
        """)
    #expect(try anna.feedTitles().isEmpty, "the feed does not contain the user's own activity")
  }

  @Test("Each active participation is an item; paused and completed ones are not")
  func rows() throws {
    try ben.befriend(anna)
    let walks = try anna.joinChallenge(anna.createChallenge("Walks"))
    harness.clock.advance(seconds: 1)
    let swims = try anna.joinChallenge(anna.createChallenge("Swims", duration: 1, tasksPerDay: 1))
    #expect(try ben.feedTitles() == ["Swims", "Walks"])
    try anna.callChallenge("completeTask", swims)
    #expect(try ben.feedTitles() == ["Walks"])
    try anna.callChallenge("pause", walks)
    #expect(try ben.feedTitles() == [])
    try anna.callChallenge("resume", walks)
    #expect(try ben.feedTitles() == ["Walks"])
    try anna.callChallenge("leave", walks)
    #expect(try ben.feedTitles() == [])
  }

  @Test("An item has the time of the latest remaining tick or, without ticks, of the last change")
  func time() throws {
    try ben.befriend(anna)
    let participation = try anna.joinChallenge(anna.createChallenge(tasksPerDay: 3))
    func timeAndTask() throws -> String {
      let row = try ben.call("feed.list")["items"][0]
      return "\(row["activeAt"].string?.dropFirst(11).prefix(5) ?? "") \(row["task"].string ?? "-")"
    }
    #expect(try timeAndTask() == "09:00 -")
    try harness.clock.set(to: "2026-11-21T10:00:00Z")
    try anna.callChallenge("completeTask", participation)
    try harness.clock.set(to: "2026-11-21T11:00:00Z")
    try anna.callChallenge("completeTask", participation)
    #expect(try timeAndTask() == "11:00 Task 2")
    try harness.clock.set(to: "2026-11-21T12:00:00Z")
    try anna.callChallenge("uncompleteTask", participation)
    #expect(try timeAndTask() == "10:00 Task 1")
    try anna.callChallenge("uncompleteTask", participation)
    #expect(try timeAndTask() == "12:00 -")
    #expect(try harness.violations() == [])
  }

  @Test("Items are sorted by time descending, then case-insensitively by name, then by participation ID")
  func order() throws {
    let challenge = try ben.createChallenge()
    var friends: [TestUser] = []
    for (index, name) in ["bert", "Ada B", "Bert", "ÉLODIE", "élise"].enumerated() {
      friends.append(try harness.user(name, email: "f\(index)@example.org"))
      try ben.befriend(friends[index])
      _ = try friends[index].joinChallenge(challenge)
    }
    harness.clock.advance(seconds: 1)
    let zoe = try harness.user("Zoe")
    try ben.befriend(zoe)
    _ = try zoe.joinChallenge(challenge)
    let items = try ben.call("feed.list")["items"].elements
    #expect(
      items.compactMap { $0["user"]["name"].string } == ["Zoe", "Ada B", "bert", "Bert", "élise", "ÉLODIE"])
  }

  @Test("An empty feed has a reason")
  func empty() throws {
    func empty(_ parameters: String = "{}") throws -> String {
      try ben.call("feed.list", parameters)["empty"].description
    }
    #expect(
      try empty() == #"{"reason":"no_friends","name":null,"text":"Add a friend to see what they are up to."}"#)
    try ben.befriend(anna)
    #expect(
      try empty() == """
        {"reason":"no_activity","name":null,"text":"None of your friends is taking part in a challenge right now."}
        """)
    #expect(
      try empty(#"{"friendId": \#(anna.id)}"#) == """
        {"reason":"friend_inactive","name":"Anna Lind","text":"Anna Lind is not taking part in a challenge right now."}
        """)
  }

  @Test("The feed can be limited to one friend; other users are rejected")
  func filter() throws {
    let marco = try harness.user("Marco Ruiz")
    try ben.befriend(anna, marco)
    _ = try anna.joinChallenge(anna.createChallenge("Walks"))
    _ = try marco.joinChallenge(marco.createChallenge("Swims"))
    #expect(try ben.feedTitles(#"{"friendId": \#(anna.id)}"#) == ["Walks"])
    #expect(try ben.feedTitles(#"{"friendId": null}"#).count == 2)
    #expect(try ben.friendCards.count == 2)
    try ben.call("friends.remove", #"{"userId": \#(anna.id)}"#)
    for other in [anna.id, ben.id, 99] {
      let failure = try ben.failure("feed.list", #"{"friendId": \#(other)}"#)
      #expect(failure.rule == "not_a_friend" && failure.code == 1003 && failure.path == "/friendId")
    }
  }

  @Test(
    "Labels are relative times; from 24 hours on, they count civil days of the reader",
    arguments: [
      (-3600, "Just now"), (0, "Just now"), (59, "Just now"), (60, "1m ago"), (3599, "59m ago"), (3600, "1h ago"),
      (86_399, "23h ago"), (86_400, "Yesterday"), (140_399, "Yesterday"), (140_400, "2 days ago"),
      (172_800, "2 days ago"), (864_000, "10 days ago"),
    ])
  func label(_ age: Int, _ label: String) throws {
    // The clock starts at 09:00, so the second midnight follows after 39 hours (140,400 seconds).
    try ben.befriend(anna)
    _ = try anna.joinChallenge(anna.createChallenge(duration: 30))
    harness.clock.advance(seconds: Int64(age))
    #expect(try ben.call("feed.list")["items"][0]["label"].string == label)
  }

  @Test("Labels use the reader's civil days, and challenge days use the friend's")
  func readersDays() throws {
    let kiri = try harness.user("Kiri", zone: "Pacific/Kiritimati")
    try kiri.befriend(anna)
    let participation = try anna.joinChallenge(anna.createChallenge(duration: 30))
    try anna.callChallenge("completeTask", participation)
    try harness.clock.set(to: "2026-11-22T11:00:00Z")
    let row = try kiri.call("feed.list")["items"][0]
    #expect(row["label"].string == "2 days ago", "21 to 23 November in Kiritimati")
    #expect(row["dayNumber"].int == 2)
    #expect(row["toGoText"].string == "2 to go")
  }

  @Test(
    "Texts are localized in Spanish and French",
    arguments: [
      ("es", "Hace 5\u{a0}min", "Falta 1", "Día 1, 1/2 tareas", "Sin retos activos", "Día 1, 0/1 tarea", "Tarea 1"),
      (
        "fr", "Il y a 5\u{a0}min", "Plus que 1", "Jour 1, 1/2 tâches", "Aucun défi en cours", "Jour 1, 0/1 tâche",
        "Tâche 1"
      ),
    ])
  func languages(
    _ locale: String, _ label: String, _ toGo: String, _ progress: String, _ none: String, _ one: String, _ task: String
  ) throws {
    let reader = try harness.user("Reader", locale: locale)
    let marco = try harness.user("Marco Ruiz")
    try reader.befriend(anna, marco)
    let participation = try anna.joinChallenge(anna.createChallenge())
    try anna.callChallenge("completeTask", participation)
    harness.clock.advance(seconds: 300)
    let row = try reader.call("feed.list")["items"][0]
    #expect(row["label"].string == label)
    #expect(row["toGoText"].string == toGo)
    #expect(row["progressText"].string == progress)
    #expect(row["task"].string == task, "the task is unnamed")
    #expect(try reader.friendCards.last?["progressText"].string == none)
    _ = try marco.joinChallenge(marco.createChallenge(duration: 1, tasksPerDay: 1))
    #expect(try reader.friendCards.last?["progressText"].string == one)
  }
}
