import Kernel
import Testing

@testable import Habits

@Suite("The replay of decisions and marks of several devices (Goals, 8.)")
struct GoalReplayTests {
  private var decisions: [GoalDecision] = []
  private var marks: [GoalMark] = []

  private mutating func decide(
    _ type: GoalDecision.DecisionType, _ instant: String, text: String? = nil, _ duration: Goal.Duration? = nil,
    keepsStreak: Bool? = nil, zone: String = "UTC", dayStartsAt: Int = 0
  ) throws {
    let time = try time(instant, zone, dayStartsAt)
    decisions.append(
      GoalDecision(
        type: type, position: Int(time.now.milliseconds), decidedAt: time.now, day: time.today, zone: zone,
        dayStartsAt: dayStartsAt, text: text, duration: duration, keepsStreak: keepsStreak))
  }

  private mutating func mark(
    _ kind: DayMark, _ instant: String, after position: Int? = nil, zone: String = "UTC", dayStartsAt: Int = 0
  ) throws {
    let time = try time(instant, zone, dayStartsAt)
    marks.append(
      GoalMark(
        day: time.today, assignment: nil, kind: kind, markedAt: time.now, zone: zone,
        position: position.map { $0 + 1 } ?? Int(time.now.milliseconds)))
  }

  private func time(_ instant: String, _ zone: String, _ dayStartsAt: Int) throws -> LocalTime {
    LocalTime(
      try #require(Instant("2026-\(instant):00Z")), zone: try #require(Zone(identifier: zone)),
      dayStartsAt: dayStartsAt)
  }

  /// The replay, which must not depend on the order of the rows.
  private var replay: GoalReplay {
    let replay = GoalReplay(decisions, marks)
    let reversed = GoalReplay(decisions.reversed(), marks.reversed())
    #expect(reversed.goal == replay.goal && reversed.periods == replay.periods)
    #expect(reversed.assignments.reversed() == replay.assignments)
    return replay
  }

  private var runs: [Int?] { replay.assignments.map { $0?.run } }

  // MARK: - What happens when

