import Kernel
import Service

/// The journal topics of reviews.
enum ReviewTopics {
  static let answered = Topic<AnsweredCard>(
    "review.answered", "The user answered a card.", subject: "The slug of the card.")
  static let undone = Topic<AnsweredCard>(
    "review.undone", "The user undid an answer to a card.", subject: "The slug of the card.")
  static let configured = Topic<ConfiguredReviews>(
    "review.configured", "The user changed the review settings.", subject: "The ID of the user.")

  static let all = [answered.declaration, undone.declaration, configured.declaration]
}

/// The payload of `review.answered` and `review.undone`.
struct AnsweredCard: ResultObject {
  /// The card after the change.
  let card: ReviewCard
  let rating: ReviewRating

  static let shape = Shape<AnsweredCard>("AnsweredCard", "A card after an answer or an undo.") {
    Field("kitId", "The slug of the kit.", as: .kitID, \.card.kit.id)
    Field("rating", "The rating: 1 forgotten, 2 hard, 3 good, 4 easy.", \.rating.rawValue)
    Field("reps", "The number of answers to the card.", \.card.reps)
    Field("due", "The time when the card is due; null if it is new again.") { $0.card.progress?.schedule.due }
  }
}

/// The payload of `review.configured`.
struct ConfiguredReviews: ResultObject {
  let settings: ReviewSettings

  static let shape = Shape<ConfiguredReviews>("ConfiguredReviews", "The review settings of a user.") {
    Field("newPerDay", "The limit of new cards per day.", \.settings.newPerDay)
    Field("desiredRetention", "The probability of recall at which a card is due, in percent.", as: .percentage) {
      $0.settings.desiredRetention
    }
    Field("fuzz", "Whether intervals of days are randomized slightly.", \.settings.hasFuzz)
  }
}
