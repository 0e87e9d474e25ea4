import SQLite

/// Brings the cards and answers of one user together after an import, and counts them.
///
/// A card has a question and answers, and an answer to a kit that is there has a card. Only the first answer to a card
/// was to a new one, and each of the others knows how often the card had been answered and forgotten, so that taking
/// answers back comes to numbers that are right.
struct ReviewSettlement {
  private enum Statements: SQL, StatementSet {
    case strayCards = """
      delete from review_cards where user_id = :user and kit_id glob 'kit-[-0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where k.id = cast(substr(review_cards.kit_id, 5) as integer) and k.user_id = :user
          and q.position = review_cards.position)
      """
    case strayAnswers = """
      delete from review_log where user_id = :user
        and (kit_id not glob 'kit-[-0-9]*' or exists (
          select 1 from kits k where k.id = cast(substr(review_log.kit_id, 5) as integer) and k.user_id = :user))
        and not exists (
          select 1 from review_cards c
          where c.user_id = :user and c.kit_id = review_log.kit_id and c.position = review_log.position)
      """
    case againNew = """
      delete from review_log where user_id = :user and number in (
        select number from (
          select number, before_phase, row_number() over (partition by kit_id, position order by number) as place
          from review_log where user_id = :user)
        where place > 1 and before_phase is null)
      """
    case firstNew = """
      update review_log set before_phase = null, before_step = null, before_stability = null, before_difficulty = null,
        before_answered_at = null, before_due_at = null, before_due_day = null, before_reps = null, before_lapses = null
      where user_id = :user and before_phase is not null and number in (
        select min(number) from review_log where user_id = :user group by kit_id, position)
      """
    case countBefore = """
      update review_log set before_reps = l.reps, before_lapses = l.lapses
      from (
        select number, row_number() over earlier - 1 as reps,
          ifnull(sum(rating = 1 and before_phase is 'review') over (
            earlier rows between unbounded preceding and 1 preceding), 0) as lapses
        from review_log where user_id = :user
        window earlier as (partition by kit_id, position order by number)) l
      where review_log.user_id = :user and review_log.number = l.number and review_log.before_phase is not null
      """
    case cardsWithoutAnswers = """
      delete from review_cards where user_id = :user and (kit_id, position) not in (
        select kit_id, position from review_log where user_id = :user)
      """
    case countAnswers = """
      update review_cards set reps = l.reps, lapses = l.lapses
      from (
        select kit_id, position, count(*) as reps, sum(rating = 1 and before_phase is 'review') as lapses
        from review_log where user_id = :user group by kit_id, position) l
      where review_cards.user_id = :user and review_cards.kit_id = l.kit_id and review_cards.position = l.position
      """
    case forgetKits = "delete from review_kits where user_id = :user"
    case kits = """
      insert into review_kits (user_id, kit_id, cards, first_new)
      select :user, kit_id, count(*), sum(position = place) + 1 from (
        select kit_id, position, row_number() over (partition by kit_id order by position) as place
        from review_cards where user_id = :user)
      group by kit_id
      """
    case forgetDue = "delete from review_due where user_id = :user"
    case due = """
      insert into review_due (user_id, day, cards)
      select user_id, due_day, count(*) from review_cards where user_id = :user group by due_day
      """
    case forgetDays = "delete from review_days where user_id = :user"
    case days = """
      insert into review_days (user_id, day, first_answers, answers)
      select user_id, counted_day, sum(before_phase is null), count(*) from review_log
      where user_id = :user group by counted_day
      """
  }

  let connection: Connection
  let user: Int64

  /// Takes away what does not go together, and counts what is left.
  func settle() throws {
    let inOrder: [Statements] = [
      .strayCards, .strayAnswers, .againNew, .firstNew, .countBefore, .cardsWithoutAnswers, .countAnswers, .forgetKits,
      .kits, .forgetDue, .due, .forgetDays, .days,
    ]
    for statement in inOrder { try connection.statement(statement).bind("user", user).run() }
  }
}
