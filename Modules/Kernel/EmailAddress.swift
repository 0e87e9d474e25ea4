/// An e-mail address in the form in which it is kept and compared: without white space around it, in lower case.
public struct EmailAddress: Hashable, Sendable {
  /// How many characters an address may have at most (RFC 5321, 4.5.3.1.3).
  public static let maximumLength = 254

  /// The address, ASCII characters alone.
  public let text: String

  /// Takes what somebody typed; nil where that has not the form of an address.
  ///
  /// One or more of letters, digits and `._%+-`, an `@`, one or more of letters, digits and `.-`, a `.`, two or more
  /// letters; letters are those of ASCII.
  public init?(_ typed: String) {
    guard typed.utf8.count <= TextBounds.identifierBytes, EmailAddress.hasForm(Array(typed.trimmed.utf8)) else {
      return nil
    }
    text = EmailAddress.normalized(typed)
  }

  /// What somebody typed, in the form in which addresses are stored and compared: trimmed, in lower case.
  public static func normalized(_ typed: String) -> String { typed.trimmed.lowercased() }

  private static func hasForm(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maximumLength, let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return false }
    let local = bytes[..<at]
    let domain = bytes[(at + 1)...]
    guard let dot = domain.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = domain[(dot + 1)...]
    return !local.isEmpty && local.allSatisfy { isLetter($0) || isDigit($0) || "._%+-".utf8.contains($0) }
      && dot > domain.startIndex && domain[..<dot].allSatisfy { isLetter($0) || isDigit($0) || ".-".utf8.contains($0) }
      && ending.count >= 2 && ending.allSatisfy(isLetter)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
