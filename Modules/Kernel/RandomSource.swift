/// What draws at random; every rule gets its draws from one of these, so that a seed fixes them.
public protocol RandomSource: Sendable {
  /// The next 64 bits, each value equally likely.
  func next() -> UInt64
}

extension RandomSource {
  /// Draws a whole number below a bound.
  ///
  /// Takes one value of the source, rarely more (Lemire's method: values that would favour some results are passed over).
  ///
  /// - Parameter bound: How many results there are. With less than 2 there is nothing to draw: the result is 0, and no
  ///   value of the source is used up.
  /// - Returns: A number from 0 to `bound` − 1, each equally likely.
  public func below(_ bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let unfair = (0 &- bound) % bound
      while product.low < unfair {
        product = next().multipliedFullWidth(by: bound)
      }
    }
    return Int(product.high)
  }

  /// A number from 0 up to but not including 1: a multiple of 2⁻⁵³, each equally likely.
  ///
  /// Takes one value of the source.
  public func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// The items in random order, each order equally likely.
  ///
  /// Takes `below(_:)` once for each item but the first (Fisher–Yates, from the last item to the second).
  public func shuffled<Items: Sequence>(_ items: Items) -> [Items.Element] {
    var result = Array(items)
    for last in result.indices.dropFirst().reversed() {
      result.swapAt(last, below(last + 1))
    }
    return result
  }

  /// Some of the numbers from 0 to `total` − 1, all different and in random order, each choice and order equally likely.
  ///
  /// Takes `below(_:)` once for each number; the last of all takes no value, as nothing is left to choose from. Room is needed
  /// for the numbers that are returned, however large the total is.
  ///
  /// - Parameters:
  ///   - count: How many numbers, 0 to `total`.
  ///   - total: How many there are to choose from.
  /// - Returns: The numbers in the order in which they were drawn.
  public func sample(_ count: Int, below total: Int) -> [Int] {
    // Fisher–Yates from the first number on, over a list of which only what was swapped is there.
    var swapped: [Int: Int] = [:]
    return (0..<count).map { place in
      let other = place + below(total - place)
      let drawn = swapped[other] ?? other
      swapped[other] = swapped.removeValue(forKey: place) ?? place
      return drawn
    }
  }
}

/// The random numbers of the system, fit for secrets.
public struct SystemRandomSource: RandomSource {
  /// Makes the source of the system.
  public init() {}

  /// The next 64 bits from the kernel of the system (`getrandom`).
  public func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

/// A hash that is the same in every run and on every machine: FNV-1a with 64 bits over the UTF-8 of a text.
/// (Challenges and friends, 2.7.)
public enum StableHash {
  /// The hash of a text.
  public static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
