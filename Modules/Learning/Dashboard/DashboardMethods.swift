import Database
import Kernel
import Localization
import Service

/// The method that fills the first page of a learner's day. (Learning paths, 3.6.)
enum DashboardMethods {
  static let all: [Method] = [get]

  private static let get = Method(
    "dashboard.get", "Shows the next lesson, how far the user has come, badges and the streak.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "A new user in the morning",
        result: """
          {"greeting": "Good morning, Ada!", "motivation": "Ready for your first lesson? 🎯",
            "forToday": {"lessonId": "lesson-01-1", "minutes": 15, "stageTitle": "Programming Basics",
              "lessonIndex": 1, "lessonsInStage": 3},
            "path": {"stageText": "Stage 1 of 11", "fraction": 0}, "badges": {"earned": []},
            "streak": {"current": 0, "longest": 0, "text": "No streak yet", "week": 0}}
          """)
    ]
  ) { (_: NoParameters, context) in
    let user = try context.user
    let locale = context.conversation.locale
    let catalogue = ShippedCatalogue.current
    let store = ProgressStore(connection: context.database.connection, user: user.id)
    let progress = try store.progress(on: catalogue.path)
    let unlocks = try AchievementStore(connection: context.database.connection)
      .unlocks(of: user.id, in: catalogue)
    let streak = StreakView(try store.streak(), on: user.account.day(at: context.now), in: locale)
    return Dashboard(
      greeting: context.text(
        DashboardRules.greeting(hour: user.account.zone.localHour(at: context.now), firstName: user.account.firstName)),
      motivation: context.text(
        DashboardRules.motivation(
          streak: streak.current, lessonsDone: progress.lessonsDone, of: progress.path.lessons.count)),
      forToday: LessonForToday(of: progress, in: locale), path: PathSummary(progress: progress, locale: locale),
      badges: BadgeRow(
        earned: unlocks.newestFirst.map {
          AchievementView(place: $0, unlockedAt: unlocks.moments[$0], locale: locale)
        },
        header: context.text(AchievementRules.header(earned: unlocks.earned, total: unlocks.total)), locale: locale),
      streak: streak, progress: ProgressCounters(progress: progress, unlocks: unlocks),
      goal: try context.links.todaysGoal(context))
  }
}
