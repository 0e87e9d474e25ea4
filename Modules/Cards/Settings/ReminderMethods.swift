import Database
import Kernel
import Localization
import Service

/// What falls due for a user; a client asks and notifies, the program sends nothing.
enum ReminderMethods {
  static let all: [Method] = [due(openMissions: openMissions, missionTitle: missionTitle)]

  /// The daily and weekly missions of the signed-in user in their present period, in the order of the catalogue; must not
  /// write.
  static let openMissions: @Sendable (CallContext) throws -> [OpenMission] = { _ in [] }

  /// The title of the mission with a slug; nil where the catalogue does not have it.
  static let missionTitle: @Sendable (String) -> Message? = { _ in nil }

  private struct SpanParameters: Parameters {
    let from: Instant
    let to: Instant

    init(from fields: inout ParameterReader) throws(DomainError) {
      from = try fields.required("from", .instant, "The first instant of the span.")
      to = try fields.required("to", .instant, "The instant after its last, at most 366 days later.")
    }
  }

  /// Declares the method over what it is to know of missions.
  ///
  /// - Parameters:
  ///   - openMissions: the daily and weekly missions of the signed-in user.
  ///   - missionTitle: the title of the mission with a slug.
  /// - Returns: the method.
  static func due(
    openMissions: @escaping @Sendable (CallContext) throws -> [OpenMission],
    missionTitle: @escaping @Sendable (String) -> Message?
  ) -> Method {
    Method(
      "reminders.due", "Tells what falls due in a span of time, from what is known now.", effect: .read,
      access: .signedIn, errors: [.invalidReminderRange, .reminderRangeTooLong],
      examples: [
        Method.Example(
          "A Sunday evening", #"{"from": "2026-11-22T12:00:00Z", "to": "2026-11-23T00:00:00Z"}"#,
          result: #"""
            {"items": [
              {"type": "weekly_report", "at": "2026-11-22T18:00:00.000Z", "missionId": null},
              {"type": "daily_reminder", "at": "2026-11-22T19:00:00.000Z", "missionId": null}]}
            """#)
      ]
    ) { (span: SpanParameters, context) in
      if let refusal = ReminderRules.refusal(from: span.from, to: span.to) { throw refusal }
      let user = try context.user
      let store = ReminderStore(connection: context.database.connection, user: user.id)
      let today = try context.today
      let days = ReminderRules.days(from: span.from, to: span.to, in: user.account.zone)
      let state = ReminderState(
        dayStartsAt: user.account.dayStartsAt, missionDay: max(today, try store.latestDay() ?? today),
        openMissions: try openMissions(context),
        achievements: try store.achievements(from: span.from, to: span.to, title: missionTitle),
        sparkDays: try store.sparkDays(in: days), runBefore: try store.run(upTo: days.lowerBound.previous))
      let reminders = ReminderRules.due(
        from: span.from, to: span.to, settings: try SettingsStore(context).settings(), state: state,
        zone: user.account.zone)
      let locale = context.conversation.locale
      return DueReminders(items: reminders.map { ReminderView(reminder: $0, locale: locale) })
    }
  }
}
