import Kernel

/// A mission that has just been completed.
struct MissionCompletion: Hashable, Sendable {
  /// The place of the mission in the catalogue.
  let place: Int
  /// Whether its reward has made the gauge run over.
  let isOverload: Bool
}

/// How far missions are, and what completes. (Sparks, 3.2 and 3.3.)
enum MissionRules {
  /// What the rule of a mission counts to; it may be more than the target.
  static func value(of mission: Mission, in facts: MissionFacts) -> Int {
    let sparks = mission.kind == .daily ? facts.day : facts.week
    return switch mission.rule {
    case .sparks: mission.category.map { sparks.count($0) } ?? sparks.count
    case .morningSparks: sparks.mornings
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

  /// Completes every mission that has reached its target, until a pass through all of them completes nothing.
  ///
  /// A pass goes in the order of the catalogue and counts the rewards of those before; what a reward opens for an earlier
  /// mission comes in the next pass. Each mission completes once in its period, so that this ends.
  ///
  /// - Parameters:
  ///   - missions: All missions, in the order of the catalogue.
  ///   - facts: What they look at; rewards, overloads and completions are added to it.
  ///   - now: The instant of the completions.
  /// - Returns: What was completed, in the order in which it was.
  static func complete(_ missions: [Mission], in facts: inout MissionFacts, at now: Instant) -> [MissionCompletion] {
    var completions: [MissionCompletion] = []
    var known: Int
    repeat {
      known = completions.count
      for (place, mission) in missions.enumerated()
      where !facts.completed.contains(place) && value(of: mission, in: facts) >= mission.target {
        facts.completed.insert(place)
        facts.profile.missionsCompleted += 1
        if mission.kind == .daily { facts.dailyCompletions += 1 }
        let isOverload = ProfileRules.award(mission.reward, to: &facts.profile, at: now)
        completions.append(MissionCompletion(place: place, isOverload: isOverload))
      }
    } while completions.count > known
    return completions
  }

  /// The first day of the period in which a mission of a kind can be completed once; day 0 stands for a lifetime. (3.2.)
  static func period(_ kind: Mission.Kind, on latest: CivilDay) -> CivilDay {
    switch kind {
    case .daily: latest
    case .weekly: latest.week.firstDay
    case .achievement: CivilDay(dayNumber: 0)
    }
  }

  /// Whether a mission of a kind can have been completed in a period on a day.
  ///
  /// The period may be later than the day: with the clock set back, missions stay in the latest period that was reached.
  static func isPossible(_ period: CivilDay, of kind: Mission.Kind, completedOn day: CivilDay) -> Bool {
    period == self.period(kind, on: max(period, day))
  }
}
