import Database
import Kernel
package import Localization
package import Service

/// The current status of a goal. (Goals, 2.8.)
package struct GoalStatus: ResultObject {
  /// The mark of today.
  enum TodayMark: String, CaseIterable, ResultValue {
    case none, learned, frozen
  }

  /// What the marks of all runs show.
  struct LearnedDays: Sendable {
    /// The number of learned days of the longest run.
    let longest: Int
    /// The last learned day; nil before the first.
    let last: CivilDay?
  }

  let goal: Goal
  let learnedDays: LearnedDays
  let todayMark: DayMark?
  let lapse: GoalRules.Lapse?
  let time: LocalTime
  let locale: TextLocale

  /// The fields of the status.
  package static let shape = Shape<GoalStatus>("GoalStatus", "The status of the user's goal.") {
    Field("text", "The subject to learn, as entered by the user.") { $0.goal.text }
    Field("title", "The title in the user's language.") {
      Strings.goalTitle(goal: $0.goal.text).text(in: $0.locale)
    }
    Field("duration", "The length of a period.") { $0.goal.duration }
    Field("state", "The state: active if days can be marked, period_complete if the period has ended.") {
      $0.goal.state
    }
    Field("todayMark", "The mark of today, which cannot be changed.") { $0.todayMarkValue }
    Field(
      "streak", "The learned days since the last reset; at risk while today is neither learned nor frozen.", \.streak)
    Field(
      "streakDeadlineAt", "The last instant before the streak lapses without another mark; null if the streak is 0."
    ) { $0.deadline }
    Field("freezesUsed", "The number of freezes that count against the limit.") { $0.goal.freezesUsed }
    Field("freezeLimit", "The maximum of freezesUsed: 2 per week, 6 per month or 60 per year.") {
      $0.goal.duration.freezeLimit
    }
    Field("freezesRemaining", "The number of remaining freezes.") { $0.freezesRemaining }
    Field("canLearn", "Whether goals.log would be accepted now.") { $0.canLearn }
    Field("canFreeze", "Whether goals.freeze would be accepted now.") { $0.canLearn && $0.freezesRemaining > 0 }
    Field("reminder", "A warning if the streak lapses within 8 hours; null otherwise.") { $0.reminder }
    Field("firstDay", "The first day of the period.") { $0.goal.period.start }
    Field("lastDay", "The last day of the period.") { $0.goal.period.end.previous }
    Field("daysLeft", "The number of days from today to the last day of the period, inclusive.", as: .count) {
      $0.daysLeft
    }
    Field("toGoText", "The number of days left, as text; null if it is 0.") {
      $0.daysLeft > 0 ? Strings.toGoDays(days: $0.daysLeft).text(in: $0.locale) : nil
    }
    Field("lapsed", "The lapse that this call has applied, or that the next change will apply; null without one.") {
      $0.lapse.map(GoalLapse.init)
    }
  }

  private var todayMarkValue: TodayMark {
    switch todayMark {
    case nil: .none
    case .learned: .learned
    case .frozen: .frozen
    }
  }

  /// The part of the status that other domains need.
  fileprivate var summary: GoalSummary {
    GoalSummary(
      title: Strings.goalTitle(goal: goal.text).text(in: locale), isMarked: todayMark != nil, canLearn: canLearn,
      streak: streak, freezesRemaining: freezesRemaining, reminder: reminder)
  }

  private var reminder: Text? {
    deadline.flatMap { GoalReminder.message(deadline: $0, now: time.now) }.map { $0.text(in: locale) }
  }

  /// The streak of learned days.
  package var streak: Streak {
    let isAtRisk = deadline != nil && todayMark == nil
    return Streak(
      current: goal.streak, longest: learnedDays.longest, lastDay: goal.lastLearnedDay ?? learnedDays.last,
      isAtRisk: isAtRisk, deadlineAt: isAtRisk ? deadline : nil)
  }

  private var daysLeft: Int { max(0, goal.period.end.days(since: time.today)) }
  private var canLearn: Bool { goal.state == .active && todayMark == nil }
  private var freezesRemaining: Int { goal.duration.freezeLimit - goal.freezesUsed }
  private var deadline: Instant? { GoalRules.deadline(of: goal) }
}

