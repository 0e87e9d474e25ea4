import Kernel

/// A run of days, or of periods, on which a habit was kept. (Habits, 5.)
struct HabitStreak: Hashable, Sendable {
  /// The first and the last counted day.
  var first: CivilDay
  var last: CivilDay
  /// The number of counted days, or of periods under `per`.
  var length: Int
}

extension HabitTimeline {
  static let bestStreakCount = 10

  /// All streaks of the evaluated days, oldest first.
  var streaks: [HabitStreak] {
    var accumulator = HabitAccumulator(self)
    var streaks: [HabitStreak] = []
    for day in days?.allDays ?? [] {
      let earlierRun = accumulator.run
      accumulator.add(day, self)
      guard state(day).counts else { continue }
      if earlierRun == 0 || streaks.isEmpty { streaks.append(HabitStreak(first: day, last: day, length: 0)) }
      streaks[streaks.count - 1].last = day
      streaks[streaks.count - 1].length = accumulator.run
    }
    return streaks
  }

  /// The ten longest streaks, longest first, then newest first.
  var bestStreaks: [HabitStreak] {
    Array(streaks.sorted { ($0.length, $0.first) > ($1.length, $1.first) }.prefix(Self.bestStreakCount))
  }
}
