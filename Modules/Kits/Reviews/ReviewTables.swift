import Kernel
import SQLite
import Service

private let stability = ColumnType.real(FSRSMemory.minStability...1_000_000_000)
private let difficulty = ColumnType.real(FSRSMemory.difficultyRange)
private let phase = ColumnType.oneOf(ReviewSchedule.Phase.Name.self)
private let step = ColumnType.integer(0...10)
private let count = ColumnType.integer(0...Int.max)

private typealias Phase = ReviewSchedule.Phase

private func phaseName<Value: Sendable>(
  of phase: any WritableKeyPath<Value, Phase> & Sendable
) -> Property<Value, Phase.Name> {
  .computed(from: phase) {
    $0.name
  } set: {
    $0.name = $1
  }
}

private func phaseStep<Value: Sendable>(
  of phase: any WritableKeyPath<Value, Phase> & Sendable
) -> Property<Value, Int> {
  .computed(from: phase) {
    $0.step
  } set: {
    $0.step = $1
  }
}

/// A placeholder that is overwritten when a row is decoded.
private let blank = ReviewProgress(
  schedule: ReviewSchedule(
    phase: .review, memory: FSRSMemory(stability: 1, difficulty: 1), answeredAt: .min, due: .min),
  dueDay: .min, reps: 1, lapses: 0)

/// A row of `review_questions`: the review data of a question.
struct StoredReview: Sendable {
  /// The slug of the kit.
  var kit: String
  /// The position of the question in the kit.
  var position: Int
  var progress: ReviewProgress

  /// The questions that were answered at least once.
  static let table = Table(
    "review_questions", key: .columns(["kit", "position"]), blank: StoredReview(kit: "", position: 1, progress: blank),
    [
      Column("kit", column: "kit_id", \.kit, StoredKit.slugType, "The slug of the kit."),
      Column("position", \.position, KitQuestion.positionType, "The position of the question in the kit."),
      Column("phase", property: phaseName(of: \.progress.schedule.phase), phase, "The learning phase.", replayed),
      Column(
        "step", property: phaseStep(of: \.progress.schedule.phase), step, "The step in learning or relearning, from 0.",
        replayed),
      Column(
        "stability", \.progress.schedule.memory.stability, stability,
        "The number of days until the probability of recall is 90 percent.", replayed),
      Column(
        "difficulty", \.progress.schedule.memory.difficulty, difficulty, "The difficulty, 1 to 10.", replayed),
      Column("answeredAt", \.progress.schedule.answeredAt, .instant, "The time of the last answer.", replayed),
      Column(
        "dueAt", \.progress.schedule.due, .instant, "The time when the question is due.",
        .bounded("exact for steps, possible with any settings for reviews, because past settings are not stored")),
      Column(
        "dueDay", \.progress.dueDay, .day, "The civil day on which the question is due.",
        .bounded("possible at the due instant in the zone of the answer, and counted in review_due")),
      Column("reps", \.progress.reps, count, "The number of answers.", replayed),
      Column(
        "lapses", \.progress.lapses, count, "The number of times the question was forgotten after it was learned.",
        replayed
      ),
    ])

  private static let replayed = ColumnDescription.Origin.consistent(with: "review_log")
}

