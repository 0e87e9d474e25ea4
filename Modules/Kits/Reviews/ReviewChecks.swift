import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of reviews: counts by their derivations, review data by replaying the answers, and days.
enum ReviewChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameReviewQuestions, violations: reviews),
    Doctor.Check(Strings.doctorNameDueReviews) { try DueCount.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameReviewDays) { try AnswerCount.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameReviewKits) { try ReviewedKit.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameReviewMemory, violations: memory),
    Doctor.Check(Strings.doctorNameEventDays) { transaction in
      try Doctor.impossibleDays(of: "review_log.day", transaction.statement(CheckQueries.answerDays))
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    case answerDays = """
      select user_id, 'answer ' || number, day, answered_at, zone from review_log order by user_id, number
      """
    case reviewsWithoutQuestion = """
      select c.user_id, c.kit_id, c.position from (
        select user_id, kit_id, position from review_questions
        union select user_id, kit_id, position from suspended_questions) c
      where c.kit_id glob 'kit-[0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where k.id = cast(substr(c.kit_id, 5) as integer) and k.user_id = c.user_id and q.position = c.position)
      order by c.user_id, c.kit_id, c.position
      """
    case reviewsWithoutAnswers = """
      select user_id, kit_id || '-' || position from review_questions
      where (user_id, kit_id, position) not in (select user_id, kit_id, position from review_log)
      order by user_id, kit_id, position
      """
  }

  /// Checks that all review data have an answer, and that those and suspensions in a user kit have a question of it.
  private static func reviews(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.reviewsWithoutQuestion).all { row in
      Strings.doctorStrayQuestion(
        user: "\(try row["user_id"] as Int64)", question: KitSlug.question(try row["position"], of: try row["kit_id"]))
    } + Doctor.unexpectedRows(in: "review_questions", transaction.statement(CheckQueries.reviewsWithoutAnswers))
      + contentViolations(transaction)
  }

  /// Checks that an answered question of an installed kit has review data exactly while it is offered, and that a
  /// suspended one exists.
  private static func contentViolations(_ transaction: Transaction) throws -> [Message] {
    try ContentReviews.differences(transaction, of: nil).map { difference in
      let (user, answer) = ("\(difference.user)", difference.lastAnswer)
      let question = KitSlug.question(answer.position, of: answer.kit)
      return difference.offered == nil
        ? Strings.doctorStrayQuestion(user: user, question: question)
        : Strings.doctorRowMissing(user: user, table: "review_questions", row: question)
    }
      + ContentReviews.straySuspensions(transaction, of: nil).map { user, question in
        Strings.doctorStrayQuestion(
          user: "\(user)", question: KitSlug.question(question.position, of: question.kit))
      }
  }

  /// Checks that review data and the states stored in answers follow from the preceding answers.
  private static func memory(_ transaction: Transaction) throws -> [Message] {
    var messages: [Message] = []
    try ReviewReplay.forEachViolation(transaction, of: nil) { violation in
      let answer = violation.answer
      let question = KitSlug.question(answer.position, of: answer.kit)
      messages.append(
        violation.isReviewState
          ? Strings.doctorRowUnexpected(user: "\(violation.user)", table: "review_questions", row: question)
          : Strings.doctorRowUnexpected(
            user: "\(violation.user)", table: "review_log", row: "answer=\(answer.number),\(question)"))
    }
    return messages
  }
}
