import Foundation
import StringCatalog
import Testing

@Suite struct RunTimeTextTests {
  @Test("An empty text is omitted; one with invalid placeholders or an empty plural form is omitted and reported")
  func problems() throws {
    let document = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "a": {"localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "It's {%@}"}},
          "es": {"stringUnit": {"state": "new", "value": ""}},
          "fr": {"stringUnit": {"state": "translated", "value": "%1$@ et %2$@"}}}},
        "b": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "5 %"}}}},
        "c": {"localizations": {"en": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld day"}},
          "other": {"stringUnit": {"state": "new", "value": ""}}}}}}},
        "d": {"shouldTranslate": false, "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "Kindling"}}}}}}
      """
    let url = URL(filePath: "Sample.xcstrings")
    let file = CatalogFile(url: url, catalog: try CatalogReader.read(Array(document.utf8), file: "Sample.xcstrings"))
    var problems: [String] = []
    let texts = RunTimeText.all(of: file, untranslatableIn: ["de", "en", "es"]) {
      problems.append("\($0.location) \($0.message)")
    }
    #expect(texts.map(\.pattern) == ["It''s '{'{0}'}'", "Kindling", "Kindling", "Kindling"])
    #expect(texts.map(\.key) == ["a", "d", "d", "d"] && texts.map(\.locale) == ["en", "de", "en", "es"])
    #expect(texts.map(\.line) == [3, 11, 11, 11])
    #expect(
      problems == [
        "Sample.xcstrings:5 a, fr: \"%2$@\" does not match the source text, which has the placeholders %@",
        "Sample.xcstrings:6 b, en: \"%\" is not a format specifier; write %% for a percent sign",
        "Sample.xcstrings:7 c, en: a form is empty",
      ])
  }
}
