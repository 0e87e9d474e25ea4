import Kernel

/// The comparison of typed answers. (Kits and exams, 3.5.)
///
/// It ignores case, the style of apostrophes and quotation marks, one final punctuation mark, and which white space or
/// hyphens separate words. It does not ignore articles, contractions or typos.
enum TypedAnswer {
  /// Returns the normalized form of a text for comparison.
  ///
  /// That of an ASCII text is computed from its bytes, because classifying characters is slow.
  static func normalized(_ text: String) -> String {
    text.isASCII ? normalizedBytes(of: text) : normalizedCharacters(of: text)
  }

  private static func normalizedBytes(of text: String) -> String {
    let dash = UInt8(ascii: "-")
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count)
    var (hasGap, dashes) = (false, 0)
    for byte in text.utf8 {
      if byte == dash || byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        hasGap = true
        if byte == dash { dashes += 1 }
      } else {
        if words.isEmpty {
          words += repeatElement(dash, count: dashes)
        } else if hasGap {
          words.append(UInt8(ascii: " "))
        }
        words.append(byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte)
        (hasGap, dashes) = (false, 0)
      }
    }
    words += repeatElement(dash, count: dashes)
    return withoutEndMark(String(decoding: words, as: UTF8.self)).caseFolded
  }

  /// Returns the normalized form of any text, character by character.
  static func normalizedCharacters(of text: String) -> String {
    var words = ""
    var gap = ""
    for character in text.canonicallyComposed {
      if character.isWhitespace || dashes.contains(character) {
        gap.append(character)
      } else {
        // Leading dashes are not between words, so they are significant.
        words += words.isEmpty ? gap.filter { !$0.isWhitespace } : gap.isEmpty ? "" : " "
        words.append(withASCIIQuotes(character))
        gap = ""
      }
    }
    words += gap.filter { !$0.isWhitespace }
    return withoutEndMark(words).caseFolded
  }

  /// Returns whether a typed text matches one of the answers; an empty text never does.
  static func matches(_ text: String, anyOf answers: [String]) -> Bool {
    let typed = normalized(text)
    return !typed.isEmpty && answers.contains { normalized($0) == typed }
  }

  /// Returns whether a wrong answer would be correct with Latin letters in place of look-alike Cyrillic letters. (Kits
  /// and exams, 9.)
  static func matchesWithLatinLetters(_ text: String, anyOf answers: [String]) -> Bool {
    let latin = String(text.map { lookalikes[$0] ?? $0 })
    return latin != text && matches(latin, anyOf: answers)
  }

  private static let endMarks: Set<Character> = [".", "!", "?"]
  private static let dashes: Set<Character> = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
  ]
  private static let lookalikes: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("АВЕЅІЈКМНОРСТУХаеѕіјорсух", "ABESIJKMHOPCTYXaesijopcyx"))

  /// Returns a text without one final punctuation mark; a mark alone remains, because it can be an answer.
  private static func withoutEndMark(_ text: String) -> String {
    guard let last = text.last, endMarks.contains(last) else { return text }
    let stripped = String(text.dropLast()).trimmed
    return stripped.isEmpty ? text : stripped
  }

  private static func withASCIIQuotes(_ character: Character) -> Character {
    switch character {
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}", "\u{2BC}", "\u{60}", "\u{B4}": "'"
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2033}", "\u{AB}", "\u{BB}": "\""
    default: character
    }
  }
}
