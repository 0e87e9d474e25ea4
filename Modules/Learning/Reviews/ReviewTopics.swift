import Service

extension TopicDescription {
  static let reviewAnswered = TopicDescription("review.answered", "The user has answered a card.")
  static let reviewUndone = TopicDescription("review.undone", "The user has taken an answer to a card back.")
  static let reviewConfigured = TopicDescription("review.configured", "The user has changed how to review.")

  /// The topics of reviews.
  static let reviews = [reviewAnswered, reviewUndone, reviewConfigured]
}
