import Kernel

/// What the entries of a table come to. (Sparks, 5.3.)
struct TableTally: Hashable, Sendable {
  /// How many entries there are.
  var entries = 0
  /// All durations together.
  var seconds = 0
  /// How many of the entries are measurements.
  var measurements = 0
  /// The sum of their values.
  var values = ExactSum()
  /// How many of the entries are ratings.
  var ratings = 0
  /// The sum of their numbers.
  var ratingSum = 0
  /// How many of the entries are checklists.
  var checklists = 0
  /// How many of those are done.
  var checked = 0

  /// Counts an entry.
  mutating func add(_ entry: LibraryEntry) { count(entry, by: 1) }

  /// Takes an entry away that was counted.
  mutating func remove(_ entry: LibraryEntry) { count(entry, by: -1) }

  private mutating func count(_ entry: LibraryEntry, by step: Int) {
    entries += step
    seconds += step * (entry.durationSeconds ?? 0)
    if let value = entry.value {
      measurements += step
      if step > 0 { values.add(value) } else { values.subtract(value) }
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

  // MARK: - Derived numbers

  /// All durations in hours, to two decimals.
  var hours: Double { TableTally.hours(seconds) }

  /// Seconds in hours, to two decimals.
  static func hours(_ seconds: Int) -> Double { (Double(seconds) / 36).rounded() / 100 }

  /// The mean value of the measurements; nil without any.
  var averageValue: Double? { values.mean(of: measurements) }

  /// The mean number of the ratings, 1 to 5; nil without any.
  var averageRating: Double? { ratings > 0 ? Double(ratingSum) / Double(ratings) : nil }

  /// The share of the checklists that are done, 0 to 1; nil without any.
  var checkedShare: Double? { checklists > 0 ? Double(checked) / Double(checklists) : nil }

  /// How much of a target is reached, 0 to 1: the entries with a value divided by it; nil without a target. (5.1.)
  func progress(to target: Double?) -> Double? {
    target.map { min(1, Double(measurements) / $0) }
  }
}
