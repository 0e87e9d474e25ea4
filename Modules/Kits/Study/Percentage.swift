import Service

/// Percentages in integer arithmetic, so that halves are always rounded up. (Kits and exams, 2.3.)
enum Percentage {
  /// The type of a column with a rounded percentage.
  static let columnType = ColumnType.integer(0...100)

  /// Returns a rounded percentage; 0 if the total is 0.
  static func rounded(_ part: Int, of total: Int) -> Int {
    total == 0 ? 0 : (200 * part + total) / (2 * total)
  }

  /// Returns a fraction rounded to four decimals, which is a percentage rounded to two; 0 if the total is 0. (Kits and
  /// exams, 3.6.)
  static func fraction(_ part: Int, of total: Int) -> Double {
    total == 0 ? 0 : Double((20_000 * part + total) / (2 * total)) / 10_000
  }
}
