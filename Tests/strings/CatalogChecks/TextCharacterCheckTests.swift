import Testing

@testable import CatalogChecks

@Suite("Checks of the characters of a text")
struct TextCharacterCheckTests {
  @Test("control-char flags control, bidirectional and replacement characters, but not a line feed or a tab")
  func controlChar() throws {
    for scalar in ["\u{7}", "\r", "\u{202E}", "\u{2066}", "\u{FFFD}"] {
      #expect(try CheckSample.texts(en: "A", es: "a\(scalar)b").locations("control-char") == ["key es"], "\(scalar)")
    }
    #expect(try CheckSample.texts(en: "A\u{202E}", es: "B").locations("control-char") == ["key en"])
    #expect(try CheckSample.texts(en: "A", es: "uno\n\tdos").locations("control-char") == [])
  }

  @Test(
    "script-mix flags a foreign letter in a Latin word and a Cyrillic look-alike, but not a Cyrillic name, Δt or µs")
  func scriptMix() throws {
    #expect(try CheckSample.texts(en: "Card", es: "C\u{430}rta").locations("script-mix") == ["key es"])
    #expect(try CheckSample.texts(en: "Card", fr: "C\u{3B1}rte").locations("script-mix") == ["key fr"])
    #expect(try CheckSample.texts(en: "A", es: "va \u{430} ti").locations("script-mix") == ["key es"])
    #expect(try CheckSample.texts(en: "A", es: "Достоевский, Δt de 5 µs, 10 Ω").locations("script-mix") == [])
  }

  @Test("zero-width-space flags an invisible character, but not a joiner in an emoji or a non-joiner in a Persian word")
  func zeroWidthSpace() throws {
    for scalar in ["\u{200B}", "\u{FEFF}", "\u{200C}", "\u{200D}"] {
      #expect(try CheckSample.texts(en: "A", es: "uno\(scalar) dos").locations("zero-width-space") == ["key es"])
    }
    #expect(try CheckSample.texts(en: "A", es: "Hola 👩\u{200D}🚀").locations("zero-width-space") == [])
    #expect(
      try CheckSample.texts(en: "A", es: "\u{645}\u{6CC}\u{200C}\u{62E}").locations("zero-width-space") == [])
  }

  @Test("not-nfc flags a decomposed letter, but not a composed one")
  func notNFC() throws {
    #expect(try CheckSample.texts(en: "A", fr: "e\u{301}tape").locations("not-nfc") == ["key fr"])
    #expect(try CheckSample.texts(en: "A", fr: "\u{E9}tape 💪").locations("not-nfc") == [])
  }

  @Test("max-length flags a text over the limit of its comment; a placeholder counts as one character")
  func maxLength() throws {
    let long = try CheckSample.texts(en: "Ten left", es: "Quedan diez", fr: "Reste 10", comment: "Label. max:10")
    #expect(long.locations("max-length") == ["key es"])
    #expect(
      try CheckSample.texts(en: "%lld left", es: "Quedan %lld", comment: "%lld = days. max:7").locations("max-length")
        == ["key es"])
    #expect(try CheckSample.texts(en: "Ten", es: "Quedan 10", comment: "max:9").locations("max-length") == [])
    #expect(try CheckSample.texts(en: "Ten", es: "Quedan diez", comment: "Climax: 3").locations("max-length") == [])
  }

  @Test("max-length counts the longest form of a substitution, but does not check the substitution alone")
  func maxLengthOfParts() throws {
    let frame = #""stringUnit": {"state": "translated", "value": "Now %#@part@"}"#
    let part = #"{"argNum": 1, "formatSpecifier": "lld", \#(SampleJSON.plural(["other": "%arg lessons"]).dropFirst())"#
    func sample(_ maxLength: Int) throws -> CheckSample {
      let text = #"{\#(frame), "substitutions": {"part": \#(part)}}"#
      return try CheckSample(#""key": {"comment": "max:\#(maxLength)", "localizations": {"en": \#(text)}}"#)
    }
    #expect(try sample(12).locations("max-length") == ["key en"])
    #expect(try sample(13).locations("max-length") == [])
  }

  @Test(
    "length-ratio flags more than 5/2 or less than 2/5 of the length of the source, but not usual differences")
  func lengthRatio() throws {
    let text = "The lesson is over for today"
    #expect(try CheckSample.texts(en: text, es: "Fin", fr: text).locations("length-ratio") == ["key es"])
    #expect(
      try CheckSample.texts(en: "Over", es: "Fin", fr: "La leçon est terminée pour aujourd’hui, à demain pour la suite")
        .locations(
          "length-ratio")
        == ["key fr"])
    #expect(
      try CheckSample.texts(en: text, es: "Se acabó la lección", fr: "La leçon du jour est à présent terminée")
        .locations(
          "length-ratio") == [])
  }
}
