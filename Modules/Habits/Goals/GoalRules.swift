import Kernel

/// What happens to a goal: with time, and by what its user does. (Goals, 2.)
///
/// Every rule takes the goal as it stands and returns it as it is then. All but `brought` want a goal that was brought
/// up to date before.
enum GoalRules {
  /// How many characters the text of a goal may have. (Goals, 1.1.)
  static let longestText = 100
  /// How many code points a text may have, whatever its characters are made of; as for every text that is kept.
  static let mostCodePoints = longestText * 32
  /// How long a streak lives without a learned day: 32 hours, in milliseconds. (Goals, 2.4.)
  static let patience: Int64 = 32 * 3_600_000
  /// How much longer it lives for each frozen day: 24 hours, in milliseconds. (Goals, 2.4.)
  static let patiencePerFreeze: Int64 = 24 * 3_600_000

  /// A streak that was lost. (Goals, 2.4.)
  struct Lapse: Hashable, Sendable {
    /// The deadline that passed.
    let instant: Instant
    /// How many learned days were lost.
    let streak: Int
  }

  // MARK: - Time

  /// The last instant at which the streak is alive; nil where there is no streak. (Goals, 2.4.)
  static func deadline(of goal: Goal) -> Instant? {
    goal.lastLearnedAt.map { deadline(after: $0, frozenDays: goal.frozenSince) }
  }

  /// The last instant at which a streak is alive.
  ///
  /// - Parameters:
  ///   - learnedAt: When the latest day was marked as learned.
  ///   - frozenDays: The number of days frozen since.
  /// - Returns: The instant.
  static func deadline(after learnedAt: Instant, frozenDays: Int) -> Instant {
    learnedAt.adding(milliseconds: patience + Int64(frozenDays) * patiencePerFreeze)
  }

  /// Applies what is due: a lapse of the streak and the end of the period, in the order of time. (Goals, 2.4, 2.5 and
  /// 7.)
  ///
  /// A period that was found to be over stays so, wherever clock and zone are set to later. (Decisions, "Everywhere".)
  ///
  /// - Parameters:
  ///   - goal: The goal as it was left.
  ///   - moment: The present.
  /// - Returns: The goal at present, the lapse that was due, and the record of the period that has ended.
  static func brought(
    _ goal: Goal, upTo moment: GoalMoment
  ) -> (goal: Goal, lapse: Lapse?, ended: GoalPeriod?) {
    var goal = goal
    var lapse: Lapse?
    var ended: GoalPeriod?
    if goal.state == .active, moment.today >= goal.period.end {
      let end = moment.start(of: goal.period.end)
      if let deadline = deadline(of: goal), deadline < end { lapse = takeLapse(of: &goal, at: moment.now) }
      ended = GoalPeriod(of: goal, until: goal.period.end, goal.lapsedAt == nil ? .completed : .lapsed)
      goal.state = .periodComplete
    }
    if lapse == nil { lapse = takeLapse(of: &goal, at: moment.now) }
    return (goal, lapse, ended)
  }

  /// Resets a streak whose deadline has passed; nil where it has not. (Goals, 4.)
  private static func takeLapse(of goal: inout Goal, at now: Instant) -> Lapse? {
    guard let deadline = deadline(of: goal), now > deadline else { return nil }
    let lapse = Lapse(instant: deadline, streak: goal.streak)
    goal.beginRun()
    goal.freezesUsed = 0
    goal.lapsedAt = deadline
    return lapse
  }

  // MARK: - Marks

  /// Refuses a mark where none can be made. (Goals, 2.2.)
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - mark: How today is marked already; nil where it is not.
  /// - Throws: `period_complete`, `day_already_marked`.
  private static func checkMarking(_ goal: Goal, _ mark: DayMark?) throws(DomainError) {
    guard goal.state == .active else { throw .periodComplete }
    guard mark == nil else { throw .dayAlreadyMarked }
  }

  /// Marks today as learned. (Goals, 2.2.)
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - mark: How today is marked already; nil where it is not.
  ///   - frozenLater: How many days of the run after today are frozen: none, unless clock or zone were set back.
  ///   - moment: The present.
  /// - Returns: The goal after it.
  /// - Throws: `period_complete`, `day_already_marked`.
  static func learned(
    _ goal: Goal, marked mark: DayMark?, frozenLater: Int, at moment: GoalMoment
  ) throws(DomainError) -> Goal {
    try checkMarking(goal, mark)
    var goal = goal
    goal.streak += 1
    goal.period.daysLearned += 1
    (goal.lastLearnedAt, goal.lastLearnedDay) = (moment.now, moment.today)
    goal.frozenSince = frozenLater
    goal.lapsedAt = nil
    return goal
  }

