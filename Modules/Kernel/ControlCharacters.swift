extension String {
  /// The first character that a name on one line must not have; nil if there is none.
  ///
  /// These are the control characters, the separators of lines and paragraphs, and the characters that change the
  /// direction of the text around them.
  public var firstControlCharacter: Unicode.Scalar? {
    unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// The character U+0000 if the text holds it; no stored text has it, because SQLite ends a text there when it
  /// measures it.
  public var firstNUL: Unicode.Scalar? { utf8.contains(0) ? "\0" : nil }
}

extension Unicode.Scalar {
  /// The code point as the Unicode standard writes it: `U+0000`.
  public var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
