import Database
import Interchange
import Kernel
import Localization
import SQLite
import Service

/// The calendar events of a goal: learned and frozen days, the end of the period, and a streak deadline that has not
/// passed. (Goals, 2.2 to 2.4.)
enum GoalCalendarEvents {
  private enum Statements: SQL, StatementSet {
    case marks = "select * from goal_marks where user_id = :user and run is not null order by day, run"
  }

  /// Calls `body` for each event of the signed-in user.
  static func forEachEvent(_ context: CallContext, _ body: (CalendarEvent) throws -> Void) throws {
    let user = try context.user
    let uid = "goal-\(user.account.joinedAt.milliseconds)"
    let categories = [context.text(Strings.calendarLearning).string]
    func dayEvent(_ day: CivilDay, _ kind: String, _ summary: Message) -> CalendarEvent {
      CalendarEvent(
        CalendarText(
          uid: "\(uid)-\(kind)-\(day.text)@kindling", summary: context.text(summary).string, categories: categories),
        .days(day...day))
    }

    let transaction = context.transaction
    try transaction.statement(Statements.marks).bind("user", user.id).forEach { row in
      let mark = try GoalMark.table.decode(row)
      try body(
        dayEvent(
          mark.day, mark.kind.rawValue,
          mark.kind == .learned ? Strings.calendarLearned : Strings.calendarFrozen))
    }
    guard let goal = try GoalStore(transaction: transaction, user: user.id).goal() else { return }
    try body(dayEvent(goal.period.end, "period", Strings.calendarPeriodEnds(goal: goal.text)))
    if let deadline = GoalRules.deadline(of: goal), deadline >= context.now {
      let text = CalendarText(
        uid: "\(uid)-deadline@kindling", summary: context.text(Strings.calendarStreakLapses(days: goal.streak)).string,
        categories: categories)
      try body(CalendarEvent(text, .instants(deadline...deadline)))
    }
  }
}
