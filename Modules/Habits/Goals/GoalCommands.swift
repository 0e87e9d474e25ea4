import Database
import Kernel
import SQLite
import Service

/// The unit of work of a mutating call on the signed-in user's goal.
///
/// The initializer applies pending changes, and `finish` saves the goal.
struct GoalCommands {
  let store: GoalStore
  let time: LocalTime
  let journal: GoalJournal
  /// The lapse applied by the initializer; nil if none was pending.
  let lapse: GoalRules.Lapse?
  var goal: Goal
  /// The mark that prevents another one today; nil if there is none.
  var todayMark: DayMark?
  private let loaded: Goal

  /// Loads the goal of the signed-in user and applies pending changes; nil if no goal is set.
  init?(_ context: CallContext) throws {
    let account = try context.user.account
    store = GoalStore(transaction: context.transaction, user: account.id)
    time = LocalTime(context, of: account)
    journal = GoalJournal(context: context, user: account.id)
    guard let loaded = try store.goal() else { return nil }
    self.loaded = loaded
    let ended: PastPeriod?
    (goal, lapse, ended) = GoalRules.advanced(loaded, to: time)
    todayMark = try store.blockingMark(on: time.today, for: goal)
    if let lapse { try journal.emit(GoalTopics.lapsed, of: goal) { GoalLapsedEvent(counts: $0, lapse: lapse) } }
    if let ended { try store.insert(ended) }
  }

  /// Whether the goal differs from the stored one.
  var hasChanged: Bool { goal != loaded }

  /// Loads the goal of the signed-in user and applies pending changes; throws `no_goal` if no goal is set.
  static func load(_ context: CallContext) throws -> GoalCommands {
    guard let commands = try GoalCommands(context) else { throw DomainError.noGoal }
    return commands
  }

  /// Saves the mark of today and emits its event.
  ///
  /// The goal must already be the result of `GoalRules.learned` or `GoalRules.frozen`.
  mutating func mark(_ kind: DayMark) throws(SQLiteError) {
    todayMark = kind
    try store.insertMark(kind, for: goal, at: time)
    try journal.emit(kind == .learned ? GoalTopics.learned : GoalTopics.frozen, of: goal) {
      GoalMarkedEvent(counts: $0, day: time.today)
    }
  }

  /// Saves the goal if it has changed, and returns its status.
  func finish(_ context: CallContext) throws -> GoalStatus {
    if hasChanged { try store.save(goal) }
    return GoalStatus(
      goal: goal, learnedDays: try store.learnedDays(), todayMark: todayMark, lapse: lapse, time: time,
      locale: context.locale)
  }
}
