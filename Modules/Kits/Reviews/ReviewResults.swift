import JSONRPC
import Kernel
import Localization
import Service

/// The learning state of a question, as returned to clients.
enum ReviewState: String, CaseIterable, ResultValue {
  case new, learning, review, relearning

  init(_ progress: ReviewProgress?) {
    switch progress?.schedule.phase {
    case nil: self = .new
    case .learning: self = .learning
    case .review: self = .review
    case .relearning: self = .relearning
    }
  }
}

/// A question's schedule and memory state at an instant.
struct QuestionStatus: ResultObject {
  private let review: QuestionReview
  private let now: Instant
  private let isDue: Bool

  init(_ review: QuestionReview, at now: Instant, on today: CivilDay) {
    self.review = review
    self.now = now
    isDue = !review.isSuspended && review.progress?.isDue(at: now, on: today) ?? true
  }

  private var schedule: ReviewSchedule? { review.progress?.schedule }

  static let shape = Shape<QuestionStatus>("QuestionStatus", "The review state of a question.") {
    Field("questionId", "The slug of the question, e.g. kit-maths-3.", as: .questionID) {
      $0.review.id
    }
    Field("kitId", "The slug of the kit.", as: .kitID) { $0.review.kit.id }
    Field(
      "state", "The learning state: new before the first answer, learning or relearning at a step, otherwise review."
    ) {
      ReviewState($0.review.progress)
    }
    Field("step", "The step in learning or relearning, from 0; null otherwise.", as: .count) { status in
      switch status.schedule?.phase {
      case .learning(let step), .relearning(let step): step
      case .review, nil: Int?.none
      }
    }
    Field("isDue", "Whether the question is due now; true for a new question, false for a suspended one.", \.isDue)
    Field("isSuspended", "Whether the question is excluded from reviews.", \.review.isSuspended)
    Field("dueAt", "The time when the question is due; null for a new question.") { $0.schedule?.due }
    Field(
      "dueDay",
      "The user's day on which the question is due, in review from its start; null for a new question."
    ) {
      $0.review.progress?.dueDay
    }
    Field("answeredAt", "The time of the last answer; null for a new question.") { $0.schedule?.answeredAt }
    Field(
      "stability", "The number of days until the probability of recall is 90 percent; null for a new question.",
      as: .number(minimum: 0)
    ) {
      $0.schedule?.memory.stability
    }
    Field("difficulty", "The difficulty, 1 to 10; null for a new question.", as: .number(minimum: 1, maximum: 10)) {
      $0.schedule?.memory.difficulty
    }
    Field("retrievability", "The current probability of recall; null for a new question.", as: .fraction) {
      $0.schedule?.retrievability(at: $0.now)
    }
    Field("reps", "The number of answers.") { $0.review.reps }
    Field("lapses", "The number of times the question was forgotten after it was learned.") {
      $0.review.progress?.lapses ?? 0
    }
  }
}

/// The outcome of a rating.
struct ReviewChoice: ResultObject {
  let rating: ReviewRating
  let progress: ReviewProgress
  let locale: TextLocale

  private var seconds: Int { Int(progress.schedule.due.milliseconds(since: progress.schedule.answeredAt) / 1000) }

  /// The interval as text: in whole days, or in minutes, rounded up, if it is shorter than a day.
  private var text: Message {
    let days = seconds / 86_400
    return days > 0
      ? Strings.reviewIntervalDays(days: days) : Strings.reviewIntervalMinutes(minutes: (seconds + 59) / 60)
  }

  static let shape = Shape<ReviewChoice>("ReviewChoice", "The outcome of a rating.") {
    Field("rating", "The rating: 1 forgotten, 2 hard, 3 good, 4 easy.") { $0.rating.rawValue }
    Field("state", "The learning state after the rating.") { ReviewState($0.progress) }
    Field("dueAt", "The time when the question would be due.") { $0.progress.schedule.due }
    Field("dueDay", "The user's day on which the question would be due.", \.progress.dueDay)
    Field("interval", "The interval until the question would be due, in seconds.", \.seconds)
    Field("intervalText", "The interval, as text.") { $0.text.text(in: $0.locale) }
  }
}