  /// Freezes today. (Goals, 2.3.)
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - mark: How today is marked already; nil where it is not.
  ///   - moment: The present.
  /// - Returns: The goal after it, and whether the freeze has moved the deadline of a streak.
  /// - Throws: `period_complete`, `day_already_marked`, `freeze_limit_reached`.
  static func frozen(
    _ goal: Goal, marked mark: DayMark?, at moment: GoalMoment
  ) throws(DomainError) -> (goal: Goal, protects: Bool) {
    try checkMarking(goal, mark)
    guard goal.freezesUsed < goal.duration.freezeLimit else { throw .freezeLimitReached }
    var goal = goal
    goal.freezesUsed += 1
    goal.period.daysFrozen += 1
    let protects = goal.lastLearnedDay.map { moment.today > $0 } ?? false
    if protects { goal.frozenSince += 1 }
    return (goal, protects)
  }

  // MARK: - Decisions of the user

  /// The first goal of a user, or a new one in place of one whose period is over. (Goals, 2.1.)
  ///
  /// - Parameters:
  ///   - old: The goal so far; nil where there is none.
  ///   - text: What is learned, trimmed and checked.
  ///   - duration: How long a period is.
  ///   - moment: The present.
  /// - Returns: The goal, with a streak of 0 and today free.
  /// - Throws: `goal_exists`.
  static func set(
    replacing old: Goal?, text: String, duration: Goal.Duration, at moment: GoalMoment
  ) throws(DomainError) -> Goal {
    if old?.state == .active { throw .goalExists }
    let run = (old?.run ?? 0) + 1
    let period = Goal.Period(
      number: (old?.period.number ?? 0) + 1, start: moment.today, end: duration.end(from: moment.today))
    return Goal(
      text: text, duration: duration, createdAt: moment.now, run: run, blockingRun: run, period: period)
  }

  /// Goes on after the end of a period. (Goals, 2.5.)
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - keepsStreak: Whether the streak stays, where it has not lapsed.
  ///   - moment: The present.
  /// - Returns: The goal with a period that starts today.
  /// - Throws: `period_not_complete`.
  static func continued(
    _ goal: Goal, keepsStreak: Bool, at moment: GoalMoment
  ) throws(DomainError) -> Goal {
    guard goal.state == .periodComplete else { throw .periodNotComplete }
    var goal = goal
    if !keepsStreak { goal.beginRun() }
    goal.beginPeriod(on: moment.today)
    return goal
  }

  /// Changes text or duration. (Goals, 2.6.)
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - text: The new text, trimmed and checked; nil and an empty one keep the old.
  ///   - duration: The new duration; nil keeps the old.
  ///   - moment: The present.
  /// - Returns: The goal after it, equal to the one before where nothing has changed, and the record of the period
  ///   that was given up.
  static func updated(
    _ goal: Goal, text: String?, duration: Goal.Duration?, at moment: GoalMoment
  ) -> (goal: Goal, ended: GoalPeriod?) {
    var changed = goal
    if let text, !text.isEmpty { changed.text = text }
    guard let duration, duration != goal.duration else { return (changed, nil) }
    let end = max(goal.period.start, min(goal.period.end, moment.today))
    let ended = goal.state == .active ? GoalPeriod(of: goal, until: end, .goalChanged) : nil
    changed.duration = duration
    changed.beginRun()
    changed.blockingRun = changed.run
    changed.beginPeriod(on: moment.today)
    return (changed, ended)
  }

  // MARK: - Texts

  /// What is wrong with the text of a goal, as one issue; nil where nothing is. (Goals, 5.)
  ///
  /// A NUL is no character of a text that is kept: SQLite would end it there.
  static func issue(ofText text: String) -> DomainError.Issue? {
    if text.utf8.contains(0) { return DomainError.goalInvalidFormat.issue(at: "/text") }
    let isShort = text.utf8.count <= longestText
    guard isShort || (text.unicodeScalars.count <= mostCodePoints && text.count <= longestText) else {
      return DomainError.goalTooLong.issue(at: "/text")
    }
    return nil
  }
}

extension Goal {
  /// Resets the streak: what is marked from now on belongs to a new run. (Goals, 4.)
  fileprivate mutating func beginRun() {
    run += 1
    streak = 0
    (lastLearnedAt, lastLearnedDay) = (nil, nil)
    frozenSince = 0
  }

  /// Starts a period with all its freezes. (Goals, 2.5.)
  fileprivate mutating func beginPeriod(on day: CivilDay) {
    period = Period(number: period.number + 1, start: day, end: duration.end(from: day))
    state = .active
    freezesUsed = 0
    lapsedAt = nil
  }
}
