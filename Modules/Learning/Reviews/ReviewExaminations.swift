import Database
import Kernel
import Localization
import SQLite

/// Recomputes what reviews keep beside the cards and the answers.
enum ReviewExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameReviewCards, differences: cards),
    Doctor.Examination(Strings.doctorNameDueReviews, differences: due),
    Doctor.Examination(Strings.doctorNameReviewDays, differences: days),
    Doctor.Examination(Strings.doctorNameReviewKits, differences: kits),
  ]

  private enum Recounts: SQL, StatementSet {
    case strays = """
      select c.user_id, c.kit_id, c.position from review_cards c
      where c.kit_id glob 'kit-[0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where 'kit-' || k.id = c.kit_id and k.user_id = c.user_id and q.position = c.position)
      order by c.user_id, c.kit_id, c.position
      """
    case reps = """
      select c.user_id, c.kit_id, c.position from review_cards c
      left join (
        select user_id, kit_id, position, count(*) as answers,
          sum(rating = 1 and before_phase is 'review') as lapses
        from review_log group by user_id, kit_id, position
      ) l on l.user_id = c.user_id and l.kit_id = c.kit_id and l.position = c.position
      where c.reps is not l.answers or c.lapses is not l.lapses
      order by c.user_id, c.kit_id, c.position
      """
    case due = """
      select ifnull(k.user_id, c.user_id), ifnull(k.day, c.day), ifnull(k.cards, 0), ifnull(c.cards, 0)
      from review_due k
      full join (select user_id, due_day as day, count(*) as cards from review_cards group by user_id, due_day) c
        on c.user_id = k.user_id and c.day = k.day
      where k.cards is not c.cards order by 1, 2
      """
    case days = """
      select ifnull(d.user_id, l.user_id), ifnull(d.day, l.day)
      from review_days d
      full join (
        select user_id, counted_day as day, count(*) as answers, sum(before_phase is null) as first_answers
        from review_log group by user_id, counted_day
      ) l on l.user_id = d.user_id and l.day = d.day
      where (ifnull(d.answers, 0), ifnull(d.first_answers, 0)) <> (ifnull(l.answers, 0), ifnull(l.first_answers, 0))
      order by 1, 2
      """
    case kits = """
      select ifnull(k.user_id, c.user_id), ifnull(k.kit_id, c.kit_id)
      from review_kits k
      full join (select user_id, kit_id, count(*) as cards from review_cards group by user_id, kit_id) c
        on c.user_id = k.user_id and c.kit_id = k.kit_id
      where k.cards is not c.cards
        or k.first_new - 1 <> (
          select count(*) from review_cards r
          where r.user_id = k.user_id and r.kit_id = k.kit_id and r.position < k.first_new)
        or exists (
          select 1 from review_cards r
          where r.user_id = k.user_id and r.kit_id = k.kit_id and r.position = k.first_new)
      order by 1, 2
      """
  }

  /// A card must belong to a kit of its user, and count the answers that the log has of it.
  private static func cards(_ connection: Connection) throws -> [Message] {
    let strays = try connection.statement(Recounts.strays).all { row in
      Strings.doctorStrayCard("\(try row.integer64(0))", try question(row))
    }
    return strays
      + (try connection.statement(Recounts.reps).all { row in
        Strings.doctorCardAnswers("\(try row.integer64(0))", try question(row))
      })
  }

  private static func question(_ row: Row) throws -> String {
    KitSlug.question(try row.integer(2), of: try row.text(1))
  }

  /// A day must count the cards that are due on it.
  private static func due(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.due).all { row in
      let day = CivilDay(dayNumber: try row.integer(1)).text
      return Strings.doctorDueCards(
        "\(try row.integer64(0))", "\(try row.integer(2))", day, "\(try row.integer(3))")
    }
  }

  /// A day must count the answers that count for it.
  private static func days(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.days).all { row in
      Strings.doctorReviewAnswers("\(try row.integer64(0))", CivilDay(dayNumber: try row.integer(1)).text)
    }
  }

  /// A kit must count its answered cards and know the first one that is new.
  private static func kits(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.kits).all { row in
      Strings.doctorAnsweredCards("\(try row.integer64(0))", try row.text(1))
    }
  }
}
