import Database
import Kernel
import SQLite
package import Service

extension Habits {
  private enum HistoryQueries: SQL, StatementSet {
    // A deleted goal leaves the marks of its past periods. Runs and periods of the goal are the latest ones, and pauses
    // neither overlap nor touch.
    case areContradictory = """
      select not exists (select 1 from goals where user_id = :user) and exists (
          select 1 from goal_marks m where m.user_id = :user and m.period is not null and not exists (
            select 1 from goal_periods p where p.user_id = :user and p.period = m.period))
        or exists (
          select 1 from goals g join goal_marks m on m.user_id = g.user_id
          where g.user_id = :user and (m.run > g.run or m.period > g.period))
        or exists (
          select 1 from goals g join goal_periods p on p.user_id = g.user_id
          where g.user_id = :user and (p.period > g.period or p.period = g.period and g.state = 'active'))
        or exists (
          select 1 from habit_pauses p join habits h on h.id = p.habit_id
          join habit_pauses later on later.habit_id = p.habit_id and later.first_day > p.first_day
          where h.user_id = :user and later.first_day <= ifnull(p.last_day + 1, later.first_day))
      """
  }

  /// The goal and the habits of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "goals", "habits",
    tables: [
      .init("goal", Goal.table.description),
      .init("goalPeriod", PastPeriod.table.description),
      .init(
        "goalDecision", GoalDecision.table.requiring { $0.day.isPossible(at: $0.decidedAt, inZone: $0.zone) }, .log),
      .init("goalMark", GoalMark.table.requiring { $0.day.isPossible(at: $0.markedAt, inZone: $0.zone) }, .log),
      .init(
        "habit", Habit.table.requiring(HabitRules.isPossible),
        .born("name", "type", "createdAt").completing(completeHabit).ordered(as: "habitOrder", by: "position"),
        shared: "position"),
      .init(
        "habitMark", MarkedDay.table.description,
        .keyed.adding(FactIncrement(of: "amount", in: "mark", clearing: "skipped", upTo: Thousandths.max))
          .completing(checkMark)),
      .init("habitPause", HabitPause.table.description, .keyed.joining(pausesThatTouch)),
    ], derivations: [Goal.derivation, PastPeriod.derivation, Habit.derivation],
    contradictions: HistoryQueries.areContradictory,
    merge: { rows, context in
      if changesGoal(rows) { try Goal.rebuild(of: context.user.id, in: context.transaction) }
    },
    finish: { rows, context in
      let habits =
        rows.rows(of: Habit.table.description).filter(\.exists).compactMap { $0["id"]?.integer }
        + rows.values(of: "habit_id", in: MarkedDay.table.description).compactMap(\.integer)
        + rows.values(of: "habit_id", in: HabitPause.table.description).compactMap(\.integer)
      let (user, today) = (try context.user.id, try context.today)
      for habit in Set(habits).sorted() {
        try context.transaction.deferWrite(HabitChange(habit: habit, user: user, day: .min, today: today))
      }
    },
    refuse: { rows, context in
      if changesGoal(rows) {
        let store = GoalStore(transaction: context.transaction, user: try context.user.id)
        guard try store.comparison().isEqual else { throw DomainError.changedSince }
      }
      let store = HabitStore(transaction: context.transaction, user: try context.user.id)
      guard try store.count() <= HabitRules.maxHabits else { throw DomainError.changedSince }
    })

  /// Returns the pauses of a habit that overlap or touch, because several devices have made them.
  @Sendable
  private static func pausesThatTouch(_ context: CallContext) throws -> [FactJoin] {
    let store = HabitStore(transaction: context.transaction, user: try context.user.id)
    return try store.pausedHabits().flatMap { habit in
      var groups: [(pause: HabitPause, days: [CivilDay])] = []
      for pause in try store.pauses(of: habit) {
        if let last = groups.last, last.pause.touches(pause) {
          groups[groups.count - 1] = (HabitRules.joined(last.pause, with: [pause]), last.days + [pause.first])
        } else {
          groups.append((pause, [pause.first]))
        }
      }
      return groups.filter { $0.days.count > 1 }.map { pause, days in
        let keys = days.map { [RowValue.integer(habit), .integer(Int64($0.dayNumber))] }
        return FactJoin(
          keys[0], setting: "lastDay", to: pause.last.map { .integer(Int64($0.dayNumber)) } ?? .null,
          removing: Array(keys.dropFirst()))
      }
    }
  }

  /// Whether rows determine the goal.
  private static func changesGoal(_ rows: RestoredRows) -> Bool {
    [Goal.table.description, PastPeriod.table.description, GoalDecision.table.description, GoalMark.table.description]
      .contains { !rows.rows(of: $0).isEmpty }
  }

  /// Places a new habit after the others.
  @Sendable
  private static func completeHabit(_ row: inout FactRow, _ context: CallContext) throws {
    guard !row.exists else { return }
    let store = HabitStore(transaction: context.transaction, user: row.owner)
    row["position"] = .integer(Int64(try store.count()))
  }

  /// Throws `ImpossibleRow` if a mark does not suit the kind of its habit.
  @Sendable
  private static func checkMark(_ row: inout FactRow, _ context: CallContext) throws {
    guard row["done"] != .null || row["amount"] != .null else { return }
    let kind = try HabitStore(transaction: context.transaction, user: context.user.id).kind(of: row.owner)
    guard row[kind == .check ? "amount" : "done"] == .null else { throw ImpossibleRow() }
  }
}
