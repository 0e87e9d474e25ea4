import StringCatalog

/// Checks of sentence endings and of the punctuation of each language.
enum TextPunctuationChecks {
  static let all: [CatalogCheck] = [
    endPunctuation, esInverted, FrenchSpacing.check, unitSpacing, unclosedQuote, ellipsisDots, straightApostrophe,
  ]

  // MARK: - End of a text

  private static let endPunctuation = CatalogCheck.ofPair(
    "end-punctuation", .warning, "A translation does not end with the same punctuation as its source."
  ) { pair in
    let (source, target) = (Ending(of: pair.source), Ending(of: pair.target))
    guard source != target, pair.target.hasLetters else { return nil }
    if Set([source, target]) == [.none, .period] {
      // These languages often omit the period, or have none.
      if languagesWithoutPeriods.contains(language(of: pair.view.locale)) { return nil }
      // « min. » ends with the period of an abbreviation.
      let longer = source == .period ? pair.source : pair.target
      let locale = source == .period ? pair.view.entry.source.sourceLanguage : pair.view.locale
      if longer.endsWithAbbreviation(in: locale) { return nil }
    }
    return "the text ends with \(target.rawValue) and the source with \(source.rawValue)"
  }

  private static let languagesWithoutPeriods: WordSet = "bo dz ja km ko lo my th zh"

  // MARK: - Spanish

  private static let esInverted = CatalogCheck.ofText(
    "es-inverted", .warning, "A Spanish question or exclamation lacks its opening or closing mark."
  ) { view in
    guard language(of: view.locale) == "es", view.prose.hasLetters else { return nil }
    let prose = view.prose
    var openCount = 0
    for (index, scalar) in prose.scalars.enumerated() {
      let before = prose.scalar(at: index - 1)
      switch scalar {
      case _ where "¿¡?!".unicodeScalars.contains(scalar) && prose.isInCodeOrAddress(at: index): continue
      case "¿", "¡":
        // « ¡¿Qué?! » counts once.
        if before != "¿", before != "¡" { openCount += 1 }
      case "?", "!":
        let isDoubt = before == "(" && prose.scalar(at: index + 1) == ")"
        if before == "?" || before == "!" || isDoubt || prose.scalar(at: index + 1) == "=" { continue }
        guard openCount > 0 else {
          return "\(scalar == "?" ? "¿" : "¡") is missing in the text that ends with \(scalar)"
        }
        openCount -= 1
      default: continue
      }
    }
    return openCount > 0 ? "a question or exclamation that begins with ¿ or ¡ does not end with ? or !" : nil
  }

  // MARK: - Units

  private static let unitSpacing = CatalogCheck(
    "unit-spacing", .warning, .text, "The space between a number and its unit must be a no-break space.",
    .text { view in
      let locale = language(of: view.locale)
      for word in view.prose.words where view.prose.scalar(at: word.range.lowerBound - 1) == " " {
        let unit = view.prose.spelling(of: word)
        guard units.contains(unit) || locale == "fr" && frenchUnits.contains(unit),
          let number = view.prose.scalar(at: word.range.lowerBound - 2), number.isDigit || number == Prose.placeholder
        else { continue }
        // « 3 s’affichent » contains no seconds.
        if let after = view.prose.scalar(at: word.range.upperBound), "’'-".unicodeScalars.contains(after) { continue }
        if view.prose.isInCodeOrAddress(at: word.range.lowerBound) { continue }
        // In English this is a matter of style.
        let message = "the space before the unit \(unit) must be a no-break space"
        return [view.finding("unit-spacing", locale == "en" ? .info : .warning, message)]
      }
      return []
    })

  private static let units: WordSet = """
    GB GHz GiB Hz KB KiB MB MHz MiB TB TiB cm dB g h kB kHz kW kWh kg km m mW mg min ml mL mm ms px s µs
    """

  /// French units such as Go and To, which are words of other languages.
  private static let frenchUnits: WordSet = "Gio Go Kio Mio Mo Tio To ko"

  // MARK: - Quotation marks

