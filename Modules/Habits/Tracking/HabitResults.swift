import Kernel
import Service

extension HabitMark: ResultObject {
  static let shape = Shape<HabitMark>("HabitMark", "The mark of a day; exactly one of its fields has a value.") {
    Field("done", "Whether a check is done; null for other marks.", \.done)
    Field("amount", "The amount; null for other marks.", as: .nonNegative) { $0.amount.map(Thousandths.number) }
    Field("skipped", "Whether the day is skipped, which counts neither for nor against the habit.") { $0 == .skipped }
  }
}

/// The form of a schedule. (Habits, 2.)
enum HabitScheduleType: String, CaseIterable, ResultValue {
  case daily, weekdays, times, per
}

/// A schedule in a reply. (Habits, 2.)
struct ScheduleView: ResultObject {
  let schedule: HabitSchedule

  static let shape = Shape<ScheduleView>("HabitSchedule", "The days on which a habit is due.") {
    Field("type", "The form: every day, some weekdays, a number of times in any days, or a target per period.", \.type)
    Field("weekdays", "The weekdays from Monday (1); null for other forms.", as: .integer(1...7), \.weekdays)
    Field("times", "The number of times in any `days` days; null for other forms.", as: .ordinal, \.times?.count)
    Field(
      "days", "The number of days; null for other forms.", as: .integer(2...HabitSchedule.maxDays), \.times?.days)
    Field("period", "The period of the target; null for other forms.", \.period)
  }

  private var weekdays: [Int]? { if case .weekdays(let weekdays) = schedule { weekdays.sorted() } else { nil } }

  private var times: (count: Int, days: Int)? {
    if case .times(let count, let days) = schedule { (count, days) } else { nil }
  }

  private var period: HabitSchedule.Period? { if case .per(let period) = schedule { period } else { nil } }

  private var type: HabitScheduleType {
    switch schedule {
    case .daily: .daily
    case .weekdays: .weekdays
    case .times: .times
    case .per: .per
    }
  }
}

extension HabitReminder: ResultObject {
  static let shape = Shape<HabitReminder>("HabitReminder", "A reminder of a habit.") {
    Field("time", "The time of day.", \.time)
    Field("weekdays", "The weekdays of the civil days, from Monday (1).", as: .integer(1...7)) { $0.weekdays.sorted() }
  }
}

extension HabitStatus.Progress: ResultObject {
  static let shape = Shape<Self>("HabitProgress", "The progress of a habit towards its target.") {
    Field(
      "value", "The number of done days of the last days of the schedule, or the amount of the day or the period.",
      as: .nonNegative, \.value)
    Field("target", "The number of times, or the target amount.", as: .nonNegative, \.target)
  }
}

/// A habit with its status on a day. (Habits, 1 and 7.)
struct HabitView: ResultObject {
  let stored: StoredHabit
  /// The name of the group in the spelling of its oldest habit.
  let group: String
  let status: HabitStatus

  private var habit: Habit { stored.habit }
  private var draft: HabitDraft { stored.habit.draft }