extension ReviewLogEntry {
  /// The review log: all answers, except undone ones.
  static let table = Table(
    "review_log", key: .columns(["number"]),
    blank: ReviewLogEntry(
      kit: "", position: 1, rating: .again, answeredAt: .min, zone: "", day: .min, countedDay: .min, milliseconds: nil,
      due: nil, before: nil),
    [
      Column(number: "number", \.number, "The sequence number of the answer."),
      Column("kit", column: "kit_id", \.kit, StoredKit.slugType, "The slug of the kit."),
      Column("position", \.position, KitQuestion.positionType, "The position of the question in the kit.")
        .position(of: "kitQuestion", in: "kit"),
      Column("rating", \.rating, .integer(1...4), "The rating: 1 forgotten, 2 hard, 3 good, 4 easy."),
      Column("answeredAt", \.answeredAt, .instant, "The time of the answer."),
      Column("zone", \.zone, .zone, "The user's time zone at the time of the answer."),
      Column(
        "day", \.day, .day, "The civil day of the answer.",
        .bounded("possible at the instant in the zone; the user's start of day at that time is not stored")),
      Column(
        "countedDay", \.countedDay, .day, "The day toward which the answer counts.",
        .bounded("the day of the answer or a later one, and counted in review_days")),
      Column(
        "milliseconds", \.milliseconds, .integer(ReviewRules.answerDurationRange),
        "The duration of the answer, in milliseconds."),
      Column(
        "dueAt", \.due, \.instant, of: ReviewDue(instant: .min, day: .min), .instant,
        "The time when the question was due after the answer; null if it is not known."),
      Column(
        "dueDay", \.due, \.day, of: ReviewDue(instant: .min, day: .min), .day,
        "The civil day on which the question was due after the answer; null if it is not known."),
      Column(
        "beforePhase", \.before, property: phaseName(of: \.schedule.phase), of: blank, phase,
        "The phase before the answer; null if the question was new.", replayed),
      Column(
        "beforeStep", \.before, property: phaseStep(of: \.schedule.phase), of: blank, step,
        "The step before the answer; null if the question was new.", replayed),
      Column(
        "beforeStability", \.before, \.schedule.memory.stability, of: blank, stability,
        "The stability before the answer; null if the question was new.",
        replayed),
      Column(
        "beforeDifficulty", \.before, \.schedule.memory.difficulty, of: blank, difficulty,
        "The difficulty before the answer; null if the question was new.",
        replayed),
      Column(
        "beforeAnsweredAt", \.before, \.schedule.answeredAt, of: blank, .instant,
        "The time of the previous answer; null if the question was new.",
        replayed),
      Column(
        "beforeDueAt", \.before, \.schedule.due, of: blank, .instant,
        "The time when the question was due; null if the question was new.",
        .bounded("as review_questions.due_at")
      ).local,
      Column(
        "beforeDueDay", \.before, \.dueDay, of: blank, .day,
        "The civil day on which the question was due; null if the question was new.",
        .bounded("as review_questions.due_day")
      ).local,
      Column(
        "beforeReps", \.before, \.reps, of: blank, count,
        "The number of previous answers; null if the question was new.",
        replayed),
      Column(
        "beforeLapses", \.before, \.lapses, of: blank, count,
        "The number of previous lapses; null if the question was new.", replayed),
    ])

  private static let replayed = ColumnDescription.Origin.consistent(with: "earlier answers of review_log")
}

/// The number of questions due on a day.
struct DueCount: Sendable {
  var day: CivilDay
  var questions: Int

  /// The due counts by day.
  static let table = Table(
    "review_due", key: .columns(["day"]), blank: DueCount(day: .min, questions: 0),
    [
      Column("day", \.day, .day, "The civil day."),
      Column(
        "questions", \.questions, count, "The number of questions due on the day, without suspended ones.",
        .derived(from: "review_questions and suspended_questions")),
    ])

  static let derivation = Derivation(of: table.description, expected: ReviewDerivations.due)
}

/// The counts of answers on a day.
struct AnswerCount: Sendable {
  var day: CivilDay
  /// The number of questions answered for the first time.
  var firstAnswers = 0
  var answers = 0
  /// The number of answers with a rating above 1.
  var correct = 0
  /// The sum of the durations of the answers.
  var milliseconds = 0

