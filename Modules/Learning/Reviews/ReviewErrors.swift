import Kernel
import Localization

/// The refusals of reviews, for which there is no sheet.
extension DomainError {
  /// There is no such card, or it is of a kit of somebody else.
  static let reviewCardNotFound = DomainError(
    .notFound, rule: "review_card_not_found", message: Strings.errorReviewCardNotFound)
  /// The card was answered, or an answer taken back, since the client saw it.
  static let reviewChanged = DomainError(.conflict, rule: "review_changed", message: Strings.errorReviewChanged)
  /// No answer is left that could be taken back.
  static let nothingToUndo = DomainError(.conflict, rule: "nothing_to_undo", message: Strings.errorReviewNothingToUndo)
}
