package import StringCatalog

/// A language that nobody speaks, made from the source texts, for looking at screens before there are translations.
///
/// Letters have accents, so that a text that no catalog holds stands out; a text stands in brackets, so that one that
/// is cut off or put together stands out; and it is 40 % longer, which is what translations need. Placeholders, tags
/// and addresses stay as they are.
package enum PseudoLanguage {
  /// Its code: English as written in the pseudo country of Unicode's locale data.
  package static let identifier = Catalog.pseudoLanguage

  /// How much longer a text becomes, in hundredths of its letters; placeholders do not count.
  static let growth = 40

  /// Adds the language to a catalog, or replaces what there is of it; what is not to be translated has no text in it.
  ///
  /// - Parameter file: The catalog; its source language decides about plural forms, which are kept.
  /// - Throws: `CatalogError` at the first source text that cannot be taken apart.
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

  /// A text in the language.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - inBrackets: Whether it stands in brackets; a form of a substitution stands in those of its frame.
  /// - Returns: The text; one that shows nothing to read stays as it is.
  /// - Throws: A `FormatString.SyntaxError` if the source text cannot be taken apart.
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

  /// Words that make a text longer by a number of characters; the last is no space.
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
