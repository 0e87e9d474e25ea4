import Kernel
import SQLite

/// What is kept beside the cards of one user, so that nothing has to be counted: what is due on each day, what was answered
/// on each day, and how far each kit is.
struct ReviewCounts {
  private enum Statements: SQL, StatementSet {
    // The latest day is named by its own number: a subquery with a limit would be copied into a table of its own each time.
    case today = """
      select (select ifnull(sum(cards), 0) from review_due where user_id = :user and day <= :today),
        (select new_per_day from review_settings where user_id = :user), latest.day, latest.first_answers, latest.answers
      from (select 1) left join review_days latest
        on latest.user_id = :user and latest.day = (select max(day) from review_days where user_id = :user)
      """
    case addDue = """
      insert into review_due (user_id, day, cards) values (:user, :day, 1)
      on conflict (user_id, day) do update set cards = cards + 1
      """
    case removeDue = "update review_due set cards = cards - :cards where user_id = :user and day = :day"
    case clearDue = "delete from review_due where user_id = :user and day = :day and cards = 0"
    case dueOfKit = """
      select due_day, count(*) from review_cards where user_id = :user and kit_id = :kit group by due_day
      """
    case addAnswer = """
      insert into review_days (user_id, day, first_answers, answers) values (:user, :day, :first, 1)
      on conflict (user_id, day) do update set first_answers = first_answers + excluded.first_answers,
        answers = answers + 1
      """
    case removeAnswer = """
      update review_days set first_answers = first_answers - :first, answers = answers - 1
      where user_id = :user and day = :day
      """
    case kit = "select cards, first_new from review_kits where user_id = :user and kit_id = :kit"
    case saveKit = """
      insert into review_kits (user_id, kit_id, cards, first_new) values (:user, :kit, :cards, :first)
      on conflict (user_id, kit_id) do update set cards = excluded.cards, first_new = excluded.first_new
      """
    case deleteKit = "delete from review_kits where user_id = :user and kit_id = :kit"
    case forgetDue = "delete from review_due where user_id = :user"
    case forgetDays = "delete from review_days where user_id = :user"
    case forgetKits = "delete from review_kits where user_id = :user"
  }

  let connection: Connection
  let user: Int64

  // MARK: - Days

  /// How a day stands.
  ///
  /// Answers count for the latest day that was reached, so that a clock or a zone that is set back brings no new cards.
  func day(_ today: CivilDay) throws -> ReviewDay {
    let day = try connection.statement(Statements.today).bind("user", user).bind("today", today.dayNumber).row { row in
      var day = ReviewDay(
        due: try row.integer(0), newPerDay: row.isNull(1) ? ReviewSettings().newPerDay : try row.integer(1), day: today,
        firstAnswers: 0, answers: 0)
      guard !row.isNull(2), try row.integer(2) >= today.dayNumber else { return day }
      day.day = CivilDay(dayNumber: try row.integer(2))
      day.firstAnswers = try row.integer(3)
      day.answers = try row.integer(4)
      return day
    }
    return day ?? ReviewDay(due: 0, newPerDay: ReviewSettings().newPerDay, day: today, firstAnswers: 0, answers: 0)
  }

  /// Counts a card from the day on which it was due to the one on which it is due; nil stands for a new card.
  func moveDue(from before: CivilDay?, to after: CivilDay?) throws(SQLiteError) {
    guard before != after else { return }
    if let before { try removeDue(on: before.dayNumber, cards: 1) }
    if let after { try connection.statement(Statements.addDue).bind("user", user).bind("day", after.dayNumber).run() }
  }

  private func removeDue(on day: Int, cards: Int) throws(SQLiteError) {
    try connection.statement(Statements.removeDue).bind("user", user).bind("day", day).bind("cards", cards).run()
    try connection.statement(Statements.clearDue).bind("user", user).bind("day", day).run()
  }

  /// Counts an answer for its day.
  func add(_ answer: ReviewAnswer) throws(SQLiteError) {
    try connection.statement(Statements.addAnswer)
      .bind("user", user).bind("day", answer.countedDay.dayNumber).bind("first", answer.before == nil).run()
  }

  /// Counts an answer no more.
  func remove(_ answer: ReviewAnswer) throws(SQLiteError) {
    try connection.statement(Statements.removeAnswer)
      .bind("user", user).bind("day", answer.countedDay.dayNumber).bind("first", answer.before == nil).run()
  }

  // MARK: - Kits

  /// How far a kit is.
  func unfinished(_ kit: Kit) throws -> UnfinishedKit {
    try connection.statement(Statements.kit).bind("user", user).bind("kit", kit.id).row { row in
      UnfinishedKit(kit: kit, answered: try row.integer(0), firstNew: try row.integer(1))
    } ?? UnfinishedKit(kit: kit, answered: 0, firstNew: 1)
  }

  /// Keeps how far a kit is; one of which nothing was answered is not kept.
  func save(_ kit: UnfinishedKit) throws(SQLiteError) {
    guard kit.answered > 0 else {
      try connection.statement(Statements.deleteKit).bind("user", user).bind("kit", kit.kit.id).run()
      return
    }
    try connection.statement(Statements.saveKit)
      .bind("user", user).bind("kit", kit.kit.id).bind("cards", kit.answered).bind("first", kit.firstNew).run()
  }

  // MARK: - Forgetting

  /// Takes the cards of a kit, which are still there, out of all counts but those of the answers that were given.
  func forget(kit: String) throws {
    let days = try connection.statement(Statements.dueOfKit).bind("user", user).bind("kit", kit).all { row in
      (day: try row.integer(0), cards: try row.integer(1))
    }
    for (day, cards) in days { try removeDue(on: day, cards: cards) }
    try connection.statement(Statements.deleteKit).bind("user", user).bind("kit", kit).run()
  }

  /// Forgets all counts; how many new cards a day brings stays.
  func forgetAll() throws(SQLiteError) {
    for statement in [Statements.forgetDue, .forgetDays, .forgetKits] {
      try connection.statement(statement).bind("user", user).run()
    }
  }
}
