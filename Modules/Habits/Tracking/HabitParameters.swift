import Kernel
import Service

/// The parameters of a habit that its user sets; a missing one remains unchanged, or has its default in a new habit.
struct HabitFields {
  private let name: String?
  private let question: FieldChange<String>
  private let notes: FieldChange<String>
  private let schedule: HabitSchedule?
  private let target: Double?
  private let direction: HabitPlan.Target.Direction?
  private let unit: FieldChange<String>
  private let color: Int?
  private let group: FieldChange<String>
  private let icon: FieldChange<String>
  private let reminders: FieldChange<[ReminderParameters]>
  private let startDay: FieldChange<CivilDay>
  private let endDay: FieldChange<CivilDay>
  private let fieldIssues: [DomainError.Issue]

  /// Requests the fields, of which a new habit needs a name.
  init(from fields: inout ParameterReader, ofNewHabit isNew: Bool) throws(DomainError) {
    name =
      isNew
      ? try fields.required("name", .habitName, "The name, 1 to 80 characters after trimming.")
      : try fields.optional("name", .habitName, "The name, 1 to 80 characters after trimming.")
    question = try fields.change(
      "question", .text(HabitRules.questionLengths), "The question of the reminder, at most 200 characters.")
    notes = try fields.change("notes", .text(HabitRules.noteLengths), "The notes, at most 2,000 characters.")
    schedule = try fields.optional(
      "schedule", .object(ScheduleParameters.self),
      """
      The days on which the habit is due: daily (the default), weekdays or times for a check; daily or per for an amount.
      """)?.schedule
    target = try fields.optional(
      "target",
      .number.rejecting(where: { Thousandths.parse($0) == nil }, as: .invalidTarget).described(as: .nonNegative),
      "The target, at most 1,000,000,000 with three decimals; required for an amount, not allowed for a check.")
    direction = try fields.optional(
      "direction", FieldType<HabitPlan.Target.Direction>.choice,
      "Whether an amount has to reach the target (default) or must not exceed it.")
    unit = try fields.change(
      "unit", .text(HabitRules.unitLengths), "The unit of the amount, at most 20 characters.")
    color = try fields.optional("color", .integer(HabitRules.colors), "The number of the color; default 0.")
    group = try fields.change(
      "group", .trimmedText(HabitRules.groupLengths),
      "The name of the group, at most 40 characters after trimming, whatever its case; empty for none.")
    icon = try fields.change("icon", .icon, "One emoji.")
    reminders = try fields.change(
      "reminders", .list(of: .object(ReminderParameters.self), 0...HabitReminderList.maxCount),
      "The reminders; of the same time, they become one.")
    startDay = try fields.change(
      "startDay", .day, "The first day that is due, at most 36,500 days ago. Default: the first marked day, or today.")
    endDay = try fields.change("endDay", .day, "The last day that is due.")
    fieldIssues = fields.takeIssues()
  }

  /// Returns the draft with the changes of a day applied; throws all violations as one error.
  func draft(changing old: HabitDraft, today: CivilDay) throws(DomainError) -> HabitDraft {
    var draft = old
    draft.name = name ?? old.name
    draft.question = question.applied(to: old.question) ?? ""
    draft.notes = notes.applied(to: old.notes) ?? ""
    draft.plan.schedule = schedule ?? old.plan.schedule
    if let amount = target.flatMap(Thousandths.parse) ?? old.plan.target?.amount {
      draft.plan.target = HabitPlan.Target(
        amount: amount, direction: direction ?? old.plan.target?.direction ?? .atLeast)
    }
    draft.unit = unit.applied(to: old.unit) ?? ""
    draft.color = color ?? old.color
    draft.group = group.applied(to: old.group) ?? ""
    draft.icon = icon.applied(to: old.icon)
    if case .unchanged = reminders {
    } else {
      draft.reminders = HabitReminderList((reminders.applied(to: nil) ?? []).map(\.reminder))
    }
    draft.plan.startDay = startDay.applied(to: old.plan.startDay)
    draft.plan.endDay = endDay.applied(to: old.plan.endDay)
    var fieldIssues = fieldIssues
    // A day that was not too long ago may be so today.
    if case .set(let day) = startDay, day != old.plan.startDay, HabitRules.isTooEarly(day, today: today),
      !fieldIssues.contains(where: { $0.path == "/startDay" })
    {
      fieldIssues.append(DomainError.dateTooEarly.issue(at: "/startDay"))
    }
    let issues = HabitRules.issues(of: draft, hasDirection: direction != nil, fieldIssues: fieldIssues)
    if let error = DomainError(issues: issues) { throw error }
    return draft
  }
}

