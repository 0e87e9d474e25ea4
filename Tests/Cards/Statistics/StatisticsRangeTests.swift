import TestSupport
import Testing

@testable import Cards

@Suite("Ranges of statistics (Sparks, 6.)")
struct StatisticsRangeTests {
  @Test(
    "Current periods end today",
    arguments: [
      ("today", "2026-11-21", "2026-11-21", 1), ("this_week", "2026-11-21", "2026-11-16", 6),
      ("this_month", "2026-11-21", "2026-11-01", 21), ("this_year", "2026-11-21", "2026-01-01", 325),
      // A week starts on Monday and ends on Sunday.
      ("this_week", "2026-11-16", "2026-11-16", 1), ("this_week", "2026-11-22", "2026-11-16", 7),
      // A month starts on the 1st, independently of weeks.
      ("this_month", "2026-12-01", "2026-12-01", 1), ("this_week", "2026-12-01", "2026-11-30", 2),
      ("this_month", "2026-11-30", "2026-11-01", 30),
      // New year.
      ("this_year", "2027-01-01", "2027-01-01", 1), ("this_month", "2027-01-01", "2027-01-01", 1),
      ("this_week", "2027-01-01", "2026-12-28", 5), ("this_year", "2026-12-31", "2026-01-01", 365),
      // The leap day.
      ("today", "2028-02-29", "2028-02-29", 1), ("this_month", "2028-02-29", "2028-02-01", 29),
      ("this_year", "2028-02-29", "2028-01-01", 60), ("this_year", "2028-12-31", "2028-01-01", 366),
      ("this_week", "2028-03-01", "2028-02-28", 3),
    ])
  func current(_ range: String, _ today: String, _ first: String, _ days: Int) throws {
    let overview = try Harness.cards(at: "\(today)T12:00:00Z").user(locale: "en-GB").overview(range)
    #expect(overview.span == "\(first)…\(today)")
    #expect(overview["days"].int == days)
  }

