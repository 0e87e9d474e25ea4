import Testing

@testable import CatalogChecks

@Suite("Checks of coverage (localization.md, checks)")
struct CoverageCheckTests {
  @Test("missing flags a language without a text, and not one that an untranslatable entry leaves out")
  func missing() throws {
    let unit = #"{"stringUnit": {"state": "translated", "value": "Text"}}"#
    let flagged = try CheckSample(#""a": {"localizations": {"en": \#(unit), "es": \#(unit)}}"#)
    #expect(flagged.places("missing") == ["a fr"])
    let whole = try CheckSample(#""a": {"localizations": {"en": \#(unit), "es": \#(unit), "fr": \#(unit)}}"#)
    #expect(whole.places("missing") == [])
    let name = try CheckSample(#""a": {"shouldTranslate": false, "localizations": {"en": \#(unit)}}"#)
    #expect(name.places("missing") == [])
  }

  @Test("empty flags a text of nothing, and not one of a single character")
  func empty() throws {
    #expect(try CheckSample.texts(en: "A", es: "").places("empty") == ["key es"])
    #expect(try CheckSample.texts(en: "A", es: "B").places("empty") == [])
  }
}
