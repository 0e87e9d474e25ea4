import Foundation
import TestFiles
import Testing

@testable import StringCatalog

@Suite struct GeneratorTests {
  @Test("The generated files are current; if not, run `swift run strings generate`")
  func upToDate() throws {
    let files = try SwiftGenerator.files(for: CatalogFile.all(in: Repository.catalogs))
    let generated = Repository.root.appending(path: "Localization/Generated")
    let present = try FileManager.default.contentsOfDirectory(atPath: generated.path)
    #expect(Set(files.map(\.name)) == Set(present))
    for file in files {
      let bytes = try Data(contentsOf: generated.appending(component: file.name))
      #expect(bytes == Data(file.contents.utf8), "\(file.name)")
    }
  }

  private static func files(_ entries: [String: Catalog.Entry]) throws -> [SwiftGenerator.File] {
    let catalog = Catalog(strings: entries)
    return try SwiftGenerator.files(for: [CatalogFile(url: URL(filePath: "Test.xcstrings"), catalog: catalog)])
  }

  private static func entry(
    _ en: String, es: String? = nil, comment: String? = nil, shouldTranslate: Bool? = nil
  ) -> Catalog.Entry {
    let texts = ["en": en, "es": es ?? en, "fr": en]
    return Catalog.Entry(
      comment: comment, shouldTranslate: shouldTranslate,
      localizations: texts.mapValues { Catalog.Localization(stringUnit: .init(value: $0)) })
  }

  @Test(
    "Accessors have names from the keys, labels and types from the placeholders, and doc comments",
    arguments: [
      ("time.now", "Now", nil, "static var timeNow: Message { Message(entry: TableBase.test + 0) }"),
      ("error.invalid_email", "No", nil, "static var errorInvalidEmail: Message"),
      ("mastery.stage-01", "Laid", nil, "static var masteryStage01: Message"),
      ("a.b", "%lld", nil, "static func aB(count: Int) -> Message"),
      ("a.b", "%@", nil, "static func aB(value: some TextArgument) -> Message"),
      (
        "a.b", "%(firstName)@", "Greeting. %@ = a name.",
        "static func aB(firstName: some TextArgument) -> Message"
      ),
      ("a.b", "%2$(title)@ %1$(done)lld", nil, "static func aB(done: Int, title: some TextArgument) -> Message"),
      ("a.b", "%lld %lld", nil, "static func aB(count: Int, count2: Int) -> Message"),
      ("a.b", "%lld", nil, ", .integer(count))"),
      ("a.b", "%@", nil, ", value.messageArgument)"),
      (
        "a.b", "%lld %lld %lld", nil,
        ",\n      .integer(count),\n      .integer(count2),\n      others: [.integer(count3)])"
      ),
      ("a.b", "%@ is 100 %%", "Two\nlines", "/// `a.b`: “%@ is 100 %%”.\n  ///\n  /// Two lines\n"),
    ] as [(String, String, String?, String)])
  func accessors(key: String, text: String, comment: String?, expected: String) throws {
    let files = try Self.files([key: Self.entry(text, comment: comment)])
    let accessors = try #require(files.first { $0.name == "Strings+Test.swift" })
    #expect(accessors.contents.contains(expected))
  }

  @Test("Every argument of an accessor is named in the English text")
  func namedArguments() throws {
    for file in try CatalogFile.all(in: Repository.catalogs) where !file.isKeyedByData {
      for (key, entry) in file.catalog.strings {
        let english = try #require(entry.localizations["en"], "\(key)")
        #expect(!(try ArgumentList(english)).names.contains(nil), "\(key)")
      }
    }
  }

  @Test("A substitution names its argument")
  func substitutionName() throws {
    let localization = Self.counted("%#@x@ of %2$(total)lld")
    let entry = Catalog.Entry(localizations: ["en": localization, "es": localization, "fr": localization])
    let accessors = try #require(try Self.files(["a.b": entry]).first { $0.name == "Strings+Test.swift" })
    #expect(accessors.contents.contains("static func aB(x: Int, total: Int) -> Message"))
  }

