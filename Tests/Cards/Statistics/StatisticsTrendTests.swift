import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Trend of statistics (Sparks, 6.)")
struct StatisticsTrendTests {
  @Test("There is a bucket for every day of the range, even for days without sparks")
  func days() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertSparkCounts(2, of: .idea, .low, on: "2026-11-16")
    try user.insertSparkCounts(2, of: .challenge, .extreme, on: "2026-11-16")
    try user.insertSparkCounts(1, of: .energy, .medium, on: "2026-11-19")
    try user.insertSparkCounts(7, on: "2026-11-15")
    try user.insertCompletions(3, on: "2026-11-17")
    let buckets = try user.buckets(#"{"range": "this_week", "bucket": "day"}"#)
    #expect(buckets.map(\.span) == (16...21).map { "2026-11-\($0)…2026-11-\($0)" })
    #expect(buckets.map { $0["sparks"].int } == [4, 0, 0, 1, 0, 0])
    #expect(buckets.map { $0["points"].int } == [140, 0, 0, 22, 0, 0])
    #expect(buckets.map { $0["averageIntensity"].double } == [2.5, 0, 0, 2, 0, 0])
    #expect(buckets.map { $0["categories"].int } == [2, 0, 0, 1, 0, 0])
    #expect(buckets.map { $0["missionsCompleted"].int } == [0, 3, 0, 0, 0, 0])
    // 0.6 × 2.5 ÷ 4 + 0.4 × 4 ÷ 5, and 0.6 × 2 ÷ 4 + 0.4 × 1 ÷ 5.
    for (bucket, productivity) in zip(buckets, [0.695, 0, 0, 0.38, 0, 0]) {
      #expect(bucket["productivity"].isNearly(productivity))
    }
  }

  @Test("Weeks are from Monday to Sunday, clamped to the range")
  func weeks() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    for day in ["2026-12-24", "2026-12-27", "2026-12-28", "2027-01-03", "2027-01-04", "2027-01-05"] {
      try user.insertSparkCounts(on: day)
    }
    try user.insertCompletions(on: "2027-01-03")
    let buckets = try user.trend(from: "2026-12-25", to: "2027-01-04", by: "week")
    #expect(
      buckets.map(\.span) == ["2026-12-25…2026-12-27", "2026-12-28…2027-01-03", "2027-01-04…2027-01-04"])
    #expect(buckets.map { $0["sparks"].int } == [1, 2, 1])
    #expect(buckets.map { $0["missionsCompleted"].int } == [0, 1, 0])
    #expect(buckets.allSatisfy { $0["productivity"].isNull })
  }

  @Test("Months are calendar months, clamped to the range")
  func months() throws {
    let user = try Harness.cards().user()
    for day in ["2028-01-30", "2028-01-31", "2028-02-01", "2028-02-29", "2028-03-01", "2028-03-02"] {
      try user.insertSparkCounts(on: day)
    }
    let buckets = try user.trend(from: "2028-01-31", to: "2028-03-01", by: "month")
    #expect(
      buckets.map(\.span) == ["2028-01-31…2028-01-31", "2028-02-01…2028-02-29", "2028-03-01…2028-03-01"])
    #expect(buckets.map { $0["sparks"].int } == [1, 2, 1])
    #expect(buckets.allSatisfy { $0["productivity"].isNull })
  }

  @Test(
    "A range of one day is one bucket, also on the first or last day of a week, month or year",
    arguments: ["2026-11-16", "2026-11-22", "2026-12-01", "2027-01-01", "2028-02-29", "0001-01-01", "9999-12-31"])
  func oneDay(_ day: String) throws {
    let user = try Harness.cards().user()
    for step in ["day", "week", "month"] {
      #expect(try user.trend(from: day, to: day, by: step).map(\.span) == ["\(day)…\(day)"])
    }
  }

  @Test("The current year by month ends today")
  func year() throws {
    let buckets = try Harness.cards().user().buckets(#"{"range": "this_year", "bucket": "month"}"#)
    #expect(buckets.count == 11)
    #expect(buckets.first?.span == "2026-01-01…2026-01-31")
    #expect(buckets.last?.span == "2026-11-01…2026-11-21")
  }

  @Test("The filters apply to sparks, not to missions")
  func filter() throws {
    let user = try Harness.cards().user()
    try user.insertSparkCounts(2, of: .idea, .low, on: "2026-11-20")
    try user.insertSparkCounts(3, of: .energy, .high, on: "2026-11-20")
    try user.insertSparkCounts(1, of: .energy, .low, on: "2026-11-21")
    try user.insertCompletions(2, on: "2026-11-20")
    let buckets = try user.trend(
      from: "2026-11-19", to: "2026-11-21", by: "day", #", "categories": ["energy"], "intensities": ["high"]"#)
    #expect(buckets.map { $0["sparks"].int } == [0, 3, 0])
    #expect(buckets.map { $0["categories"].int } == [0, 1, 0])
    #expect(buckets.map { $0["missionsCompleted"].int } == [0, 2, 0])
  }

  @Test(
    "A trend has at most 1,000 buckets",
    arguments: [
      ("day", "2024-01-01", "2026-09-26"), ("week", "2026-01-05", "2045-03-05"),
      ("month", "2000-01-31", "2083-04-01"),
    ])
  func maxBuckets(_ step: String, _ first: String, _ last: String) throws {
    let user = try Harness.cards().user(locale: "en-GB")
    let buckets = try user.trend(from: first, to: last, by: step)
    #expect(buckets.count == 1000)
    #expect(buckets.last?["to"].string == last)
    let next = try #require(CivilDay(last)).next
    let tooLate = step == "month" ? next.month.next.firstDay : next
    let failure = try user.failure(
      "sparks.trend",
      #"{"range": "custom", "from": "\#(first)", "to": "\#(tooLate)", "bucket": "\#(step)"}"#)
    #expect(failure.code == 1005)
    #expect(failure.rule == "too_many_buckets")
    #expect(failure.path == "/bucket")
    #expect(failure.description.contains("1,000"))
  }

  @Test("The longest range is rejected for every bucket length", arguments: ["day", "week", "month"])
  func longestRange(_ step: String) throws {
    let failure = try Harness.cards().user().failure(
      "sparks.trend", #"{"range": "custom", "from": "0001-01-01", "to": "9999-12-31", "bucket": "\#(step)"}"#)
    #expect(failure.rule == "too_many_buckets")
  }

  @Test("The buckets of any range are contiguous and cover it", arguments: TrendStep.allCases)
  func gapless(_ step: TrendStep) throws {
    let start = try #require(CivilDay("2027-12-20"))
    for offset in 0..<40 {
      for length in [0, 1, 6, 7, 27, 28, 31, 100, 366] {
        let range = start.adding(days: offset)...start.adding(days: offset + length)
        let buckets = step.buckets(of: range)
        #expect(buckets.first?.lowerBound == range.lowerBound)
        #expect(buckets.last?.upperBound == range.upperBound)
        for (left, right) in zip(buckets, buckets.dropFirst()) {
          #expect(left.upperBound.next == right.lowerBound)
        }
      }
    }
  }
}
