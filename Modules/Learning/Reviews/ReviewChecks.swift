import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of reviews: counts by their derivations, and cards by replaying the answers.
enum ReviewChecks {
  static let all = [
    Doctor.Examination(Strings.doctorNameReviewCards, differences: cards),
    Doctor.Examination(Strings.doctorNameDueReviews) { try DueCount.derivation.differences(in: $0) },
    Doctor.Examination(Strings.doctorNameReviewDays) { try AnswerCount.derivation.differences(in: $0) },
    Doctor.Examination(Strings.doctorNameReviewKits) { try AnsweredKit.derivation.differences(in: $0) },
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
    case withoutAnswers = """
      select user_id, kit_id || '-' || position from review_cards
      where (user_id, kit_id, position) not in (select user_id, kit_id, position from review_log)
      order by user_id, kit_id, position
      """
  }

  /// Checks that every card belongs to a kit of its user and has an answer.
  private static func cards(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(Recounts.strays).all { row in
      Strings.doctorStrayCard(
        "\(try row["user_id"] as Int64)", KitSlug.question(try row["position"], of: try row["kit_id"]))
    } + Doctor.unexpectedRows(in: "review_cards", transaction.statement(Recounts.withoutAnswers))
  }

  /// Checks that cards and the states stored in answers follow from the preceding answers.
  private static func memory(_ transaction: Transaction) throws -> [Message] {
    var messages: [Message] = []
    try ReviewReplay.forEachDifference(transaction, of: nil) { difference in
      let answer = difference.answer
      let question = KitSlug.question(answer.position, of: answer.kit)
      messages.append(
        difference.isOfCard
          ? Strings.doctorRowUnexpected("\(difference.user)", "review_cards", question)
          : Strings.doctorRowUnexpected("\(difference.user)", "review_log", "answer=\(answer.number),\(question)"))
    }
    return messages
  }
}
