extension JSONWriter {
  /// Writes an integer.
  @inlinable public func int(_ value: Int) { int(Int64(value)) }

  /// Writes an integer.
  public func int(_ value: Int64) {
    reserve(21)
    comma()
    var magnitude = value.magnitude
    if value < 0 {
      start[used] = UInt8(ascii: "-")
      used &+= 1
    }
    let digits = Self.digitCount(magnitude)
    var out = start + (used &+ digits)
    used &+= digits
    while magnitude >= 10 {
      let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      out -= 1
      out.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      magnitude = quotient
    }
    (out - 1).pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: magnitude)
  }

  /// Writes a number with the fewest digits that round-trip to the same double.
  ///
  /// Whole numbers below 2⁵³ have no fraction: `2`, not `2.0`. Infinity and NaN become `null`.
  public func double(_ value: Double) {
    guard value.isFinite else { return null() }
    if value.magnitude < 0x1p53, value == value.rounded(.towardZero), value != 0 || value.sign == .plus {
      return int(Int64(value))
    }
    var text = numberTexts.text(of: value)
    text.withUTF8 { raw($0) }
  }

  @inline(__always)
  private static func digitCount(_ magnitude: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while magnitude >= limit {
      count &+= 1
      let (next, didOverflow) = limit.multipliedReportingOverflow(by: 10)
      if didOverflow { break }
      limit = next
    }
    return count
  }
}

/// A cache of the texts of recently written numbers.
///
/// The search for the shortest digits is most of the cost of writing a double, and replies often repeat a few ratios.
struct NumberTextCache {
  /// The number of cache slots.
  private static let slotCount = 64

  private var entries: [(bits: UInt64, text: String)] = []

  /// Returns the fewest digits of a finite number that round-trip to the same double.
  mutating func text(of value: Double) -> String {
    // The initial entry for 0.0 is never used, because whole numbers are written as integers.
    if entries.isEmpty { entries = Array(repeating: (bits: 0, text: "0.0"), count: Self.slotCount) }
    let bits = value.bitPattern
    let slot = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if entries[slot].bits != bits { entries[slot] = (bits, value.description) }
    return entries[slot].text
  }
}
