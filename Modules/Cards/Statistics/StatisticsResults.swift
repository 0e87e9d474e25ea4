import JSONRPC
import Kernel
import Service

/// The statistics of a range, without its trend. (Sparks, 6.)
struct StatisticsReport: ResultObject {
  let overview: StatisticsOverview
  let distribution: [CategoryStatistics]
  let intensities: [IntensityStatistics]
  let change: StatisticsChange

  /// Creates the report; `before` contains the totals of the preceding range of equal length.
  init(_ overview: StatisticsOverview, before: RangeTotals) {
    self.overview = overview
    let counts = overview.totals.counts
    distribution = StatisticsRules.categoriesByCount(counts).map { category in
      CategoryStatistics(category: category, counts: counts.filtered(categories: [category]), total: counts.count)
    }
    intensities = SparkIntensity.allCases.map { intensity in
      IntensityStatistics(intensity: intensity, count: counts.count(intensity), total: counts.count)
    }
    change = StatisticsChange(now: counts, before: before.counts)
  }

  static let shape = Shape<StatisticsReport>("Statistics", "The statistics of a range.") {
    Field("overview", "The summary of the range.", \.overview)
    Field("distribution", "All five categories, by descending number of sparks, then by name.", \.distribution)
    Field("intensities", "All four intensities, from low to extreme.", \.intensities)
    Field("change", "The changes since the preceding range of equal length.", \.change)
  }
}

/// The summary of a range. (Sparks, 6.)
struct StatisticsOverview: ResultObject {
  let days: ClosedRange<CivilDay>
  let totals: RangeTotals
  let missionsCompleted: Int
  let streak: Streak
  let fuel: Int

  private var dayCount: Int { StatisticsRules.dayCount(in: days) }

  static let shape = Shape<StatisticsOverview>("StatisticsOverview", "The summary of a range.") {
    Field("from", "The first day of the range.", \.days.lowerBound)
    Field("to", "The last day of the range, inclusive.", \.days.upperBound)
    Field("days", "The number of days in the range.", \.dayCount)
    Field("sparks", "The number of sparks.", \.totals.counts.count)
    Field("points", "The points of the sparks.", \.totals.counts.points)
    Field("averageIntensity", "The average intensity, 1 to 4; 0 without sparks.", as: .number(minimum: 0, maximum: 4)) {
      StatisticsRules.averageIntensity($0.totals.counts)
    }
    Field("categories", "The number of distinct categories.", \.totals.counts.categoryCount)
    Field("missionsCompleted", "The number of completed missions, regardless of the filter.", \.missionsCompleted)
    Field("streak", "The current streak of days with sparks, regardless of the range.", \.streak)
    Field("fuelFraction", "The current fuel as a fraction of the capacity.", as: .fraction) {
      StatisticsRules.share($0.fuel, of: ProfileRules.fuelCapacity)
    }
    Field("productivity", "The productivity from intensity, variety and regularity.", as: .fraction) {
      StatisticsRules.productivity($0.totals, days: $0.dayCount)
    }
  }
}

/// The sparks of one category. (Sparks, 6.)
struct CategoryStatistics: ResultObject {
  let category: SparkCategory
  /// The counts of this category; all others are 0.
  let counts: SparkCounts
  /// The number of sparks in all categories.
  let total: Int

  static let shape = Shape<CategoryStatistics>("CategoryStatistics", "The sparks of one category.") {
    Field("category", "The category.", \.category)
    Field("sparks", "The number of sparks.", \.counts.count)
    Field("points", "The points of the sparks.", \.counts.points)
    Field("averageIntensity", "The average intensity, 1 to 4; 0 without sparks.", as: .number(minimum: 0, maximum: 4)) {
      StatisticsRules.averageIntensity($0.counts)
    }
    Field("fraction", "The fraction of all sparks.", as: .fraction) {
      StatisticsRules.share($0.counts.count, of: $0.total)
    }
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
    Field("sparks", "The number of sparks.", \.count)
    Field("fraction", "The fraction of all sparks.", as: .fraction) { StatisticsRules.share($0.count, of: $0.total) }
  }
}

extension ChangeDirection: ResultValue {}

/// The changes since the preceding range. (Sparks, 6.)
struct StatisticsChange: ResultObject {
  let now: SparkCounts
  let before: SparkCounts

  static let shape = Shape<StatisticsChange>(
    "StatisticsChange",
    "The directions of changes since the preceding range of equal length; changes of at most 5 % are stable."
  ) {
    Field("sparks", "The direction in which the number of sparks changed.") {
      StatisticsRules.change($0.now.count, before: $0.before.count)
    }
    Field("points", "The direction in which the points changed.") {
      StatisticsRules.change($0.now.points, before: $0.before.points)
    }
    Field("averageIntensity", "The direction in which the average intensity changed.") {
      StatisticsRules.changeOfIntensity($0.now, before: $0.before)
    }
  }
}

/// The trend of a range. (Sparks, 6.)
struct StatisticsTrend: ResultObject {
  let items: [TrendPoint]

  static let shape = Shape<StatisticsTrend>("StatisticsTrend", "The trend of a range.") {
    Field("items", "The days, weeks or months of the range in order, including empty ones; at most 1,000.", \.items)
  }
}

/// One bucket of a trend in a reply. (Sparks, 6.)
struct TrendPoint: ResultObject {
  let bucket: TrendBucket
  let step: TrendStep

  static let shape = Shape<TrendPoint>("TrendBucket", "One day, week or month of a trend.") {
    Field("from", "The first day of the bucket, clamped to the range.", \.bucket.days.lowerBound)
    Field("to", "The last day of the bucket, inclusive, clamped to the range.", \.bucket.days.upperBound)
    Field("sparks", "The number of sparks.", \.bucket.counts.count)
    Field("points", "The points of the sparks.", \.bucket.counts.points)
    Field("averageIntensity", "The average intensity, 1 to 4; 0 without sparks.", as: .number(minimum: 0, maximum: 4)) {
      StatisticsRules.averageIntensity($0.bucket.counts)
    }
    Field("categories", "The number of distinct categories.", \.bucket.counts.categoryCount)
    Field(
      "missionsCompleted", "The number of completed missions, regardless of the filter.", \.bucket.missionsCompleted)
    Field(
      "productivity", "The productivity of the day from intensity and count; null for weeks and months.", as: .fraction
    ) {
      $0.step == .day ? StatisticsRules.productivityOfDay($0.bucket.counts) : nil
    }
  }
}
