/// Conversion between Anki's HTML and one line of plain text.
package enum PlainText {
  /// Returns the visible text of HTML in one line.
  package static func of(_ html: String) -> String { of(html: Array(html.utf8)) }

  /// Returns whether HTML shows a picture, a video or a sound.
  package static func hasMedia(_ html: String) -> Bool { hasMedia(html: Array(html.utf8)) }

  /// Returns the visible text of HTML.
  ///
  /// Tags are removed; tags that break a line or show other content than text become a space. Scripts, styles,
  /// comments, sounds and spoken text are dropped. Character references are decoded. Formulas are unchanged.
  static func of(html: [UInt8]) -> String {
    html.withUnsafeBufferPointer { bytes in
      var reader = HTMLReader(bytes)
      return reader.read()
    }
  }

  /// Returns whether HTML shows a picture, a video or a sound.
  static func hasMedia(html: [UInt8]) -> Bool {
    html.indices.contains { index in
      let rest = html[index...]
      return (rest.first == UInt8(ascii: "<") || rest.first == UInt8(ascii: "["))
        && mediaMarks.contains { rest.startsIgnoringCase(with: $0) }
    }
  }

  private static let mediaMarks = ["<img", "<svg", "<object", "<audio", "<video", "[sound:"].map { Array($0.utf8) }

  /// Collapses and trims white space, and drops control characters.
  static func collapsingWhiteSpace(_ text: [UInt8]) -> String {
    text.withUnsafeBufferPointer { bytes in
      var line = LineBuilder(capacity: bytes.count)
      line.append(bytes)
      return line.text
    }
  }

  /// Escapes a text as HTML.
  static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      default: [byte]
      }
    }
  }
}
