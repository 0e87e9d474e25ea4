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

/// The review state of a card.
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

  static let shape = Shape<CardStatus>("ReviewStanding", "When a card comes again, and how well it is remembered.") {
    Field("cardId", "The slug of the card, which is that of its question: kit-maths-3.") { $0.card.id }
    Field("kitId", "The slug of its kit.") { $0.card.kit.id }
    Field("state", "New until the first answer; learning and relearning at the short steps; review after days.") {
      ReviewState($0.card.progress)
    }
    Field("step", "The step of a card that is learned or learned again, from 0; null otherwise.") { status in
      switch status.schedule?.phase {
      case .learning(let step), .relearning(let step): step
      case .review, nil: Int?.none
      }
    }
    Field("isDue", "Whether it is due now; a new card is.", \.isDue)
    Field("due", "When it is due, to the second; null of a new card.") { $0.schedule?.due }
    Field("dueDay", "The user's day on which it is due: in review it is due from the beginning of it; null if new.") {
      $0.card.progress?.dueDay
    }
    Field("answeredAt", "When it was answered last; null of a new card.") { $0.schedule?.answeredAt }
    Field("stability", "The days after which it is recalled with a chance of 90 %; null of a new card.") {
      $0.schedule?.memory.stability
    }
    Field("difficulty", "How hard it is to remember, 1 to 10; null of a new card.") { $0.schedule?.memory.difficulty }
    Field("retrievability", "The chance with which it is recalled now, 0 to 1; null of a new card.") {
      $0.schedule?.retrievability(at: $0.now)
    }
    Field("reps", "How often it was answered.") { $0.card.reps }
    Field("lapses", "How often it was forgotten after it was learned.") { $0.card.progress?.lapses ?? 0 }
  }
}

/// The outcome of a rating.
struct ReviewChoice: ResultObject {
  let rating: ReviewRating
  let progress: ReviewProgress
  let locale: TextLocale

  private var seconds: Int { Int(progress.schedule.due.milliseconds(since: progress.schedule.answeredAt) / 1000) }

  /// The interval in words, in days or minutes.
  private var text: Message {
    let days = seconds / 86_400
    return days > 0
      ? Strings.reviewIntervalDays(days: days) : Strings.reviewIntervalMinutes(minutes: (seconds + 59) / 60)
  }

  static let shape = Shape<ReviewChoice>("ReviewChoice", "What a rating would make of a card.") {
    Field("rating", "The rating: 1 forgotten, 2 hard, 3 good, 4 easy.") { $0.rating.rawValue }
    Field("state", "The state of the card after it.") { ReviewState($0.progress) }
    Field("due", "When the card would be due.") { $0.progress.schedule.due }
    Field("dueDay", "The user's day on which it would be due.", \.progress.dueDay)
    Field("interval", "The seconds until then.", \.seconds)
    Field("intervalText", "That in words.") { $0.text.rendered(in: $0.locale) }
  }
}

/// A card with both sides.
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

  static let shape = Shape<ReviewItem>("ReviewItem", "A card with both sides and what each rating would make of it.") {
    CardStatus.shape.fields { $0.status }
    Field("kitName", "The name of its kit.") { $0.card.kit.title.rendered(in: $0.locale) }
    Field("prompt", "What is asked.", \.card.question.prompt)
    Field("correctAnswer", "The right answer, which a front end shows after a while.", \.card.question.correctAnswer)
    Field("choices", "What each of the four ratings would make of it, were it answered now.", \.choices)
  }
}

/// Today's counts over all kits that the user studies.
struct ReviewCountsView: ResultObject {
  let day: DailyReviewCounts
  let new: Int

  static let shape = Shape<ReviewCountsView>("ReviewCounts", "What today holds, over all kits that the user studies.") {
    Field("due", "The cards that are due until the user's day ends; new ones are not among them.", \.day.due)
    Field("new", "The new cards that today still brings.", \.new)
    Field("newToday", "The cards that were answered today for the first time.", \.day.firstAnswers)
    Field("reviewedToday", "The answers that were given today.", \.day.answers)
    Field("newPerDay", "How many new cards the user wants a day.", \.day.newPerDay)
  }
}

/// The reply of `reviews.next`.
struct ReviewQueue: ResultObject {
  let items: [ReviewItem]
  let counts: ReviewCountsView

  static let shape = Shape<ReviewQueue>("ReviewQueue", "The cards that come next.") {
    Field(
      "items", "What is due at a step, what is due today, new cards, and what is due at a step later today.", \.items)
    Field("counts", "What today holds, over all kits that the user studies.", \.counts)
  }
}

/// The reply of `reviews.answer` and `reviews.undo`.
struct ReviewReply: ResultObject {
  let status: CardStatus
  let rating: ReviewRating
  let counts: ReviewCountsView

  static let shape = Shape<ReviewReply>("ReviewReply", "How a card stands after an answer was given or taken back.") {
    Field("card", "How the card stands now.", \.status)
    Field("rating", "The rating that was given or taken back.") { $0.rating.rawValue }
    Field("counts", "What today holds now.", \.counts)
  }
}

/// The reply of `reviews.configure`.
struct ReviewSettingsReply: ResultObject {
  let settings: ReviewSettings
  let counts: ReviewCountsView

  static let shape = Shape<ReviewSettingsReply>("ReviewSettings", "How the user wants to review.") {
    Field("newPerDay", "How many new cards a day brings.", \.settings.newPerDay)
    Field("desiredRetention", "The chance of recall at which a card comes again, in percent.") {
      $0.settings.desiredRetention
    }
    Field("fuzz", "Whether intervals of days are spread a little.", \.settings.hasFuzz)
    Field("counts", "What today holds.", \.counts)
  }
}
