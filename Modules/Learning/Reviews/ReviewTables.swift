import Kernel
import SQLite
import Service

private let stability = ColumnType.real(FSRSMemory.minStability...1_000_000_000)
private let difficulty = ColumnType.real(FSRSMemory.difficultyRange)
private let phase = ColumnType.oneOf(ReviewSchedule.Phase.Name.self)
private let step = ColumnType.integer(0...10)
private let count = ColumnType.integer(0...Int.max)

/// A placeholder that is overwritten when a row is decoded.
private let blank = ReviewProgress(
  schedule: ReviewSchedule(
    phase: .review, memory: FSRSMemory(stability: 1, difficulty: 1), answeredAt: .min, due: .min),
  dueDay: .min, reps: 1, lapses: 0)

/// A row of `review_cards`: a card without its question.
struct StoredCard: Sendable {
  /// The slug of the kit.
  var kit: String
  /// The position of the question in the kit.
  var position: Int
  var progress: ReviewProgress

  /// The cards that were answered at least once.
  static let table = Table(
    "review_cards", key: .columns(["kit", "position"]), blank: StoredCard(kit: "", position: 1, progress: blank),
    [
      Column("kit", column: "kit_id", \.kit, StoredKit.slug, "The kit."),
      Column("position", \.position, KitQuestion.number, "The place of the question in the kit."),
      Column("phase", \.progress.schedule.phase.name, phase, "How far it has come.", replayed),
      Column("step", \.progress.schedule.phase.step, step, "The step of learning.", replayed),
      Column(
        "stability", \.progress.schedule.memory.stability, stability,
        "After how many days it is remembered with 90 %.", replayed),
      Column(
        "difficulty", \.progress.schedule.memory.difficulty, difficulty, "How hard it is, from 1 to 10.", replayed),
      Column("answeredAt", \.progress.schedule.answeredAt, .instant, "When it was last answered.", replayed),
      Column(
        "dueAt", \.progress.schedule.due, .instant, "When it is to be asked again.",
        .bounded("exact for steps, within the intervals of all settings for reviews; past settings are not stored")),
      Column(
        "dueDay", \.progress.dueDay, .day, "On which civil day that falls.",
        .bounded("possible at the due instant in the zone of the answer, and counted in review_due")),
      Column("reps", \.progress.reps, count, "How many times it was answered.", replayed),
      Column("lapses", \.progress.lapses, count, "How many times it was forgotten.", replayed),
    ])

  private static let replayed = ColumnDescription.Origin.consistent(with: "review_log")
}

extension ReviewLogEntry {
  /// The review log: all answers, except undone ones.
  static let table = Table(
    "review_log", key: .columns(["number"]),
    blank: ReviewLogEntry(
      kit: "", position: 1, rating: .again, answeredAt: .min, zone: "", day: .min, countedDay: .min, milliseconds: nil,
      before: nil),
    [
      Column(number: "number", \.number, "The order of the answers."),
      Column("kit", column: "kit_id", \.kit, StoredKit.slug, "The kit."),
      Column("position", \.position, KitQuestion.number, "The place of the question in the kit."),
      Column("rating", \.rating, .integer(1...4), "From 1 (again) to 4 (easy)."),
      Column("answeredAt", \.answeredAt, .instant, "When."),
      Column("zone", \.zone, .zone, "In which zone the user was."),
      Column(
        "day", \.day, .day, "On which civil day that fell.",
        .bounded("possible at the instant in the zone; the hour at which the user's days began is not stored")),
      Column("countedDay", \.countedDay, .day, "For which day it counts.", .consistent(with: "review_days")),
      Column("milliseconds", \.milliseconds, .integer(ReviewRules.answerDurationRange), "How long it took."),
      Column("beforePhase", \.before, \.schedule.phase.name, of: blank, phase, "How far it had come.", replayed),
      Column("beforeStep", \.before, \.schedule.phase.step, of: blank, step, "The step of learning before.", replayed),
      Column(
        "beforeStability", \.before, \.schedule.memory.stability, of: blank, stability, "The stability before.",
        replayed),
      Column(
        "beforeDifficulty", \.before, \.schedule.memory.difficulty, of: blank, difficulty, "The difficulty before.",
        replayed),
      Column(
        "beforeAnsweredAt", \.before, \.schedule.answeredAt, of: blank, .instant, "When it had been answered before.",
        replayed),
      Column(
        "beforeDueAt", \.before, \.schedule.due, of: blank, .instant, "When it had been due.",
        .bounded("as review_cards.due_at")),
      Column(
        "beforeDueDay", \.before, \.dueDay, of: blank, .day, "On which civil day that fell.",
        .bounded("as review_cards.due_day")),
      Column("beforeReps", \.before, \.reps, of: blank, count, "How many times it had been answered.", replayed),
      Column("beforeLapses", \.before, \.lapses, of: blank, count, "How many times it had been forgotten.", replayed),
    ])

