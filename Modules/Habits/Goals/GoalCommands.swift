import Database
import Kernel
import SQLite
import Service

/// Unit of work for one mutating call on the signed-in user's goal.
///
/// Opening it applies pending changes; closing it saves the goal.
struct GoalCommands {
  let store: GoalStore
  let moment: GoalMoment
  let journal: GoalJournal
  /// The lapse that was applied when opening; nil if none was pending.
  let lapse: GoalRules.Lapse?
  var goal: Goal
  /// The mark that prevents another one today; nil if today can be marked.
  var todayMark: DayMark?
  private let stored: Goal

  /// Loads the goal of the signed-in user and applies pending changes; nil if no goal is set.
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

  /// Loads the goal of the signed-in user and applies pending changes.
  ///
  /// Throws `no_goal` if no goal is set.
  static func open(_ context: CallContext) throws -> GoalCommands {
    guard let commands = try GoalCommands(context) else { throw DomainError.noGoal }
    return commands
  }

  /// Saves the mark of today and emits its event.
  ///
  /// Call it after the rules have allowed the mark.
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
