extension String {
  /// The maximum number of code points of an emoji.
  private static let maxCodePointsOfEmoji = 16

  /// Whether the text is exactly one emoji. (Habits, 1.)
  var isEmoji: Bool {
    guard utf8.count <= 4 * Self.maxCodePointsOfEmoji, unicodeScalars.count <= Self.maxCodePointsOfEmoji, count == 1,
      let first = unicodeScalars.first, unicodeScalars.dropFirst().allSatisfy(\.continuesEmoji),
      unicodeScalars.last?.isJoiner == false
    else { return false }
    // A joiner is followed by an emoji, and no selector repeats.
    let pairs = zip(unicodeScalars, unicodeScalars.dropFirst())
    guard pairs.allSatisfy({ $0.isJoiner ? $1.properties.isEmoji : !$0.isEmojiSelector || $0 != $1 }) else {
      return false
    }
    // A pair of regional indicators is a flag; a single one is a letter.
    if first.isRegionalIndicator { return unicodeScalars.count == 2 }
    // Digits and other signs of ASCII and Latin-1 are emoji only as keycaps, or with the selector of emoji.
    let isSign = first.isASCII || first.value <= 0xFF
    return first.properties.isEmoji && (!isSign || unicodeScalars.dropFirst().contains(where: \.isEmojiSelector))
      && !first.properties.isEmojiModifier
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether the code point shows a sign as an emoji or on a key.
  fileprivate var isEmojiSelector: Bool { value == 0xFE0F || value == 0x20E3 }

  /// Whether the code point joins two emoji.
  fileprivate var isJoiner: Bool { value == 0x200D }

  /// Whether the code point can follow the first one of an emoji: a selector, a modifier, a joiner, a tag or an emoji.
  fileprivate var continuesEmoji: Bool {
    isEmojiSelector || isJoiner || (0xE0020...0xE007F).contains(value) || properties.isEmoji && !isASCII
  }
}
