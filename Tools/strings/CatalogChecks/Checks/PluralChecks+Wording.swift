import StringCatalog

/// Checks of the wording of plural forms.
extension PluralChecks {
  static let impliedQuantity = CatalogCheck(
    "plural-implied-quantity", .error, .plurals, "A plural form omits the number but applies to several numbers.",
    .entry { view in
      guard view.entry.localizations.values.contains(where: { !$0.plural.isEmpty || !$0.substitutions.isEmpty }),
        let source = view.originalPlaceholders
      else { return [] }
      return view.plurals.flatMap { impliedQuantities(in: $0, source: source) }
    })

  private static func impliedQuantities(in set: PluralSet, source: PlaceholderUnion) -> [Finding] {
    guard let localization = set.entry.entry.localizations[set.locale], let union = set.entry.placeholders[set.locale]
    else {
      return []
    }
    let counted =
      set.substitution.map { localization.substitutions[$0]?.argNum } ?? source.pluralArgument ?? union.pluralArgument
    // The forms need no number if neither the source nor the text shows it, or if the text shows it outside the forms.
    guard let counted, source.shown.contains(counted) || union.shown.contains(counted),
      union.forms[nil]?.shown.contains(counted) != true
    else { return [] }
    return set.texts.filter { text in
      // `placeholder-missing` reports the form *other* of a translation if it omits the number.
      guard text.isSource || text.category != "other", !text.unit.value.isEmpty,
        PluralKnowledge.coversSeveral(text.category, in: text.locale)
      else { return false }
      return text.placeholders(pluralArgument: counted)?.shown.contains(counted) == false
    }.map { text in
      text.finding(
        "plural-implied-quantity", .error,
        "the form \"\(text.category)\" omits the number but applies to more than one number in \(text.locale)")
    }
  }

  static let manyDe = CatalogCheck(
    "plural-many-de", .info, .plurals, "A Spanish or French noun after millions needs de.",
    .text { view in
      let language = language(of: view.locale)
      guard view.category == "many", let words = functionWords[language], let word = wordAfterNumber(view.unit.value),
        !words.contains(word.lowercased())
      else { return [] }
      let link = language == "fr" ? "de or d’" : "de"
      let message = "a noun after millions needs \(link): “… \(link) \(word)”"
      return [view.finding("plural-many-de", .info, message)]
    })

  /// Words after a number that are not nouns.
  private static let functionWords: [String: WordSet] = [
    "es": """
    a al ante antes con contra cada de del desde después en entre es está están ha han hasta más menos o para por que
    se sin sobre son u y ya
    """,
    "fr": """
    à après au aux avant avec chez contre dans de des depuis du en entre est et jusqu moins ont ou par pas plus pour
    que qui sans se sont sur vers d
    """,
  ]

  /// Returns the first word that follows an integer placeholder and a single space; nil if there is none.
  private static func wordAfterNumber(_ text: String) -> Substring? {
    guard let spans = try? FormatString.spans(of: text) else { return nil }
    for (number, next) in zip(spans, spans.dropFirst()) where isPlainInteger(number.piece) {
      guard case .literal = next.piece, let space = next.written.first, " \u{A0}\u{202F}".contains(space) else {
        continue
      }
      let word = next.written.dropFirst().prefix(while: \.isLetter)
      if !word.isEmpty { return word }
    }
    return nil
  }

  private static func isPlainInteger(_ piece: FormatString.Piece) -> Bool {
    switch piece {
    case .selectingNumber: true
    case .argument(let specifier): specifier.kind == .integer && specifier.layout.isEmpty
    case .literal, .substitution: false
    }
  }

  static let candidate = CatalogCheck(
    "plural-candidate", .info, .plurals, "A text has a counted noun but no plural forms.",
    .entry { view in
      guard language(of: view.source.sourceLanguage) == "en", let unit = view.original?.stringUnit,
        let format = try? FormatString(unit.value), let noun = countedNoun(format)
      else { return [] }
      var finding = view.finding(
        "plural-candidate", .info, "“\(noun)” is counted and could have plural forms", line: unit.line.number)
      (finding.locale, finding.target) = (view.source.sourceLanguage, unit.value)
      return [finding]
    })

  /// Returns the first English plural noun, or noun with `(s)`, after an integer placeholder; nil if there is none.
  private static func countedNoun(_ format: FormatString) -> String? {
    for (piece, next) in zip(format.pieces, format.pieces.dropFirst()) {
      guard case .argument(let specifier) = piece, specifier.kind == .integer, case .literal(let text) = next,
        let match = text.prefixMatch(of: /[ \u{A0}]([a-z]+)(\(s\))?/)
      else { continue }
      let word = String(match.1)
      let isPlural = word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") && !notNouns.contains(word)
      if match.2 != nil || isPlural { return String(match.0.dropFirst()) }
    }
    return nil
  }

  private static let notNouns: WordSet = """
    always belongs contains does exists means minus needs plus sometimes thus versus
    """
}
