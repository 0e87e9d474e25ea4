import Database
import Habits
import Kernel
import Service
import TestSupport
import Testing

@Suite("Habits, their marks and their errors (Habits, 1 to 8.)")
struct HabitMethodTests {
  private let user: TestUser

  init() throws { user = try Harness.habits().user() }

  // MARK: - Habits

  @Test("A new habit is at the end, with default values")
  func creation() throws {
    try user.createHabit()
    let habit = try user.call("habits.create", #"{"name": "  Run  ", "group": " Sport "}"#)["habit"]
    #expect(
      habit.matches(
        try JSON(
          #"""
          {"id": 2, "name": "Run", "question": "", "notes": "", "kind": "check", "schedule": {"type": "daily"},
          "target": null, "direction": null, "unit": "", "color": 0, "group": "Sport", "icon": null,
          "reminders": [], "startDay": null, "endDay": null, "position": 1,
          "archivedAt": null, "firstDay": "2026-11-21", "state": "open", "score": 0,
          "streak": {"current": 0, "longest": 0, "lastDay": null}}
          """#)), "\(habit)")
    #expect(try user.habitTopics() == ["created", "created"])
  }

  @Test(
    "An invalid field breaks its rule",
    arguments: [
      (#""name": " ""#, "title_required", "/name"),
      (#""name": "R", "schedule": {"type": "weekdays", "weekdays": []}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "weekdays", "weekdays": [1, 1]}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "weekdays", "weekdays": [8]}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "times", "times": 7, "days": 7}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "times", "times": 0, "days": 7}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "times", "times": 1, "days": 367}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "times", "times": 1}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "daily", "days": 7}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "per", "period": "week"}"#, "invalid_schedule", "/schedule"),
      (#""name": "R", "schedule": {"type": "sometimes"}"#, "invalid_schedule", "/schedule/type"),
      (
        #""name": "R", "kind": "amount", "target": 1, "schedule": {"type": "weekdays", "weekdays": [1]}"#,
        "invalid_schedule", "/schedule"
      ),
      (#""name": "R", "target": 1"#, "invalid_target", "/target"),
      (#""name": "R", "direction": "at_most""#, "invalid_target", "/direction"),
      (#""name": "R", "unit": "km""#, "invalid_target", "/unit"),
      (#""name": "R", "kind": "amount""#, "invalid_target", "/target"),
      (#""name": "R", "kind": "amount", "target": 0"#, "invalid_target", "/target"),
      (#""name": "R", "kind": "amount", "target": 1.0001"#, "invalid_target", "/target"),
      (#""name": "R", "kind": "amount", "target": 1000000000.001"#, "invalid_target", "/target"),
      (#""name": "R", "kind": "amount", "target": -1, "direction": "at_most""#, "invalid_target", "/target"),
    ])
  func invalidFields(_ fields: String, _ rule: String, _ path: String) throws {
    let failure = try user.failure("habits.create", "{\(fields)}")
    #expect(failure.code == 1005)
    #expect(try failure.rules == [rule] && failure.paths == [path])
  }

  @Test("A new habit needs a name")
  func missingName() throws {
    let failure = try user.failure("habits.create", #"{"color": 1}"#)
    #expect(failure.code == -32602 && failure.rule == "missing_parameter" && failure.path == "/name")
  }

  @Test("All violations are reported in one reply")
  func severalIssues() throws {
    let long = String(repeating: "x", count: 81)
    #expect(try user.failure("habits.create", #"{"name": "\#(long)"}"#).rule == "title_too_long")
    let failure = try user.failure(
      "habits.create", #"{"name": "", "unit": "km", "schedule": {"type": "per", "period": "week"}}"#)
    #expect(try failure.rules == ["title_required", "invalid_schedule", "invalid_target"])
  }

  @Test("The boundaries of amounts and schedules are accepted")
  func boundaries() throws {
    try user.createHabit(#""name": "A", "kind": "amount", "target": 0.001"#)
    try user.createHabit(#""name": "B", "kind": "amount", "target": 1000000000, "direction": "at_most""#)
    try user.createHabit(#""name": "C", "schedule": {"type": "times", "times": 365, "days": 366}"#)
  }

  @Test("An update changes only the specified fields, and the same update again changes nothing")
  func update() throws {
    let habit = try user.createHabit(
      #""name": "Run", "notes": "Slowly", "reminders": [{"time": "07:30", "weekdays": [5, 1]}]"#)
    let change = #"{"habitId": \#(habit), "name": "Walk", "color": 3}"#
    let reply = try user.call("habits.update", change)
    #expect(reply["changed"].bool == true)
    #expect(reply["habit"]["notes"].string == "Slowly")
    #expect(reply["habit"]["reminders"].description == #"[{"time":"07:30","weekdays":[1,5]}]"#)
    #expect(try user.call("habits.update", change)["changed"].bool == false)
    let cleared = try user.call(
      "habits.update", #"{"habitId": \#(habit), "reminders": []}"#)
    #expect(cleared["habit"]["reminders"].elements.isEmpty)
    #expect(try user.habitTopics() == ["created", "updated", "updated"])
    #expect(try user.failure("habits.update", #"{"habitId": \#(habit), "kind": "amount"}"#).code == -32602)
  }

  @Test("Another user's habit is not found, with the code 1003", arguments: Self.methodsOfOne)
  func notFound(_ method: String, _ parameters: String) throws {
    let other = try user.harness.user("Ben")
    try other.createHabit()
    let failure = try user.failure(method, #"{\#(parameters)"habitId": 1}"#)
    #expect(failure.code == 1003 && failure.rule == "habit_not_found" && failure.path == "/habitId", "\(failure)")
  }

  private static let methodsOfOne = [
    ("habits.get", ""), ("habits.update", ""), ("habits.archive", ""), ("habits.restore", ""), ("habits.delete", ""),
    ("habits.move", #""position": 0, "#), ("habits.mark", #""done": true, "#), ("habits.unmark", ""),
    ("habits.pause", ""), ("habits.resume", ""), ("habits.statistics", #""bucket": "day", "#),
  ]

  @Test("Moving shifts the habits in between; beyond the end is the end; deleting closes the gap")
  func order() throws {
    for name in ["A", "B", "C", "D"] { try user.createHabit(#""name": "\#(name)""#) }
    func names() throws -> String {
      try user.call("habits.list")["items"].elements.map { "\($0["name"].string ?? "")\($0["position"])" }
        .joined(separator: " ")
    }
    try user.call("habits.move", #"{"habitId": 4, "position": 1}"#)
    #expect(try names() == "A0 D1 B2 C3")
    try user.call("habits.move", #"{"habitId": 1, "position": 99}"#)
    #expect(try names() == "D0 B1 C2 A3")
    #expect(try user.call("habits.move", #"{"habitId": 1, "position": 3}"#)["changed"].bool == false)
    try user.call("habits.delete", #"{"habitId": 2}"#)
    #expect(try names() == "D0 C1 A2")
    #expect(try user.pages("habits.list", limit: 2).map { $0["items"].elements.count } == [2, 1])
    #expect(try user.harness.violations() == [])
  }

  @Test("A user can have 500 habits")
  func limit() throws {
    for number in 1...500 { try user.createHabit(#""name": "\#(number)""#) }
    let failure = try user.failure("habits.create", #"{"name": "One more"}"#)
    #expect(failure.code == 1006 && failure.rule == "too_many_habits")
  }

  @Test("Groups are equal whatever the case, and have the spelling of the oldest habit")
  func groups() throws {
    for group in ["Sport", "Home", "SPORT", ""] { try user.createHabit(#""name": "H", "group": "\#(group)""#) }
    func groups() throws -> [String] {
      try user.call("habits.groups")["items"].elements.map { "\($0["name"].string ?? "") \($0["count"])" }
    }
    #expect(try groups() == ["Sport 2", "Home 1"])
    #expect(try user.habit(3)["group"].string == "Sport")
    try user.call("habits.delete", #"{"habitId": 1}"#)
    #expect(try groups() == ["Home 1", "SPORT 1"])
    for group in ["Spaß", "SPAẞ", "SPASS"] { try user.createHabit(#""name": "H", "group": "\#(group)""#) }
    #expect(try groups() == ["Home 1", "SPORT 1", "Spaß 3"])
  }

  @Test("A repeated creation with the same clientKey returns the first result")
  func clientKey() throws {
    let parameters = #"{"name": "Read", "clientKey": "once"}"#
    let first = try user.call("habits.create", parameters)
    #expect(try user.call("habits.create", parameters) == first)
    #expect(try user.call("habits.list")["items"].elements.count == 1)
  }

  // MARK: - Marks

  @Test(
    "An invalid mark breaks its rule",
    arguments: [
      (#""skipped": false"#, "mark_required"),
      (#""amount": 1"#, "wrong_kind"), (#""add": 1"#, "wrong_kind"), (#""amount": 0.0001"#, "wrong_kind"),
      (#""done": true, "day": "2026-11-22""#, "date_in_future"),
      (#""done": true, "day": "1926-12-15""#, "date_too_early"),
    ])
  func invalidMarks(_ mark: String, _ rule: String) throws {
    try user.createHabit()
    let failure = try user.failure("habits.mark", #"{"habitId": 1, \#(mark)}"#)
    #expect(failure.code == 1005 && failure.rule == rule, "\(failure)")
  }

  @Test("A mark has exactly one of done, amount, add and skipped")
  func marksOfOneKind() throws {
    try user.createHabit()
    let missing = try user.failure("habits.mark", #"{"habitId": 1, "note": "x", "done": null}"#)
    #expect(try missing.code == -32602 && missing.rules == ["missing_parameter"] && missing.paths == [""])
    let ambiguous = try user.failure("habits.mark", #"{"habitId": 1, "done": true, "skipped": false}"#)
    #expect(try ambiguous.rules == ["ambiguous_parameters"] && ambiguous.paths == ["/skipped"])
    #expect(ambiguous.description.contains("exactly one of these parameters: done, amount, add, skipped."))
    let together = try user.failure("habits.mark", #"{"habit": 1}"#)
    #expect(try together.rules == ["unknown_parameter", "missing_parameter", "missing_parameter"])
    #expect(try together.paths == ["/habit", "/habitId", ""])
  }

  @Test("Null removes the texts of a habit, and is an error for what every habit has")
  func clearedTexts() throws {
    let texts = #""question": "Did you?", "notes": "Slowly", "unit": "pages", "group": "Evening""#
    try user.createHabit(#""name": "Read", "kind": "amount", "target": 2, \#(texts)"#)
    let cleared = try user.call(
      "habits.update", #"{"habitId": 1, "question": null, "notes": null, "unit": null, "group": null}"#)
    #expect(cleared["changed"].bool == true)
    let habit = try user.call("habits.get", #"{"habitId": 1}"#)["habit"]
    for field in ["question", "notes", "unit", "group"] { #expect(habit[field].string == "", "\(field)") }
    for field in ["name", "schedule", "target", "direction", "color"] {
      let failure = try user.failure("habits.update", #"{"habitId": 1, "\#(field)": null}"#)
      #expect(failure.code == -32602 && failure.path == "/\(field)", "\(failure)")
    }
  }

  @Test("An amount takes no done, and add stops at 0 and at the greatest amount")
  func amounts() throws {
    try user.createHabit(#""name": "Water", "kind": "amount", "target": 2"#)
    func add(_ amount: String) throws -> Double? {
      try user.call("habits.mark", #"{"habitId": 1, "add": \#(amount)}"#)["mark"]["amount"].double
    }
    #expect(try user.failure("habits.mark", #"{"habitId": 1, "done": true}"#).rule == "wrong_kind")
    #expect(try add("1.5") == 1.5)
    #expect(try add("-3") == 0)
    try user.mark(1, "2026-11-21", #""skipped": true"#)
    #expect(try add("0.25") == 0.25)
    #expect(try user.failure("habits.mark", #"{"habitId": 1, "add": 1000000000}"#).rule == "invalid_amount")
  }

  @Test("The same mark again is no change; a note that is not named stays, an empty one is removed")
  func sameMark() throws {
    try user.createHabit()
    #expect(try user.mark(1, "2026-11-21", #""done": true, "note": "Well""#)["changed"].bool == true)
    let again = try user.mark(1, "2026-11-21")
    #expect(again["changed"].bool == false && again["note"].string == "Well")
    #expect(try user.mark(1, "2026-11-21", #""done": false"#)["note"].string == "Well")
    #expect(try user.mark(1, "2026-11-21", #""done": false, "note": """#)["note"].isNull)
    let removed = try user.call("habits.unmark", #"{"habitId": 1}"#)
    #expect(removed["changed"].bool == true && removed["mark"].isNull)
    #expect(try user.call("habits.unmark", #"{"habitId": 1}"#)["changed"].bool == false)
    #expect(try user.failure("habits.unmark", #"{"habitId": 1, "day": "2026-11-22"}"#).rule == "date_in_future")
    #expect(try user.habitTopics() == ["created", "marked", "marked", "marked", "unmarked"])
  }

  @Test("Pauses join those that they meet or follow by a day")
  func joinedPauses() throws {
    try user.createHabit()
    func pause(_ span: String) throws -> String {
      try user.call("habits.pause", #"{"habitId": 1, \#(span)}"#)["pauses"].elements.map {
        "\($0["from"].string ?? "")…\($0["to"].string ?? "")"
      }.joined(separator: " ")
    }
    #expect(try pause(#""from": "2026-11-01", "to": "2026-11-02""#) == "2026-11-01…2026-11-02")
    #expect(
      try pause(#""from": "2026-11-04", "to": "2026-11-05""#) == "2026-11-01…2026-11-02 2026-11-04…2026-11-05")
    #expect(try pause(#""from": "2026-11-03", "to": "2026-11-03""#) == "2026-11-01…2026-11-05")
    #expect(try pause(#""from": "2026-11-05""#) == "2026-11-01…")
    #expect(
      try user.call("habits.pause", #"{"habitId": 1, "from": "2026-12-01", "to": "2026-12-02"}"#)["changed"].bool
        == false)
    #expect(
      try user.failure("habits.pause", #"{"habitId": 1, "from": "2026-11-05", "to": "2026-11-04"}"#).rule
        == "invalid_span")
    #expect(try user.call("habits.resume", #"{"habitId": 1}"#)["changed"].bool == true)
    #expect(try user.call("habits.resume", #"{"habitId": 1}"#)["changed"].bool == false)
    #expect(try user.habitTopics() == ["created", "paused", "paused", "paused", "paused", "resumed"])
  }

  // MARK: - Queries

  @Test("Today lists what is not merely paused or a day off, in order, with the numbers of due and done habits")
  func today() throws {
    try user.createHabit(#""name": "Done""#)
    try user.createHabit(#""name": "Weekday", "schedule": {"type": "weekdays", "weekdays": [1]}"#)
    try user.createHabit(#""name": "Paused""#)
    try user.createHabit(#""name": "Skipped""#)
    try user.createHabit(#""name": "Missed""#)
    try user.createHabit(#""name": "Archived""#)
    try user.mark(1, "2026-11-21")
    try user.call("habits.pause", #"{"habitId": 3}"#)
    try user.mark(4, "2026-11-21", #""skipped": true"#)
    try user.mark(5, "2026-11-21", #""done": false"#)
    try user.call("habits.archive", #"{"habitId": 6}"#)
    let today = try user.call("habits.today")
    #expect(today["items"].elements.compactMap { $0["name"].string } == ["Done", "Skipped", "Missed"])
    #expect(today["counts"].description == #"{"due":2,"done":1}"# && today["day"].string == "2026-11-21")
    #expect(try user.call("habits.today", #"{"day": "2026-11-22"}"#)["items"].elements.isEmpty)
  }

  @Test(
    "A calendar has at most 400 days, is by default of the current month, and omits archived habits unless named"
  )
  func calendar() throws {
    try user.createHabit()
    try user.call("habits.archive", #"{"habitId": 1}"#)
    let year = #""from": "2025-10-18", "to": "2026-11-21""#
    #expect(try user.call("habits.calendar", "{\(year)}")["items"].elements.isEmpty)
    let named = try user.call("habits.calendar", #"{"habitIds": [1], \#(year)}"#)
    #expect(named["items"][0]["days"].elements.count == 400)
    let month = try user.call("habits.calendar", #"{"habitIds": [1]}"#)["items"][0]["days"].elements
    #expect(month.count == 30 && month[0]["day"].string == "2026-11-01")
    let rules = try ["2025-10-17", "2026-11-22"].map { day in
      try user.failure("habits.calendar", #"{"from": "\#(day)", "to": "2026-11-21"}"#).rule
    }
    #expect(rules == ["span_too_long", "invalid_span"])
    #expect(try user.failure("habits.calendar", #"{"habitIds": [2], \#(year)}"#).path == "/habitIds/0")
  }

  @Test("Statistics count done days per bucket and weekday, and rate the last days")
  func statistics() throws {
    try user.createHabit()
    for day in ["2026-09-30", "2026-11-16", "2026-11-18", "2026-11-20"] { try user.mark(1, day) }
    let statistics = try user.call("habits.statistics", #"{"habitId": 1, "bucket": "quarter"}"#)
    let series = statistics["items"].elements.map { "\($0["from"].string ?? "") \($0["done"])" }
    #expect(series == ["2026-09-30 1", "2026-10-01 3"])
    #expect(statistics["weekdays"].description == "[1,0,2,0,1,0,0]")
    #expect(statistics["done"].int == 4 && statistics["streak"]["current"].int == 1)
    #expect(statistics["fractions"]["last30"].double == 3.0 / 29)
    #expect(statistics["fractions"]["last365"].double == 4.0 / 52)
    #expect(statistics["best"][0].description == #"{"habitId":1,"from":"2026-11-20","to":"2026-11-20","length":1}"#)
    #expect(statistics["items"][1]["score"].double == (try user.habit(1))["score"].double)
    let early = try user.call(
      "habits.statistics", #"{"habitId": 1, "bucket": "month", "from": "2026-08-15", "to": "2026-09-30"}"#)
    #expect(early["items"].elements.count == 2 && early["items"][0]["score"].isNull)
  }

  @Test("Statistics of all habits add up the days of those that are not archived, but neither amounts nor scores")
  func statisticsOfAll() throws {
    let empty = try user.call("habits.statistics", #"{"bucket": "month"}"#)
    #expect(empty["done"].int == 0 && empty["fraction"].isNull && empty["habits"].elements.isEmpty)
    #expect(empty["items"].elements.count == 1)
    try user.createHabit()
    try user.createHabit(#""name": "Water", "kind": "amount", "target": 2"#)
    try user.createHabit(#""name": "Old""#)
    for day in ["2026-11-16", "2026-11-17", "2026-11-19"] { try user.mark(1, day) }
    try user.mark(2, "2026-11-19", #""amount": 2"#)
    try user.mark(2, "2026-11-20", #""amount": 1"#)
    try user.mark(3, "2026-11-01")
    try user.call("habits.archive", #"{"habitId": 3}"#)
    let all = try user.call("habits.statistics", #"{"bucket": "week"}"#)
    #expect(all["habitId"].isNull && all["streak"].isNull && all["sum"].isNull && all["score"].isNull)
    #expect(all["from"].string == "2026-11-16" && all["items"].elements.count == 1)
    // Read: 3 done, 2 missed, today open; Water: 1 done, 1 missed, today open.
    #expect(all["done"].int == 4 && all["due"].int == 9 && all["fraction"].double == 4.0 / 7)
    #expect(all["weekdays"].description == "[1,1,0,2,0,0,0]")
    #expect(all["fractions"]["last30"].double == 4.0 / 7)
    #expect(
      all["best"].elements.map { "\($0["habitId"]) \($0["from"].string ?? "") \($0["length"])" }
        == ["1 2026-11-16 2", "1 2026-11-19 1", "2 2026-11-19 1"])
    #expect(
      all["habits"].elements.map { "\($0["name"].string ?? "") \($0["done"])/\($0["due"]) \($0["streak"]["longest"])" }
        == ["Read 3/6 2", "Water 1/3 1"])
    #expect(all["habits"][0]["score"] == (try user.habit(1))["score"])
    let archived = try user.call("habits.statistics", #"{"habitId": 3, "bucket": "year"}"#)
    #expect(archived["done"].int == 1 && archived["habits"].elements.count == 1)
  }

  @Test(
    "Weeks of statistics begin on the first weekday of the user, and those of a schedule on Monday",
    arguments: [
      (7, ["2026-11-13", "2026-11-15"], [1, 2]), (1, ["2026-11-13", "2026-11-16"], [2, 1]),
      (6, ["2026-11-13", "2026-11-14", "2026-11-21"], [0, 3, 0]),
    ])
  func weekStart(_ weekday: Int, _ first: [String], _ done: [Int]) throws {
    try user.call("profile.update", #"{"weekStartsOn": \#(weekday)}"#)
    try user.createHabit()
    for day in ["2026-11-14", "2026-11-15", "2026-11-16"] { try user.mark(1, day) }
    let items = try user.call(
      "habits.statistics", #"{"habitId": 1, "bucket": "week", "from": "2026-11-13"}"#)["items"].elements
    #expect(items.map { $0["from"].string ?? "" } == first && items.map { $0["done"].int ?? 0 } == done)
    let target = #""name": "Water", "kind": "amount", "target": 2, "schedule": {"type": "per", "period": "week"}"#
    let water = try user.createHabit(target)
    try user.mark(water, "2026-11-15", #""amount": 1"#)
    try user.mark(water, "2026-11-16", #""amount": 1"#)
    #expect(try user.habit(water)["progress"]["value"].double == 1)
  }

  @Test("A mark returns the habit of the marked day, with its state, progress, streak and score")
  func markedHabit() throws {
    try user.createHabit(#""name": "Water", "kind": "amount", "target": 2"#)
    let past = try user.mark(1, "2026-11-20", #""amount": 2"#)
    #expect(past["habit"]["day"].string == "2026-11-20" && past["habit"]["state"].string == "done")
    let partly = try user.mark(1, "2026-11-21", #""add": 0.5"#)["habit"]
    #expect(partly["state"].string == "open" && partly["progress"].description == #"{"value":0.5,"target":2}"#)
    #expect(partly["streak"]["current"].int == 1)
    let done = try user.mark(1, "2026-11-21", #""add": 1.5"#)["habit"]
    #expect(done["state"].string == "done" && done["streak"]["current"].int == 2)
    #expect(try user.call("habits.today")["items"][0] == done)
    #expect(try user.call("habits.unmark", #"{"habitId": 1}"#)["habit"]["state"].string == "open")
  }
}