  private static let unclosedQuote = CatalogCheck.ofText(
    "unclosed-quote", .warning, "A quotation mark is unmatched."
  ) { view in
    let prose = view.prose
    let straightCount = prose.scalars.indices.count { index in
      // After a digit the mark means inches or seconds.
      prose.scalars[index] == "\"" && !prose.isInCodeOrAddress(at: index)
        && prose.scalar(at: index - 1)?.isDigit != true
    }
    if !straightCount.isMultiple(of: 2) { return "the quotation mark \" is unmatched" }
    // The closing marks of these languages are opening marks in other languages: „…“ and »…«.
    guard !languagesWithOtherMarks.contains(language(of: view.locale)) else { return nil }
    let pairs: [Unicode.Scalar: Unicode.Scalar] = ["«": "»", "“": "”", "‹": "›"]
    var open: [Unicode.Scalar] = []
    for (index, scalar) in prose.scalars.enumerated() {
      if pairs[scalar] != nil {
        if !prose.isInCodeOrAddress(at: index) { open.append(scalar) }
      } else if pairs.values.contains(scalar), !prose.isInCodeOrAddress(at: index) {
        guard let last = open.popLast() else { return "\(scalar) is not opened" }
        guard pairs[last] == scalar else { return "\(last) is not closed" }
      }
    }
    return open.last.map { "\($0) is not closed" }
  }

  private static let languagesWithOtherMarks: WordSet = """
    bg bs cs da de dsb et fi he hr hsb hu is ka lb lt lv mk nb nl nn no pl ro sk sl sq sr sv
    """

  // MARK: - Typewriter punctuation

  private static let ellipsisDots = CatalogCheck.ofText(
    "ellipsis-dots", .info, "A text has three dots instead of an ellipsis."
  ) { view in
    guard view.unit.value.contains("...") else { return nil }
    let scalars = view.prose.scalars
    var dots = 0
    for (index, scalar) in (scalars + [" "]).enumerated() {
      if scalar == "." {
        dots += 1
        continue
      }
      // Dots before or after a slash are part of a path.
      let isPath = scalar == "/" || (index > dots && scalars[index - dots - 1] == "/")
      if dots == 3, !isPath { return "use … instead of three dots" }
      dots = 0
    }
    return nil
  }

  private static let straightApostrophe = CatalogCheck.ofText(
    "straight-apostrophe", .info, "A text has a straight apostrophe."
  ) { view in
    guard view.unit.value.utf8.contains(UInt8(ascii: "'")) else { return nil }
    let prose = view.prose
    func isPartOfWord(_ index: Int) -> Bool {
      prose.scalar(at: index).map { $0.isLetter || $0 == Prose.placeholder } ?? false
    }
    let isFlagged = prose.scalars.indices.contains { index in
      prose.scalars[index] == "'" && isPartOfWord(index - 1) && isPartOfWord(index + 1)
        && !prose.isBetweenBackticks(index)
    }
    return isFlagged ? "use ’ as the apostrophe" : nil
  }
}

/// The ending of a text.
private enum Ending: String {
  case none = "no punctuation"
  case period = "a period"
  case question = "a question mark"
  case exclamation = "an exclamation mark"
  case ellipsis = "an ellipsis"
  case colon = "a colon"
  case comma = "a comma"
  case semicolon = "a semicolon"

  /// Determines the ending of a text, ignoring final spaces, quotes, asterisks, emoji and tags.
  init(of prose: Prose) {
    guard let last = prose.scalars.lastIndex(where: { !Ending.isIgnored($0) }) else {
      self = .none
      return
    }
    self =
      switch prose.scalars[last] {
      case ".", "。": prose.scalars[..<last].suffix(2).elementsEqual("..".unicodeScalars) ? .ellipsis : .period
      case "…", "⋯": .ellipsis
      case "?", "？", "؟": .question
      case "!", "！": prose.scalar(at: last - 1) == "?" ? .question : .exclamation
      case ":", "：": .colon
      case ",", "，": .comma
      case ";", "；": .semicolon
      default: .none
      }
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isSpace || scalar == Prose.tag || "\"'”’»“‹›*_".unicodeScalars.contains(scalar) { return true }
    // Emoji with their selectors and joiners.
    return scalar.value > 0x2000 && scalar != Prose.placeholder
      && (scalar.properties.isEmoji || scalar.properties.isVariationSelector || scalar.value == 0x200D)
  }
}

extension Prose {
  /// Returns whether the last word is an abbreviation, such as “min” and “etc”.
  fileprivate func endsWithAbbreviation(in locale: String) -> Bool {
    guard words.count > 1 || scalars.contains(Prose.placeholder), let last = words.last else { return false }
    return Abbreviations.contains(last.text, in: locale)
  }
}
