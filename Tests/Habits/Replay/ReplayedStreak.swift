/// A run of days, or of periods under a schedule `per` (Habits, 5).
struct ReplayedStreak: Equatable, Sendable {
  /// The first day that counts.
  var first: GregorianDay
  /// The last day that counts.
  var last: GregorianDay
  /// Number of days that count, or of periods under `per`.
  var length: Int
}

extension ReplayedDays {
  /// The streak as of today, or as of the day of archiving.
  var streak: Int { streak(asOf: last) }

  /// Returns the length of the run that reaches a day or the day before, with what is known today.
  func streak(asOf day: GregorianDay) -> Int {
    guard day >= first, day <= last else { return 0 }
    var run = states[...(day - first)]
    if run.last == .missed { run.removeLast() }
    let start = run.lastIndex(of: .missed).map { $0 + 1 } ?? run.startIndex
    return count(of: countedDays(in: run[start...]))
  }

  /// Returns the length of the longest run up to a day, with what is known today.
  func longestStreak(asOf day: GregorianDay) -> Int {
    guard day >= first else { return 0 }
    return states[...(day - first)].split(separator: .missed).map { count(of: countedDays(in: $0)) }.max() ?? 0
  }

  /// Returns the last day up to another one that counts; nil if there is none.
  func lastCountedDay(asOf day: GregorianDay) -> GregorianDay? {
    day < first ? nil : countedDays(in: states[...(day - first)]).last
  }

  /// All streaks, oldest first.
  var streaks: [ReplayedStreak] {
    states.split(separator: .missed).compactMap { run in
      let days = countedDays(in: run)
      guard let first = days.first, let last = days.last else { return nil }
      return ReplayedStreak(first: first, last: last, length: count(of: days))
    }
  }

  /// The ten longest streaks, longest first, then newest first.
  var bestStreaks: [ReplayedStreak] {
    Array(streaks.sorted { ($0.length, $0.first) > ($1.length, $1.first) }.prefix(10))
  }

  private func countedDays(in run: ArraySlice<State>) -> [GregorianDay] {
    run.indices.filter { run[$0] == .done || run[$0] == .implied }.map { first + $0 }
  }

  private func count(of days: [GregorianDay]) -> Int {
    guard case .per(let period) = habit.schedule else { return days.count }
    return Set(days.map { $0.first(of: period.span) }).count
  }
}
