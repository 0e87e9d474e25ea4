import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("Statistics of random sparks compared with a reference implementation (Sparks, 6.)")
struct StatisticsReferenceTests {
  @Test(
    "All numbers except streaks and fuel match the reference implementation", arguments: Search.seeds(6, thorough: 25))
  func random(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    // Just after New Year, just after a leap day, or an ordinary day.
    let today = try #require(CivilDay(["2028-01-03", "2028-03-01", "2027-08-15"][random.next(upperBound: 3)]))
    let user = try Harness.cards(at: "\(today)T12:00:00Z").user(locale: "en-GB")
    let reference = try randomHistory(today: today, of: user, random)
    for _ in 0..<8 {
      let query = StatisticsQuery(today: today, random)
      try check(
        user.statistics("{\(query.parameters)}"), against: reference, in: query.range, for: query)
      for step in TrendStep.allCases {
        let buckets = try user.buckets(#"{\#(query.parameters), "bucket": "\#(step)"}"#)
        let spans = reference.buckets(of: query.range, by: step)
        #expect(buckets.map(\.span) == spans.map { "\($0.lowerBound)…\($0.upperBound)" })
        for (bucket, span) in zip(buckets, spans) {
          checkCounts(bucket, against: reference, in: span, for: query)
          let sparks = reference.sparks(in: span, query)
          let average = reference.average(sparks)
          let productivity = 0.6 * average / 4 + 0.4 * min(1, Double(sparks.count) / 5)
          #expect(step == .day ? bucket["productivity"].isNearly(productivity) : bucket["productivity"].isNull)
        }
      }
    }
  }

  /// Inserts random sparks and completed missions of `user` and another user; returns the reference for `user`.
  private func randomHistory(today: CivilDay, of user: TestUser, _ random: SeededRandomSource) throws
    -> ReferenceStatistics
  {
    var reference = ReferenceStatistics()
    let otherUser = try user.harness.user("Grace")
    let span = [3, 30, 200][random.next(upperBound: 3)]
    for number in 0..<(20 + random.next(upperBound: 150)) {
      let day = today.adding(days: -random.next(upperBound: span))
      let category = SparkCategory.allCases[random.next(upperBound: 1 + random.next(upperBound: 5))]
      let intensity = SparkIntensity.allCases[random.next(upperBound: 1 + random.next(upperBound: 4))]
      let isOtherUser = number.isMultiple(of: 5)
      try (isOtherUser ? otherUser : user).insertSparkCounts(of: category, intensity, on: day.text)
      if !isOtherUser { reference.sparks.append((day, category, intensity)) }
      if random.next(upperBound: 4) == 0 {
        try (isOtherUser ? otherUser : user).insertCompletions(on: day.text)
        if !isOtherUser { reference.completionDays.append(day) }
      }
    }
    return reference
  }

  private func check(
    _ statistics: JSON, against reference: ReferenceStatistics, in range: ClosedRange<CivilDay>,
    for query: StatisticsQuery
  ) {
    let overview = statistics["overview"]
    #expect(overview.span == "\(range.lowerBound)…\(range.upperBound)")
    checkCounts(overview, against: reference, in: range, for: query)

    let sparks = reference.sparks(in: range, query)
    let days = reference.days(of: range)
    #expect(overview["days"].int == days.count)
    let activeDays = days.filter { day in sparks.contains { $0.day == day } }.count
    let variety = Double(Set(sparks.map(\.category)).count) / 5
    let regularity = Double(activeDays) / Double(days.count)
    let productivity = 0.4 * reference.average(sparks) / 4 + 0.3 * variety + 0.3 * regularity
    #expect(overview["productivity"].isNearly(productivity))

    let entries = statistics["distribution"].elements
    #expect(Set(entries.compactMap { $0["category"].string }).count == 5)
    for entry in entries {
      let matches = sparks.filter { $0.category.rawValue == entry["category"].string }
      #expect(entry["sparks"].int == matches.count)
      #expect(entry["points"].int == reference.points(matches))
      #expect(entry["averageIntensity"].isNearly(reference.average(matches)))
      #expect(entry["fraction"].isNearly(sparks.isEmpty ? 0 : Double(matches.count) / Double(sparks.count)))
    }
    for (left, right) in zip(entries, entries.dropFirst()) {
      let (more, less) = (left["sparks"].int ?? 0, right["sparks"].int ?? 0)
      #expect(more > less || (more == less && (left["category"].string ?? "") < (right["category"].string ?? "")))
    }
    for entry in statistics["intensities"].elements {
      let matches = sparks.filter { $0.intensity.rawValue == entry["intensity"].string }
      #expect(entry["sparks"].int == matches.count)
      #expect(entry["fraction"].isNearly(sparks.isEmpty ? 0 : Double(matches.count) / Double(sparks.count)))
    }

    let before = reference.sparks(
      in: range.lowerBound.adding(days: -days.count)...range.lowerBound.adding(days: -1), query)
    let change = statistics["change"]
    #expect(change["sparks"].string == reference.direction(Double(sparks.count), Double(before.count)))
    #expect(
      change["points"].string == reference.direction(Double(reference.points(sparks)), Double(reference.points(before)))
    )
    #expect(
      change["averageIntensity"].string == reference.direction(reference.average(sparks), reference.average(before)))
  }

  private func checkCounts(
    _ result: JSON, against reference: ReferenceStatistics, in range: ClosedRange<CivilDay>, for query: StatisticsQuery
  ) {
    let sparks = reference.sparks(in: range, query)
    #expect(result["sparks"].int == sparks.count)
    #expect(result["points"].int == reference.points(sparks))
    #expect(result["averageIntensity"].isNearly(reference.average(sparks)))
    #expect(result["categories"].int == Set(sparks.map(\.category)).count)
    #expect(result["missionsCompleted"].int == reference.completionDays.count { range.contains($0) })
  }
}

