import Testing

@testable import CatalogChecks

@Suite("Catalogs of Xcode projects, from which no tables are generated")
struct XcodeCatalogTests {
  private static let names = ["unsupported-shape", "placeholder-syntax", "plural-unused-category"]

  private func findings(_ entry: String, isCompiled: Bool = false) throws -> [String] {
    let sample = try CheckSample(#""key": {"localizations": {\#(entry)}}"#, isCompiled: isCompiled)
    return Self.names.flatMap { name in sample.findings(name).map(\.check) }
  }

  @Test("Device variations, a percent sign in a text without values, and the form zero are accepted")
  func shapes() throws {
    let device =
      #""en": {"variations": {"device": {"mac": \#(SampleJSON.unit("Click")), "other": \#(SampleJSON.unit("Tap"))}}}"#
    let percent = #""en": \#(SampleJSON.unit("Battery %")), "da": \#(SampleJSON.unit("Batteri %"))"#
    let accurate = #""en": \#(SampleJSON.unit("100% accurate"))"#
    let zero = SampleJSON.plural(["one": "%lld command", "other": "%lld commands", "zero": "No commands"])
    for entry in [device, percent, accurate, #""en": \#(zero)"#] {
      #expect(try findings(entry) == [], "\(entry)")
      #expect(try findings(entry, isCompiled: true) != [], "\(entry)")
    }
  }

  @Test("A broken percent sign is an error if the source has values or no percent sign")
  func brokenPercentSigns() throws {
    #expect(
      try findings(#""en": \#(SampleJSON.unit("%lld of it")), "da": \#(SampleJSON.unit("%lld %"))"#) == [
        "placeholder-syntax"
      ])
    #expect(
      try findings(#""en": \#(SampleJSON.unit("All")), "da": \#(SampleJSON.unit("100 %"))"#) == ["placeholder-syntax"])
  }

  @Test(
    "The values of an empty source text are unknown, and substitutions without a number take the arguments in order")
  func placeholders() throws {
    let empty = try CheckSample(
      #""key": {"localizations": {"en": \#(SampleJSON.unit("")), "fr": \#(SampleJSON.unit("%@, etc."))}}"#)
    #expect(empty.locations("placeholder-extra") == [])

    func parts(_ one: String, _ two: String) -> String {
      func part(_ name: String) -> String {
        #""\#(name)": {"formatSpecifier": "lld", \#(SampleJSON.plural(["other": "%arg"]).dropFirst().dropLast())}"#
      }
      let frame = #""stringUnit": {"state": "translated", "value": "%#@\#(one)@ of %#@\#(two)@"}"#
      return #"{\#(frame), "substitutions": {\#(part(one)), \#(part(two))}}"#
    }
    let renamed = try CheckSample(
      #""key": {"localizations": {"en": \#(parts("posts", "people")), "de": \#(parts("a", "b"))}}"#, isCompiled: false)
    #expect(renamed.locations("placeholder-missing") == [])
  }

  @Test(
    "Doubled words, uncounted nouns, fractions, cognates and addresses before East Asian text are right",
    arguments: [
      ("duplicate-word", "nl", "When you log in", "wanneer je je aanmeldt"),
      ("duplicate-word", "de", "Check it", "Bitte prüfen Sie sie sofort"),
      ("duplicate-word", "vi", "Always", "luôn luôn"),
      ("numbers", "ko", "Top Left Sixth", "위 왼쪽 1/6"), ("numbers", "zh-Hans", "2. Select", "⒉ 选择"),
      ("numbers", "zh-Hant", "5 minutes", "五分鐘"), ("numbers", "es", "Popular 3rd-party models", "Modelos de terceros"),
      ("numbers", "ru", "At most 3", "Не больше трёх"), ("unchanged", "nl", "Benchmarks", "Benchmarks"),
      ("unchanged", "de", "GitHub", "GitHub"), ("unchanged", "fr", "Notes", "Notes"),
      ("url-changed", "zh-Hans", "Use itms-services:// to install", "使用itms-services://来安装"),
      ("length-ratio", "uk", "%#@a@ posts from many participants", "%#@a@"),
      ("end-punctuation", "ja", "Not found.", "見つかりません"), ("end-punctuation", "zh-Hant", "Open…", "打開⋯"),
    ])
  func languages(check: String, language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations(check) == [])
  }

  @Test("A Turkish text with a number needs no plural forms")
  func unchangingNouns() throws {
    let counted = SampleJSON.plural(["one": "%lld day", "other": "%lld days"])
    func shapes(_ language: String) throws -> [String] {
      try CheckSample(#""key": {"localizations": {"en": \#(counted), "\#(language)": \#(SampleJSON.unit("%lld"))}}"#)
        .locations("plural-shape")
    }
    #expect(try shapes("tr") == [])
    #expect(try shapes("de") == ["key de"])
  }

  @Test("unchanged flags words, but not a short text that is the same in five languages")
  func names() throws {
    func texts(_ text: String, _ languages: [String]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (["en"] + languages).map { ($0, text) })
    }
    let all = ["cs", "hu", "pl", "ru", "uk"]
    #expect(try CheckSample.entries([texts("Rectangle", all)]).locations("unchanged") == [])
    #expect(try CheckSample.entries([texts("Retry", ["cs", "pl"])]).locations("unchanged") == ["key0 cs", "key0 pl"])
    #expect(try CheckSample.entries([texts("Open the last file", all)]).locations("unchanged").count == 5)
  }

  @Test("markup flags a broken entity")
  func entities() throws {
    let sample = try CheckSample.texts(en: "Tips &amp; tricks", es: "Trucos &amp; más", fr: "Trucs &amp astuces")
    #expect(sample.locations("markup") == ["key fr"])
  }

  @Test(
    "space-before-mark flags a space before a mark, but not dots, a symbol, or a mark as in the source",
    arguments: [
      ("es", "It is done.", "Está hecho .", true), ("fr", "One, two", "Un , deux", true),
      ("es", "Done?", "¿Hecho ?", true),
      ("fr", "Done?", "Fait ?", false), ("es", "Loading...", "Cargando . .", false), ("es", "A : %@", "A : %@", false),
      ("es", "Open .env", "Abre .env", false), ("es", "Allow . to match", "Permite . para todo", false),
    ])
  func spaceBeforeMark(language: String, source: String, text: String, isFlagged: Bool) throws {
    let sample = try CheckSample.entries([["en": source, language: text]])
    #expect(sample.locations("space-before-mark") == (isFlagged ? ["key0 \(language)"] : []))
  }
}
