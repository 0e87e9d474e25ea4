extension JSONValue {
  /// The number as an exact integer; nil for other kinds, fractions, and numbers beyond 64 bits.
  ///
  /// `1.0` and `1e2` are integers, as in JSON Schema; `-0` is 0.
  public var int: Int64? {
    guard kind == .number else { return nil }
    var digits = rawBytes[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    // A flagged number has a fraction or an exponent.
    let magnitude = node.isFlagged ? Self.magnitude(decimal: digits) : Self.magnitude(digits)
    guard let magnitude else { return nil }
    if isNegative { return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// The number as the nearest double; nil for other kinds and if the nearest double is infinite.
  public var double: Double? {
    guard kind == .number else { return nil }
    // Integers below 2⁵³ are exact. Zero takes the slow path, because it may be negative.
    if !node.isFlagged, let int, int != 0, int.magnitude < 1 << 53 { return Double(int) }
    if node.isFlagged, let decimal = shortDecimal { return decimal }
    guard let value = Double(String(decoding: rawBytes, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  /// The number with a fraction, if its digits are an integer below 2⁵³ other than 0; nil for other numbers.
  ///
  /// The quotient of two exact doubles is the double nearest to the number.
  private var shortDecimal: Double? {
    let isNegative = rawBytes.first == UInt8(ascii: "-")
    var (digits, power, isFraction) = (UInt64(0), 1.0, false)
    // Sixteen digits and a point exceed neither 64 bits nor the powers of ten that are exact doubles.
    guard rawBytes.count <= 17 else { return nil }
    for byte in rawBytes.dropFirst(isNegative ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if isFraction { power *= 10 }
      case UInt8(ascii: "."): isFraction = true
      default: return nil
      }
    }
    guard digits != 0, digits < 1 << 53 else { return nil }
    return (isNegative ? -Double(digits) : Double(digits)) / power
  }

  private static func magnitude(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    // Nineteen digits cannot overflow.
    let canOverflow = digits.count > 19
    var value: UInt64 = 0
    for digit in digits {
      let amount = UInt64(digit &- UInt8(ascii: "0"))
      if canOverflow {
        let (product, didOverflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, didCarry) = product.addingReportingOverflow(amount)
        if didOverflow || didCarry { return nil }
        value = sum
      } else {
        value = value &* 10 &+ amount
      }
    }
    return value
  }

  /// Returns the value of digits with a fraction or an exponent; nil if it is not an integer or exceeds 64 bits.
  private static func magnitude(decimal text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    var exponent = exponent(text[mantissa.endIndex...].dropFirst())
    if let point = mantissa.firstIndex(of: UInt8(ascii: ".")) { exponent -= mantissa.endIndex - point - 1 }

    var value: UInt64 = 0
    var zeros = 0
    for byte in mantissa where byte != UInt8(ascii: ".") {
      guard byte != UInt8(ascii: "0") else {
        zeros += 1
        continue
      }
      // Zeros are applied only when another digit follows; leading zeros have no effect.
      guard let scaled = scale(value, by: zeros + 1) else { return nil }
      let (sum, didCarry) = scaled.addingReportingOverflow(UInt64(byte &- UInt8(ascii: "0")))
      if didCarry { return nil }
      value = sum
      zeros = 0
    }
    if value == 0 { return 0 }
    exponent += zeros
    return exponent < 0 ? nil : scale(value, by: exponent)
  }

  /// Multiplies a value by a power of ten; returns nil if the product exceeds 64 bits.
  private static func scale(_ value: UInt64, by exponent: Int) -> UInt64? {
    var value = value
    if value == 0 { return 0 }
    for _ in 0..<exponent {
      let (product, didOverflow) = value.multipliedReportingOverflow(by: 10)
      if didOverflow { return nil }
      value = product
    }
    return value
  }

  /// Reads an exponent, clamped to ±2⁴⁰, because no text has enough digits for a larger one to matter.
  private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var value = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = min(value * 10 + Int(byte &- UInt8(ascii: "0")), 1 << 40)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }
}
