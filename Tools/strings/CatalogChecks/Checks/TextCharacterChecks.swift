import Kernel
import StringCatalog

/// Checks for characters that do not belong in a text.
enum TextCharacterChecks {
  static let all: [CatalogCheck] = [controlChar, scriptMix, zeroWidthSpace, notNFC]

  // MARK: - Invisible characters

  private static let controlChar = CatalogCheck.ofText(
    "control-char", .error, "A text has a control or bidirectional formatting character."
  ) { view in
    let isRightToLeft = ["ar", "fa", "he", "ur"].contains(language(of: view.locale))
    let match = view.unit.value.unicodeScalars.enumerated().first { isControl($0.element, isRightToLeft) }
    return match.map { offset, scalar in
      TextProblem("the text has the control character \(scalar.codePointNotation)", .target(offset..<(offset + 1)))
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar, _ isRightToLeft: Bool) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x202D, 0x202E: true
    // Right-to-left languages need embeddings and isolates around names.
    case 0x202A...0x202C, 0x2066...0x2069: !isRightToLeft
    // The interlinear and replacement characters are remnants of broken decoding.
    case 0xFFF9...0xFFFB, 0xFFFD: true
    default: false
    }
  }

  private static let zeroWidthSpace = CatalogCheck.ofText(
    "zero-width-space", .warning, "A text has a zero-width space or another invisible character."
  ) { view in
    // In these languages, which have no spaces between words, the character marks possible line breaks.
    guard !["km", "lo", "my", "th"].contains(language(of: view.locale)) else { return nil }
    var before: Unicode.Scalar?
    for (offset, scalar) in view.unit.value.unicodeScalars.enumerated() {
      func problem() -> TextProblem {
        TextProblem("the text has the invisible character \(scalar.codePointNotation)", .target(offset..<(offset + 1)))
      }
      switch scalar.value {
      case 0x200B, 0x180E, 0xFEFF: return problem()
      // Emoji and some scripts need these joiners; Latin letters do not.
      case 0x200C...0x200D where before.map { LetterScript($0) == .latin } ?? true: return problem()
      default: before = scalar
      }
    }
    return nil
  }

  // MARK: - Letters

  private static let scriptMix = CatalogCheck.ofText(
    "script-mix", .error, "A word mixes letters of two scripts or uses look-alike letters."
  ) { view in
    let hasForeignLetters = view.unit.value.unicodeScalars.contains { LetterScript($0).map { $0 != .latin } ?? false }
    guard hasForeignLetters else { return nil }
    let prose = view.prose
    let isLatin = !LetterScript.cyrillicLanguages.contains(language(of: view.locale))
    for word in prose.words {
      let letters = prose.scalars[word.range]
      let scripts = Set(letters.compactMap(LetterScript.init))
      if scripts.count > 1, scripts.contains(.latin) {
        let foreignLetter = letters.first { LetterScript($0) != .latin && LetterScript($0) != nil }
        return TextProblem(
          "the word \"\(word.text)\" mixes two scripts (\(foreignLetter?.codePointNotation ?? "?"))",
          prose.target(word.range))
      }
      if isLatin, scripts == [.cyrillic], letters.allSatisfy({ LetterScript.cyrillicLookalikes.contains($0) }) {
        return TextProblem(
          "the word \"\(word.text)\" is written with Cyrillic letters that look like Latin ones",
          prose.target(word.range))
      }
    }
    return nil
  }

  private static let notNFC = CatalogCheck.ofText(
    "not-nfc", .warning, "Not normalized (NFC)."
  ) { view in
    let value = view.unit.value
    // All characters below U+0300, the first combining mark, are in composed form.
    guard value.unicodeScalars.contains(where: { $0.value >= 0x0300 }) else { return nil }
    let scalars = Array(value.unicodeScalars)
    let composed = Array(value.canonicallyComposed.unicodeScalars)
    guard scalars != composed else { return nil }
    let start = zip(scalars, composed).prefix { $0 == $1 }.count
    let marks = scalars[start...].dropFirst().prefix { (0x0300...0x036F).contains($0.value) }
    return TextProblem("the text is not normalized (NFC)", .target(start..<marks.endIndex))
  }
}

/// The scripts whose letters look alike.
private enum LetterScript {
  case latin, greek, cyrillic

  /// Creates the script of a letter; nil for Greek letters that do not look like Latin ones, and for other characters.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x0400...0x052F: self = .cyrillic
    // Other Greek letters, such as in Δt and µs, are intended.
    case _ where LetterScript.greekLookalikes.contains(scalar): self = .greek
    default: return nil
    }
  }

  /// Languages that are written in Cyrillic.
  static let cyrillicLanguages: Set<String> = ["be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "uk"]

  /// Greek letters that look like Latin ones.
  private static let greekLookalikes = Set("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανοριυκτ".unicodeScalars)

  /// Cyrillic letters that look like Latin ones.
  static let cyrillicLookalikes = Set("аеорсухіјѕԁһӏАВЕКМНОРСТУХІЈЅ".unicodeScalars)
}
