import Kernel

/// How points, streak and fuel move. (Sparks, 2.3 to 2.5.)
enum ProfileRules {
  /// At how much the gauge runs over.
  static let fullGauge = 1000
  /// What a spark is worth on average, for the estimate of how many lead to the next level.
  static let averageSpark = 30
  /// How many points a level takes.
  static let pointsPerLevel = 1000
  /// The last level.
  static let highestLevel = 10

  // MARK: - Levels

  /// The level of a number of points: one every 1,000 points, up to 10; a boundary belongs to the higher one. (2.3.)
  static func level(of points: Int) -> Int { min(highestLevel, points / pointsPerLevel + 1) }

  /// How far somebody has come inside of a level, from 0 to 1; the last one ends at 10,000 points. (2.3.)
  static func levelProgress(of points: Int) -> Double {
    let from = (level(of: points) - 1) * pointsPerLevel
    return min(1, Double(points - from) / Double(pointsPerLevel))
  }

  /// How many points are left to the next level, in the last one to its end; at least 0. (2.3.)
  static func pointsToNextLevel(of points: Int) -> Int { max(0, level(of: points) * pointsPerLevel - points) }

  /// About how many sparks that takes; 0 in the last level. (2.3.)
  static func sparksToNextLevel(of points: Int) -> Int {
    guard level(of: points) < highestLevel else { return 0 }
    return (pointsToNextLevel(of: points) + averageSpark - 1) / averageSpark
  }

  // MARK: - Streak

  /// The streak as it is reported on a day: 0 where the last day with a spark is before yesterday. (2.4.)
  static func reportedStreak(of profile: SparkProfile, on today: CivilDay) -> Int {
    guard let last = profile.lastDay, last >= today.previous else { return 0 }
    return profile.streak
  }

  /// Moves the streak with a new spark.
  ///
  /// - Parameters:
  ///   - profile: What moves.
  ///   - day: The civil day of the spark.
  /// - Returns: Whether the streak has to be counted anew, because the spark fell before the last day: it may join runs.
  static func extendStreak(of profile: inout SparkProfile, by day: CivilDay) -> Bool {
    guard let last = profile.lastDay else {
      setStreak(of: &profile, (1, day))
      return false
    }
    guard day >= last else { return true }
    if day > last { setStreak(of: &profile, (day == last.next ? profile.streak + 1 : 1, day)) }
    return false
  }

  /// Takes over a streak that was counted anew; the longest one never falls. (2.4.)
  static func setStreak(of profile: inout SparkProfile, _ run: (length: Int, last: CivilDay)?) {
    profile.streak = run?.length ?? 0
    profile.lastDay = run?.last
    profile.longestStreak = max(profile.longestStreak, profile.streak)
  }

  // MARK: - Points and fuel

  /// What can be taken from a total that never falls below 0: as much as was asked for, or all of it. (2.7.)
  static func change(of total: Int, by points: Int) -> Int { max(points, -total) }

  /// Adds the reward of a mission to the points and to the gauge, which runs over at 1,000: the rest is lost. (2.5.)
  ///
  /// - Parameters:
  ///   - reward: The reward.
  ///   - profile: What it is added to.
  ///   - now: The instant, which is that of an overload.
  /// - Returns: Whether the gauge has run over.
  static func award(_ reward: Int, to profile: inout SparkProfile, at now: Instant) -> Bool {
    profile.points += reward
    profile.fuel += reward
    guard profile.fuel >= fullGauge else { return false }
    profile.fuel = 0
    profile.overloads += 1
    profile.lastOverloadAt = now
    return true
  }
}
