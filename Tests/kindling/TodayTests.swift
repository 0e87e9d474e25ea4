import Kernel
import TestSupport
import Testing

/// The overview of today in the composed program.
@Suite struct TodayTests {
  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp()
  }

  private func today() throws -> JSON { try client.call("today.get") }

  @Test("Each part is what the method of its area returns, whatever has happened")
  func parts() throws {
    try client.call("reminders.update", #"{"kind": "goal", "isOn": true, "time": "18:00"}"#)
    let steps: [(String, String)] = [
      ("goals.set", #"{"text": "Swift"}"#), ("habits.create", #"{"name": "Read"}"#),
      ("habits.create", #"{"name": "Water", "kind": "amount", "target": 2}"#), ("goals.log", "{}"),
      ("habits.mark", #"{"habitId": 1, "done": true}"#), ("sparks.create", #"{"title": "An idea"}"#),
      ("tables.create", #"{"name": "Runs"}"#),
      ("entries.add", #"{"tableId": 1, "type": "log", "title": "Run", "notes": "Rain"}"#),
      ("lessons.complete", #"{"lessonId": "html-basics"}"#), ("sparks.create", #"{"title": "Another"}"#),
    ]
    for (number, step) in steps.enumerated() {
      if step.0 != "lessons.complete" {
        try client.call(step.0, step.1)
      } else {
        let lesson = try today()["learning"]["lesson"]["lessonId"]
        try client.call("lessons.complete", #"{"lessonId": \#(lesson)}"#)
      }
      if number % 3 == 2 { client.clock.advance(seconds: 9 * 3600) }
      try compare(hasGoal: true)
    }
    client.clock.advance(seconds: 3 * 86400)
    try compare(hasGoal: true)
  }

  /// Compares all parts with the methods that return them alone.
  private func compare(hasGoal: Bool) throws {
    let today = try today()
    let dashboard = try client.call("dashboard.get")
    #expect(today["greeting"].string == dashboard["greeting"].string)
    #expect(today["learning"]["lesson"].description == dashboard["forToday"].description)
    #expect(today["reviews"].description == dashboard["reviews"].description)
    if hasGoal { #expect(today["goal"].description == (try client.call("goals.status")).description) }
    let habits = try client.call("habits.today")
    #expect(today["habits"].description == habits.description && today["day"].string == habits["day"].string)
    let progress = try client.call("sparks.progress")
    #expect(today["sparks"]["progress"].description == progress.description)
    let sparks = try client.call("sparks.list", #"{"range": "today", "limit": 500}"#)["items"].elements.count
    #expect(today["sparks"]["count"].int == sparks)
    let missions = try client.call("missions.list", #"{"type": "daily", "limit": 500}"#)["items"].elements
    #expect(
      Set(today["sparks"]["missions"].elements.map(\.description)) == Set(missions.map(\.description)))
    let day = try #require(today["day"].string)
    let next = String(day.dropLast(2)) + "\((Int(day.suffix(2)) ?? 0) + 1)"
    let due = try client.call(
      "reminders.due", #"{"since": "\#(day)T00:00:00Z", "until": "\#(next)T00:00:00Z"}"#)["items"]
    #expect(today["reminders"].elements.map(\.description) == due.elements.map(\.description))
    let streaks = today["streaks"].elements.map { "\($0["kind"]) \($0["name"]) \($0["streak"])" }
    #expect(streaks.contains("\"sparks\" null \(progress["streak"])"), "\(streaks)")
    #expect(streaks.contains("\"goal\" null \(today["goal"]["streak"])"), "\(streaks)")
    #expect(streaks.contains("\"learning\" null \(today["learning"]["streak"])"), "\(streaks)")
    for habit in habits["items"].elements where habit["streak"]["current"].int != 0 {
      #expect(streaks.contains("\"habit\" \(habit["name"]) \(habit["streak"])"), "\(streaks)")
    }
    for table in try client.call("tables.list")["items"].elements where table["streak"]["current"].int != 0 {
      #expect(streaks.contains("\"table\" \(table["name"]) \(table["streak"])"), "\(streaks)")
    }
  }

  @Test("Without a goal, its part is null; a new user has the first lesson and no streak")
  func newUser() throws {
    let today = try today()
    #expect(today["goal"].isNull && today["learning"]["lesson"]["lessonIndex"].int == 1)
    #expect(today["habits"]["items"].elements.isEmpty && today["sparks"]["count"].int == 0)
    #expect(today["streaks"].elements.map { $0["streak"]["current"].int } == [0, 0])
  }

  @Test("Reminders of the whole civil day are listed, from the start of the day to its end")
  func reminders() throws {
    try client.setDayStart(4)
    try client.call("reminders.update", #"{"kind": "daily_spark", "isOn": true, "time": "02:00"}"#)
    let reminders = try today()["reminders"].elements.filter { $0["kind"].string == "daily_spark" }
    #expect(reminders.map { $0["at"].string } == ["2026-11-22T02:00:00.000Z"])
  }
}
