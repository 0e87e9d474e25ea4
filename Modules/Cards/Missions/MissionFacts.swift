import Kernel

/// Everything that missions look at. (Sparks, 3.1.)
struct MissionFacts: Sendable {
  /// The profile with all points so far.
  var profile: SparkProfile
  /// The streak as it is reported.
  var streak: Int
  /// The sparks of the latest day.
  var day: SparkTally
  /// The sparks of its week.
  var week: SparkTally
  /// On how many days of that week there is a spark.
  var weekDays: Int
  /// The cards that are owned.
  var cards: CardCounts
  /// The daily missions that were completed in that week, a mission on two days twice.
  var dailyCompletions: Int
  /// The missions that are completed in their present period, by their places in the catalogue.
  var completed: PlaceSet
}

extension MissionFacts {
  /// Puts together what is known of a user in the periods of the latest day of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile, whose latest day is not before today.
  ///   - today: The user's day, on which the streak is reported.
  ///   - cards: The cards that are owned.
  ///   - completions: The completions in these periods.
  ///   - profiles: Where the sums of days are read.
  /// - Throws: Faults of the storage.
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
