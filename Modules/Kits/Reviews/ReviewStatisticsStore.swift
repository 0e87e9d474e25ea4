import Database
import Kernel
import SQLite
import Service

/// Queries for a user's answers and due questions per day.
struct ReviewStatisticsStore {
  private enum Statements: SQL, StatementSet {
    case days = "select * from review_days where user_id = :user and day between :first and :last"
    case daysOfKits = """
      select counted_day as day, sum(before_phase is null) as first_answers, count(*) as answers,
        sum(rating > 1) as correct, sum(ifnull(milliseconds, 0)) as milliseconds
      from review_log
      where user_id = :user and counted_day between :first and :last
        and kit_id in (select value from json_each(:kits))
      group by counted_day
      """
    case due = "select day, questions from review_due where user_id = :user and day <= :last"
    case dueOfKit = """
      select due_day as day, count(*) as questions from review_questions
      where user_id = :user and kit_id = :kit and due_day <= :last and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = :kit and s.position = review_questions.position)
      group by due_day
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the counts of the days of a range, without days that have no answer.
  ///
  /// `kits` are the slugs of kits; nil means all, including deleted ones. With kits, all answers of the user are read.
  func answerCounts(in range: ClosedRange<CivilDay>, of kits: [String]?) throws -> [AnswerCount] {
    let statement = try transaction.statement(kits == nil ? Statements.days : .daysOfKits)
    if let kits { try statement.bind("kits", TextList.json(kits)) }
    return try statement.bind("user", user).bind("first", range.lowerBound).bind("last", range.upperBound)
      .all { try AnswerCount.table.decode($0) }
  }

  /// Returns the number of questions due on each day up to the last one.
  ///
  /// `kits` are the slugs of kits; nil means all.
  func dueCounts(through last: CivilDay, of kits: [String]?) throws -> [DueCount] {
    guard let kits else {
      return try transaction.statement(Statements.due).bind("user", user).bind("last", last)
        .all { try DueCount.table.decode($0) }
    }
    return try kits.flatMap { kit in
      try transaction.statement(Statements.dueOfKit).bind("user", user).bind("kit", kit).bind("last", last)
        .all { DueCount(day: try $0["day"], questions: try $0["questions"]) }
    }
  }
}
