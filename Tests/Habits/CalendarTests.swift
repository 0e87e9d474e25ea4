import TestSupport
import Testing

@Suite("The calendar (Goals, 2.7.)")
struct CalendarTests {
  private func dates(_ parameters: String, at instant: String = Harness.start, zone: String = "UTC") throws -> [String]
  {
    try Harness.habits(at: instant).user(zone: zone).call("goals.calendar", parameters)["items"].elements
      .compactMap { $0["day"].string }
  }

  @Test("A span includes both ends, and may have 400 days")
  func span() throws {
    #expect(
      try dates(#"{"from": "2027-02-27", "to": "2027-03-02"}"#)
        == ["2027-02-27", "2027-02-28", "2027-03-01", "2027-03-02"])
    #expect(try dates(#"{"from": "2026-11-21", "to": "2026-11-21"}"#) == ["2026-11-21"])
    #expect(try dates(#"{"from": "0001-01-01", "to": "0001-01-02"}"#).count == 2)
    #expect(try dates(#"{"from": "2026-01-01", "to": "2027-02-04"}"#).count == 400)
  }

  @Test("The rows of a grid begin with the first weekday of the user", arguments: [("en", 7), ("es", 1), ("en-GB", 1)])
  func weekStart(_ locale: String, _ weekday: Int) throws {
    let user = try Harness.habits().user(locale: locale)
    #expect(try user.call("goals.calendar")["weekStartsOn"].int == weekday)
  }

  @Test(
    "A month contains all its days",
    arguments: [("2026-11", 30), ("2026-12", 31), ("2027-02", 28), ("2028-02", 29), ("1999-01", 31)])
  func month(_ month: String, _ count: Int) throws {
    let dates = try dates(#"{"month": "\#(month)"}"#)
    #expect(dates.count == count)
    #expect(dates.first == "\(month)-01")
    #expect(dates.last == "\(month)-\(count)")
  }

  @Test("Without parameters, the calendar has the user's current month")
  func currentMonth() throws {
    #expect(try dates("{}", at: "2026-11-30T12:00:00Z").first == "2026-11-01")
    #expect(try dates("{}", at: "2026-11-30T12:00:00Z", zone: "Pacific/Kiritimati").first == "2026-12-01")
  }

  @Test("Each day has its ISO 8601 weekday, the name of the weekday, the day of the month, and whether it is today")
  func day() throws {
    let user = try Harness.habits(at: "2026-11-21T12:00:00Z").user()
    let days = try user.call("goals.calendar", #"{"from": "2026-11-15", "to": "2026-11-21"}"#)["items"].elements
    #expect(days.compactMap { $0["weekday"].int } == [7, 1, 2, 3, 4, 5, 6])
    #expect(days.compactMap { $0["dayOfMonth"].int } == Array(15...21))
    #expect(days.compactMap { $0["isToday"].bool } == [false, false, false, false, false, false, true])
    #expect(
      days.compactMap { $0["weekdayName"].string } == [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      ])
  }

  @Test("The calendar contains learned and frozen days")
  func marks() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T12:00:00Z")
    try user.logDay()
    try user.freezeDay(at: "2026-11-17T12:00:00Z")
    try user.clock.set(to: "2027-02-01T12:00:00Z")
    let days = try user.call("goals.calendar", #"{"month": "2026-11"}"#)["items"].elements
    #expect(days[15]["mark"].string == "learned")
    #expect(days[16]["mark"].string == "frozen")
    #expect(days.filter { !$0["mark"].isNull }.count == 2)
  }

  @Test(
    "A month together with a span is rejected, and so are half a span, a reversed or too long one and invalid values")
  func rejected() throws {
    let user = try Harness.habits().user()
    for (parameters, rule, path) in [
      (#"{"month": "2026-11", "from": "2026-11-01", "to": "2026-11-02"}"#, "month_or_span", "/month"),
      (#"{"from": "2026-11-01"}"#, "month_or_span", "/to"), (#"{"to": "2026-11-01"}"#, "month_or_span", "/from"),
      (#"{"from": "2026-11-02", "to": "2026-11-01"}"#, "invalid_span", "/to"),
      (#"{"from": "2026-01-01", "to": "2027-02-05"}"#, "span_too_long", "/to"),
    ] {
      let failure = try user.failure("goals.calendar", parameters)
      #expect(failure.code == 1005 && failure.rule == rule && failure.path == path, "\(parameters): \(failure)")
    }
    for parameters in [
      #"{"month": "2026-13"}"#, #"{"month": "2026-1"}"#, #"{"from": "2026-02-29", "to": "2026-03-01"}"#,
      #"{"from": "2026-11", "to": "2026-11-02"}"#,
    ] {
      #expect(try user.failure("goals.calendar", parameters).rule == "invalid_format")
    }
    #expect(try user.failure("goals.calendar", #"{"month": 11}"#).code == -32602)
  }
}
