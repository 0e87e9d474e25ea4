import Kernel

@testable import Cards

extension MissionFacts {
  /// Returns the facts of a new user, by default with an empty profile.
  static func ofNewUser(_ profile: SparkProfile = SparkProfile(on: CivilDay(dayNumber: 20_000))) -> MissionFacts {
    MissionFacts(
      profile: profile, streak: 0, day: SparkCounts(), week: SparkCounts(), weekDays: 0,
      cards: CardCounts(indices: []), dailyCompletions: 0, completed: SmallIndexSet())
  }
}
