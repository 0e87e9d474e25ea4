import TestSupport

@testable import Learning

extension TestUser {
  // MARK: - Lessons

  @discardableResult
  func completeLesson(_ lesson: String) throws -> JSON {
    try call("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
  }

  /// Completes the first lessons of the shipped path in order; returns the last reply.
  @discardableResult
  func completeFirstLessons(_ count: Int) throws -> JSON? {
    try RuleSheetLessons.slugs.prefix(count).map { try completeLesson($0) }.last
  }

  // MARK: - Reviews

  @discardableResult
  func answerCard(_ card: String, _ rating: ReviewRating) throws -> JSON {
    try call("reviews.answer", #"{"cardId": "\#(card)", "rating": \#(rating.rawValue)}"#)
  }

  /// Undoes the last answer.
  @discardableResult
  func undoReview() throws -> JSON { try call("reviews.undo") }

  /// Returns the result of `reviews.next`.
  func reviewQueue(_ parameters: String = #"{"limit": 500}"#) throws -> JSON { try call("reviews.next", parameters) }

  /// Returns the slugs of the cards in the queue.
  func queuedCards(_ parameters: String = #"{"limit": 500}"#) throws -> [String] {
    try reviewQueue(parameters).texts("items", "cardId")
  }

  /// Returns a number of `counts` in the queue.
  func queueCount(_ name: String) throws -> Int? { try reviewQueue().number("counts/\(name)") }
}