/// A question to review: its prompt, its answer, and the outcome of each rating.
struct ReviewItem: ResultObject {
  private let review: QuestionReview
  private let status: QuestionStatus
  private let choices: [ReviewChoice]
  private let locale: TextLocale

  init(
    _ review: QuestionReview, at now: Instant, for account: Account, with settings: ReviewSettings,
    in locale: TextLocale
  ) {
    self.review = review
    self.locale = locale
    status = QuestionStatus(review, at: now, on: account.day(at: now))
    choices = ReviewRating.allCases.map { rating in
      ReviewChoice(
        rating: rating, progress: ReviewRules.answered(review, rating, at: now, for: account, with: settings),
        locale: locale)
    }
  }

  static let shape = Shape<ReviewItem>("ReviewItem", "A question with its answer and the outcome of each rating.") {
    QuestionStatus.shape.fields { $0.status }
    Field("kitName", "The name of the kit.") { $0.review.kit.title.text(in: $0.locale) }
    Field("prompt", "The prompt.", \.review.question.prompt)
    Field("correctAnswer", "The correct answer, which clients initially hide.", \.review.question.correctAnswer)
    Field("choices", "The outcome of each of the four ratings if the question is answered now.", \.choices)
  }
}

/// Today's counts over the requested kits, by default those that the user studies.
struct ReviewCountsView: ResultObject {
  let day: DailyReviewCounts
  let new: Int

  static let shape = Shape<ReviewCountsView>(
    "ReviewCounts", "The counts of today over the requested kits, by default those that the user studies."
  ) {
    Field("due", "The number of questions due before the user's day ends, without new questions.", \.day.due)
    Field("new", "The number of new questions left today.", \.new)
    Field("newToday", "The number of questions of all kits answered for the first time today.", \.day.firstAnswers)
    Field("reviewedToday", "The number of answers today, of all kits.", \.day.answers)
    Field("newPerDay", "The limit of new questions per day, over all kits.", \.day.newPerDay)
  }
}

/// The reply of `reviews.next`.
struct ReviewQueue: ResultObject {
  let items: [ReviewItem]
  let counts: ReviewCountsView

  static let shape = Shape<ReviewQueue>("ReviewQueue", "The questions to review next.") {
    Field(
      "items", "Today's questions in order: at a due step, due for review, new, and at a step due later today.", \.items
    )
    Field("counts", "The counts of today over the requested kits.", \.counts)
  }
}

/// The reply of `reviews.answer` and `reviews.undo`.
struct ReviewReply: ResultObject {
  let status: QuestionStatus
  let rating: ReviewRating
  let counts: ReviewCountsView

  static let shape = Shape<ReviewReply>("ReviewReply", "A question after an answer or an undo.") {
    Field("question", "The current state of the question.", \.status)
    Field("rating", "The rating of the answer or of the undone answer.") { $0.rating.rawValue }
    Field("counts", "The counts of today.", \.counts)
  }
}

/// The reply of `reviews.suspend` and `reviews.resume`.
struct SuspensionReply: ResultObject {
  let changed: Int
  let kits: [ListedKitView]
  let counts: ReviewCountsView

  static let shape = Shape<SuspensionReply>("SuspensionReply", "The kits of suspended or resumed questions.") {
    Field("changed", "The number of questions that were suspended or resumed.", as: .count, \.changed)
    Field("kits", "The kits of the questions, in the order of the call, with the numbers of their reviews.", \.kits)
    Field("counts", "The counts of today.", \.counts)
  }
}

/// The reply of `reviews.configure`.
struct ReviewSettingsReply: ResultObject {
  let settings: ReviewSettings
  let counts: ReviewCountsView

  static let shape = Shape<ReviewSettingsReply>("ReviewSettings", "The review settings of a user.") {
    Field("newPerDay", "The limit of new questions per day.", \.settings.newPerDay)
    Field("desiredRetention", "The probability of recall at which a question is due, in percent.", as: .percentage) {
      $0.settings.desiredRetention
    }
    Field("fuzz", "Whether intervals of days are randomized slightly.", \.settings.hasFuzz)
    Field("counts", "The counts of today.", \.counts)
  }
}