  private static let replayed = ColumnDescription.Origin.consistent(with: "earlier answers of review_log")
}

/// The number of cards due on a day.
struct DueCount: Sendable {
  var day: CivilDay
  var cards: Int

  /// The due counts by day.
  static let table = Table(
    "review_due", key: .columns(["day"]), blank: DueCount(day: .min, cards: 0),
    [
      Column("day", \.day, .day, "The civil day."),
      Column("cards", \.cards, count, "How many cards are due on it.", .derived(from: "review_cards")),
    ])

  /// The derivation of due counts.
  static let derivation = Derivation(of: table.description, expected: ReviewDerivations.due)
}

/// The counts of answers on a day.
struct AnswerCount: Sendable {
  var day: CivilDay
  /// The number of cards answered for the first time.
  var firstAnswers: Int
  var answers: Int

  /// The counts of answers by day.
  static let table = Table(
    "review_days", key: .columns(["day"]), blank: AnswerCount(day: .min, firstAnswers: 0, answers: 0),
    [
      Column("day", \.day, .day, "The civil day."),
      Column(
        "firstAnswers", \.firstAnswers, count, "How many cards were answered for the first time.",
        .derived(from: "review_log")),
      Column("answers", \.answers, count, "How many answers were given.", .derived(from: "review_log")),
    ])

  /// The derivation of answer counts.
  static let derivation = Derivation(of: table.description, expected: ReviewDerivations.days)
}

/// The number of answered cards of a kit.
struct AnsweredKit: Sendable {
  /// The slug of the kit.
  var kit: String
  /// The number of cards answered at least once.
  var cards: Int
  /// The first unanswered position.
  var firstNew: Int

  /// The kits with at least one answered card.
  static let table = Table(
    "review_kits", key: .columns(["kit"]), blank: AnsweredKit(kit: "", cards: 1, firstNew: 1),
    [
      Column("kit", column: "kit_id", \.kit, StoredKit.slug, "The kit."),
      Column(
        "cards", \.cards, .integer(1...Int.max), "How many cards were answered.", .derived(from: "review_cards")),
      Column(
        "firstNew", \.firstNew, .integer(1...Int.max), "The first position that was not answered.",
        .derived(from: "review_cards")),
    ])

  /// The derivation of the counts of kits.
  static let derivation = Derivation(of: table.description, expected: ReviewDerivations.kits)
}

extension ReviewSettings {
  /// The review settings; a user who never changed a setting has no row.
  static let table = Table(
    "review_settings", key: .owner, blank: ReviewSettings(),
    [
      Column("newPerDay", \.newPerDay, .integer(newPerDayRange), "How many new cards a day."),
      Column(
        "desiredRetention", \.desiredRetention, .integer(desiredRetentionRange),
        "How much is to be remembered, in percent."),
      Column("hasFuzz", \.hasFuzz, .flag, "Whether days are spread a little."),
    ])
}

private enum ReviewDerivations: SQL, StatementSet {
  case due = """
    select due_day as day, count(*) as cards from review_cards where user_id = :user group by due_day
    """
  // A day remains even if all its answers were undone, because it was reached.
  case days = """
    select day, sum(is_first) as first_answers, sum(is_answer) as answers from (
      select counted_day as day, before_phase is null as is_first, 1 as is_answer from review_log
      where user_id = :user
      union all select day, 0, 0 from review_days where user_id = :user)
    group by day
    """
  case kits = """
    select kit_id, count(*) as cards, sum(position = rank) + 1 as first_new from (
      select kit_id, position, row_number() over (partition by kit_id order by position) as rank
      from review_cards where user_id = :user)
    group by kit_id
    """
}
