// The standard library exposes normalization only as SPI. Foundation's methods do not link statically.
@_spi(_Unicode) import Swift

// Locale-independent folding for comparison, search and sorting: the result does not depend on the user's language.
extension String {
  /// The maximum length of a sorting key in code points; longer texts are truncated.
  public static let maxKeyCodePoints = 64

  /// The text without case, in normalization form C: two texts are equal whatever the case if this is equal.
  ///
  /// `STRASSE`, `Straße` and `STRAẞE` become `strasse`; `Σ` and `ς` become `σ`; `ﬁ` becomes `fi`.
  public var caseFolded: String {
    guard !isASCII else { return lowercased() }
    // Canonically equivalent texts may have different upper-case forms if they are not normalized.
    let normalized = canonicallyDecomposed
    // Upper case first unifies letters with several lower-case forms: ß and ss, ς and σ.
    var folded = normalized.uppercased().lowercased().unicodeScalars
    // Upper-casing turns ß into SS. A remaining ß was ẞ, which is already in upper case.
    if folded.contains("ß") {
      folded = folded.reduce(into: String.UnicodeScalarView()) { result, scalar in
        result.append(contentsOf: scalar == "ß" ? "ss".unicodeScalars : String(scalar).unicodeScalars)
      }
    }
    return String(folded).canonicallyComposed
  }

  /// The text without case and diacritics: `Éclair` becomes `eclair`.
  public var folded: String {
    guard !isASCII else { return lowercased() }
    let decomposed = caseFolded.canonicallyDecomposed.unicodeScalars
    return String(String.UnicodeScalarView(decomposed.filter { !String.isDiacritic($0) }))
  }

  /// The key for sorting a list by this text.
  public var sortKey: String { folded.truncatedToKeyLength }

  /// The first `maxKeyCodePoints` code points.
  public var truncatedToKeyLength: String {
    guard utf8.count > String.maxKeyCodePoints else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(String.maxKeyCodePoints)))
  }

  /// Whether all characters are ASCII.
  public var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Returns whether the UTF-8 of another text occurs in this one; true if the other text is empty.
  ///
  /// For folded texts, this is equivalent to a substring search and much faster than comparing characters.
  public func containsBytes(of other: String) -> Bool {
    let (text, pattern) = (utf8, other.utf8)
    guard let first = pattern.first else { return true }
    var rest = text[...]
    while rest.count >= pattern.count, let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: pattern) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Returns whether a search ignores a code point; script-specific marks such as Indic vowel signs are significant.
  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The blocks of combining marks and the variation selectors.
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

extension String {
  /// Whether the text consists of white space only.
  public var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text without leading and trailing white space and line breaks.
  public var trimmed: String {
    // Most texts have nothing to remove. A visible ASCII character is part of a character that is not white space.
    var text = self
    let isTrimmed = text.withUTF8 { bytes in
      bytes.first.map(isVisibleASCII) == true && bytes.last.map(isVisibleASCII) == true
    }
    guard !isTrimmed else { return self }
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  private func isVisibleASCII(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }

  /// The first 100 code points, with `…` if truncated, to quote untrusted text in messages and paths.
  ///
  /// No character is cut, unless the text has only one.
  public var excerpt: String {
    let beginning = prefix(codePoints: String.excerptLength)
    return beginning.utf8.count == utf8.count ? self : beginning + "…"
  }

  /// Returns the beginning of the text with at most `count` code points.
  ///
  /// A part of a character at its end is left out, unless nothing else remains.
  public func prefix(codePoints count: Int) -> String {
    let beginning = unicodeScalars.prefix(count)
    guard beginning.endIndex.samePosition(in: self) == nil else { return String(beginning) }
    let wholeCharacters = String(beginning).dropLast()
    return wholeCharacters.isEmpty ? String(beginning) : String(wholeCharacters)
  }

  /// The maximum length of an excerpt in code points.
  public static let excerptLength = 100
}

extension String {
  /// The text in normalization form D.
  public var canonicallyDecomposed: String { String(String.UnicodeScalarView(_nfd)) }

  /// The text in normalization form C.
  public var canonicallyComposed: String { String(String.UnicodeScalarView(_nfc)) }
}

extension String {
  /// The first character that is not allowed in a single-line name; nil if there is none.
  public var firstControlCharacter: Unicode.Scalar? {
    unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// U+0000 if the text contains it, otherwise nil; not allowed in stored text, where SQLite's `length()` would stop.
  public var firstNUL: Unicode.Scalar? { containsNUL ? "\0" : nil }

  /// Whether the text contains U+0000.
  public var containsNUL: Bool {
    var text = self
    // A search of `utf8` takes several times as long.
    return text.withUTF8 { $0.contains(0) }
  }
}

extension Unicode.Scalar {
  /// The code point in the notation of the Unicode standard: `U+0000`.
  public var codePointNotation: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
