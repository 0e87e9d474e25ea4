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
    Doctor.Examination(Strings.doctorNameReviewMemory, differences: memory),
  ]

  private enum Recounts: SQL, StatementSet {
    case strays = """
      select c.user_id, c.kit_id, c.position from review_cards c
      where c.kit_id glob 'kit-[0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where k.id = cast(substr(c.kit_id, 5) as integer) and k.user_id = c.user_id and q.position = c.position)
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
      select user_id, day, sum(kept), sum(counted) from (
        select user_id, day, cards as kept, 0 as counted from review_due
        union all select user_id, due_day, 0, 1 from review_cards)
      group by user_id, day having sum(kept) <> sum(counted) or sum(counted) = 0
      """
    case days = """
      select user_id, day from (
        select user_id, day, answers, first_answers from review_days
        union all select user_id, counted_day, -1, -(before_phase is null) from review_log)
      group by user_id, day having sum(answers) <> 0 or sum(first_answers) <> 0
      """
    case kits = """
      select user_id, kit_id from (
        select user_id, kit_id, cards from review_kits
        union all select user_id, kit_id, -1 from review_cards)
      group by user_id, kit_id having sum(cards) <> 0
      union
      select user_id, kit_id from review_kits k
      where k.first_new - 1 <> (
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

  /// A card must be what its answers have made of it, and each answer must know the card as the one before has left it.
  private static func memory(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    try ReviewReplay.forEachDifference(connection, of: nil) { difference in
      let question = KitSlug.question(difference.position, of: difference.kit)
      let (table, key) =
        difference.number.map { ("review_log", "answer=\($0),\(question)") } ?? ("review_cards", question)
      messages.append(Strings.doctorRowUnexpected("\(difference.user)", table, key))
    }
    return messages
  }
}
