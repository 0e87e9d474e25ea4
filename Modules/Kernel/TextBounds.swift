/// How large texts from outside may be.
///
/// Comparing, counting, folding, splitting and hashing a `String` normalize it or look for the borders of its
/// characters, which takes quadratic time where marks are piled upon one character. A text is therefore bounded by its
/// bytes before anything else is done with it, and no character of it may have more than a few code points.
/// (Architecture, "Files named by clients".)
public enum TextBounds {
  /// The most bytes of an identifier: an id, a slug, a token, a language tag, the name of a zone.
  public static let identifierBytes = 256
  /// The most bytes of a password, which is neither normalized nor shown.
  public static let passwordBytes = 1024
  /// The most code points of one character; the longest emoji in use have ten.
  public static let codePointsPerCharacter = 32
  /// How many bytes a character of a text may have on the average.
  private static let bytesPerCharacter = 64

  /// The most bytes of a text of so many characters: 64 for each, and never fewer than an identifier may have.
  public static func bytes(ofCharacters count: Int) -> Int {
    let (bytes, isBeyond) = count.multipliedReportingOverflow(by: bytesPerCharacter)
    return isBeyond ? .max : max(bytes, identifierBytes)
  }
}

extension String {
  /// Whether a character has more code points than any that people write; takes time in proportion to the bytes.
  public var hasOverlongCharacter: Bool {
    guard mayHaveOverlongCharacter else { return false }
    return contains { character in
      character.utf8.count > TextBounds.codePointsPerCharacter
        && character.unicodeScalars.count > TextBounds.codePointsPerCharacter
    }
  }

  /// Whether so many code points that may be parts of a character stand in a row that one could have too many.
  ///
  /// Texts in the most common scripts have none, which is quick to find.
  private var mayHaveOverlongCharacter: Bool {
    guard utf8.count > 2 * TextBounds.codePointsPerCharacter else { return false }
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.beginsCharacter ? 0 : run + 1
      // Of a character with that many, half of them stand on one side of its letter.
      if run >= TextBounds.codePointsPerCharacter / 2 { return true }
    }
    return false
  }

  /// Whether the text is within the bounds of so many characters, so that it may be counted and compared.
  public func isBounded(toCharacters count: Int) -> Bool {
    utf8.count <= TextBounds.bytes(ofCharacters: count) && !hasOverlongCharacter
  }

  /// The parts between commas or another ASCII character, found by bytes.
  public func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }
}

extension Unicode.Scalar {
  /// Whether it is known to begin a character that no code point before it belongs to: a letter of the scripts of most
  /// texts.
  fileprivate var beginsCharacter: Bool {
    switch value {
    // Two signs that can be parts of a sequence of emoji.
    case 0xA9, 0xAE: false
    // Latin; Greek, Cyrillic and Armenian without their marks; kana, ideographs and the syllables of Korean.
    case ..<0x300, 0x370...0x482, 0x48A...0x58F, 0x1E00...0x1FFF, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
