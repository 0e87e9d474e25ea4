import Database
import Kernel
import Localization
import Service

/// Methods that list due reminders.
///
/// The server sends no notifications for them; clients poll.
enum ReminderMethods {
  /// Returns the reminders of habits in a span of time, whose end is exclusive.
  typealias HabitReminderReader = @Sendable (CallContext, Range<Instant>) throws -> [DueHabitReminder]

  static func all(_ habitReminders: @escaping HabitReminderReader) -> [Method] { [due(habitReminders)] }

  private struct SpanParameters: Parameters {
    let from: Instant
    let to: Instant

    init(from fields: inout ParameterReader) throws(DomainError) {
      let from = try fields.required("from", .instant, "The start of the span.")
      let to = try fields.required("to", .instant, "The exclusive end of the span, at most 366 days later.")
      fields.check("from", "to") { ReminderRules.issues(from: from, to: to) }
      (self.from, self.to) = (from, to)
    }
  }

  private static func due(_ habitReminders: @escaping HabitReminderReader) -> Method {
    Method(
      "reminders.due", "Lists the reminders due in a time span, computed from the current state.", effect: .read,
      access: .signedIn, errors: [.invalidSpan, .spanTooLong],
      examples: [
        Method.Example(
          "A Sunday evening", #"{"from": "2026-11-22T12:00:00Z", "to": "2026-11-23T00:00:00Z"}"#)
      ]
    ) { (span: SpanParameters, context) in
      let account = try context.user.account
      let store = ReminderStore(transaction: context.transaction, user: account.id)
      let sparks = try store.sparkDays(in: ReminderRules.days(from: span.from, to: span.to, in: account.zone))
      let state = ReminderState(
        periodicMissions: try MissionCommands(context).states().compactMap(PeriodicMission.init),
        achievements: try store.achievements(from: span.from, to: span.to, in: .current),
        habits: try habitReminders(context, span.from..<span.to), sparkDays: sparks.days,
        precedingRunLength: sparks.precedingRunLength)
      let reminders = ReminderRules.due(
        from: span.from, to: span.to, settings: try SettingsStore(context).settings(), state: state, zone: account.zone)
      let locale = context.locale
      return DueReminders(items: reminders.map { ReminderView(reminder: $0, locale: locale) })
    }
  }
}
