import Service
import TestSupport

@testable import Kits

extension TestUser {
  @discardableResult
  func answerQuestion(_ review: String, _ rating: ReviewRating) throws -> JSON {
    try call("reviews.answer", #"{"questionId": "\#(review)", "rating": \#(rating.rawValue)}"#)
  }

  /// Undoes the last answer.
  @discardableResult
  func undoReview() throws -> JSON { try call("reviews.undo") }

  /// Returns the result of `reviews.next`.
  func reviewQueue(_ parameters: String = #"{"limit": 500}"#) throws -> JSON { try call("reviews.next", parameters) }

  /// Returns the slugs of the questions in the queue.
  func queuedQuestions(_ parameters: String = #"{"limit": 500}"#) throws -> [String] {
    try reviewQueue(parameters).texts("items", "questionId")
  }

  /// Returns a number of `counts` in the queue.
  func queueCount(_ name: String) throws -> Int? { try reviewQueue().number("counts/\(name)") }

  /// Returns the counts for other domains.
  func reviewSummary() throws -> ReviewSummary { try dispatcher.perform(.read) { try ReviewSummary(reading: $0) } }
}
