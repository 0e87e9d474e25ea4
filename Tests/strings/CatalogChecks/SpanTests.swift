import Testing

@testable import CatalogChecks

@Suite("Findings mark the affected part of a text (Localization, \"checks\".)")
struct SpanTests {
  /// Texts with the parts that the findings of one check are expected to mark.
  struct Case: Sendable, CustomTestStringConvertible {
    let check: String
    let en: String
    var es = "Texto"
    var fr = "Texte"
    var comment: String?
    /// The marked part of each finding, prefixed with `source` or the language: `fr: ?`, `source: 3`.
    let marked: [String]

    var testDescription: String { "\(check): \(marked.joined(separator: ", "))" }
  }

  /// Returns the marked part of each finding, prefixed with `source` or the language; `nothing` if no part is marked.
  private static func marked(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      func part(of text: String?, _ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(Array((text ?? "").unicodeScalars)[range]))
      }
      switch finding.span {
      case .source(let range): return "source: " + part(of: finding.source, range)
      case .target(let range): return "\(finding.locale ?? "?"): " + part(of: finding.target, range)
      case nil: return "nothing"
      }
    }
  }

  private static let characters = [
    Case(check: "control-char", en: "A", es: "Uno\u{202E}dos", marked: ["es: \u{202E}"]),
    Case(check: "zero-width-space", en: "A", fr: "%@ e\u{200B}t", marked: ["fr: \u{200B}"]),
    Case(check: "script-mix", en: "A", es: "%% Una c\u{430}sa", marked: ["es: c\u{430}sa"]),
    Case(check: "not-nfc", en: "A", fr: "Un e\u{301}te\u{301}", marked: ["fr: e\u{301}"]),
  ]

  private static let spaces = [
    Case(check: "double-space", en: "A", es: "%1$@ uno  dos", marked: ["es:   "]),
    Case(check: "whitespace-edge", en: "Text", es: "Texto  ", marked: ["es:   "]),
    Case(
      check: "whitespace-edge", en: "\nText", es: "Texto", fr: "\nTexte", marked: ["source: \n", "en: \n"].reversed()),
    Case(check: "fr-spacing", en: "A", fr: "Prêt %1$@ ? Oui", marked: ["fr:  ?"]),
    Case(check: "fr-spacing", en: "A", fr: "Prêt?", marked: ["fr: ?"]),
    Case(check: "fr-spacing", en: "A", fr: "<b>Un</b> « mot\u{202F}»", marked: ["fr: « "]),
    Case(check: "fr-spacing", en: "A", fr: "5 %% de plus", marked: ["fr:  %%"]),
    Case(check: "fr-spacing", en: "A", fr: "De %lld min", marked: ["fr:  min"]),
  ]

  private static let punctuation = [
    Case(check: "end-punctuation", en: "Done.", es: "Hecho", fr: "Fait.", marked: ["source: ."]),
    Case(check: "end-punctuation", en: "Done", es: "Hecho", fr: "Fait...", marked: ["fr: ..."]),
    Case(check: "end-punctuation", en: "Really?!", es: "Hecho", fr: "Fait\u{202F}?", marked: ["source: ?!"]),
    Case(check: "es-inverted", en: "A", es: "%@, listo?", marked: ["es: ?"]),
    Case(check: "es-inverted", en: "A", es: "Hola, ¿listo.", marked: ["es: ¿"]),
    Case(check: "ellipsis-dots", en: "A", fr: "Un <i>instant</i>... Deux", marked: ["fr: ..."]),
    Case(check: "straight-apostrophe", en: "A", fr: "À https://a.example d'un", marked: ["fr: '"]),
  ]

  private static let content = [
    Case(check: "numbers", en: "In 3 of %lld days", es: "En días", fr: "En 3 jours", marked: ["source: 3"]),
    Case(check: "numbers", en: "Days", es: "10.000 días", fr: "Jours", marked: ["es: 10.000"]),
    Case(
      check: "url-changed", en: "See (https://a.example/x).", es: "Mira https://a.example/y.",
      fr: "Voir https://a.example/x", marked: ["source: https://a.example/x"]),
    Case(
      check: "url-changed", en: "See.", es: "Mira.", fr: "%@ : voir https://a.example/z.",
      marked: ["fr: https://a.example/z"]),
    Case(check: "markup", en: "A", es: "%% <i>Uno</i> <b>dos", marked: ["es: <b>"]),
    Case(check: "markup", en: "A <i>b</i>", es: "Uno", fr: "<i class='x'>Un</i>", marked: ["source: <i>"]),
    Case(check: "markup", en: "A", es: "Uno &amp; dos", marked: ["es: &amp;"]),
    Case(check: "max-length", en: "A", es: "Texto largo", comment: "max:5", marked: ["es:  largo"]),
    Case(check: "max-length", en: "A", es: "B", fr: "%@ 🇫🇷🇪🇸👩‍👩‍👧", comment: "max:3", marked: ["fr: 🇪🇸👩‍👩‍👧"]),
    Case(check: "duplicate-word", en: "A", es: "Abre %@: la la caja", marked: ["es: la la"]),
    Case(check: "start-case", en: "Open", es: "abrir", fr: "Ouvrir", marked: ["es: a"]),
  ]

  private static let placeholders = [
    Case(check: "placeholder-missing", en: "%1$@ of %2$lld", es: "%1$@", fr: "%2$lld %1$@", marked: ["source: %2$lld"]),
    Case(check: "placeholder-extra", en: "A %@", es: "%@ y %@", fr: "%@", marked: ["es: %@"]),
    Case(check: "placeholder-type", en: "A %1$lld", es: "Un %1$@", fr: "%1$lld", marked: ["es: %1$@"]),
    Case(check: "placeholder-mixed", en: "A", fr: "%1$@ et %@", marked: ["fr: %@"]),
    Case(check: "placeholder-syntax", en: "A", fr: "%@ : 5 % des", marked: ["fr: % d"]),
    Case(check: "placeholder-syntax", en: "A", fr: "%@ : 100 %% et 5 %y", marked: ["fr: %"]),
    Case(check: "placeholder-syntax", en: "A", fr: "Le %arg", marked: ["fr: %arg"]),
    Case(check: "placeholder-width", en: "%.2f", es: "Son %.1f", fr: "%.2f", marked: ["es: %.1f"]),
    Case(check: "placeholder-unnumbered", en: "A", fr: "De %lld à %lld", marked: ["fr: %lld"]),
    Case(check: "plural-candidate", en: "In %lld days", marked: ["en: days"]),
  ]

  @Test(
    "A finding marks the incorrect or missing part in the text as written",
    arguments: characters + spaces + punctuation + content + placeholders)
  func span(each: Case) throws {
    let sample = try CheckSample.texts(en: each.en, es: each.es, fr: each.fr, comment: each.comment)
    #expect(Self.marked(sample.findings(each.check)) == each.marked)
  }

  @Test("If one of two equal placeholders is extra, the second is marked")
  func secondOccurrence() throws {
    let finding = try #require(
      CheckSample.texts(en: "A %@", es: "%@ y %@", fr: "%@").findings("placeholder-extra").first)
    #expect(finding.span == .target(5..<7))
  }

  @Test("A glossary term or a name that a translation lacks is marked in the source")
  func glossary() throws {
    let glossary = Glossary(terms: [Glossary.Term(["en": ["learning path"], "es": ["ruta"]])], names: ["Node.js"])
    let sample = try CheckSample.texts(
      en: "%@: your Learning paths with Node.js", es: "%@: tus caminos", fr: "%@ : Node.js", glossary: glossary)
    #expect(Self.marked(sample.findings("glossary")) == ["source: Learning paths"])
    #expect(Self.marked(sample.findings("do-not-translate")) == ["source: Node.js"])
  }

  @Test("A noun after millions is marked")
  func manyDe() throws {
    let sample = try CheckSample.plurals([
      "en": ["one": "%lld day", "other": "%lld days"],
      "fr": ["one": "%lld jour", "many": "Pour %lld jours", "other": "%lld jours"],
    ])
    #expect(Self.marked(sample.findings("plural-many-de")) == ["fr: jours"])
  }

  @Test("The marked part of a random text is within the text and not empty", arguments: 1...40)
  func withinText(seed: UInt64) throws {
    let pieces = [
      "%@", "%1$@", "%lld", "%2$lld", "%%", "% d", "%", "%arg", "%#@days@", "<b>", "</b>", "<br>", "&amp;", "**", "`",
      " ", "  ",
      "\u{A0}", "\n", "?", " !", "...", "…", "¿", "« ", "»", "'", "’", "la", "la", "Node.js", "path", "3", "10.000",
      "5 %%", "km",
      "https://a.example/x", "a@b.example", "e\u{301}", "\u{200B}", "\u{202E}", "c\u{430}sa", "👩‍👩‍👧", ".", ";", ":",
    ]
    // A linear congruential generator with the constants of Knuth's MMIX.
    var state = seed
    func text() -> String {
      (0..<8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return pieces[Int(state >> 33) % pieces.count]
      }.joined()
    }
    let glossary = Glossary(
      terms: [Glossary.Term(["en": ["path"], "es": ["ruta"], "fr": ["voie"]])], names: ["Node.js"])
    let sample = try CheckSample.texts(en: text(), es: text(), fr: text(), comment: "max:4", glossary: glossary)
    let findings = CheckRunner().findings(in: sample.folder)
    #expect(findings.contains { $0.span != nil })
    for finding in findings {
      let (range, text): (Range<Int>, String?) =
        switch finding.span {
        case .source(let range): (range, finding.source)
        case .target(let range): (range, finding.target)
        case nil: (0..<1, "-")
        }
      let length = try #require(text).unicodeScalars.count
      #expect(!range.isEmpty && range.upperBound <= length, "\(finding)")
    }
  }

  @Test("A finding about a whole text marks nothing, and JSON does not contain the marked parts")
  func noSpan() throws {
    let sample = try CheckSample.texts(en: "Same words here", es: "Same words here")
    #expect(Self.marked(sample.findings("unchanged")) == ["nothing"])
    let report = try CheckReport(CheckSample.texts(en: "A", es: "uno  dos").folder, at: "")
    let json = String(decoding: report.json().joined(), as: UTF8.self)
    #expect(json.contains("double-space"))
    #expect(!json.contains("span"))
  }
}