  /// The counts of answers by day.
  static let table = Table(
    "review_days", key: .columns(["day"]), blank: AnswerCount(day: .min),
    [
      Column("day", \.day, .day, "The civil day."),
      Column(
        "firstAnswers", \.firstAnswers, count, "The number of questions answered for the first time.",
        .derived(from: "review_log")),
      Column("answers", \.answers, count, "The number of answers.", .derived(from: "review_log")),
      Column("correct", \.correct, count, "The number of answers with a rating above 1.", .derived(from: "review_log")),
      Column(
        "milliseconds", \.milliseconds, count, "The sum of the durations of the answers, in milliseconds.",
        .derived(from: "review_log")),
    ])

  static let derivation = Derivation(of: table.description, expected: ReviewDerivations.days, keepsRows: true)
}

/// The numbers of answered and suspended questions of a kit.
struct ReviewedKit: Sendable {
  /// The slug of the kit.
  var kit: String
  /// The number of questions answered at least once.
  var questions = 0
  /// The number of suspended questions, answered or not.
  var suspended = 0
  /// The number of suspended questions without an answer.
  var suspendedNew = 0
  /// The first position that is neither answered nor suspended.
  var firstNew = 1

  /// The kits with at least one answered or suspended question.
  static let table = Table(
    "review_kits", key: .columns(["kit"]), blank: ReviewedKit(kit: "", questions: 1),
    [
      Column("kit", column: "kit_id", \.kit, StoredKit.slugType, "The slug of the kit."),
      Column(
        "questions", \.questions, count, "The number of questions answered at least once.",
        .derived(from: "review_questions")),
      Column(
        "suspended", \.suspended, count, "The number of suspended questions, answered or not.",
        .derived(from: "suspended_questions")),
      Column(
        "suspendedNew", \.suspendedNew, count, "The number of suspended questions without an answer.",
        .derived(from: "suspended_questions and review_questions")),
      Column(
        "firstNew", \.firstNew, .integer(1...Int.max), "The first position that is neither answered nor suspended.",
        .derived(from: "suspended_questions and review_questions")),
    ])

  static let derivation = Derivation(of: table.description, expected: ReviewDerivations.kits)
}

extension ReviewSettings {
  /// The review settings; a user who never changed a setting has no row.
  static let table = Table(
    "review_settings", key: .owner, blank: ReviewSettings(),
    [
      Column("newPerDay", \.newPerDay, .integer(newPerDayRange), "The limit of new questions per day."),
      Column(
        "desiredRetention", \.desiredRetention, .integer(desiredRetentionRange),
        "The probability of recall at which a question is due, in percent."),
      Column("hasFuzz", \.hasFuzz, .flag, "Whether intervals of days are randomized slightly."),
    ])
}

private enum ReviewDerivations: SQL, StatementSet {
  case due = """
    select due_day as day, count(*) as questions from review_questions
    where user_id = :user and not exists (
      select 1 from suspended_questions s
      where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
    group by due_day
    """
  // A day remains even if all its answers were undone, because it was reached.
  case days = """
    select day, sum(is_first) as first_answers, sum(is_answer) as answers, sum(is_correct) as correct,
      sum(milliseconds) as milliseconds
    from (
      select counted_day as day, before_phase is null as is_first, 1 as is_answer, rating > 1 as is_correct,
        ifnull(milliseconds, 0) as milliseconds
      from review_log where user_id = :user
      union all select day, 0, 0, 0, 0 from review_days where user_id = :user)
    group by day
    """
  case kits = """
    select kit_id, sum(is_answered) as questions, sum(is_suspended) as suspended,
      sum(is_suspended and not is_answered) as suspended_new, sum(position = rank) + 1 as first_new
    from (
      select kit_id, position, max(is_answered) as is_answered, max(is_suspended) as is_suspended,
        row_number() over (partition by kit_id order by position) as rank
      from (
        select kit_id, position, 1 as is_answered, 0 as is_suspended from review_questions where user_id = :user
        union all select kit_id, position, 0, 1 from suspended_questions where user_id = :user)
      group by kit_id, position)
    group by kit_id
    """
}
