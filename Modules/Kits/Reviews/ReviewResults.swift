import JSONRPC
import Kernel
import Localization
import Service

/// The learning state of a card, as returned to clients.
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

/// A card's schedule and memory state at an instant.
struct CardStatus: ResultObject {
  private let card: ReviewCard
  private let now: Instant
  private let isDue: Bool

  init(_ card: ReviewCard, at now: Instant, on today: CivilDay) {
    self.card = card
    self.now = now
    isDue = card.progress?.isDue(at: now, on: today) ?? true
  }

  private var schedule: ReviewSchedule? { card.progress?.schedule }

  static let shape = Shape<CardStatus>("CardStatus", "The review state of a card.") {
    Field("cardId", "The slug of the card, which is that of its question, e.g. kit-maths-3.", as: .questionID) {
      $0.card.id
    }
    Field("kitId", "The slug of the kit.", as: .kitID) { $0.card.kit.id }
    Field(
      "state", "The learning state: new before the first answer, learning or relearning at a step, otherwise review."
    ) {
      ReviewState($0.card.progress)
    }
    Field("step", "The step in learning or relearning, from 0; null otherwise.", as: .count) { status in
      switch status.schedule?.phase {
      case .learning(let step), .relearning(let step): step
      case .review, nil: Int?.none
      }
    }
    Field("isDue", "Whether the card is due now; true for a new card.", \.isDue)
    Field("due", "The time when the card is due; null for a new card.") { $0.schedule?.due }
    Field(
      "dueDay",
      "The user's day on which the card is due; null for a new card. In review, it is due from the start of that day."
    ) {
      $0.card.progress?.dueDay
    }
    Field("answeredAt", "The time of the last answer; null for a new card.") { $0.schedule?.answeredAt }
    Field(
      "stability", "The number of days until the probability of recall is 90 percent; null for a new card.",
      as: .number(minimum: 0)
    ) {
      $0.schedule?.memory.stability
    }
    Field("difficulty", "The difficulty, 1 to 10; null for a new card.", as: .number(minimum: 1, maximum: 10)) {
      $0.schedule?.memory.difficulty
    }
    Field("retrievability", "The current probability of recall; null for a new card.", as: .fraction) {
      $0.schedule?.retrievability(at: $0.now)
    }
    Field("reps", "The number of answers.") { $0.card.reps }
    Field("lapses", "The number of times the card was forgotten after it was learned.") {
      $0.card.progress?.lapses ?? 0
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
    Field("due", "The time when the card would be due.") { $0.progress.schedule.due }
    Field("dueDay", "The user's day on which the card would be due.", \.progress.dueDay)
    Field("interval", "The interval until the card would be due, in seconds.", \.seconds)
    Field("intervalText", "The interval, as text.") { $0.text.text(in: $0.locale) }
  }
}

/// A card to review: its question, its answer, and the outcome of each rating.
struct ReviewItem: ResultObject {
  private let card: ReviewCard
  private let status: CardStatus
  private let choices: [ReviewChoice]
  private let locale: TextLocale

  init(
    _ card: ReviewCard, at now: Instant, for account: Account, with settings: ReviewSettings, in locale: TextLocale
  ) {
    self.card = card
    self.locale = locale
    status = CardStatus(card, at: now, on: account.day(at: now))
    choices = ReviewRating.allCases.map { rating in
      ReviewChoice(
        rating: rating, progress: ReviewRules.answered(card, rating, at: now, for: account, with: settings),
        locale: locale)
    }
  }

  static let shape = Shape<ReviewItem>("ReviewItem", "A card with both sides and the outcome of each rating.") {
    CardStatus.shape.fields { $0.status }
    Field("kitName", "The name of the kit.") { $0.card.kit.title.text(in: $0.locale) }
    Field("prompt", "The prompt.", \.card.question.prompt)
    Field("correctAnswer", "The correct answer, which clients initially hide.", \.card.question.correctAnswer)
    Field("choices", "The outcome of each of the four ratings if the card is answered now.", \.choices)
  }
}

/// Today's counts over all kits that the user studies.
struct ReviewCountsView: ResultObject {
  let day: DailyReviewCounts
  let new: Int

  static let shape = Shape<ReviewCountsView>("ReviewCounts", "The counts of today over all kits that the user studies.")
  {
    Field("due", "The number of cards due before the user's day ends, without new cards.", \.day.due)
    Field("new", "The number of new cards left today.", \.new)
    Field("newToday", "The number of cards answered for the first time today.", \.day.firstAnswers)
    Field("reviewedToday", "The number of answers today.", \.day.answers)
    Field("newPerDay", "The limit of new cards per day.", \.day.newPerDay)
  }
}

/// The reply of `reviews.next`.
struct ReviewQueue: ResultObject {
  let items: [ReviewItem]
  let counts: ReviewCountsView

  static let shape = Shape<ReviewQueue>("ReviewQueue", "The cards to review next.") {
    Field(
      "items", "Today's cards in order: at a due step, due for review, new, and at a step due later today.", \.items)
    Field("counts", "The counts of today over all kits that the user studies.", \.counts)
  }
}

/// The reply of `reviews.answer` and `reviews.undo`.
struct ReviewReply: ResultObject {
  let status: CardStatus
  let rating: ReviewRating
  let counts: ReviewCountsView

  static let shape = Shape<ReviewReply>("ReviewReply", "A card after an answer or an undo.") {
    Field("card", "The current state of the card.", \.status)
    Field("rating", "The rating of the answer or of the undone answer.") { $0.rating.rawValue }
    Field("counts", "The counts of today.", \.counts)
  }
}

/// The reply of `reviews.configure`.
struct ReviewSettingsReply: ResultObject {
  let settings: ReviewSettings
  let counts: ReviewCountsView

  static let shape = Shape<ReviewSettingsReply>("ReviewSettings", "The review settings of a user.") {
    Field("newPerDay", "The limit of new cards per day.", \.settings.newPerDay)
    Field("desiredRetention", "The probability of recall at which a card is due, in percent.", as: .percentage) {
      $0.settings.desiredRetention
    }
    Field("fuzz", "Whether intervals of days are randomized slightly.", \.settings.hasFuzz)
    Field("counts", "The counts of today.", \.counts)
  }
}
