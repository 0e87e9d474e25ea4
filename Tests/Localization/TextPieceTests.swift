import Kernel
import Testing

@testable import Localization
@testable import StringCatalog

/// Texts formatted in chunks, and the pieces of patterns.
@Suite struct TextPieceTests {
  private static func joined(_ text: Text) -> String {
    var bytes: [UInt8] = []
    text.forEachChunk { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Every text equals its catalog entry, as a string and in chunks", arguments: Language.builtIn)
  func everyText(language: Language) throws {
    let locale = TextLocale(language)
    for (key, entry) in try RepositoryCatalogs.entries() {
      let localization = try #require(entry.localizations[language.rawValue])
      let kinds = try ArgumentList(#require(entry.localizations["en"])).kinds
      let entryIndex = try #require(StringTable.entry(forKey: key))
      for count in [0, 1, 2, 21, 999, 1_000, 1_000_000] {
        let arguments = kinds.enumerated().map { index, kind in
          kind == .integer ? Message.Argument.integer(count + index) : .text("{\(index)} \"\\\u{2028}🦊")
        }
        let message = Message(
          entry: entryIndex, arguments.first, arguments.dropFirst().first, others: Array(arguments.dropFirst(2)))
        let text = message.text(in: locale)
        let expected = try Self.filled(localization, arguments, locale)
        #expect(text.string == expected, "\(key)")
        #expect(Self.joined(text) == expected, "\(key)")
      }
    }
  }

  /// Returns the formatted localization of the catalog, independently of the generated tables.
  private static func filled(
    _ localization: Catalog.Localization, _ arguments: [Message.Argument], _ locale: TextLocale
  ) throws -> String {
    if let unit = localization.stringUnit {
      return try filled(unit.value, localization.substitutions, arguments, locale, selectingIndex: 0)
    }
    let index = arguments.firstIndex { if case .integer = $0 { true } else { false } }
    return try filled(localization.plural, by: #require(index), arguments, locale)
  }

  private static func filled(
    _ forms: [String: Catalog.StringUnit], by index: Int, _ arguments: [Message.Argument], _ locale: TextLocale
  ) throws -> String {
    guard case .integer(let count) = arguments[index] else { return "" }
    let form = forms[PluralCategory.cardinal(count, in: locale).rawValue] ?? forms["other"]
    return try filled(#require(form).value, [:], arguments, locale, selectingIndex: index)
  }

  private static func filled(
    _ value: String, _ substitutions: [String: Catalog.Substitution], _ arguments: [Message.Argument],
    _ locale: TextLocale, selectingIndex: Int
  ) throws -> String {
    let format = try FormatString(value)
    var positions = try format.numberedSpecifiers().map(\.position)[...]
    func formatted(_ index: Int) -> String {
      switch arguments[index] {
      case .integer(let value): locale.number(value)
      case .text(let text): text
      case .message(let message): message.text(in: locale).string
      case .translated(let text): text.text(in: locale.language) ?? ""
      }
    }
    return try format.pieces.map { piece in
      switch piece {
      case .literal(let text): return text
      case .argument: return formatted(positions.removeFirst() - 1)
      case .selectingNumber: return formatted(selectingIndex)
      case .substitution(let name):
        let substitution = try #require(substitutions[name])
        return try filled(substitution.plural, by: #require(substitution.argNum) - 1, arguments, locale)
      }
    }.joined()
  }

  @Test(
    "The bytes of a number equal the formatted number",
    arguments: [0, 7, 10, 99, 100, 305, 999, 1_000, 12_345, -1, -1_000, .max, .min])
  func numbers(value: Int) {
    for language in Language.builtIn {
      let locale = TextLocale(language)
      var text = ""
      locale.withNumber(value) { text += String(decoding: $0, as: UTF8.self) }
      #expect(text == locale.number(value))
    }
  }

  @Test("A verbatim text is unchanged", arguments: ["", "short", "longer than fifteen bytes 🦊"])
  func verbatim(text: String) {
    #expect(Self.joined(.verbatim(text)) == text)
    #expect(Text.verbatim(text).string == text)
  }

  @Test("Each chunk is valid UTF-8 by itself")
  func validChunks() {
    Strings.stageFinished(title: "Zoë 🦊").text(in: TextLocale(.fr)).forEachChunk {
      #expect(String(validating: $0, as: UTF8.self) != nil)
    }
  }

  @Test("A pattern is parsed into literals by position and length, and forms by their ends")
  func pieces() {
    #expect(
      Array(Pattern("a {1, plural, one {b} other {{1}c}} d").pieces) == [
        .literal(start: 0, count: 2), .plural(argument: 1, end: 7), .pluralForm(.one, end: 4),
        .literal(start: 19, count: 1),
        .pluralForm(.other, end: 7), .placeholder(1), .literal(start: 32, count: 1), .literal(start: 35, count: 2),
      ])
  }

  @Test(
    "Malformed patterns are parsed safely",
    arguments: ["{", "{0", "{0,", "{0, plural,", "{0, plural, one {", "'", "a'", "}", "{0}}{1", "{99999999999999}"])
  func broken(text: String) {
    var parser = PatternParser(UnsafeBufferPointer(start: nil, count: 0))
    parser.parseText()
    #expect(parser.pieces.isEmpty)
    var text = text
    text.withUTF8 { bytes in
      var parser = PatternParser(bytes)
      parser.parseText()
      #expect(
        parser.pieces.allSatisfy {
          if case .literal(let start, let count) = $0 { start + count <= bytes.count } else { true }
        })
    }
  }
}
