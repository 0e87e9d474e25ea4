import Database
import Service

/// The method for the start page of a learner. (Learning paths, 3.6.)
enum DashboardMethods {
  /// Reads the goal of the signed-in user; nil if no goal is set or the user's token does not permit it.
  typealias GoalReader = @Sendable (CallContext) throws -> DashboardGoal?
  /// Counts the habits of the signed-in user today; nil if the user's token does not permit it.
  typealias HabitsReader = @Sendable (CallContext) throws -> DashboardHabits?

  static func all(goal: @escaping GoalReader, habits: @escaping HabitsReader) -> [Method] { [get(goal, habits)] }

  private static func get(_ goal: @escaping GoalReader, _ habits: @escaping HabitsReader) -> Method {
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
      let counts = try ReviewCountStore(transaction: transaction, user: user.id).counts(
        on: user.account.day(at: context.now))
      return Dashboard(
        for: user, progress: try store.progress(on: catalog.path),
        unlocks: try AchievementStore(transaction: transaction).unlocks(of: user.id, in: catalog),
        streak: try store.streak(), goal: try goal(context), habits: try habits(context),
        reviews: ReviewsToday(
          due: counts.due, new: try StudiedKits(transaction: transaction, user: user.id).newCardsLeftToday(counts)),
        in: context)
    }
  }
}
