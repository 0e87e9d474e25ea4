import Kernel

/// The inputs of mission rules. (Sparks, 3.1.)
struct MissionInputs: Sendable {
  /// The profile including rewards paid so far.
  var profile: SparkProfile
  /// The reported streak.
  var streak: Int
  /// The sparks of `profile.latestMissionDay`, the latest day.
  var daySparks: SparkCounts
  /// The sparks of the week of the latest day.
  var weekSparks: SparkCounts
  /// The number of days in that week with a spark.
  var weekDays: Int
  var cards: CardCounts
  /// The number of daily missions completed in that week; the same mission counts once per day.
  var dailyCompletions: Int
  /// The catalog indices of missions completed in their current period.
  var completed: Set<Int>
}

extension MissionInputs {
  /// Collects the inputs for the day and week of `profile.latestMissionDay`, from `profile.firstDay` on.
  ///
  /// `profile.latestMissionDay` must not be before `today`, and `profile.firstDay` not after it. The streak is reported
  /// as of `today`.
  init(
    of profile: SparkProfile, on today: CivilDay, _ cards: CardCounts, _ completions: MissionStore.Completions,
    from profiles: ProfileStore
  ) throws {
    let monday = MissionRules.firstDayOfPeriod(of: .weekly, including: profile.latestMissionDay)
    let totals = try profiles.dailyTotals(in: max(monday, profile.firstDay)...monday.adding(days: 6))
    var weekSparks = SparkCounts()
    for day in totals { weekSparks.add(day.counts) }
    self.init(
      profile: profile, streak: profile.streak.displayedLength(on: today),
      daySparks: totals.first { $0.day == profile.latestMissionDay }?.counts ?? SparkCounts(), weekSparks: weekSparks,
      weekDays: totals.count,
      cards: cards, dailyCompletions: completions.dailyCompletions, completed: completions.indices)
  }
}
