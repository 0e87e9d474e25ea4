package import StringCatalog

/// The pseudo-language, generated from the source texts to test screens before translation.
///
/// Missing accents reveal texts outside the catalogs, brackets reveal truncated or concatenated texts, and 40% more
/// length simulates longer translations. Placeholders, tags and addresses are preserved.
package enum PseudoLanguage {
  /// The language code: English with the pseudo-accent region of CLDR.
  package static let identifier = Catalog.pseudoLanguage

  /// The additional length in percent, excluding placeholders.
  static let growth = 40

  /// Adds the language to a catalog or replaces it, except in untranslatable entries.
  ///
  /// Plural forms are those of the source language. Throws `CatalogError` at the first source text with invalid syntax.
  package static func add(to file: inout CatalogFile) throws(CatalogError) {
    for (key, entry) in CatalogKeyOrder.sorted(file.catalog.strings) where entry.shouldTranslate != false {
      guard let source = entry.localizations[file.catalog.sourceLanguage] else { continue }
      do throws(FormatString.SyntaxError) {
        file.catalog.strings[key]?.localizations[identifier] = try localization(source)
      } catch {
        let line = source.line.number ?? entry.line.number
        throw CatalogError(file: file.path, line: line, message: "\(key): \(error.description)")
      }
    }
  }

  private static func localization(
    _ source: Catalog.Localization
  ) throws(FormatString.SyntaxError) -> Catalog.Localization {
    var localization = source
    localization.stringUnit = try source.stringUnit.map(bracketed)
    localization.plural = try forms(source.plural, bracketed)
    for (name, substitution) in source.substitutions {
      localization.substitutions[name]?.plural = try forms(substitution.plural, unbracketed)
    }
    return localization
  }

  private static func forms(
    _ units: [String: Catalog.StringUnit],
    _ form: (Catalog.StringUnit) throws(FormatString.SyntaxError) -> Catalog.StringUnit
  ) throws(FormatString.SyntaxError) -> [String: Catalog.StringUnit] {
    var forms: [String: Catalog.StringUnit] = [:]
    for (category, unit) in units { forms[category] = try form(unit) }
    return forms
  }

  private static func bracketed(_ unit: Catalog.StringUnit) throws(FormatString.SyntaxError) -> Catalog.StringUnit {
    Catalog.StringUnit(value: try text(unit.value))
  }

  private static func unbracketed(_ unit: Catalog.StringUnit) throws(FormatString.SyntaxError) -> Catalog.StringUnit {
    Catalog.StringUnit(value: try text(unit.value, inBrackets: false))
  }

  /// Returns a source text in the pseudo-language; unchanged if it is empty or only whitespace.
  ///
  /// A form of a substitution needs no brackets, since its frame has them. Throws `FormatString.SyntaxError` if the
  /// syntax is invalid.
  static func text(_ source: String, inBrackets: Bool = true) throws(FormatString.SyntaxError) -> String {
    let symbols = try FormatString.spans(of: source).flatMap(PseudoSymbol.all)
    guard symbols.contains(where: { $0.character?.isWhitespace != true }) else { return source }
    var text = ""
    var preserved = PreservedParts(of: symbols).ranges[...]
    for (index, symbol) in symbols.enumerated() {
      if preserved.first?.upperBound == index { preserved.removeFirst() }
      let isPreserved = preserved.first?.contains(index) == true
      text += isPreserved ? symbol.written : symbol.character.flatMap { accents[$0] } ?? symbol.written
    }
    let shown = symbols.count { $0.character != nil }
    text += padding((shown * growth + 99) / 100)
    return inBrackets ? "[\(text)]" : text
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
