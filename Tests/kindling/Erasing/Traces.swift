import Kernel

/// Unique words, and a search for them in raw bytes.
///
/// A word matches if eight consecutive characters of it occur as text in any case or in hexadecimal, so that partly
/// overwritten words are also found.
final class Traces {
  private static let wordLength = 12
  private static let windowLength = 8

  private let random: SeededRandomSource
  /// The generated words, in lower case.
  private(set) var words: [String] = []

  init(seed: UInt64) { random = SeededRandomSource(seed: seed) }

  /// Generates a capitalized word.
  func word() -> String {
    let letters = (0..<Self.wordLength).map { _ in UInt8(ascii: "a") + UInt8(random.next(upperBound: 26)) }
    let word = String(decoding: letters, as: UTF8.self)
    words.append(word)
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Generates words separated by spaces.
  func sentence(_ count: Int) -> String { (0..<count).map { _ in word() }.joined(separator: " ") }

  /// Returns the words that occur in the bytes, at least in part.
  func matches(in bytes: [UInt8]) -> Set<String> {
    var patterns: [UInt64: String] = [:]
    for word in words {
      for pattern in Self.windows(of: word) { patterns[pattern] = word }
    }
    var matches: Set<String> = []
    var plain: UInt64 = 0
    // The bytes that the preceding hexadecimal digits encode, for both alignments.
    var decoded: (UInt64, UInt64) = (0, 0)
    var lastDigit: UInt64?
    for byte in bytes {
      plain = plain << 8 | UInt64(Self.lowercased(byte))
      let digit = Self.digit(byte)
      decoded = (decoded.1, digit.flatMap { low in lastDigit.map { decoded.0 << 8 | $0 << 4 | low } } ?? 0)
      lastDigit = digit
      if let word = patterns[plain] { matches.insert(word) }
      if decoded.1 > 0, let word = patterns[decoded.1] { matches.insert(word) }
    }
    return matches
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func windows(of text: String) -> [UInt64] {
    var window: UInt64 = 0
    return text.utf8.map { byte in
      window = window << 8 | UInt64(byte)
      return window
    }.dropFirst(Self.windowLength - 1).map(\.self)
  }
}
