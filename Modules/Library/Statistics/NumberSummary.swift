/// The number, exact sum and range of numbers.
struct NumberSummary: Hashable, Sendable {
  /// The numbers are added as multiples of 1 ÷ `scale`, rounded to the nearest one unless it is 1.
  private let scale: Int
  private var scaledSum = ExactSum()
  private(set) var count = 0
  private(set) var min: Double?
  private(set) var max: Double?

  init(scale: Int) { self.scale = scale }

  mutating func add(_ number: Double) {
    count += 1
    scaledSum.add(scale == 1 ? number : (number * Double(scale)).rounded())
    min = Swift.min(number, min ?? number)
    max = Swift.max(number, max ?? number)
  }

  /// The sum, rounded once; nil without numbers, and if it exceeds the range of `Double`.
  var sum: Double? { count > 0 ? scaledSum.mean(of: scale).flatMap { $0.isFinite ? $0 : nil } : nil }

  /// The mean, rounded once; nil without numbers.
  var mean: Double? { scaledSum.mean(of: count * scale) }
}
