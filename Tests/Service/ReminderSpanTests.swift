import Kernel
import Localization
import TestSupport
import Testing

@testable import Service

@Suite("Times of day in a span (Accounts, 5.)")
struct ReminderSpanTests {
  private func account(_ zone: String, dayStartsAt: Int = 0) throws -> Account {
    Account(
      id: 1, name: "Ada", email: "ada@example.org", avatar: .cat, language: .en,
      zone: try #require(Zone(identifier: zone)), dayStartsAt: dayStartsAt, weekStartsOn: 1, joinedAt: .min)
  }

  /// Returns the occurrences of a time on a date.
  private func occurrences(_ time: String, on date: String, in zone: String) throws -> [String] {
    let (account, day) = (try account(zone), try date.day)
    let span = ReminderSpan(account.zone.start(of: day)..<account.zone.start(of: day.next), of: account)
    return span.occurrences(of: try #require(TimeOfDay(time))).map(\.instant.text)
  }

  @Test(
    "A time of day occurs once on each date, at the next valid instant if the clock skips it",
    arguments: [
      // Zones without clock changes.
      ("UTC", "19:00", "2026-11-21", ["2026-11-21T19:00:00.000Z"]),
      ("Asia/Kathmandu", "00:15", "2026-11-21", ["2026-11-20T18:30:00.000Z"]),
      // Madrid in spring, a day of 23 hours: 02:30 does not exist.
      ("Europe/Madrid", "19:00", "2026-03-28", ["2026-03-28T18:00:00.000Z"]),
      ("Europe/Madrid", "19:00", "2026-03-29", ["2026-03-29T17:00:00.000Z"]),
      ("Europe/Madrid", "02:30", "2026-03-28", ["2026-03-28T01:30:00.000Z"]),
      ("Europe/Madrid", "02:30", "2026-03-29", ["2026-03-29T01:00:00.000Z"]),
      ("Europe/Madrid", "02:30", "2026-03-30", ["2026-03-30T00:30:00.000Z"]),
      // Madrid in autumn, a day of 25 hours: 02:30 exists twice.
      ("Europe/Madrid", "02:30", "2026-10-25", ["2026-10-25T00:30:00.000Z"]),
      ("Europe/Madrid", "19:00", "2026-10-25", ["2026-10-25T18:00:00.000Z"]),
      // São Paulo and Cairo in spring: there is no midnight.
      ("America/Sao_Paulo", "00:00", "2017-10-15", ["2017-10-15T03:00:00.000Z"]),
      ("America/Sao_Paulo", "00:30", "2017-10-15", ["2017-10-15T03:00:00.000Z"]),
      ("America/Sao_Paulo", "01:00", "2017-10-15", ["2017-10-15T03:00:00.000Z"]),
      ("Africa/Cairo", "00:30", "2026-04-24", ["2026-04-23T22:00:00.000Z"]),
      // São Paulo in autumn: 23:30 exists twice.
      ("America/Sao_Paulo", "23:30", "2017-02-18", ["2017-02-19T01:30:00.000Z"]),
      // Lord Howe moves by half an hour.
      ("Australia/Lord_Howe", "02:15", "2026-10-04", ["2026-10-03T15:30:00.000Z"]),
      ("Australia/Lord_Howe", "01:45", "2026-04-05", ["2026-04-04T14:45:00.000Z"]),
      ("Australia/Lord_Howe", "19:00", "2026-10-04", ["2026-10-04T08:00:00.000Z"]),
      // The clocks in Khartoum skipped from 12:00 to 13:00.
      ("Africa/Khartoum", "12:30", "2000-01-15", ["2000-01-15T10:00:00.000Z"]),
      // Nuuk in spring: 23:30 is skipped on the 27th, so the time occurs twice on the 28th, first at its start.
      ("America/Nuuk", "23:30", "2027-03-27", []),
      ("America/Nuuk", "23:30", "2027-03-28", ["2027-03-28T01:00:00.000Z", "2027-03-29T00:30:00.000Z"]),
      // Samoa skipped a date.
      ("Pacific/Apia", "19:00", "2011-12-30", []),
      ("Pacific/Apia", "19:00", "2011-12-31", ["2011-12-31T05:00:00.000Z"]),
    ])
  func occurrences(_ zone: String, _ time: String, _ date: String, _ expected: [String]) throws {
    #expect(try occurrences(time, on: date, in: zone) == expected)
  }

  @Test(
    "A year has 52 Sundays, and one occurrence per date despite clock changes",
    arguments: [
      "Europe/Madrid", "Australia/Lord_Howe", "Africa/Cairo", "America/Nuuk", "Asia/Kathmandu", "America/Havana",
    ])
  func year(_ zone: String) throws {
    let account = try account(zone)
    let (first, last) = (try "2026-01-01".day, try "2026-12-31".day)
    let span = ReminderSpan(account.zone.start(of: first)..<account.zone.start(of: last.next), of: account)
    let daily = span.occurrences(of: TimeOfDay(minutes: 19 * 60)).map { account.zone.civilDay(at: $0.instant) }
    #expect(daily == (0..<365).map { first.adding(days: $0) })
    let sundays = span.occurrences(of: TimeOfDay(minutes: 18 * 60), on: Weekdays([7]))
    #expect(sundays.count == 52 && sundays.allSatisfy { $0.day.weekday == 7 })
  }

  @Test("A time before the start of the day is on the next date, and its weekday is that of the civil day")
  func dayStart() throws {
    let account = try account("UTC", dayStartsAt: 4)
    let span = ReminderSpan(try "2026-11-20T00:00:00Z".instant..<"2026-11-24T00:00:00Z".instant, of: account)
    // November 21 is a Saturday.
    let early = span.occurrences(of: TimeOfDay(minutes: 2 * 60), on: Weekdays([6]))
    #expect(early.map(\.instant.text) == ["2026-11-22T02:00:00.000Z"])
    #expect(early.map(\.day.text) == ["2026-11-21"])
    #expect(
      span.occurrences(of: TimeOfDay(minutes: 4 * 60), on: Weekdays([6])).map(\.instant.text) == [
        "2026-11-21T04:00:00.000Z"
      ])
  }

  @Test("The first and the last supported days have occurrences")
  func ends() throws {
    let account = try account("America/New_York")
    let time = TimeOfDay(minutes: 19 * 60)
    let first = ReminderSpan(.min..<(try "0001-01-04T00:00:00Z".instant), of: account)
    #expect(first.occurrences(of: time).count == 3)
    #expect(ReminderSpan(try "9999-12-29T00:00:00Z".instant ..< .max, of: account).occurrences(of: time).count == 3)
  }

  @Test(
    "A span has 0 to 366 days and does not end before its start",
    arguments: [
      ("2026-11-21T09:00:00Z", "2026-11-21T09:00:00Z", nil), ("2026-01-01T00:00:00Z", "2027-01-02T00:00:00Z", nil),
      ("2026-01-01T00:00:00Z", "2027-01-02T00:00:00.001Z", "span_too_long"),
      ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "span_too_long"),
      ("2026-11-21T09:00:00Z", "2026-11-21T08:59:59.999Z", "invalid_span"),
      ("9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z", "invalid_span"),
    ] as [(String, String, String?)])
  func span(_ since: String, _ until: String, _ rule: String?) throws {
    let issues = ReminderSpan.issues(since: try since.instant, until: try until.instant)
    #expect(issues.map(\.rule) == [rule].compactMap(\.self))
    #expect(issues.allSatisfy { $0.path == "/until" })
  }

  @Test(
    "Weekdays are stored as ascending numbers; another text is rejected",
    arguments: [
      ("1", [1]), ("1,3,5", [1, 3, 5]), ("1,2,3,4,5,6,7", [1, 2, 3, 4, 5, 6, 7]), ("", nil), ("0", nil), ("8", nil),
      ("3,1", nil), ("1,1", nil), ("1,", nil), (",1", nil), ("1 3", nil), ("12", nil),
    ] as [(String, [Int]?)])
  func weekdays(_ text: String, _ numbers: [Int]?) {
    let weekdays = Weekdays(utf8: text.utf8)
    #expect(weekdays?.numbers.sorted() == numbers)
    #expect(weekdays.map { $0.text == text } ?? true)
  }
}
