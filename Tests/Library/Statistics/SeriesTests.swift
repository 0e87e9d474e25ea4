import Kernel
import TestSupport
import Testing

@testable import Library

@Suite("Entries per day, week and month: tables.series")
struct SeriesTests {
  private let user: TestUser

  init() throws {
    user = try Harness.library().user(locale: "en-GB")
    _ = try user.createTable()
  }

  private func series(_ bucket: String, _ more: String = "") throws -> JSON {
    try user.call("tables.series", #"{"tableId": 1, "bucket": "\#(bucket)"\#(more)}"#)
  }

  @Test("A bucket has the number of entries, the sum and mean of measurements, and the sum of durations")
  func values() throws {
    try user.addEntry(#""type": "measurement", "value": 2, "occurredAt": "2026-11-19T08:00:00Z""#)
    try user.addEntry(#""type": "measurement", "value": 0.5, "occurredAt": "2026-11-19T20:00:00Z""#)
    try user.addEntry(#""type": "rating", "rating": 5, "occurredAt": "2026-11-19T21:00:00Z""#)
    try user.addSession(at: "2026-11-21T07:00:00Z")
    #expect(
      try series("day").description == #"""
        {"tableId":1,"bucket":"day","field":"value","from":"2026-11-19","to":"2026-11-21","items":[\#
        {"from":"2026-11-19","to":"2026-11-19","count":3,"valueCount":2,"sum":2.5,"mean":1.25,"min":0.5,"max":2,\#
        "seconds":0},\#
        {"from":"2026-11-20","to":"2026-11-20","count":0,"valueCount":0,"sum":null,"mean":null,"min":null,"max":null,\#
        "seconds":0},\#
        {"from":"2026-11-21","to":"2026-11-21","count":1,"valueCount":0,"sum":null,"mean":null,"min":null,"max":null,\#
        "seconds":60}]}
        """#)
  }

  @Test(
    "Weeks start on the user's first weekday, months on the 1st; the first and last bucket are clamped to the range"
  )
  func buckets() throws {
    for day in ["10-31", "11-01", "11-02", "11-08", "11-09", "11-21"] {
      try user.addSession(at: "2026-\(day)T08:00:00Z")
    }
    let weeks = try series("week", #", "from": "2026-11-01""#)["items"].elements
    #expect(weeks.map { $0["from"].string } == ["2026-11-01", "2026-11-02", "2026-11-09", "2026-11-16"])
    #expect(weeks.map { $0["to"].string } == ["2026-11-01", "2026-11-08", "2026-11-15", "2026-11-21"])
    #expect(weeks.map { $0["count"].int } == [1, 2, 1, 1])
    try user.call("profile.update", #"{"weekStartsOn": 7}"#)
    let sundayWeeks = try series("week", #", "from": "2026-11-01""#)["items"].elements
    #expect(sundayWeeks.map { $0["from"].string } == ["2026-11-01", "2026-11-08", "2026-11-15"])
    #expect(sundayWeeks.map { $0["count"].int } == [2, 2, 1])
    #expect(try series("month")["items"].elements.map { $0["count"].int } == [1, 5])
    #expect(try series("month", #", "to": "2026-10-31""#)["items"].elements.map { $0["count"].int } == [1])
    let leapDay = try series("month", #", "from": "2024-02-01", "to": "2024-03-01""#)["items"].elements
    #expect(leapDay.map { $0["to"].string } == ["2024-02-29", "2024-03-01"])
  }

  @Test("Without entries, the series is today; a bound in the future extends it")
  func bounds() throws {
    for (bounds, day) in [
      ("", "2026-11-21"), (#", "to": "2026-11-20""#, "2026-11-20"), (#", "from": "2026-11-23""#, "2026-11-23"),
    ] {
      #expect(try series("day", bounds)["items"].elements.map { $0["from"].string } == [day])
    }
    #expect(try series("day", #", "from": "2026-11-19""#)["items"].elements.count == 3)
  }

  @Test("Entries belong to the civil day in the zone in which they were recorded")
  func zones() throws {
    try user.call("profile.update", #"{"timeZone": "Pacific/Kiritimati"}"#)
    try user.addSession(at: "2026-11-18T10:00:00Z")
    try user.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    try user.addSession(at: "2026-11-18T10:00:00Z")
    for (day, count) in [("2026-11-17", 1), ("2026-11-18", 0), ("2026-11-19", 1)] {
      let items = try series("day", #", "from": "\#(day)", "to": "\#(day)""#)["items"].elements
      #expect(items.map { $0["count"].int } == [count], "\(day)")
    }
  }

  @Test("A sum beyond the range of a double is null, its mean is not")
  func overflow() throws {
    for _ in 1...2 { try user.addEntry(#""type": "measurement", "value": 1e308"#) }
    let item = try #require(try series("day")["items"].elements.first)
    #expect(item["sum"].isNull && item["mean"].double == 1e308)
  }

  @Test("The sum of a bucket is exact")
  func exactSum() throws {
    for value in ["1e16", "1", "-1e16"] { try user.addEntry(#""type": "measurement", "value": \#(value)"#) }
    #expect(try series("day")["items"].elements.map { $0["sum"].double } == [1])
  }

  @Test("Invalid ranges, too many buckets and tables of others are rejected")
  func rejected() throws {
    try user.addSession(at: "2023-11-21T07:00:00Z")
    for (params, rule, path) in [
      (#""tableId": 1, "bucket": "day", "from": "2026-11-21", "to": "2026-11-20""#, "invalid_range", "/to"),
      (#""tableId": 1, "bucket": "day""#, "too_many_buckets", "/bucket"),
      (#""tableId": 1, "bucket": "month", "from": "0001-01-01", "to": "9999-12-31""#, "too_many_buckets", "/bucket"),
      (#""tableId": 1, "bucket": "year""#, "not_one_of", "/bucket"),
      (#""tableId": 2, "bucket": "day""#, "table_not_found", "/tableId"),
    ] {
      let failure = try user.failure("tables.series", "{\(params)}")
      #expect(failure.rule == rule && failure.path == path, "\(params)")
    }
    let other = try user.harness.user("Ben")
    #expect(try other.failure("tables.series", #"{"tableId": 1, "bucket": "week"}"#).rule == "table_not_found")
  }
}
