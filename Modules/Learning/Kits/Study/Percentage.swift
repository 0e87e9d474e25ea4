/// Percentages in integer arithmetic, so that halves are always rounded up. (Kits and exams, conventions.)
enum Percentage {
  /// Returns a rounded percentage; 0 if the total is 0.
  static func whole(_ part: Int, of all: Int) -> Int {
    all == 0 ? 0 : (200 * part + all) / (2 * all)
  }

  /// Returns a percentage rounded to two decimals; 0 if the total is 0. (3.6.)
  static func precise(_ part: Int, of all: Int) -> Double {
    all == 0 ? 0 : Double((20_000 * part + all) / (2 * all)) / 100
  }
}
