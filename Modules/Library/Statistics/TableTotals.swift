import Kernel

/// The totals of the entries of a table. (Tables, 5.)
struct TableTotals: Hashable, Sendable {
  /// The number of entries.
  var entries = 0
  /// The sum of durations, in seconds.
  var seconds = 0
  /// The number of measurements.
  var measurements = 0
  /// The sum of the measured values.
  var valueSum = ExactSum()
  /// The number of ratings.
  var ratings = 0
  /// The sum of the ratings.
  var ratingSum = 0
  /// The number of checklists.
  var checklists = 0
  /// The number of completed checklists.
  var checked = 0

  mutating func add(_ entry: LibraryEntry) { count(entry, by: 1) }

  mutating func remove(_ entry: LibraryEntry) { count(entry, by: -1) }

  private mutating func count(_ entry: LibraryEntry, by step: Int) {
    entries += step
    seconds += step * (entry.durationSeconds ?? 0)
    if let value = entry.value {
      measurements += step
      if step > 0 { valueSum.add(value) } else { valueSum.subtract(value) }
    }
    if let rating = entry.rating {
      ratings += step
      ratingSum += step * rating
    }
    if let isChecked = entry.checked {
      checklists += step
      if isChecked { checked += step }
    }
  }

  // MARK: - Derived values

  /// The sum of durations, in hours rounded to two decimals.
  var hours: Double { TableTotals.hours(seconds) }

  /// Converts seconds to hours rounded to two decimals.
  static func hours(_ seconds: Int) -> Double { (Double(seconds) / 36).rounded() / 100 }

  /// The mean measured value; nil without measurements.
  var averageValue: Double? { valueSum.mean(of: measurements) }

  /// The mean rating, 1 to 5; nil without ratings.
  var averageRating: Double? { ratings > 0 ? Double(ratingSum) / Double(ratings) : nil }

  /// The share of completed checklists, 0 to 1; nil without checklists.
  var checkedShare: Double? { checklists > 0 ? Double(checked) / Double(checklists) : nil }

  /// Returns the progress toward a target, 0 to 1; nil without a target. (Tables, 5.)
  func progress(to target: Double?, in unit: TargetUnit) -> Double? {
    guard let target else { return nil }
    let amount =
      switch unit {
      case .entries: Double(entries)
      case .minutes: Double(seconds) / 60
      case .value: valueSum.mean(of: 1) ?? 0
      }
    return amount > 0 ? min(1, amount / target) : 0
  }
}
