/// Text of one line, made of the HTML that Anki keeps.
enum PlainText {
  /// The text that HTML shows.
  ///
  /// Tags are taken away, and those that begin a line or hold something that is no text become a space; scripts, styles,
  /// comments, sounds and what is only spoken are left out with all they hold; entities are decoded. Formulas stay as
  /// they are written.
  static func of(html: [UInt8]) -> String {
    html.withUnsafeBufferPointer { bytes in
      var reader = HTMLReader(bytes)
      return reader.read()
    }
  }

  /// Text in which runs of white space are one space, without spaces around it and without control characters.
  static func tidied(_ text: [UInt8]) -> String {
    text.withUnsafeBufferPointer { bytes in
      var line = LineBuilder()
      line.append(bytes)
      return line.text
    }
  }

  /// Text as HTML that shows it.
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
