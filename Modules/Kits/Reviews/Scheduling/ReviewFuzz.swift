import Kernel

/// The randomization of intervals of days; longer intervals have a smaller relative spread.
enum ReviewFuzz {
  /// A range of days; each day of an interval that is within the range increases the spread by `share` days.
  private struct Band {
    let days: Range<Double>
    let share: Double
  }

  private static let bands = [
    Band(days: 2.5..<7, share: 0.15),
    Band(days: 7..<20, share: 0.1),
    Band(days: 20..<Double.infinity, share: 0.05),
  ]
  /// The minimum interval that is randomized, in days.
  private static let minFuzzedInterval = 3
  /// The minimum interval after randomization, in days.
  private static let minResult = 2

  /// Returns a random interval near a given one, at most `maxInterval`, in days.
  ///
  /// Draws one value. An interval under 3 days is returned unchanged, without a draw.
  static func fuzzed(_ interval: Int, upTo maxInterval: Int, random: any RandomSource) -> Int {
    guard interval >= minFuzzedInterval else { return interval }
    let middle = Double(interval)
    let spread = bands.reduce(1.0) { spread, band in
      spread + band.share * max(min(middle, band.days.upperBound) - band.days.lowerBound, 0)
    }
    let last = min(Int((middle + spread).rounded(.toNearestOrEven)), maxInterval)
    let first = min(max(Int((middle - spread).rounded(.toNearestOrEven)), minResult), last)
    let value = random.nextUnitDouble() * Double(last - first + 1) + Double(first)
    return min(Int(value.rounded(.toNearestOrEven)), maxInterval)
  }
}
