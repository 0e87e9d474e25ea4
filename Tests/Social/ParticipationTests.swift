import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Participations (Challenges and friends, 2.4, 2.5 and 6.)")
struct ParticipationTests {
  let harness: Harness
  let ben: TestUser

  init() throws {
    harness = try Harness.social()
    ben = try harness.user("Ben Carter")
  }

  @Test("Joining starts on day 1 without ticks")
  func join() throws {
    let challenge = try ben.createChallenge(duration: 21, tasksPerDay: 2, more: #", "taskNames": ["Run", "Stretch"]"#)
    let reply = try ben.call("challenges.join", #"{"challengeId": \#(challenge)}"#)
    #expect(
      reply.description == """
        {"participation":{"id":1,"challengeId":1,"title":"Walks","status":"active","dayNumber":1,"duration":21,\
        "completedTasks":0,"totalTasks":2,"toGo":2,"toGoText":"2 to go","progressText":"Day 1, 0/2 tasks",\
        "startedAt":"2026-11-21T09:00:00.000Z","updatedAt":"2026-11-21T09:00:00.000Z","tasks":[\
        {"index":0,"name":"Run","isCompleted":false,"completedAt":null},\
        {"index":1,"name":"Stretch","isCompleted":false,"completedAt":null}]}}
        """)
  }

  @Test("Unknown and already joined challenges cannot be joined", arguments: ["active", "paused"])
  func joinRejected(_ status: String) throws {
    let challenge = try ben.createChallenge()
    let participation = try ben.joinChallenge(challenge)
    if status == "paused" { try ben.callChallenge("pause", participation) }
    let failure = try ben.failure("challenges.join", #"{"challengeId": \#(challenge)}"#)
    #expect(failure.rule == "already_joined" && failure.code == 1004)
    #expect(try ben.brokenRule("challenges.join", #"{"challengeId": 99}"#) == "challenge_not_found")
  }

  @Test("A completed challenge can be joined again as a new participation")
  func rejoin() throws {
    let challenge = try ben.createChallenge(duration: 1, tasksPerDay: 1)
    let first = try ben.joinChallenge(challenge)
    try ben.callChallenge("completeTask", first)
    let second = try ben.joinChallenge(challenge)
    #expect(second != first)
    #expect(try ben.participationSummary(in: challenge) == "1 0/1 active")
    #expect(try ben.brokenRule("completeTask", participation: first) == "challenge_completed")
    #expect(try ben.callChallenge("completeTask", second)["changed"].bool == true)
  }

  @Test("Ticking without an index ticks the first open task; ticking a ticked task changes nothing")
  func ticks() throws {
    let participation = try ben.joinChallenge(ben.createChallenge(tasksPerDay: 3))
    func tickedIndices(_ reply: JSON) -> [Int] {
      reply["participation"]["tasks"].elements.filter { $0["isCompleted"].bool == true }.compactMap { $0["index"].int }
    }
    #expect(tickedIndices(try ben.callChallenge("completeTask", participation, task: 1)) == [1])
    #expect(tickedIndices(try ben.callChallenge("completeTask", participation)) == [0, 1])
    let again = try ben.callChallenge("completeTask", participation, task: 1)
    #expect(again["changed"].bool == false && tickedIndices(again) == [0, 1])
    #expect(tickedIndices(try ben.callChallenge("completeTask", participation)) == [0, 1, 2])
    #expect(try ben.brokenRule("completeTask", participation: participation) == "no_tasks_left")
    #expect(try ben.callChallenge("completeTask", participation, task: 2)["changed"].bool == false)
    for index in [-1, 3, 50] {
      for verb in ["completeTask", "uncompleteTask"] {
        let failure = try ben.failure(
          "challenges.\(verb)", #"{"participationId": \#(participation), "taskIndex": \#(index)}"#)
        #expect(failure.rule == "invalid_task_index" && failure.code == 1005 && failure.path == "/taskIndex")
      }
    }
    #expect(try ben.journal().filter { $0.hasPrefix("challenge.task_completed") }.count == 3)
  }

  @Test("A repeated client key ticks one task")
  func tickedTwice() throws {
    let participation = try ben.joinChallenge(ben.createChallenge(tasksPerDay: 3))
    let call = #"{"participationId": \#(participation), "clientKey": "tick"}"#
    let first = try ben.call("challenges.completeTask", call)
    #expect(try ben.call("challenges.completeTask", call).description == first.description)
    #expect(try ben.callChallenge("completeTask", participation)["participation"]["completedTasks"].int == 2)
  }

  @Test("Unticking undoes the tick with the given index, or the latest tick of the day")
  func untick() throws {
    let participation = try ben.joinChallenge(ben.createChallenge(tasksPerDay: 3))
    #expect(try ben.callChallenge("uncompleteTask", participation)["changed"].bool == false)
    for task in [2, 0] {
      try ben.callChallenge("completeTask", participation, task: task)
      harness.clock.advance(seconds: 60)
    }
    #expect(try ben.callChallenge("uncompleteTask", participation, task: 1)["changed"].bool == false)
    let reply = try ben.callChallenge("uncompleteTask", participation)
    #expect(reply["changed"].bool == true)
    #expect(reply["participation"]["tasks"].elements.map { $0["isCompleted"].bool } == [false, false, true])
    #expect(try ben.callChallenge("uncompleteTask", participation, task: 2)["participation"]["completedTasks"].int == 0)
    #expect(try ben.journal().suffix(2) == ["challenge.task_uncompleted 1", "challenge.task_uncompleted 1"])
    for task in [2, 1] { try ben.callChallenge("completeTask", participation, task: task) }
    let tasks = try ben.callChallenge("uncompleteTask", participation)["participation"]["tasks"].elements
    #expect(
      tasks.map { $0["isCompleted"].bool } == [false, false, true],
      "of two simultaneous ticks, the one inserted last is undone")
  }

  @Test("A task ticked at 23:59 counts for that day; the next day starts without ticks")
  func midnight() throws {
    let challenge = try ben.createChallenge()
    let participation = try ben.joinChallenge(challenge)
    try harness.clock.set(to: "2026-11-21T23:59:59Z")
    try ben.callChallenge("completeTask", participation)
    #expect(try ben.participationSummary(in: challenge) == "1 1/2 active")
    try harness.clock.set(to: "2026-11-22T00:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "2 0/2 active")
    #expect(try ben.callChallenge("uncompleteTask", participation)["changed"].bool == false)
    #expect(try ben.callChallenge("completeTask", participation)["participation"]["completedTasks"].int == 1)
    #expect(try harness.connection.statement("select count(*) from task_completions").scalar(Int.self) == 2)
  }

  @Test("Challenge days advance without ticks, except the last one, which remains until completion")
  func missedDays() throws {
    let challenge = try ben.createChallenge(duration: 3, tasksPerDay: 2)
    let participation = try ben.joinChallenge(challenge)
    try harness.clock.set(to: "2026-11-23T10:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "3 0/2 active")
    try ben.callChallenge("completeTask", participation)
    try harness.clock.set(to: "2027-01-31T10:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "3 1/2 active")
    #expect(try ben.callChallenge("completeTask", participation)["participation"]["status"].string == "completed")
    #expect(try ben.journal().suffix(2) == ["challenge.task_completed 1", "challenge.completed 1"])
    #expect(try ben.participationSummary(in: challenge) == "3 2/2 completed")
  }

  @Test("Completing all tasks of a day before the last one does not complete the challenge")
  func earlierDay() throws {
    let challenge = try ben.createChallenge(duration: 2, tasksPerDay: 1)
    #expect(
      try ben.callChallenge("completeTask", try ben.joinChallenge(challenge))["participation"]["status"].string
        == "active")
  }

  @Test("Paused and completed participations reject ticks and invalid transitions")
  func states() throws {
    let participation = try ben.joinChallenge(ben.createChallenge(duration: 1, tasksPerDay: 1))
    #expect(try ben.brokenRule("resume", participation: participation) == "invalid_status")
    try ben.callChallenge("pause", participation)
    #expect(try ben.brokenRule("pause", participation: participation) == "invalid_status")
    for verb in ["completeTask", "uncompleteTask"] {
      #expect(try ben.brokenRule(verb, participation: participation) == "challenge_paused")
    }
    try ben.callChallenge("resume", participation)
    try ben.callChallenge("completeTask", participation)
    for verb in ["pause", "resume"] {
      #expect(try ben.brokenRule(verb, participation: participation) == "invalid_status")
    }
    for verb in ["completeTask", "uncompleteTask"] {
      #expect(try ben.brokenRule(verb, participation: participation) == "challenge_completed")
    }
    #expect(
      try ben.journal().map { $0.split(separator: " ")[0] } == [
        "challenge.created", "challenge.joined", "challenge.paused", "challenge.resumed", "challenge.task_completed",
        "challenge.completed",
      ])
  }

  @Test("The challenge day does not advance during a pause, and its ticks remain")
  func pause() throws {
    let challenge = try ben.createChallenge(duration: 30)
    let participation = try ben.joinChallenge(challenge)
    try harness.clock.set(to: "2026-11-22T12:00:00Z")
    try ben.callChallenge("completeTask", participation)
    try ben.callChallenge("pause", participation)
    try ben.callChallenge("resume", participation)
    #expect(try ben.participationSummary(in: challenge) == "2 1/2 active", "a pause within a day has no effect")
    try ben.callChallenge("pause", participation)
    try harness.clock.set(to: "2026-12-10T12:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "2 1/2 paused")
    try ben.callChallenge("resume", participation)
    #expect(try ben.participationSummary(in: challenge) == "2 1/2 active")
    try harness.clock.set(to: "2026-12-11T00:00:00Z")
    #expect(try ben.participationSummary(in: challenge) == "3 0/2 active")
  }

  @Test(
    "Leaving deletes a participation with its ticks, even if completed; joining starts a new one", arguments: [1, 2])
  func leave(_ duration: Int) throws {
    let challenge = try ben.createChallenge(duration: duration, tasksPerDay: 1)
    let participation = try ben.joinChallenge(challenge)
    try ben.callChallenge("completeTask", participation)
    #expect(try ben.callChallenge("leave", participation)["participation"]["completedTasks"].int == 1)
    #expect(try harness.connection.statement("select count(*) from task_completions").scalar(Int.self) == 0)
    #expect(try ben.participationSummary(in: challenge) == "none")
    #expect(try ben.brokenRule("leave", participation: participation) == "user_challenge_not_found")
    #expect(
      try ben.journal().filter { $0.hasPrefix("challenge.") && $0.hasSuffix(" \(participation)") }
        .filter { !$0.hasPrefix("challenge.created") } == ["challenge.left \(participation)"])
    #expect(try ben.journal().last == "challenge.left 1")
    #expect(
      try ben.journal().contains("challenge.created \(challenge)"), "the event of the challenge remains")
    #expect(try ben.joinChallenge(challenge) != participation)
  }

  @Test(
    "Calls for a friend's participation fail with `not_yours`, and for a stranger's with `user_challenge_not_found`",
    arguments: ["leave", "pause", "resume", "completeTask", "uncompleteTask"])
  func notYours(_ verb: String) throws {
    let anna = try harness.user("Anna Lind")
    let participation = try anna.joinChallenge(anna.createChallenge())
    #expect(try ben.brokenRule(verb, participation: participation) == "user_challenge_not_found")
    try ben.befriend(anna)
    let failure = try ben.failure("challenges.\(verb)", #"{"participationId": \#(participation)}"#)
    #expect(failure.rule == "not_yours" && failure.code == 1002 && failure.path == "/participationId")
    #expect(try ben.brokenRule(verb, participation: 99) == "user_challenge_not_found")
  }

  @Test("An unnamed task is stored without a name and shown with a localized default name")
  func unnamedTask() throws {
    let participation = try ben.joinChallenge(ben.createChallenge("Paseos"))
    try ben.call("profile.update", #"{"locale": "es"}"#)
    try ben.callChallenge("completeTask", participation, task: 1)
    #expect(
      try harness.latestJournalData().description == """
        {"participationId":1,"challengeId":1,"dayNumber":1,"taskIndex":1}
        """)
    let stored = try harness.connection.statement(
      "select task_name from task_completions union all select activity_task from participations"
    ).all { try $0.text(0) }
    #expect(stored == ["", ""])
    #expect(try harness.violations() == [])
    try ben.call("profile.update", #"{"locale": "fr"}"#)
    let tasks = try ben.call("challenges.list")["items"][0]["participation"]["tasks"].elements
    #expect(tasks.compactMap { $0["name"].string } == ["Tâche 1", "Tâche 2"])
  }
}
