import Kernel

/// A question of a kit with its review data.
struct QuestionReview: Sendable {
  let kit: Kit
  let question: KitQuestion
  /// The review data; nil for a new question, which was never answered.
  var progress: ReviewProgress?
  /// Whether the user excluded the question from reviews.
  var isSuspended = false

  /// The slug, which is the slug of the question.
  var id: String { KitSlug.question(question.position, of: kit.id) }

  /// The number of answers.
  var reps: Int { progress?.reps ?? 0 }
}

/// The review data of a question that was answered at least once.
struct ReviewProgress: Hashable, Sendable {
  var schedule: ReviewSchedule
  /// The civil day on which the question is due, according to the user's zone and start of day at the last answer.
  var dueDay: CivilDay
  /// The number of answers, at least 1.
  var reps: Int
  /// The number of times the question was forgotten after it was learned.
  var lapses: Int

  /// When the question is due.
  var due: ReviewDue {
    get { ReviewDue(instant: schedule.due, day: dueDay) }
    set { (schedule.due, dueDay) = (newValue.instant, newValue.day) }
  }

  /// Returns whether the question is due: at a step, from its due instant; otherwise, from the start of its due day.
  func isDue(at now: Instant, on today: CivilDay) -> Bool {
    dueDay <= today && (schedule.phase == .review || schedule.due <= now)
  }
}

extension ReviewProgress {
  /// Creates the review data after an answer; `previous` is nil for the first answer to a question.
  init(after rating: ReviewRating, previous: ReviewProgress?, schedule: ReviewSchedule, dueDay: CivilDay) {
    let isLapse = rating == .again && previous?.schedule.phase == .review
    self.init(
      schedule: schedule, dueDay: dueDay, reps: (previous?.reps ?? 0) + 1,
      lapses: (previous?.lapses ?? 0) + (isLapse ? 1 : 0))
  }
}

/// An entry of the review log.
struct ReviewLogEntry: Sendable {
  /// The sequence number among the user's answers; assigned on insertion.
  var number: Int64 = 0
  /// The slug of the kit.
  var kit: String
  /// The position of the question in the kit.
  var position: Int
  var rating: ReviewRating
  var answeredAt: Instant
  /// The user's IANA zone at the time of the answer.
  var zone: String
  var day: CivilDay
  /// The day toward which the answer counts: its own day, or a later day if the user had already reached it.
  var countedDay: CivilDay
  /// The duration of the answer; nil if the client did not report it.
  var milliseconds: Int?
  /// When the question was due after the answer; nil if it is not known.
  var due: ReviewDue?
  /// The review data before the answer; nil if the question was new.
  var before: ReviewProgress?
}

/// When a question is due.
struct ReviewDue: Hashable, Sendable {
  var instant: Instant
  /// The civil day, according to the user's zone and start of day at the last answer.
  var day: CivilDay
}

/// The review counts that a user sees today.
struct DailyReviewCounts: Hashable, Sendable {
  /// The number of questions due before today ends.
  var due: Int
  /// The user's limit of new questions per day.
  var newPerDay: Int
  /// The day toward which answers count: today, or a later day if the user has already reached it.
  var day: CivilDay
  /// The number of questions answered for the first time on `day`.
  var firstAnswers: Int
  /// The number of answers on `day`.
  var answers: Int

  /// The number of new questions that the limit still allows today.
  var newQuestionsLeft: Int { max(0, newPerDay - firstAnswers) }
}

/// The numbers of answered, suspended and new questions of a kit.
struct KitReviewProgress: Sendable {
  let kit: Kit
  private let stored: ReviewedKit

  /// Combines a kit with its row; nil if no question is answered or suspended.
  init(kit: Kit, _ stored: ReviewedKit?) {
    self.kit = kit
    self.stored = stored ?? ReviewedKit(kit: kit.id)
  }

  /// The first position that is neither answered nor suspended.
  var firstNew: Int { stored.firstNew }
  /// The number of suspended questions, answered or not.
  var suspendedCount: Int { stored.suspended }
  /// The number of questions answered at least once, without suspended ones.
  var learnedCount: Int { stored.questions - stored.suspended + stored.suspendedNew }
  /// The number of questions that were never answered, without suspended ones.
  var newCount: Int { max(0, kit.questionCount - stored.questions - stored.suspendedNew) }

  /// Returns the counts after the first answer to a question, or after it was undone: `change` is 1 or -1.
  func answered(_ change: Int, isSuspended: Bool, firstNew: Int) -> ReviewedKit {
    var kit = stored
    kit.questions += change
    if isSuspended { kit.suspendedNew -= change }
    kit.firstNew = firstNew
    return kit
  }
}

/// The counts of a kit that a user sees on a day.
struct KitReviewCounts: Sendable {
  let progress: KitReviewProgress
  /// The number of questions due before the day ends, without new questions.
  let due: Int
}