  @Test("A day learned on one device and frozen on another is learned, and uses no freeze", arguments: [true, false])
  mutating func learnedAndFrozen(_ isFrozenFirst: Bool) throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.frozen, isFrozenFirst ? "11-16T09:00" : "11-16T20:00")
    try mark(.learned, "11-16T12:00")
    let goal = try #require(replay.goal)
    #expect(runs == [nil, 1])
    #expect(goal.freezesUsed == 0 && goal.streak == 1 && goal.period.daysFrozen == 0 && goal.period.daysLearned == 1)
  }

  @Test("If the duration was changed in between, both marks count, each in its run")
  mutating func changeInBetween() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.frozen, "11-16T09:00")
    try decide(.update, "11-16T10:00", .month)
    try mark(.learned, "11-16T12:00")
    #expect(runs == [1, 2])
    #expect(replay.periods.map(\.daysFrozen) == [1] && replay.goal?.streak == 1)
  }

  @Test("A day that both devices mark in the same way is marked once, at the earlier time")
  mutating func sameDay() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.learned, "11-16T20:00")
    try mark(.learned, "11-16T12:00")
    #expect(runs == [nil, 1])
    #expect(replay.goal?.lastLearnedAt == marks[1].markedAt && replay.goal?.streak == 1)
  }

  @Test("More freezes than the period permits protect the streak, and none is left")
  mutating func freezes() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.learned, "11-16T12:00")
    for day in 17...19 { try mark(.frozen, "11-\(day)T12:00") }
    try mark(.learned, "11-20T12:00")
    let goal = try #require(replay.goal)
    #expect(goal.streak == 2 && goal.freezesUsed == 2 && goal.period.daysFrozen == 3 && goal.run == 1)
  }

  @Test("Marks of another device prevent a lapse that one device has applied")
  mutating func lapse() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .month)
    try mark(.learned, "11-16T12:00")
    try mark(.learned, "11-19T12:00")
    #expect(runs == [1, 2])
    #expect(replay.goal?.streak == 1 && replay.goal?.lapsedAt == nil)
    for day in 17...18 { try mark(.learned, "11-\(day)T12:00") }
    #expect(runs == [1, 1, 1, 1])
    #expect(replay.goal?.streak == 4)
  }

  @Test("If both devices continue a period, the earlier decision counts")
  mutating func continued() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    for day in 16...22 { try mark(.learned, "11-\(day)T12:00") }
    try decide(.continuePeriod, "11-23T10:00", keepsStreak: false)
    try decide(.continuePeriod, "11-23T09:00", keepsStreak: true)
    let goal = try #require(replay.goal)
    #expect(goal.streak == 7 && goal.period.number == 2 && goal.run == 1)
    #expect(replay.periods.map(\.ending) == [.completed])
  }

  @Test("If both devices set a goal, the earlier one stays, and the marks of both count for it")
  mutating func bothSet() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try decide(.set, "11-16T09:00", text: "Piano", .year)
    try mark(.learned, "11-16T12:00")
    try mark(.learned, "11-17T12:00")
    #expect(replay.goal?.text == "Swift" && replay.goal?.streak == 2)
  }

  @Test("A text and a duration that different devices change both stay")
  mutating func updates() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try decide(.update, "11-17T08:00", text: "Swift on Linux")
    try decide(.update, "11-17T09:00", .month)
    #expect(replay.goal?.text == "Swift on Linux" && replay.goal?.duration == .month)
    #expect(replay.periods.map(\.ending) == [.goalChanged])
  }

  @Test("Marks of a goal that another device has deleted before have no effect, until one is set again")
  mutating func deleted() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.learned, "11-16T12:00")
    try decide(.delete, "11-17T08:00")
    try mark(.learned, "11-17T12:00")
    #expect(replay.goal == nil && runs == [1, nil])
    try decide(.set, "11-17T13:00", text: "Swift", .week)
    try mark(.learned, "11-17T14:00")
    #expect(runs == [1, nil, 2])
    #expect(replay.goal?.period.number == 2)
  }

  @Test("Marks after the end of a period that another device has seen have no effect")
  mutating func ended() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try decide(.update, "11-23T10:00")
    #expect(replay.goal?.state == .periodComplete)
    // The clock of the other device was set back.
    try mark(.learned, "11-22T12:00", after: decisions[1].position)
    #expect(runs == [nil])
  }

  // MARK: - Time

  @Test("Nothing happens after the latest decision or mark")
  mutating func pending() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.learned, "11-16T12:00")
    #expect(replay.goal?.streak == 1 && replay.goal?.state == .active && replay.periods.isEmpty)
    try decide(.update, "11-30T08:00")
    let goal = try #require(replay.goal)
    #expect(goal.streak == 0 && goal.state == .periodComplete && goal.run == 2)
    #expect(replay.periods.map(\.ending) == [.lapsed] && goal.lapsedAt?.text == "2026-11-17T20:00:00.000Z")
  }

  @Test("A clock that is set back changes neither the order of events nor the day of a mark")
  mutating func clockSetBack() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try mark(.learned, "11-18T12:00")
    try mark(.learned, "11-17T12:00", after: marks[0].position)
    #expect(replay.goal?.streak == 2 && replay.goal?.lastLearnedDay?.text == "2026-11-17")
    try mark(.frozen, "11-18T13:00", after: marks[1].position)
    #expect(runs == [1, 1, nil])
  }

  @Test(
    "The days of marks are those of their zones: two marks around midnight, and a date that repeats after a move west")
  mutating func zones() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week, zone: "Pacific/Kiritimati")
    try mark(.learned, "11-16T09:50", zone: "Pacific/Kiritimati")
    try mark(.learned, "11-16T10:05", zone: "Pacific/Kiritimati")
    #expect(marks.map(\.day.text) == ["2026-11-16", "2026-11-17"])
    try mark(.learned, "11-17T12:00", zone: "Pacific/Niue")
    #expect(marks[2].day.text == "2026-11-17" && runs == [1, 1, nil])
  }

  @Test("The hour at which the day starts, and daylight saving, decide whether the lapse or the end comes first")
  mutating func endAndLapse() throws {
    // Clocks are set back on 25 October; the period ends on 26 October at 04:00, which is 03:00 UTC.
    try decide(.set, "10-19T10:00", text: "Swift", .week, zone: "Europe/Paris", dayStartsAt: 4)
    try mark(.learned, "10-24T18:59", zone: "Europe/Paris", dayStartsAt: 4)
    try decide(.update, "10-27T10:00", zone: "Europe/Paris", dayStartsAt: 4)
    #expect(replay.periods.map(\.ending) == [.lapsed])
    marks = []
    try mark(.learned, "10-24T19:00", zone: "Europe/Paris", dayStartsAt: 4)
    #expect(replay.periods.map(\.ending) == [.completed])
    #expect(replay.periods.map(\.streak) == [1] && replay.goal?.streak == 0)
  }

  @Test("A year from a leap day ends a year later, on the last day of February")
  mutating func leapDay() throws {
    let time = LocalTime(try #require(Instant("2028-02-29T12:00:00Z")), zone: .utc, dayStartsAt: 0)
    decisions = [
      GoalDecision(
        type: .set, position: 0, decidedAt: time.now, day: time.today, zone: "UTC", dayStartsAt: 0, text: "Swift",
        duration: .year)
    ]
    #expect(replay.goal?.period.end.text == "2029-02-28")
  }

  // MARK: - Base

  @Test("A base has the counts of its marks, and later decisions and marks go on from it")
  mutating func base() throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    for day in 16...22 { try mark(day == 18 ? .frozen : .learned, "11-\(day)T12:00") }
    try decide(.continuePeriod, "11-23T10:00", keepsStreak: true)
    try mark(.learned, "11-23T12:00")
    let before = replay
    for index in marks.indices { marks[index].assignment = before.assignments[index] }
    let base = GoalBase(before.goal, before.periods, marks)
    #expect(GoalBase(base.json)?.json == base.json)
    try decide(.base, "11-23T13:00")
    decisions[2].state = base.json
    let known = [decisions[0], decisions[1]]
    decisions = [decisions[2]]
    #expect(replay.goal == before.goal && replay.periods == before.periods)
    #expect(replay.assignments == before.assignments)
    // Decisions before it are ignored.
    decisions += known
    #expect(replay.goal == before.goal)
    try mark(.learned, "11-23T20:00")
    try mark(.frozen, "11-24T12:00")
    #expect(runs.suffix(2) == [nil, 1])
    #expect(replay.goal?.streak == 7 && replay.goal?.freezesUsed == 1)
    // A mark of another device before the base belongs to the run and the period of that time.
    try mark(.learned, "11-18T20:00")
    #expect(runs[2] == nil && runs.last == 1 && replay.goal?.streak == 8 && replay.periods[0].daysFrozen == 0)
  }

  @Test(
    "A base that is not valid is ignored",
    arguments: [
      "[]", "{", "{\"periods\":[[]],\"marks\":[]}", "{\"periods\":[],\"marks\":[[1,1]]}",
      "{\"periods\":[],\"marks\":[[1,1,1]]}", "{\"periods\":[],\"marks\":[[2,0,0],[1,0,0]]}", "{\"goal\":{}}",
      """
      {"goal":{"text":"Swift","duration":"week","createdAt":"2026-11-16T08:00:00.000Z","run":1,"blockingRun":2,
      "period":1,"periodStart":"2026-11-16"},"periods":[],"marks":[]}
      """,
      """
      {"periods":[{"period":1,"text":"Swift","duration":"week","startDay":"2026-11-16","endDay":"2026-11-24",
      "streak":0,"ending":"completed"}],"marks":[]}
      """,
    ])
  mutating func invalidBase(_ state: String) throws {
    try decide(.set, "11-16T08:00", text: "Swift", .week)
    try decide(.base, "11-16T09:00")
    decisions[1].state = state
    #expect(replay.goal?.text == "Swift")
  }
}
