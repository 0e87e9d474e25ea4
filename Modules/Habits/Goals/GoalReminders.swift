import Database
import Kernel
import Localization
import SQLite
import Service

/// The reminder of the goal at a chosen time of each day that is not marked.
enum GoalReminders {
  /// The default is off; users choose the time.
  static let declaration = ReminderDeclaration(
    .goal, default: ReminderSetting(isOn: false, time: TimeOfDay(minutes: 18 * 60), weekdays: .all)
  ) { setting, span, context in
    let account = try context.user.account
    let store = GoalStore(transaction: context.transaction, user: account.id)
    guard let stored = try store.goal() else { return [] }
    let time = LocalTime(context, of: account)
    let goal = GoalRules.advanced(stored, to: time).goal
    let markedDays = try context.transaction.statement(Statements.markedDays)
      .bind("user", account.id).bind("run", goal.blockingRun)
      .bind("first", span.days.lowerBound).bind("last", span.days.upperBound).all { try $0["day"] as CivilDay }
    let openDays = openDays(of: goal, marked: Set(markedDays), today: time.today)
    return span.occurrences(of: setting).filter { openDays($0.day) }.map {
      DueReminder(at: $0.instant, Strings.reminderGoal(goal: goal.text))
    }
  }

  private enum Statements: SQL, StatementSet {
    case markedDays = """
      select day from goal_marks where user_id = :user and day between :first and :last and run >= :run
      """
  }

  /// Returns a function that tells whether a day of the current period is not marked, as far as known today.
  ///
  /// After the end of the period, today and later days cannot be marked.
  static func openDays(of goal: Goal, marked days: Set<CivilDay>, today: CivilDay) -> (CivilDay) -> Bool {
    { day in
      day >= goal.period.start && day < goal.period.end && (day < today || goal.state == .active)
        && !days.contains(day)
    }
  }
}
