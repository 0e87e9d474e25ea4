import Kernel

/// The state machine of a goal: pure functions from a goal to its next state. (Goals, 2.)
///
/// The functions that mark, continue or change a goal expect that pending changes have been applied to it.
enum GoalRules {
  /// The maximum length of the text in characters. (Goals, 1.1.)
  static let maxTextLength = 100
  /// The maximum length of the text in code points; a character can consist of any number of code points.
  static let maxCodePoints = maxTextLength * 32
  /// The time from the last learned mark to the deadline of the streak: 32 hours, in milliseconds. (Goals, 2.4.)
  static let streakTimeout: Int64 = 32 * 3_600_000
  /// The extension of the deadline per frozen day: 24 hours, in milliseconds. (Goals, 2.4.)
  static let timeoutPerFreeze: Int64 = 24 * 3_600_000

  /// A lost streak. (Goals, 2.4.)
  struct Lapse: Hashable, Sendable {
    /// The deadline that passed.
    let instant: Instant
    /// The length of the lost streak, in days.
    let streak: Int
  }

  /// The numbers of the latest run and the latest period of a user, 0 before the first.
  struct Numbers: Hashable, Sendable {
    var run = 0
    var period = 0
  }

  // MARK: - Time

  /// Returns the last instant before the streak lapses; nil if the streak is 0. (Goals, 2.4.)
  static func deadline(of goal: Goal) -> Instant? {
    goal.lastLearnedAt.map { deadline(after: $0, frozenDays: goal.frozenDaysSinceLearned) }
  }

  /// Returns the last instant before a streak lapses, given its last learned mark and the frozen days since then.
  static func deadline(after learnedAt: Instant, frozenDays: Int) -> Instant {
    learnedAt.adding(milliseconds: streakTimeout + Int64(frozenDays) * timeoutPerFreeze)
  }

  /// Applies a pending lapse and a pending end of the period, in chronological order. (Goals, 2.4, 2.5 and 7.)
  ///
  /// Returns the current goal, the lapse and the ended period; the last two are nil if they were not pending. An ended
  /// period remains ended even if the clock or the zone changes later.
  static func advanced(
    _ goal: Goal, to time: LocalTime
  ) -> (goal: Goal, lapse: Lapse?, ended: PastPeriod?) {
    var goal = goal
    var lapse: Lapse?
    var ended: PastPeriod?
    if goal.state == .active, time.today >= goal.period.end {
      let end = time.start(of: goal.period.end)
      if let deadline = deadline(of: goal), deadline < end { lapse = applyLapse(to: &goal, at: time.now) }
      ended = PastPeriod(ending: goal, on: goal.period.end, as: goal.lapsedAt == nil ? .completed : .lapsed)
      goal.state = .periodComplete
    }
    if lapse == nil { lapse = applyLapse(to: &goal, at: time.now) }
    return (goal, lapse, ended)
  }

  /// Resets a streak whose deadline has passed, and returns the lapse; nil if there is none. (Goals, 4.)
  private static func applyLapse(to goal: inout Goal, at now: Instant) -> Lapse? {
    guard let deadline = deadline(of: goal), now > deadline else { return nil }
    let lapse = Lapse(instant: deadline, streak: goal.streak)
    goal.beginRun()
    goal.freezesUsed = 0
    goal.lapsedAt = deadline
    return lapse
  }

  // MARK: - Marks

  /// Throws `period_complete` or `day_already_marked` if today cannot be marked. (Goals, 2.2.)
  private static func checkMarking(_ goal: Goal, _ mark: DayMark?) throws(DomainError) {
    guard goal.state == .active else { throw .periodComplete }
    guard mark == nil else { throw .dayAlreadyMarked }
  }

  /// Marks today as learned.
  ///
  /// Throws `period_complete` or `day_already_marked`. (Goals, 2.2.)
  ///
  /// - `frozenDaysAfterToday`: The number of frozen days in the run after today; 0 unless the clock or the zone was set
  ///   back.
  static func learned(
    _ goal: Goal, marked mark: DayMark?, frozenDaysAfterToday: Int, at time: LocalTime
  ) throws(DomainError) -> Goal {
    try checkMarking(goal, mark)
    var goal = goal
    goal.streak += 1
    goal.period.daysLearned += 1
    (goal.lastLearnedAt, goal.lastLearnedDay) = (time.now, time.today)
    goal.frozenDaysSinceLearned = frozenDaysAfterToday
    goal.lapsedAt = nil
    return goal
  }

