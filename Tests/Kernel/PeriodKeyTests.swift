import Kernel
import Testing

@Suite("Weeks and months")
struct PeriodKeyTests {
  @Test(
    "A week lasts from Monday to Sunday, also around New Year",
    arguments: [
      ("2026-11-18", "2026-11-16", "2026-11-22"), ("2021-01-01", "2020-12-28", "2021-01-03"),
      ("2021-01-04", "2021-01-04", "2021-01-10"), ("2025-01-05", "2024-12-30", "2025-01-05"),
      ("2024-02-29", "2024-02-26", "2024-03-03"),
    ])
  func weeks(day: String, first: String, last: String) throws {
    let week = try #require(CivilDay(day)).week
    #expect(week.firstDay.text == first)
    #expect(week.lastDay.text == last)
    #expect(week.firstDay.week == week && week.lastDay.week == week)
    #expect(week.firstDay.previous.week == week.previous && week.lastDay.next.week != week)
    #expect(week.previous.lastDay.next == week.firstDay)
  }

  @Test(
    "The first day, the last day and the neighbors of a month",
    arguments: [
      ("2026-11", "2026-11-01", "2026-11-30", "2026-10", "2026-12"),
      ("2026-12", "2026-12-01", "2026-12-31", "2026-11", "2027-01"),
      ("2027-01", "2027-01-01", "2027-01-31", "2026-12", "2027-02"),
      ("2024-02", "2024-02-01", "2024-02-29", "2024-01", "2024-03"),
      ("2100-02", "2100-02-01", "2100-02-28", "2100-01", "2100-03"),
    ])
  func months(text: String, first: String, last: String, previous: String, next: String) throws {
    let month = try #require(Self.month(text))
    #expect(month.firstDay.text == first)
    #expect(month.lastDay.text == last)
    #expect(month.previous == Self.month(previous))
    #expect(month.next == Self.month(next))
    #expect(month.previous < month && month < month.next)
    #expect(month.dayCount == month.lastDay.days(since: month.firstDay) + 1)
    #expect(month.firstDay.month == month && month.lastDay.month == month)
    #expect(MonthKey(year: month.year, month: month.month) == month)
  }

  @Test(
    "Texts that are not a month of the form YYYY-MM are rejected",
    arguments: [
      "", "2026", "2026-1", "2026-00", "2026-13", "202611", "2026-11-", "2026-11-21", "0000-12", "26-11", "2026/11",
    ])
  func rejectedMonths(text: String) {
    #expect(Self.month(text) == nil)
  }

  @Test("A week begins on any weekday and contains the day", arguments: 1...7)
  func weekStarts(weekday: Int) {
    for offset in 0..<14 {
      let day = CivilDay.min.adding(days: 700_000 + offset)
      let week = WeekKey(containing: day, startingOn: weekday)
      #expect(week.firstDay.weekday == weekday && week.firstDay <= day && day <= week.lastDay)
      #expect(week.lastDay == week.firstDay.adding(days: 6) && week.previous.lastDay.next == week.firstDay)
    }
  }

  @Test("The first week or month is its own predecessor, and the last month its own successor")
  func range() {
    #expect(WeekKey(containing: .max).lastDay == .max)
    #expect(WeekKey(containing: .min).previous == WeekKey(containing: .min))
    #expect(MonthKey(containing: .max).next == Self.month("9999-12"))
    #expect(MonthKey(containing: .min).previous == Self.month("0001-01"))
    #expect(MonthKey(year: .min, month: .min) == nil)
  }

  private static func month(_ text: String) -> MonthKey? {
    var text = text
    return text.withUTF8 { MonthKey(utf8: $0) }
  }
}
