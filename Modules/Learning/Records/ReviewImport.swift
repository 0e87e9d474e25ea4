import Database
import SQLite
import Service

/// Matches the cards and answers of one user after an import, and counts them.
///
/// A card has a question and answers, and an answer to a question that is there has a card. Only the first answer to a
/// card was to a new one, and each of the others knows how often the card had been answered and forgotten, so that
/// taking answers back comes to numbers that are right.
enum ReviewImport {
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
          select 1 from kits k join kit_questions q on q.kit_id = k.id
          where k.id = cast(substr(review_log.kit_id, 5) as integer) and k.user_id = :user
            and q.position = review_log.position))
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
    case cardsWithoutAnswers = """
      delete from review_cards where user_id = :user and (kit_id, position) not in (
        select kit_id, position from review_log where user_id = :user)
      """
  }

  /// Deletes what does not go together, recomputes cards that do not follow from their answers, and counts the rest.
  static func recompute(_ importer: Importer) throws {
    guard
      importer.hasChanged("reviewCard") || importer.hasChanged("reviewAnswer") || KitExport.haveChanged(in: importer)
    else { return }
    let (transaction, user) = (importer.transaction, importer.user)
    let deletions: [Statements] = [.strayCards, .strayAnswers, .againNew, .firstNew, .cardsWithoutAnswers]
    for statement in deletions { try transaction.statement(statement).bind("user", user).run() }
    try ReviewReplay.repair(transaction, of: user)
    for derivation in [DueCount.derivation, AnswerCount.derivation, AnsweredKit.derivation] {
      try derivation.recompute(of: user, in: transaction)
    }
  }
}