/// The parameters of a custom range with filters.
private struct StatisticsQuery {
  let range: ClosedRange<CivilDay>
  let categories: [SparkCategory]
  let intensities: [SparkIntensity]

  init(today: CivilDay, _ random: SeededRandomSource) {
    let last = today.adding(days: 5 - random.next(upperBound: 60))
    range = last.adding(days: -random.next(upperBound: [1, 8, 90][random.next(upperBound: 3)]))...last
    let categories = SparkCategory.allCases.filter { _ in random.next(upperBound: 3) > 0 }
    let intensities = SparkIntensity.allCases.filter { _ in random.next(upperBound: 3) > 0 }
    self.categories = categories.isEmpty ? [.energy] : categories
    self.intensities = intensities.isEmpty ? [.low] : intensities
  }

  var parameters: String {
    #""range": "custom", "from": "\#(range.lowerBound)", "to": "\#(range.upperBound)", "#
      + #""categories": \#(categories.map(\.rawValue)), "intensities": \#(intensities.map(\.rawValue))"#
  }
}

/// The statistics computed from single sparks, without daily totals.
private struct ReferenceStatistics {
  typealias Spark = (day: CivilDay, category: SparkCategory, intensity: SparkIntensity)

  var sparks: [Spark] = []
  var completionDays: [CivilDay] = []

  func sparks(in range: ClosedRange<CivilDay>, _ query: StatisticsQuery) -> [Spark] {
    sparks.filter {
      range.contains($0.day) && query.categories.contains($0.category)
        && query.intensities.contains($0.intensity)
    }
  }

  func points(_ sparks: [Spark]) -> Int {
    sparks.map { SparkPoints.points($0.category, $0.intensity) }.reduce(0, +)
  }

  func average(_ sparks: [Spark]) -> Double {
    sparks.isEmpty ? 0 : Double(sparks.map(\.intensity.level).reduce(0, +)) / Double(sparks.count)
  }

  func direction(_ now: Double, _ before: Double) -> String {
    if before == 0 { return now > 0 ? "up" : "stable" }
    // The tolerance exceeds rounding errors. A change of so few sparks is exactly 5 % or differs from it by more.
    let change = (now - before) / before
    if change > 0.05 + 1e-9 { return "up" }
    return change < -0.05 - 1e-9 ? "down" : "stable"
  }

  /// Returns the single days of a range.
  func days(of range: ClosedRange<CivilDay>) -> [CivilDay] {
    var days = [range.lowerBound]
    while let last = days.last, last < range.upperBound { days.append(last.next) }
    return days
  }

  /// Returns the buckets of a range, computed day by day.
  func buckets(of range: ClosedRange<CivilDay>, by step: TrendStep) -> [ClosedRange<CivilDay>] {
    var buckets: [ClosedRange<CivilDay>] = []
    for day in days(of: range) {
      let startsBucket =
        switch step {
        case .day: true
        case .week: day.weekday == 1
        case .month: day.date.day == 1
        }
      if let last = buckets.last, !startsBucket {
        buckets[buckets.count - 1] = last.lowerBound...day
      } else {
        buckets.append(day...day)
      }
    }
    return buckets
  }
}
