import Kernel
import Testing

@Suite("Numbers with at most three decimals")
struct ThousandthsTests {
  @Test(
    "Texts and numbers become integers in thousandths",
    arguments: [
      ("0", 0), ("1", 1_000), ("71.5", 71_500), ("-0.001", -1), ("0.1", 100), ("1.005", 1_005), ("-0", 0),
      ("1000000000", 1_000_000_000_000), ("-1000000000", -1_000_000_000_000), ("999999999.999", 999_999_999_999),
    ] as [(String, Int64)])
  func parsed(_ text: String, _ thousandths: Int64) throws {
    #expect(Thousandths.parse(text) == thousandths)
    let number = try #require(Double(text))
    #expect(Thousandths.parse(number) == thousandths && Thousandths.number(thousandths) == number)
  }

  @Test("Other texts have no integer", arguments: ["", "x", "1e3", "1,5", "0.0001", "1.2345", "1000000000.001", "+1"])
  func others(_ text: String) { #expect(Thousandths.parse(text) == nil) }

  @Test("Numbers that are not finite have no integer", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(_ number: Double) { #expect(Thousandths.parse(number) == nil) }

  @Test(
    "A text has no trailing zeros",
    arguments: [(0, "0"), (1, "0.001"), (1_500, "1.5"), (20_000, "20")] as [(Int64, String)])
  func text(_ thousandths: Int64, _ text: String) { #expect(Thousandths.text(thousandths) == text) }
}
