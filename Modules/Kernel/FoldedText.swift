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
