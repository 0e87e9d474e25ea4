import Kernel
package import Localization
package import Service

/// What learning contributes to the overview of today.
package struct LearningToday: ResultObject {
  private let lesson: LessonForToday?
  /// The streak of learning days.
  package let streak: Streak

  /// Reads the next lesson and the streak of the signed-in user.
  package init(reading context: CallContext) throws {
    let user = try context.user
    let store = ProgressStore(transaction: context.transaction, user: user.id)
    lesson = LessonForToday(of: try store.progress(on: ShippedCatalog.current.path), in: context.locale)
    streak = try LearningActivity.streak(of: user.account, on: context.today, context.transaction)
  }

  /// Returns the greeting for the local hour of the signed-in user.
  package static func greeting(in context: CallContext) throws -> Text {
    let account = try context.user.account
    return context.text(
      DashboardRules.greeting(hour: account.zone.localHour(at: context.now), firstName: account.firstName))
  }

  /// The fields of the part.
  package static let shape = Shape<LearningToday>("LearningToday", "The next lesson and the streak of learning days.") {
    Field("lesson", "The next lesson; null if all stages are completed.", \.lesson)
    Field("streak", "The streak of learning days.", \.streak)
  }
}
