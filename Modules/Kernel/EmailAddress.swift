/// An email address, normalized for storage and comparison: trimmed, composed (NFC) and in lower case.
public struct EmailAddress: Hashable, Sendable {
  /// The maximum length in bytes (RFC 5321, 4.5.3.1.3).
  public static let maxBytes = 254

  /// The address.
  ///
  /// Two addresses are equal if they have the same letters. Addresses that only look alike are different, and so are
  /// the Unicode and the ASCII form (`xn--`) of a domain.
  public let text: String
  /// Whether a new account can have the address.
  ///
  /// False for an ASCII address with an empty part between dots, or with a hyphen at the start or end of a label.
  /// Existing accounts can have such addresses.
  public let isWellFormed: Bool

  /// Validates and normalizes the input of a user; nil if it is too long or not an address.
  ///
  /// An address has parts separated by dots before the `@`, with letters, digits or characters of `_%+-`, and two or
  /// more labels separated by dots after it, with letters, digits or inner hyphens. The last label has two or more
  /// letters. Letters need not be ASCII (RFC 6531).
  public init?(_ input: String) {
    guard input.utf8.count <= TextLimits.maxIdentifierBytes, !input.hasOverlongCharacter else { return nil }
    text = EmailAddress.normalized(input)
    guard text.utf8.count <= EmailAddress.maxBytes, let address = Parts(text) else { return nil }
    isWellFormed = address.isWellFormed
    guard isWellFormed || (text.isASCII && address.hasPermittedCharacters) else { return nil }
  }

  /// Returns an address normalized for storage and comparison.
  public static func normalized(_ input: String) -> String {
    let text = input.trimmed
    guard !text.isASCII else { return text.lowercased() }
    return text.canonicallyComposed.lowercased().canonicallyComposed
  }

  /// The parts of a text with one `@`, between dots.
  private struct Parts {
    private typealias Part = Substring.UnicodeScalarView

    private let local: [Part]
    private let labels: [Part]

    init?(_ text: String) {
      let sides = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      local = sides[0].split(separator: ".", omittingEmptySubsequences: false)
      labels = sides[1].split(separator: ".", omittingEmptySubsequences: false)
    }

    /// Whether all characters are permitted and the last label is one of a top-level domain.
    var hasPermittedCharacters: Bool {
      guard let last = labels.last, last.count >= 2, isNonempty(local), isNonempty(labels.dropLast()) else {
        return false
      }
      let isTopLevel = last.starts(with: "xn--".unicodeScalars) || last.allSatisfy(EmailAddress.isLetter)
      return isTopLevel
        && local.joined().allSatisfy { EmailAddress.isLetterOrDigit($0) || "_%+-".unicodeScalars.contains($0) }
        && labels.joined().allSatisfy { EmailAddress.isLetterOrDigit($0) || $0 == "-" }
    }

    private func isNonempty(_ parts: some Collection<Part>) -> Bool { parts.count > 1 || parts.first?.isEmpty == false }

    var isWellFormed: Bool {
      hasPermittedCharacters && (local + labels).allSatisfy { $0.first.map { !EmailAddress.isMark($0) } ?? false }
        && labels.allSatisfy { $0.first != "-" && $0.last != "-" }
    }
  }

  /// Whether a code point is a letter or part of one, as the vowel signs of Indic scripts are.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.properties.isAlphabetic }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: isMark(scalar)
    }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || scalar.properties.generalCategory == .decimalNumber
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
