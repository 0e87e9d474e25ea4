import Kernel

/// A run of days, or of periods, that a habit was kept. (Habits, 5.)
struct HabitStreak: Hashable, Sendable {
  /// The first and the last counted day.
  var first: CivilDay
  var last: CivilDay
  /// The number of counted days, or of periods under `per`.
  var length: Int
}

extension HabitTimeline {
  static let bestStreakCount = 10

  /// The streak that reaches today or yesterday; 0 if there is none.
  var currentStreak: Int {
    guard let days else { return 0 }
    let runs = streaks
    guard let run = runs.last else { return 0 }
    return isUnbroken(after: run.last, through: days.upperBound.previous) ? run.length : 0
  }

  /// All streaks, oldest first.
  var streaks: [HabitStreak] {
    guard let days else { return [] }
    var runs: [HabitStreak] = []
    var isBroken = true
    for day in days.allDays {
      let state = state(day)
      if state == .missed { isBroken = true }
      guard state.counts else { continue }
      if isBroken { runs.append(HabitStreak(first: day, last: day, length: 0)) }
      isBroken = false
      let index = runs.count - 1
      if isNewUnit(day, after: runs[index]) { runs[index].length += 1 }
      runs[index].last = day
    }
    return runs
  }

  /// The ten longest streaks, longest first, then newest first.
  var bestStreaks: [HabitStreak] {
    Array(streaks.sorted { ($0.length, $0.first) > ($1.length, $1.first) }.prefix(Self.bestStreakCount))
  }

  /// Returns whether a day is the first counted one of its unit: of itself, or of its period.
  private func isNewUnit(_ day: CivilDay, after run: HabitStreak) -> Bool {
    guard run.length > 0, case .per(let period) = schedule else { return true }
    return period.start(of: day) != period.start(of: run.last)
  }

  private func isUnbroken(after first: CivilDay, through last: CivilDay) -> Bool {
    guard first < last else { return true }
    return (first.next...last).allDays.allSatisfy { state($0) != .missed }
  }
}
