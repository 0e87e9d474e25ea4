public import StringCatalog

/// A language that nobody speaks, made from the source texts, for looking at screens before there are translations.
///
/// Letters have accents, so that a text that no catalogue holds stands out; a text stands in brackets, so that one that is cut off or
/// put together stands out; and it is 40 % longer, which is what translations need. Placeholders, tags and addresses stay as they are.
public enum PseudoLanguage {
  /// Its code: English as written in the pseudo country of Unicode's locale data.
  public static let identifier = "en-XA"

  /// How much longer a text becomes, in hundredths of its letters; placeholders do not count.
  static let growth = 40

  /// Adds the language to a catalogue, or replaces what there is of it; what is not to be translated has no text in it.
  ///
  /// - Parameter catalog: The catalogue; its source language decides about plural forms, which are kept.
  /// - Throws: A `FormatString.SyntaxError` at a source text that cannot be taken apart.
  public static func add(to catalog: inout Catalog) throws(FormatString.SyntaxError) {
    for (key, entry) in catalog.strings where entry.shouldTranslate != false {
      guard var localization = entry.localizations[catalog.sourceLanguage] else { continue }
      localization.stringUnit = try localization.stringUnit.map(whole)
      localization.plural = try forms(localization.plural, whole)
      for (name, substitution) in localization.substitutions {
        localization.substitutions[name]?.plural = try forms(substitution.plural, part)
      }
      catalog.strings[key]?.localizations[identifier] = localization
    }
  }

  private static func forms(
    _ units: [String: Catalog.StringUnit],
    _ form: (Catalog.StringUnit) throws(FormatString.SyntaxError) -> Catalog.StringUnit
  ) throws(FormatString.SyntaxError) -> [String: Catalog.StringUnit] {
    var forms: [String: Catalog.StringUnit] = [:]
    for (category, unit) in units { forms[category] = try form(unit) }
    return forms
  }

  private static func whole(_ unit: Catalog.StringUnit) throws(FormatString.SyntaxError) -> Catalog.StringUnit {
    Catalog.StringUnit(value: try text(unit.value))
  }

  private static func part(_ unit: Catalog.StringUnit) throws(FormatString.SyntaxError) -> Catalog.StringUnit {
    Catalog.StringUnit(value: try text(unit.value, inBrackets: false))
  }

  /// A text in the language.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - inBrackets: Whether it stands in brackets; a form of a substitution stands in those of its frame.
  /// - Returns: The text; an empty one stays empty.
  /// - Throws: A `FormatString.SyntaxError` if the source text cannot be taken apart.
  static func text(_ source: String, inBrackets: Bool = true) throws(FormatString.SyntaxError) -> String {
    guard !source.isEmpty else { return source }
    _ = try FormatString(source)
    var text = ""
    var shown = 0
    func append(_ part: Substring) throws(FormatString.SyntaxError) {
      for span in try FormatString.spans(of: String(part)) {
        guard case .literal(let literal) = span.piece else {
          text += span.written
          continue
        }
        shown += literal.count
        text += span.written.map { accents[$0] ?? String($0) }.joined()
      }
    }
    var rest = Substring(source)
    while let match = rest.firstMatch(of: kept) {
      try append(rest[..<match.range.lowerBound])
      text += match.0
      shown += match.0.count
      rest = rest[match.range.upperBound...]
    }
    try append(rest)
    text += padding((shown * growth + 99) / 100)
    return inBrackets ? "[\(text)]" : text
  }

  /// What stays as it is: addresses of pages and of people, tags, and names in braces.
  private static var kept: Regex<Substring> {
    /[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s]+|www\.[^\s]+|[A-Za-z0-9._+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]+|<\/?[A-Za-z][^<>]*>|\{[^{}]*\}/
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
