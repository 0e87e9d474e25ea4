import StringCatalog
import Testing

@testable import CatalogChecks

@Suite("Checks report every error of generate (Localization, \"the translators' command\".)")
struct TableCheckTests {
  private typealias Forms = KeyValuePairs<String, String>

  /// Creates a sample of one entry with the English substitutions `a` and `b`.
  private static func parts(_ frame: String, a: Forms, argNum: Int = 1) throws -> CheckSample {
    func forms(_ texts: Forms) -> String { String(SampleJSON.plural(texts).dropFirst().dropLast()) }
    let text = #"{"state": "translated", "value": "\#(frame)"}"#
    return try CheckSample(
      #"""
      "key": {"comment": "max:50", "localizations": {"en": {"stringUnit": \#(text), "substitutions": {
        "a": {"argNum": \#(argNum), "formatSpecifier": "lld", \#(forms(a))},
        "b": {"argNum": 2, "formatSpecifier": "lld", \#(forms(["one": "%arg b", "other": "%arg b"]))}}}}}
      """#)
  }

  @Test(
    "unsupported-shape flags a valid text that the generated tables do not support",
    arguments: [("%.1f days", "%.1f jours"), ("A { brace", "Une accolade"), ("%2$@", "%2$@"), ("%3$lld", "%3$lld")])
  func texts(english: String, french: String) throws {
    let sample = try CheckSample.texts(en: english, es: english, fr: french)
    #expect(sample.locations("unsupported-shape").first == "key en")
  }

  @Test("unsupported-shape flags each language separately")
  func languages() throws {
    let sample = try CheckSample.texts(en: "A brace", es: "{", fr: "}{")
    #expect(sample.locations("unsupported-shape") == ["key es", "key fr"])
  }

  @Test("unsupported-shape flags plural forms without a number, or with an unknown category")
  func plurals() throws {
    let names = ["one": "%@ is here", "other": "%@ are here"]
    #expect(try CheckSample.plurals(["en": names]).locations("unsupported-shape") == ["key en"])
    let several = ["one": "%lld day", "several": "%lld days", "other": "%lld days"]
    #expect(try CheckSample.plurals(["en": several]).locations("unsupported-shape") == ["key en"])
  }

  @Test("unsupported-shape flags nested substitutions and a gap in the argument numbers")
  func countedParts() throws {
    let nested: Forms = ["one": "%arg file in %#@b@", "other": "%arg files in %#@b@"]
    #expect(try Self.parts("%#@a@ %#@b@", a: nested).locations("unsupported-shape") == ["key en"])
    let files: Forms = ["one": "%arg file", "other": "%arg files"]
    #expect(try Self.parts("%#@a@ %#@b@", a: files, argNum: 3).locations("unsupported-shape") == ["key en"])
    #expect(try Self.parts("%#@a@ %#@b@", a: files).locations("unsupported-shape") == [])
  }

  @Test("A recursive substitution is flagged, and max-length terminates")
  func cycle() throws {
    let itself: Forms = ["one": "%arg x", "other": "%#@a@ %arg y"]
    #expect(try Self.parts("%#@a@ %#@b@", a: itself).locations("unsupported-shape") == ["key en"])
    #expect(try Self.parts("%#@a@ %#@b@", a: itself).locations("max-length") == [])
  }

  @Test(
    "An error with a more specific finding is reported once",
    arguments: [
      ("%lld", "%@", "placeholder-type"), ("Day", "%lld", "placeholder-extra"), ("Day", "5 %", "placeholder-syntax"),
      ("%1$@ %2$@", "%1$@ %@", "placeholder-mixed"),
    ])
  func reportedByOthers(english: String, french: String, check: String) throws {
    let sample = try CheckSample.texts(en: english, es: english, fr: french)
    #expect(sample.locations("unsupported-shape") == [])
    #expect(sample.locations(check) == ["key fr"])
  }

  @Test("not-generated flags two keys with the same accessor, even if a text has an error")
  func accessors() throws {
    func entry(_ key: String, _ french: String) -> String {
      let unit = SampleJSON.unit("Text")
      return #""\#(key)": {"localizations": {"en": \#(unit), "es": \#(unit), "fr": \#(SampleJSON.unit(french))}}"#
    }
    let twice = try CheckSample([entry("a.b", "Texte"), entry("a_b", "Texte")].joined(separator: ", "))
    #expect(
      twice.findings("not-generated").map(\.message) == ["the keys \"a.b\" and \"a_b\" have the same accessor aB"])
    let broken = try CheckSample([entry("a.b", "Texte"), entry("a_b", "{")].joined(separator: ", "))
    #expect(broken.findings("not-generated") == twice.findings("not-generated"))
    #expect(try CheckSample(entry("a.b", "{")).findings("not-generated") == [])
    #expect(broken.locations("unsupported-shape") == ["a_b fr"])
    #expect(try CheckSample(entry("a.b", "Texte")).findings("not-generated") == [])
  }
}
