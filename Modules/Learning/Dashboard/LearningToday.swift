import Kernel
package import Localization
package import Service

/// What learning contributes to the overview of today.
package struct LearningToday: ResultObject {
  private let path: LearningPath
  private let lesson: LessonForToday?
  private let locale: TextLocale
  /// The streak of learning days.
  package let streak: Streak

  /// Reads the next lesson and the streak of the signed-in user.
  package init(reading context: CallContext) throws {
    let user = try context.user
    let store = ProgressStore(transaction: context.transaction, user: user.id)
    path = try PathLookup(context).active()
    locale = context.locale
    lesson = LessonForToday(of: try store.progress(on: path), in: locale)
    streak = Streak(try store.streak(), of: user.account, on: try context.today)
  }

  /// Returns the greeting for the local hour of the signed-in user.
  package static func greeting(in context: CallContext) throws -> Text {
    let account = try context.user.account
    return context.text(
      DashboardRules.greeting(hour: account.zone.localHour(at: context.now), firstName: account.firstName))
  }

  /// The fields of the part.
  package static let shape = Shape<LearningToday>("LearningToday", "The next lesson and the streak of learning days.") {
    Field("pathId", "The slug of the active path.", as: .pathID) { $0.path.id }
    Field("pathTitle", "The title of the active path.") { $0.path.title.text(in: $0.locale) }
    Field("lesson", "The next lesson of the active path; null if all stages are completed.", \.lesson)
    Field("streak", "The streak of learning days.", \.streak)
  }
}
