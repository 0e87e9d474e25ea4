import Kernel

/// A question of a kit as something to remember.
struct ReviewCard: Sendable {
  let kit: Kit
  let question: KitQuestion
  /// What is kept of it; nil while it is new, which is to say that it was never answered.
  var record: ReviewRecord?

  /// The slug, which is that of the question.
  var id: String { KitSlug.question(question.position, of: kit.id) }

  /// How often it was answered.
  var reps: Int { record?.reps ?? 0 }
}

/// What is kept of a card that was answered at least once.
struct ReviewRecord: Hashable, Sendable {
  var schedule: ReviewSchedule
  /// The civil day on which it is due, as its user counted days at the last answer.
  var dueDay: CivilDay
  /// How often it was answered, at least 1.
  var reps: Int
  /// How often it was forgotten after it was learned.
  var lapses: Int

  /// Whether it is due: a card at a step from its instant on, any other from the beginning of its day.
  func isDue(at now: Instant, on today: CivilDay) -> Bool {
    dueDay <= today && (schedule.phase == .review || schedule.due <= now)
  }
}

/// One answer of the log.
struct ReviewAnswer: Sendable {
  /// The order of the answers of a user; assigned when it is inserted.
  var number: Int64 = 0
  /// The slug of the kit.
  var kit: String
  /// The position of the question in the kit.
  var position: Int
  var rating: ReviewRating
  var moment: Instant
  /// The zone of the user at that moment, as its IANA name.
  var zone: String
  /// The civil day on which it fell.
  var day: CivilDay
  /// The day for which it counts: its own, or a later one that was reached before.
  var countedDay: CivilDay
  /// How long it took; nil where the client did not say.
  var milliseconds: Int?
  /// The card before it; nil where it was new.
  var before: ReviewRecord?
}

/// How a user's day of reviews stands.
struct ReviewDay: Hashable, Sendable {
  /// The cards that are due until the day ends.
  var due: Int
  /// How many new cards a day the user wants.
  var newPerDay: Int
  /// The day for which answers count.
  var day: CivilDay
  /// The cards that were answered on it for the first time.
  var firstAnswers: Int
  /// The answers that were given on it.
  var answers: Int

  /// How many new cards it still brings, where there are so many.
  var newLeft: Int { max(0, newPerDay - firstAnswers) }
}

/// A kit that a user studies and of which not every card was answered.
struct UnfinishedKit: Hashable, Sendable {
  let kit: Kit
  /// How many of its cards were answered at least once.
  let answered: Int
  /// The first position that was not.
  let firstNew: Int

  /// How many of its cards are new.
  var new: Int { max(0, kit.questionCount - answered) }
}
