import Foundation
import StringCatalog
import TestFiles
import Testing

@testable import CatalogChecks

@Suite("The HTML report (Localization, \"the translators' command\".)")
struct HTMLReportTests {
  private static func page(_ sample: CheckSample, _ settings: String = "{}") throws -> String {
    let ignores = try CheckSettings(Array(settings.utf8), url: URL(filePath: "strings.json")).ignores
    return CheckReport(sample.folder, at: "Catalogs", ignores: ignores).html()
  }

  // MARK: - Content

  @Test("The page counts findings, groups them by key, shows source and target, and marks the affected part")
  func content() throws {
    let page = try Self.page(
      CheckSample.texts(en: "Ready?", es: "Listo?", fr: "Prêt ?", comment: "A question."))
    #expect(page.contains("<title>Translations: 0 errors, 2 warnings, 1 note, 0 ignored</title>"))
    #expect(page.contains("<h4><code>key</code></h4>\n<p class=\"comment\">A question.</p>"))
    #expect(page.contains("<dt>English (en) · source</dt><dd lang=\"en\" dir=\"ltr\">Ready?</dd>"))
    #expect(page.contains("<dt>Spanish (es)</dt><dd lang=\"es\" dir=\"ltr\">Listo<mark>?</mark></dd>"))
    #expect(
      page.contains(
        "<dt>French (fr)</dt><dd lang=\"fr\" dir=\"ltr\">Prêt<mark><abbr title=\"U+0020 space\">SP</abbr><wbr>?</mark></dd>"
      ))
    #expect(page.contains("Sample.xcstrings:1"))
    #expect(page.contains("<b>100%</b> <span class=\"quiet\">translated, 100% reviewed</span>"))
  }

  @Test("Findings about the same text are grouped, and overlapping marks are merged")
  func grouping() throws {
    let page = try Self.page(CheckSample.texts(en: "Look", fr: "Un  % d ! Voila  !"))
    #expect(page.components(separatedBy: "<dt>French (fr)</dt>").count == 2)
    #expect(HTMLText.visible("abcdef", marking: [1..<3, 2..<4, 5..<9]) == "a<mark>bcd</mark>e<mark>f</mark>")
  }

  @Test("A missing text is labeled; a finding about a file shows no texts")
  func missing() throws {
    let page = try Self.page(
      CheckSample(#""key": {"localizations": {"en": \#(SampleJSON.unit("Title"))}}"#, locales: ["fr"]))
    #expect(page.contains("<dt>French (fr)</dt><dd class=\"none\">no text</dd>"))
    #expect(page.contains("<h4>Entire file</h4>\n<div class=\"pair\">\n<ul class=\"finding-list\">"))
  }

  @Test("Ignored findings are counted but not shown; a page without findings shows a message")
  func noFindings() throws {
    let text = #"{"stringUnit": {"state": "translated", "value": "Retry"}}"#
    let sample = try CheckSample(#""menu": {"localizations": {"en": \#(text), "fr": \#(text)}}"#, locales: ["fr"])
    let ignores = ["unchanged", "not-canonical"].map { #"{"check": "\#($0)", "key": "*", "reason": "x"}"# }
    let page = try Self.page(sample, #"{"ignores": [\#(ignores.joined(separator: ", "))]}"#)
    #expect(page.contains("<b>2</b> <span class=\"quiet\">ignored</span>"))
    #expect(page.contains("<b>No findings</b>"))
    #expect(!page.contains("Retry"))
  }

  @Test("Every link has a target on the page, and no id is repeated")
  func links() throws {
    let page = try Self.page(
      CheckSample.texts(en: "Don't stop...", es: "No pares...", fr: "N'arrêtez pas  maintenant..."))
    let links = Set(page.matches(of: /href="([^"]*)"/).map { String($0.1) })
    let ids = page.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(links.contains("#ellipsis-dots-1") && links.contains("#ellipsis-dots-3"))
    #expect(links.allSatisfy { $0.hasPrefix("#") })
    #expect(links.subtracting(ids.map { "#\($0)" }) == [])
    #expect(Set(ids).count == ids.count)
  }

  @Test("The page is reproducible")
  func reproducible() throws {
    let texts = { try CheckSample.texts(en: "Don't stop...", es: "No pares...", fr: "N'arrêtez pas  maintenant...") }
    #expect(try Self.page(texts()) == Self.page(texts()))
  }

  @Test("The page of all catalogs of the repository has every finding")
  func large() throws {
    let folder = try CatalogFolder(reading: Repository.catalogs)
    let report = CheckReport(folder, at: "Catalogs")
    let page = report.html()
    #expect(report.findings.count > 50)
    #expect(page.components(separatedBy: "<li id=").count - 1 == report.findings.count)
  }

  @Test("The coverage page shows the percentage, the counts and a bar")
  func coverage() throws {
    let sample = try CheckSample(
      #""a": {"localizations": {"en": \#(SampleJSON.unit("A")), "fr": \#(SampleJSON.unit("B"))}}, "#
        + #""b": {"localizations": {"en": \#(SampleJSON.unit("A"))}}, "#
        + #""c": {"localizations": {"en": \#(SampleJSON.unit("C"))}}"#, locales: ["fr"])
    let page = Coverage.html(Coverage.all(in: sample.folder))
    #expect(page.contains("<b>33%</b>"))
    #expect(page.contains("1 translated</li>") && page.contains("2 missing</li>"))
    #expect(page.contains(#"<i class="done" style="flex: 1"></i><i class="missing" style="flex: 2"></i>"#))
  }

  // MARK: - Invisible characters

  @Test(
    "Significant whitespace and invisible characters have labels",
    arguments: [
      ("a\u{A0}b", "NBSP"), ("a\u{202F}b", "NNBSP"), ("a\tb", "TAB"), ("a\u{200B}b", "ZWSP"), ("a\u{202E}b", "RLO"),
      ("a\u{2066}b", "LRI"), ("a\u{FEFF}b", "BOM"), ("a\u{AD}b", "SHY"), ("a\u{1}b", "U+0001"), ("a\u{200D}b", "ZWJ"),
      ("a\u{E000}b", "U+E000"), ("a\u{2003}b", "U+2003"), ("a\u{FFFF}b", "U+FFFF"), ("a\u{3164}b", "HF"),
    ])
  func labels(text: String, label: String) {
    let parts = HTMLText.visible(text).split(separator: /<abbr title="[^"]*">|<\/abbr><wbr>/)
    #expect(parts == ["a", label[...], "b"])
  }

  @Test("Unexpected spaces have labels, a line feed ends the line, and emoji are preserved")
  func spaces() {
    let space = "<abbr title=\"U+0020 space\">SP</abbr><wbr>"
    #expect(HTMLText.visible("a b") == "a b")
    #expect(HTMLText.visible("a  b ") == "a\(space)\(space)b\(space)")
    #expect(HTMLText.visible("a\nb") == "a<abbr title=\"U+000A line feed\">↵</abbr><br>b")
    #expect(HTMLText.visible("👩‍👩‍👧 ❤️‍🔥") == "👩‍👩‍👧 ❤️‍🔥")
  }

  // MARK: - Safety

  /// A text that tries to escape an element, an attribute, a comment or a style, or to change the direction.
  private static let hostile =
    #"</dd></title></style><script>alert(1)</script><img src=x onerror=alert(1)>"' onmouseover='x' --><!-- ]]> &lt; {}"#
    + "\u{202E}\u{2067}\u{0}\u{1B}[31m\u{2028}\u{85}"

  private static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private static func hostilePage() throws -> String {
    let text = try quoted(hostile)
    let unit = #"{"stringUnit": {"state": \#(text), "value": \#(text)}}"#
    let entry =
      #"{"comment": \#(text), "extractionState": \#(text), "localizations": {"en": \#(unit), \#(text): \#(unit), "#
      + #""fr": {"variations": {"plural": {\#(text): \#(unit)}}}}}"#
    let document = #"{"sourceLanguage": \#(text), "version": "1.0", "strings": {\#(text): \#(entry), "a": \#(entry)}}"#
    let sample = try CheckSample(
      documents: ["a": document, "b\(hostile.filter { $0 != "\0" })": document], [hostile, "fr"])
    return try page(sample)
  }

  @Test("No text of a catalog becomes markup: the page has only known elements and attributes")
  func escaping() throws {
    let page = try Self.hostilePage()
    let body = try #require(page.firstRange(of: "<body>")).lowerBound
    let tags = page[body...].matches(of: /<[^>]*>?/).map { String($0.0) }
    let shape = /<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/
    var names: Set<String> = []
    var attributes: Set<String> = []
    for tag in tags {
      let match = try #require(tag.wholeMatch(of: shape), "\(tag)")
      names.insert(String(match.1))
      attributes.formUnion(match.2.replacing(/="[^"]*"/, with: "").split(separator: " ").map(String.init))
    }
    let allowed =
      "a abbr article b body br code dd details div dl dt footer h1 h2 h3 h4 header html i li main mark p section small "
      + "span summary table tbody td th thead tr ul wbr"
    #expect(names.subtracting(allowed.split(separator: " ").map(String.init)) == [])
    let known = "aria-hidden aria-label aria-labelledby class dir href id lang open scope style title"
    #expect(attributes.subtracting(known.split(separator: " ").map(String.init)) == [])
    #expect(page.components(separatedBy: "</style>").count == 2)
  }

  @Test("The page contains no invisible or bidirectional formatting character")
  func directions() throws {
    let invisible = try Self.hostilePage().unicodeScalars.filter {
      [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) && $0 != "\n"
    }
    #expect(invisible.isEmpty)
  }

  @Test("The page loads no external resources and forbids them")
  func selfContained() throws {
    let page = try Self.page(CheckSample.texts(en: "See https://a.example", es: "Mira  https://a.example"))
    #expect(
      page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\""))
    for word in ["<script", "<link", "<img", "<iframe", "src=", "url(", "@import", "@font-face", "href=\"http"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(
    "Only a valid language code becomes the language of an element",
    arguments: [
      ("fr-CA", #"lang="fr-CA" dir="ltr""#), ("pt_BR", #"lang="pt-BR" dir="ltr""#), ("ar", #"lang="ar" dir="rtl""#),
      ("\" onclick=\"x", #"lang="" dir="auto""#), ("", #"lang="" dir="auto""#),
    ])
  func languages(locale: String, attributes: String) {
    #expect(HTMLLanguage(locale).attributes == attributes)
  }

  // MARK: - Contrast

  /// The light and dark colors of the stylesheet by name.
  private static let schemes: [(name: String, colors: [String: String])] = {
    let parts = HTMLStylesheet.text.split(separator: "@media", maxSplits: 2)
    return zip(["light", "dark"], parts).map { name, part in
      (name, Dictionary(part.matches(of: /--([a-z-]+): (#[0-9a-f]{6});/).map { (String($0.1), String($0.2)) }) { $1 })
    }
  }()

  @Test(
    "Texts have a contrast of at least 4.5 on every background, bars of at least 3 on all but marks, in both schemes")
  func contrast() throws {
    #expect(Self.schemes.map(\.colors.count) == [14, 14])
    for (scheme, colors) in Self.schemes {
      let grounds = colors.filter { $0.key.hasPrefix("ground-") }
      #expect(grounds.count == 4)
      for (name, color) in colors where name.hasPrefix("text-") || name.hasPrefix("bar-") {
        for (ground, other) in grounds where name.hasPrefix("text-") || ground != "ground-mark" {
          let minimum = name.hasPrefix("text-") ? 4.5 : 3
          #expect(Self.contrast(color, other) >= minimum, "\(scheme): \(name) on \(ground)")
        }
      }
    }
  }

  @Test("Text and background colors are properties whose contrast is tested")
  func noOtherColors() {
    let rules = HTMLStylesheet.text.split(separator: "\n").filter { !$0.contains("--") || $0.contains("var(") }
    for rule in rules {
      #expect(rule.firstMatch(of: /: *#[0-9a-fA-F]{3}|rgb|hsl/) == nil, "\(rule)")
      for match in rule.matches(of: /[\ {;]color: ([^;]+);/) {
        #expect(match.1.hasPrefix("var(--text-") || match.1 == "inherit", "\(rule)")
      }
      for match in rule.matches(of: /background: ([^;]+);/) {
        #expect(match.1.hasPrefix("var(--ground-") || match.1.hasPrefix("var(--bar-") || match.1 == "none", "\(rule)")
      }
    }
    #expect(Self.contrast("#000000", "#ffffff") == 21)
  }

  /// Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2).
  private static func contrast(_ one: String, _ other: String) -> Double {
    let (darker, lighter) = { ($0.min() ?? 0, $0.max() ?? 0) }([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)
  }

  private static func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let channels = [number >> 16, number >> 8 & 255, number & 255].map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
