import JSON
import TestFiles
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
  @Test(
    "A value is read as an exact integer in every notation; nil if it is not a whole number or is out of range",
    arguments: [
      ("0", 0), ("-0", 0), ("5", 5), ("-7", -7), ("1.0", 1), ("-1.0", -1), ("1e2", 100), ("1E+2", 100), ("100e-2", 1),
      ("1.50e1", 15), ("0.5e1", 5), ("0.0", 0), ("0e99999999999999999999", 0), ("0.000e-5", 0), ("10.00", 10),
      ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775807.0", .max), ("-9223372036854775808.000", .min), ("9.223372036854775807e18", .max),
      ("92233720368547758070e-1", .max), ("1000000000000000000", 1_000_000_000_000_000_000),
      ("1e18", 1_000_000_000_000_000_000),
      ("1.5", nil), ("0.1", nil), ("1e-1", nil), ("15e-1", nil), ("9223372036854775808", nil),
      ("-9223372036854775809", nil),
      ("18446744073709551615", nil), ("18446744073709551616", nil), ("99999999999999999999", nil), ("1e19", nil),
      ("1e400", nil),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil), ("123456789012345678901234567890", nil),
      ("9223372036854775807.5", nil), ("1.00000000000000000000000001", nil), ("9223372036854775808.0", nil),
      ("\"5\"", nil), ("null", nil), ("true", nil), ("[5]", nil),
    ] as [(String, Int64?)])
  func integers(text: String, expected: Int64?) throws {
    try withJSON(text) { #expect($0.int == expected) }
  }

  @Test("A number with 100,000 zeros is read as an exact integer; nil if it is out of range")
  func zeros() throws {
    let zeros = String(repeating: "0", count: 100_000)
    try withJSON("0.\(zeros)5e100001") { #expect($0.int == 5) }
    try withJSON("5\(zeros)e-100000") { #expect($0.int == 5) }
    try withJSON("5.\(zeros)") { #expect($0.int == 5) }
    try withJSON("5\(zeros)") { #expect($0.int == nil) }
  }

  @Test(
    "A number is read as the nearest double; nil if that is not finite",
    arguments: [
      ("0", 0), ("5", 5), ("-5", -5), ("0.1", 0.1), ("1.5e10", 1.5e10), ("1E-7", 1e-7),
      ("5e-324", .leastNonzeroMagnitude),
      ("1e-400", 0),
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996),
      ("1.7976931348623157e308", .greatestFiniteMagnitude), ("2.2250738585072014e-308", 2.2250738585072014e-308),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("0.1e1", 1), ("9223372036854775808", 0x1p63),
      ("1e400", nil), ("-1e400", nil), ("1.7976931348623159e308", nil), ("\"1\"", nil), ("false", nil),
    ] as [(String, Double?)])
  func doubles(text: String, expected: Double?) throws {
    try withJSON(text) { #expect($0.double == expected) }
  }

  @Test("Decimals with a fraction are read like the standard library reads them")
  func decimals() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<Search.tries(4_000, thorough: 20_000) {
      let digits = (1...Int.random(in: 1...19, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      let whole = Bool.random(using: &generator) ? "0" : String(Int.random(in: 1...99_999, using: &generator))
      let text = (Bool.random(using: &generator) ? "-" : "") + whole + "." + digits
      try withJSON(text) { #expect($0.double?.bitPattern == Double(text)?.bitPattern, "\(text)") }
    }
  }

  @Test("Negative zero is a distinct double", arguments: ["-0", "-0.0", "-0e5"])
  func negativeZero(text: String) throws {
    try withJSON(text) {
      #expect($0.double?.sign == .minus)
      #expect($0.int == 0)
    }
  }

  @Test(
    "Integers are written with all digits",
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (99, "99"), (100, "100"), (1_234_567_890, "1234567890"),
      (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ] as [(Int64, String)])
  func writtenIntegers(value: Int64, expected: String) {
    #expect(written { $0.int(value) } == expected)
  }

  @Test("Powers of ten and their neighbors are written as in Swift")
  func powers() {
    var power: Int64 = 1
    for _ in 0..<18 {
      for value in [power - 1, power, power + 1, -power] { #expect(written { $0.int(value) } == String(value)) }
      power *= 10
    }
  }

  @Test(
    "Doubles are written in the fewest digits; nonfinite ones become null",
    arguments: [
      (0, "0"), (-0.0, "-0.0"), (1, "1"), (-2, "-2"), (0.1, "0.1"), (2.5, "2.5"), (100, "100"), (0.3, "0.3"),
      (0.1 + 0.2, "0.30000000000000004"), (1e15, "1000000000000000"), (1e16, "1e+16"),
      (.leastNonzeroMagnitude, "5e-324"),
      (1e-7, "1e-07"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func writtenDoubles(value: Double, expected: String) {
    #expect(written { $0.double(value) } == expected)
  }

  @Test("Random doubles of every magnitude round-trip exactly")
  func randomDoubles() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<Search.tries(4_000, thorough: 20_000) {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      try withJSON(written { $0.double(value) }) { #expect($0.double?.bitPattern == value.bitPattern) }
    }
  }
}
