import Kernel

@testable import Cards

extension MissionInputs {
  /// Returns the inputs of a new user, by default with an empty profile.
  static func ofNewUser(_ profile: SparkProfile = SparkProfile(on: CivilDay(dayNumber: 20_000))) -> MissionInputs {
    MissionInputs(
      profile: profile, streak: 0, daySparks: SparkCounts(), weekSparks: SparkCounts(), weekDays: 0,
      cards: CardCounts(indices: []), dailyCompletions: 0, completed: [])
  }
}