  @Test("Today depends on the user's zone and day start")
  func zone() throws {
    let user = try Harness.cards(at: "2026-11-30T12:00:00Z").user(zone: "Pacific/Kiritimati")
    #expect(try user.overview("today").span == "2026-12-01…2026-12-01")
    #expect(try user.overview("this_month")["days"].int == 1)
    try user.call("profile.update", #"{"dayStartsAt": 3}"#)
    #expect(try user.overview("today").span == "2026-11-30…2026-11-30")
  }

  @Test("A day with 23 or 25 hours is one day", arguments: ["2026-03-29", "2026-10-25"])
  func daylightSaving(_ day: String) throws {
    let user = try Harness.cards(at: "\(day)T20:00:00Z").user(locale: "en-GB", zone: "Europe/Berlin")
    #expect(try user.overview("this_week")["days"].int == 7)
  }

  @Test("Weeks start on the user's first weekday, in this and the last week")
  func weekStart() throws {
    let user = try Harness.cards(at: "2026-11-21T12:00:00Z").user()
    #expect(try user.overview("this_week").span == "2026-11-15…2026-11-21")
    #expect(try user.overview("last_week").span == "2026-11-08…2026-11-14")
    for (weekday, first) in [(1, "2026-11-16"), (6, "2026-11-21"), (5, "2026-11-20")] {
      try user.call("profile.update", #"{"weekStartsOn": \#(weekday)}"#)
      #expect(try user.overview("this_week").span == "\(first)…2026-11-21")
    }
  }

  @Test(
    "Lists and statistics select the same days", arguments: ["today", "this_week", "last_week", "this_month", "all"])
  func sameDays(_ range: String) throws {
    let user = try Harness.cards().user()
    for day in ["10-31", "11-08", "11-14", "11-15", "11-20", "11-21"] {
      try user.createSpark(title: day, #""createdAt": "2026-\#(day)T08:00:00Z""#)
    }
    let listed = try user.call("sparks.list", #"{"range": "\#(range)"}"#)["items"].elements.count
    #expect(try user.overview(range)["sparks"].int == listed && listed > 0)
  }

  @Test("The range `all` starts on the day of the first spark, regardless of the filter")
  func all() throws {
    let user = try Harness.cards().user()
    try user.insertSparkCounts(of: .challenge, on: "2024-02-29")
    try user.insertSparkCounts(of: .idea, on: "2026-11-20")
    let overview = try user.overview("all", #", "categories": ["idea"]"#)
    #expect(overview.span == "2024-02-29…2026-11-21")
    #expect(overview["days"].int == 997)
    #expect(overview["sparks"].int == 1)
  }

  @Test("The range `all` is today if the user has no sparks")
  func allOfNothing() throws {
    let user = try Harness.cards().user()
    try user.harness.user("Grace").insertSparkCounts(on: "2020-01-01")
    #expect(try user.overview("all").span == "2026-11-21…2026-11-21")
  }

  @Test("The range `all` includes a spark of tomorrow, which can exist after a westward zone change")
  func allAfterZoneChange() throws {
    let user = try Harness.cards().user()
    try user.insertSparkCounts(on: "2026-11-22")
    #expect(try user.overview("all").span == "2026-11-22…2026-11-22")
    #expect(try user.overview("this_week")["sparks"].int == 0)
    try user.insertSparkCounts(on: "2026-11-20")
    let overview = try user.overview("all")
    #expect(overview.span == "2026-11-20…2026-11-22")
    #expect(overview["sparks"].int == 2)
  }

  @Test("Both bounds of a custom range are inclusive")
  func custom() throws {
    let user = try Harness.cards().user()
    for (day, count) in [("2026-11-09", 1), ("2026-11-10", 10), ("2026-11-12", 100), ("2026-11-13", 1000)] {
      try user.insertSparkCounts(count, on: day)
      try user.insertCompletions(count / 10, on: day)
    }
    let overview = try user.overview(from: "2026-11-10", to: "2026-11-12")
    #expect(overview.span == "2026-11-10…2026-11-12")
    #expect(overview["days"].int == 3)
    #expect(overview["sparks"].int == 110)
    #expect(overview["missionsCompleted"].int == 11)
  }

  @Test("A custom range with equal bounds is one day; a range can be in the future")
  func oneDay() throws {
    let user = try Harness.cards().user()
    try user.insertSparkCounts(3, on: "2026-11-10")
    let overview = try user.overview(from: "2026-11-10", to: "2026-11-10")
    #expect(overview["days"].int == 1)
    #expect(overview["sparks"].int == 3)
    #expect(try user.overview(from: "2026-11-22", to: "2027-11-21")["days"].int == 365)
  }

  @Test("A custom range can have all supported days")
  func ends() throws {
    let user = try Harness.cards().user()
    try user.insertSparkCounts(on: "2026-11-10")
    let overview = try user.overview(from: "0001-01-01", to: "9999-12-31")
    #expect(overview["days"].int == 3_652_059)
    #expect(overview["sparks"].int == 1)
    #expect(try user.overview(from: "0001-01-02", to: "9999-12-31")["sparks"].int == 1)
  }

  @Test(
    "An invalid range is rejected with the path of its first invalid bound",
    arguments: [
      (#""range": "custom""#, "/from"), (#""range": "custom", "to": "2026-11-21""#, "/from"),
      (#""range": "custom", "from": "2026-11-21""#, "/to"),
      (#""range": "custom", "from": "2026-11-21", "to": "2026-11-20""#, "/to"),
      (#""range": "this_week", "from": "2026-11-21""#, "/from"), (#""range": "all", "to": "2026-11-21""#, "/to"),
      (#""range": "today", "from": "2026-11-20", "to": "2026-11-21""#, "/from"),
    ])
  func rejected(_ range: String, _ path: String) throws {
    let user = try Harness.cards().user()
    for (method, more) in [("sparks.statistics", ""), ("sparks.trend", #", "bucket": "day""#)] {
      let failure = try user.failure(method, "{\(range)\(more)}")
      #expect(failure.code == 1005)
      #expect(failure.rule == "invalid_range")
      #expect(failure.path == path)
    }
  }

  @Test("An unknown range, a missing or bucket length and an invalid day are rejected")
  func invalidParameters() throws {
    let user = try Harness.cards().user()
    try user.insertSparkCounts(on: "2026-11-10")
    #expect(try user.statistics("{}")["overview"].span == "2026-11-10…2026-11-21")
    #expect(try user.failure("sparks.statistics", #"{"range": "quarter"}"#).rule == "not_one_of")
    let leap = try user.failure(
      "sparks.statistics", #"{"range": "custom", "from": "2026-02-29", "to": "2026-03-01"}"#)
    #expect(leap.rule == "invalid_format")
    #expect(leap.path == "/from")
    #expect(try user.failure("sparks.trend", #"{"range": "this_week"}"#).path == "/bucket")
    #expect(try user.failure("sparks.trend", #"{"range": "this_week", "bucket": "year"}"#).rule == "not_one_of")
  }
}
