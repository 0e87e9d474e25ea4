import Kernel
import Testing

@Suite("Local dates and times")
struct LocalDateTimeTests {
  @Test(
    "A date is parsed with an optional time after a space or T; seconds and their fraction are optional",
    arguments: [
      ("2025-12-31", nil), ("2025-12-31 00:00", 0), ("2025-12-31 10:00", 36_000_000), ("2025-12-31T10:00", 36_000_000),
      ("2025-12-31t10:00:07", 36_007_000), ("2025-12-31 23:59:59.5", 86_399_500),
      ("2024-02-29 10:00:00.1239", 36_000_123),
    ] as [(String, Int?)])
  func text(_ text: String, _ milliseconds: Int?) throws {
    let time = try #require(LocalDateTime(text))
    #expect(time.date.text == text.prefix(10) && time.milliseconds == milliseconds)
  }

  @Test(
    "Texts that are not a local date are rejected",
    arguments: [
      "", "2025-12", "2025-02-29", "2025-12-31 ", "2025-12-31  10:00", "2025-12-31 10", "2025-12-31 10:0",
      "2025-12-31 24:00", "2025-12-31 10:60", "2025-12-31 10:00:60", "2025-12-31 10:00:00.", "2025-12-31 10:00Z",
      "31.12.2025", "2025/12/31", " 2025-12-31", "2025-12-31X10:00", "2025-12-31 10:00 ",
    ])
  func rejected(_ text: String) { #expect(LocalDateTime(text) == nil) }

  @Test(
    "A date in the form of a region has an optional time of 24 or 12 hours",
    arguments: [
      ("30.11.2026", .dayFirst, "2026-11-30", nil), ("3/4/26", .dayFirst, "2026-04-03", nil),
      ("3/4/26", .monthFirst, "2026-03-04", nil), ("2026/4/3 0:00", .monthFirst, "2026-04-03", 0),
      ("30-11-2026  23:59:59.5", .dayFirst, "2026-11-30", 86_399_500),
      ("11/30/2026 12:00 AM", .monthFirst, "2026-11-30", 0),
      ("11/30/2026 12:00 pm", .monthFirst, "2026-11-30", 43_200_000),
      ("11/30/2026 1:05\u{202F}PM", .monthFirst, "2026-11-30", 47_100_000),
      ("30.11.2026T10:30", .dayFirst, "2026-11-30", 37_800_000),
      ("2026/11/30t10:30:00", .monthFirst, "2026-11-30", 37_800_000), ("2026/4/3", nil, "2026-04-03", nil),
      ("2026-4-3 9:05", nil, "2026-04-03", 32_700_000),
    ] as [(String, DateOrder?, String, Int?)])
  func regional(_ text: String, _ order: DateOrder?, _ date: String, _ milliseconds: Int?) throws {
    let today = try #require(CivilDay("2026-11-21"))
    let time = try #require(LocalDateTime(text, order, today: today))
    #expect(time.date.text == date && time.milliseconds == milliseconds)
  }

  @Test(
    "Other texts are no dates in the form of a region",
    arguments: [
      "", "30.11", "30.11.2026 24:00", "30.11.2026 1:00 XM", "30.11.2026 13:00 PM", "30.11.2026 0:00 AM",
      "30.11.2026 -1:00", "30.11.2026 1", "30.11.2026 1:0", "31.11.2026", "30.11.126", "11/30/2026",
      "30.11.2026 1:00 PM x", "30.11.2026T99:99", "30.11.2026T", "30.11.2026 T10:30", "30.11.2026T10:30Z",
      "30.11.2026T10:30T",
    ])
  func notRegional(_ text: String) throws {
    let today = try #require(CivilDay("2026-11-21"))
    #expect(LocalDateTime(text, .dayFirst, today: today) == nil)
    #expect(LocalDateTime(text, .dayFirst, today: today, permitsFuture: true) == nil)
  }

  @Test("Without an order, a date begins with a year of four digits")
  func withoutOrder() throws {
    let today = try #require(CivilDay("2026-11-21"))
    for text in ["30.11.2026", "3/4/26", "26-11-30"] { #expect(LocalDateTime(text, nil, today: today) == nil) }
  }

  @Test("A year of two digits after the current one is possible only if the date may be in the future")
  func future() throws {
    let today = try #require(CivilDay("2026-11-21"))
    for (text, date) in [("31.12.27", "2027-12-31"), ("1.1.99", "2099-01-01"), ("1.1.00", "2000-01-01")] {
      #expect(LocalDateTime(text, .dayFirst, today: today, permitsFuture: true)?.date.text == date)
      #expect((LocalDateTime(text, .dayFirst, today: today) != nil) == (date < "2027"))
    }
  }

  @Test(
    "A local time resolves to its earlier instant if repeated, to the next valid one if skipped; a date to its start",
    arguments: [
      ("Europe/Paris", 0, "2025-12-31 10:00", "2025-12-31T09:00:00.000Z"),
      ("Europe/Paris", 4, "2025-12-31 02:00", "2025-12-31T01:00:00.000Z"),
      ("Europe/Paris", 0, "2025-12-31", "2025-12-30T23:00:00.000Z"),
      ("Europe/Paris", 4, "2025-12-31", "2025-12-31T03:00:00.000Z"),
      // Clocks skip 02:00 to 03:00 in spring and show that hour twice in autumn.
      ("Europe/Paris", 0, "2026-03-29 02:30:15", "2026-03-29T01:00:00.000Z"),
      ("Europe/Paris", 2, "2026-03-29", "2026-03-29T01:00:00.000Z"),
      ("Europe/Paris", 0, "2026-10-25 02:30", "2026-10-25T00:30:00.000Z"),
      ("America/New_York", 0, "2026-03-08T02:00:00", "2026-03-08T07:00:00.000Z"),
      // Samoa skipped this date.
      ("Pacific/Apia", 0, "2011-12-30 10:00", "2011-12-30T10:00:00.000Z"),
      ("Pacific/Apia", 0, "2011-12-30", "2011-12-30T10:00:00.000Z"),
    ])
  func instants(_ zone: String, _ dayStartsAt: Int, _ text: String, _ expected: String) throws {
    let (zone, time) = (try #require(Zone(identifier: zone)), try #require(LocalDateTime(text)))
    #expect(zone.instant(of: time, dayStartsAt: dayStartsAt).text == expected)
  }
}
