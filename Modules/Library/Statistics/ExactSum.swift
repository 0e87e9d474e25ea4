/// An exact sum of floating-point numbers that supports subtraction.
///
/// Adding and subtracting `Double`s accumulates rounding errors: after a user corrects a value from 1e17 to 17, the
/// mean would remain wrong. The sum is a two's complement integer in units of 2^-1074, which divides every finite
/// `Double`. It is wide enough for 2^77 addends of maximum magnitude.
struct ExactSum: Hashable, Sendable {
  /// The size of a sum in bytes.
  static let byteCount = limbCount * 8

  private static let limbCount = 34
  /// The exponent of the least significant bit.
  private static let lowestExponent = -1074
  /// The number of explicitly stored significand bits; the leading bit is implicit.
  private static let significandBits = UInt64(Double.significandBitCount)

  /// The 64-bit limbs, least significant first.
  private var limbs: [UInt64]

  /// Creates a sum of zero.
  init() {
    limbs = Array(repeating: 0, count: Self.limbCount)
  }

  // MARK: - Addition

  mutating func add(_ number: Double) {
    let exponent = number.exponentBitPattern
    let significand = number.significandBitPattern | (exponent == 0 ? 0 : 1 << Self.significandBits)
    let bitOffset = max(Int(exponent), 1) - 1
    let (limbIndex, shift) = (bitOffset / 64, UInt64(bitOffset % 64))
    // The smart shift by 64 returns 0.
    let parts = (low: significand << shift, high: significand >> (64 - shift))
    if number.sign == .plus { increase(by: parts, at: limbIndex) } else { decrease(by: parts, at: limbIndex) }
  }

  mutating func subtract(_ number: Double) { add(-number) }

  private mutating func increase(by parts: (low: UInt64, high: UInt64), at limbIndex: Int) {
    var carry = false
    for index in limbIndex..<Self.limbCount {
      let part = index == limbIndex ? parts.low : index == limbIndex + 1 ? parts.high : 0
      let (sum, didOverflow) = limbs[index].addingReportingOverflow(part)
      let (total, didCarry) = sum.addingReportingOverflow(carry ? 1 : 0)
      limbs[index] = total
      carry = didOverflow || didCarry
      if index > limbIndex, !carry { return }
    }
  }

  private mutating func decrease(by parts: (low: UInt64, high: UInt64), at limbIndex: Int) {
    var borrow = false
    for index in limbIndex..<Self.limbCount {
      let part = index == limbIndex ? parts.low : index == limbIndex + 1 ? parts.high : 0
      let (difference, didOverflow) = limbs[index].subtractingReportingOverflow(part)
      let (total, didBorrow) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
      limbs[index] = total
      borrow = didOverflow || didBorrow
      if index > limbIndex, !borrow { return }
    }
  }

  // MARK: - Values

  /// The sum, rounded once; nil if it exceeds the range of `Double`.
  var value: Double? { mean(of: 1).flatMap { $0.isFinite ? $0 : nil } }

  /// Returns the sum divided by the number of addends; nil if `count` is 0.
  ///
  /// The mean is finite even if the sum exceeds the range of `Double`, because it is within the range of the addends.
  func mean(of count: Int) -> Double? {
    guard count > 0, let top = limbs.last else { return nil }
    let isNegative = top >> 63 == 1
    let (significand, exponent) = ExactSum.leadingBits(of: isNegative ? negated : limbs)
    // With a 128-bit dividend, the result is rounded only once. The divisor is normalized: its highest bit is set.
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

  /// Returns the 64 most significant bits and the exponent of the lowest of them.
  ///
  /// That bit is sticky: it is set if any lower bit is set, for correct rounding.
  private static func leadingBits(of limbs: [UInt64]) -> (significand: UInt64, exponent: Int) {
    guard let high = limbs.lastIndex(where: { $0 != 0 }) else { return (0, 0) }
    let zeros = UInt64(limbs[high].leadingZeroBitCount)
    let next = high > 0 ? limbs[high - 1] : 0
    var significand = limbs[high] << zeros | next >> (64 - zeros)
    if next << zeros != 0 || limbs[..<max(0, high - 1)].contains(where: { $0 != 0 }) { significand |= 1 }
    return (significand, high * 64 - Int(zeros) + lowestExponent)
  }

  // MARK: - Serialization

  /// The sum as bytes, least significant first.
  var bytes: [UInt8] {
    // Mapping a key path would read each limb through it, at a cost of 700 instructions.
    limbs.map { $0.littleEndian }.withUnsafeBytes { Array($0) }
  }

  /// Decodes `bytes`; nil if the length is wrong.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    limbs = bytes.withUnsafeBytes { bytes in
      (0..<Self.limbCount).map { index in
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      }
    }
  }
}
