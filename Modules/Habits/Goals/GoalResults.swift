import Database
import Kernel
package import Localization
package import Service

/// The current status of a goal. (Goals, 2.8.)
struct GoalStatus: ResultObject {
  /// The mark of today.
  enum TodayMark: String, CaseIterable, ResultValue {
    case none, learned, frozen
  }

  let goal: Goal
  let todayMark: DayMark?
  let lapse: GoalRules.Lapse?
  let time: LocalTime
  let locale: TextLocale

  static let shape = Shape<GoalStatus>("GoalStatus", "How the user’s goal stands.") {
    Field("text", "What is learned, as the user wrote it.") { $0.goal.text }
    Field("title", "The title in the user’s language.") {
      Strings.goalTitle(goal: $0.goal.text).rendered(in: $0.locale)
    }
    Field("duration", "How long a period is.") { $0.goal.duration }
    Field("state", "Whether days can be marked, or the period is over and waits for goals.continue.") { $0.goal.state }
    Field("todayMark", "How today is marked; a marked day stays as it is.") { $0.todayMarkValue }
    Field("streak", "How many days were learned since the last reset; frozen days do not count.") { $0.goal.streak }
    Field("freezesUsed", "How many freezes count against the limit.") { $0.goal.freezesUsed }
    Field("freezeLimit", "How many days can be frozen in a period: 2, 6 or 60.") { $0.goal.duration.freezeLimit }
    Field("freezesRemaining", "How many freezes are left.") { $0.freezesRemaining }
    Field("canLearn", "Whether goals.log would be accepted now.") { $0.canLearn }
    Field("canFreeze", "Whether goals.freeze would be accepted now.") { $0.canLearn && $0.freezesRemaining > 0 }
    Field("streakDeadline", "The last instant at which the streak is alive; null where there is no streak.") {
      $0.deadline
    }
    Field("reminder", "Says so where the streak ends within 8 hours; null otherwise.") { $0.reminder }
    Field("periodStart", "The first day of the period.") { $0.goal.period.start }
    Field("periodEnd", "The day after the last one of the period.") { $0.goal.period.end }
    Field("daysLeft", "The days from today to periodEnd, at least 0.") {
      $0.daysLeft
    }
    Field("toGoText", "The days that are left, in words; null where none is.") {
      $0.daysLeft > 0 ? Strings.toGoDays(days: $0.daysLeft).rendered(in: $0.locale) : nil
    }
    Field("lapsed", "The streak that was found to be lost in this call; null otherwise.") {
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
      title: Strings.goalTitle(goal: goal.text).rendered(in: locale), isMarked: todayMark != nil, canLearn: canLearn,
      streak: goal.streak, freezesRemaining: freezesRemaining, reminder: reminder)
  }

  private var reminder: Text? {
    deadline.flatMap { GoalReminder.message(deadline: $0, now: time.now) }.map { $0.rendered(in: locale) }
  }

  private var daysLeft: Int { max(0, goal.period.end.days(since: time.today)) }
  private var canLearn: Bool { goal.state == .active && todayMark == nil }
  private var freezesRemaining: Int { goal.duration.freezeLimit - goal.freezesUsed }
  private var deadline: Instant? { GoalRules.deadline(of: goal) }
}

extension GoalStatus {
  /// Reads the goal of the signed-in user with pending changes applied but not saved; nil if no goal is set.
  init?(reading context: CallContext) throws {
    let user = try context.user
    let store = GoalStore(transaction: context.transaction, user: user.id)
    guard let stored = try store.goal() else { return nil }
    let time = LocalTime(context, of: user.account)
    let (goal, lapse, _) = GoalRules.advanced(stored, to: time)
    self.init(
      goal: goal, todayMark: try store.mark(on: time.today, blocking: goal), lapse: lapse, time: time,
      locale: context.conversation.locale)
  }
}

/// A lost streak. (Goals, 2.4.)
struct GoalLapse: ResultObject {
  let lapse: GoalRules.Lapse

  static let shape = Shape<GoalLapse>("GoalLapse", "A streak that was lost.") {
    Field("at", "The deadline that passed.") { $0.lapse.instant }
    Field("streak", "How many learned days were lost.") { $0.lapse.streak }
  }
}

/// The reply to freezing a day. (Goals, 2.3 and 7.)
struct FrozenGoal: ResultObject {
  let status: GoalStatus
  let protects: Bool

  static let shape = Shape<FrozenGoal>("FrozenGoal", "How the user’s goal stands after a freeze.") {
    GoalStatus.shape.fields(of: \.status)
    Field("protects", "Whether the freeze has moved the deadline of a streak.", \.protects)
  }
}

/// The reply to changing a goal. (Goals, 2.6.)
struct UpdatedGoal: ResultObject {
  let status: GoalStatus
  let isChanged: Bool

  static let shape = Shape<UpdatedGoal>("UpdatedGoal", "How the user’s goal stands after an update.") {
    GoalStatus.shape.fields(of: \.status)
    Field("changed", "Whether text or duration differ from those before.", \.isChanged)
  }
}

extension PastPeriod: ResultObject {
  static let shape = Shape<PastPeriod>("PastPeriod", "A period of a goal that is over.") {
    Field("number", "Counts the periods of the user, from 1.", \.number)
    Field("text", "What was learned.", \.text)
    Field("duration", "How long the period was meant to be.", \.duration)
    Field("start", "The first day.", \.start)
    Field("end", "The day after the last one; where the goal was changed, the day of the change.", \.end)
    Field("daysLearned", "How many days were marked as learned.", \.daysLearned)
    Field("daysFrozen", "How many days were frozen.", \.daysFrozen)
    Field("finalStreak", "The streak when the period ended.", \.streak)
    Field(
      "ending",
      "How it ended: its last day passed (completed), the same with a lost streak (lapsed), or the duration was changed.",
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
  /// The number of learned days since the last reset.
  package let streak: Int
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
