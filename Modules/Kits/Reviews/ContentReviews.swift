import Database
import Kernel
import SQLite
import Service

/// The reviews of questions of installed kits. (Content, 4.2.)
///
/// Answers are facts, and remain when the content no longer offers their question. The review data of a question derive
/// from its answers, and exist only while it is offered. A suspension ends if its kit is offered without the
/// question.
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
    case suspensions = """
      select user_id, kit_id, position from suspended_questions
      where (:user is null or user_id = :user) and kit_id glob '*.*' order by user_id, kit_id, position
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

  /// Returns the suspended questions, of a user or of all, that an installed kit lacks.
  ///
  /// Those of a kit that is not installed are none of them, because it can be installed again.
  static func straySuspensions(
    _ transaction: Transaction, of user: Int64?
  ) throws -> [(user: Int64, question: SuspendedQuestion)] {
    var positions: [String: Set<Int>] = [:]
    var strays: [(user: Int64, question: SuspendedQuestion)] = []
    try transaction.statement(CheckQueries.suspensions).bind("user", user).forEach { row in
      let question = try SuspendedQuestion.table.decode(row)
      if positions[question.kit] == nil {
        let questions = try KitCatalog.installed(in: transaction).questions(of: question.kit)
        positions[question.kit] = Set(questions.map(\.position))
      }
      guard let offered = positions[question.kit], !offered.isEmpty, !offered.contains(question.position) else {
        return
      }
      strays.append((try row["user_id"], question))
    }
    return strays
  }

  /// Deletes the review data of questions that are not offered, and restores those of offered ones from their answers;
  /// deletes suspensions of questions that an installed kit lacks.
  ///
  /// A nil `user` means all users.
  static func update(_ transaction: Transaction, of user: Int64? = nil) throws {
    let differences = try differences(transaction, of: user)
    for difference in differences {
      let reviews = ReviewStore(transaction: transaction, user: difference.user)
      let answer = difference.lastAnswer
      if difference.offered != nil {
        try reviews.save(ReviewReplay.progress(after: answer), kit: answer.kit, position: answer.position)
      } else {
        try reviews.delete(kit: answer.kit, position: answer.position)
      }
    }
    let strays = try straySuspensions(transaction, of: user)
    for (user, question) in strays {
      try SuspensionStore(transaction: transaction, user: user).delete(kit: question.kit, position: question.position)
    }
    for user in Set(differences.map(\.user) + strays.map(\.user)).sorted() {
      try DueCount.derivation.recompute(of: user, in: transaction)
      try ReviewedKit.derivation.recompute(of: user, in: transaction)
    }
  }
}
