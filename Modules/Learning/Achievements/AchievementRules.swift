import Kernel
import Localization

/// The conditions and texts of achievements. (Learning paths, 3.5.)
enum AchievementRules {
  /// Returns the indices of locked achievements whose conditions are met, in catalog order.
  ///
  /// `progress` is nil if the progress on the active path did not change, or no lesson of it was ever completed: only
  /// streak rules are evaluated.
  static func newlyEarned(
    _ achievements: [Achievement], unlocks: AchievementUnlocks, progress: PathProgress?, streak: Int
  ) -> [Int] {
    var due: [Int] = []
    for index in achievements.indices where !unlocks.isEarned(index) {
      if isMet(achievements[index].rule, progress: progress, streak: streak) { due.append(index) }
    }
    return due
  }

  static func isMet(_ rule: Achievement.Rule, progress: PathProgress?, streak: Int) -> Bool {
    switch (rule, progress) {
    case (.streak(let days), _): return streak >= days
    case (_, nil): return false
    case (.stage(let number), let progress?):
      return number <= progress.path.stages.count && progress.isComplete(number - 1)
    case (.lessons(let count), let progress?): return progress.lessonsDone >= count
    case (.completedLessons(let percent), let progress?):
      let total = progress.path.lessons.count
      return total > 0 && progress.lessonsDone * 100 >= total * percent
    case (.everyStage, let progress?): return !progress.path.stages.isEmpty && progress.currentStage == nil
    }
  }

  /// Returns the sentence above the list of badges, by the fraction earned.
  static func header(earned: Int, total: Int) -> Message {
    // Comparing `earned * 4` with multiples of `total` avoids rounding: 3 of 12 is exactly one quarter, not less.
    switch earned * 4 {
    case 0: Strings.badgesNone
    case ..<total: Strings.badgesUnderQuarter
    case ..<(total * 2): Strings.badgesUnderHalf
    case ..<(total * 3): Strings.badgesUnderThreeQuarters
    case ..<(total * 4): Strings.badgesUnderAll
    default: Strings.badgesAll
    }
  }

  /// Returns a hint on how to earn a locked badge on the active path, by category.
  static func hint(for achievement: Achievement, on path: LearningPath) -> Message {
    switch achievement.category {
    case .milestone: return Strings.hintMilestone
    case .streak: return Strings.hintStreak
    case .special: return Strings.hintSpecial
    case .mastery:
      guard case .stage(let number) = achievement.rule, number <= path.stages.count else {
        return achievement.description
      }
      return Strings.hintMastery(stage: path.stages[number - 1].title)
    }
  }
}
