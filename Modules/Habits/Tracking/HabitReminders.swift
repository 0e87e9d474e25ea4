import Kernel
import Localization
import Service

/// The reminders of habits, which belong to the habits. (Habits, 7.)
enum HabitReminders {
  static let declaration = ReminderDeclaration(habits: settings, due: due)

  /// Returns the reminders of the habits that are not archived, in the order of the habits.
  @Sendable
  private static func settings(_ context: CallContext) throws -> [HabitReminderSetting] {
    try HabitCommands(context).store.habits().flatMap { stored in
      stored.habit.activeReminders.map { reminder in
        HabitReminderSetting(
          habitID: stored.habit.id, name: stored.habit.draft.name,
          setting: ReminderSetting(isOn: true, time: reminder.time, weekdays: Weekdays(reminder.weekdays)))
      }
    }
  }

  /// Returns the reminders of habits that are due, as far as known today.
  @Sendable
  private static func due(_ span: ReminderSpan, _ context: CallContext) throws -> [DueReminder] {
    let commands = try HabitCommands(context)
    return try commands.store.habits().flatMap { stored -> [DueReminder] in
      let occurrences = stored.habit.activeReminders.flatMap {
        span.occurrences(of: $0.time, on: Weekdays($0.weekdays))
      }
      let days = occurrences.map(\.day)
      guard let first = days.min(), let last = days.max() else { return [] }
      let isDue = try commands.store.dueDays(of: stored.basis, in: first...last, today: commands.today)
      let draft = stored.habit.draft
      let text = Strings.reminderHabit(text: draft.question.isEmpty ? draft.name : draft.question)
      return occurrences.filter { isDue($0.day) }.map {
        DueReminder(at: $0.instant, text, about: .habit(stored.habit.id))
      }
    }
  }
}

extension Habit {
  /// The reminders; empty if the habit is archived.
  fileprivate var activeReminders: [HabitReminder] { archivedAt == nil ? draft.reminders.items : [] }
}

extension HabitStore {
  /// Returns a function that tells whether a habit is due on a day of a range, as far as known today.
  ///
  /// Days after today have no marks, but can be implied, paused, or part of a period that met its target.
  func dueDays(
    of basis: HabitBasis, in days: ClosedRange<CivilDay>, today: CivilDay
  ) throws -> (CivilDay) -> Bool {
    let timeline = try timeline(of: basis, today: today, including: days.lowerBound)
    let implied = timeline.impliedDays(in: days)
    let pauses = try pauses(of: basis.id, from: days.lowerBound)
    let schedule = basis.schedule
    return { day in
      if day <= today { return [.open, .missed].contains(timeline.state(day)) }
      guard day >= basis.firstDay, basis.plan.includes(day), schedule.includes(day),
        !pauses.contains(where: { $0.contains(day) })
      else {
        return false
      }
      if case .per(let period) = schedule, day <= period.end(of: today) { return !timeline.hasMetTarget(of: period) }
      return !implied[day.days(since: days.lowerBound)]
    }
  }
}

extension HabitTimeline {
  /// Returns whether the running period has met its target; one with a maximum is met only when it is over.
  fileprivate func hasMetTarget(of period: HabitSchedule.Period) -> Bool {
    guard days != nil, let target = plan.target, target.direction == .atLeast else { return false }
    return sum(in: period.start(of: today)...period.end(of: today)) >= target.amount
  }
}
