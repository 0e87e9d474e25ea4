import StringCatalog

/// How sentences end, and how each language sets its marks.
enum TextPunctuationChecks {
  static let all: [CatalogCheck] = [endPunctuation, esInverted, FrenchSpacing.check, ellipsisDots, straightApostrophe]

  // MARK: - The end of a text

  private static let endPunctuation = CatalogCheck.ofPair(
    "end-punctuation", .warning, "A translation does not end with the same punctuation as its source."
  ) { pair in
    let source = Ending(of: pair.source)
    let target = Ending(of: pair.target)
    guard source != target else { return nil }
    // « min. » ends with the period of an abbreviation.
    let others = [source, target]
    let longer = source == .period ? pair.source : pair.target
    if others.contains(.none), others.contains(.period), longer.endsWithAbbreviation { return nil }
    return "the text ends with \(target.rawValue) and the source with \(source.rawValue)"
  }

  // MARK: - Spanish

  private static let esInverted = CatalogCheck.ofText(
    "es-inverted", .warning, "A Spanish question or exclamation has no ¿ or ¡ before it, or none ends what they begin."
  ) { view in
    guard language(of: view.locale) == "es" else { return nil }
    let prose = view.prose
    guard prose.hasLetters else { return nil }
    var opened = 0
    for (index, scalar) in prose.scalars.enumerated() {
      let before = prose.scalar(at: index - 1)
      switch scalar {
      case "¿", "¡":
        // « ¡¿Qué?! » begins once.
        if before != "¿", before != "¡" { opened += 1 }
      case "?", "!":
        let isDoubt = before == "(" && prose.scalar(at: index + 1) == ")"
        if before == "?" || before == "!" || isDoubt || prose.scalar(at: index + 1) == "=" { continue }
        guard opened > 0 else { return "\(scalar == "?" ? "¿" : "¡") is missing before what ends with \(scalar)" }
        opened -= 1
      default: continue
      }
    }
    return opened == 0 ? nil : "a question or exclamation that begins with ¿ or ¡ does not end with ? or !"
  }

  // MARK: - Typewriter marks

  private static let ellipsisDots = CatalogCheck.ofText(
    "ellipsis-dots", .info, "A text has three dots where there is a character for them."
  ) { view in
    guard view.unit.value.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let scalars = view.prose.scalars
    var dots = 0
    for (index, scalar) in (scalars + [" "]).enumerated() {
      if scalar == "." {
        dots += 1
        continue
      }
      // Dots before or after a slash are a path.
      let isPath = scalar == "/" || (index > dots && scalars[index - dots - 1] == "/")
      if dots == 3, !isPath { return "three dots are written …" }
      dots = 0
    }
    return nil
  }

  private static let straightApostrophe = CatalogCheck.ofText(
    "straight-apostrophe", .info, "A text has the apostrophe of a typewriter."
  ) { view in
    let value = view.unit.value.utf8
    // Between backticks is code.
    guard value.contains(UInt8(ascii: "'")), !value.contains(UInt8(ascii: "`")) else { return nil }
    let prose = view.prose
    func isPartOfWord(_ index: Int) -> Bool {
      prose.scalar(at: index).map { $0.isLetter || $0 == Prose.place } ?? false
    }
    let found = prose.scalars.indices.contains { index in
      prose.scalars[index] == "'" && isPartOfWord(index - 1) && isPartOfWord(index + 1)
    }
    return found ? "the apostrophe is written ’" : nil
  }
}

/// How a text ends.
private enum Ending: String {
  case none = "no punctuation"
  case period = "a period"
  case question = "a question mark"
  case exclamation = "an exclamation mark"
  case ellipsis = "an ellipsis"
  case colon = "a colon"
  case comma = "a comma"
  case semicolon = "a semicolon"

  /// Looks at the end of a text, before quotation marks, emoji and tags.
  init(of prose: Prose) {
    guard let last = prose.scalars.lastIndex(where: { !Ending.isPassedOver($0) }) else {
      self = .none
      return
    }
    switch prose.scalars[last] {
    case "." where last > 1 && prose.scalars[last - 1] == "." && prose.scalars[last - 2] == ".": self = .ellipsis
    case ".", "。": self = .period
    case "…": self = .ellipsis
    case "?", "？", "؟": self = .question
    case "!", "！": self = prose.scalar(at: last - 1) == "?" ? .question : .exclamation
    case ":", "：": self = .colon
    case ",", "，": self = .comma
    case ";", "；": self = .semicolon
    default: self = .none
    }
  }

  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isSpace || scalar == Prose.tag || "\"'”’»“‹›*_".unicodeScalars.contains(scalar) { return true }
    // Emoji with their selectors and joiners.
    return scalar.value > 0x2000 && scalar != Prose.place
      && (scalar.properties.isEmoji || scalar.properties.isVariationSelector || scalar.value == 0x200D)
  }
}

extension Prose {
  /// Whether the last word is a short one in small letters after others, so that a period at the end may belong to it.
  fileprivate var endsWithAbbreviation: Bool {
    let words = words
    guard words.count > 1 || scalars.contains(Prose.place), let last = words.last, last.range.count <= 4 else {
      return false
    }
    return scalars[last.range].allSatisfy { !$0.properties.isUppercase }
  }
}