extension GoalStatus {
  /// Reads the goal of the signed-in user with pending changes applied but not saved; nil if no goal is set.
  package init?(reading context: CallContext) throws {
    let account = try context.user.account
    let store = GoalStore(transaction: context.transaction, user: account.id)
    guard let stored = try store.goal() else { return nil }
    let time = LocalTime(context, of: account)
    let (goal, lapse, _) = GoalRules.advanced(stored, to: time)
    self.init(
      goal: goal, learnedDays: try store.learnedDays(), todayMark: try store.blockingMark(on: time.today, for: goal),
      lapse: lapse, time: time,
      locale: context.locale)
  }

  /// Returns the current streak of any user with pending changes applied but not saved; nil if no goal is set.
  package static func currentStreak(of account: Account, in context: CallContext) throws -> Int? {
    try GoalStore(transaction: context.transaction, user: account.id).goal().map { goal in
      GoalRules.advanced(goal, to: LocalTime(context, of: account)).goal.streak
    }
  }
}

/// The loss of a goal's streak because its deadline passed without a mark. (Goals, 2.4.)
struct GoalLapse: ResultObject {
  let lapse: GoalRules.Lapse

  static let shape = Shape<GoalLapse>("GoalLapse", "A lost streak.") {
    Field("lapsedAt", "The deadline that passed.") { $0.lapse.instant }
    Field("lost", "The length of the lost streak, in days.") { $0.lapse.streak }
  }
}

/// The reply to freezing a day. (Goals, 2.3 and 7.)
struct FrozenGoal: ResultObject {
  let status: GoalStatus
  let protects: Bool

  static let shape = Shape<FrozenGoal>("FrozenGoal", "The status of the user's goal after a freeze.") {
    GoalStatus.shape.fields(of: \.status)
    Field("protects", "Whether the freeze extended the deadline of a streak.", \.protects)
  }
}

/// The reply to changing a goal. (Goals, 2.6.)
struct UpdatedGoal: ResultObject {
  let status: GoalStatus
  let isChanged: Bool

  static let shape = Shape<UpdatedGoal>("UpdatedGoal", "The status of the user's goal after an update.") {
    GoalStatus.shape.fields(of: \.status)
    Field("changed", "Whether the call changed the text or the duration.", \.isChanged)
  }
}

/// The reply to deleting a goal. (Goals, 2.9.)
struct DeletedGoal: ResultObject {
  let period: PastPeriod?
  let lapse: GoalRules.Lapse?

  static let shape = Shape<DeletedGoal>("DeletedGoal", "The last period of a deleted goal.") {
    Field("period", "The period as in goals.history.", \.period)
    Field("lapsed", "The lapse that this call has applied; null without one.") { $0.lapse.map(GoalLapse.init) }
  }
}

extension PastPeriod: ResultObject {
  static let shape = Shape<PastPeriod>("PastPeriod", "A past period of a goal.") {
    Field("number", "The sequence number among the user's periods, from 1.", as: .ordinal, \.number)
    Field("text", "The text of the goal.", \.text)
    Field("duration", "The intended length of the period.", \.duration)
    Field("firstDay", "The first day.", \.start)
    Field(
      "lastDay",
      "The last day; the day before a change of the duration or a deletion, but not before firstDay."
    ) { max($0.start, $0.end.previous) }
    Field("daysLearned", "The number of learned days.", \.daysLearned)
    Field("daysFrozen", "The number of frozen days.", \.daysFrozen)
    Field("finalStreak", "The streak at the end of the period.", \.streak)
    Field(
      "ending",
      """
      The kind of end: completed, lapsed if a lost streak was not restarted, goal_changed if the duration changed, or \
      deleted with the goal.
      """,
      \.ending)
  }
}

/// A summary of a goal for other domains. (Goals, 2.8.)
package struct GoalSummary: Sendable {
  /// The title in the user's language.
  package let title: Text
  /// Whether today is learned or frozen.
  package let isMarked: Bool
  /// Whether today can be marked.
  package let canLearn: Bool
  /// The learned days since the last reset.
  package let streak: Streak
  /// The number of remaining freezes.
  package let freezesRemaining: Int
  /// The warning if the streak lapses within 8 hours; nil otherwise.
  package let reminder: Text?
}

extension GoalSummary {
  /// Reads the goal of the signed-in user without saving pending changes; nil if no goal is set.
  package init?(reading context: CallContext) throws {
    guard let status = try GoalStatus(reading: context) else { return nil }
    self = status.summary
  }
}
