import StringCatalog

/// Takes the characters of an XML document, and counts its lines.
struct MarkupScanner {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  /// The line that the reading has come to, from 1.
  private(set) var line = 1

  /// A name as it is written, with its prefix.
  struct QualifiedName: Hashable, CustomStringConvertible {
    /// What stands before the colon; empty where there is none.
    var prefix: String
    /// What stands behind the colon, or all.
    var local: String

    var description: String { prefix.isEmpty ? local : "\(prefix):\(local)" }

    /// Whether an attribute of this name declares a namespace.
    var declaresNamespace: Bool { prefix == "xmlns" || prefix.isEmpty && local == "xmlns" }
  }

  /// Begins a document.
  ///
  /// - Throws: `CatalogError` for a document that is not UTF-8 or holds a character that XML does not allow.
  init(_ document: [UInt8], file: String) throws(CatalogError) {
    self.file = file
    guard let text = String(validating: document, as: UTF8.self) else {
      bytes = []
      throw CatalogError(file: file, message: "the file is not valid UTF-8")
    }
    var line = 1
    for scalar in text.unicodeScalars {
      if scalar == "\n" { line += 1 }
      guard MarkupCharacter.isAllowed(scalar) else {
        bytes = []
        let number = String(scalar.value, radix: 16, uppercase: true)
        throw CatalogError(file: file, line: line, message: "the character U+\(number) is not allowed in XML")
      }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes = Self.withSimpleLines(document.starts(with: mark) ? document.dropFirst(mark.count) : document[...])
  }

  /// Line ends of all kinds are a line feed to XML (section 2.11).
  private static func withSimpleLines(_ document: ArraySlice<UInt8>) -> [UInt8] {
    guard document.contains(UInt8(ascii: "\r")) else { return Array(document) }
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in document {
      if byte == UInt8(ascii: "\r") {
        bytes.append(UInt8(ascii: "\n"))
      } else if byte != UInt8(ascii: "\n") || previous != UInt8(ascii: "\r") {
        bytes.append(byte)
      }
      previous = byte
    }
    return bytes
  }

  /// A mistake on the line that the reading has come to.
  func error(_ message: String) -> CatalogError { CatalogError(file: file, line: line, message: message) }

  /// Whether everything is read.
  var isAtEnd: Bool { position == bytes.count }

  /// Whether a text stands here.
  func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Takes a text if it stands here; it has no line feed.
  mutating func take(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Passes over space, and says how much there was.
  mutating func skipSpace() -> Int {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { advance() }
    return position - start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
  }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func take(upTo isEnd: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Takes everything up to a text and that text too.
  mutating func text(until end: StaticString, of what: String) throws(CatalogError) -> String {
    let start = position
    let begun = line
    while !isNext(end) {
      guard !isAtEnd else {
        line = begun
        throw error("\(what) has no end")
      }
      advance()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    _ = take(end)
    return text
  }

  /// Takes a name without a colon.
  mutating func name() throws(CatalogError) -> String {
    let name = take { byte in
      byte < 0x80 && !MarkupCharacter.continuesName(Unicode.Scalar(byte))
    }
    guard let first = name.unicodeScalars.first, MarkupCharacter.beginsName(first),
      name.unicodeScalars.allSatisfy(MarkupCharacter.continuesName)
    else { throw error("a name is expected here") }
    return name
  }

  /// Takes a name that may have a prefix.
  mutating func qualifiedName() throws(CatalogError) -> QualifiedName {
    let name = try name()
    guard take(":") else { return QualifiedName(prefix: "", local: name) }
    return QualifiedName(prefix: name, local: try self.name())
  }

  /// Takes the value of an attribute with its quotes; line feeds and tabs in it are spaces (section 3.3.3).
  mutating func quotedValue(of name: String) throws(CatalogError) -> String {
    let quote = position < bytes.count ? bytes[position] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of \"\(name)\" must stand in quotes")
    }
    position += 1
    var value = ""
    while true {
      let run = take { $0 == quote || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
      for scalar in run.unicodeScalars { value.unicodeScalars.append(scalar == "\n" || scalar == "\t" ? " " : scalar) }
      guard !isAtEnd else { throw error("the value of \"\(name)\" has no end") }
      guard bytes[position] != UInt8(ascii: "<") else { throw error("\"<\" may not stand in an attribute") }
      if bytes[position] == quote {
        position += 1
        return value
      }
      value.unicodeScalars.append(try reference())
    }
  }

  /// Takes text between tags, with its references resolved.
  mutating func characterData() throws(CatalogError) -> String {
    var text = ""
    while true {
      let run = take { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "]") }
      text += run
      if isNext("&") {
        text.unicodeScalars.append(try reference())
      } else if isNext("]") {
        guard !isNext("]]>") else { throw error("\"]]>\" may not stand in a text") }
        position += 1
        text += "]"
      } else {
        return text
      }
    }
  }

  /// Takes a reference to a character: `&amp;`, `&#13;`, `&#xD;`.
  private mutating func reference() throws(CatalogError) -> Unicode.Scalar {
    let rest = bytes[position...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw error("\"&\" is written \"&amp;\"") }
    let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard let scalar = Self.number(name).flatMap(Unicode.Scalar.init), MarkupCharacter.isAllowed(scalar) else {
        throw error("\"&\(name);\" stands for no character")
      }
      return scalar
    }
  }

  /// The number of a character: `#65`, `#x41`.
  private static func number(_ name: String) -> UInt32? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: isHexadecimal ? 16 : 10) : nil
  }
}
