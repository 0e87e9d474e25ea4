import Kernel
import Localization
import Service

/// The counters of a user on one path. (Learning paths, 1.3.)
struct ProgressCounters: ResultObject {
  let progress: PathProgress
  let unlocks: AchievementUnlocks

  static let shape = Shape<ProgressCounters>(
    "LearningProgress", "The counters of a user on a learning path.", cacheKey: { $0.catalogEntry }
  ) {
    Field("totalLessons", "The number of lessons of the path.") { $0.progress.path.lessons.count }
    Field("totalStages", "The number of stages of the path.") { $0.progress.path.stages.count }
    Field("totalAchievements", "The number of badges.") { $0.unlocks.total }
  } fields: {
    Field("totalLessonsCompleted", "The number of completed lessons of the path.") { $0.progress.lessonsDone }
    Field("lessonsFraction", "The fraction of completed lessons.", as: .fraction) { $0.progress.fraction }
    Field("completedStages", "The number of completed stages of the path.") { $0.progress.completedStageCount }
    Field("currentStage", "The number of the current stage, or of the last stage if all are completed.") {
      $0.progress.currentStageNumber
    }
    Field("achievementsEarned", "The number of earned badges.") { $0.unlocks.earnedCount }
    Field("achievementsFraction", "The fraction of badges earned.", as: .fraction) {
      PathProgress.fraction($0.unlocks.earnedCount, of: $0.unlocks.total)
    }
  }

  /// The key for caching the totals, which are equal for all users and languages; nil for a course.
  private var catalogEntry: CatalogFieldKey? {
    progress.path.isBuiltIn ? CatalogFieldKey(index: 0, in: .english) : nil
  }
}

/// A stage that became completed.
struct FinishedStage: ResultObject {
  let stage: LearningPath.Stage
  let locale: TextLocale

  static let shape = Shape<FinishedStage>("FinishedStage", "A stage that became completed.") {
    Field("id", "The slug of the stage.", as: .stageID) { $0.stage.id }
    Field("number", "The number on the path, from 1.", as: .ordinal) { $0.stage.number }
    Field("title", "The title.") { $0.stage.title.text(in: $0.locale) }
    Field("text", "A notice for the user.") { Strings.stageFinished(title: $0.stage.title).text(in: $0.locale) }
  }
}

/// The reply of `lessons.complete`. (Learning paths, 3.2.)
struct CompletionReply: ResultObject {
  let lesson: PathLesson
  let isChanged: Bool
  let stageFinished: FinishedStage?
  let stageUnlocked: StageTitle?
  let achievements: [AchievementView]
  /// The length of the streak before the call, in days.
  let streakBefore: Int
  let streak: Streak
  let progress: ProgressCounters

  /// Creates the reply for a lesson that was completed before.
  init(unchanged lesson: Int, in state: LearnerState, of account: Account, on today: CivilDay, locale: TextLocale) {
    self.lesson = PathLesson(lesson, of: state.progress, in: locale)
    isChanged = false
    stageFinished = nil
    stageUnlocked = nil
    achievements = []
    streak = Streak(state.streak, of: account, on: today)
    streakBefore = streak.current
    progress = ProgressCounters(progress: state.progress, unlocks: state.unlocks)
  }

  /// Creates the reply for a newly completed lesson.
  init(_ completion: LessonCompletion, previousStreak before: DayStreak, of account: Account, locale: TextLocale) {
    let state = completion.state
    let stages = state.progress.path.stages
    lesson = PathLesson(completion.lesson, of: state.progress, in: locale)
    isChanged = true
    stageFinished = completion.finishedStage.map { FinishedStage(stage: stages[$0], locale: locale) }
    stageUnlocked = completion.unlockedStage.map { StageTitle(stage: stages[$0], locale: locale) }
    achievements = completion.achievements.map {
      AchievementView(index: $0, unlockedAt: completion.completedAt, path: state.progress.path, locale: locale)
    }
    streakBefore = before.displayedLength(on: completion.day)
    streak = Streak(state.streak, of: account, on: completion.day)
    progress = ProgressCounters(progress: state.progress, unlocks: state.unlocks)
  }

  static let shape = Shape<CompletionReply>("LessonCompletion", "The changes made by completing a lesson.") {
    Field("lesson", "The lesson.", \.lesson)
    Field("changed", "Whether anything changed; false if the lesson was completed before.", \.isChanged)
    Field("praise", "A word of praise; null if nothing changed.") {
      $0.isChanged ? Strings.lessonPraise.text(in: $0.lesson.locale) : nil
    }
    Field("stageFinished", "The stage of the lesson, if it became completed; null otherwise.", \.stageFinished)
    Field("stageUnlocked", "The stage that became current; null if no stage became current.", \.stageUnlocked)
    Field("achievements", "The newly earned badges, in the order of the catalog.", \.achievements)
    Field("streak", "The streak of learning days after the call.", \.streak)
    Field(
      "streakBefore", "The length of the streak before the call, in days; 0 if it ended before yesterday.",
      \.streakBefore)
    Field("progress", "The counters of the path.", \.progress)
  }
}