struct HabitCreationParameters: Parameters {
  private let kind: HabitPlan.Kind
  private let habitFields: HabitFields

  init(from fields: inout ParameterReader) throws(DomainError) {
    kind =
      try fields.optional(
        "kind", FieldType<HabitPlan.Kind>.choice, "The kind: check (the default) or amount; it never changes.")
      ?? .check
    habitFields = try HabitFields(from: &fields, ofNewHabit: true)
  }

  /// Returns the draft of the new habit; throws all violations as one error.
  func draft(today: CivilDay) throws(DomainError) -> HabitDraft {
    try habitFields.draft(changing: HabitDraft(name: "", plan: HabitPlan(kind: kind, schedule: .daily)), today: today)
  }
}

struct HabitChangeParameters: Parameters {
  let habit: Int64
  let habitFields: HabitFields

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
    habitFields = try HabitFields(from: &fields, ofNewHabit: false)
  }
}

struct HabitIDParameters: Parameters {
  let habit: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
  }
}

extension ParameterReader {
  mutating func habitID() throws(DomainError) -> Int64 {
    try required("habitId", .id(.habitID), "The ID of the habit.")
  }
}

extension FieldType where Value == String {
  fileprivate static var icon: FieldType {
    .identifier.rejecting(where: { !$0.isEmoji }, as: .invalidIcon).described(as: .text(1...1))
  }

  fileprivate static var habitName: FieldType {
    .trimmedText(0...HabitRules.maxNameLength).reporting(as: .habitNameTooLong)
      .described(as: .text(1...HabitRules.maxNameLength))
  }
}

// MARK: - Objects

/// A schedule; nil if it is malformed, which is also recorded as `invalid_schedule`. (Habits, 2.)
private struct ScheduleParameters: Parameters {
  let schedule: HabitSchedule?

  init(from fields: inout ParameterReader) throws(DomainError) {
    let type = try fields.required(
      "type", FieldType<HabitScheduleType>.choice.reporting(as: .invalidSchedule),
      "The form: daily, weekdays, times or per.")
    let weekdays = try fields.optional(
      "weekdays", .list(of: .integer.described(as: .integer(1...7)), validCounts: 1...7),
      "For weekdays: the weekdays from Monday (1), each once.")
    let times = try fields.optional(
      "times", .integer.described(as: .ordinal), "For times: the number of times, less than days.")
    let days = try fields.optional(
      "days", .integer.described(as: .integer(2...HabitSchedule.maxDays)), "For times: the number of consecutive days.")
    let period = try fields.optional(
      "period", FieldType<HabitSchedule.Period>.choice.reporting(as: .invalidSchedule), "For per: week or month.")
    let schedule: HabitSchedule? =
      switch (type, weekdays, times, days, period) {
      case (.daily, nil, nil, nil, nil): .daily
      case (.weekdays, let weekdays?, nil, nil, nil) where Set(weekdays).count == weekdays.count:
        .weekdays(Set(weekdays))
      case (.times, nil, let times?, let days?, nil): .times(times, days: days)
      case (.per, nil, nil, nil, let period?): .per(period)
      default: nil
      }
    fields.check("type", "period") { schedule?.isValid == true ? [] : [DomainError.invalidSchedule.issue(at: "")] }
    self.schedule = schedule
  }
}

/// A reminder of a habit. (Habits, 1.)
private struct ReminderParameters: Parameters {
  let reminder: HabitReminder

  init(from fields: inout ParameterReader) throws(DomainError) {
    let time = try fields.required("time", .timeOfDay, "The time of day, inside the civil day.")
    let weekdays = try fields.optional(
      "weekdays", .list(of: .integer(1...7), 1...7), "The weekdays of the civil days, from Monday (1); default all.")
    reminder = HabitReminder(time: time, weekdays: weekdays.map(Set.init) ?? HabitRules.weekdays)
  }
}
