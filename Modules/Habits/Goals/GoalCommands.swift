import Database
import Kernel
import SQLite
import Service

/// The goal of the signed-in user in one call that writes.
///
/// Opening it applies what is due, closing saves it.
struct GoalCommands {
  /// The rows of the goal.
  let store: GoalStore
  /// The present.
  let moment: GoalMoment
  /// Emits the events.
  let journal: GoalJournal
  /// The lapse that this call has applied.
  let lapse: GoalRules.Lapse?
  /// The goal at present.
  var goal: Goal
  /// The mark of today, which prevents another one; nil if the day is free.
  var todayMark: DayMark?
  private let stored: Goal

  /// Opens the goal of the signed-in user and applies what is due; nil if no goal was set.
  init?(_ context: CallContext) throws {
    let account = try context.user.account
    store = GoalStore(transaction: context.transaction, user: account.id)
    moment = GoalMoment(context, of: account)
    journal = GoalJournal(context: context, user: account.id)
    guard let stored = try store.goal() else { return nil }
    self.stored = stored
    let ended: GoalPeriod?
    (goal, lapse, ended) = GoalRules.brought(stored, upTo: moment)
    todayMark = try store.mark(on: moment.today, blocking: goal)
    if let lapse { try journal.emit(GoalTopics.lapsed, of: goal) { LapsedGoal(counts: $0, lapse: lapse) } }
    if let ended { try store.insert(ended) }
  }

  /// Opens the goal of the signed-in user and applies what is due; throws `no_goal` if no goal was set.
  static func open(_ context: CallContext) throws -> GoalCommands {
    guard let commands = try GoalCommands(context) else { throw DomainError.noGoal }
    return commands
  }

  /// Marks today, after the rules have allowed it.
  mutating func mark(_ kind: DayMark) throws(SQLiteError) {
    todayMark = kind
    try store.mark(kind, for: goal, at: moment)
    try journal.emit(kind == .learned ? GoalTopics.learned : GoalTopics.frozen, of: goal) {
      MarkedGoal(counts: $0, day: moment.today)
    }
  }

  /// Saves the goal if it has changed, and returns its status.
  func close(_ context: CallContext) throws -> GoalStatus {
    if goal != stored { try store.save(goal) }
    return GoalStatus(
      goal: goal, todayMark: todayMark, lapse: lapse, moment: moment, locale: context.conversation.locale)
  }
}
