import Kernel
import Localization

/// What falls due in a span of time. (Sparks, 7 and 10.)
///
/// Of the past and of the future alike it is computed from what is known now: the present settings, the days that have a spark,
/// the missions of the present period. A day to come has no spark yet, so a streak is warned of on the day after its last
/// spark and not again; what missions of later periods will need nobody can know.
enum ReminderRules {
  /// How long the span may be, in days of 24 hours.
  static let longestSpan = 366
  /// When the weekly report is due on Sundays.
  static let weeklyReportTime = TimeOfDay(minutes: 18 * 60)
  /// When a streak is warned of on a day without a spark.
  static let streakTime = TimeOfDay(minutes: 20 * 60)
  /// How long before the end of its period a mission is reminded of: one hour, in milliseconds, whatever clocks show.
  static let deadlineLead: Int64 = 3_600_000

  /// What is wrong with a span: `invalid_span` where it ends before it begins, or `span_too_long`.
  ///
  /// - Parameters:
  ///   - from: its first instant.
  ///   - to: the instant after its last.
  /// - Returns: the broken rule; none where nothing is wrong.
  static func issues(from: Instant, to: Instant) -> [DomainError.Issue] {
    if from > to { return [DomainError.invalidSpan.issue(at: "/to")] }
    let longest = Int64(longestSpan) * 86_400_000
    return to.milliseconds(since: from) > longest ? [DomainError.spanTooLong.issue(at: "/to")] : []
  }

  /// The dates on whose times of day something can fall due in a span.
  ///
  /// It begins one early: a time that clocks skip can become the first instant of the date after.
  ///
  /// - Parameters:
  ///   - from: the first instant of the span.
  ///   - to: the instant after its last, not before `from`.
  ///   - zone: the user's zone.
  /// - Returns: the dates, at least two.
  static func days(from: Instant, to: Instant, in zone: Zone) -> ClosedRange<CivilDay> {
    let first = zone.civilDay(at: from).previous
    return first...max(first.next, zone.civilDay(at: to))
  }

  /// What falls due in a span.
  ///
  /// - Parameters:
  ///   - from: the first instant of the span.
  ///   - to: the instant after its last, not before `from`.
  ///   - settings: what the user wants to be reminded of, and when.
  ///   - state: what else it depends on.
  ///   - zone: the user's zone.
  /// - Returns: the reminders in order of time; within one instant streak, mission deadlines in the order of the catalogue,
  ///   weekly report, daily reminder, achievements.
  static func due(
    from: Instant, to: Instant, settings: UserSettings, state: ReminderState, zone: Zone
  ) -> [Reminder] {
    let days = days(from: from, to: to, in: zone)
    let dates = (days.lowerBound.dayNumber...days.upperBound.dayNumber).map { CivilDay(dayNumber: $0) }
    // Sorting keeps the order of what falls due at one instant, so the kinds come in theirs.
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
    return reminders.filter { $0.instant >= from && $0.instant < to }.sortedByTime
  }

  /// On each day without a spark that follows one with a spark: the streak of the days before ends with it.
  private static func streakReminders(on dates: [CivilDay], _ state: ReminderState, _ zone: Zone) -> [Reminder] {
    var run = state.runBefore
    var reminders: [Reminder] = []
    for date in dates {
      guard !state.sparkDays.contains(date) else {
        run += 1
        continue
      }
      if run > 0, let instant = zone.instant(of: streakTime, on: date) {
        reminders.append(Reminder(kind: .streak, instant: instant, message: Strings.reminderStreak(run)))
      }
      run = 0
    }
    return reminders
  }

  /// One hour before the user's day or week ends, for missions in progress.
  private static func missionDeadlines(_ state: ReminderState) -> [Reminder] {
    state.openMissions.filter(\.isInProgress).map { mission in
      Reminder(
        kind: .missionDeadline, instant: mission.deadline.adding(milliseconds: -deadlineLead), missionID: mission.id,
        message: Strings.reminderMissionDeadline(mission.title, mission.progress, mission.target))
    }
  }

  /// At once.
  private static func achievements(_ state: ReminderState) -> [Reminder] {
    state.achievements.map { achievement in
      Reminder(
        kind: .achievement, instant: achievement.instant, missionID: achievement.missionID,
        message: Strings.reminderAchievement(achievement.title))
    }
  }
}

extension [Reminder] {
  /// In order of time; the order within one instant stays.
  fileprivate var sortedByTime: [Reminder] {
    enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element)
  }
}
