package import StringCatalog

/// A pseudo-language, generated from the source texts to test screens before translation.
///
/// Missing accents or text from left to right reveal texts outside the catalogs, brackets reveal truncated or
/// concatenated texts, and 40 % more length simulates longer translations. Placeholders, tags and addresses are
/// preserved.
package enum PseudoLanguage: String, CaseIterable, Sendable {
  /// English with accents, in brackets, and longer: the pseudo-accent region of CLDR.
  case accented = "en-XA"
  /// English written from right to left: the region of CLDR for bidirectional text.
  case rightToLeft = "en-XB"

  /// The additional length in percent, including the brackets and excluding placeholders.
  static let growth = 40

  /// Adds the language to a catalog or replaces it, except in untranslatable entries.
  ///
  /// Plural forms are those of the source language; a key without a source text is one. Returns the errors of the texts
  /// with invalid syntax, which are skipped.
  package func add(to file: inout CatalogFile) -> [CatalogError] {
    var problems: [CatalogError] = []
    for (key, entry) in CatalogKeyOrder.sorted(file.catalog.strings) where entry.shouldTranslate != false {
      guard !entry.localizations.values.contains(where: { $0.stringSet != nil }) else { continue }
      let source = entry.source(ofKey: key, in: file.catalog.sourceLanguage)
      do throws(FormatString.SyntaxError) {
        file.catalog.strings[key]?.localizations[rawValue] = try localization(source)
      } catch {
        let line = source.line.number ?? entry.line.number
        problems.append(CatalogError(file: file.path, line: line, message: "\(key): \(error.description)"))
      }
    }
    return problems
  }

  private func localization(
    _ source: Catalog.Localization
  ) throws(FormatString.SyntaxError) -> Catalog.Localization {
    var localization = source
    try localization.updateUnits { unit, isPart throws(FormatString.SyntaxError) in
      unit = Catalog.StringUnit(value: try text(unit.value, inBrackets: !isPart))
    }
    return localization
  }

  /// Returns a source text in the pseudo-language; unchanged if it is empty or only whitespace.
  ///
  /// A form of a substitution needs no brackets, since its frame has them. Throws `FormatString.SyntaxError` if the
  /// syntax is invalid.
  func text(_ source: String, inBrackets: Bool = true) throws(FormatString.SyntaxError) -> String {
    let symbols = try FormatString.spans(of: source).flatMap(PseudoSymbol.all)
    guard symbols.contains(where: { $0.character?.isWhitespace != true }) else { return source }
    var preserved = PreservedParts(of: symbols).ranges[...]
    let parts = symbols.enumerated().map { index, symbol -> (symbol: PseudoSymbol, isPreserved: Bool) in
      if preserved.first?.upperBound == index { preserved.removeFirst() }
      return (symbol, preserved.first?.contains(index) == true || symbol.character == nil)
    }
    guard self == .accented else { return Self.mirrored(parts) }
    let text = parts.map { symbol, isPreserved in
      isPreserved ? symbol.written : symbol.character.flatMap { Self.accents[$0] } ?? symbol.written
    }.joined()
    let added = (symbols.count { $0.character != nil } * Self.growth + 99) / 100
    return inBrackets ? "[\(text)\(Self.padding(max(added - 2, 0)))]" : text + Self.padding(added)
  }

  /// Returns a text whose words are displayed from right to left; preserved parts keep their direction.
  private static func mirrored(_ parts: [(symbol: PseudoSymbol, isPreserved: Bool)]) -> String {
    var text = "\u{200F}"
    var word = ""
    func closed() -> String { word.isEmpty ? "" : "\u{202E}\(word)\u{202C}" }
    for (symbol, isPreserved) in parts {
      guard isPreserved || symbol.character?.isWhitespace == true else {
        word += symbol.written
        continue
      }
      text += closed() + symbol.written
      word = ""
    }
    return text + closed() + "\u{200F}"
  }

  /// Returns filler words of a total length; the last character is not a space.
  private static func padding(_ length: Int) -> String {
    let words = " öñé ŧŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ"
    let padding = String(repeating: words, count: length / words.count + 1).prefix(length)
    return padding.last == " " ? padding.dropLast() + "~" : String(padding)
  }

  private static let accents: [Character: String] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let other = "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
    return Dictionary(uniqueKeysWithValues: zip(plain, other.map(String.init)))
  }()
}
