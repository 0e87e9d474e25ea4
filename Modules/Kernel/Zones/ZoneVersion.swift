/// A release of the IANA time zone database: a year and letters, such as `2026f`.
public struct ZoneVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
  /// The text, such as `2026f`.
  public let description: String

  /// Parses a version at the start of a text; other letters or digits must not follow.
  init?(_ text: some Collection<UInt8>) {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    let year = text.prefix(4)
    let letters = text.dropFirst(4).prefix(while: isLetter)
    guard year.count == 4, year.allSatisfy(isDigit), letters.count <= Self.maxLetters else { return nil }
    // Distributors append their own revisions, such as `2026f-1`.
    if let next = text.dropFirst(4 + letters.count).first,
      isDigit(next) || isLetter(next | 0x20)
    {
      return nil
    }
    description = String(decoding: year, as: UTF8.self) + String(decoding: letters, as: UTF8.self)
  }

  private static let maxLetters = 2

  /// Parses the start of a version file: a version alone, or the first line of `tzdata.zi`.
  init?(firstLine text: [UInt8]) {
    let comment = Array("# version ".utf8)
    self.init(text.starts(with: comment) ? text.dropFirst(comment.count) : text[...])
  }

  /// Compares years, then letters; `2026z` is followed by `2026za`.
  public static func < (left: ZoneVersion, right: ZoneVersion) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
