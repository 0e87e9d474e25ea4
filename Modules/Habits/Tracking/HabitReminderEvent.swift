package import Kernel
package import Service

/// A reminder of a habit that is due at an instant.
package struct HabitReminderEvent: Sendable {
  /// The ID of the habit.
  package let habit: Int64
  /// The time at which it is due.
  package let instant: Instant
  /// The question of the habit, or its name.
  package let text: String
}

extension HabitReminderEvent {
  /// Returns the reminders of the signed-in user in a span of time. (Habits, 7.)
  package static func all(in span: Range<Instant>, _ context: CallContext) throws -> [HabitReminderEvent] {
    let commands = try HabitCommands(context)
    let account = try context.user.account
    // A time before the start of the day, and one that the clock skips, can fall on the next date.
    let days =
      account.zone.civilDay(at: span.lowerBound).adding(days: -2)...account.zone.civilDay(at: span.upperBound)
    return try commands.store.habits().flatMap { stored in
      guard let reminder = stored.habit.draft.reminder, stored.habit.archivedAt == nil else {
        return [HabitReminderEvent]()
      }
      let instants = days.allDays.filter { reminder.weekdays.contains($0.weekday) }.compactMap { day in
        reminder.instant(on: day, of: account).map { (day: day, instant: $0) }
      }.filter { span.contains($0.instant) }
      guard let first = instants.first?.day, let last = instants.last?.day else { return [] }
      let due = try commands.store.dueDays(of: stored.basis, in: first...last, today: commands.today)
      let draft = stored.habit.draft
      return instants.filter { due($0.day) }.map { item in
        HabitReminderEvent(
          habit: stored.habit.id, instant: item.instant, text: draft.question.isEmpty ? draft.name : draft.question)
      }
    }
  }
}

extension HabitReminder {
  /// Returns the instant of the reminder inside a civil day; nil if the zone skips its date.
  fileprivate func instant(on day: CivilDay, of account: Account) -> Instant? {
    account.zone.instant(of: time, on: time.minutes < account.dayStartsAt * 60 ? day.next : day)
  }
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
      guard day >= basis.firstDay, schedule.includes(day), !pauses.contains(where: { $0.contains(day) }) else {
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
    guard let today = days?.upperBound, let target = plan.target, target.direction == .atLeast else { return false }
    return sum(in: period.start(of: today)...period.end(of: today)) >= target.amount
  }
}
