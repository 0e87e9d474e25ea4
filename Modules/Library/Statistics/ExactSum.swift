/// A sum of numbers without any rounding, from which numbers can be taken away again.
///
/// With floating-point numbers alone, adding and taking away leaves what was rounded: after a slip of the finger, 1e17
/// where 17 was meant, the mean would be wrong for ever. Here the sum is a whole number of 2^-1074, of which every
/// finite `Double` is a multiple, in two's complement and wide enough for 2^77 of the largest ones.
struct ExactSum: Hashable, Sendable {
  /// How many bytes hold a sum.
  static let byteCount = limbCount * 8

  private static let limbCount = 34
  /// The exponent of the lowest bit.
  private static let lowestExponent = -1074
  /// How many bits of a significand are written in a number; the highest one is not.
  private static let significandBits = UInt64(Double.significandBitCount)

  /// 64 bits each, the lowest first.
  private var limbs: [UInt64]

  /// Nothing.
  init() {
    limbs = Array(repeating: 0, count: Self.limbCount)
  }

  // MARK: - Adding

  /// Adds a finite number.
  mutating func add(_ number: Double) {
    let exponent = number.exponentBitPattern
    let significand = number.significandBitPattern | (exponent == 0 ? 0 : 1 << Self.significandBits)
    let place = max(Int(exponent), 1) - 1
    let (limb, shift) = (place / 64, UInt64(place % 64))
    // Shifting by 64 gives 0.
    let parts = (low: significand << shift, high: significand >> (64 - shift))
    if number.sign == .plus { increase(by: parts, at: limb) } else { decrease(by: parts, at: limb) }
  }

  /// Takes a finite number away.
  mutating func subtract(_ number: Double) { add(-number) }

  private mutating func increase(by parts: (low: UInt64, high: UInt64), at place: Int) {
    var carry = false
    for limb in place..<Self.limbCount {
      let part = limb == place ? parts.low : limb == place + 1 ? parts.high : 0
      let (sum, didOverflow) = limbs[limb].addingReportingOverflow(part)
      let (whole, didCarry) = sum.addingReportingOverflow(carry ? 1 : 0)
      limbs[limb] = whole
      carry = didOverflow || didCarry
      if limb > place, !carry { return }
    }
  }

  private mutating func decrease(by parts: (low: UInt64, high: UInt64), at place: Int) {
    var borrow = false
    for limb in place..<Self.limbCount {
      let part = limb == place ? parts.low : limb == place + 1 ? parts.high : 0
      let (difference, didOverflow) = limbs[limb].subtractingReportingOverflow(part)
      let (whole, didBorrow) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
      limbs[limb] = whole
      borrow = didOverflow || didBorrow
      if limb > place, !borrow { return }
    }
  }

  // MARK: - Reading

  /// The sum divided by how many numbers it is of; nil for none.
  ///
  /// It is finite also where the sum is beyond every `Double`, because no mean is beyond the numbers that it is of.
  func mean(of count: Int) -> Double? {
    guard count > 0, let top = limbs.last else { return nil }
    let isNegative = top >> 63 == 1
    let (significand, exponent) = ExactSum.leadingBits(of: isNegative ? negated : limbs)
    // Divided as whole numbers of 128 bits, so that it is rounded once. The highest bit of the divisor is set.
    let zeros = count.leadingZeroBitCount
    let division = (UInt64(count) << UInt64(zeros)).dividingFullWidth((significand >> 1, significand << 63))
    let quotient = division.remainder == 0 ? division.quotient : division.quotient | 1
    return Double(
      sign: isNegative ? .minus : .plus, exponent: exponent - 63 + zeros, significand: Double(quotient))
  }

  private var negated: [UInt64] {
    var carry = true
    return limbs.map { limb in
      let (sum, didCarry) = (~limb).addingReportingOverflow(carry ? 1 : 0)
      carry = didCarry
      return sum
    }
  }

  /// The highest 64 bits that are not 0 and the exponent of the lowest of them; that one is set where anything follows,
  /// so that rounding knows.
  private static func leadingBits(of limbs: [UInt64]) -> (significand: UInt64, exponent: Int) {
    guard let high = limbs.lastIndex(where: { $0 != 0 }) else { return (0, 0) }
    let zeros = UInt64(limbs[high].leadingZeroBitCount)
    let next = high > 0 ? limbs[high - 1] : 0
    var significand = limbs[high] << zeros | next >> (64 - zeros)
    if next << zeros != 0 || limbs[..<max(0, high - 1)].contains(where: { $0 != 0 }) { significand |= 1 }
    return (significand, high * 64 - Int(zeros) + lowestExponent)
  }

  // MARK: - Bytes

  /// The sum as bytes, the lowest first.
  var bytes: [UInt8] { limbs.map(\.littleEndian).withUnsafeBytes(Array.init) }

  /// Reads what `bytes` wrote; nil for another number of bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    limbs = bytes.withUnsafeBytes { bytes in
      (0..<Self.limbCount).map { limb in
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: limb * 8, as: UInt64.self))
      }
    }
  }
}
