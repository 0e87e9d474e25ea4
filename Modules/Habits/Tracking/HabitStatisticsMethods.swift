import Database
import Kernel
import Service

/// The method that returns the statistics of one habit or of all. (Habits, 7.)
enum HabitStatisticsMethods {
  static let all: [Method] = [statistics]

  private struct StatisticsParameters: Parameters {
    let habit: Int64?
    let bucket: HabitBucket
    let from: CivilDay?
    let to: CivilDay?

    init(from fields: inout ParameterReader) throws(DomainError) {
      habit = try fields.optional(
        "habitId", .id(.habitID), "The ID of a habit. Default: all habits that are not archived.")
      bucket = try fields.required(
        "bucket", FieldType<HabitBucket>.choice,
        "The length of a bucket; weeks begin on the first weekday of the user.")
      from = try fields.optional("from", .day, "The first day; default the first day of the habit, or of the oldest.")
      to = try fields.optional("to", .day, "The last day, inclusive; default today.")
    }

    /// Returns the range of days of habits; throws `invalid_span` or `span_too_long`.
    func span(of habits: [StoredHabit], today: CivilDay) throws(DomainError) -> ClosedRange<CivilDay> {
      let firstDay = habits.map(\.firstDay).min() ?? today
      let last = to ?? today
      let first = from ?? (to == nil ? min(firstDay, today) : firstDay)
      guard first <= last else { throw DomainError.invalidSpan.asSingleIssue(at: to == nil ? "/from" : "/to") }
      // The days of a habit itself are never too many: imported ones can be older than those that can be marked.
      let isWithinHabits = first >= firstDay && last <= today
      guard isWithinHabits || last.days(since: first) <= HabitRules.maxMarkAge else {
        throw DomainError.statisticsTooLong.asSingleIssue(at: "/to")
      }
      return first...last
    }
  }

