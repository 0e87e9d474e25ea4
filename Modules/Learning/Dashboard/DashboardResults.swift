import Kernel
package import Localization
package import Service

/// The start page of a learner. (Learning paths, 3.6.)
///
/// It is a class to avoid copying it for each of its fields.
final class Dashboard: ResultObject {
  let greeting: Text
  let motivation: Text
  let forToday: LessonForToday?
  let path: PathSummary
  let badges: BadgeRow
  let streak: Streak
  let locale: TextLocale
  let progress: ProgressCounters
  let goal: DashboardGoal?
  let habits: DashboardHabits?
  let reviews: DashboardReviews

  init(
    for user: SignedInUser, progress: PathProgress, unlocks: AchievementUnlocks, streak: DayStreak,
    goal: DashboardGoal?, habits: DashboardHabits?, reviews: DashboardReviews, in context: CallContext
  ) {
    let locale = context.locale
    self.locale = locale
    self.streak = Streak(streak, of: user.account, on: user.account.day(at: context.now))
    greeting = context.text(
      DashboardRules.greeting(hour: user.account.zone.localHour(at: context.now), firstName: user.account.firstName))
    motivation = context.text(
      DashboardRules.motivation(
        streak: self.streak.current, lessonsDone: progress.lessonsDone, of: progress.path.lessons.count))
    forToday = LessonForToday(of: progress, in: locale)
    path = PathSummary(progress: progress, locale: locale)
    badges = BadgeRow(
      earned: unlocks.newestFirst.map {
        AchievementView(index: $0, unlockedAt: unlocks.unlockedAt[$0], path: progress.path, locale: locale)
      },
      header: context.text(AchievementRules.header(earned: unlocks.earnedCount, total: unlocks.total)), locale: locale)
    self.progress = ProgressCounters(progress: progress, unlocks: unlocks)
    self.goal = goal
    self.habits = habits
    self.reviews = reviews
  }

  static let shape = Shape<Dashboard>("Dashboard", "The dashboard of a learner.") {
    Field("greeting", "A greeting for the user's local hour.", \.greeting)
    Field("motivation", "A line of encouragement.", \.motivation)
    Field("forToday", "The next lesson; null if all stages are completed.", \.forToday)
    Field("path", "The active path with the user's progress.", \.path)
    Field("badges", "The badges.", \.badges)
    Field("streak", "The streak of learning days.", \.streak)
    Field("streakText", "The length of the current streak, as text.") {
      ($0.streak.current > 0 ? Strings.streakDays(days: $0.streak.current) : Strings.streakNone).text(in: $0.locale)
    }
    Field("longestStreakText", "The length of the longest streak, as text.") {
      Strings.streakLongest(days: $0.streak.longest).text(in: $0.locale)
    }
    Field("streakDots", "The number of filled dots in a row of seven.", as: .integer(0...7)) {
      DashboardRules.filledDotCount(streak: $0.streak.current)
    }
    Field("progress", "The counters of the path.", \.progress)
    Field("goal", "The user's goal today; null if not set, or if the token does not permit habits.", \.goal)
    Field("habits", "The counts of the habits of today; null if the token does not permit habits.", \.habits)
    Field("reviews", "The review counts of today.", \.reviews)
  }
}

/// The habits on the dashboard. (Habits, 7.)
package struct DashboardHabits: ResultObject {
  private let due: Int
  private let done: Int

  /// Creates the view of the habits that are due and done today.
  package init(due: Int, done: Int) { (self.due, self.done) = (due, done) }

  /// The counts; `habits.today` returns the habits.
  package static let shape = Shape<DashboardHabits>("DashboardHabits", "The counts of the habits of today.") {
    Field("due", "The number of habits that are due today, done or not.", as: .count, \.due)
    Field("done", "The number of habits that are done today.", as: .count, \.done)
  }
}

/// The reviews on the dashboard.
package struct DashboardReviews: ResultObject {
  private let due: Int
  private let new: Int

  /// Creates the view of the questions that are due and new today.
  package init(due: Int, new: Int) { (self.due, self.new) = (due, new) }

  /// The counts; `reviews.next` returns the questions.
  package static let shape = Shape<DashboardReviews>("ReviewsToday", "The review counts of today.") {
    Field("due", "The number of questions due before the user's day ends.", \.due)
    Field("new", "The number of new questions left today.", \.new)
  }
}

/// The next lesson. (Learning paths, 3.3.)
struct LessonForToday: ResultObject {
  let path: LearningPath
  /// The index of the lesson on the path.
  let index: Int
  let locale: TextLocale

