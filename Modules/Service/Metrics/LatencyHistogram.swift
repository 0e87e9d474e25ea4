/// The distribution of durations in buckets, eight for each power of two nanoseconds.
struct LatencyHistogram: Sendable {
  private static let bucketsPerPower = 8

  /// The numbers of durations by bucket, up to the last one that has any.
  private var buckets: [Int] = []
  /// The number of durations.
  private(set) var count = 0
  /// The sum of the durations in nanoseconds.
  private(set) var total: Int64 = 0
  /// The longest duration in nanoseconds.
  private(set) var max: Int64 = 0

  /// Adds a duration in nanoseconds, at least 0.
  mutating func add(_ duration: Int64) {
    let index = Self.bucket(of: duration)
    while buckets.count <= index { buckets.append(0) }
    buckets[index] += 1
    count += 1
    total &+= duration
    if duration > max { max = duration }
  }

  /// Returns the duration in nanoseconds that a share of the durations, from 0 to 1, does not exceed.
  ///
  /// The result is at most one eighth too large. It is 0 if there are no durations.
  func quantile(_ share: Double) -> Int64 {
    let rank = Int((share * Double(count)).rounded(.up))
    var sum = 0
    for (index, number) in buckets.enumerated() {
      sum += number
      if sum >= rank, number > 0 { return min(Self.maximum(of: index), max) }
    }
    return max
  }

  private static func bucket(of duration: Int64) -> Int {
    let value = UInt64(clamping: duration)
    guard value >= bucketsPerPower else { return Int(value) }
    let shift = 60 - value.leadingZeroBitCount
    return shift * bucketsPerPower + Int(value >> UInt64(shift))
  }

  /// The longest duration of a bucket.
  private static func maximum(of bucket: Int) -> Int64 {
    guard bucket >= bucketsPerPower else { return Int64(bucket) }
    let shift = bucket / bucketsPerPower - 1
    return Int64(clamping: UInt64(bucketsPerPower + bucket % bucketsPerPower + 1) << UInt64(shift) - 1)
  }
}
