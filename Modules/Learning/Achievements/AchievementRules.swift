import Kernel
import Localization

/// When achievements are earned, and what is said about them. (Learning paths, 3.5.)
enum AchievementRules {
  /// The places of the locked achievements whose rule holds, in the order of the catalogue.
  ///
  /// - Parameters:
  ///   - achievements: The catalogue.
  ///   - unlocks: What is earned already.
  ///   - progress: The progress on the shipped path; nil where it did not change, so that only streaks count.
  ///   - streak: The current streak in days.
  /// - Returns: What is to be unlocked now.
  static func due(
    _ achievements: [Achievement], unlocks: AchievementUnlocks, progress: PathProgress?, streak: Int
  ) -> [Int] {
    var due: [Int] = []
    for place in achievements.indices where !unlocks.isEarned(place) {
      if holds(achievements[place].rule, progress: progress, streak: streak) { due.append(place) }
    }
    return due
  }

  /// Whether a rule holds.
  static func holds(_ rule: Achievement.Rule, progress: PathProgress?, streak: Int) -> Bool {
    if case .streak(let days) = rule { return streak >= days }
    guard let progress else { return false }
    let total = progress.path.lessons.count
    switch rule {
    case .stage(let id): return progress.path.place(ofStage: id).map(progress.isComplete) ?? false
    case .lessons(let count): return progress.lessonsDone >= count
    case .share(let percent): return total > 0 && progress.lessonsDone * 100 >= total * percent
    case .streak(let days): return streak >= days
    case .everyStage: return !progress.path.stages.isEmpty && progress.currentStage == nil
    }
  }

  /// The sentence above the list of badges, by the share that is earned.
  static func header(earned: Int, total: Int) -> Message {
    // Quarters without fractions: 4 * 3 of 12 are exactly one quarter, which is not under it.
    switch earned * 4 {
    case 0: Strings.badgesNone
    case ..<total: Strings.badgesUnderQuarter
    case ..<(total * 2): Strings.badgesUnderHalf
    case ..<(total * 3): Strings.badgesUnderThreeQuarters
    case ..<(total * 4): Strings.badgesUnderAll
    default: Strings.badgesAll
    }
  }

  /// How a locked badge is earned, by its category.
  static func hint(for achievement: Achievement, on path: LearningPath) -> Message {
    switch achievement.category {
    case .milestone: return Strings.hintMilestone
    case .streak: return Strings.hintStreak
    case .special: return Strings.hintSpecial
    case .mastery:
      guard case .stage(let id) = achievement.rule, let stage = path.place(ofStage: id) else {
        return achievement.description
      }
      return Strings.hintMastery(path.stages[stage].title)
    }
  }
}
