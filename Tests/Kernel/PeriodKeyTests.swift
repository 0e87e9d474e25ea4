import Kernel
import Testing

@Suite("Weeks and months")
struct PeriodKeyTests {
  @Test(
    "An ISO 8601 week lasts from Monday to Sunday",
    arguments: [
      ("2026-W47", "2026-11-16", "2026-11-22", "2026-W46", "2026-W48"),
      ("2020-W53", "2020-12-28", "2021-01-03", "2020-W52", "2021-W01"),
      ("2021-W01", "2021-01-04", "2021-01-10", "2020-W53", "2021-W02"),
      ("2025-W01", "2024-12-30", "2025-01-05", "2024-W52", "2025-W02"),
      ("2026-W53", "2026-12-28", "2027-01-03", "2026-W52", "2027-W01"),
      ("2024-W09", "2024-02-26", "2024-03-03", "2024-W08", "2024-W10"),
    ])
  func weeks(text: String, first: String, last: String, previous: String, next: String) throws {
    let week = try #require(WeekKey(text))
    #expect(week.text == text)
    #expect(week.firstDay.text == first)
    #expect(week.lastDay.text == last)
    #expect(week.previous.text == previous)
    #expect(week.next.text == next)
    #expect(week.previous < week && week < week.next)
    #expect(week.firstDay.week == week && week.lastDay.week == week)
    #expect(week.firstDay.previous.week == week.previous && week.lastDay.next.week == week.next)
    #expect(WeekKey(year: week.year, week: week.week) == week)
  }

  @Test("A Sunday and the following Monday are in different weeks")
  func mondayBoundary() throws {
    let sunday = try #require(CivilDay("2026-11-22"))
    #expect(sunday.weekday == 7)
    #expect(sunday.week.text == "2026-W47")
    #expect(sunday.next.week.text == "2026-W48")
  }

  @Test(
    "Years that begin or end on a Thursday have a week 53",
    arguments: [
      (2015, true), (2016, false), (2019, false), (2020, true), (2021, false), (2025, false), (2026, true),
      (2032, true),
    ])
  func longYears(year: Int, hasWeek53: Bool) {
    #expect((WeekKey(year: year, week: 53) != nil) == hasWeek53)
    #expect((WeekKey("\(year)-W53") != nil) == hasWeek53)
  }

  @Test(
    "Texts that are not a week of the form YYYY-Www are rejected",
    arguments: [
      "", "2026", "2026-47", "2026-w47", "2026W47", "2026-W4", "2026-W00", "2026-W54", "2025-W53", "2026-W47 ",
      "0000-W01", "9999-W53",
    ])
  func rejectedWeeks(text: String) {
    #expect(WeekKey(text) == nil)
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
    let month = try #require(MonthKey(text))
    #expect(month.text == text)
    #expect(month.firstDay.text == first)
    #expect(month.lastDay.text == last)
    #expect(month.previous.text == previous)
    #expect(month.next.text == next)
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
    #expect(MonthKey(text) == nil)
  }

  @Test("The first week or month is its own predecessor, and the last one its own successor")
  func range() {
    #expect(WeekKey(containing: .max).next.text == "9999-W52")
    #expect(WeekKey(containing: .max).lastDay == .max)
    #expect(WeekKey(containing: .min).previous.text == "0001-W01")
    #expect(MonthKey(containing: .max).next.text == "9999-12")
    #expect(MonthKey(containing: .min).previous.text == "0001-01")
    #expect(WeekKey(year: .max, week: .max) == nil)
    #expect(WeekKey(year: 9999, week: 53) == nil && WeekKey(year: 9999, week: 52) == WeekKey(containing: .max))
    #expect(MonthKey(year: .min, month: .min) == nil)
  }
}
