import Kernel

@testable import Cards

/// The expected state of one user of a random walk, computed as simply as possible.
struct WalkModel {
  /// The category, intensity and day of each spark by row ID.
  var sparks: [Int: (category: SparkCategory, intensity: SparkIntensity, day: Int)] = [:]
  /// The number of sparks per day.
  var days: [Int: Int] = [:]
  var longestStreak = 0
  /// The latest day on which something changed; it never moves back.
  var latestMissionDay = Int.min

  mutating func set(_ id: Int, _ category: SparkCategory, _ intensity: SparkIntensity, on day: Int) {
    remove(id)
    sparks[id] = (category, intensity, day)
    days[day, default: 0] += 1
  }

  mutating func remove(_ id: Int) {
    guard let day = sparks.removeValue(forKey: id)?.day else { return }
    days[day] = (days[day] ?? 0) - 1
    if days[day] == 0 { days[day] = nil }
  }

  /// The length of the run of days that ends on the last day with a spark.
  var streak: Int {
    guard var day = days.keys.max() else { return 0 }
    var length = 0
    while days[day] != nil { (length, day) = (length + 1, day - 1) }
    return length
  }

  /// Returns the streak reported on a day. (Sparks, 2.4.)
  func reportedStreak(on today: Int) -> Int { (days.keys.max() ?? .min) >= today - 1 ? streak : 0 }

  /// Updates the longest streak and the latest mission day after a change.
  mutating func recordChange(on today: Int) {
    longestStreak = max(longestStreak, streak)
    latestMissionDay = max(latestMissionDay, today)
  }
}
