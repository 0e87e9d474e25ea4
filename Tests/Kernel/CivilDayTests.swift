import Kernel
import Testing

@Suite("Civil days")
struct CivilDayTests {
  @Test(
    "The day number, date, weekday and month of a day",
    arguments: [
      ("1970-01-01", 0, 4, 1970, 1),
      ("1969-12-31", -1, 3, 1969, 12),
      ("2000-02-29", 11_016, 2, 2000, 2),
      ("2026-11-21", 20_778, 6, 2026, 11),
      ("2024-12-30", 20_087, 1, 2024, 12),
      ("2027-01-01", 20_819, 5, 2027, 1),
      ("2027-01-03", 20_821, 7, 2027, 1),
      ("2027-01-04", 20_822, 1, 2027, 1),
      ("0001-01-01", -719_162, 1, 1, 1),
      ("9999-12-31", 2_932_896, 5, 9999, 12),
    ])
  func components(text: String, number: Int, weekday: Int, year: Int, month: Int) throws {
    let day = try #require(CivilDay(text))
    #expect(day.dayNumber == number)
    #expect(day == CivilDay(dayNumber: number))
    #expect(day == CivilDay(year: day.date.year, month: day.date.month, day: day.date.day))
    #expect(day.text == text)
    #expect(day.weekday == weekday)
    #expect(day.month.year == year && day.month.month == month)
  }

  @Test(
    "Leap years are those of the Gregorian calendar",
    arguments: [(1900, false), (1999, false), (2000, true), (2023, false), (2024, true), (2100, false), (2400, true)])
  func leapYears(year: Int, isLeap: Bool) {
    #expect((CivilDay(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test(
    "Texts that are not a date of the form YYYY-MM-DD are rejected",
    arguments: [
      "", "2026", "2026-11", "2026-11-2", "2026-1-21", "26-11-21", "20261121", "2026/11/21", "2026-11-21T",
      "2026-11-21 ",
      " 2026-11-21", "2026-W47-6", "2026-00-21", "2026-13-21", "2026-11-00", "2026-11-31", "2026-02-29", "0000-01-01",
      "-001-01-01", "2026-11-2x", "10000-01-01",
    ])
  func rejected(text: String) {
    #expect(CivilDay(text) == nil)
  }

  @Test("Components outside the calendar are rejected without overflow")
  func rejectedComponents() {
    #expect(CivilDay(year: 2026, month: 11, day: .max) == nil)
    #expect(CivilDay(year: 2026, month: .min, day: 1) == nil)
    #expect(CivilDay(year: .max, month: 1, day: 1) == nil)
    #expect(CivilDay(year: 0, month: 1, day: 1) == nil)
  }

  @Test(
    "Adding days follows the calendar",
    arguments: [
      ("2024-02-28", 1, "2024-02-29"), ("2024-02-29", 1, "2024-03-01"), ("2023-02-28", 1, "2023-03-01"),
      ("2026-12-31", 1, "2027-01-01"), ("2027-01-01", -1, "2026-12-31"), ("2024-02-29", 366, "2025-03-01"),
      ("2026-11-21", 0, "2026-11-21"), ("2000-01-01", 146_097, "2400-01-01"),
    ])
  func adding(from: String, days: Int, to: String) throws {
    let from = try #require(CivilDay(from))
    let to = try #require(CivilDay(to))
    #expect(from.adding(days: days) == to)
    #expect(to.adding(days: -days) == from)
    #expect(to.days(since: from) == days)
    #expect((from < to) == (days > 0))
  }

  @Test("Dates and weekdays are consecutive over 800 years")
  func everyDay() throws {
    var expected = (year: 1600, month: 1, day: 1)
    var weekday = 6
    var day = try #require(CivilDay("1600-01-01"))
    for _ in 0..<(2 * 146_097) {
      let isCorrect =
        day.date == expected && day.weekday == weekday
        && CivilDay(year: expected.year, month: expected.month, day: expected.day) == day
      guard isCorrect else {
        Issue.record("\(day), expected \(expected), weekday \(weekday)")
        return
      }
      day = day.next
      weekday = weekday % 7 + 1
      expected.day += 1
      guard CivilDay(year: expected.year, month: expected.month, day: expected.day) == nil else { continue }
      expected = expected.month == 12 ? (expected.year + 1, 1, 1) : (expected.year, expected.month + 1, 1)
    }
    #expect(day.text == "2400-01-01")
  }

  @Test("Arithmetic beyond the first and last day is clamped and never overflows")
  func range() {
    for day in [CivilDay.min, CivilDay(dayNumber: 0), CivilDay.max] {
      #expect(day.adding(days: .max) == .max)
      #expect(day.adding(days: .min) == .min)
    }
    #expect(CivilDay.max.next == .max)
    #expect(CivilDay.min.previous == .min)
    #expect(CivilDay(dayNumber: .min) == .min)
  }
}
