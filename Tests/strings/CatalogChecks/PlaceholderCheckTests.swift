import Testing

@testable import CatalogChecks

@Suite("Checks of placeholders")
struct PlaceholderCheckTests {
  private func locations(_ check: String, en: String, fr: String) throws -> [String] {
    try CheckSample.texts(en: en, es: en, fr: fr).locations(check)
  }

  @Test(
    "placeholder-missing flags an omitted placeholder, but not reordered ones",
    arguments: [
      ("%lld days", "Des jours", 1), ("%1$@ has %2$lld", "%2$lld pour %1$@", 0), ("%1$@ has %2$lld", "%1$@", 1),
      ("%@ has %lld", "%lld", 1), ("%@ has %@", "Rien", 2), ("100 %%", "cent", 0), ("%@", "%1$@", 0), ("%@", "", 0),
    ])
  func missing(english: String, french: String, count: Int) throws {
    #expect(
      try locations("placeholder-missing", en: english, fr: french) == Array(repeating: "key fr", count: count))
  }

  @Test("placeholder-missing flags a number missing in the form *other*, but not in *one*, which may omit it")
  func missingInForms() throws {
    let english = ["one": "%lld day", "other": "%lld days"]
    let spanish = ["one": "Un día", "many": "%lld de días", "other": "Días"]
    #expect(
      try CheckSample.plurals(["en": english, "es": spanish]).locations("placeholder-missing") == ["key es other"])
    let names = ["one": "%1$lld day of %2$@", "other": "%1$lld days of %2$@"]
    let nameless = ["one": "Un día", "many": "%1$lld de días de %2$@", "other": "%1$lld días de %2$@"]
    #expect(try CheckSample.plurals(["en": names, "es": nameless]).locations("placeholder-missing") == ["key es one"])
    #expect(
      try CheckSample.plurals(["en": english, "es": ["": "Días"]]).locations("placeholder-missing") == ["key es"])
  }

  @Test("placeholder-missing resolves substitutions to their arguments")
  func missingInSubstitutions() throws {
    let english = ["en": (frame: "%#@days@ for %2$@", days: ["one": "%arg day", "other": "%arg days"])]
    func locations(_ frame: String, _ other: String) throws -> [String] {
      try CheckSample.substitutions(
        english.merging(["fr": (frame: frame, days: ["one": "%arg jour", "many": "x", "other": other])]) { $1 }
      ).locations("placeholder-missing")
    }
    #expect(try locations("%2$@ : %#@days@", "%arg jours") == [])
    #expect(try locations("%2$@ : %1$lld %#@days@", "jours") == [])
    #expect(try locations("%#@days@", "%arg jours") == ["key fr"])
    #expect(try locations("%2$@", "%arg jours") == ["key fr"])
    #expect(try locations("%2$@ : %#@days@", "jours") == ["key fr substitutions.days.other"])
    let plain = try CheckSample.substitutions(english.merging(["fr": ("%2$@ : %1$lld", [:])]) { $1 })
    #expect(plain.locations("placeholder-missing") == [])
    #expect(plain.locations("placeholder-extra") == [])
  }

  @Test("placeholder-extra flags a placeholder that no form of the source has")
  func extra() throws {
    #expect(try locations("placeholder-extra", en: "Days", fr: "%lld jours") == ["key fr"])
    #expect(try locations("placeholder-extra", en: "%1$lld days", fr: "%2$lld jours") == ["key fr"])
    #expect(try locations("placeholder-extra", en: "%lld of %@", fr: "%lld") == [])
    let english = ["one": "A day", "other": "%lld days"]
    let french = ["one": "%lld jour", "many": "%lld de jours", "other": "%lld jours"]
    #expect(try CheckSample.plurals(["en": english, "fr": french]).locations("placeholder-extra") == [])
  }

  @Test("placeholder-type flags a different type, also between forms of the source, but not a different length")
  func type() throws {
    #expect(try locations("placeholder-type", en: "%lld days", fr: "%@ jours") == ["key fr"])
    #expect(try locations("placeholder-type", en: "%1$@ %2$lld", fr: "%2$@ %1$@") == ["key fr"])
    #expect(try locations("placeholder-type", en: "%lld days", fr: "%d jours") == [])
    #expect(try locations("placeholder-type", en: "%@ %lld", fr: "%lld") == [])
    let forms = ["one": "Day of %@", "other": "%lld days of %@"]
    #expect(try CheckSample.plurals(["en": forms]).locations("placeholder-type") == ["key en one", "key en other"])
  }

  @Test("placeholder-mixed flags an unnumbered placeholder next to a numbered one or a substitution")
  func mixed() throws {
    #expect(try locations("placeholder-mixed", en: "%1$@ and %2$@", fr: "%1$@ et %@") == ["key fr"])
    #expect(try locations("placeholder-mixed", en: "%@ and %@", fr: "%2$@ et %1$@") == [])
    for frame in ["%@: %#@days@", "%#@days@ of %lld"] {
      let sample = try CheckSample.substitutions([
        "en": (frame: frame, days: ["one": "%arg day", "other": "%arg days"])
      ])
      #expect(sample.locations("placeholder-mixed") == ["key en"])
      // The argument of such a placeholder is unknown, so no other check reports it.
      #expect(sample.locations("placeholder-type") == [])
      #expect(sample.locations("placeholder-unnumbered") == [])
    }
    let forms = (frame: "%#@days@", days: ["one": "%arg day", "other": "%arg days of %@"])
    #expect(
      try CheckSample.substitutions(["en": forms]).locations("placeholder-mixed") == ["key en substitutions.days.other"]
    )
    let numbered = (frame: "%2$@: %#@days@ (100 %%)", days: ["one": "%arg day", "other": "%arg days"])
    #expect(try CheckSample.substitutions(["en": numbered]).locations("placeholder-mixed") == [])
  }

  @Test(
    "placeholder-syntax flags an unescaped percent sign or an unknown placeholder, but not an escaped sign",
    arguments: [
      ("5 % des jours", 1), ("5 % au plus", 1), ("5 %", 1), ("50% sûr", 1), ("%s jours", 1), ("%arg jours", 1),
      ("5 %% des jours", 0), ("%1$lld %% d’or", 0), ("%.1f", 0), ("%+lld", 0), ("Jours", 0),
    ])
  func syntax(text: String, count: Int) throws {
    #expect(
      try CheckSample.texts(en: "Text", fr: text).locations("placeholder-syntax")
        == Array(repeating: "key fr", count: count))
  }

  @Test("placeholder-syntax does not flag %arg in a plural form")
  func numberOfForm() throws {
    let forms = ["one": "%arg day", "other": "%arg days"]
    #expect(try CheckSample.plurals(["en": forms]).locations("placeholder-syntax") == [])
  }

  @Test("placeholder-width flags a different precision or length, but not a different position or type")
  func width() throws {
    #expect(try locations("placeholder-width", en: "%lld", fr: "%d") == ["key fr"])
    #expect(try locations("placeholder-width", en: "%.2f", fr: "%.1f") == ["key fr"])
    #expect(try locations("placeholder-width", en: "%1$lld %2$05lld", fr: "%2$05lld %1$lld") == [])
    #expect(try locations("placeholder-width", en: "%@", fr: "%lld") == [])
  }

  @Test("placeholder-unnumbered flags two unnumbered placeholders, but not one or numbered ones")
  func unnumbered() throws {
    #expect(try locations("placeholder-unnumbered", en: "%1$@ %2$lld", fr: "%@ %lld") == ["key fr"])
    #expect(try locations("placeholder-unnumbered", en: "%@", fr: "%@ (100 %%)") == [])
  }
}
