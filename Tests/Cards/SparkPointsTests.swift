import Testing

@testable import Cards

@Suite("Points of a spark (sparks-missions-cards-library.md 2.1)")
struct SparkPointsTests {
  @Test(
    "Every category in every intensity",
    arguments: [
      (SparkCategory.decision, [10, 15, 20, 25]), (.energy, [15, 22, 30, 37]), (.idea, [8, 12, 16, 20]),
      (.experiment, [20, 30, 40, 50]), (.challenge, [25, 37, 50, 62]),
    ])
  func table(_ category: SparkCategory, _ points: [Int]) {
    #expect(SparkIntensity.allCases.map { SparkPoints.points(category, $0) } == points)
  }
}
