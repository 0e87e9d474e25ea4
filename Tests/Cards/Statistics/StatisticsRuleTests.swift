import Kernel
import Testing

@testable import Cards

@Suite("Calculation of statistics (Sparks, 6.)")
struct StatisticsRuleTests {
  private func counts(
    _ low: Int, _ medium: Int, _ high: Int, _ extreme: Int, of category: SparkCategory = .idea
  ) -> SparkCounts {
    var counts = SparkCounts()
    for (intensity, count) in zip(SparkIntensity.allCases, [low, medium, high, extreme]) {
      counts[category, intensity] = count
    }
    return counts
  }

  /// Returns the totals of consecutive days; the counts are assigned in turn and repeat.
  private func totals(days: Int, of counts: SparkCounts...) -> RangeTotals {
    RangeTotals((0..<days).map { DayTotals(day: CivilDay(dayNumber: $0), counts: counts[$0 % counts.count]) })
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-12 }

  @Test(
    "Change of a number",
    arguments: [
      (106, 100, ChangeDirection.up), (105, 100, .stable), (100, 100, .stable), (95, 100, .stable), (94, 100, .down),
      // Exactly 5 % of a number that is not divisible by 100, and one more or less.
      (21, 20, .stable), (22, 20, .up), (19, 20, .stable), (18, 20, .down), (2, 1, .up), (0, 1, .down),
      (1, 0, .up), (0, 0, .stable),
    ])
  func change(_ now: Int, _ before: Int, _ expected: ChangeDirection) {
    #expect(StatisticsRules.change(now, before: before) == expected)
  }

  @Test("Change of the average intensity, including exactly 5 %")
  func changeOfIntensity() {
    func change(_ now: SparkCounts, _ before: SparkCounts) -> ChangeDirection {
      StatisticsRules.changeOfIntensity(now, before: before)
    }
    // 2.1 is 5 % more than 2, and 1.9 is 5 % less, but not in binary floating point.
    #expect(change(counts(0, 9, 1, 0), counts(0, 1, 0, 0)) == .stable)
    #expect(change(counts(1, 9, 0, 0), counts(0, 1, 0, 0)) == .stable)
    #expect(change(counts(0, 8, 2, 0), counts(0, 1, 0, 0)) == .up)
    #expect(change(counts(2, 8, 0, 0), counts(0, 1, 0, 0)) == .down)
    // 1.05 and then 20 ÷ 19, compared with 1.
    #expect(change(counts(19, 1, 0, 0), counts(7, 0, 0, 0)) == .stable)
    #expect(change(counts(18, 1, 0, 0), counts(7, 0, 0, 0)) == .up)
    // More sparks of the same intensity, and no sparks before or now.
    #expect(change(counts(0, 90, 0, 0), counts(0, 1, 0, 0)) == .stable)
    #expect(change(counts(1, 0, 0, 0), counts(0, 0, 0, 0)) == .up)
    #expect(change(counts(0, 0, 0, 0), counts(1, 0, 0, 0)) == .down)
    #expect(change(counts(0, 0, 0, 0), counts(0, 0, 0, 0)) == .stable)
  }

  @Test("Productivity of a range")
  func productivity() {
    // 0.4 × 2 ÷ 4 + 0.3 × 1 ÷ 5 + 0.3 × 3 ÷ 6.
    let week = totals(days: 3, of: counts(0, 1, 0, 0))
    #expect(isNear(StatisticsRules.productivity(week, days: 6), 0.41))
    // 0.4 × 2.5 ÷ 4 + 0.3 × 2 ÷ 5 + 0.3 × 10 ÷ 30.
    let month = totals(days: 10, of: counts(1, 1, 1, 1), counts(1, 1, 1, 1, of: .energy))
    #expect(isNear(StatisticsRules.productivity(month, days: 30), 0.47))
    #expect(StatisticsRules.productivity(RangeTotals(), days: 7) == 0)
  }

  @Test("Extreme sparks of all categories on one day have the maximum productivity")
  func maxProductivity() {
    var day = SparkCounts()
    for category in SparkCategory.allCases { day.add(counts(0, 0, 0, 2, of: category)) }
    let totals = totals(days: 1, of: day)
    #expect(totals.activeDays == 1)
    #expect(StatisticsRules.productivity(totals, days: 1) == 1)
    #expect(isNear(StatisticsRules.productivity(totals, days: 2), 0.85))
  }

  @Test("A day whose counts are all 0 is not active")
  func emptyDays() {
    #expect(totals(days: 3, of: SparkCounts()).activeDays == 0)
    #expect(totals(days: 3, of: SparkCounts(), counts(1, 0, 0, 0)).activeDays == 1)
  }

  @Test(
    "Productivity of one day",
    arguments: [
      // 0.6 × average ÷ 4 + 0.4 × min(1, sparks ÷ 5).
      ([0, 0, 0, 0], 0.0), ([1, 0, 0, 0], 0.23), ([0, 1, 0, 0], 0.38), ([0, 0, 0, 1], 0.68), ([1, 1, 1, 1], 0.695),
      ([0, 0, 0, 5], 1.0), ([0, 0, 0, 6], 1.0), ([5, 0, 0, 0], 0.55), ([50, 0, 0, 0], 0.55),
    ])
  func productivityOfDay(_ numbers: [Int], _ expected: Double) {
    #expect(
      isNear(StatisticsRules.productivityOfDay(counts(numbers[0], numbers[1], numbers[2], numbers[3])), expected))
  }

  @Test(
    "Average intensity",
    arguments: [
      ([0, 0, 0, 0], 0.0), ([1, 0, 0, 0], 1.0), ([0, 0, 0, 7], 4.0), ([1, 1, 1, 1], 2.5), ([2, 0, 0, 1], 2.0),
      ([1, 2, 0, 0], 5.0 / 3),
    ])
  func averageIntensity(_ numbers: [Int], _ expected: Double) {
    #expect(StatisticsRules.averageIntensity(counts(numbers[0], numbers[1], numbers[2], numbers[3])) == expected)
  }

  @Test("Categories are sorted by descending number of sparks, then by name")
  func categoryOrder() {
    var sum = counts(2, 0, 0, 0, of: .idea)
    sum.add(counts(0, 0, 1, 1, of: .energy))
    sum.add(counts(0, 3, 0, 0, of: .experiment))
    #expect(StatisticsRules.categoriesByCount(sum) == [.experiment, .energy, .idea, .challenge, .decision])
  }

  @Test(
    "The preceding range has the same length and ends the day before",
    arguments: [
      ("2026-11-16", "2026-11-21", "2026-11-10", "2026-11-15"),
      ("2028-03-01", "2028-03-01", "2028-02-29", "2028-02-29"),
      ("2028-01-01", "2028-12-31", "2026-12-31", "2027-12-31"),
      ("2027-01-01", "2027-12-31", "2026-01-01", "2026-12-31"),
      // The first supported day limits the range.
      ("0001-01-03", "0001-01-12", "0001-01-01", "0001-01-02"),
    ])
  func rangeBefore(_ first: String, _ last: String, _ firstBefore: String, _ lastBefore: String) throws {
    let range = try #require(CivilDay(first))...(try #require(CivilDay(last)))
    let before = try #require(StatisticsRules.range(before: range))
    #expect(before.lowerBound.text == firstBefore)
    #expect(before.upperBound.text == lastBefore)
  }

  @Test("There is no range before the first supported day")
  func nothingBefore() {
    #expect(StatisticsRules.range(before: CivilDay.min...CivilDay.max) == nil)
  }
}
