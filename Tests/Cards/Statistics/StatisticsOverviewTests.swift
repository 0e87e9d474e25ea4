import TestSupport
import Testing

@testable import Cards

@Suite("Overview of statistics (Sparks, 6.)")
struct StatisticsOverviewTests {
  /// Returns a user with seven sparks on three of the six days from Monday to Saturday.
  private func userWithSparks() throws -> TestUser {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertSparkCounts(2, of: .idea, .low, on: "2026-11-16")
    try user.insertSparkCounts(1, of: .challenge, .extreme, on: "2026-11-16")
    try user.insertSparkCounts(3, of: .energy, .medium, on: "2026-11-18")
    try user.insertSparkCounts(1, of: .idea, .high, on: "2026-11-21")
    try user.insertCompletions(2, on: "2026-11-16")
    try user.insertCompletions(1, on: "2026-11-21")
    try user.insertProfile(streak: 4, longest: 9, lastDay: "2026-11-21", fuel: 250)
    return user
  }

  @Test("The numbers of the overview")
  func overview() throws {
    let overview = try userWithSparks().overview("this_week")
    #expect(overview["sparks"].int == 7)
    // 2 × 8 + 62 + 3 × 22 + 16.
    #expect(overview["points"].int == 160)
    // (2 × 1 + 4 + 3 × 2 + 3) ÷ 7.
    #expect(overview["averageIntensity"].isNearly(15.0 / 7))
    #expect(overview["categories"].int == 3)
    #expect(overview["missionsCompleted"].int == 3)
    #expect(overview["streak"]["current"].int == 4)
    #expect(overview["streak"]["longest"].int == 9)
    #expect(overview["fuelFraction"].double == 0.25)
    // 0.4 × 15 ÷ 7 ÷ 4 + 0.3 × 3 ÷ 5 + 0.3 × 3 ÷ 6.
    #expect(overview["productivity"].isNearly(0.1 * 15 / 7 + 0.18 + 0.15))
  }

