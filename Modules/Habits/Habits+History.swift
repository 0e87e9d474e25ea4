import Database
import Kernel
import SQLite
package import Service

extension Habits {
  private enum HistoryQueries: SQL, StatementSet {
    // A deleted goal leaves the marks of its past periods.
    case hasNoGoal = """
      select not exists (select 1 from goals where user_id = :user) and exists (
        select 1 from goal_marks m where m.user_id = :user and not exists (
          select 1 from goal_periods p where p.user_id = :user and p.period = m.period))
      """
  }

  /// The goal and the habits of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "goals", "habits",
    tables: [
      .init("goal", Goal.table.description),
      .init("goalPeriod", PastPeriod.table.description),
      .init("goalMark", GoalMark.table.description), .init("habit", Habit.table.description, shared: "position"),
      .init("habitMark", MarkedDay.table.description), .init("habitPause", HabitPause.table.description),
    ], derivations: [Goal.derivation, PastPeriod.derivation, Habit.derivation],
    contradictions: HistoryQueries.hasNoGoal,
    finish: { rows, context in
      let habits =
        rows.rows(of: Habit.table.description).filter(\.exists).compactMap { $0.values["id"]?.integer }
        + rows.values(of: "habit_id", in: MarkedDay.table.description).compactMap(\.integer)
        + rows.values(of: "habit_id", in: HabitPause.table.description).compactMap(\.integer)
      let (user, today) = (try context.user.id, try context.today)
      for habit in Set(habits).sorted() {
        try context.transaction.deferWrite(HabitChange(habit: habit, user: user, day: .min, today: today))
      }
    })
}
