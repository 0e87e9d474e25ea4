import Kernel

/// Everything that completing a lesson can change for one user.
struct LearnerState: Sendable {
  /// The progress on the path of the lesson.
  var progress: PathProgress
  /// The streak of learning days, over all paths.
  var streak: DayStreak
  /// The achievements.
  var unlocks: AchievementUnlocks
}

/// What completing a lesson has changed. (Learning paths, 3.2.)
struct LessonCompletion: Sendable {
  /// The state after it.
  let state: LearnerState
  /// The place of the lesson.
  let lesson: Int
  /// The moment of the completion.
  let moment: Instant
  /// The day on which it falls for its user.
  let day: CivilDay
  /// The places of the stages that are completed now, with those without lessons that were passed on the way.
  let completedStages: [Int]
  /// The place of the lesson's stage, where the lesson was the last of it.
  let finishedStage: Int?
  /// The place of the stage that has become current.
  let unlockedStage: Int?
  /// The places of the achievements that were earned, in the order of the catalogue.
  let achievements: [Int]
  /// Whether the streak is to be saved: the first lesson of a day moves it.
  let movesStreak: Bool
}

/// How lessons are completed. (Learning paths, 3.2.)
enum ProgressRules {
  /// Completes a lesson.
  ///
  /// The sheet evaluates achievements before and after the streak; a completion never lowers the reported streak, so the
  /// evaluation after it finds whatever the one before would have found. On an imported course only the streak can earn an
  /// achievement.
  ///
  /// - Parameters:
  ///   - lesson: The place of the lesson on the path.
  ///   - state: The state before it.
  ///   - achievements: The catalogue.
  ///   - now: The moment of the completion.
  ///   - today: The day of the completion, in the user's present zone.
  /// - Returns: What changes; nil where the lesson was completed before.
  /// - Throws: `stage_locked` for a lesson of a locked stage.
  static func complete(
    _ lesson: Int, from state: LearnerState, achievements: [Achievement], at now: Instant, on today: CivilDay
  ) throws(DomainError) -> LessonCompletion? {
    let stage = state.progress.path.lessons[lesson].stage
    guard state.progress.state(of: stage) != .locked else { throw .stageLocked }
    guard !state.progress.isDone(lesson) else { return nil }

    var after = state
    after.progress = state.progress.completing(lesson, at: now)
    after.streak = state.streak.marked(on: today)
    let earned = AchievementRules.due(
      achievements, unlocks: state.unlocks, progress: after.progress.path.isShipped ? after.progress : nil,
      streak: after.streak.reported(on: today))
    for achievement in earned { after.unlocks.unlock(achievement, at: now) }

    let isFinished = !state.progress.isComplete(stage) && after.progress.isComplete(stage)
    return LessonCompletion(
      state: after, lesson: lesson, moment: now, day: today, completedStages: after.progress.unrecordedStages,
      finishedStage: isFinished ? stage : nil,
      unlockedStage: after.progress.currentStage == state.progress.currentStage ? nil : after.progress.currentStage,
      achievements: earned, movesStreak: after.streak != state.streak)
  }
}
