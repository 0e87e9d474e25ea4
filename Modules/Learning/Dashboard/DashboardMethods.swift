import Database
import Service

/// The method for the start page of a learner. (Learning paths, 3.6.)
enum DashboardMethods {
  /// Reads the goal of the signed-in user; nil if no goal is set or the user's token does not permit it.
  typealias GoalReader = @Sendable (CallContext) throws -> DashboardGoal?
  /// Counts the habits of the signed-in user today; nil if the user's token does not permit it.
  typealias HabitsReader = @Sendable (CallContext) throws -> DashboardHabits?

  /// Counts the reviews of the signed-in user today.
  typealias ReviewsReader = @Sendable (CallContext) throws -> DashboardReviews

  static func all(
    goal: @escaping GoalReader, habits: @escaping HabitsReader, reviews: @escaping ReviewsReader
  ) -> [Method] {
    [get(goal, habits, reviews)]
  }

  private static func get(
    _ goal: @escaping GoalReader, _ habits: @escaping HabitsReader, _ reviews: @escaping ReviewsReader
  ) -> Method {
    Method(
      "dashboard.get",
      "Returns the next lesson, the progress, the badges, the streak, the goal, the habits and the review counts.",
      effect: .read,
      access: .signedIn,
      examples: [
        Method.Example(
          "A new user in the morning")
      ]
    ) { (_: NoParameters, context) in
      let user = try context.user
      let transaction = context.transaction
      let catalog = ShippedCatalog.current
      let store = ProgressStore(transaction: transaction, user: user.id)
      return Dashboard(
        for: user, progress: try store.progress(on: PathLookup(context).active()),
        unlocks: try AchievementStore(transaction: transaction).unlocks(of: user.id, in: catalog),
        streak: try store.streak(), goal: try goal(context), habits: try habits(context),
        reviews: try reviews(context), in: context)
    }
  }
}
