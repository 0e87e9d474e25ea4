import Database
import Kernel
import Service

/// The method that returns the statistics of a habit. (Habits, 7.)
enum HabitStatisticsMethods {
  static let all: [Method] = [statistics]

  private struct StatisticsParameters: Parameters {
    let habit: Int64
    let bucket: HabitBucket
    let from: CivilDay?
    let to: CivilDay?

    init(from fields: inout ParameterReader) throws(DomainError) {
      habit = try fields.habitID()
      bucket = try fields.required(
        "bucket", FieldType<HabitBucket>.choice, "The length of a bucket; weeks begin on Monday.")
      from = try fields.optional("from", .day, "The first day; default the first day of the habit.")
      to = try fields.optional("to", .day, "The last day; default today.")
    }

    /// Returns the range of days; throws `invalid_span` or `span_too_long`.
    func span(of stored: StoredHabit, today: CivilDay) throws(DomainError) -> ClosedRange<CivilDay> {
      let last = to ?? today
      let first = from ?? (to == nil ? min(stored.firstDay, today) : stored.firstDay)
      guard first <= last else { throw DomainError.invalidSpan.asSingleIssue(at: to == nil ? "/from" : "/to") }
      // The days of the habit itself are never too many: imported ones can be older than those that can be marked.
      let isWithinHabit = first >= stored.firstDay && last <= today
      guard isWithinHabit || last.days(since: first) <= HabitRules.maxMarkAge else {
        throw DomainError.statisticsTooLong.asSingleIssue(at: "/to")
      }
      return first...last
    }
  }

  private static let statistics = Method(
    "habits.statistics", "Returns the done days, sums, scores, rates and streaks of a habit.", effect: .read,
    access: .signedIn, errors: [.habitNotFound, .invalidSpan, .statisticsTooLong],
    examples: [
      Method.Example(
        "By week", #"{"habitId": 1, "bucket": "week"}"#, after: HabitMethods.example,
        .init("habits.mark", #"{"habitId": 1, "day": "2026-11-14", "done": true}"#))
    ]
  ) { (input: StatisticsParameters, context) in
    let commands = try HabitCommands(context)
    let stored = try commands.habit(input.habit)
    let timeline = try commands.store.timeline(of: stored.basis, through: commands.today, from: nil)
    return HabitStatistics(
      timeline, in: try input.span(of: stored, today: commands.today), by: input.bucket, today: commands.today)
  }
}

extension HabitStatistics: ResultObject {
  static let shape = Shape<HabitStatistics>("HabitStatistics", "The statistics of a habit.") {
    Field("series", "The buckets of the range, in order.", \.series)
    Field("done", "The number of done days of the range, without implied ones.", as: .count, \.totals.done)
    Field("sum", "The sum of the amounts of the range; 0 for a check.", as: .nonNegative) {
      Thousandths.number($0.totals.sum)
    }
    Field("weekdays", "The numbers of done days of the range per weekday, Monday first.", as: .count, \.weekdays)
    Field("rate", "The shares of done and implied days.") { HabitRates(rates: $0.rates) }
    Field("streak", "The length of the current streak.", as: .count, \.streak)
    Field("best", "The ten longest streaks, longest first, then newest first.", \.best)
  }
}

extension HabitStatistics.Bucket: ResultObject {
  static let shape = Shape<Self>("HabitBucketTotals", "The totals of a bucket.") {
    Field("from", "The first day.", \.days.lowerBound)
    Field("to", "The last day.", \.days.upperBound)
    Field("done", "The number of done days, without implied ones.", as: .count, \.done)
    Field("sum", "The sum of the amounts; 0 for a check.", as: .nonNegative) { Thousandths.number($0.sum) }
    Field("score", "The score at the end; null before the first day and after today.", as: .fraction, \.score)
  }
}

/// The shares of done and implied days among those that were due.
struct HabitRates: ResultObject {
  let rates: [Double?]

  static let shape = Shape<HabitRates>("HabitRates", "Shares of days that were due; null if none was.") {
    Field("last30", "The share of the last 30 days.", as: .fraction, \.rates[0])
    Field("last90", "The share of the last 90 days.", as: .fraction, \.rates[1])
    Field("last365", "The share of the last 365 days.", as: .fraction, \.rates[2])
  }
}

extension HabitStreak: ResultObject {
  static let shape = Shape<HabitStreak>("HabitStreak", "A run of days, or of periods, on which a habit was kept.") {
    Field("from", "The first counted day.", \.first)
    Field("to", "The last counted day.", \.last)
    Field("length", "The number of counted days, or of periods.", as: .ordinal, \.length)
  }
}
