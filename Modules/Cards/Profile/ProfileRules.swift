import Kernel

/// Calculation of levels, streak, points and fuel. (Sparks, 2.3 to 2.5.)
enum ProfileRules {
  /// The fuel at which the gauge overloads.
  static let fuelCapacity = 1000
  /// The average points per spark, for estimates.
  static let averagePointsPerSpark = 30
  static let pointsPerLevel = 1000
  static let maxLevel = 10

  // MARK: - Levels

  /// Returns the level for a number of points, 1 to 10.
  ///
  /// A boundary belongs to the higher level. (Sparks, 2.3.)
  static func level(of points: Int) -> Int { min(maxLevel, points / pointsPerLevel + 1) }

  /// Returns the progress within the level, 0 to 1.
  ///
  /// The last level ends at 10,000 points. (Sparks, 2.3.)
  static func levelProgress(of points: Int) -> Double {
    let from = (level(of: points) - 1) * pointsPerLevel
    return min(1, Double(points - from) / Double(pointsPerLevel))
  }

  /// Returns the points left to the next level, or to the end of the last one; at least 0. (Sparks, 2.3.)
  static func pointsToNextLevel(of points: Int) -> Int { max(0, level(of: points) * pointsPerLevel - points) }

  /// Returns the estimated number of sparks to the next level; 0 in the last level. (Sparks, 2.3.)
  static func sparksToNextLevel(of points: Int) -> Int {
    guard level(of: points) < maxLevel else { return 0 }
    return (pointsToNextLevel(of: points) + averagePointsPerSpark - 1) / averagePointsPerSpark
  }

  // MARK: - Streak

  /// Extends the streak by a new spark. (Sparks, 2.4.)
  ///
  /// Returns true if the streak must be recounted because the spark is before the last day and may join two runs. Days
  /// before `firstDay` do not count.
  static func extendStreak(of profile: inout SparkProfile, by day: CivilDay) -> Bool {
    guard day >= profile.firstDay else { return false }
    if let last = profile.streak.lastDay, day < last { return true }
    profile.streak = profile.streak.recordingActivity(on: day)
    return false
  }

  /// Sets the streak to a counted run.
  ///
  /// The longest streak never decreases. (Sparks, 2.4.)
  static func setStreak(of profile: inout SparkProfile, _ run: (length: Int, last: CivilDay)?) {
    profile.streak = DayStreak(current: run?.length ?? 0, longest: profile.streak.longest, lastDay: run?.last)
  }

  // MARK: - Points and fuel

  /// Returns a change of points, limited so that the total does not fall below 0. (Sparks, 2.7.)
  static func limitedChange(of total: Int, by points: Int) -> Int { max(points, -total) }

  /// Adds a reward to the points and the fuel gauge, and returns whether the gauge overloaded. (Sparks, 2.5.)
  ///
  /// An overload resets the gauge to 0 and discards the excess.
  static func addReward(_ reward: Int, to profile: inout SparkProfile, at now: Instant) -> Bool {
    profile.points += reward
    profile.fuel += reward
    guard profile.fuel >= fuelCapacity else { return false }
    profile.fuel = 0
    profile.overloads += 1
    profile.lastOverloadAt = now
    return true
  }
}
