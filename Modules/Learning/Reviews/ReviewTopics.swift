import Service

extension Topic {
  static let reviewAnswered = Topic("review.answered", "The user has answered a card.")
  static let reviewUndone = Topic("review.undone", "The user has taken an answer to a card back.")
  static let reviewConfigured = Topic("review.configured", "The user has changed how to review.")

  /// The topics of reviews.
  static let reviews = [reviewAnswered, reviewUndone, reviewConfigured]
}
