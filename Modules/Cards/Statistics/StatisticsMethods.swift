import Database
import Kernel
import Service

/// Methods that return statistics over a range of days. (Sparks, 6.)
///
/// Statistics are computed from daily totals, so that the cost depends on the number of days, not of sparks.
enum StatisticsMethods {
  static let all: [Method] = [overview, trend]

  /// The requested range and filter.
  private struct SelectionParameters: Parameters {
    private let selection: DaySelection
    let filter: StatisticsFilter

    init(from fields: inout ParameterReader) throws(DomainError) {
      selection = try fields.daySelection()
      let categories = try fields.optional(
        "categories", .list(of: .sparkCategory, 1...SparkCategory.allCases.count),
        "The categories to count; default all.")
      let intensities = try fields.optional(
        "intensities", .list(of: .sparkIntensity, 1...SparkIntensity.allCases.count),
        "The intensities to count; default all.")
      filter = StatisticsFilter(
        categories: categories ?? SparkCategory.allCases, intensities: intensities ?? SparkIntensity.allCases)
    }

    /// Returns the days of the range.
    ///
    /// All days are those since the first spark, and include sparks after `today`, which exist if the zone or the clock
    /// was set back.
    func days(on today: CivilDay, of account: Account, in store: StatisticsStore) throws -> ClosedRange<CivilDay> {
      if let days = selection.days(on: today, of: account) { return days }
      guard let recorded = try store.recordedDays() else { return today...today }
      return recorded.lowerBound...max(today, recorded.upperBound)
    }

    /// Returns the filtered totals of each day with sparks.
    func dailyTotals(of days: ClosedRange<CivilDay>, in store: StatisticsStore) throws -> [DayTotals] {
      try ProfileStore(transaction: store.transaction, user: store.user).dailyTotals(in: days).map(filter.filtered(_:))
    }
  }

  private static let overview = Method(
    "sparks.statistics", "Returns the totals, distribution and changes of a range of days.", effect: .read,
    access: .signedIn, errors: [.invalidRange, .invalidCategory, .invalidIntensity],
    examples: [
      Method.Example(
        "The week of a new user, on a Saturday", #"{"range": "this_week"}"#)
    ]
  ) { (input: SelectionParameters, context) in
    let user = try context.user
    let today = user.account.day(at: context.now)
    let transaction = context.transaction
    let store = StatisticsStore(transaction: transaction, user: user.id)
    let days = try input.days(on: today, of: user.account, in: store)
    let before = try StatisticsRules.range(before: days).map { try input.dailyTotals(of: $0, in: store) } ?? []
    let profile = try ProfileStore(transaction: transaction, user: user.id).profile() ?? SparkProfile(on: today)
    let overview = StatisticsOverview(
      days: days, totals: RangeTotals(try input.dailyTotals(of: days, in: store)),
      missionsCompleted: try store.completionCount(in: days),
      streak: Streak(profile.streak, of: user.account, on: today), fuel: profile.fuel)
    return StatisticsReport(overview, before: RangeTotals(before))
  }

  private struct TrendParameters: Parameters {
    let selection: SelectionParameters
    let step: TrendStep

    init(from fields: inout ParameterReader) throws(DomainError) {
      selection = try SelectionParameters(from: &fields)
      step = try fields.required(
        "bucket", .choice, "The bucket length; weeks start on the user's weekStartsOn, months on the 1st.")
    }
  }

  private static let trend = Method(
    "sparks.trend", "Returns the trend of a range by day, week or month.", effect: .read, access: .signedIn,
    errors: [.invalidRange, .invalidCategory, .invalidIntensity, .tooManyBuckets],
    examples: [
      Method.Example(
        "Three days in two months, by month",
        #"{"range": "custom", "from": "2026-10-30", "to": "2026-11-01", "bucket": "month"}"#)
    ]
  ) { (input: TrendParameters, context) in
    let account = try context.user.account
    let store = StatisticsStore(transaction: context.transaction, user: account.id)
    let days = try input.selection.days(on: context.today, of: account, in: store)
    let buckets = StatisticsRules.filled(
      try input.step.limitedBuckets(of: days, weekStartsOn: account.weekStartsOn, path: "/bucket")
        .map { TrendBucket(days: $0) },
      dailyTotals: try input.selection.dailyTotals(of: days, in: store),
      completions: try store.completionsPerDay(in: days))
    return StatisticsTrend(items: buckets.map { TrendPoint(bucket: $0, step: input.step) })
  }
}
