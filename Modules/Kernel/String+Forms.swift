// The standard library normalizes texts to compare them, but shows how only under a name of its own. Foundation's
// methods for it need libraries that a static program cannot have.
@_spi(_Unicode) import Swift

// How texts are compared when lists are searched and sorted. Nothing here depends on a locale: what was kept in one
// language is found in another.
extension String {
  /// How many code points of a text count by which a list is sorted; what is longer is cut off.
  public static let longestSortingKey = 64

  /// The text without case and diacritics: `Éclair` becomes `eclair`, `STRASSE`, `Straße` and `STRAẞE` become
  /// `strasse`.
  public var folded: String {
    guard !isASCII else { return lowercased() }
    // There and back, so that letters with several lower-case forms fall together: ß and ss, ς and σ.
    let decomposed = uppercased().lowercased().canonicallyDecomposed
    var folded = String.UnicodeScalarView()
    for scalar in decomposed.unicodeScalars where !String.isDiacritic(scalar) {
      // Upper case makes SS of ß; what is left of it here was ẞ, which is in upper case already.
      if scalar == "ß" { folded.append(contentsOf: "ss".unicodeScalars) } else { folded.append(scalar) }
    }
    return String(folded)
  }

  /// What lists are sorted by that go by this text.
  public var sortingKey: String { folded.firstCodePoints }

  /// The first code points of a text, as many as count where lists are sorted.
  public var firstCodePoints: String {
    guard utf8.count > String.longestSortingKey else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(String.longestSortingKey)))
  }

  /// Whether all of it is ASCII.
  public var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Whether the bytes of another text stand somewhere in it; those of an empty one always do.
  ///
  /// For folded texts this is what a reader calls containing, and much faster than comparing characters.
  public func containsBytes(of other: String) -> Bool {
    let (text, part) = (utf8, other.utf8)
    guard let first = part.first else { return true }
    var rest = text[...]
    while rest.count >= part.count, let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether a code point only adds to a letter what a search passes over; the vowel signs of Indic scripts, say, do
  /// not.
  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The blocks of combining marks, and the selectors that ask for the coloured form of a character.
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

extension String {
  /// The text without white space and line breaks around it.
  public var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The first 100 code points, for messages and paths that name what somebody else has written; `…` stands for the
  /// rest.
  public var excerpt: String {
    let start = unicodeScalars.prefix(String.excerptLength)
    return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
  }

  /// How many code points of a text are quoted.
  public static let excerptLength = 100
}

extension String {
  /// The text with every letter taken apart into the letter itself and its marks (normalization form D).
  public var canonicallyDecomposed: String { String(String.UnicodeScalarView(_nfd)) }

  /// The text with letters and marks put together where there is one code point for both (normalization form C).
  public var canonicallyComposed: String { String(String.UnicodeScalarView(_nfc)) }
}

extension String {
  /// The first character that a name on one line must not have; nil if there is none.
  ///
  /// These are the control characters, the separators of lines and paragraphs, and the characters that change the
  /// direction of the text around them.
  public var firstControlCharacter: Unicode.Scalar? {
    unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// The character U+0000 if the text holds it; no stored text has it, because SQLite ends a text there when it
  /// measures it.
  public var firstNUL: Unicode.Scalar? { utf8.contains(0) ? "\0" : nil }
}

extension Unicode.Scalar {
  /// The code point as the Unicode standard writes it: `U+0000`.
  public var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
