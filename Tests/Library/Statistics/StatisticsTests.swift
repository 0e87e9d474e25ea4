import Kernel
import TestSupport
import Testing

@testable import Library

@Suite("Statistics of tables (Tables, 5.)")
struct StatisticsTests {
  @Test("The statistics of a table without entries are 0 or null")
  func empty() throws {
    let user = try Harness.library().user()
    _ = try user.createTable()
    #expect(
      try user.tableStatistics().description == #"""
        {"tableId":1,"totalEntries":0,"totalHours":0,"activeDays":0,\#
        "streak":{"current":0,"longest":0,"lastDay":null,"isAtRisk":false,"deadlineAt":null},\#
        "lastEntryAt":null,"fraction":null,"totalSeconds":0,"averages":{"value":null,"rating":null,"checked":null},\#
        "field":null}
        """#)
  }

  @Test("Sums and means over entries of every type")
  func sums() throws {
    let user = try Harness.library().user()
    _ = try user.createTable(more: #", "targetValue": 22"#)
    try user.addEntry(#""durationSeconds": 3600, "occurredAt": "2026-11-18T08:00:00Z""#)
    try user.addEntry(#""type": "measurement", "value": -2, "durationSeconds": 55"#)
    try user.addEntry(#""type": "measurement", "value": 5.5, "occurredAt": "2026-11-20T08:00:00Z""#)
    for rating in [5, 4, 4] { try user.addEntry(#""type": "rating", "rating": \#(rating)"#) }
    for checked in [true, false, true, true] { try user.addEntry(#""type": "checklist", "checked": \#(checked)"#) }
    try user.addEntry(#""type": "log", "notes": "x""#)
    let statistics = try user.tableStatistics()
    #expect(statistics["totalEntries"].int == 11 && statistics["totalSeconds"].int == 3655)
    #expect(statistics["totalHours"].double == 1.02 && statistics["fraction"].double == 0.5)
    #expect(statistics["activeDays"].int == 3 && statistics["lastEntryAt"].string == "2026-11-21T09:00:00.000Z")
    #expect(statistics["averages"]["value"].double == 1.75 && statistics["averages"]["checked"].double == 0.75)
    #expect(statistics["averages"]["rating"].double == 13.0 / 3)
  }

  @Test("A corrected or deleted outlier does not affect the mean")
  func correctedOutlier() throws {
    let user = try Harness.library().user()
    _ = try user.createTable()
    try user.addEntry(#""type": "measurement", "value": 70.5"#)
    try user.addEntry(#""type": "measurement", "value": 1e300"#)
    try user.updateEntry(2, #""value": 71.5"#)
    #expect(try user.tableStatistics()["averages"]["value"].double == 71)
    try user.call("entries.delete", #"{"entryId": 2}"#)
    #expect(try user.tableStatistics()["averages"]["value"].double == 70.5)
  }

  @Test(
    "The progress counts entries, minutes or measured values, and is between 0 and 1",
    arguments: [
      ("entries", 1.5, [1 / 1.5, 1, 1, 1]), ("entries", 100, [0.01, 0.02, 0.03, 0.04]),
      ("minutes", 2, [0, 0.25, 0.25, 1]), ("value", 5, [0.5, 0.5, 0, 0]), ("value", 2, [1, 1, 0, 0]),
    ] as [(String, Double, [Double])])
  func progress(_ unit: String, _ target: Double, _ fractions: [Double]) throws {
    let user = try Harness.library().user()
    _ = try user.createTable(more: #", "targetValue": \#(target), "targetUnit": "\#(unit)""#)
    for (members, fraction) in zip(
      [
        #""type": "measurement", "value": 2.5"#, #""durationSeconds": 30"#, #""type": "measurement", "value": -4.5"#,
        #""type": "checklist", "checked": false, "durationSeconds": 600"#,
      ], fractions)
    {
      #expect(try user.addEntry(members)["table"]["fraction"].double == fraction)
    }
    #expect(try user.tableStatistics()["fraction"].double == fractions.last)
  }

  @Test(
    "Current and best streak",
    arguments: [
      ("no entries", [], [0, 0]), ("today", [21], [1, 1]), ("up to yesterday", [19, 20], [2, 2]),
      ("up to two days ago", [18, 19], [0, 2]), ("yesterday and today", [20, 21], [2, 2]),
      ("with an older, longer streak", [10, 11, 12, 14, 20, 21], [2, 3]),
      ("backdated into a gap", [19, 21, 20], [3, 3]),
      ("several entries per day", [20, 20, 21, 21], [2, 2]), ("in reverse order", [21, 20, 19, 18], [4, 4]),
      ("two runs joined", [15, 16, 18, 19, 17, 20], [6, 6]),
    ])
  func streaks(_ name: String, _ days: [Int], _ streaks: [Int]) throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable()
    for day in days { try user.addSession(at: "2026-11-\(day)T08:00:00Z") }
    #expect(try user.tableStreaks() == streaks)
    #expect(try harness.violations().isEmpty)
  }

  @Test("Deleting the middle day splits a run; the best streak does not change")
  func split() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable()
    for day in 17...21 { try user.addSession(at: "2026-11-\(day)T08:00:00Z") }
    #expect(try user.tableStreaks() == [5, 5])
    try user.call("entries.delete", #"{"entryId": 3}"#)
    #expect(try user.tableStreaks() == [2, 5])
    try user.updateEntry(5, #""occurredAt": "2026-11-19T08:00:00Z""#)
    #expect(try user.tableStreaks() == [4, 5])
    #expect(try user.tableStatistics()["lastEntryAt"].string == "2026-11-20T08:00:00.000Z")
    for entry in [1, 2, 4, 5] { try user.call("entries.delete", #"{"entryId": \#(entry)}"#) }
    #expect(try user.tableStreaks() == [0, 5])
    #expect(try user.tableStatistics()["lastEntryAt"].isNull)
    #expect(try harness.violations().isEmpty)
  }

  @Test("The current streak ends after the day that follows the last entry, and returns if the clock is set back")
  func clock() throws {
    let harness = try Harness.library()
    let user = try harness.user(zone: "Europe/Madrid", dayStartsAt: 4)
    _ = try user.createTable()
    // Local times before 04:00 belong to the previous day.
    for instant in ["2026-11-19T01:00:00Z", "2026-11-20T02:59:59.999Z", "2026-11-20T03:00:00Z"] {
      try user.addSession(at: instant)
    }
    let ids = try user.ids("entries.list", #""tableId": 1, "from": "2026-11-19", "to": "2026-11-19""#, limit: 9)
    #expect(ids == [2])
    #expect(try user.tableStreaks() == [3, 3])
    try harness.clock.set(to: "2026-11-22T02:59:59.999Z")
    #expect(try user.tableStreaks() == [3, 3])
    try harness.clock.set(to: "2026-11-22T03:00:00Z")
    #expect(try user.tableStreaks() == [0, 3])
    try harness.clock.set(to: "2026-11-10T03:00:00Z")
    #expect(try user.tableStreaks() == [3, 3])
  }

  @Test("A change of the zone does not change the day of an entry until the time of the entry changes")
  func zones() throws {
    let harness = try Harness.library()
    let user = try harness.user(zone: "America/New_York")
    _ = try user.createTable()
    try user.addSession(at: "2026-11-21T03:00:00Z")
    try user.call("profile.update", #"{"timeZone": "Asia/Kolkata"}"#)
    let day = { try user.call("entries.get", #"{"entryId": 1}"#)["entry"]["day"].string }
    try user.updateEntry(1, #""mood": 2"#)
    #expect(try day() == "2026-11-20")
    try user.updateEntry(1, #""occurredAt": "2026-11-21T03:00:00.001Z""#)
    #expect(try day() == "2026-11-21")
    #expect(try harness.violations().isEmpty)
  }

  @Test("Days of 23 and 25 hours count as one day")
  func daylightSaving() throws {
    let harness = try Harness.library(at: "2026-10-27T12:00:00Z")
    let user = try harness.user(zone: "Europe/Madrid")
    _ = try (user.createTable(), user.createTable())
    for instant in ["2026-03-27T23:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"] {
      try user.addSession(at: instant)
    }
    #expect(try user.tableStreaks() == [0, 3])
    for instant in ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"] {
      try user.addSession(at: instant, in: 2)
    }
    #expect(try user.tableStreaks(2) == [3, 3])
    #expect(try user.tableStatistics(2)["activeDays"].int == 3)
  }

  @Test("The overview without tables and with several tables")
  func overview() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    let empty = try user.call("library.overview")
    #expect(empty["mostUsedCategory"].isNull && empty["categories"].elements.count == 7)
    #expect(empty["newestEntries"].elements.isEmpty && empty["longestStreak"].int == 0)
    for (name, category) in [("A", "work"), ("B", "health"), ("C", "work"), ("D", "health"), ("E", "projects")] {
      _ = try user.createTable(name, more: #", "category": "\#(category)""#)
    }
    try user.call("tables.setActive", #"{"tableId": 5, "isActive": false}"#)
    for day in 5..<17 { try user.addSession(at: "2026-11-\(day < 10 ? "0" : "")\(day)T08:00:00Z", in: day % 4 + 1) }
    let overview = try user.call("library.overview")
    #expect(overview["tables"].int == 5 && overview["activeTables"].int == 4 && overview["entries"].int == 12)
    #expect(overview["totalHours"].double == 0.2 && overview["longestStreak"].int == 1)
    #expect(overview["mostUsedCategory"].string == "health")
    let shares = overview["categories"].elements.prefix(4).map {
      "\($0["category"]) \($0["tables"]) \($0["fraction"])"
    }
    #expect(shares == [#""health" 2 0.4"#, #""work" 2 0.4"#, #""projects" 1 0.2"#, #""finance" 0 0"#])
    let newest = overview["newestEntries"].elements
    #expect(newest.compactMap { $0["id"].int } == Array(3...12).reversed())
    #expect(newest[0]["tableName"].string == "A" && newest[1]["tableName"].string == "D")
    #expect(try harness.user("Bob").call("library.overview")["tables"].int == 0)
  }
}
