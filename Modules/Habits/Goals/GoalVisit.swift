import Database
import Kernel
import SQLite
import Service

/// A goal in the hands of one call that writes: brought up to date when it is opened, and kept when the call is done
/// with it.
struct GoalVisit {
  /// Where the goal is kept.
  let store: GoalStore
  /// The present.
  let moment: GoalMoment
  /// What tells the journal.
  let journal: GoalJournal
  /// The lapse that this call has applied.
  let lapse: GoalRules.Lapse?
  /// The goal at present.
  var goal: Goal
  /// How today is marked, so that it cannot be marked again; nil where it is free.
  var todayMark: DayMark?
  private let stored: Goal

  /// Opens the goal of the signed-in user and applies what is due; nil where none was set.
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

  /// Opens the goal of the signed-in user and applies what is due; throws `no_goal` where none was set.
  static func open(_ context: CallContext) throws -> GoalVisit {
    guard let visit = try GoalVisit(context) else { throw DomainError.noGoal }
    return visit
  }

  /// Marks today, where the rules have allowed it.
  mutating func mark(_ kind: DayMark) throws(SQLiteError) {
    todayMark = kind
    try store.mark(kind, for: goal, at: moment)
    try journal.emit(kind == .learned ? GoalTopics.learned : GoalTopics.frozen, of: goal) {
      MarkedGoal(counts: $0, day: moment.today)
    }
  }

  /// Keeps the goal where it has changed, and shows it.
  func close(_ context: CallContext) throws -> GoalStatus {
    if goal != stored { try store.save(goal) }
    return GoalStatus(
      goal: goal, todayMark: todayMark, lapse: lapse, moment: moment, locale: context.conversation.locale)
  }
}
