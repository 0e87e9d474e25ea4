/// Extracts text from HTML in one pass; accepts malformed HTML, as a browser does.
struct HTMLReader {
  private let html: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var line: LineBuilder
  /// The length of the line at the start of a ruby text; nil outside of a ruby text.
  private var rubyTextStart: Int?
  /// The delimiters that do not occur in the remaining text.
  private var absentDelimiters: Set<String> = []

  /// Creates a reader of HTML, which must outlive the reader.
  init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
    line = LineBuilder(capacity: html.count)
  }

  mutating func read() -> String {
    while position < html.count {
      let start = position
      while position < html.count, !Self.isSpecial(html[position]) { position += 1 }
      if start < position { append(start..<position) }
      guard position < html.count else { break }
      let isRead =
        switch html[position] {
        case UInt8(ascii: "<"): readTag()
        case UInt8(ascii: "&"): readEntity()
        default: readBracket()
        }
      if !isRead {
        append(position..<position + 1)
        position += 1
      }
    }
    endRubyText()
    return line.text
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "[")
  }

  private mutating func append(_ range: Range<Int>) {
    line.append(UnsafeBufferPointer(rebasing: html[range]))
  }

  // MARK: - Tags

  /// Elements whose tags separate words.
  private static let separating: Set<String> = [
    "address", "article", "aside", "audio", "blockquote", "br", "button", "canvas", "caption", "center", "dd",
    "details", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "iframe", "img", "input", "li", "main", "nav", "object", "ol", "option", "p", "pre",
    "section", "select", "summary", "svg", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
    "video",
  ]

  /// Reads a tag or a comment; returns false for a lone `<`.
  private mutating func readTag() -> Bool {
    let isEnd = byte(1) == UInt8(ascii: "/")
    let first = byte(isEnd ? 2 : 1)
    if let first, first.isLetter {
      let start = position + (isEnd ? 2 : 1)
      var end = start
      while end < html.count, html[end].isLetter || html[end].isDigit { end += 1 }
      let name = String(decoding: html[start..<min(end, start + 12)].map(\.lowercased), as: UTF8.self)
      position = tagEnd(from: end)
      handleTag(name, isEnd: isEnd)
      return true
    }
    guard byte(1) == UInt8(ascii: "!") || byte(1) == UInt8(ascii: "?") || (isEnd && first != nil) else { return false }
    let isComment = byte(1) == UInt8(ascii: "!") && byte(2) == UInt8(ascii: "-") && byte(3) == UInt8(ascii: "-")
    let delimiter = isComment ? "-->" : ">"
    // As in a browser, an unclosed comment hides the remaining text.
    position = endIndex(of: delimiter, from: position + (isComment ? 4 : 2)) ?? html.count
    return true
  }

  private mutating func handleTag(_ name: String, isEnd: Bool) {
    switch name {
    case "script", "style":
      if !isEnd { skip(element: name) }
    case "rt":
      endRubyText()
      if !isEnd { beginRubyText() }
    case "ruby", "rb", "rtc":
      endRubyText()
    case "rp":
      endRubyText()
      // The parentheses are a fallback for browsers without ruby text.
      if !isEnd { while position < html.count, html[position] != UInt8(ascii: "<") { position += 1 } }
    default:
      if Self.separating.contains(name) { line.addSpace() }
    }
  }

  /// Returns the index after a tag, whose quoted values may contain any character; an unclosed tag ends with the text.
  private func tagEnd(from start: Int) -> Int {
    var index = start
    var isBeforeValue = false
    while index < html.count {
      let byte = html[index]
      index += 1
      if byte == UInt8(ascii: ">") { return index }
      if isBeforeValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        while index < html.count, html[index] != byte { index += 1 }
        index += 1
      }
      isBeforeValue = byte == UInt8(ascii: "=") || (isBeforeValue && byte.isWhiteSpace)
    }
    return html.count
  }

  /// Skips an element whose content is not text.
  private mutating func skip(element name: String) {
    let endTag = Array("</\(name)".utf8)
    while position < html.count {
      if html[position] == UInt8(ascii: "<"), html.count - position >= endTag.count,
        zip(html[position...], endTag).allSatisfy({ $0.lowercased == $1 })
      {
        position = tagEnd(from: position + endTag.count)
        return
      }
      position += 1
    }
  }

  /// Begins a ruby text, which is shown in parentheses.
  private mutating func beginRubyText() {
    rubyTextStart = line.count
    line.append("(")
  }

  private mutating func endRubyText() {
    guard let start = rubyTextStart else { return }
    rubyTextStart = nil
    if line.count <= start + 1 { line.truncate(to: start) } else { line.append(")") }
  }

  // MARK: - Character references

  /// The maximum length of a character reference after `&`, in bytes.
  private static let maxEntityBytes = 32

  /// Reads `&name;`, `&#number;` or `&#xnumber;`; returns false for other text.
  private mutating func readEntity() -> Bool {
    let body = html[(position + 1)..<min(html.count, position + 1 + Self.maxEntityBytes)]
    guard let end = body.firstIndex(where: { !($0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#")) }),
      html[end] == UInt8(ascii: ";"),
      let scalar = HTMLEntities.scalar(of: body[..<end])
    else { return false }
    line.append(scalar)
    position = end + 1
    return true
  }

  // MARK: - Anki tags

  /// Skips `[sound:…]`, and `[anki:tts …]…[/anki:tts]` with its content; returns false for other text.
  private mutating func readBracket() -> Bool {
    let delimiter: String
    if startsHere("[sound:") {
      delimiter = "]"
    } else if startsHere("[anki:tts") {
      delimiter = "[/anki:tts]"
    } else {
      return false
    }
    guard let end = endIndex(of: delimiter, from: position + 1) else { return false }
    position = end
    line.addSpace()
    return true
  }

  // MARK: - Bytes

  private func byte(_ distance: Int) -> UInt8? {
    position + distance < html.count ? html[position + distance] : nil
  }

  private func startsHere(_ text: String) -> Bool { html[position...].starts(with: text.utf8) }

  /// Returns the index after the next occurrence of a delimiter; nil if it does not occur.
  private mutating func endIndex(of delimiter: String, from start: Int) -> Int? {
    guard start <= html.count, !absentDelimiters.contains(delimiter) else { return nil }
    let bytes = Array(delimiter.utf8)
    var index = start
    while index <= html.count - bytes.count {
      if html[index] == bytes[0], html[index..<index + bytes.count].elementsEqual(bytes) { return index + bytes.count }
      index += 1
    }
    absentDelimiters.insert(delimiter)
    return nil
  }
}
