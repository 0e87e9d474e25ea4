/// Reads a JSON document into nodes with line numbers, strictly by RFC 8259.
struct JSONReader {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1
  private var depth = 0
  private let keepsGoing: Bool
  /// The names of the members within which the reader is, from the root on.
  private var names: [String] = []
  private var duplicates: [Duplicate] = []

  /// A name that stands in an object again.
  struct Duplicate {
    /// The names of the members around it, from the root on, and the name itself.
    let names: [String]
    /// Where it stands.
    let line: Int
    /// Whether it is the other in a different composition: é as one scalar or as two.
    let isComposedOtherwise: Bool
  }

  /// Deeper documents are refused; a catalogue has ten levels.
  private static let greatestDepth = 64

  /// Reads a whole document.
  ///
  /// - Throws: `CatalogError` with the line of the first mistake: bad UTF-8, bad syntax, a name twice in an object.
  static func read(_ bytes: [UInt8], file: String) throws(CatalogError) -> JSONNode {
    try read(bytes, file: file, keepsGoing: false).node
  }

  /// Reads a whole document in which names may stand twice in an object; the first of them counts.
  ///
  /// - Throws: As `read` does, except for such names.
  /// - Returns: The document, and every name that stands there again.
  static func readWithDuplicates(
    _ bytes: [UInt8], file: String
  ) throws(CatalogError) -> (node: JSONNode, duplicates: [Duplicate]) {
    try read(bytes, file: file, keepsGoing: true)
  }

  private static func read(
    _ bytes: [UInt8], file: String, keepsGoing: Bool
  ) throws(CatalogError) -> (node: JSONNode, duplicates: [Duplicate]) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw CatalogError(file: file, message: "the file is not valid UTF-8")
    }
    var reader = JSONReader(bytes: bytes, file: file, keepsGoing: keepsGoing)
    // Some editors begin a file with this mark, which cannot be seen and says nothing.
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: byteOrderMark) { reader.position = byteOrderMark.count }
    let node = try reader.value()
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.error("nothing may follow the document") }
    return (node, reader.duplicates)
  }

  private init(bytes: [UInt8], file: String, keepsGoing: Bool) {
    self.keepsGoing = keepsGoing
    self.bytes = bytes
    self.file = file
  }

  private func error(_ message: String) -> CatalogError {
    CatalogError(file: file, line: line, message: message)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(CatalogError) {
    guard take(byte) else { throw error("\(what) is expected here") }
  }

  private mutating func value() throws(CatalogError) -> JSONNode {
    skipSpace()
    let start = SourceLine(line)
    guard let first = next else { throw error("the document ends too early") }
    switch first {
    case UInt8(ascii: "{"):
      return JSONNode(.object(try nested { reader throws(CatalogError) in try reader.object() }), line: start)
    case UInt8(ascii: "["):
      return JSONNode(.array(try nested { reader throws(CatalogError) in try reader.array() }), line: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), line: start)
    default: return JSONNode(try word(), line: start)
    }
  }

  private mutating func nested<T>(
    _ read: (inout JSONReader) throws(CatalogError) -> T
  ) throws(CatalogError) -> T {
    depth += 1
    guard depth <= Self.greatestDepth else { throw error("the document is nested too deeply") }
    position += 1
    let result = try read(&self)
    depth -= 1
    return result
  }

  private mutating func object() throws(CatalogError) -> [String: JSONNode] {
    var members: [String: JSONNode] = [:]
    guard !take(UInt8(ascii: "}")) else { return members }
    repeat {
      skipSpace()
      let start = SourceLine(line)
      guard next == UInt8(ascii: "\"") else { throw error("a name in quotes is expected here") }
      let name = try string()
      try expect(UInt8(ascii: ":"), "a colon")
      names.append(name)
      var node = try value()
      // The line of a member is that of its name: where a reader looks for it.
      node.line = start
      if let present = members.index(forKey: name) {
        let isComposedOtherwise = !members[present].key.utf8.elementsEqual(name.utf8)
        guard keepsGoing else {
          let remark = isComposedOtherwise ? ", in a different composition" : ""
          throw CatalogError(file: file, line: start.number, message: "duplicate key \"\(name)\"\(remark)")
        }
        duplicates.append(
          Duplicate(names: names, line: start.number ?? line, isComposedOtherwise: isComposedOtherwise))
      } else {
        members[name] = node
      }
      names.removeLast()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"), "a comma or a closing brace")
    return members
  }

  private mutating func array() throws(CatalogError) -> [JSONNode] {
    var elements: [JSONNode] = []
    guard !take(UInt8(ascii: "]")) else { return elements }
    repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"), "a comma or a closing bracket")
    return elements
  }

  private mutating func word() throws(CatalogError) -> JSONNode.Value {
    let start = position
    while let byte = next, byte > 0x20, !",:]}[{\"".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) != nil else {
        throw error(text.isEmpty ? "a value is expected here" : "\"\(text)\" is not a JSON value")
      }
      return .number(text)
    }
  }

  private mutating func string() throws(CatalogError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw error("a control character must be escaped")
      default: text.append(byte)
      }
    }
    throw error("a text does not end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(CatalogError) {
    guard let byte = next else { throw error("a text does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw error("\"\\\(Character(Unicode.Scalar(byte)))\" is not an escape")
    }
  }

  private mutating func escapedScalar() throws(CatalogError) -> Character {
    let unit = try hexUnit()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    guard UTF16.isLeadSurrogate(unit), next == UInt8(ascii: "\\") else { throw error("a surrogate stands alone") }
    position += 1
    guard next == UInt8(ascii: "u") else { throw error("a surrogate stands alone") }
    position += 1
    let trail = try hexUnit()
    guard UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { throw error("a surrogate stands alone") }
    return Character(scalar)
  }

  private mutating func hexUnit() throws(CatalogError) -> UInt16 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits must follow \"\\u\"") }
    position += 4
    return unit
  }
}
