/// Size limits for untrusted text.
///
/// Comparing, counting, folding, splitting and hashing a `String` normalize or segment it, which takes quadratic time
/// if a character has many combining marks. Text is therefore first limited in bytes and in code points per character.
public enum TextLimits {
  /// The maximum length in bytes of an identifier: an id, slug, token, language tag or zone name.
  public static let maxIdentifierBytes = 256
  /// The maximum length in characters of a password.
  public static let maxPasswordLength = 1024
  /// The maximum number of code points of one character; the longest emoji in use have ten.
  public static let maxCodePointsPerCharacter = 32
  /// The maximum average number of bytes of a character.
  private static let maxBytesPerCharacter = 64

  /// Returns the maximum length in bytes of a text of `count` characters: 64 for each, at least `maxIdentifierBytes`.
  public static func maxBytes(forCharacters count: Int) -> Int {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: maxBytesPerCharacter)
    return overflow ? .max : max(bytes, maxIdentifierBytes)
  }
}

extension String {
  /// Whether a character has more code points than any character in real use; takes linear time.
  public var hasOverlongCharacter: Bool {
    guard mayHaveOverlongCharacter else { return false }
    return contains { character in
      character.utf8.count > TextLimits.maxCodePointsPerCharacter
        && character.unicodeScalars.count > TextLimits.maxCodePointsPerCharacter
    }
  }

  /// Whether a run of possible combining code points is long enough to be part of an overlong character.
  private var mayHaveOverlongCharacter: Bool {
    guard utf8.count > 2 * TextLimits.maxCodePointsPerCharacter else { return false }
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.beginsCharacter ? 0 : run + 1
      // At least half of an overlong character's code points are on one side of its base.
      if run >= TextLimits.maxCodePointsPerCharacter / 2 { return true }
    }
    return false
  }

  /// Returns whether the text is within the byte limit for `count` characters and has no overlong character.
  ///
  /// Counting and comparing its characters is then safe; this function does not count them.
  public func isWithinByteLimit(forCharacters count: Int) -> Bool {
    utf8.count <= TextLimits.maxBytes(forCharacters: count) && !hasOverlongCharacter
  }

  /// Returns the nonempty parts between ASCII separators, split by bytes.
  public func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }
}

extension Unicode.Scalar {
  /// Whether the code point is known to begin a character, as letters of common scripts do.
  fileprivate var beginsCharacter: Bool {
    switch value {
    // © and ®, which can be part of an emoji sequence.
    case 0xA9, 0xAE: false
    // Latin; Greek, Cyrillic and Armenian without marks; kana, ideographs and Hangul syllables.
    case ..<0x300, 0x370...0x482, 0x48A...0x58F, 0x1E00...0x1FFF, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
