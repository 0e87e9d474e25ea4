import Kernel
import Service

/// The state of a user that completing a lesson can change.
struct LearnerState: Sendable {
  /// The progress on the path of the lesson.
  var progress: PathProgress
  /// The streak of learning days, over all paths.
  var streak: DayStreak
  var unlocks: AchievementUnlocks
  /// Whether the path of the lesson is the active one, whose lessons and stages earn badges.
  var isActive: Bool
}

/// The changes made by completing a lesson. (Learning paths, 3.2.)
struct LessonCompletion: Sendable {
  /// The state after the completion.
  let state: LearnerState
  /// The index of the lesson.
  let lesson: Int
  let completedAt: Instant
  /// The user's civil day of the completion.
  let day: CivilDay
  /// The indices of completed stages that are not recorded yet, including skipped stages without lessons.
  let completedStages: [Int]
  /// The index of the lesson's stage if it became completed; nil otherwise.
  let finishedStage: Int?
  /// The index of the stage that became current; nil if no stage became current.
  let unlockedStage: Int?
  /// The indices of newly earned achievements, in catalog order.
  let achievements: [Int]
  /// Whether the streak has changed and must be saved; the first lesson of a day changes it.
  let changesStreak: Bool
}

/// The rules for completing lessons. (Learning paths, 3.2.)
enum ProgressRules {
  /// Completes a lesson; returns nil if it was completed before.
  ///
  /// Another lesson of a locked stage throws `stage_locked`.
  ///
  /// The rules evaluate achievements before and after updating the streak. One evaluation afterwards is enough,
  /// because a completion never lowers the reported streak. On a path that is not active, only the streak can earn an
  /// achievement.
  static func complete(
    _ lesson: Int, from state: LearnerState, achievements: [Achievement], at now: Instant, on today: CivilDay
  ) throws(DomainError) -> LessonCompletion? {
    let stage = state.progress.path.lessons[lesson].stageIndex
    guard !state.progress.isDone(lesson) else { return nil }
    guard state.progress.state(of: stage) != .locked else { throw .stageLocked }

    var after = state
    after.progress = state.progress.completing(lesson, at: now)
    after.streak = state.streak.recordingActivity(on: today)
    let earned = AchievementRules.newlyEarned(
      achievements, unlocks: state.unlocks, progress: state.isActive ? after.progress : nil,
      streak: after.streak.displayedLength(on: today))
    for achievement in earned { after.unlocks.unlock(achievement, at: now) }

    let isFinished = !state.progress.isComplete(stage) && after.progress.isComplete(stage)
    return LessonCompletion(
      state: after, lesson: lesson, completedAt: now, day: today, completedStages: after.progress.unrecordedStages,
      finishedStage: isFinished ? stage : nil,
      unlockedStage: after.progress.currentStage == state.progress.currentStage ? nil : after.progress.currentStage,
      achievements: earned, changesStreak: after.streak != state.streak)
  }
}
