/// Which characters XML 1.0 allows where (fifth edition, sections 2.2 and 2.3), and how the others are written.
enum MarkupCharacter {
  /// Whether a character may stand in a document at all: most control characters may not, not even as a reference.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name may begin with a character; the colon is not among them, because it ends a prefix.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "_", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
      "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  /// Whether a name may go on with a character.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
    default: beginsName(scalar)
    }
  }

  /// A text as it is written between tags.
  static func escaped(text: String) -> String {
    escaped(text, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"])
  }

  /// A text as it is written in an attribute, within double quotes.
  static func escaped(attribute: String) -> String {
    escaped(
      attribute,
      [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
      ])
  }

  private static func escaped(_ text: String, _ references: [Unicode.Scalar: String]) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let reference = references[scalar] {
        escaped += reference
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