  /// Freezes today, and returns whether that extended a streak's deadline. (Goals, 2.3.)
  ///
  /// Throws `period_complete`, `day_already_marked` or `freeze_limit_reached`.
  ///
  /// - `isLimited`: Whether the limit applies; days that several devices have frozen together can exceed it.
  static func frozen(
    _ goal: Goal, marked mark: DayMark?, isLimited: Bool = true, at time: LocalTime
  ) throws(DomainError) -> (goal: Goal, protects: Bool) {
    try checkMarking(goal, mark)
    let limit = goal.duration.freezeLimit
    guard goal.freezesUsed < limit || !isLimited else { throw .freezeLimitReached }
    var goal = goal
    goal.freezesUsed = min(goal.freezesUsed + 1, limit)
    goal.period.daysFrozen += 1
    let protects = goal.lastLearnedDay.map { time.today > $0 } ?? false
    if protects { goal.frozenDaysSinceLearned += 1 }
    return (goal, protects)
  }

  // MARK: - User decisions

  /// Returns a new goal with a streak of 0 that replaces `old`. (Goals, 2.1.)
  ///
  /// Throws `goal_exists` if `old` is active. `text` must be trimmed and valid.
  ///
  /// - `latest`: The numbers of the latest run and period that are stored.
  static func set(
    replacing old: Goal?, after latest: Numbers = Numbers(), text: String, duration: Goal.Duration, at time: LocalTime
  ) throws(DomainError) -> Goal {
    if old?.state == .active { throw .goalExists }
    let run = max(old?.run ?? 0, latest.run) + 1
    let period = Goal.Period(
      number: max(old?.period.number ?? 0, latest.period) + 1, start: time.today, end: duration.end(from: time.today))
    return Goal(
      text: text, duration: duration, createdAt: time.now, run: run, blockingRun: run, period: period)
  }

  /// Starts a new period today.
  ///
  /// Throws `period_not_complete` if the period has not ended. (Goals, 2.5.)
  ///
  /// - `keepsStreak`: Whether a streak that has not lapsed is retained.
  static func continued(
    _ goal: Goal, keepsStreak: Bool, at time: LocalTime
  ) throws(DomainError) -> Goal {
    guard goal.state == .periodComplete else { throw .periodNotComplete }
    var goal = goal
    if !keepsStreak { goal.beginRun() }
    goal.beginPeriod(on: time.today)
    return goal
  }

  /// Changes the text and the duration; nil or an empty text leaves the value unchanged. (Goals, 2.6.)
  ///
  /// Returns the goal and, if the duration changed while a period was running, the abandoned period. `text` must be
  /// trimmed and valid.
  static func updated(
    _ goal: Goal, text: String?, duration: Goal.Duration?, at time: LocalTime
  ) -> (goal: Goal, ended: PastPeriod?) {
    var changed = goal
    if let text, !text.isEmpty { changed.text = text }
    guard let duration, duration != goal.duration else { return (changed, nil) }
    let ended = abandoned(goal, as: .goalChanged, at: time)
    changed.duration = duration
    changed.beginRun()
    changed.blockingRun = changed.run
    changed.beginPeriod(on: time.today)
    return (changed, ended)
  }

  /// Returns the period of a goal that its user gives up today; nil if it has ended before. (Goals, 2.6 and 2.9.)
  static func abandoned(_ goal: Goal, as ending: PastPeriod.Ending, at time: LocalTime) -> PastPeriod? {
    guard goal.state == .active else { return nil }
    return PastPeriod(ending: goal, on: max(goal.period.start, min(goal.period.end, time.today)), as: ending)
  }

  // MARK: - Texts

  /// Returns the violation in a goal's text; nil if it is valid. (Goals, 5.)
  ///
  /// NUL is rejected because SQLite treats it as the end of a text.
  static func issue(ofText text: String) -> DomainError.Issue? {
    if text.containsNUL { return DomainError.goalInvalidFormat.issue(at: "/text") }
    let isShort = text.utf8.count <= maxTextLength
    guard isShort || (text.unicodeScalars.count <= maxCodePoints && text.count <= maxTextLength) else {
      return DomainError.goalTooLong.issue(at: "/text")
    }
    return nil
  }
}

extension Goal {
  /// Resets the streak.
  ///
  /// Later marks belong to a new run. (Goals, 4.)
  fileprivate mutating func beginRun() {
    run += 1
    streak = 0
    (lastLearnedAt, lastLearnedDay) = (nil, nil)
    frozenDaysSinceLearned = 0
  }

  /// Starts a period with all freezes available. (Goals, 2.5.)
  fileprivate mutating func beginPeriod(on day: CivilDay) {
    period = Period(number: period.number + 1, start: day, end: duration.end(from: day))
    state = .active
    freezesUsed = 0
    lapsedAt = nil
  }
}
