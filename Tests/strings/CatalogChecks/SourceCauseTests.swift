import Testing

@testable import CatalogChecks

@Suite("An error in the source text is reported once")
struct SourceCauseTests {
  private static let mixed = ["one": "%1$@ has %lld day", "other": "%1$@ has %lld days"]

  @Test("An error that all forms and translations share with the source is one finding")
  func once() throws {
    let sample = try CheckSample.plurals(["en": Self.mixed, "es": Self.mixed, "fr": Self.mixed])
    #expect(sample.locations("placeholder-mixed") == ["key en one"])
    let signs = try CheckSample.texts(en: "5 % of it", es: "5 % de eso", fr: "5 % de cela")
    #expect(signs.locations("placeholder-syntax") == ["key en"])
    let tags = try CheckSample.texts(en: "<b>Go</b></b>", es: "<b>Sigue</b>", fr: "<b>Continuez</b>")
    #expect(tags.locations("markup") == ["key en"])
  }

  @Test("An error in a word that a translation copies is reported once, an error in another word separately")
  func words() throws {
    let name = try CheckSample.texts(en: "Open K\u{456}ndling", es: "Abre K\u{456}ndling", fr: "Ouvrez Kindling")
    #expect(name.locations("script-mix") == ["key en"])
    let others = try CheckSample.texts(en: "Loading...", es: "Cargando...", fr: "Chargement…")
    #expect(others.locations("ellipsis-dots") == ["key en", "key es"])
  }

  @Test("An error in a translation is reported for each of its forms if the source text is correct")
  func translations() throws {
    let right = ["one": "%1$@ has %2$lld day", "other": "%1$@ has %2$lld days"]
    let sample = try CheckSample.plurals(["en": right, "fr": Self.mixed])
    #expect(sample.locations("placeholder-mixed") == ["key fr one", "key fr other"])
  }

  @Test("A warning about the source text hides no error in a translation")
  func errors() throws {
    let sample = try CheckSample.texts(en: "%@ has %lld", es: "%@ tiene", fr: "%@ a %lld", comment: "-")
    let checks = CatalogCheck.all.filter { $0.group == .placeholders }
    let findings = CheckRunner(checks).findings(in: sample.folder)
    #expect(findings.map(\.check) == ["placeholder-missing", "placeholder-unnumbered"])
    #expect(findings.map(\.locale) == ["es", "en"])
  }
}