  private static let statistics = Method(
    "habits.statistics", "Returns the done days, sums, scores, fractions and streaks of a habit, or of all habits.",
    effect: .read, access: .signedIn, errors: [.habitNotFound, .invalidSpan, .statisticsTooLong],
    examples: [
      Method.Example(
        "By week", #"{"habitId": 1, "bucket": "week"}"#, after: HabitMethods.example,
        .init("habits.mark", #"{"habitId": 1, "day": "2026-11-14", "done": true}"#)),
      Method.Example(
        "All habits", #"{"bucket": "month"}"#, after: HabitMethods.example,
        .init("habits.create", #"{"name": "Run", "schedule": {"type": "times", "times": 3, "days": 7}}"#),
        .init("habits.mark", #"{"habitId": 1, "done": true}"#)),
    ]
  ) { (input: StatisticsParameters, context) in
    let commands = try HabitCommands(context)
    let habits =
      try input.habit.map { [try commands.habit($0)] }
      ?? commands.store.habits().filter { $0.habit.archivedAt == nil }
    let span = try input.span(of: habits, today: commands.today)
    let buckets = input.bucket.buckets(of: span, for: commands.account)
    // The buckets of all habits are added up one habit at a time, because there can be a bucket for each day.
    var series = buckets.map(HabitTotals.init(days:))
    let rows = try habits.map { stored in
      let timeline = try commands.store.timeline(of: stored.basis, through: commands.today, from: nil)
      if input.habit == nil { HabitTotals.add(timeline, to: &series) }
      return HabitSummary(
        habit: stored.habit, status: commands.status(of: stored, timeline, on: commands.today),
        statistics: HabitStatistics(
          timeline, in: span, by: input.habit == nil ? [] : buckets, today: commands.today))
    }
    return HabitStatisticsReply(rows, of: input.habit, in: span, ofAll: series)
  }
}

/// The statistics of a habit, or of all habits together.
struct HabitStatisticsReply: ResultObject {
  private let habit: Int64?
  private let habits: [HabitSummary]
  private let series: [HabitTotals]
  private let totals: HabitTotals
  private let weekdays: [Int]
  private let recent: [HabitTotals]
  private let best: [HabitStreakView]

  /// Creates the statistics of the habit with an ID, or adds up those of all habits, with their buckets, if it is nil.
  init(
    _ habits: [HabitSummary], of habit: Int64?, in span: ClosedRange<CivilDay>, ofAll buckets: [HabitTotals]
  ) {
    self.habit = habit
    self.habits = habits
    let best = habits.enumerated().flatMap { index, row in
      row.statistics.best.map { (index: index, view: HabitStreakView(habit: row.habit.id, streak: $0)) }
    }.sorted {
      ($0.view.streak.length, $0.view.streak.first, $1.index) > ($1.view.streak.length, $1.view.streak.first, $0.index)
    }
    self.best = best.prefix(HabitTimeline.bestStreakCount).map(\.view)
    let parts = habits.map(\.statistics)
    if habit != nil, let part = parts.first {
      (series, totals, weekdays, recent) = (part.series, part.totals, part.weekdays, part.recent)
    } else {
      series = buckets
      totals = HabitTotals(adding: parts.map(\.totals), of: span)
      weekdays = (0..<7).map { weekday in parts.reduce(0) { $0 + $1.weekdays[weekday] } }
      recent = HabitStatistics.recentDays.indices.map { index in
        HabitTotals(adding: parts.map { $0.recent[index] }, of: span)
      }
    }
  }

  static let shape = Shape<HabitStatisticsReply>(
    "HabitStatistics", "The statistics of a habit, or of all habits together."
  ) {
    Field("habitId", "The ID of the habit; null for all habits.", as: .habitID, \.habit)
    Field("items", "The buckets of the range, in order.", \.series)
    HabitTotals.shape.fields(of: \.totals)
    Field("weekdays", "The numbers of done days of the range per weekday, Monday first.", as: .count, \.weekdays)
    Field("fractions", "The fractions of the last days with today.") { HabitFractions(recent: $0.recent) }
    Field("streak", "The current streak; null for all habits.") {
      $0.habit == nil ? nil : $0.habits.first?.status.streak
    }
    Field("best", "The ten longest streaks of the habits, longest first, then newest first.", \.best)
    Field("habits", "Each habit of the statistics, in order.", \.habits)
  }
}

/// A habit in the statistics of all.
struct HabitSummary: ResultObject {
  let habit: Habit
  let status: HabitStatus
  let statistics: HabitStatistics

  static let shape = Shape<HabitSummary>("HabitSummary", "A habit with the numbers of its days in a range.") {
    Field("habitId", "The ID of the habit.", as: .habitID, \.habit.id)
    Field("name", "The name.", \.habit.draft.name)
    Field("color", "The number of the color.", as: .integer(HabitRules.colors), \.habit.draft.color)
    HabitTotals.dayFields.fields(of: \.statistics.totals)
    Field("streak", "The current streak.", \.status.streak)
    Field("score", "The score today; null before the first day.", as: .fraction, \.status.score)
  }
}

extension HabitTotals: ResultObject {
  /// The fields of the numbers of days.
  static let dayFields = Shape<HabitTotals>("HabitDays", "The numbers of days of a range.") {
    Field("done", "The number of done days of the range, without implied ones.", as: .count, \.done)
    Field("due", "The number of done, open and missed days of the range.", as: .count, \.due)
    Field(
      "fraction", "Done and implied days of the range divided by those and the missed ones; null without any.",
      as: .fraction, \.fraction)
  }

  static let shape = Shape<HabitTotals>("HabitTotals", "The totals of a range of days.") {
    Field("from", "The first day of the range.", \.days.lowerBound)
    Field("to", "The last day of the range.", \.days.upperBound)
    dayFields.fields(of: \.self)
    Field("sum", "The sum of the amounts of the range, 0 for a check; null for all habits.", as: .nonNegative) {
      $0.sum.map(Thousandths.number)
    }
    Field(
      "score", "The score at the end of the range; null before the first day, after today and for all habits.",
      as: .fraction, \.score)
  }

  /// Adds up the totals of several habits.
  fileprivate init(adding parts: [HabitTotals], of days: ClosedRange<CivilDay>) {
    self.init(days: days)
    for part in parts { add(part) }
  }
}

/// The fractions of done and implied days among those that were due.
struct HabitFractions: ResultObject {
  let recent: [HabitTotals]

  static let shape = Shape<HabitFractions>("HabitFractions", "Fractions of days that were due; null if none was.") {
    Field("last30", "The fraction of the last 30 days.", as: .fraction, \.recent[0].fraction)
    Field("last90", "The fraction of the last 90 days.", as: .fraction, \.recent[1].fraction)
    Field("last365", "The fraction of the last 365 days.", as: .fraction, \.recent[2].fraction)
  }
}

/// A streak with its habit.
struct HabitStreakView: ResultObject {
  let habit: Int64
  let streak: HabitStreak

  static let shape = Shape<HabitStreakView>("HabitStreak", "A run of days, or of periods, on which a habit was kept.") {
    Field("habitId", "The ID of the habit.", as: .habitID, \.habit)
    Field("from", "The first counted day.", \.streak.first)
    Field("to", "The last counted day.", \.streak.last)
    Field("length", "The number of counted days, or of periods.", as: .ordinal, \.streak.length)
  }
}
