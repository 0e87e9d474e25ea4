import JSONRPC
import Kernel
import Service

/// A request for a series: a table, a bucket length, and optional bounds.
struct SeriesParameters: Parameters {
  let table: Int64
  let step: TrendStep
  /// The name of the field; nil for the measured values.
  let field: String?
  private let from: CivilDay?
  private let to: CivilDay?

  init(from fields: inout ParameterReader) throws(DomainError) {
    table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
    step = try fields.required(
      "bucket", .choice, "The bucket length; weeks start on the user's weekStartsOn, months on the 1st.")
    field = try fields.optional(
      "field", .entryField,
      "The field whose numbers are summed: value (default), mood, rating, or the key of a number field.")
    let from = try fields.optional(
      "from", .day, "The first day. Default: the first day with an entry, or today; at most `to`.")
    let to = try fields.optional(
      "to", .day, "The last day, inclusive. Default: the latest of today, `from` and the last day with an entry.")
    fields.check("from", "to") {
      if let from, let to, to < from { [DomainError.invalidRange.issue(at: "/to")] } else { [] }
    }
    (self.from, self.to) = (from, to)
  }

  /// Returns the days of the series.
  ///
  /// `recorded` is the range from the first to the last day with an entry; nil without entries. Entries after `today`
  /// exist if the zone or the clock was set back.
  func days(on today: CivilDay, recorded: ClosedRange<CivilDay>?) -> ClosedRange<CivilDay> {
    let last = to ?? max(today, recorded?.upperBound ?? today, from ?? today)
    return (from ?? min(recorded?.lowerBound ?? today, last))...last
  }
}

/// The entries of a table per day, week or month.
struct TableSeries: ResultObject {
  let table: Int64
  let step: TrendStep
  let field: EntryField
  let days: ClosedRange<CivilDay>
  let points: [SeriesPoint]

  /// Creates the series of a field, whose buckets are those of `step` with weeks from `weekday`.
  init(
    of table: Int64, _ field: EntryField, _ step: TrendStep, _ days: ClosedRange<CivilDay>,
    _ buckets: [ClosedRange<CivilDay>], weekStartsOn weekday: Int, from store: SeriesStore
  ) throws {
    var points = buckets.map { SeriesPoint(days: $0, of: field) }
    try store.forEachEntry(in: days, field) { points[step.index(of: $0.day, in: days, weekStartsOn: weekday)].add($0) }
    (self.table, self.field, self.step, self.days, self.points) = (table, field, step, days, points)
  }

  static let shape = Shape<TableSeries>("TableSeries", "The entries of a table per day, week or month.") {
    Field("tableId", "The ID of the table.", as: .tableID, \.table)
    Field("bucket", "The bucket length.", \.step)
    Field("field", "The key of the custom field, or value, mood or rating.", \.field.key)
    Field("from", "The first day of the series.", \.days.lowerBound)
    Field("to", "The last day of the series, inclusive.", \.days.upperBound)
    Field("items", "The buckets in order, including empty ones; at most 1,000.", \.points)
  }
}

/// The values of an entry that a series sums.
struct SeriesEntry: Hashable, Sendable {
  let day: CivilDay
  /// The number in the field of the series.
  let number: Double?
  let durationSeconds: Int?
}

/// One bucket of a series.
struct SeriesPoint: ResultObject {
  /// The days of the bucket, clamped to the range of the series.
  let days: ClosedRange<CivilDay>
  private var count = 0
  private var seconds = 0
  private var numbers: NumberSummary

  init(days: ClosedRange<CivilDay>, of field: EntryField) {
    self.days = days
    numbers = NumberSummary(scale: field.scale)
  }

  mutating func add(_ entry: SeriesEntry) {
    count += 1
    seconds += entry.durationSeconds ?? 0
    if let number = entry.number { numbers.add(number) }
  }

  static let shape = Shape<SeriesPoint>("SeriesPoint", "The entries of one day, week or month.") {
    Field("from", "The first day of the bucket, clamped to the range.", \.days.lowerBound)
    Field("to", "The last day of the bucket, inclusive, clamped to the range.", \.days.upperBound)
    Field("count", "The number of entries.", as: .count, \.count)
    Field("valueCount", "The number of entries with a number in the field.", as: .count, \.numbers.count)
    Field("sum", "The sum of these numbers; null without numbers, and if it exceeds 1.8e308.", \.numbers.sum)
    Field("mean", "The mean of these numbers; null without numbers.", \.numbers.mean)
    Field("min", "The least number; null without numbers.", \.numbers.min)
    Field("max", "The greatest number; null without numbers.", \.numbers.max)
    Field("seconds", "The sum of all durations in seconds.", as: .count, \.seconds)
  }
}
