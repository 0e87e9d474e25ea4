import TestSupport
import Testing

@testable import Habits

@Suite("Icon, reminders, start day and end day of habits (Habits, 1, 3.1 and 7.4.)")
struct HabitSpanTests {
  private let user: TestUser

  init() throws { user = try Harness.habits(at: "2026-11-21T09:00:00Z").user(zone: "UTC") }

  @Test("A habit is due from its start day to its end day; days outside are no part of streak, score and statistics")
  func span() throws {
    let habit = try user.createHabit(#""name": "Read", "startDay": "2026-11-18", "endDay": "2026-11-22""#)
    #expect(try user.habit(habit)["firstDay"].string == "2026-11-18")
    #expect(try user.states(habit, "2026-11-17", "2026-11-23") == "none missed missed missed open none none")
    for day in 19...21 { try user.mark(habit, "2026-11-\(day)") }
    #expect(try user.habit(habit)["streak"]["current"].int == 3)
    try user.clock.set(to: "2026-11-22T09:00:00Z")
    #expect(try user.habitsOfDay() == ["Read"])
    try user.mark(habit, "2026-11-22")
    let score = try user.habit(habit)["score"]
    try user.clock.set(to: "2026-12-20T09:00:00Z")
    try user.signIn()
    let ended = try user.habit(habit)
    #expect(ended["state"].string == "none" && ended["streak"]["current"].int == 4 && ended["score"] == score)
    #expect(ended["streak"]["isAtRisk"].bool == false)
    #expect(try user.habitsOfDay() == [] && user.habitsOfDay("2026-11-18") == ["Read"])
    let statistics = try user.call("habits.statistics", #"{"habitId": \#(habit), "bucket": "month"}"#)
    #expect(statistics["done"].int == 4 && statistics["due"].int == 5 && statistics["fraction"].double == 0.8)
    #expect(try user.harness.violations() == [])
  }

  @Test("A day that ends a habit without a mark is missed, and one with at_most is done")
  func lastDay() throws {
    let check = try user.createHabit(#""name": "Read", "endDay": "2026-11-21""#)
    let most = try user.createHabit(
      #""name": "Coffee", "kind": "amount", "target": 2, "direction": "at_most", "endDay": "2026-11-21""#)
    try user.clock.set(to: "2026-11-22T09:00:00Z")
    #expect(try user.states(check, "2026-11-21", "2026-11-22") == "missed none")
    #expect(try user.states(most, "2026-11-21", "2026-11-22") == "done none")
  }

  @Test("A period that the end day cuts off is not due unless it is met, and its streak is not at risk")
  func period() throws {
    // The week from Monday 16 November; the habit ends on Wednesday 25 November.
    let habit = try user.createHabit(
      #"""
      "name": "Run", "kind": "amount", "target": 10, "schedule": {"type": "per", "period": "week"}, "startDay":
        "2026-11-16", "endDay": "2026-11-25"
      """#)
    try user.mark(habit, "2026-11-17", #""amount": 10"#)
    #expect(try user.states(habit, "2026-11-15", "2026-11-17") == "none done done")
    try user.clock.set(to: "2026-11-24T09:00:00Z")
    let running = try user.habit(habit)
    #expect(running["state"].string == "open" && running["streak"]["isAtRisk"].bool == false)
    try user.clock.set(to: "2026-11-26T09:00:00Z")
    #expect(try user.states(habit, "2026-11-22", "2026-11-26") == "done not_due not_due not_due none")
    #expect(try user.habit(habit)["streak"]["current"].int == 1)
    try user.mark(habit, "2026-11-25", #""amount": 12"#)
    #expect(try user.states(habit, "2026-11-22", "2026-11-26") == "done done done done none")
    #expect(try user.habit(habit)["streak"]["current"].int == 2)
  }

  @Test("A mark outside the span is rejected; one from before a change stays, counts for nothing and can be removed")
  func marks() throws {
    let habit = try user.createHabit()
    for day in 18...21 { try user.mark(habit, "2026-11-\(day)", #""done": true, "note": "\#(day)""#) }
    try user.call("habits.update", #"{"habitId": \#(habit), "startDay": "2026-11-20", "endDay": "2026-11-20"}"#)
    #expect(try user.states(habit, "2026-11-18", "2026-11-21") == "none none done none")
    #expect(try user.habit(habit)["streak"]["current"].int == 1)
    for day in ["2026-11-19", "2026-11-21"] {
      let failure = try user.failure("habits.mark", #"{"habitId": \#(habit), "day": "\#(day)", "done": false}"#)
      #expect(failure.rule == "day_outside_habit" && failure.path == "/day")
    }
    try user.call("habits.unmark", #"{"habitId": \#(habit), "day": "2026-11-21"}"#)
    try user.call("habits.update", #"{"habitId": \#(habit), "startDay": null, "endDay": null}"#)
    #expect(try user.states(habit, "2026-11-18", "2026-11-21") == "done done done open")
    #expect(try user.habit(habit)["streak"]["current"].int == 3)
    #expect(try user.harness.violations() == [])
  }

  @Test("A habit that has not started has no days and no score, and no checkpoint")
  func future() throws {
    let habit = try user.createHabit(#""name": "Ski", "startDay": "2027-01-01""#)
    let view = try user.habit(habit)
    #expect(view["state"].string == "none" && view["score"].isNull && view["firstDay"].string == "2027-01-01")
    #expect(try user.habitsOfDay() == [])
    try user.clock.set(to: "2026-12-31T09:00:00Z")
    try user.signIn()
    try user.createHabit()
    #expect(try user.habitsOfDay() == ["Read"])
    try user.clock.set(to: "2027-01-01T00:00:00Z")
    #expect(try user.habitsOfDay() == ["Ski", "Read"])
    #expect(try user.harness.violations() == [])
  }

  @Test(
    "Invalid days, icons and reminders are rejected together",
    arguments: [
      (#""startDay": "2026-11-21", "endDay": "2026-11-20""#, ["/endDay invalid_span"]),
      (#""startDay": "1926-12-15""#, ["/startDay date_too_early"]),
      (#""startDay": "2026-02-30""#, ["/startDay invalid_format"]),
      (#""color": 20, "startDay": "1926-12-15""#, ["/startDay date_too_early", "/color out_of_range"]),
      ("\"icon\": \"🏃\u{200D}\"", ["/icon invalid_icon"]),
      ("\"icon\": \"🏃\u{FE0F}\u{FE0F}\u{FE0F}\"", ["/icon invalid_icon"]),
      (
        #""icon": "ab", "startDay": "2026-11-21", "endDay": "2026-11-20""#,
        ["/icon invalid_icon", "/endDay invalid_span"]
      ),
      (#""icon": """#, ["/icon invalid_icon"]), (#""icon": "7""#, ["/icon invalid_icon"]),
      (#""icon": "🇫""#, ["/icon invalid_icon"]), (#""icon": "🏃🏃""#, ["/icon invalid_icon"]),
      (#""reminders": [{"time": "07:00", "weekdays": []}]"#, ["/reminders/0/weekdays too_few"]),
      (
        #""reminders": [\#(Array(repeating: #"{"time": "07:00"}"#, count: 9).joined(separator: ", "))]"#,
        ["/reminders too_many"]
      ),
    ])
  func invalid(_ fields: String, _ issues: [String]) throws {
    let data = try user.failure("habits.create", #"{"name": "Read", \#(fields)}"#).data
    let found = data["issues"].elements.map { "\($0["path"].string ?? "") \($0["rule"].string ?? "")" }
    #expect(found == issues || found.isEmpty && ["\(data["path"].string ?? "") \(data["rule"].string ?? "")"] == issues)
  }

  @Test(
    "An icon is one emoji, also of several code points; null removes it",
    arguments: [
      "🏃", "❤️", "☀", "👩🏽‍💻", "🇫🇷", "7️⃣", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "👨‍👩‍👧‍👦",
    ])
  func icon(_ icon: String) throws {
    let habit = try user.createHabit(#""name": "Read", "icon": "\#(icon)""#)
    #expect(try user.habit(habit)["icon"].string == icon)
    try user.call("habits.update", #"{"habitId": \#(habit), "icon": null}"#)
    #expect(try user.habit(habit)["icon"].isNull)
  }

  @Test("Each reminder of a habit is listed and due; those of one time become one, without weekdays for all days")
  func reminders() throws {
    let habit = try user.createHabit(
      #"""
      "name": "Read", "endDay": "2026-11-23", "reminders": [{"time": "20:00"}, {"time": "07:00", "weekdays": [7]},
        {"time": "07:00", "weekdays": [1]}]
      """#)
    let list = try user.call("reminders.list")["items"].elements.filter { $0["habitId"].int == habit }
    #expect(list.map { $0["time"].string } == ["07:00", "20:00"])
    #expect(list.map { $0["weekdays"].description } == ["[1,7]", "[1,2,3,4,5,6,7]"])
    let span = #"{"since": "2026-11-21T00:00:00Z", "until": "2026-11-26T00:00:00Z"}"#
    let due = try user.call("reminders.due", span)["items"].elements.compactMap { $0["at"].string?.prefix(16) }
    #expect(
      due == ["2026-11-21T20:00", "2026-11-22T07:00", "2026-11-22T20:00", "2026-11-23T07:00", "2026-11-23T20:00"])
    try user.mark(habit, "2026-11-21")
    #expect(try user.call("reminders.due", span)["items"].elements.count == 4)
    try user.call("habits.update", #"{"habitId": \#(habit), "reminders": null}"#)
    #expect(try user.call("reminders.due", span)["items"].elements.isEmpty)
  }
}
