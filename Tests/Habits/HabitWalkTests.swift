import TestSupport
import Testing

@Suite("Random calls of habits have the replies of a model written from the rules alone (Habits, 1 to 8.)")
struct HabitWalkTests {
  private static let walksPerStart: UInt64 = 8
  private static let callsPerWalk = 60

  @Test("Replies, events and derived data match the model", arguments: WalkClock.starts)
  func walks(_ start: WalkClock.Start) throws {
    var counts: [String: Int] = [:]
    for seed in 1...Self.walksPerStart {
      let runner = try HabitWalkRunner(start, seed: seed)
      do {
        while runner.callCount < Self.callsPerWalk { try runner.step() }
        try runner.finish()
      } catch let difference as HabitWalkRunner.Difference {
        Issue.record("\(start.zone), seed \(seed): \(difference)")
      }
      counts.merge(runner.counts, uniquingKeysWith: +)
    }
    // The comparison is meaningful only if all methods and the frequent errors occur.
    for name in Self.expectedNames { #expect(counts[name, default: 0] > 0, "\(name)") }
  }

  private static let expectedNames = [
    "habits.create", "habits.update", "habits.archive", "habits.restore", "habits.delete", "habits.move",
    "habits.mark", "habits.unmark", "habits.pause", "habits.resume", "habits.list", "habits.get", "habits.today",
    "habits.calendar", "habits.statistics", "habits.groups", "habit_not_found", "habit_archived", "invalid_schedule",
    "wrong_kind", "missing_parameter", "date_in_future", "invalid_span", "too_long",
    "out_of_range", "day_outside_habit",
  ]
}
