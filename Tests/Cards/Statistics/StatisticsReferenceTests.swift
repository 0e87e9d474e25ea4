import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Random sparks against a slow recount (sparks-missions-cards-library.md 6)")
struct StatisticsReferenceTests {
  @Test("Every number is the one that counting spark by spark gives", arguments: UInt64(1)...25)
  func random(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    // Around New Year, a leap day, or some day of another year.
    let today = try #require(CivilDay(["2028-01-03", "2028-03-01", "2027-08-15"][random.below(3)]))
    let user = try Harness.cards(at: "\(today)T12:00:00Z").user()
    let recount = try story(today: today, of: user, random)
    for _ in 0..<8 {
      let question = Question(today: today, random)
      try check(
        user.statistics("{\(question.parameters)}"), against: recount, in: question.range, asking: question)
      for step in TrendStep.allCases {
        let buckets = try user.buckets(#"{\#(question.parameters), "bucket": "\#(step)"}"#)
        let spans = recount.buckets(of: question.range, by: step)
        #expect(buckets.map(\.span) == spans.map { "\($0.lowerBound)…\($0.upperBound)" })
        for (bucket, span) in zip(buckets, spans) {
          checkCounts(bucket, against: recount, in: span, asking: question)
          let sparks = recount.sparks(in: span, question)
          let average = recount.average(sparks)
          let productivity = 0.6 * average / 4 + 0.4 * min(1, Double(sparks.count) / 5)
          #expect(step == .day ? bucket["productivity"].isNearly(productivity) : bucket["productivity"].isNull)
        }
      }
    }
  }

  /// Some months of sparks and missions of a user, and of another one who is not to be counted.
  private func story(today: CivilDay, of user: TestUser, _ random: SeededRandomSource) throws -> Recount {
    var recount = Recount()
    let stranger = try user.harness.user("Grace")
    let span = [3, 30, 200][random.below(3)]
    for number in 0..<(20 + random.below(150)) {
      let day = today.adding(days: -random.below(span))
      let category = SparkCategory.allCases[random.below(1 + random.below(5))]
      let intensity = SparkIntensity.allCases[random.below(1 + random.below(4))]
      let isStranger = number.isMultiple(of: 5)
      try (isStranger ? stranger : user).insertSparks(of: category, intensity, on: day.text)
      if !isStranger { recount.sparks.append((day, category, intensity)) }
      if random.below(4) == 0 {
        try (isStranger ? stranger : user).insertCompletions(on: day.text)
        if !isStranger { recount.missions.append(day) }
      }
    }
    return recount
  }

  private func check(
    _ statistics: JSON, against recount: Recount, in range: ClosedRange<CivilDay>, asking question: Question
  ) {
    let overview = statistics["overview"]
    #expect(overview.span == "\(range.lowerBound)…\(range.upperBound)")
    checkCounts(overview, against: recount, in: range, asking: question)

    let sparks = recount.sparks(in: range, question)
    let days = recount.days(of: range)
    #expect(overview["days"].int == days.count)
    let active = days.filter { day in sparks.contains { $0.day == day } }.count
    let variety = Double(Set(sparks.map(\.category)).count) / 5
    let productivity = 0.4 * recount.average(sparks) / 4 + 0.3 * variety + 0.3 * Double(active) / Double(days.count)
    #expect(overview["productivity"].isNearly(productivity))

    let entries = statistics["distribution"].elements
    #expect(Set(entries.compactMap { $0["category"].string }).count == 5)
    for entry in entries {
      let own = sparks.filter { $0.category.rawValue == entry["category"].string }
      #expect(entry["sparks"].int == own.count)
      #expect(entry["points"].int == recount.points(own))
      #expect(entry["averageIntensity"].isNearly(recount.average(own)))
      #expect(entry["share"].isNearly(sparks.isEmpty ? 0 : Double(own.count) / Double(sparks.count)))
    }
    for (left, right) in zip(entries, entries.dropFirst()) {
      let (more, less) = (left["sparks"].int ?? 0, right["sparks"].int ?? 0)
      #expect(more > less || (more == less && (left["category"].string ?? "") < (right["category"].string ?? "")))
    }
    for entry in statistics["intensities"].elements {
      let own = sparks.filter { $0.intensity.rawValue == entry["intensity"].string }
      #expect(entry["sparks"].int == own.count)
      #expect(entry["share"].isNearly(sparks.isEmpty ? 0 : Double(own.count) / Double(sparks.count)))
    }

    let before = recount.sparks(
      in: range.lowerBound.adding(days: -days.count)...range.lowerBound.adding(days: -1), question)
    let change = statistics["change"]
    #expect(change["sparks"].string == recount.change(Double(sparks.count), Double(before.count)))
    #expect(change["points"].string == recount.change(Double(recount.points(sparks)), Double(recount.points(before))))
    #expect(change["averageIntensity"].string == recount.change(recount.average(sparks), recount.average(before)))
  }

  private func checkCounts(
    _ result: JSON, against recount: Recount, in range: ClosedRange<CivilDay>, asking question: Question
  ) {
    let sparks = recount.sparks(in: range, question)
    #expect(result["sparks"].int == sparks.count)
    #expect(result["points"].int == recount.points(sparks))
    #expect(result["averageIntensity"].isNearly(recount.average(sparks)))
    #expect(result["categories"].int == Set(sparks.map(\.category)).count)
    #expect(result["missionsCompleted"].int == recount.missions.count { range.contains($0) })
  }
}

/// A custom range with filters, as a call asks for it.
private struct Question {
  let range: ClosedRange<CivilDay>
  let categories: [SparkCategory]
  let intensities: [SparkIntensity]