  static let shape = Shape<HabitView>("Habit", "A habit with its status on a day, by default today.") {
    Field("id", "The ID of the habit.", as: .habitID, \.habit.id)
    Field("name", "The name.", \.draft.name)
    Field("question", "The question of the reminder; may be empty.", \.draft.question)
    Field("notes", "The notes; may be empty.", \.draft.notes)
    Field("kind", "The kind: done or not, or an amount.", \.draft.plan.kind)
    Field("schedule", "The days on which the habit is due.") { ScheduleView(schedule: $0.draft.plan.schedule) }
    Field("target", "The amount to reach or not to exceed; null for a check.", as: .nonNegative) {
      $0.draft.plan.target.map { Thousandths.number($0.amount) }
    }
    Field("direction", "Whether to reach the target or not to exceed it; null for a check.") {
      $0.draft.plan.target?.direction
    }
    Field("unit", "The unit of the amount; may be empty.", \.draft.unit)
    Field("color", "The number of the color.", as: .integer(HabitRules.colors), \.draft.color)
    Field("group", "The group in the spelling of its oldest habit; empty if there is none.", \.group)
    Field("icon", "An emoji; null if there is none.", \.draft.icon)
    Field("reminders", "The reminders, by time.", \.draft.reminders.items)
    Field(
      "startDay", "The first day that is due; null for that of the creation or the first mark.", \.draft.plan.startDay)
    Field("endDay", "The last day that is due; null if there is none.", \.draft.plan.endDay)
    Field("position", "The rank among all habits of the user, from 0.", as: .count, \.habit.position)
    Field("createdAt", "The creation time.", \.habit.createdAt)
    Field("archivedAt", "The time of archiving; null if the habit is not archived.", \.habit.archivedAt)
    Field(
      "firstDay", "The start day, or else the earlier of the day of creation and the day of the first mark.",
      \.stored.firstDay)
    HabitStatus.shape.fields(of: \.status)
  }
}

extension HabitStatus: ResultObject {
  static let shape = Shape<HabitStatus>("HabitStatus", "The status of a habit on a day.") {
    Field("day", "The day of the status.", \.day)
    Field("state", "The state of the day.", \.state)
    Field("mark", "The user's mark of the day; null if there is none.", \.mark)
    Field("progress", "The progress; null for a check that is due on fixed days.", \.progress)
    Field(
      "streak",
      """
      The counted days, or periods, of the run that reaches the day or the day before; at risk only today, if the day \
      or the period would be missed. deadlineAt is its end.
      """, \.streak)
    Field("score", "The score; null before the first day.", as: .fraction, \.score)
  }
}

extension HabitDayState: ResultValue {}

/// A pause in a reply.
struct PauseView: ResultObject {
  let pause: HabitPause

  static let shape = Shape<PauseView>("HabitPause", "Days that count as skipped if they have no mark.") {
    Field("from", "The first day.", \.pause.first)
    Field("to", "The last day; null for a pause without an end.", \.pause.last)
  }
}

/// A habit with its pauses.
struct HabitReply: ResultObject {
  let habit: HabitView
  let pauses: [HabitPause]

  static let shape = Shape<HabitReply>("HabitReply", "A habit with its pauses.") {
    Field("habit", "The habit.", \.habit)
    Field("pauses", "The pauses, oldest first.") { $0.pauses.map(PauseView.init) }
  }
}

/// A habit after a change.
struct ChangedHabit: ResultObject {
  let reply: HabitReply
  let isChanged: Bool

  static let shape = Shape<ChangedHabit>("ChangedHabit", "A habit after a change.") {
    HabitReply.shape.fields(of: \.reply)
    Field("changed", "Whether the call changed anything.", \.isChanged)
  }
}

/// A deleted habit.
struct DeletedHabit: ResultObject {
  let habit: Int64

  static let shape = Shape<DeletedHabit>("DeletedHabit", "A deleted habit.") {
    Field("habitId", "The ID that the habit had.", as: .habitID, \.habit)
  }
}

/// The mark of a day after a change, and the habit on that day.
struct MarkReply: ResultObject {
  let habit: HabitView
  let mark: MarkedDay?
  let isChanged: Bool

  static let shape = Shape<MarkReply>("HabitMarkReply", "The mark of a day of a habit after a call.") {
    Field("habitId", "The ID of the habit.", as: .habitID, \.habit.stored.habit.id)
    Field("day", "The day.", \.habit.status.day)
    Field("mark", "The mark; null if there is none.", \.mark?.mark)
    Field("note", "The note; null if there is none.", \.mark?.note)
    Field("changed", "Whether the call changed the mark or the note.", \.isChanged)
    Field("habit", "The habit with its status on the day.", \.habit)
  }
}
