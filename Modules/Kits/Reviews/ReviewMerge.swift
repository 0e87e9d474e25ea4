import Database
import Kernel
import SQLite
import Service

/// The reviews after answers and questions of another device have arrived. (Sync, 3.)
///
/// The review data of a question follow from its answers in the order of the log.
enum ReviewMerge {
  /// A question by the slug of its kit and its position.
  private struct Question: Hashable, Comparable {
    let kit: String
    let position: Int

    static func < (left: Question, right: Question) -> Bool {
      (left.kit, left.position) < (right.kit, right.position)
    }
  }

  private enum CheckQueries: SQL, StatementSet {
    case answers = """
      select * from review_log
      where user_id = :user and (kit_id, position) in (
        select value ->> 0, value ->> 1 from json_each(:questions))
      order by kit_id, position, number
      """
    case suspensionsWithoutQuestion = """
      select user_id, kit_id, position from suspended_questions s
      where user_id = :user and kit_id glob 'kit-[0-9]*' and not exists (
        select 1 from kits k join kit_questions q on q.kit_id = k.id
        where k.id = cast(substr(s.kit_id, 5) as integer) and k.user_id = :user and q.position = s.position)
      """
  }

  /// Replays the answers to the questions that rows concern, and updates their review data; returns whether anything
  /// has changed.
  ///
  /// After an undo, the answers are those of this file, so that only questions that are `restoring` are concerned.
  static func update(_ rows: RestoredRows, restoring: Bool = false, _ context: CallContext) throws -> Bool {
    let questions = (questions(of: rows, restoring).union(restoring ? [] : answeredQuestions(of: rows))).sorted()
    guard !questions.isEmpty else { return false }
    let (transaction, user) = (context.transaction, try context.user.id)
    var (lastAnswers, isChanged) = try replay(questions, of: user, in: transaction)
    let kits = KitStore(transaction: transaction, user: user)
    let reviews = ReviewStore(transaction: transaction, user: user)
    for question in questions {
      let exists = try kits.question(KitSlug.question(question.position, of: question.kit)) != nil
      let progress = exists ? lastAnswers[question].map(ReviewReplay.progress) : nil
      guard try reviews.progress(kit: question.kit, position: question.position) != progress else { continue }
      isChanged = true
      if let progress {
        try reviews.save(progress, kit: question.kit, position: question.position)
      } else {
        try reviews.delete(kit: question.kit, position: question.position)
      }
    }
    return isChanged
  }

  /// Returns the keys of suspensions that are not shown, because their question does not exist here.
  static func hiddenSuspensions(_ context: CallContext) throws -> [[RowValue]] {
    let (transaction, user) = (context.transaction, try context.user.id)
    return try transaction.statement(CheckQueries.suspensionsWithoutQuestion).bind("user", user).all { row in
      [.integer(try row["user_id"]), .text(try row["kit_id"]), .integer(try row["position"])]
    }
      + ContentReviews.straySuspensions(transaction, of: user).map {
        [.integer(user), .text($0.question.kit), .integer(Int64($0.question.position))]
      }
  }

  private static func answeredQuestions(of rows: RestoredRows) -> Set<Question> {
    Set(
      rows.rows(of: ReviewLogEntry.table.description).flatMap { row in
        [(row["kit_id"], row["position"]), (row.former["kit_id"], row.former["position"])].compactMap { kit, position in
          guard case .text(let kit)? = kit, let position = position?.integer else { return nil }
          return Question(kit: kit, position: Int(position))
        }
      })
  }

  private static func questions(of rows: RestoredRows, _ restoring: Bool) -> Set<Question> {
    Set(
      rows.rows(of: KitQuestion.table.description).compactMap { row in
        guard !restoring || row.exists, let kit = row["kit_id"]?.integer,
          let position = row["position"]?.integer
        else {
          return nil
        }
        return Question(kit: KitSlug.kit(kit), position: Int(position))
      })
  }

  /// Updates the previous states that answers store; returns the last answer to each question, and whether a state has
  /// changed.
  private static func replay(
    _ questions: [Question], of user: Int64, in transaction: Transaction
  ) throws -> (lastAnswers: [Question: ReviewLogEntry], isChanged: Bool) {
    var lastAnswers: [Question: ReviewLogEntry] = [:]
    var changed: [ReviewLogEntry] = []
    let list = questions.map { "[\"\($0.kit)\",\($0.position)]" }.joined(separator: ",")
    try transaction.statement(CheckQueries.answers).bind("user", user).bind("questions", "[\(list)]").forEach { row in
      var answer = try ReviewLogEntry.table.decode(row)
      let question = Question(kit: answer.kit, position: answer.position)
      let before = lastAnswers[question].map(ReviewReplay.progress)
      if answer.before != before {
        answer.before = before
        changed.append(answer)
      }
      lastAnswers[question] = answer
    }
    for answer in changed { try ReviewLogEntry.table.update(answer, of: user, in: transaction) }
    return (lastAnswers, !changed.isEmpty)
  }
}
