import StringCatalog

/// Checks of sentence endings and of the punctuation of each language.
enum TextPunctuationChecks {
  static let all: [CatalogCheck] = [
    endPunctuation, esInverted, FrenchSpacing.check, UnitSpacing.check, PairedMarks.quotes,
    ellipsisDots, straightApostrophe,
  ]

  // MARK: - End of a text

  private static let endPunctuation = CatalogCheck.ofPair(
    "end-punctuation", .warning, "A translation does not end with the same punctuation as its source."
  ) { pair in
    let (source, sourceRange) = Ending.ending(of: pair.source)
    let (target, targetRange) = Ending.ending(of: pair.target)
    guard source != target, pair.target.hasLetters else { return nil }
    // « min. » ends with the period of an abbreviation.
    let endings = [source, target]
    let longer = source == .period ? pair.source : pair.target
    let locale = source == .period ? pair.view.entry.source.sourceLanguage : pair.view.locale
    // These languages often omit the period, or have none.
    if endings.contains(.none), endings.contains(.period),
      languagesWithoutPeriods.contains(language(of: pair.view.locale))
    {
      return nil
    }
    if endings.contains(.none), endings.contains(.period), longer.endsWithAbbreviation(in: locale) { return nil }
    return pair.problem(
      "the text ends with \(target.rawValue) and the source with \(source.rawValue)",
      target: targetRange, source: sourceRange)
  }

  private static let languagesWithoutPeriods: WordSet = "bo dz ja km ko lo my th zh"

  // MARK: - Spanish

  private static let esInverted = CatalogCheck.ofText(
    "es-inverted", .warning, "A Spanish question or exclamation lacks its opening or closing mark."
  ) { view in
    guard language(of: view.locale) == "es" else { return nil }
    let prose = view.prose
    guard prose.hasLetters else { return nil }
    var opened: [Int] = []
    for (index, scalar) in prose.scalars.enumerated() {
      let before = prose.scalar(at: index - 1)
      switch scalar {
      case _ where "¿¡?!".unicodeScalars.contains(scalar) && prose.isInCodeOrAddress(at: index): continue
      case "¿", "¡":
        // « ¡¿Qué?! » counts once.
        if before != "¿", before != "¡" { opened.append(index) }
      case "?", "!":
        let isDoubt = before == "(" && prose.scalar(at: index + 1) == ")"
        if before == "?" || before == "!" || isDoubt || prose.scalar(at: index + 1) == "=" { continue }
        guard opened.popLast() != nil else {
          let opening = scalar == "?" ? "¿" : "¡"
          return TextProblem(
            "\(opening) is missing in the text that ends with \(scalar)", prose.target(index..<(index + 1)))
        }
      default: continue
      }
    }
    return opened.last.map { index in
      TextProblem(
        "a question or exclamation that begins with ¿ or ¡ does not end with ? or !", prose.target(index..<(index + 1)))
    }
  }

  // MARK: - Typewriter punctuation

  private static let ellipsisDots = CatalogCheck.ofText(
    "ellipsis-dots", .info, "A text has three dots instead of an ellipsis."
  ) { view in
    guard view.unit.value.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let scalars = view.prose.scalars
    var dots = 0
    for (index, scalar) in (scalars + [" "]).enumerated() {
      if scalar == "." {
        dots += 1
        continue
      }
      // Dots before or after a slash are part of a path.
      let isPath = scalar == "/" || (index > dots && scalars[index - dots - 1] == "/")
      if dots == 3, !isPath {
        return TextProblem("use … instead of three dots", view.prose.target((index - 3)..<index))
      }
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
    let match = prose.scalars.indices.first { index in
      prose.scalars[index] == "'" && isPartOfWord(index - 1) && isPartOfWord(index + 1)
        && !prose.isBetweenBackticks(index)
    }
    return match.map { TextProblem("use ’ as the apostrophe", prose.target($0..<($0 + 1))) }
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

  /// Returns the ending of a text and the range of its mark, ignoring final spaces, quotes, asterisks, emoji and tags.
  static func ending(of prose: Prose) -> (Ending, Range<Int>?) {
    guard let last = prose.scalars.lastIndex(where: { !Ending.isIgnored($0) }) else { return (.none, nil) }
    let mark = last..<(last + 1)
    switch prose.scalars[last] {
    case "." where last > 1 && prose.scalars[last - 1] == "." && prose.scalars[last - 2] == ".":
      return (.ellipsis, (last - 2)..<(last + 1))
    case ".", "。": return (.period, mark)
    case "…", "⋯": return (.ellipsis, mark)
    case "?", "？", "؟": return (.question, mark)
    case "!", "！":
      guard prose.scalar(at: last - 1) == "?" else { return (.exclamation, mark) }
      return (.question, (last - 1)..<(last + 1))
    case ":", "：": return (.colon, mark)
    case ",", "，": return (.comma, mark)
    case ";", "；": return (.semicolon, mark)
    default: return (.none, nil)
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
