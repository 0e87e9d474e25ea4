import Kernel

@testable import Cards

/// What one user has done, kept as plainly as possible: what a random walk compares replies and tables with.
struct WalkModel {
  /// The category, the intensity and the day of each spark by its row.
  var sparks: [Int: (category: SparkCategory, intensity: SparkIntensity, day: Int)] = [:]
  /// How many sparks each day has.
  var days: [Int: Int] = [:]
  /// The highest streak after any change.
  var longestStreak = 0
  /// The latest day on which anything was changed.
  var latestDay = Int.min

  /// Counts a spark, or moves it to where it is now.
  mutating func set(_ id: Int, _ category: SparkCategory, _ intensity: SparkIntensity, on day: Int) {
    remove(id)
    sparks[id] = (category, intensity, day)
    days[day, default: 0] += 1
  }

  /// Takes a spark away.
  mutating func remove(_ id: Int) {
    guard let day = sparks.removeValue(forKey: id)?.day else { return }
    days[day] = (days[day] ?? 0) - 1
    if days[day] == 0 { days[day] = nil }
  }

  /// The run of days that ends on the last day with a spark. (2.4.)
  var streak: Int {
    guard var day = days.keys.max() else { return 0 }
    var length = 0
    while days[day] != nil { (length, day) = (length + 1, day - 1) }
    return length
  }

  /// The streak as it is reported on a day. (2.4.)
  func reported(on today: Int) -> Int { (days.keys.max() ?? .min) >= today - 1 ? streak : 0 }

  /// Notes that a change is over.
  mutating func recordChange(on today: Int) {
    longestStreak = max(longestStreak, streak)
    latestDay = max(latestDay, today)
  }
}
