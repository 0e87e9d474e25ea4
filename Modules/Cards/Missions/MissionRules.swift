import Kernel

/// A mission that was completed by the current call.
struct MissionCompletion: Hashable, Sendable {
  /// The index of the mission in the catalog.
  let index: Int
  /// Whether the reward overloaded the fuel gauge.
  let isOverload: Bool
}

/// The rules by which missions progress and are completed. (Sparks, 3.2 and 3.3.)
enum MissionRules {
  /// Returns the value of a mission's rule, which may exceed the target.
  static func value(of mission: Mission, in inputs: MissionInputs) -> Int {
    let sparks = mission.kind == .daily ? inputs.daySparks : inputs.weekSparks
    return switch mission.rule {
    case .sparks: mission.category.map { sparks.count($0) } ?? sparks.count
    case .morningSparks: sparks.morningCount
    case .highOrExtremeSparks: sparks.highOrExtremeCount
    case .days: inputs.weekDays
    case .categories: sparks.categoryCount
    case .sparkPoints: sparks.points
    case .dailyCompletions: inputs.dailyCompletions
    case .cards: inputs.cards.count(mission.category, mission.rarity)
    case .totalSparks: inputs.profile.sparks.total
    case .totalPoints: inputs.profile.points
    case .streak: inputs.streak
    case .overloads: inputs.profile.overloads
    case .level: ProfileRules.level(of: inputs.profile.points)
    }
  }

  /// Completes every mission that has reached its target, and returns the completions in order.
  ///
  /// Each pass over the catalog includes the rewards of missions completed so far. A reward can complete a mission that
  /// the pass has already evaluated, so passes repeat until one of them completes nothing. The loop terminates because
  /// each mission completes once per period.
  ///
  /// - `inputs`: Updated with the rewards, overloads and completions.
  static func complete(_ missions: [Mission], in inputs: inout MissionInputs, at now: Instant) -> [MissionCompletion] {
    var completions: [MissionCompletion] = []
    var previousCount: Int
    repeat {
      previousCount = completions.count
      for (index, mission) in missions.enumerated()
      where !inputs.completed.contains(index) && value(of: mission, in: inputs) >= mission.target {
        inputs.completed.insert(index)
        inputs.profile.missionsCompleted += 1
        if mission.kind == .daily { inputs.dailyCompletions += 1 }
        let isOverload = ProfileRules.addReward(mission.reward, to: &inputs.profile, at: now)
        completions.append(MissionCompletion(index: index, isOverload: isOverload))
      }
    } while completions.count > previousCount
    return completions
  }

  /// Returns the first day of the period that includes a day; day 0 for lifetime missions. (Sparks, 3.2.)
  static func firstDayOfPeriod(of kind: Mission.Kind, including day: CivilDay) -> CivilDay {
    switch kind {
    case .daily: day
    case .weekly: day.week.firstDay
    case .lifetime: CivilDay(dayNumber: 0)
    }
  }

  /// Returns whether a completion of another device is one of a mission of this version, in a possible period.
  @Sendable
  static func isPossible(_ completion: MissionCompletionRow) -> Bool {
    guard let index = CardCatalog.current.missionSlugs.index(of: completion.mission) else { return false }
    return completion.day.isPossible(at: completion.completedAt, inZone: nil)
      && isPossible(
        completion.period, of: CardCatalog.current.missions[index].kind, completedOn: completion.day)
  }

  /// Returns whether a stored completion is plausible: made on `day`, and counted for the period that starts on
  /// `periodStart`.
  ///
  /// The period can start after the day, because missions remain in the latest period if the clock is set back.
  static func isPossible(_ periodStart: CivilDay, of kind: Mission.Kind, completedOn day: CivilDay) -> Bool {
    periodStart == firstDayOfPeriod(of: kind, including: max(periodStart, day))
  }
}
