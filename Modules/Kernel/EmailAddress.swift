/// An email address, normalized for storage and comparison: trimmed and in lower case.
public struct EmailAddress: Hashable, Sendable {
  /// The maximum length in characters (RFC 5321, 4.5.3.1.3).
  public static let maxLength = 254

  /// The address; ASCII only.
  public let text: String

  /// Validates and normalizes the input of a user; nil if it is too long or not an address.
  ///
  /// An address is one or more letters, digits or characters of `._%+-`, then `@`, one or more letters, digits or
  /// characters of `.-`, a `.`, and two or more letters. All letters are ASCII.
  public init?(_ input: String) {
    guard input.utf8.count <= TextLimits.maxIdentifierBytes, EmailAddress.isValid(Array(input.trimmed.utf8)) else {
      return nil
    }
    text = EmailAddress.normalized(input)
  }

  /// Returns an address normalized for storage and comparison: trimmed and in lower case.
  public static func normalized(_ input: String) -> String { input.trimmed.lowercased() }

  private static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maxLength, let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return false }
    let local = bytes[..<at]
    let domain = bytes[(at + 1)...]
    guard let dot = domain.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let topLevelDomain = domain[(dot + 1)...]
    return !local.isEmpty && local.allSatisfy { isLetter($0) || isDigit($0) || "._%+-".utf8.contains($0) }
      && dot > domain.startIndex && domain[..<dot].allSatisfy { isLetter($0) || isDigit($0) || ".-".utf8.contains($0) }
      && topLevelDomain.count >= 2 && topLevelDomain.allSatisfy(isLetter)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
