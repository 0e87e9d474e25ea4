import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Taking part (challenges-and-friends.md 2.4, 2.5 and 6)")
struct ParticipationTests {
  let village: Village
  let ben: Member

  init() throws {
    village = try Village()
    ben = try village.member("Ben Carter")
  }

  @Test("Joining begins with day 1 and nothing ticked")
  func join() throws {
    let challenge = try ben.create(duration: 21, tasksPerDay: 2, more: #", "taskNames": ["Run", "Stretch"]"#)
    let reply = try ben.call("challenges.join", #"{"challengeId": \#(challenge)}"#)
    #expect(
      reply.description == """
        {"participation":{"id":1,"challengeId":1,"title":"Walks","status":"active","currentDay":1,"duration":21,\
        "completedTasks":0,"totalTasks":2,"toGo":2,"toGoText":"2 to go","progressText":"Day 1, 0/2 tasks",\
        "startDate":"2026-11-21T09:00:00.000Z","lastUpdated":"2026-11-21T09:00:00.000Z","tasks":[\
        {"index":0,"name":"Run","isCompleted":false,"completedAt":null},\
        {"index":1,"name":"Stretch","isCompleted":false,"completedAt":null}]}}
        """)
  }

  @Test("What is unknown, and what one takes part in, cannot be joined", arguments: ["active", "paused"])
  func joinRefused(_ status: String) throws {
    let challenge = try ben.create()
    let part = try ben.join(challenge)
    if status == "paused" { try ben.change("pause", part) }
    let refusal = try ben.fixture.refusal("challenges.join", #"{"challengeId": \#(challenge)}"#)
    #expect(refusal.rule == "already_joined" && refusal.code == 1004)
    #expect(try ben.rule("challenges.join", #"{"challengeId": 99}"#) == "challenge_not_found")
  }

  @Test("A completed challenge can be joined again as a new part; both stay")
  func rejoin() throws {
    let challenge = try ben.create(duration: 1, tasksPerDay: 1)
    let first = try ben.join(challenge)
    try ben.change("completeTask", first)
    let second = try ben.join(challenge)
    #expect(second != first)
    #expect(try ben.standing(in: challenge) == "1 0/1 active")
    #expect(try ben.refusal("completeTask", first) == "challenge_completed")
    #expect(try ben.change("completeTask", second)["changed"].bool == true)
  }

  @Test("The next open task is ticked, a ticked one changes nothing, and there is an end")
  func ticks() throws {
    let part = try ben.join(ben.create(tasksPerDay: 3))
    func indexes(_ reply: JSON) -> [Int] {
      reply["participation"]["tasks"].elements.filter { $0["isCompleted"].bool == true }.compactMap { $0["index"].int }
    }
    #expect(indexes(try ben.change("completeTask", part, task: 1)) == [1])
    #expect(indexes(try ben.change("completeTask", part)) == [0, 1])
    let again = try ben.change("completeTask", part, task: 1)
    #expect(again["changed"].bool == false && indexes(again) == [0, 1])
    #expect(indexes(try ben.change("completeTask", part)) == [0, 1, 2])
    #expect(try ben.refusal("completeTask", part) == "no_tasks_left")
    #expect(try ben.change("completeTask", part, task: 2)["changed"].bool == false)
    for index in [-1, 3, 50] {
      for verb in ["completeTask", "uncompleteTask"] {
        let refusal = try ben.fixture.refusal(
          "challenges.\(verb)", #"{"participationId": \#(part), "taskIndex": \#(index)}"#)
        #expect(refusal.rule == "invalid_task_index" && refusal.code == 1005 && refusal.path == "/taskIndex")
      }
    }
    #expect(try village.journal(of: ben).filter { $0.hasPrefix("challenge.taskCompleted") }.count == 3)
  }

  @Test("Sent twice with a key, the next open task is one task")
  func tickedTwice() throws {
    let part = try ben.join(ben.create(tasksPerDay: 3))
    let call = #"{"participationId": \#(part), "clientKey": "tick"}"#
    let first = try ben.call("challenges.completeTask", call)
    #expect(try ben.call("challenges.completeTask", call).description == first.description)
    #expect(try ben.change("completeTask", part)["participation"]["completedTasks"].int == 2)
  }

  @Test("A tick of today is taken back: that of the index, or the latest one")
  func untick() throws {
    let part = try ben.join(ben.create(tasksPerDay: 3))
    #expect(try ben.change("uncompleteTask", part)["changed"].bool == false)
    for task in [2, 0] {
      try ben.change("completeTask", part, task: task)
      village.clock.advance(seconds: 60)
    }
    #expect(try ben.change("uncompleteTask", part, task: 1)["changed"].bool == false)
    let reply = try ben.change("uncompleteTask", part)
    #expect(reply["changed"].bool == true)
    #expect(reply["participation"]["tasks"].elements.map { $0["isCompleted"].bool } == [false, false, true])
    #expect(try ben.change("uncompleteTask", part, task: 2)["participation"]["completedTasks"].int == 0)
    #expect(try village.journal(of: ben).suffix(2) == ["challenge.taskUncompleted 1", "challenge.taskUncompleted 1"])
    for task in [2, 1] { try ben.change("completeTask", part, task: task) }
    let tasks = try ben.change("uncompleteTask", part)["participation"]["tasks"].elements
    #expect(tasks.map { $0["isCompleted"].bool } == [false, false, true], "of two at one time the one that came last")
  }

  @Test("A task ticked at 23:59 counts for the old day; the new one starts at 0, and the old tick stays")
  func midnight() throws {
    let challenge = try ben.create()
    let part = try ben.join(challenge)
    village.move(to: "2026-11-21T23:59:59Z")
    try ben.change("completeTask", part)
    #expect(try ben.standing(in: challenge) == "1 1/2 active")
    village.move(to: "2026-11-22T00:00:00Z")
    #expect(try ben.standing(in: challenge) == "2 0/2 active")
    #expect(try ben.change("uncompleteTask", part)["changed"].bool == false)
    #expect(try ben.change("completeTask", part)["participation"]["completedTasks"].int == 1)
    #expect(try village.connection.statement("select count(*) from task_completions").scalar(Int.self) == 2)
  }

  @Test("Missed days cost nothing; after the last day the part stays on it until it is finished")
  func missedDays() throws {
    let challenge = try ben.create(duration: 3, tasksPerDay: 2)
    let part = try ben.join(challenge)
    village.move(to: "2026-11-23T10:00:00Z")
    #expect(try ben.standing(in: challenge) == "3 0/2 active")
    try ben.change("completeTask", part)
    village.move(to: "2027-01-31T10:00:00Z")
    #expect(try ben.standing(in: challenge) == "3 1/2 active")
    #expect(try ben.change("completeTask", part)["participation"]["status"].string == "completed")
    #expect(try village.journal(of: ben).suffix(2) == ["challenge.taskCompleted 1", "challenge.completed 1"])
    #expect(try ben.standing(in: challenge) == "3 2/2 completed")
  }

  @Test("All tasks of an earlier day complete nothing")
  func earlierDay() throws {
    let challenge = try ben.create(duration: 2, tasksPerDay: 1)
    #expect(try ben.change("completeTask", try ben.join(challenge))["participation"]["status"].string == "active")
  }

  @Test("What is paused or completed takes no ticks, and has no other way out than its own")
  func states() throws {
    let part = try ben.join(ben.create(duration: 1, tasksPerDay: 1))
    #expect(try ben.refusal("resume", part) == "invalid_status")
    try ben.change("pause", part)
    #expect(try ben.refusal("pause", part) == "invalid_status")
    for verb in ["completeTask", "uncompleteTask"] { #expect(try ben.refusal(verb, part) == "challenge_paused") }
    try ben.change("resume", part)
    try ben.change("completeTask", part)
    for verb in ["pause", "resume"] { #expect(try ben.refusal(verb, part) == "invalid_status") }
    for verb in ["completeTask", "uncompleteTask"] { #expect(try ben.refusal(verb, part) == "challenge_completed") }
    #expect(
      try village.journal(of: ben).map { $0.split(separator: " ")[0] } == [
        "challenge.created", "challenge.joined", "challenge.paused", "challenge.resumed", "challenge.taskCompleted",
        "challenge.completed",
      ])
  }

  @Test("Days do not go on while paused; on the day of the pause the ticks stay")
  func pause() throws {
    let challenge = try ben.create(duration: 30)
    let part = try ben.join(challenge)
    village.move(to: "2026-11-22T12:00:00Z")
    try ben.change("completeTask", part)
    try ben.change("pause", part)
    try ben.change("resume", part)
    #expect(try ben.standing(in: challenge) == "2 1/2 active", "a pause within a day costs nothing")
    try ben.change("pause", part)
    village.move(to: "2026-12-10T12:00:00Z")
    #expect(try ben.standing(in: challenge) == "2 1/2 paused")
    try ben.change("resume", part)
    #expect(try ben.standing(in: challenge) == "2 1/2 active")
    village.move(to: "2026-12-11T00:00:00Z")
    #expect(try ben.standing(in: challenge) == "3 0/2 active")
  }

  @Test("Leaving removes the part and its ticks, also when it is completed; joining begins anew", arguments: [1, 2])
  func leave(_ duration: Int) throws {
    let challenge = try ben.create(duration: duration, tasksPerDay: 1)
    let part = try ben.join(challenge)
    try ben.change("completeTask", part)
    #expect(try ben.change("leave", part)["participation"]["completedTasks"].int == 1)
    #expect(try village.connection.statement("select count(*) from task_completions").scalar(Int.self) == 0)
    #expect(try ben.standing(in: challenge) == "none")
    #expect(try ben.refusal("leave", part) == "user_challenge_not_found")
    // Of the activity nothing is left but that it is over.
    #expect(
      try village.journal(of: ben).filter { $0.hasPrefix("challenge.") && $0.hasSuffix(" \(part)") }
        .filter { !$0.hasPrefix("challenge.created") } == ["challenge.left \(part)"])
    #expect(try village.journal(of: ben).last == "challenge.left 1")
    #expect(try village.journal(of: ben).contains("challenge.created \(challenge)"), "a challenge of the same number")
    #expect(try ben.join(challenge) != part)
  }

  @Test(
    "A friend's part is not one's own; that of anybody else is not there",
    arguments: ["leave", "pause", "resume", "completeTask", "uncompleteTask"])
  func notYours(_ verb: String) throws {
    let anna = try village.member("Anna Lind")
    let part = try anna.join(anna.create())
    #expect(try ben.refusal(verb, part) == "user_challenge_not_found")
    try ben.befriend(anna)
    let refusal = try ben.fixture.refusal("challenges.\(verb)", #"{"participationId": \#(part)}"#)
    #expect(refusal.rule == "not_yours" && refusal.code == 1002 && refusal.path == "/participationId")
    #expect(try ben.refusal(verb, 99) == "user_challenge_not_found")
  }

  @Test("A task without a name has none in the journal and in the file, and one in the language of each reader")
  func journalData() throws {
    let part = try ben.join(ben.create("Paseos"))
    try ben.call("profile.update", #"{"locale": "es"}"#)
    try ben.change("completeTask", part, task: 1)
    #expect(
      try village.latestData().description == """
        {"participationId":1,"challengeId":1,"title":"Paseos","day":1,"taskIndex":1,"taskName":null}
        """)
    let stored = try village.connection.statement(
      "select task_name from task_completions union all select activity_task from participations"
    ).all { try $0.text(0) }
    #expect(stored == ["", ""])
    #expect(try village.findings() == [])
    try ben.call("profile.update", #"{"locale": "fr"}"#)
    let tasks = try ben.call("challenges.list")["items"][0]["participation"]["tasks"].elements
    #expect(tasks.compactMap { $0["name"].string } == ["Tâche 1", "Tâche 2"])
  }
}
