import Database
import Habits
import Kernel
import SQLite
import Service
import TestSupport
import Testing

/// The edge cases of the rules, through the methods. (Habits, 10.)
@Suite struct HabitEdgeCaseTests {
  private func user(at instant: String, zone: String = "UTC", dayStartsAt: Int = 0) throws -> TestUser {
    try Harness.habits(at: instant).user(zone: zone, dayStartsAt: dayStartsAt)
  }

  // MARK: - Days

  @Test("With the clock set back over midnight, the mark of the later day does not count and cannot be made")
  func clockBack() throws {
    let user = try user(at: "2026-11-20T12:00:00Z")
    let habit = try user.createHabit()
    try user.mark(habit, "2026-11-20")
    try user.clock.set(to: "2026-11-21T00:10:00Z")
    #expect(try user.mark(habit, "2026-11-21")["changed"].bool == true)
    #expect(try user.habit(habit)["streak"]["current"].int == 2)
    try user.clock.set(to: "2026-11-20T23:50:00Z")
    #expect(try user.habit(habit)["streak"]["current"].int == 1)
    let failure = try user.failure("habits.mark", #"{"habitId": 1, "day": "2026-11-21", "done": true}"#)
    #expect(failure.rule == "date_in_future")
    #expect(try user.harness.violations() == [])
  }

  @Test("A change of the time zone moves today, but no marked day")
  func zoneChange() throws {
    let user = try user(at: "2026-11-20T23:30:00Z")
    let habit = try user.createHabit()
    try user.call("habits.mark", #"{"habitId": \#(habit), "done": true}"#)
    try user.setZone("Pacific/Auckland")
    #expect(try user.states(habit, "2026-11-20", "2026-11-21") == "done open")
    #expect(try user.habit(habit)["streak"]["current"].int == 1)
    try user.setZone("America/Los_Angeles")
    #expect(try user.states(habit, "2026-11-20", "2026-11-21") == "done none")
  }

  @Test("A day that a zone leaves out is an ordinary past day")
  func skippedDay() throws {
    let user = try user(at: "2011-12-29T20:00:00Z", zone: "Pacific/Apia")
    let habit = try user.createHabit()
    try user.mark(habit, "2011-12-29")
    try user.clock.set(to: "2011-12-31T20:00:00Z")
    #expect(try user.states(habit, "2011-12-29", "2012-01-01") == "done missed missed open")
    try user.mark(habit, "2011-12-30")
    #expect(try user.states(habit, "2011-12-29", "2012-01-01") == "done done missed open")
  }

  @Test("The leap day is a day like any other")
  func leapDay() throws {
    let user = try user(at: "2028-03-01T09:00:00Z")
    let habit = try user.createHabit()
    for day in ["2028-02-28", "2028-02-29", "2028-03-01"] { try user.mark(habit, day) }
    #expect(try user.habit(habit)["streak"]["current"].int == 3)
    #expect(try user.states(habit, "2028-02-28", "2028-03-01") == "done done done")
  }

  @Test("With a day that starts at 4, a mark at 02:00 belongs to the previous day")
  func lateNight() throws {
    let user = try user(at: "2026-11-21T02:00:00Z", dayStartsAt: 4)
    let habit = try user.createHabit()
    #expect(try user.call("habits.mark", #"{"habitId": \#(habit), "done": true}"#)["day"].string == "2026-11-20")
    #expect(try user.habit(habit)["firstDay"].string == "2026-11-20")
    try user.clock.set(to: "2026-11-21T04:00:00Z")
    #expect(try user.states(habit, "2026-11-20", "2026-11-21") == "done open")
  }

  // MARK: - Schedules

  @Test("A skipped Monday of a weekdays schedule bridges the streak")
  func holiday() throws {
    let user = try user(at: "2026-11-11T09:00:00Z")
    let habit = try user.createHabit(
      #""name": "Gym", "schedule": {"type": "weekdays", "weekdays": [1, 3]}"#)
    try user.mark(habit, "2026-11-04")
    try user.mark(habit, "2026-11-09", #""skipped": true"#)
    try user.mark(habit, "2026-11-11")
    #expect(
      try user.states(habit, "2026-11-04", "2026-11-11")
        == "done not_due not_due not_due not_due skipped not_due done")
    #expect(try user.habit(habit)["streak"]["current"].int == 2)
  }

  @Test("3 of 7 done Monday to Wednesday: the rest of the seven days is implied, and two such weeks snap together")
  func threeOfSeven() throws {
    let user = try user(at: "2026-11-22T09:00:00Z")
    let habit = try user.createThreeOfSeven()
    for day in ["2026-11-09", "2026-11-10", "2026-11-11"] { try user.mark(habit, day) }
    #expect(
      try user.states(habit, "2026-11-09", "2026-11-16") == "done done done implied implied implied implied missed")
    #expect(try user.habitsOfDay("2026-11-14") == ["Run"])
    #expect(try user.call("habits.today", #"{"day": "2026-11-14"}"#)["counts"]["due"].int == 0)
    // The second interval begins on Sunday, so the first is moved back by a day.
    for day in ["2026-11-15", "2026-11-16", "2026-11-17"] { try user.mark(habit, day) }
    #expect(
      try user.states(habit, "2026-11-08", "2026-11-21")
        == "none done done done implied implied implied done done done implied implied implied implied")
    #expect(try user.habit(habit)["streak"]["current"].int == 13)
  }

  @Test("10 of 30 across February uses the length of the month")
  func tenOfThirty() throws {
    let user = try user(at: "2026-03-20T09:00:00Z")
    let habit = try user.createHabit(
      #""name": "Run", "schedule": {"type": "times", "times": 10, "days": 30}"#)
    for day in 1...10 { try user.mark(habit, "2026-02-\(day < 10 ? "0" : "")\(day)") }
    #expect(try user.states(habit, "2026-02-27", "2026-03-02") == "implied implied missed missed")
  }

  @Test("2 of 30: 1 February and 1 March make no interval, 1 and 31 January do")
  func twoOfThirty() throws {
    let user = try user(at: "2026-03-20T09:00:00Z")
    let schedule = #""schedule": {"type": "times", "times": 2, "days": 30}"#
    let (first, second) = (
      try user.createHabit(#""name": "A", \#(schedule)"#), try user.createHabit(#""name": "B", \#(schedule)"#)
    )
    for day in ["2026-02-01", "2026-03-01"] { try user.mark(first, day) }
    #expect(try user.states(first, "2026-02-01", "2026-02-02") == "done missed")
    for day in ["2026-01-01", "2026-01-31"] { try user.mark(second, day) }
    #expect(try user.states(second, "2026-01-01", "2026-01-02") == "done implied")
  }

  @Test("A schedule changed from daily to 3 of 7 computes everything again")
  func changedSchedule() throws {
    let user = try user(at: "2026-11-15T09:00:00Z")
    let habit = try user.createHabit()
    for day in ["2026-11-09", "2026-11-10", "2026-11-11"] { try user.mark(habit, day) }
    #expect(try user.habit(habit)["streak"]["current"].int == 0)
    try user.call(
      "habits.update", #"{"habitId": \#(habit), "schedule": {"type": "times", "times": 3, "days": 7}}"#)
    #expect(try user.habit(habit)["streak"]["current"].int == 7)
    #expect(try user.states(habit, "2026-11-11", "2026-11-12") == "done implied")
  }

  @Test("39 perfect weeks of one weekday score above 0.99")
  func perfectWeeks() throws {
    let user = try user(at: "2026-11-16T09:00:00Z")
    let habit = try user.createHabit(#""name": "Call", "schedule": {"type": "weekdays", "weekdays": [1]}"#)
    let last = try "2026-11-16".day
    for week in 0..<39 { try user.mark(habit, last.adding(days: -7 * week).text) }
    #expect(try user.habit(habit)["score"].double ?? 0 > 0.99)
    #expect(try user.habit(habit)["streak"]["current"].int == 39)
  }

  // MARK: - Scores after skipped days

  /// The days of three plans of which none is missed: 6 of any 7, 8 km a week, and 20 hours a month.
  private static let perfectPlans: [(fields: String, mark: String, isMarked: @Sendable (CivilDay) -> Bool)] = [
    (#""schedule": {"type": "times", "times": 6, "days": 7}"#, #""done": true"#, { $0.weekday != 7 }),
    (
      #""kind": "amount", "target": 8, "schedule": {"type": "per", "period": "week"}"#, #""amount": 4"#,
      { [1, 4].contains($0.weekday) }
    ),
    (
      #""kind": "amount", "target": 20, "schedule": {"type": "per", "period": "month"}"#, #""amount": 1"#, { _ in true }
    ),
  ]

  @Test(
    "Perfect days before and after a pause or skipped days keep the score at 1", arguments: perfectPlans.indices,
    [false, true])
  func perfectAroundPause(_ index: Int, isSkipped: Bool) throws {
    let plan = Self.perfectPlans[index]
    let user = try user(at: "2025-01-06T09:00:00Z")
    try user.createHabit(#""name": "Run", \#(plan.fields)"#)
    let (start, pause) = (try "2025-01-06".day, try "2026-02-10".day)
    func mark(_ days: ClosedRange<CivilDay>) throws {
      for day in days.allDays where plan.isMarked(day) { try user.mark(1, day.text, plan.mark) }
    }
    func score(on day: CivilDay) throws -> Double {
      try user.clock.set(to: "\(day.text)T09:00:00Z")
      try user.signIn()
      return try user.habit(1)["score"].double ?? 0
    }
    try user.clock.set(to: "2026-02-09T09:00:00Z")
    try user.signIn()
    try mark(start...pause.previous)
    let before = try score(on: pause)
    #expect(before > 0.99 || index == 2)
    let end = pause.adding(days: 13)
    _ = try score(on: end)
    if isSkipped {
      for day in (pause...end).allDays { try user.mark(1, day.text, #""skipped": true"#) }
    } else {
      try user.call("habits.pause", #"{"habitId": 1, "from": "\#(pause.text)", "to": "\#(end.text)"}"#)
    }
    #expect(try score(on: end.next) >= before - 1e-9)
    for count in [1, 4, 10, 40] {
      try user.clock.set(to: "\(end.adding(days: count).text)T09:00:00Z")
      try user.signIn()
      try mark(end.next...end.adding(days: count))
      #expect(try score(on: end.adding(days: count + 1)) >= before - 1e-9, "\(count) days")
    }
    #expect(try user.harness.violations() == [])
  }

  @Test("After years of a pause, the score and its checkpoint still know the days before it")
  func longPause() throws {
    let user = try user(at: "2020-01-01T09:00:00Z")
    _ = try user.createThreeOfSeven()
    try user.clock.set(to: "2020-06-01T09:00:00Z")
    try user.signIn()
    for day in (try "2020-01-01".day...("2020-05-31".day)).allDays { try user.mark(1, day.text) }
    try user.call("habits.pause", #"{"habitId": 1, "from": "2020-06-01", "to": "2025-12-31"}"#)
    let before = try user.habit(1)["score"].double
    try user.clock.set(to: "2026-01-01T09:00:00Z")
    try user.signIn()
    try user.mark(1, "2026-01-01")
    let connection = user.harness.connection
    let checkpoint = SQL(interning: "select latest_values from habit_checkpoints where day > 20400")
    #expect(
      try connection.statement(checkpoint).scalar(String.self)
        == Array(repeating: "1", count: 13).joined(separator: ","))
    #expect(try user.habit(1)["score"].double ?? 0 > before ?? 1)
    #expect(try user.harness.violations() == [])
    try connection.execute(script: "update habit_checkpoints set latest_values = '1,0,1'", name: "damage")
    #expect(try user.harness.violations().contains { $0.contains("habit_checkpoints.latest_values") })
  }

  // MARK: - Amounts

  @Test("atMost 0 with one slip: the day is missed, the others are done, and the score drops once")
  func slip() throws {
    let user = try user(at: "2026-11-10T09:00:00Z")
    let habit = try user.createHabit(
      #""name": "Smoke", "kind": "amount", "target": 0, "direction": "at_most""#)
    try user.clock.set(to: "2026-11-13T09:00:00Z")
    #expect(try user.habit(habit)["score"].double == 1)
    try user.mark(habit, "2026-11-11", #""amount": 1"#)
    #expect(try user.states(habit, "2026-11-10", "2026-11-13") == "done missed done open")
    #expect(try user.habit(habit)["score"].double ?? 1 < 1)
    #expect(try user.habit(habit)["streak"]["current"].int == 1)
  }

  @Test("An amount by add is exact: ten times 0.1 is 1")
  func exactAmount() throws {
    let user = try user(at: "2026-11-10T09:00:00Z")
    let habit = try user.createHabit(#""name": "Water", "kind": "amount", "target": 1"#)
    for _ in 0..<10 { try user.call("habits.mark", #"{"habitId": \#(habit), "add": 0.1}"#) }
    let view = try user.habit(habit)
    #expect(view["mark"]["amount"].description == "1" && view["state"].string == "done")
    #expect(view["progress"]["value"].double == 1 && view["progress"]["target"].double == 1)
  }

  @Test("Per week at New Year: the week of 2026-W53 reaches into January")
  func newYear() throws {
    let user = try user(at: "2026-12-21T09:00:00Z")
    let habit = try user.createHabit(
      #""name": "Run", "kind": "amount", "target": 10, "schedule": {"type": "per", "period": "week"}"#)
    try user.clock.set(to: "2027-01-03T09:00:00Z")
    try user.mark(habit, "2026-12-31", #""amount": 4"#)
    #expect(try user.states(habit, "2026-12-28", "2027-01-03") == "open open open open open open open")
    try user.mark(habit, "2027-01-01", #""amount": 6"#)
    #expect(try user.states(habit, "2026-12-28", "2027-01-03") == "done done done done done done done")
    #expect(try user.habit(habit)["progress"]["value"].double == 10)
    #expect(try user.habit(habit)["streak"]["current"].int == 1)
  }

  @Test("A paused week under per bridges the streak")
  func pausedWeek() throws {
    let user = try user(at: "2026-11-02T09:00:00Z")
    let habit = try user.createHabit(
      #""name": "Run", "kind": "amount", "target": 1, "schedule": {"type": "per", "period": "week"}"#)
    try user.mark(habit, "2026-11-02", #""amount": 1"#)
    try user.call("habits.pause", #"{"habitId": \#(habit), "from": "2026-11-09", "to": "2026-11-15"}"#)
    try user.clock.set(to: "2026-11-16T09:00:00Z")
    try user.mark(habit, "2026-11-16", #""amount": 1"#)
    #expect(try user.states(habit, "2026-11-08", "2026-11-10") == "done skipped skipped")
    #expect(try user.habit(habit)["streak"]["current"].int == 2)
  }

  // MARK: - Pauses and archives

  @Test("A pause over today hides the habit from today's list until it is resumed")
  func pauseOverToday() throws {
    let user = try user(at: "2026-11-20T09:00:00Z")
    let habit = try user.createHabit()
    try user.call("habits.pause", #"{"habitId": \#(habit), "from": "2026-11-18"}"#)
    #expect(try user.habit(habit)["state"].string == "skipped")
    #expect(try user.habitsOfDay() == [])
    let resumed = try user.call("habits.resume", #"{"habitId": \#(habit)}"#)
    #expect(resumed["pauses"].description == #"[{"from":"2026-11-18","to":"2026-11-19"}]"#)
    #expect(try user.habitsOfDay() == ["Read"])
  }

  @Test("A pause inside an interval shows skipped days, and the interval goes on after it")
  func pauseInsideInterval() throws {
    let user = try user(at: "2026-11-16T09:00:00Z")
    let habit = try user.createThreeOfSeven()
    for day in ["2026-11-09", "2026-11-10", "2026-11-11"] { try user.mark(habit, day) }
    try user.call("habits.pause", #"{"habitId": \#(habit), "from": "2026-11-12", "to": "2026-11-13"}"#)
    #expect(
      try user.states(habit, "2026-11-09", "2026-11-16") == "done done done skipped skipped implied implied open")
  }

  @Test("Archived in the middle of a streak and restored a month later, the streak goes on")
  func restored() throws {
    let user = try user(at: "2026-10-01T09:00:00Z")
    let habit = try user.createHabit()
    for day in ["2026-10-01", "2026-10-02"] {
      try user.clock.set(to: "\(day)T09:00:00Z")
      try user.mark(habit, day)
    }
    try user.call("habits.archive", #"{"habitId": \#(habit)}"#)
    try user.clock.set(to: "2026-11-02T09:00:00Z")
    #expect(try user.habit(habit)["streak"]["current"].int == 2)
    #expect(try user.states(habit, "2026-10-02", "2026-10-03") == "done none")
    #expect(try user.failure("habits.mark", #"{"habitId": \#(habit), "done": true}"#).rule == "habit_archived")
    let restored = try user.call("habits.restore", #"{"habitId": \#(habit)}"#)
    #expect(restored["pauses"].description == #"[{"from":"2026-10-03","to":"2026-11-01"}]"#)
    #expect(restored["habit"]["streak"]["current"].int == 2 && restored["habit"]["state"].string == "open")
    try user.mark(habit, "2026-11-02")
    #expect(try user.habit(habit)["streak"]["current"].int == 3)
    #expect(try user.harness.violations() == [])
  }

  @Test("500 habits with ten years of marks are listed from the marks of the last weeks")
  func tenYears() throws {
    let user = try user(at: "2026-11-21T09:00:00Z")
    for number in 1...500 { try user.createHabit(#""name": "\#(number)""#) }
    let today = try "2026-11-21".day.dayNumber
    let connection = user.harness.connection
    try connection.execute(
      script: """
        insert into habit_marks (habit_id, day, done, skipped)
          select h.id, d.value, 1, 0 from habits h
          join (with recursive days(value) as (select \(today - 3650) union all select value + 1 from days
            where value < \(today - 1)) select value from days) d
        """, name: "marks")
    try user.mark(1, "2026-11-21")
    // The habits have equal marks, so their checkpoints are equal.
    try connection.execute(
      script: """
        insert into habit_checkpoints
          select h.id, c.day, c.score, c.latest_step, c.run, c.longest, c.last_day, c.next_interval, c.latest_values
          from habits h, habit_checkpoints c where h.id > 1 and c.habit_id = 1
        """, name: "checkpoints")
    let items = try user.call("habits.today")["items"].elements
    #expect(items.count == 500)
    #expect(items[0]["streak"]["current"].int == 3651 && items[499]["streak"]["current"].int == 3650)
    #expect(items[499]["score"].double ?? 0 > 0.99)
    let checkpoint = try connection.statement("select min(day) from habit_checkpoints").scalar(Int.self)
    #expect(try #require(checkpoint) > today - 30)
  }

  @Test("A mark before the creation moves the first day, and removing it moves it back")
  func beforeCreation() throws {
    let user = try user(at: "2026-11-20T09:00:00Z")
    let habit = try user.createHabit()
    try user.mark(habit, "2026-01-01")
    #expect(try user.habit(habit)["firstDay"].string == "2026-01-01")
    #expect(try user.states(habit, "2025-12-31", "2026-01-02") == "none done missed")
    try user.call("habits.unmark", #"{"habitId": \#(habit), "day": "2026-01-01"}"#)
    #expect(try user.habit(habit)["firstDay"].string == "2026-11-20")
    #expect(try user.harness.violations() == [])
  }
}
