import Database
import Service

/// The method for the start page of a learner. (Learning paths, 3.6.)
enum DashboardMethods {
  /// Reads the goal of the signed-in user; nil if no goal is set.
  typealias GoalReader = @Sendable (CallContext) throws -> DashboardGoal?

  static func all(goal: @escaping GoalReader) -> [Method] { [get(goal)] }

  private static func get(_ goal: @escaping GoalReader) -> Method {
    Method(
      "dashboard.get",
      "Returns the next lesson, the progress, the badges, the streak, the goal and the review counts.",
      effect: .read,
      access: .signedIn,
      examples: [
        Method.Example(
          "A new user in the morning",
          result: """
            {"greeting": "Good morning, Ada!", "motivation": "Ready for your first lesson? 🎯",
              "forToday": {"lessonId": "lesson-01-1", "minutes": 15, "stageTitle": "Programming Basics",
                "lessonIndex": 1, "lessonsInStage": 3},
              "path": {"stageText": "Stage 1 of 11", "fraction": 0}, "badges": {"earned": []},
              "streak": {"current": 0, "longest": 0, "text": "No streak yet", "week": 0},
              "reviews": {"due": 0, "new": 0}}
            """)
      ]
    ) { (_: NoParameters, context) in
      let user = try context.user
      let transaction = context.transaction
      let catalog = ShippedCatalog.current
      let store = ProgressStore(transaction: transaction, user: user.id)
      let counts = try ReviewCountStore(transaction: transaction, user: user.id).counts(
        on: user.account.day(at: context.now))
      return Dashboard(
        for: user, progress: try store.progress(on: catalog.path),
        unlocks: try AchievementStore(transaction: transaction).unlocks(of: user.id, in: catalog),
        streak: try store.streak(), goal: try goal(context),
        reviews: ReviewsToday(
          due: counts.due, new: try StudiedKits(transaction: transaction, user: user.id).newCardsLeftToday(counts)),
        in: context)
    }
  }
}
