import Database
import Interchange
import Kernel
import Localization
import SQLite
import Service

/// The calendar events of reviews: one per day on which questions are due. (Kits and exams, 8.6.)
///
/// Overdue questions count as due today.
enum ReviewEvents {
  private enum Statements: SQL, StatementSet {
    case due = """
      select max(day, :today) as day, sum(questions) as questions from review_due
      where user_id = :user and questions > 0 group by 1 order by 1
      """
  }

  /// Visits the events of the signed-in user.
  static func forEachEvent(_ context: CallContext, _ body: (CalendarEvent) throws -> Void) throws {
    let user = try context.user
    let categories = [context.text(Strings.calendarReviews).string]
    try context.transaction.statement(Statements.due)
      .bind("today", try context.today).bind("user", user.id).forEach { row in
        let day: CivilDay = try row["day"]
        let text = CalendarText(
          uid: "reviews-\(user.account.joinedAt.milliseconds)-\(day.text)@kindling",
          summary: context.text(Strings.calendarQuestionsDue(questions: try row["questions"])).string,
          categories: categories)
        try body(CalendarEvent(text, .days(day...day)))
      }
  }
}