  @Test("The distribution has all five categories by descending number of sparks, then by name")
  func distribution() throws {
    let entries = try userWithSparks().statistics(#"{"range": "this_week"}"#)["distribution"].elements
    #expect(entries.map { $0["category"].string } == ["energy", "idea", "challenge", "decision", "experiment"])
    #expect(entries.map { $0["sparks"].int } == [3, 3, 1, 0, 0])
    #expect(entries.map { $0["points"].int } == [66, 32, 62, 0, 0])
    #expect(entries[0]["averageIntensity"].double == 2)
    #expect(entries[1]["averageIntensity"].isNearly(5.0 / 3))
    #expect(entries[3]["averageIntensity"].double == 0)
    #expect(entries[0]["fraction"].isNearly(3.0 / 7))
    #expect(entries[2]["fraction"].isNearly(1.0 / 7))
    #expect(entries[4]["fraction"].double == 0)
  }

  @Test("The intensities have all four levels with the number and the share of their sparks")
  func intensities() throws {
    let entries = try userWithSparks().statistics(#"{"range": "this_week"}"#)["intensities"].elements
    #expect(entries.map { $0["intensity"].string } == ["low", "medium", "high", "extreme"])
    #expect(entries.map { $0["sparks"].int } == [2, 3, 1, 1])
    for (entry, count) in zip(entries, [2.0, 3, 1, 1]) { #expect(entry["fraction"].isNearly(count / 7)) }
  }

  @Test("The productivity of a one-day range uses the formula of ranges, not that of daily buckets")
  func oneDay() throws {
    // 0.4 × 3 ÷ 4 + 0.3 × 1 ÷ 5 + 0.3 × 1 ÷ 1.
    #expect(try userWithSparks().overview("today")["productivity"].isNearly(0.66))
  }

  @Test("All numbers of a new user are zero")
  func nothing() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    for range in ["today", "this_week", "this_month", "this_year", "all"] {
      let statistics = try user.statistics(#"{"range": "\#(range)"}"#)
      let overview = statistics["overview"]
      for name in overview.names where !["from", "to", "days", "streak"].contains(name) {
        #expect(overview[name].double == 0, "\(name)")
      }
      #expect(
        overview["streak"].description
          == #"{"current":0,"longest":0,"lastDay":null,"isAtRisk":false,"deadlineAt":null}"#)
      #expect(
        statistics["distribution"].elements.map { $0["category"].string } == [
          "challenge", "decision", "energy", "experiment", "idea",
        ])
      for entry in statistics["distribution"].elements + statistics["intensities"].elements {
        #expect(entry["sparks"].int == 0)
        #expect(entry["fraction"].double == 0)
      }
      for name in ["sparks", "points", "averageIntensity"] {
        #expect(statistics["change"][name].string == "stable", "\(name)")
      }
    }
  }

  @Test("Data of other users is not counted")
  func otherUser() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    let otherUser = try user.harness.user("Grace")
    for day in ["2026-11-14", "2026-11-21"] {
      try otherUser.insertSparkCounts(9, of: .challenge, on: day)
      try otherUser.insertCompletions(5, on: day)
    }
    try otherUser.insertProfile(streak: 7, longest: 8, lastDay: "2026-11-21", fuel: 999)
    try user.insertSparkCounts(1, on: "2026-11-21")
    let statistics = try user.statistics(#"{"range": "this_week"}"#)
    #expect(statistics["overview"]["sparks"].int == 1)
    #expect(statistics["overview"]["missionsCompleted"].int == 0)
    #expect(statistics["overview"]["streak"]["current"].int == 0)
    #expect(statistics["overview"]["streak"]["longest"].int == 0)
    #expect(statistics["overview"]["fuelFraction"].double == 0)
    #expect(statistics["change"]["sparks"].string == "up")
    let buckets = try user.buckets(#"{"range": "all", "bucket": "day"}"#)
    #expect(buckets.map { $0["sparks"].int } == [1])
    #expect(buckets.map { $0["missionsCompleted"].int } == [0])
  }

  @Test(
    "The current streak is 0 if its last day is before yesterday",
    arguments: [("2026-11-21", 4), ("2026-11-20", 4), ("2026-11-19", 0), ("2026-11-22", 4)])
  func streak(_ lastDay: String, _ expected: Int) throws {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertProfile(streak: 4, longest: 9, lastDay: lastDay, fuel: 0)
    let overview = try user.overview("today")
    #expect(overview["streak"]["current"].int == expected)
    #expect(overview["streak"]["longest"].int == 9)
  }

  @Test("The longest streak and the fuel are reported even if no sparks remain")
  func deleted() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertProfile(streak: 0, longest: 9, lastDay: nil, fuel: 999)
    let overview = try user.overview("all")
    #expect(overview["streak"]["current"].int == 0)
    #expect(overview["streak"]["longest"].int == 9)
    #expect(overview["fuelFraction"].double == 0.999)
  }

  // MARK: - Change

  @Test(
    "A change compares with the preceding range of equal length, including its first and last day",
    arguments: [
      // Monday to Saturday are six days; the preceding range is the 10th to the 15th.
      ("2026-11-09", "up"), ("2026-11-10", "stable"), ("2026-11-15", "stable"),
    ])
  func change(_ day: String, _ expected: String) throws {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertSparkCounts(1, on: "2026-11-16")
    try user.insertSparkCounts(1, on: day)
    let change = try user.statistics(#"{"range": "this_week"}"#)["change"]
    for name in ["sparks", "points", "averageIntensity"] { #expect(change[name].string == expected, "\(name)") }
  }

  @Test("Each number has its own direction; a change of at most 5 % is stable")
  func changes() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertSparkCounts(100, of: .idea, .high, on: "2026-11-20")
    try user.insertSparkCounts(105, of: .challenge, .medium, on: "2026-11-21")
    let change = try user.statistics(#"{"range": "today"}"#)["change"]
    #expect(change["sparks"].string == "stable")
    #expect(change["points"].string == "up")
    #expect(change["averageIntensity"].string == "down")
    try user.insertSparkCounts(1, of: .challenge, .medium, on: "2026-11-21")
    #expect(try user.statistics(#"{"range": "today"}"#)["change"]["sparks"].string == "up")
  }

  @Test("The range `all` has no preceding range and is compared with no sparks")
  func changeOfAll() throws {
    #expect(try userWithSparks().statistics(#"{"range": "all"}"#)["change"]["sparks"].string == "up")
  }

  @Test("A range that starts on the first supported day is compared with no sparks")
  func changeAtBeginning() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    try user.insertSparkCounts(on: "0001-01-01")
    let change = try user.statistics(#"{"range": "custom", "from": "0001-01-01", "to": "0001-01-01"}"#)["change"]
    #expect(change["sparks"].string == "up")
  }

  // MARK: - Filters

  @Test("The category filter applies to sparks, not to missions")
  func categories() throws {
    let statistics = try userWithSparks().statistics(#"{"range": "this_week", "categories": ["idea", "decision"]}"#)
    let overview = statistics["overview"]
    #expect(overview["sparks"].int == 3)
    #expect(overview["points"].int == 32)
    #expect(overview["categories"].int == 1)
    #expect(overview["missionsCompleted"].int == 3)
    // Two days remain: 0.4 × 5 ÷ 3 ÷ 4 + 0.3 × 1 ÷ 5 + 0.3 × 2 ÷ 6.
    #expect(overview["productivity"].isNearly(0.5 / 3 + 0.06 + 0.1))
    let entries = statistics["distribution"].elements
    #expect(entries.map { $0["category"].string } == ["idea", "challenge", "decision", "energy", "experiment"])
    #expect(entries.map { $0["fraction"].double } == [1, 0, 0, 0, 0])
  }

  @Test("The intensity filter applies to sparks, not to missions")
  func onlyIntensities() throws {
    let statistics = try userWithSparks().statistics(#"{"range": "this_week", "intensities": ["extreme", "high"]}"#)
    let overview = statistics["overview"]
    #expect(overview["sparks"].int == 2)
    #expect(overview["points"].int == 78)
    #expect(overview["averageIntensity"].double == 3.5)
    #expect(overview["missionsCompleted"].int == 3)
    #expect(statistics["intensities"].elements.map { $0["fraction"].double } == [0, 0, 0.5, 0.5])
  }

  @Test("Both filters apply together, also to the preceding range")
  func together() throws {
    let user = try userWithSparks()
    try user.insertSparkCounts(1, of: .idea, .high, on: "2026-11-15")
    try user.insertSparkCounts(9, of: .idea, .low, on: "2026-11-15")
    try user.insertSparkCounts(9, of: .energy, .high, on: "2026-11-15")
    let statistics = try user.statistics(#"{"range": "this_week", "categories": ["idea"], "intensities": ["high"]}"#)
    #expect(statistics["overview"]["sparks"].int == 1)
    #expect(statistics["change"]["sparks"].string == "stable")
  }

  @Test("An empty or unknown filter is rejected")
  func rejected() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    for (name, rule) in [("categories", "invalid_category"), ("intensities", "invalid_intensity")] {
      let empty = try user.failure("sparks.statistics", #"{"range": "this_week", "\#(name)": []}"#)
      #expect(empty.rule == "too_few")
      #expect(empty.path == "/\(name)")
      let unknown = try user.failure("sparks.statistics", #"{"range": "this_week", "\#(name)": ["sleep"]}"#)
      #expect(unknown.rule == rule)
      #expect(unknown.path == "/\(name)/0")
    }
  }
}
