import Kernel
import Service

/// The statistics of a range, without its trend. (Sparks, 6.)
struct StatisticsReport: ResultObject {
  let overview: StatisticsOverview
  let distribution: [CategoryStatistics]
  let intensities: [IntensityStatistics]
  let change: StatisticsChange

  /// Creates the report; `before` has the totals of the preceding range of equal length.
  init(_ overview: StatisticsOverview, before: RangeTotals) {
    self.overview = overview
    let counts = overview.totals.counts
    distribution = StatisticsRules.distribution(counts).map { category in
      CategoryStatistics(category: category, counts: counts.filtered(categories: [category]), total: counts.count)
    }
    intensities = SparkIntensity.allCases.map { intensity in
      IntensityStatistics(intensity: intensity, count: counts.count(intensity), total: counts.count)
    }
    change = StatisticsChange(now: counts, before: before.counts)
  }

  static let shape = Shape<StatisticsReport>("Statistics", "What the sparks of a range come to.") {
    Field("overview", "The most important numbers.", \.overview)
    Field("distribution", "All five categories, most sparks first, then by name.", \.distribution)
    Field("intensities", "All four intensities, from low to extreme.", \.intensities)
    Field("change", "Where the numbers have gone since the range of equal length just before.", \.change)
  }
}

/// The summary of a range. (Sparks, 6.)
struct StatisticsOverview: ResultObject {
  let days: ClosedRange<CivilDay>
  let totals: RangeTotals
  let missionsCompleted: Int
  let profile: SparkProfile
  let today: CivilDay

  private var dayCount: Int { StatisticsRules.days(in: days) }

  static let shape = Shape<StatisticsOverview>("StatisticsOverview", "The most important numbers of a range.") {
    Field("from", "The first day of the range.", \.days.lowerBound)
    Field("to", "The last day of the range, which belongs to it.", \.days.upperBound)
    Field("days", "How many days the range has.", \.dayCount)
    Field("sparks", "How many sparks there are.", \.totals.counts.count)
    Field("points", "What they are worth.", \.totals.counts.points)
    Field("averageIntensity", "The mean of their intensities, 1 to 4; 0 without sparks.") {
      StatisticsRules.averageIntensity($0.totals.counts)
    }
    Field("categories", "How many different categories they have.", \.totals.counts.categoryCount)
    Field("missionsCompleted", "How many missions were completed, whatever is filtered.", \.missionsCompleted)
    Field("currentStreak", "The days in a row up to now; 0 if the last day is before yesterday.") {
      ProfileRules.reportedStreak(of: $0.profile, on: $0.today)
    }
    Field("longestStreak", "The most days in a row so far, whatever the range.", \.profile.longestStreak)
    Field("fuel", "How far the fuel gauge is filled at present, 0 to 1.") {
      StatisticsRules.share($0.profile.fuel, of: ProfileRules.fuelCapacity)
    }
    Field("productivity", "How intense, varied and regular the sparks are, 0 to 1.") {
      StatisticsRules.productivity($0.totals, days: $0.dayCount)
    }
  }
}

/// The sparks of one category. (Sparks, 6.)
struct CategoryStatistics: ResultObject {
  let category: SparkCategory
  /// Only the sparks of this category.
  let counts: SparkCounts
  /// The number of sparks in all categories.
  let total: Int

  static let shape = Shape<CategoryStatistics>("CategoryStatistics", "The sparks of one category.") {
    Field("category", "The category.", \.category)
    Field("sparks", "How many there are.", \.counts.count)
    Field("points", "What they are worth.", \.counts.points)
    Field("averageIntensity", "The mean of their intensities, 1 to 4; 0 without sparks.") {
      StatisticsRules.averageIntensity($0.counts)
    }
    Field("share", "Their part of all sparks, 0 to 1.") { StatisticsRules.share($0.counts.count, of: $0.total) }
  }
}

/// The sparks of one intensity. (Sparks, 6.)
struct IntensityStatistics: ResultObject {
  let intensity: SparkIntensity
  let count: Int
  /// The number of sparks of all intensities.
  let total: Int

  static let shape = Shape<IntensityStatistics>("IntensityStatistics", "The sparks of one intensity.") {
    Field("intensity", "The intensity.", \.intensity)
    Field("sparks", "How many there are.", \.count)
    Field("share", "Their part of all sparks, 0 to 1.") { StatisticsRules.share($0.count, of: $0.total) }
  }
}

extension ChangeDirection: ResultValue {}

/// The changes since the preceding range. (Sparks, 6.)
struct StatisticsChange: ResultObject {
  let now: SparkCounts
  let before: SparkCounts

  static let shape = Shape<StatisticsChange>(
    "StatisticsChange",
    "Up or down where a number is over 5 % more or less than in the range of equal length just before."
  ) {
    Field("sparks", "Where the number of sparks has gone.") {
      StatisticsRules.change($0.now.count, before: $0.before.count)
    }
    Field("points", "Where their points have gone.") {
      StatisticsRules.change($0.now.points, before: $0.before.points)
    }
    Field("averageIntensity", "Where their average intensity has gone.") {
      StatisticsRules.changeOfIntensity($0.now, before: $0.before)
    }
  }
}

/// The trend of a range. (Sparks, 6.)
struct StatisticsTrend: ResultObject {
  let buckets: [TrendPoint]

  static let shape = Shape<StatisticsTrend>("StatisticsTrend", "The course of a range.") {
    Field("buckets", "The days, weeks or months of the range in order, at most 1,000, empty ones too.", \.buckets)
  }
}

/// One bucket of a trend in a reply. (Sparks, 6.)
struct TrendPoint: ResultObject {
  let bucket: TrendBucket
  let step: TrendStep

  static let shape = Shape<TrendPoint>("TrendBucket", "One day, week or month of a trend.") {
    Field("from", "The first day of the bucket; within the range.", \.bucket.days.lowerBound)
    Field("to", "The last day of the bucket, which belongs to it; within the range.", \.bucket.days.upperBound)
    Field("sparks", "How many sparks there are.", \.bucket.counts.count)
    Field("points", "What they are worth.", \.bucket.counts.points)
    Field("averageIntensity", "The mean of their intensities, 1 to 4; 0 without sparks.") {
      StatisticsRules.averageIntensity($0.bucket.counts)
    }
    Field("categories", "How many different categories they have.", \.bucket.counts.categoryCount)
    Field("missionsCompleted", "How many missions were completed, whatever is filtered.", \.bucket.missionsCompleted)
    Field("productivity", "How intense and how many the sparks of the day are, 0 to 1; null for weeks and months.") {
      $0.step == .day ? StatisticsRules.productivityOfDay($0.bucket.counts) : nil
    }
  }
}
