import Kernel
import Localization
import Service

/// The reminders that are due in a span. (Sparks, 7 and 10.)
///
/// Past and future reminders are computed from the current state: the settings, the days with a spark, and the missions
/// of the current period. Future days have no sparks, so at most one streak reminder is due in the future, on the day
/// after the last spark. Missions of future periods have no reminders.
enum ReminderRules {
  /// The maximum length of a span, in days of 24 hours.
  static let maxSpanDays = 366
  /// The time of the weekly report on Sundays.
  static let weeklyReportTime = TimeOfDay(minutes: 18 * 60)
  /// The time of a streak reminder on a day without a spark.
  static let streakTime = TimeOfDay(minutes: 20 * 60)
  /// The lead time of a mission reminder before the deadline: one hour, in milliseconds.
  static let deadlineLead: Int64 = 3_600_000

  /// Returns `invalid_span` if the span is reversed, or `span_too_long`; `to` is exclusive.
  static func issues(from: Instant, to: Instant) -> [DomainError.Issue] {
    if from > to { return [DomainError.invalidSpan.issue(at: "/to")] }
    let maxLength = Int64(maxSpanDays) * 86_400_000
    return to.milliseconds(since: from) > maxLength ? [DomainError.spanTooLong.issue(at: "/to")] : []
  }

  /// Returns the dates on which some time of day can fall into a span, at least two dates.
  ///
  /// The range starts one date early, because a time of day that the clock skips can become the first instant of the
  /// next date.
  static func days(from: Instant, to: Instant, in zone: Zone) -> ClosedRange<CivilDay> {
    let first = zone.civilDay(at: from).previous
    return first...max(first.next, zone.civilDay(at: to))
  }

  /// Returns the reminders in a span, sorted by time; `to` is exclusive.
  ///
  /// Reminders at the same instant are ordered by kind: streak, mission deadlines in catalog order, weekly report,
  /// daily reminder, achievements, habits.
  static func due(
    from: Instant, to: Instant, settings: UserSettings, state: ReminderState, zone: Zone
  ) -> [Reminder] {
    let dates = days(from: from, to: to, in: zone).allDays
    // The sort is stable, so the order of insertion determines the order within one instant.
    var reminders: [Reminder] = []
    if settings.isStreakReminderOn { reminders += streakReminders(on: dates, state, zone) }
    if settings.areMissionDeadlinesOn { reminders += missionDeadlines(state) }
    if settings.isWeeklyReportOn {
      reminders += dates.filter { $0.weekday == 7 }.compactMap { zone.instant(of: weeklyReportTime, on: $0) }
        .map { Reminder(kind: .weeklyReport, instant: $0, message: Strings.reminderWeeklyReport) }
    }
    if settings.isDailyReminderOn {
      reminders += dates.compactMap { zone.instant(of: settings.dailyReminderTime, on: $0) }
        .map { Reminder(kind: .daily, instant: $0, message: Strings.reminderDaily) }
    }
    if settings.areAchievementNotificationsOn { reminders += achievements(state) }
    reminders += state.habits.map {
      Reminder(kind: .habit, instant: $0.instant, habitID: $0.habitID, message: Strings.reminderHabit(text: $0.text))
    }
    return reminders.filter { $0.instant >= from && $0.instant < to }.sortedByTime
  }

  /// Returns a reminder for each day without a spark that follows a day with one.
  private static func streakReminders(on dates: [CivilDay], _ state: ReminderState, _ zone: Zone) -> [Reminder] {
    var run = state.precedingRunLength
    var reminders: [Reminder] = []
    for date in dates {
      guard !state.sparkDays.contains(date) else {
        run += 1
        continue
      }
      if run > 0, let instant = zone.instant(of: streakTime, on: date) {
        reminders.append(Reminder(kind: .streak, instant: instant, message: Strings.reminderStreak(days: run)))
      }
      run = 0
    }
    return reminders
  }

  /// Returns a reminder one hour before the period of each mission in progress ends.
  private static func missionDeadlines(_ state: ReminderState) -> [Reminder] {
    state.periodicMissions.filter(\.isInProgress).map { mission in
      Reminder(
        kind: .missionDeadline, instant: mission.deadline.adding(milliseconds: -deadlineLead), missionID: mission.id,
        message: Strings.reminderMissionDeadline(title: mission.title, done: mission.progress, target: mission.target))
    }
  }

  private static func achievements(_ state: ReminderState) -> [Reminder] {
    state.achievements.map { achievement in
      Reminder(
        kind: .achievement, instant: achievement.instant, missionID: achievement.missionID,
        message: Strings.reminderAchievement(title: achievement.title))
    }
  }
}

extension [Reminder] {
  /// The reminders sorted by time, in their original order within one instant.
  fileprivate var sortedByTime: [Reminder] {
    enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element)
  }
}
