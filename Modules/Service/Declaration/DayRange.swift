public import Kernel

extension ParameterReader {
  /// Reads the required fields `from` and `to`: a range of at most `TrendStep.maxBuckets` days, both inclusive.
  ///
  /// Adds the issue `invalid_range` if the range is reversed, and `too_many_buckets` if it is too long.
  public mutating func dayRange() throws(DomainError) -> ClosedRange<CivilDay> {
    let from = try required("from", .day, "The first day of the range.")
    let to = try required("to", .day, "The last day of the range, inclusive.")
    check("from", "to") { () throws(DomainError) in
      guard from <= to else { throw DomainError.invalidRange.asSingleIssue(at: "/to") }
      try TrendStep.day.checkBucketCount(of: from...to, path: "/to")
      return []
    }
    return from...max(from, to)
  }
}

extension TrendStep: ResultValue {
  /// Returns the buckets of a range; throws `too_many_buckets` with a path if there are more than `maxBuckets`.
  public func limitedBuckets(
    of range: ClosedRange<CivilDay>, weekStartsOn weekday: Int, path: String
  ) throws(DomainError) -> [ClosedRange<CivilDay>] {
    try checkBucketCount(of: range, weekStartsOn: weekday, path: path)
    return buckets(of: range, weekStartsOn: weekday)
  }

  fileprivate func checkBucketCount(
    of range: ClosedRange<CivilDay>, weekStartsOn weekday: Int = 1, path: String
  ) throws(DomainError) {
    guard bucketCount(of: range, weekStartsOn: weekday) <= TrendStep.maxBuckets else {
      throw DomainError.tooManyBuckets.asSingleIssue(at: path)
    }
  }
}
