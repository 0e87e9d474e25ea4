import Database
import Kernel
import SQLite
import Service

/// The storage of a user's counts: due questions per day, answers per day, and answered questions per kit.
struct ReviewCountStore {
  private enum Statements: SQL, StatementSet {
    // The latest day is selected with max(), because SQLite would copy a subquery with a limit into a temporary table
    // on every call.
    case today = """
      select (select ifnull(sum(questions), 0) from review_due where user_id = :user and day <= :today) as due,
        (select new_per_day from review_settings where user_id = :user) as new_per_day, latest.day as day,
        latest.first_answers as first_answers, latest.answers as answers
      from (select 1) left join review_days latest
        on latest.user_id = :user and latest.day = (
          select max(day) from review_days where user_id = :user and answers > 0)
      """
    case addDue = """
      insert into review_due (user_id, day, questions) values (:user, :day, 1)
      on conflict (user_id, day) do update set questions = questions + 1
      """
    case removeDue = "update review_due set questions = questions - :questions where user_id = :user and day = :day"
    case clearDue = "delete from review_due where user_id = :user and day = :day and questions = 0"
    case dueOfKit = """
      select due_day, count(*) as questions from review_questions
      where user_id = :user and kit_id = :kit and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      group by due_day
      """
    // The two phases have partial indexes, by due day and by due instant.
    case dueCountOfKit = """
      select (select count(*) from review_questions
          where user_id = :user and kit_id = :kit and phase = 'review' and due_day <= :today
          and not exists (
            select 1 from suspended_questions s
            where s.user_id = :user and s.kit_id = :kit and s.position = review_questions.position))
        + (select count(*) from review_questions
          where user_id = :user and kit_id = :kit and phase <> 'review' and due_day <= :today
          and not exists (
            select 1 from suspended_questions s
            where s.user_id = :user and s.kit_id = :kit and s.position = review_questions.position))
      """
    case kitFacts = """
      select (select count(*) from review_questions where user_id = :user and kit_id = :kit) as questions,
        count(*) as suspended,
        ifnull(sum(not exists (
          select 1 from review_questions c
          where c.user_id = :user and c.kit_id = :kit and c.position = s.position)), 0) as suspended_new
      from suspended_questions s where user_id = :user and kit_id = :kit
      """
    case addAnswer = """
      insert into review_days (user_id, day, first_answers, answers, correct, milliseconds)
      values (:user, :day, :first, 1, :correct, :milliseconds)
      on conflict (user_id, day) do update set first_answers = first_answers + excluded.first_answers,
        answers = answers + 1, correct = correct + excluded.correct, milliseconds = milliseconds + excluded.milliseconds
      """
    case removeAnswer = """
      update review_days set first_answers = first_answers - :first, answers = answers - 1,
        correct = correct - :correct, milliseconds = milliseconds - :milliseconds
      where user_id = :user and day = :day
      """
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Days

  /// Returns the counts that the user sees on a day.
  ///
  /// Answers count toward the latest day with answers, so that setting back the clock or the zone yields no more new
  /// questions.
  func counts(on today: CivilDay) throws -> DailyReviewCounts {
    let counts = try transaction.statement(Statements.today).bind("user", user).bind("today", today).row { row in
      var counts = DailyReviewCounts(
        due: try row["due"], newPerDay: try row["new_per_day"] ?? ReviewSettings().newPerDay, day: today,
        firstAnswers: 0, answers: 0)
      guard let reached: CivilDay = try row["day"], reached >= today else { return counts }
      counts.day = reached
      counts.firstAnswers = try row["first_answers"]
      counts.answers = try row["answers"]
      return counts
    }
    return counts
      ?? DailyReviewCounts(due: 0, newPerDay: ReviewSettings().newPerDay, day: today, firstAnswers: 0, answers: 0)
  }

  /// Updates the due counts for a question that moves from one due day to another; nil means no due day.
  func moveDue(from before: CivilDay?, to after: CivilDay?) throws(SQLiteError) {
    guard before != after else { return }
    if let before { try removeDue(on: before, questions: 1) }
    if let after { try transaction.statement(Statements.addDue).bind("user", user).bind("day", after).run() }
  }

  private func removeDue(on day: CivilDay, questions: Int) throws(SQLiteError) {
    try transaction.statement(Statements.removeDue).bind("user", user).bind("day", day).bind("questions", questions)
      .run()
    try transaction.statement(Statements.clearDue).bind("user", user).bind("day", day).run()
  }

  /// Adds an answer to the counts of its day.
  func add(_ answer: ReviewLogEntry) throws(SQLiteError) {
    try run(Statements.addAnswer, answer)
  }

  /// Removes an answer from the counts of its day.
  func remove(_ answer: ReviewLogEntry) throws(SQLiteError) {
    try run(Statements.removeAnswer, answer)
  }

  private func run(_ statement: Statements, _ answer: ReviewLogEntry) throws(SQLiteError) {
    try transaction.statement(statement)
      .bind("user", user).bind("day", answer.countedDay).bind("first", answer.before == nil)
      .bind("correct", answer.rating.isCorrect).bind("milliseconds", answer.milliseconds ?? 0).run()
  }

  // MARK: - Kits

  /// Returns the numbers of answered and suspended questions and the first new position of a kit.
  func kitProgress(of kit: Kit) throws -> KitReviewProgress {
    KitReviewProgress(kit: kit, try ReviewedKit.table.row(of: user, kit.id, in: transaction))
  }

  /// Returns the numbers of due, answered and new questions of a kit on a day.
  func counts(of kit: Kit, on today: CivilDay) throws -> KitReviewCounts {
    let due = try transaction.statement(Statements.dueCountOfKit)
      .bind("user", user).bind("kit", kit.id).bind("today", today).scalar(Int.self)
    return KitReviewCounts(progress: try kitProgress(of: kit), due: due ?? 0)
  }

  /// Saves the counts of a kit; a kit without answered or suspended questions has no row.
  func save(_ kit: ReviewedKit) throws(SQLiteError) {
    guard kit.questions + kit.suspended > 0 else {
      return try ReviewedKit.table.delete(kit.kit, of: user, in: transaction)
    }
    try ReviewedKit.table.save(kit, of: user, in: transaction)
  }

  /// Counts the answered and the suspended questions of a kit; `firstNew` is its first new position.
  func recount(_ kit: String, firstNew: Int) throws {
    let counts = try transaction.statement(Statements.kitFacts).bind("user", user).bind("kit", kit).row { row in
      ReviewedKit(
        kit: kit, questions: try row["questions"], suspended: try row["suspended"],
        suspendedNew: try row["suspended_new"], firstNew: firstNew)
    }
    if let counts { try save(counts) }
  }

  // MARK: - Deletion

  /// Removes a kit from all counts except those of answers; its review data must not be deleted yet.
  func delete(kit: String) throws {
    let days = try transaction.statement(Statements.dueOfKit).bind("user", user).bind("kit", kit).all { row in
      DueCount(day: try row["due_day"], questions: try row["questions"])
    }
    for due in days { try removeDue(on: due.day, questions: due.questions) }
    try ReviewedKit.table.delete(kit, of: user, in: transaction)
  }

  /// Deletes all counts; the settings remain.
  func deleteAll() throws(SQLiteError) {
    for table in [DueCount.table.description, AnswerCount.table.description, ReviewedKit.table.description] {
      try table.deleteAll(of: user, in: transaction)
    }
  }
}
