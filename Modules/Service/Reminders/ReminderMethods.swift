import Kernel
import Localization

/// Methods that list and change reminders.
struct ReminderMethods {
  let reminders: Reminders

  var all: [Method] { [list, update, due] }

  private var list: Method {
    Method(
      "reminders.list", "Returns the settings of all reminders.", effect: .read, access: .signedIn,
      notes: "Kinds of domains that a token does not permit are omitted.",
      examples: [Method.Example("Default settings")]
    ) { [reminders] (_: NoParameters, context) in
      let stored = try ReminderStore(context).settings()
      let locale = context.locale
      return ReminderList(
        items: try reminders.permitted(context).flatMap { declaration in
          let kind = declaration.kind
          return switch declaration.source {
          case .setting(let setting):
            [ReminderSettingView(kind: kind, setting: stored[kind] ?? setting, locale: locale)]
          case .habits(let list):
            try list(context).map {
              ReminderSettingView(kind: kind, setting: $0.setting, habit: $0, locale: locale)
            }
          }
        })
    }
  }

  // MARK: - Changes

  private struct UpdateParameters: Parameters {
    let kind: ReminderKind
    let isOn: Bool?
    let time: TimeOfDay?
    let weekdays: Weekdays?

    init(from fields: inout ParameterReader) throws(DomainError) {
      kind = try fields.required("kind", .choice, "The kind of reminder; habits.update changes those of habits.")
      isOn = try fields.optional("isOn", .flag, "Whether the reminder is on.")
      time = try fields.optional(
        "time", .timeOfDay.reporting(as: .invalidTime), "The local time, inside the user's day, e.g. 19:00.")
      weekdays = try fields.optional(
        "weekdays", FieldType.list(of: .integer(Account.weekdays), 1...7).map { Weekdays(Set($0)) },
        "The weekdays of the user's days, from Monday (1).")
    }

    /// Returns the issues of fields that a kind with this default setting does not have.
    func issues(_ defaultSetting: ReminderSetting?) -> [DomainError.Issue] {
      guard let defaultSetting else { return [DomainError.reminderOfHabit.issue(at: "/kind")] }
      var issues: [DomainError.Issue] = []
      if time != nil, defaultSetting.time == nil { issues.append(DomainError.reminderWithoutTime.issue(at: "/time")) }
      if weekdays != nil, defaultSetting.weekdays == nil {
        issues.append(DomainError.reminderWithoutWeekdays.issue(at: "/weekdays"))
      }
      return issues
    }

    func applied(to setting: ReminderSetting) -> ReminderSetting {
      ReminderSetting(
        isOn: isOn ?? setting.isOn, time: time ?? setting.time, weekdays: weekdays ?? setting.weekdays)
    }
  }

  private var update: Method {
    Method(
      "reminders.update", "Updates the given fields of a kind of reminder; omitted fields remain unchanged.",
      effect: .write, access: .signedIn, traits: .idempotent,
      notes: "A field that is null in reminders.list cannot be set.",
      errors: [.invalidTime, .reminderOfHabit, .reminderWithoutTime, .reminderWithoutWeekdays],
      examples: [
        Method.Example("The goal, on weekdays", #"{"kind": "goal", "isOn": true, "weekdays": [1, 2, 3, 4, 5]}"#)
      ]
    ) { [reminders] (input: UpdateParameters, context) in
      let kind = input.kind
      guard reminders.permitted(context).contains(where: { $0.kind == kind }) else {
        throw DomainError.notPermittedByToken
      }
      let defaultSetting = reminders.declaration(of: kind)?.defaultSetting
      if let error = DomainError(issues: input.issues(defaultSetting)) { throw error }
      let store = try ReminderStore(context)
      let before = try store.settings()[kind] ?? defaultSetting ?? ReminderSetting(isOn: true)
      let setting = input.applied(to: before)
      if setting != before {
        try store.save(setting, of: kind)
        try context.emit(ReminderTopics.changed, EmptyPayload(), of: context.user.id, subject: kind.rawValue)
      }
      return ReminderReply(
        reminder: ReminderSettingView(kind: kind, setting: setting, locale: context.locale), changed: setting != before)
    }
  }

  // MARK: - Due reminders

  private struct SpanParameters: Parameters {
    let instants: Range<Instant>

    init(from fields: inout ParameterReader) throws(DomainError) {
      let since = try fields.required("since", .instant, "The start of the span.")
      let until = try fields.required("until", .instant, "The exclusive end of the span, at most 366 days later.")
      fields.check("since", "until") { ReminderSpan.issues(since: since, until: until) }
      instants = since..<max(since, until)
    }
  }

  private var due: Method {
    Method(
      "reminders.due", "Lists the reminders due in a time span, computed from the current state.", effect: .read,
      access: .signedIn, notes: "Kinds of domains that a token does not permit are omitted.",
      errors: [.invalidSpan, .spanTooLong(maxDays: ReminderSpan.maxDays)],
      examples: [
        Method.Example(
          "A Sunday evening", #"{"since": "2026-11-22T12:00:00Z", "until": "2026-11-23T00:00:00Z"}"#)
      ]
    ) { [reminders] (span: SpanParameters, context) in
      DueReminders(items: try reminders.due(in: span.instants, context))
    }
  }
}

// Errors of reminders. (Accounts, 7.)
extension DomainError {
  /// The text is not a time of day.
  static let invalidTime = DomainError(.validationFailed, rule: "invalid_time", message: Strings.errorInvalidTime)
  /// The kind of reminder has no time that a user can choose.
  static let reminderWithoutTime = DomainError(
    .validationFailed, rule: "reminder_without_time", message: Strings.errorReminderWithoutTime)
  /// The kind of reminder has no weekdays that a user can choose.
  static let reminderWithoutWeekdays = DomainError(
    .validationFailed, rule: "reminder_without_weekdays", message: Strings.errorReminderWithoutWeekdays)
  /// The reminder of a habit belongs to the habit.
  static let reminderOfHabit = DomainError(
    .validationFailed, rule: "reminder_of_habit", message: Strings.errorReminderOfHabit)
}
