import Kernel
import Testing

@testable import Library

@Suite("Runs of days with entries (Tables, 5.1.)")
struct DayRunTests {
  private func run(_ days: ClosedRange<Int>?) -> DayRun? {
    days.map { DayRun(first: CivilDay(dayNumber: $0.lowerBound), last: CivilDay(dayNumber: $0.upperBound)) }
  }

  @Test(
    "A new day is merged with adjacent runs",
    arguments: [
      ("alone", nil, nil, 10...10), ("far from both", 1...8, 12...15, 10...10), ("after a run", 1...9, nil, 1...10),
      ("after a run and far from another", 1...9, 12...12, 1...10), ("before a run", nil, 11...15, 10...15),
      ("before a run and far from another", 1...8, 11...11, 10...11), ("between two runs", 9...9, 11...11, 9...11),
    ] as [(String, ClosedRange<Int>?, ClosedRange<Int>?, ClosedRange<Int>)])
  func merging(_ name: String, _ earlier: ClosedRange<Int>?, _ later: ClosedRange<Int>?, _ merged: ClosedRange<Int>) {
    #expect(DayRun.merging(CivilDay(dayNumber: 10), after: run(earlier), before: run(later)) == run(merged))
  }

  @Test(
    "Removing a day shortens, splits or deletes its run",
    arguments: [
      ("the only day", 10...10, []), ("the first day", 10...12, [11...12]), ("the last day", 8...10, [8...9]),
      ("a day in the middle", 9...11, [9...9, 11...11]),
    ] as [(String, ClosedRange<Int>, [ClosedRange<Int>])])
  func removing(_ name: String, _ days: ClosedRange<Int>, _ remaining: [ClosedRange<Int>]) throws {
    let run = try #require(self.run(days))
    #expect(run.removing(CivilDay(dayNumber: 10)) == remaining.compactMap { self.run($0) })
  }

  @Test("The length includes both ends", arguments: [(3...3, 1), (3...9, 7)])
  func length(_ days: ClosedRange<Int>, _ length: Int) {
    #expect(run(days)?.length == length)
  }
}
