import Database
import Kernel
import SQLite
import Service

/// The export and import of questions, answers and settings of reviews.
///
/// Questions and answers are consistent only together, so an import takes either all of them or none.
enum ReviewExport {
  /// The corrections after an import, in order.
  ///
  /// The statements ensure that all review data have a question and answers, that every answer to an existing question
  /// has review data, and that exactly the first answer to a question has no previous state.
  private enum Corrections: SQL, StatementSet {
    case orphanedQuestions = """
      delete from review_questions where user_id = :user and kit_id glob 'kit-[0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where k.id = cast(substr(review_questions.kit_id, 5) as integer) and k.user_id = :user
          and q.position = review_questions.position)
      """
    case orphanedSuspensions = """
      delete from suspended_questions where user_id = :user and kit_id glob 'kit-[0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where k.id = cast(substr(suspended_questions.kit_id, 5) as integer) and k.user_id = :user
          and q.position = suspended_questions.position)
      """
    case orphanedAnswers = """
      delete from review_log where user_id = :user and kit_id not glob '*.*'
        and (kit_id not glob 'kit-[-0-9]*' or exists (
          select 1 from kits k join kit_questions q on q.kit_id = k.id
          where k.id = cast(substr(review_log.kit_id, 5) as integer) and k.user_id = :user
            and q.position = review_log.position))
        and not exists (
          select 1 from review_questions c
          where c.user_id = :user and c.kit_id = review_log.kit_id and c.position = review_log.position)
      """
    case laterAnswersWithoutState = """
      delete from review_log where user_id = :user and number in (
        select number from (
          select number, before_phase, row_number() over (partition by kit_id, position order by number) as rank
          from review_log where user_id = :user)
        where rank > 1 and before_phase is null)
      """
    case firstAnswersWithState = """
      update review_log set before_phase = null, before_step = null, before_stability = null, before_difficulty = null,
        before_answered_at = null, before_due_at = null, before_due_day = null, before_reps = null, before_lapses = null
      where user_id = :user and before_phase is not null and number in (
        select min(number) from review_log where user_id = :user group by kit_id, position)
      """
    case reviewsWithoutAnswers = """
      delete from review_questions where user_id = :user and (kit_id, position) not in (
        select kit_id, position from review_log where user_id = :user)
      """
  }

  private static let rule = ImportRule.singleton(
    "reviews", of: [StoredReview.table.description, ReviewLogEntry.table.description])

  static let answer = ExportLine(
    "reviewAnswer",
    "An answer with the previous state of its question; the before fields are missing if the question was new.",
    of: ReviewLogEntry.table.description, rule: rule.checking(checkAnswer))

  static let lines = [
    ExportLine(
      "reviewSettings", "The review settings of a user.", of: ReviewSettings.table.description, rule: .keyed()),
    ExportLine(
      "reviewQuestion", "A question that was answered at least once, with its review state.",
      of: StoredReview.table.description, rule: rule.checking(KitReferences.checkQuestion)),
    answer,
    ExportLine(
      "suspendedQuestion", "A question that the user excluded from reviews.", of: SuspendedQuestion.table.description,
      rule: .keyed().checking(KitReferences.checkQuestion)),
  ]

  /// Rejects answers to unknown kits, on impossible days, or with a previous state that a question cannot have.
  private static func checkAnswer(_ line: ImportedLine, _ importer: Importer) throws {
    try KitReferences.checkKit("kit", of: line, importer)
    try line.checkDay("day", of: "answeredAt")
    guard line["beforePhase"].text != "review" || line["beforeStep"] == .integer(0) else {
      throw DomainError.invalidLine.at("/beforeStep")
    }
    if let due = line["beforeDueAt"].integer, let answered = line["beforeAnsweredAt"].integer, due < answered {
      throw DomainError.invalidLine.at("/beforeDueAt")
    }
  }

  /// Corrects or deletes inconsistent rows, replaces states that do not follow from the answers, and recomputes counts.
  static func recompute(_ importer: Importer) throws {
    guard
      importer.hasChanged("reviewQuestion", "reviewAnswer", "suspendedQuestion") || KitExport.hasChanges(in: importer)
    else { return }
    for statement in Corrections.allCases { try importer.statement(statement).run() }
    try ReviewReplay.repair(importer.transaction, of: importer.user)
    try ContentReviews.update(importer.transaction, of: importer.user)
    try importer.recompute(DueCount.derivation, AnswerCount.derivation, ReviewedKit.derivation)
  }
}
