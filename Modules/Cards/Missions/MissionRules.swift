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
  static func value(of mission: Mission, in facts: MissionFacts) -> Int {
    let sparks = mission.kind == .daily ? facts.day : facts.week
    return switch mission.rule {
    case .sparks: mission.category.map { sparks.count($0) } ?? sparks.count
    case .morningSparks: sparks.morningCount
    case .highSparks: sparks.highCount
    case .days: facts.weekDays
    case .categories: sparks.categoryCount
    case .sparkPoints: sparks.points
    case .dailyCompletions: facts.dailyCompletions
    case .cards(let rarity): facts.cards.count(mission.category, rarity)
    case .totalSparks: facts.profile.sparks.total
    case .totalPoints: facts.profile.points
    case .streak: facts.streak
    case .overloads: facts.profile.overloads
    case .level: ProfileRules.level(of: facts.profile.points)
    }
  }

  /// Completes every mission that has reached its target, and returns the completions in order.
  ///
  /// Each pass over the catalog includes the rewards of missions completed so far. A reward can complete a mission that
  /// the pass has already evaluated, so passes repeat until one of them completes nothing. The loop terminates because
  /// each mission completes once per period.
  ///
  /// - `facts`: Updated with the rewards, overloads and completions.
  static func complete(_ missions: [Mission], in facts: inout MissionFacts, at now: Instant) -> [MissionCompletion] {
    var completions: [MissionCompletion] = []
    var previousCount: Int
    repeat {
      previousCount = completions.count
      for (index, mission) in missions.enumerated()
      where !facts.completed.contains(index) && value(of: mission, in: facts) >= mission.target {
        facts.completed.insert(index)
        facts.profile.missionsCompleted += 1
        if mission.kind == .daily { facts.dailyCompletions += 1 }
        let isOverload = ProfileRules.addReward(mission.reward, to: &facts.profile, at: now)
        completions.append(MissionCompletion(index: index, isOverload: isOverload))
      }
    } while completions.count > previousCount
    return completions
  }

  /// Returns the first day of the period that includes a day; day 0 for lifetime missions. (Sparks, 3.2.)
  static func period(_ kind: Mission.Kind, on day: CivilDay) -> CivilDay {
    switch kind {
    case .daily: day
    case .weekly: day.week.firstDay
    case .lifetime: CivilDay(dayNumber: 0)
    }
  }

  /// Returns whether a mission of a kind can have been completed on a day in a period.
  ///
  /// The period can be later than the day, because missions remain in the latest period if the clock is set back.
  static func isPossible(_ period: CivilDay, of kind: Mission.Kind, completedOn day: CivilDay) -> Bool {
    period == self.period(kind, on: max(period, day))
  }
}
