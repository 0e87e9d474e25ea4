import Kernel

/// The inputs of mission rules. (Sparks, 3.1.)
struct MissionFacts: Sendable {
  /// The profile including rewards paid so far.
  var profile: SparkProfile
  /// The reported streak.
  var streak: Int
  /// The sparks of the latest day.
  var day: SparkTally
  /// The sparks of the week of the latest day.
  var week: SparkTally
  /// The number of days in that week with a spark.
  var weekDays: Int
  var cards: CardCounts
  /// The number of daily missions completed in that week; the same mission counts once per day.
  var dailyCompletions: Int
  /// The catalog indices of missions completed in their current period.
  var completed: PlaceSet
}

extension MissionFacts {
  /// Collects the facts for the periods of the profile's latest day.
  ///
  /// `profile.latestDay` must not be before `today`. The streak is reported as of `today`.
  init(
    of profile: SparkProfile, on today: CivilDay, _ cards: CardCounts, _ completions: MissionStore.Completions,
    from profiles: ProfileStore
  ) throws {
    let monday = MissionRules.period(.weekly, on: profile.latestDay)
    let sums = try profiles.sums(in: monday...monday.adding(days: 6))
    var week = SparkTally()
    for day in sums { week.add(day.tally) }
    self.init(
      profile: profile, streak: ProfileRules.reportedStreak(of: profile, on: today),
      day: sums.first { $0.day == profile.latestDay }?.tally ?? SparkTally(), week: week, weekDays: sums.count,
      cards: cards, dailyCompletions: completions.dailyOfWeek, completed: completions.places)
  }
}
