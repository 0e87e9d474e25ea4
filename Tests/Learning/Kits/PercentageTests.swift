import Testing

@testable import Learning

@Suite("Percentages (kits-and-exams.md, conventions, 3.1 and 3.6)")
struct PercentageTests {
  @Test(
    "Whole percent, halves rounded up",
    arguments: [
      (0, 0, 0), (0, 7, 0), (7, 7, 100), (7, 10, 70), (1, 3, 33), (2, 3, 67), (5, 7, 71), (88, 125, 70), (141, 200, 71),
      (1, 200, 1), (1, 201, 0), (99, 200, 50), (49, 99, 49), (199, 200, 100), (1, 8, 13), (3, 8, 38), (4, 9, 44),
      (19_999, 20_000, 100), (19_899, 20_000, 99), (19_900, 20_000, 100),
    ])
  func whole(_ right: Int, _ asked: Int, _ percent: Int) {
    #expect(Percentage.whole(right, of: asked) == percent)
  }

  @Test(
    "Percent to two decimals",
    arguments: [
      (0, 0, 0), (1, 3, 33.33), (2, 3, 66.67), (1, 8, 12.5), (1, 16, 6.25), (1, 32, 3.13), (10, 10, 100), (0, 5, 0),
      (123, 188, 65.43),
    ])
  func precise(_ right: Int, _ asked: Int, _ percent: Double) {
    #expect(Percentage.precise(right, of: asked) == percent)
  }
}
