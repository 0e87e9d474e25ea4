import Testing

@testable import CatalogChecks

@Suite("Checks of spaces and punctuation")
struct TextPunctuationCheckTests {
  // MARK: - Spaces

  @Test("whitespace-edge flags whitespace at an end of a source with letters, and other whitespace in a translation")
  func whitespaceEdge() throws {
    #expect(try CheckSample.texts(en: "Text", es: "Texto ").locations("whitespace-edge") == ["key es"])
    #expect(try CheckSample.texts(en: "Text", es: "\nTexto").locations("whitespace-edge") == ["key es"])
    #expect(
      try CheckSample.texts(en: "Text ", es: "Texto ", fr: "Texte\u{A0}").locations("whitespace-edge") == ["key en"])
    #expect(try CheckSample.texts(en: ", ", es: ", ", fr: ", ").locations("whitespace-edge") == [])
  }

  @Test("newline-count flags a missing line break, but not a moved one")
  func newlineCount() throws {
    #expect(
      try CheckSample.texts(en: "One\ntwo", es: "Uno dos", fr: "Un\ndeux").locations("newline-count") == ["key es"])
    #expect(try CheckSample.texts(en: "One\ntwo", es: "\nUno dos", fr: "Un\ndeux").locations("newline-count") == [])
  }

  @Test("double-space flags two spaces between words, but not indentation")
  func doubleSpace() throws {
    #expect(try CheckSample.texts(en: "A", es: "uno  dos").locations("double-space") == ["key es"])
    #expect(try CheckSample.texts(en: "A", fr: "prêt \u{202F}!").locations("double-space") == ["key fr"])
    #expect(try CheckSample.texts(en: "A", es: "uno\n  dos tres").locations("double-space") == [])
  }

  // MARK: - Punctuation

  @Test(
    "end-punctuation flags a different final mark",
    arguments: [
      ("Done.", "Hecho"), ("Done", "Hecho."), ("Done?", "Hecho."), ("Loading…", "Cargando"), ("Name:", "Nombre"),
    ])
  func endPunctuation(source: String, target: String) throws {
    #expect(try CheckSample.texts(en: source, es: target, fr: source).locations("end-punctuation") == ["key es"])
  }

  @Test("end-punctuation flags a missing period after a short word")
  func shortLastWord() throws {
    for (source, target) in [
      ("It accepts it.", "Lo acepta"), ("Send the text.", "Envía el texto"), ("It is so", "Es así."),
    ] {
      #expect(
        try CheckSample.texts(en: source, es: target, fr: source).locations("end-punctuation") == ["key es"],
        "\(target)")
    }
  }

  @Test(
    "end-punctuation does not flag a mark before a quotation mark, tag or emoji, an abbreviation, or a localized mark",
    arguments: [
      ("Loading...", "Cargando…"), ("Go on! 🚀", "¡Sigue! 🚀"), ("It is “%@.”", "Es «%@»."), ("Done.", "<b>Hecho.</b>"),
      ("Password (8 or more)", "Contraseña (8 mín.)"), ("%lld minutes", "%lld min."), ("Really?!", "¿De verdad!?"),
    ])
  func sameEndPunctuation(source: String, target: String) throws {
    #expect(try CheckSample.texts(en: source, es: target, fr: source).locations("end-punctuation") == [])
  }

  @Test(
    "es-inverted flags an unpaired ¿, ?, ¡ or !, but not a pair within a sentence, or a mark in code or an address")
  func esInverted() throws {
    for text in ["Listo?", "¡Hola! Listo?", "Hola, qué tal!", "¿Listo.", "¡Hola", "`a` listo?", "En a.b? Sí"] {
      #expect(try CheckSample.texts(en: "A", es: text).locations("es-inverted") == ["key es"], "\(text)")
    }
    for text in [
      "¿Listo?", "Hola, ¿listo? ¡Vamos!", "¡¿Qué?!", "¡Hola!!", "https://example.com/?q=1", "Doce (?)", "?",
      "Usa `try!` o `a ? b : c`", "Mira example.com/a?b", "¿Qué! ¡Genial?",
    ] {
      #expect(try CheckSample.texts(en: "A", es: text).locations("es-inverted") == [], "\(text)")
    }
    #expect(try CheckSample.texts(en: "Ready?", fr: "Prêt ?").locations("es-inverted") == [])
  }

  @Test(
    "fr-spacing flags a missing or breaking space at a mark",
    arguments: [
      "Prêt?", "Prêt ?", "Bravo!", "Bravo, %@!", "Note: %@", "Note : %@", "Un ; deux", "« %@ »", "«%@»", "5 %% de plus",
      "5%% de plus", "Total de points:%lld", "Prêt\u{2009}?", "`a` prêt?", "Sur a.b?",
    ])
  func frSpacing(text: String) throws {
    #expect(try CheckSample.texts(en: "A", fr: text).locations("fr-spacing") == ["key fr"])
  }

  @Test(
    "fr-spacing does not flag the correct space, a time, an address, an emoji shortcode or an entity",
    arguments: [
      "Prêt\u{202F}?", "Prêt\u{A0}?!", "Note\u{A0}: %@", "«\u{202F}%@\u{202F}»", "5\u{202F}%% de plus", "À 10:30",
      "Oui ;)",
      "Voir https://example.com/?a=1;b", "Voir example.com/a?b", "`a ? b : c`, `try!`", "Bravo :tada:",
      "Rock &amp; roll", "(!)",
    ])
  func rightFrSpacing(text: String) throws {
    #expect(try CheckSample.texts(en: "A", fr: text).locations("fr-spacing") == [])
  }

  @Test("fr-spacing does not flag a colon before a placeholder if the source has it, too")
  func colonOfSource() throws {
    #expect(try CheckSample.texts(en: "On host:%lld", fr: "Sur host:%lld").locations("fr-spacing") == [])
  }

  @Test("fr-spacing does not apply to Canadian French and other languages")
  func otherSpacing() throws {
    let unit = SampleJSON.unit("Bravo!")
    let sample = try CheckSample(
      #""key": {"localizations": {"en": \#(unit), "es": \#(unit), "fr": \#(unit), "fr-CA": \#(unit)}}"#)
    #expect(sample.locations("fr-spacing") == ["key fr"])
  }

  @Test(
    "unclosed-quote flags an unmatched quotation mark",
    arguments: ["Una «dos", "Una dos»", "Una “dos", "Una dos”", "Una \"dos", "«Una “dos»", "»Una«"])
  func unclosedQuote(text: String) throws {
    #expect(try CheckSample.texts(en: "A", es: text).locations("unclosed-quote") == ["key es"])
  }

  @Test(
    "unclosed-quote does not flag pairs, inches or code",
    arguments: ["Una «dos “tres”»", "Una \"dos\"", "Un disco de 5\"", "`\"` una", "L’«un»"])
  func closedQuote(text: String) throws {
    #expect(try CheckSample.texts(en: "A", es: text).locations("unclosed-quote") == [])
  }

  @Test("unclosed-quote does not apply to languages with other quotation marks")
  func otherQuotes() throws {
    let texts = #""en": \#(SampleJSON.unit("A")), "de": \#(SampleJSON.unit("„Eins“ »zwei«"))"#
    #expect(try CheckSample(#""key": {"localizations": {\#(texts)}}"#).locations("unclosed-quote") == [])
  }

  @Test(
    "unit-spacing flags a breaking space before a unit",
    arguments: ["Hasta 16 MiB", "Unos %lld km", "%lld min", "5 s."])
  func unitSpacing(text: String) throws {
    let findings = try CheckSample.texts(en: text, es: text, fr: text).findings("unit-spacing")
    #expect(findings.map(\.locale) == ["en", "es", "fr"])
    #expect(findings.map(\.severity) == [.info, .warning, .warning])
    #expect(try CheckSample.texts(en: "A", fr: "2 Mio").locations("unit-spacing") == ["key fr"])
  }

  @Test(
    "unit-spacing does not flag a no-break space, a word or a part of one, code, or French units in other languages",
    arguments: [
      "16\u{A0}MiB", "%lld\u{202F}km", "5 minutos", "3 s’affichent", "`5 MB`", "Nivel 5 Go", "De MB a MB", "%lld m-1",
    ])
  func correctUnitSpacing(text: String) throws {
    #expect(try CheckSample.texts(en: "A", es: text).locations("unit-spacing") == [])
  }

  @Test("ellipsis-dots flags three dots, but not the ellipsis, four dots or a path")
  func ellipsisDots() throws {
    #expect(try CheckSample.texts(en: "Loading...", es: "Cargando…").locations("ellipsis-dots") == ["key en"])
    #expect(try CheckSample.texts(en: "A… b", es: "a.... b", fr: ".../a").locations("ellipsis-dots") == [])
  }

  @Test("straight-apostrophe flags ' within a word or before a value, but not ’, a quotation, code or an attribute")
  func straightApostrophe() throws {
    #expect(try CheckSample.texts(en: "don't", fr: "l'étape").locations("straight-apostrophe") == ["key en", "key fr"])
    #expect(try CheckSample.texts(en: "A", fr: "d'%@").locations("straight-apostrophe") == ["key fr"])
    #expect(
      try CheckSample.texts(en: "don’t say 'no'", es: "`it's` y más", fr: "<a title='l'an'>Un</a>").locations(
        "straight-apostrophe") == [])
  }
}