  @Test(
    "Tables contain plain texts, and patterns for texts with arguments",
    arguments: [
      ("%1$(count)lld of %2$(title)@", "\"{0} of {1}\","),
      ("100 %% “sure” isn't", "\"100 % “sure” isn't\","),
      ("a\u{202F}: \"b\"\n", "\"a\\u{202F}: \\\"b\\\"\\n\","),
      ("it's {%@}", "\"it''s '{'{0}'}'\","),
      ("%2$@, %1$@", "\"{1}, {0}\","),
      ("'\u{301} %@\u{301} {\u{301}", "\"''\u{301} {0}\u{301} '{'\u{301}\","),
      ("%1$lld\u{20E3}", "\"{0}\u{20E3}\","),
    ])
  func tables(text: String, expected: String) throws {
    let files = try Self.files(["a.b": Self.entry(text)])
    let table = try #require(files.first { $0.name == "StringTable+Test.swift" })
    #expect(table.contents.contains(expected))
  }

  @Test(
    "Invalid table names, and names that differ only in case, are rejected",
    arguments: ["My Texts-2", "2", "default", "all", ""])
  func fileNames(name: String) throws {
    let catalog = Catalog(strings: ["a.b": Self.entry("x")])
    let file = CatalogFile(url: URL(filePath: "\(name).xcstrings"), catalog: catalog)
    #expect(throws: CatalogError.self) { try SwiftGenerator.files(for: [file]) }
    let (lower, upper) = (URL(filePath: "sample.xcstrings"), URL(filePath: "Sample.xcstrings"))
    let error = #expect(throws: CatalogError.self) {
      try SwiftGenerator.files(for: [upper, lower].map { CatalogFile(url: $0, catalog: Catalog()) })
    }
    #expect(error?.message == "the table name sample is already used by Sample.xcstrings")
  }

  @Test(
    "Line ends in comments and texts do not end the line of the doc comment",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\0"])
  func documentation(end: String) throws {
    let entry = Self.entry("One\(end)two", comment: "first\(end)print(1)")
    let accessors = try #require(try Self.files(["a.b": entry]).first { $0.name == "Strings+Test.swift" })
    #expect(accessors.contents.contains("  /// `a.b`: “One two”.\n  ///\n  /// first print(1)\n"))
  }

  @Test("An untranslatable text needs only English")
  func notTranslated() throws {
    let entry = Catalog.Entry(
      shouldTranslate: false, localizations: ["en": Catalog.Localization(stringUnit: .init(value: "Kindling"))])
    let table = try #require(try Self.files(["a.b": entry]).first { $0.name == "StringTable+Test.swift" })
    #expect(table.contents.split(separator: "\n").count { $0.contains("\"Kindling\"") } == 3)
  }

  @Test("A catalog that is keyed by data has a table and no accessors")
  func dataCatalog() throws {
    let catalog = Catalog(strings: ["a.b": Self.entry("x")])
    let file = CatalogFile(url: URL(filePath: "CardCatalog.xcstrings"), catalog: catalog)
    let names = try SwiftGenerator.files(for: [file]).map(\.name)
    #expect(names == ["StringTable+CardCatalog.swift", "StringTables.swift"])
  }

  @Test(
    "Unsupported entries are rejected",
    arguments: [
      (["a.b": Catalog.Entry()], "a.b: the text in the source language \"en\" is missing"),
      (
        ["a.b": Catalog.Entry(localizations: ["en": Catalog.Localization(stringUnit: .init(value: "x"))])],
        "a.b: the text in \"es\" is missing"
      ),
      (["a.b": entry("x", es: "%lld")], "a.b: es: \"%lld\" does not match the source text, which has no placeholders"),
      (
        ["a.b": entry("%lld", es: "%@")],
        "a.b: es: \"%@\" does not match the source text, which has the placeholders %lld"
      ),
      (["a.b": entry("%@ %2$@")], "a.b: numbered and unnumbered placeholders are mixed"),
      (
        [
          "a.b": Catalog.Entry(localizations: ["en": counted("%#@x@ of %lld"), "es": counted("x"), "fr": counted("x")])
        ],
        "a.b: an unnumbered placeholder is mixed with a substitution; write %1$…, %2$…"
      ),
      (["a.b": entry("%2$@")], "a.b: argument 1 is never used, although a later one is"),
      (["a.b": entry("%1$@ %1$lld")], "a.b: argument 1 is used both as text and as integer"),
      (["a.b": entry("%f")], "a.b: fractional numbers have no accessor; pass a formatted text as %@"),
      (["a.b": entry("50 %")], "a.b: \"%\" is not a format specifier; write %% for a percent sign"),
      (["a.b": entry("{x}")], "a.b: en: a text without arguments cannot show a brace"),
      (["a.b": entry("%#@x@")], "a.b: en: the substitution \"x\" is not defined"),
      (["a.b": entry("%arg")], "a.b: en: %arg is used outside a substitution"),
      (["default": entry("x")], "default: the accessor name \"default\" is not allowed in Swift"),
      (
        ["2fa.title": entry("x")],
        "2fa.title: the accessor name \"2faTitle\" is not allowed in Swift"
      ),
      (["日本": entry("x")], "日本: the accessor name \"\" is not allowed in Swift"),
      (["labels": entry("x")], "the keys \"Strings.labels\" and \"labels\" have the same accessor labels"),
      (
        ["a.b": entry("%(in)lld")],
        "a.b: the placeholder name \"in\" is not allowed in Swift"
      ),
      (["a.b": entry("%1$(x)@ %1$(y)@")], "a.b: argument 1 has two names, \"x\" and \"y\""),
      (
        ["a.b": entry("%(x)@", es: "%(y)@")],
        "a.b: es: \"%(y)@\" does not match the source text, which has the placeholders %@"
      ),
      (["a.b": entry("x"), "a_b": entry("x")], "the keys \"a.b\" and \"a_b\" have the same accessor aB"),
    ])
  func rejected(entries: [String: Catalog.Entry], message: String) {
    let error = #expect(throws: CatalogError.self) { try Self.files(entries) }
    #expect(error?.message == message)
  }

  @Test(
    "Unsupported plural forms are rejected",
    arguments: [
      (Catalog.Localization(plural: ["one": .init(value: "%lld")]), "en: the plural form \"other\" is missing"),
      (
        Catalog.Localization(plural: ["other": .init(value: "many")]),
        "en: there are plural forms, but no integer argument to select one"
      ),
      (
        Catalog.Localization(plural: ["other": .init(value: "%lld"), "several": .init(value: "%lld")]),
        "en: \"several\" is not a plural category"
      ),
      (
        Catalog.Localization(stringUnit: .init(value: "%lld"), plural: ["other": .init(value: "%lld")]),
        "en: a text and plural forms are both present"
      ),
      (Catalog.Localization(), "en: there is no text"),
      (
        Catalog.Localization(
          stringUnit: .init(value: "%#@x@"),
          substitutions: ["x": .init(argNum: nil, plural: ["other": .init(value: "%arg")])]),
        "the substitution \"x\" has no \"argNum\""
      ),
    ])
  func rejectedPlurals(localization: Catalog.Localization, message: String) {
    let entry = Catalog.Entry(localizations: ["en": localization, "es": localization, "fr": localization])
    let error = #expect(throws: CatalogError.self) { try Self.files(["a.b": entry]) }
    #expect(error?.message == "a.b: \(message)")
  }

  /// Returns a text with the substitution `x` for argument 1.
  private static func counted(_ frame: String, _ form: String = "%arg x") -> Catalog.Localization {
    Catalog.Localization(
      stringUnit: .init(value: frame), substitutions: ["x": .init(argNum: 1, plural: ["other": .init(value: form)])])
  }

  @Test("A substitution within a plural form is rejected")
  func nested() {
    let localization = Self.counted("%#@x@", "%arg of %#@x@")
    let entry = Catalog.Entry(localizations: ["en": localization, "es": localization, "fr": localization])
    let error = #expect(throws: CatalogError.self) { try Self.files(["a.b": entry]) }
    #expect(error?.message == "a.b: en: a plural form cannot contain the substitution \"x\"")
  }

  @Test("Device variations are rejected")
  func device() {
    var localization = Catalog.Localization()
    localization.otherVariations = ["device": JSONTree(.object([:]))]
    let entry = Catalog.Entry(localizations: ["en": localization, "es": localization, "fr": localization])
    let error = #expect(throws: CatalogError.self) { try Self.files(["a.b": entry]) }
    #expect(error?.message == "a.b: en: variations by device are not supported")
  }
}
