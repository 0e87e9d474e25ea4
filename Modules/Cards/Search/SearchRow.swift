/// Rows of `spark_search`, which order the sparks of all users by time.
///
/// A row is the span of 1,024 milliseconds in which a spark happened, followed by 31 bits for its id. Within a span the
/// order is that of the ids. The times of 139 years and more before or after 1970 share one span at each end.
enum SearchRow {
  private static let bitsOfID: Int64 = 31
  private static let bitsOfSpan: Int64 = 10
  private static let maxTime: Int64 = 1 << 42 - 1

  /// The row of a spark of a time in milliseconds.
  static func row(of id: Int64, at time: Int64) -> Int64 { span(of: time) << bitsOfID + id }

  /// All rows of the spans of a range of times.
  static func rows(of times: ClosedRange<Int64>) -> ClosedRange<Int64> {
    row(of: 0, at: times.lowerBound)...row(of: 1 << bitsOfID - 1, at: times.upperBound)
  }

  /// The span of a time in milliseconds.
  static func span(of time: Int64) -> Int64 { min(max(time, -maxTime - 1), maxTime) >> bitsOfSpan }
}
