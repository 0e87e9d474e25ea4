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
    return view.unit.value.unicodeScalars.first { isControl($0, isRightToLeft) }
      .map { "the text has the control character \($0.codePointNotation)" }
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
    for scalar in view.unit.value.unicodeScalars {
      // Emoji and some scripts need the joiners U+200C and U+200D; Latin letters do not.
      let isJoiner = 0x200C...0x200D ~= scalar.value && before.map { WritingSystem($0) == .latin } ?? true
      if isJoiner || [0x200B, 0x180E, 0xFEFF].contains(scalar.value) {
        return "the text has the invisible character \(scalar.codePointNotation)"
      }
      before = scalar
    }
    return nil
  }

  // MARK: - Letters

  private static let scriptMix = CatalogCheck.ofText(
    "script-mix", .error, "A word mixes letters of two scripts or uses look-alike letters."
  ) { view in
    let prose = view.prose
    guard prose.scalars.contains(where: { $0.value >= 0x0370 }) else { return nil }
    let isLatin = !cyrillicLanguages.contains(language(of: view.locale))
    for word in prose.words {
      let letters = prose.scalars[word.range]
      let scripts = Set(letters.compactMap(lookalikeScript))
      if scripts.count > 1, scripts.contains(.latin) {
        let foreignLetter = letters.first { lookalikeScript($0) != .latin && lookalikeScript($0) != nil }
        return "the word \"\(word.text)\" mixes two scripts (\(foreignLetter?.codePointNotation ?? "?"))"
      }
      if isLatin, scripts == [.cyrillic], letters.allSatisfy({ cyrillicLookalikes.contains($0) }) {
        return "the word \"\(word.text)\" is written with Cyrillic letters that look like Latin ones"
      }
    }
    return nil
  }

  /// Returns the script of a Latin or Cyrillic letter, or of a Greek one that looks like a Latin one; nil otherwise.
  ///
  /// Other Greek letters, such as in Δt and µs, are intended.
  private static func lookalikeScript(_ scalar: Unicode.Scalar) -> WritingSystem? {
    switch WritingSystem(scalar) {
    case .latin: .latin
    case .cyrillic: .cyrillic
    case .greek where greekLookalikes.contains(scalar): .greek
    default: nil
    }
  }

  private static let cyrillicLanguages: WordSet = "be bg kk ky mk mn ru sr tg uk"

  private static let greekLookalikes = Set("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανοριυκτ".unicodeScalars)

  private static let cyrillicLookalikes = Set("аеорсухіјѕԁһӏАВЕКМНОРСТУХІЈЅ".unicodeScalars)

  private static let notNFC = CatalogCheck.ofText(
    "not-nfc", .warning, "Not normalized (NFC)."
  ) { view in
    let value = view.unit.value
    // All characters below U+0300, the first combining mark, are in composed form.
    guard value.unicodeScalars.contains(where: { $0.value >= 0x0300 }) else { return nil }
    // Swift compares texts by canonical equivalence, so their bytes are compared.
    return value.utf8.elementsEqual(value.canonicallyComposed.utf8) ? nil : "the text is not normalized (NFC)"
  }
}
