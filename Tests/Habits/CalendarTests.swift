import TestSupport
import Testing

@Suite("The calendar (Goals, 2.7.)")
struct CalendarTests {
  private func dates(_ parameters: String, at instant: String = Harness.start, zone: String = "UTC") throws -> [String]
  {
    try Harness.habits(at: instant).user(zone: zone).call("goals.calendar", parameters)["days"].elements
      .compactMap { $0["date"].string }
  }

  @Test(
    "A week starts on Sunday and ends on Saturday",
    arguments: [
      ("2026-11-21", "2026-11-15", "2026-11-21"), ("2026-11-22", "2026-11-22", "2026-11-28"),
      ("2027-01-01", "2026-12-27", "2027-01-02"), ("2028-02-29", "2028-02-27", "2028-03-04"),
      ("2026-11-16", "2026-11-15", "2026-11-21"),
    ])
  func week(_ day: String, _ first: String, _ last: String) throws {
    let dates = try dates(#"{"week": "\#(day)"}"#)
    #expect(dates.count == 7)
    #expect(dates.first == first)
    #expect(dates.last == last)
  }

  @Test("The first and the last week are clamped to the supported days")
  func ends() throws {
    #expect(try dates(#"{"week": "0001-01-01"}"#).first == "0001-01-01")
    #expect(try dates(#"{"week": "9999-12-31"}"#).last == "9999-12-31")
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
    let days = try user.call("goals.calendar", #"{"week": "2026-11-21"}"#)["days"].elements
    #expect(days.compactMap { $0["weekday"].int } == [7, 1, 2, 3, 4, 5, 6])
    #expect(days.compactMap { $0["day"].int } == Array(15...21))
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
    let days = try user.call("goals.calendar", #"{"month": "2026-11"}"#)["days"].elements
    #expect(days[15]["mark"].string == "learned")
    #expect(days[16]["mark"].string == "frozen")
    #expect(days.filter { !$0["mark"].isNull }.count == 2)
  }

  @Test("A month together with a week is rejected, and so are invalid values")
  func rejected() throws {
    let user = try Harness.habits().user()
    let both = try user.failure("goals.calendar", #"{"month": "2026-11", "week": "2026-11-21"}"#)
    #expect(both.code == 1005)
    #expect(both.rule == "month_or_week")
    #expect(both.path == "/week")
    for parameters in [
      #"{"month": "2026-13"}"#, #"{"month": "2026-1"}"#, #"{"week": "2026-02-29"}"#, #"{"week": "2026-11"}"#,
    ] {
      #expect(try user.failure("goals.calendar", parameters).rule == "invalid_format")
    }
    #expect(try user.failure("goals.calendar", #"{"month": 11}"#).code == -32602)
  }
}