  init(today: CivilDay, _ random: SeededRandomSource) {
    let last = today.adding(days: 5 - random.below(60))
    range = last.adding(days: -random.below([1, 8, 90][random.below(3)]))...last
    let categories = SparkCategory.allCases.filter { _ in random.below(3) > 0 }
    let intensities = SparkIntensity.allCases.filter { _ in random.below(3) > 0 }
    self.categories = categories.isEmpty ? [.energy] : categories
    self.intensities = intensities.isEmpty ? [.low] : intensities
  }

  var parameters: String {
    #""range": "custom", "from": "\#(range.lowerBound)", "to": "\#(range.upperBound)", "#
      + #""categories": \#(categories.map(\.rawValue)), "intensities": \#(intensities.map(\.rawValue))"#
  }
}

/// Sparks one by one, and what is counted of them without sums of days.
private struct Recount {
  typealias Spark = (day: CivilDay, category: SparkCategory, intensity: SparkIntensity)

  var sparks: [Spark] = []
  var missions: [CivilDay] = []

  func sparks(in range: ClosedRange<CivilDay>, _ question: Question) -> [Spark] {
    sparks.filter {
      range.contains($0.day) && question.categories.contains($0.category)
        && question.intensities.contains($0.intensity)
    }
  }

  func points(_ sparks: [Spark]) -> Int {
    sparks.map { SparkPoints.points($0.category, $0.intensity) }.reduce(0, +)
  }

  func average(_ sparks: [Spark]) -> Double {
    sparks.isEmpty ? 0 : Double(sparks.map(\.intensity.level).reduce(0, +)) / Double(sparks.count)
  }

  func change(_ now: Double, _ before: Double) -> String {
    if before == 0 { return now > 0 ? "up" : "stable" }
    // Far less than two averages of so few sparks can differ by, and more than rounding does.
    let change = (now - before) / before
    if change > 0.05 + 1e-9 { return "up" }
    return change < -0.05 - 1e-9 ? "down" : "stable"
  }

  /// The days of a range one by one.
  func days(of range: ClosedRange<CivilDay>) -> [CivilDay] {
    var days = [range.lowerBound]
    while let last = days.last, last < range.upperBound { days.append(last.next) }
    return days
  }

  /// Goes from day to day, and begins a bucket where one begins.
  func buckets(of range: ClosedRange<CivilDay>, by step: TrendStep) -> [ClosedRange<CivilDay>] {
    var buckets: [ClosedRange<CivilDay>] = []
    for day in days(of: range) {
      let begins =
        switch step {
        case .day: true
        case .week: day.weekday == 1
        case .month: day.date.day == 1
        }
      if let last = buckets.last, !begins {
        buckets[buckets.count - 1] = last.lowerBound...day
      } else {
        buckets.append(day...day)
      }
    }
    return buckets
  }
}
