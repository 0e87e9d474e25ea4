import Kernel
import Service

/// The journal topics of reviews.
enum ReviewTopics {
  static let answered = Topic<AnsweredCard>(
    "review.answered", "The user has answered a card.", subject: "The slug of the card.")
  static let undone = Topic<AnsweredCard>(
    "review.undone", "The user has taken an answer to a card back.", subject: "The slug of the card.")
  static let configured = Topic<ConfiguredReviews>(
    "review.configured", "The user has changed how to review.", subject: "The number of the user.")

  static let all = [answered.description, undone.description, configured.description]
}

/// The payload of `review.answered` and `review.undone`.
struct AnsweredCard: ResultObject {
  /// The card after the change.
  let card: ReviewCard
  let rating: ReviewRating

  static let shape = Shape<AnsweredCard>("AnsweredCard", "A card after an answer, or without it.") {
    Field("kitId", "The slug of the kit.", \.card.kit.id)
    Field("rating", "The answer: 1 (again) to 4 (easy).", \.rating.rawValue)
    Field("reps", "How often the card was answered.", \.card.reps)
    Field("due", "When it is due; null if it is new again.") { $0.card.progress?.schedule.due }
  }
}

/// The payload of `review.configured`.
struct ConfiguredReviews: ResultObject {
  let settings: ReviewSettings

  static let shape = Shape<ConfiguredReviews>("ConfiguredReviews", "How the user wants to review.") {
    Field("newPerDay", "How many new cards a day brings.", \.settings.newPerDay)
    Field("desiredRetention", "The chance of recall at which a card comes again, in percent.") {
      $0.settings.desiredRetention
    }
    Field("fuzz", "Whether intervals of days are spread a little.", \.settings.hasFuzz)
  }
}
