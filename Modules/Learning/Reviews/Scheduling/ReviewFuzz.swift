import Kernel

/// Spreads intervals of days by chance, by a share that gets smaller the longer they are.
enum ReviewFuzz {
  /// Of the part of an interval between two numbers of days, this share is added to the spread.
  private struct Band {
    let days: Range<Double>
    let share: Double
  }

  private static let bands = [
    Band(days: 2.5..<7, share: 0.15),
    Band(days: 7..<20, share: 0.1),
    Band(days: 20..<Double.infinity, share: 0.05),
  ]
  /// Shorter intervals are left alone.
  private static let leastSpread = 3
  /// The least of what a spread interval becomes, in days.
  private static let leastResult = 2

  /// Draws an interval near another one; takes one value of the source, or none for an interval under 3 days.
  ///
  /// - Parameters:
  ///   - interval: Days, at least 1.
  ///   - longest: The longest interval there may be, in days.
  ///   - random: What draws.
  /// - Returns: Days, at most the longest.
  static func spread(_ interval: Int, upTo longest: Int, random: any RandomSource) -> Int {
    guard interval >= leastSpread else { return interval }
    let middle = Double(interval)
    let reach = bands.reduce(1.0) { reach, band in
      reach + band.share * max(min(middle, band.days.upperBound) - band.days.lowerBound, 0)
    }
    let last = min(Int((middle + reach).rounded(.toNearestOrEven)), longest)
    let first = min(max(Int((middle - reach).rounded(.toNearestOrEven)), leastResult), last)
    let drawn = random.unit() * Double(last - first + 1) + Double(first)
    return min(Int(drawn.rounded(.toNearestOrEven)), longest)
  }
}
