import Kernel
import Testing

@Suite("Day streaks")
struct DayStreakTests {
  /// The cases of the rules for a completion on 2026-11-21, starting from a streak of 4 (longest 9).
  @Test(
    "An activity continues, retains or restarts the streak (Learning paths, 3.4.)",
    arguments: [
      ("2026-11-21", 4, "2026-11-21"),
      ("2026-11-20", 5, "2026-11-21"),
      ("2026-11-19", 1, "2026-11-21"),
      ("2025-11-21", 1, "2026-11-21"),
      ("2026-11-22", 4, "2026-11-22"),
      ("2027-01-01", 4, "2027-01-01"),
    ])
  func recordingActivity(last: String, current: Int, lastAfter: String) throws {
    let last = try #require(CivilDay(last))
    let streak = DayStreak(current: 4, longest: 9, lastDay: last)
    let after = streak.recordingActivity(on: try #require(CivilDay("2026-11-21")))
    #expect(after == DayStreak(current: current, longest: 9, lastDay: CivilDay(lastAfter)))
  }

  @Test(
    "A streak is displayed until the end of the day after its last day",
    arguments: [
      ("2026-11-22", 4), ("2026-11-21", 4), ("2026-11-20", 4), ("2026-11-19", 0), ("2025-11-21", 0),
    ])
  func displayedLength(last: String, expected: Int) throws {
    let last = try #require(CivilDay(last))
    let streak = DayStreak(current: 4, longest: 9, lastDay: last)
    #expect(streak.displayedLength(on: try #require(CivilDay("2026-11-21"))) == expected)
    #expect(streak.current == 4, "the stored value changes only with the next activity")
  }

  @Test("The first activity starts a streak of 1")
  func first() throws {
    let today = try #require(CivilDay("2026-11-21"))
    #expect(DayStreak.none.displayedLength(on: today) == 0)
    #expect(DayStreak.none.recordingActivity(on: today) == DayStreak(current: 1, longest: 1, lastDay: today))
  }

  @Test("The longest length grows with the streak, across a leap day and New Year, and remains after its end")
  func longest() throws {
    for start in ["2024-02-27", "2026-12-30"] {
      let first = try #require(CivilDay(start))
      var streak = DayStreak.none
      for days in 0..<4 { streak = streak.recordingActivity(on: first.adding(days: days)) }
      #expect(streak.current == 4)
      #expect(streak.longest == 4)
      streak = streak.recordingActivity(on: first.adding(days: 5))
      #expect(streak.current == 1)
      #expect(streak.longest == 4)
    }
  }

  @Test("Activities at 23:59:59 and 00:00:01 count as two days of a streak")
  func midnight() throws {
    let zone = try #require(Zone(identifier: "Europe/Paris"))
    let before = try #require(Instant("2026-11-21T22:59:59Z"))
    let streak = DayStreak.none
      .recordingActivity(on: zone.civilDay(at: before))
      .recordingActivity(on: zone.civilDay(at: before.adding(seconds: 2)))
    #expect(streak.current == 2)
  }

  @Test("While the clock is set back, activities do not change the streak; it continues after its last day")
  func clockSetBack() throws {
    let last = try #require(CivilDay("2026-11-21"))
    let streak = DayStreak(current: 3, longest: 3, lastDay: last)
    let back = streak.recordingActivity(on: last.adding(days: -5)).recordingActivity(on: last.adding(days: -4))
    #expect(back == streak)
    #expect(back.displayedLength(on: last.adding(days: -4)) == 3)
    #expect(back.recordingActivity(on: last.next).current == 4)
  }

  @Test("A stored longest length below the current one is raised")
  func stored() {
    #expect(DayStreak(current: 5, longest: 2, lastDay: .min).longest == 5)
  }
}
