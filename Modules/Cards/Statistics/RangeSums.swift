/// What the sparks of some days add up to.
struct RangeSums: Sendable {
  /// The sparks.
  private(set) var tally = SparkTally()
  /// How many days have one.
  private(set) var activeDays = 0

  /// Adds up days, each of which comes once.
  init(_ days: [DaySums] = []) {
    for day in days { add(day) }
  }

  /// Adds one more day.
  mutating func add(_ day: DaySums) {
    guard day.tally.count > 0 else { return }
    tally.add(day.tally)
    activeDays += 1
  }
}
