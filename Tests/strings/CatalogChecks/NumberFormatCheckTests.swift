import Testing

@testable import CatalogChecks

@Suite("Check of number formats")
struct NumberFormatCheckTests {
  @Test(
    "number-format flags the separators of another language",
    arguments: [
      ("fr", "Reach 50,000 points", "Atteignez 50,000 points"),
      ("fr", "Reach 50,000 points", "Atteignez 50.000 points"),
      ("fr", "It is 0.001.", "C’est 0.001."), ("es", "Reach 50,000 points", "Llega a 50,000 puntos"),
      ("es", "Reach 50,000 points", "Llega a 50\u{202F}000 puntos"), ("es", "1,000,000,000", "1,000,000,000"),
      ("es", "It is 0.001.", "Es 0.001."), ("de", "From 1,234.5", "Ab 1,234.5"),
      ("fr", "1,000 at most", "1’000 au plus"),
      ("es", "Reach 50,000", "Llega a 50000"), ("de-CH", "From 1,234", "Ab 1.234"),
    ])
  func wrongSeparators(language: String, source: String, text: String) throws {
    let sample = try CheckSample.entries([["en": source, language: text]])
    #expect(sample.locations("number-format") == ["key0 \(language)"])
  }

  @Test(
    "number-format does not flag the format of the language, dates, times, versions or names",
    arguments: [
      ("fr", "Reach 50,000 points", "Atteignez 50\u{202F}000 points"), ("fr", "It is 0.001.", "C’est 0,001."),
      ("es", "1,000,000,000", "1.000.000.000"), ("es", "Reach 5,000", "Llega a 5000"), ("es", "1,234.5", "1.234,5"),
      ("es-MX", "Reach 50,000", "Llega a 50,000"), ("de-CH", "From 1,234", "Ab 1’234"), ("fr", "iOS 17.2", "iOS 17.2"),
      ("es", "Version 1.5", "Versión 1.5"), ("fr", "v2.0 is out", "v2.0 est là"),
      ("fr", "On 2026-03-28", "Le 28.03.2026"),
      ("es", "At 10:30", "A las 10.30"), ("fr", "Bluetooth 5.0", "Bluetooth 5.0"), ("de", "802.11b", "802.11b"),
      ("fr", "127.0.0.1", "127.0.0.1"), ("hi", "Reach 1,00,000", "1,00,000"),
    ])
  func rightSeparators(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("number-format") == [])
  }
}
