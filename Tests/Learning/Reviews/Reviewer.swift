import TestSupport

@testable import Learning

/// What a learner does with cards.
extension Learner {
  /// Makes a kit with questions `prompt 1` …; returns its slug.
  @discardableResult
  func makeKit(_ name: String, questions: Int, stage: Int = 0) throws -> String {
    let list = (1...questions).map {
      #"{"prompt": "prompt \#($0)", "correctAnswer": "right \#($0)", "incorrectAnswers": ["wrong"]}"#
    }
    let reply = try call(
      "kits.create", #"{"name": "\#(name)", "stage": \#(stage), "questions": [\#(list.joined(separator: ","))]}"#)
    return reply.text("kit/id") ?? ""
  }

  /// Answers a card.
  @discardableResult
  func answer(_ card: String, _ rating: ReviewRating) throws -> JSON {
    try call("reviews.answer", #"{"cardId": "\#(card)", "rating": \#(rating.rawValue)}"#)
  }

  /// Takes the last answer back.
  @discardableResult
  func undo() throws -> JSON { try call("reviews.undo") }

  /// What comes next.
  func queue(_ parameters: String = #"{"limit": 500}"#) throws -> JSON { try call("reviews.next", parameters) }

  /// The slugs of the cards that come next.
  func cards(_ parameters: String = #"{"limit": 500}"#) throws -> [String] {
    try queue(parameters).texts("items", "cardId")
  }

  /// A number of today.
  func count(_ name: String) throws -> Int? { try queue().number("counts/\(name)") }
}
