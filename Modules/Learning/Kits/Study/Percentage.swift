/// Shares in percent, computed with whole numbers alone so that halves are always rounded up. (Kits and exams, conventions.)
enum Percentage {
  /// A share in whole percent, halves rounded up; 0 of nothing.
  static func whole(_ part: Int, of all: Int) -> Int {
    all == 0 ? 0 : (200 * part + all) / (2 * all)
  }

  /// A share in percent to two decimals, halves rounded up; 0 of nothing. (3.6.)
  static func precise(_ part: Int, of all: Int) -> Double {
    all == 0 ? 0 : Double((20_000 * part + all) / (2 * all)) / 100
  }
}
