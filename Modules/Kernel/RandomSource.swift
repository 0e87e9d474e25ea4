/// A source of random numbers for rules; a seeded source makes their results reproducible.
public protocol RandomSource: Sendable {
  /// Returns the next 64 uniformly distributed bits.
  func next() -> UInt64
}

extension RandomSource {
  /// Returns a uniformly distributed integer from 0 to `bound` − 1; 0 if `bound` is less than 2.
  ///
  /// It consumes one value of the source, rarely more (Lemire's method), and none if `bound` is less than 2.
  public func next(upperBound bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold {
        product = next().multipliedFullWidth(by: bound)
      }
    }
    return Int(product.high)
  }

  /// Returns a multiple of 2⁻⁵³ from 0 up to but not including 1, consuming one value of the source.
  public func nextUnitDouble() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns the items in a uniformly distributed random order.
  ///
  /// Calls `next(upperBound:)` once per item except the first (Fisher–Yates, from the last item to the second).
  public func shuffled<Items: Sequence>(_ items: Items) -> [Items.Element] {
    var result = Array(items)
    for last in result.indices.dropFirst().reversed() {
      result.swapAt(last, next(upperBound: last + 1))
    }
    return result
  }

  /// Returns `count` distinct numbers from 0 to `total` − 1 in random order, every choice and order equally likely.
  ///
  /// Calls `next(upperBound:)` once per number; if all are drawn, the last one consumes no value. Memory grows with
  /// `count`, not with `total`. `count` must not exceed `total`.
  public func sample(_ count: Int, below total: Int) -> [Int] {
    // Fisher–Yates from the first position over a sparse array that stores only the swapped elements.
    var swapped: [Int: Int] = [:]
    return (0..<count).map { index in
      let other = index + next(upperBound: total - index)
      let value = swapped[other] ?? other
      swapped[other] = swapped.removeValue(forKey: index) ?? index
      return value
    }
  }
}

/// The random source of the system, suitable for secrets.
public struct SystemRandomSource: RandomSource {
  /// Creates a system source.
  public init() {}

  /// Returns the next 64 bits of `getrandom`.
  public func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

/// A hash that is stable across runs and machines: 64-bit FNV-1a over UTF-8. (Challenges and friends, 2.7.)
public enum StableHash {
  /// Returns the hash of a text.
  public static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
