import Database
import Kernel
import SQLite
import Service

/// The reviews of questions of installed kits. (Content, 4.2.)
///
/// Answers are facts, and remain when the content no longer offers their question. The review data of a question derive
/// from its answers, and exist only while it is offered.
enum ContentReviews {
  /// A question whose review data are missing although it is offered, or exist although it is not.
  struct Difference {
    let user: Int64
    let lastAnswer: ReviewLogEntry
    /// The question with its kit; nil if it is not offered.
    let offered: (kit: Kit, question: KitQuestion)?
  }

  private enum CheckQueries: SQL, StatementSet {
    case lastAnswers = """
      select l.*, exists (
        select 1 from review_questions q
        where q.user_id = l.user_id and q.kit_id = l.kit_id and q.position = l.position) as has_review
      from (
        select *, row_number() over (partition by user_id, kit_id, position order by number desc) as rank
        from review_log where (:user is null or user_id = :user) and kit_id glob '*.*') l
      where rank = 1 order by l.user_id, l.kit_id, l.position
      """
  }

  /// Returns the differences of a user, or of all users if `user` is nil.
  static func differences(_ transaction: Transaction, of user: Int64?) throws -> [Difference] {
    var answers: [(user: Int64, answer: ReviewLogEntry, hasReview: Bool)] = []
    try transaction.statement(CheckQueries.lastAnswers).bind("user", user).forEach { row in
      answers.append((try row["user_id"], try ReviewLogEntry.table.decode(row), try row["has_review"]))
    }
    return try answers.compactMap { user, answer, hasReview in
      let kits = KitStore(transaction: transaction, user: user)
      let offered = try kits.question(KitSlug.question(answer.position, of: answer.kit))
      return (offered != nil) == hasReview ? nil : Difference(user: user, lastAnswer: answer, offered: offered)
    }
  }

  /// Deletes the review data of questions that are not offered, and restores those of offered ones from their answers.
  ///
  /// A nil `user` means all users. A restored due day follows from the user's present settings.
  static func update(_ transaction: Transaction, of user: Int64? = nil) throws {
    let differences = try differences(transaction, of: user)
    for difference in differences {
      let reviews = ReviewStore(transaction: transaction, user: difference.user)
      let answer = difference.lastAnswer
      if let (kit, question) = difference.offered {
        let review = QuestionReview(kit: kit, question: question, progress: answer.before)
        let progress = try progress(of: review, after: answer, of: difference.user, in: transaction)
        try reviews.save(progress, kit: answer.kit, position: answer.position)
      } else {
        try reviews.delete(kit: answer.kit, position: answer.position)
      }
    }
    for user in Set(differences.map(\.user)).sorted() {
      try DueCount.derivation.recompute(of: user, in: transaction)
      try ReviewedKit.derivation.recompute(of: user, in: transaction)
    }
  }

  private static func progress(
    of review: QuestionReview, after answer: ReviewLogEntry, of user: Int64, in transaction: Transaction
  ) throws -> ReviewProgress {
    guard var account = try Account.table.row(user, in: transaction) else { throw DomainError.databaseDamaged }
    // The due day is one that the zone of the answer permits.
    account.zone = Zone(identifier: answer.zone) ?? .utc
    let settings = try ReviewSettings.table.row(of: user, in: transaction) ?? ReviewSettings()
    return ReviewRules.answered(review, answer.rating, at: answer.answeredAt, for: account, with: settings)
  }
}