  private var lesson: LearningPath.Lesson { path.lessons[index] }
  private var stage: LearningPath.Stage { path.stages[lesson.stageIndex] }

  /// Creates the view of the next lesson; nil when all stages are completed.
  init?(of progress: PathProgress, in locale: TextLocale) {
    guard let next = progress.nextLesson else { return nil }
    path = progress.path
    index = next
    self.locale = locale
  }

  static let shape = Shape<LessonForToday>(
    "LessonForToday", "The next lesson.",
    cacheKey: { $0.path.isBuiltIn ? CatalogFieldKey(index: $0.index, in: $0.locale) : nil }
  ) {
    Field("lessonId", "The slug of the lesson.", as: .lessonID) { $0.lesson.id }
    Field("title", "The title.") { $0.lesson.title.text(in: $0.locale) }
    Field("subtitle", "The subtitle; null if missing.") {
      $0.lesson.subtitle?.text(in: $0.locale)
    }
    Field("minutes", "The duration in minutes.") { $0.lesson.minutes }
    Field("durationText", "The duration, as text.") {
      Strings.lessonDuration(minutes: $0.lesson.minutes).text(in: $0.locale)
    }
    Field("stageId", "The slug of the stage.", as: .stageID) { $0.stage.id }
    Field("stageTitle", "The title of the stage.") { $0.stage.title.text(in: $0.locale) }
    Field("stageNumber", "The number of the stage, from 1.", as: .ordinal) { $0.stage.number }
    Field("lessonIndex", "The position in the stage, from 1.", as: .ordinal) { $0.lesson.position }
    Field("lessonsInStage", "The number of lessons in the stage.") { $0.stage.lessonIndices.count }
  }
}

/// The row of badges on the dashboard.
struct BadgeRow: ResultObject {
  let earned: [AchievementView]
  let header: Text
  let locale: TextLocale

  static let shape = Shape<BadgeRow>(
    "BadgeRow", "The row of badges on the dashboard.", cacheKey: { CatalogFieldKey(index: 0, in: $0.locale) }
  ) {
    Field("tiles", "The category tiles.") { row in
      DashboardRules.tiles.indices.map { BadgeTile(index: $0, locale: row.locale) }
    }
  } fields: {
    Field("earned", "The earned badges, newest first.", \.earned)
    Field("header", "A sentence about the fraction of badges earned.", \.header)
  }
}

/// The tile of a category of badges.
struct BadgeTile: ResultObject {
  /// The index of the tile.
  let index: Int
  let locale: TextLocale

  private var category: Achievement.Category { DashboardRules.tiles[index].category }

  static let shape = Shape<BadgeTile>("BadgeTile", "The tile of a badge category.") {
    Field("category", "The category.") { $0.category }
    Field("title", "The name of the category.") { $0.category.title.text(in: $0.locale) }
    Field("text", "A short description of the requirement.") {
      DashboardRules.tiles[$0.index].text.text(in: $0.locale)
    }
  }
}

/// The goal on the dashboard. (Goals, 2.8.)
package struct DashboardGoal: ResultObject {
  private let title: Text
  private let isMarked: Bool
  private let canLearn: Bool
  private let streak: Streak
  private let freezesRemaining: Int
  private let reminder: Text?

  /// Creates the view of a goal.
  ///
  /// `isMarked` states whether today is learned or frozen. `reminder` is a warning if the streak ends within 8 hours.
  package init(title: Text, isMarked: Bool, canLearn: Bool, streak: Streak, freezesRemaining: Int, reminder: Text?) {
    self.title = title
    self.isMarked = isMarked
    self.canLearn = canLearn
    self.streak = streak
    self.freezesRemaining = freezesRemaining
    self.reminder = reminder
  }

  /// The fields of the summary; `goals.status` returns the complete status.
  package static let shape = Shape<DashboardGoal>("DashboardGoal", "The status of the user's goal today.") {
    Field("title", "The title in the user's language.", \.title)
    Field("isMarked", "Whether today is a learned or frozen day.", \.isMarked)
    Field("canLearn", "Whether goals.log would be accepted now.", \.canLearn)
    Field("streak", "The learned days since the last reset, as in goals.status.", \.streak)
    Field("freezesRemaining", "The number of remaining freezes.", \.freezesRemaining)
    Field("reminder", "A warning if the streak ends within 8 hours; null otherwise.", \.reminder)
  }
}
