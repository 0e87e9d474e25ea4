import Kernel
import Service

/// The journal topics of reviews.
enum ReviewTopics {
  private static let prompt = SubjectTitle { subject in
    try KitStore(transaction: subject.transaction, user: subject.user).question(subject.id)?.question.prompt
  }

  static let answered = Topic<AnsweredQuestion>(
    "review.answered", "The user answered a question.", subject: "The slug of the question.", title: prompt)
  static let undone = Topic<AnsweredQuestion>(
    "review.undone", "The user undid an answer to a question.", subject: "The slug of the question.", title: prompt)
  static let configured = Topic<ConfiguredReviews>(
    "review.configured", "The user changed the review settings.", subject: "The ID of the user.")

  static let suspended = Topic<SuspendedQuestions>(
    "review.suspended", "The user suspended questions of a kit.", subject: "The slug of the kit.",
    title: KitTopics.kitTitle)
  static let resumed = Topic<SuspendedQuestions>(
    "review.resumed", "The user resumed suspended questions of a kit.", subject: "The slug of the kit.",
    title: KitTopics.kitTitle)

  static let all = [
    answered.declaration, undone.declaration, configured.declaration, suspended.declaration, resumed.declaration,
  ]
}

/// The payload of `review.answered` and `review.undone`.
struct AnsweredQuestion: ResultObject {
  /// The question after the change.
  let review: QuestionReview
  let rating: ReviewRating

  static let shape = Shape<AnsweredQuestion>("AnsweredQuestion", "A question after an answer or an undo.") {
    Field("kitId", "The slug of the kit.", as: .kitID, \.review.kit.id)
    Field("rating", "The rating: 1 forgotten, 2 hard, 3 good, 4 easy.", \.rating.rawValue)
    Field("reps", "The number of answers to the question.", \.review.reps)
    Field("dueAt", "The time when the question is due; null if it is new again.") { $0.review.progress?.schedule.due }
  }
}

/// The payload of `review.suspended` and `review.resumed`.
struct SuspendedQuestions: ResultObject {
  let count: Int

  static let shape = Shape<SuspendedQuestions>("SuspendedQuestions", "The suspended or resumed questions of a kit.") {
    Field("questions", "The number of questions.", \.count)
  }
}

/// The payload of `review.configured`.
struct ConfiguredReviews: ResultObject {
  let settings: ReviewSettings

  static let shape = Shape<ConfiguredReviews>("ConfiguredReviews", "The review settings of a user.") {
    Field("newPerDay", "The limit of new questions per day.", \.settings.newPerDay)
    Field("desiredRetention", "The probability of recall at which a question is due, in percent.", as: .percentage) {
      $0.settings.desiredRetention
    }
    Field("fuzz", "Whether intervals of days are randomized slightly.", \.settings.hasFuzz)
  }
}
