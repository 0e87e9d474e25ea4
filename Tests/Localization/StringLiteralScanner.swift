/// A string literal in a Swift source, and its context.
struct StringLiteral: Equatable {
  /// The text between the quotation marks; an interpolation is `\()`, any other escape a space.
  let text: String
  /// The first line, from 1.
  let line: Int
  /// The enclosing brackets, outermost first: the name before `(` or `[`, and the text of the line before `{`.
  let context: [String]
}

/// Finds the string literals of a Swift source, including those in interpolations; ignores `//` comments.
struct StringLiteralScanner {
  /// The literals, in the order of their ends.
  private(set) var literals: [StringLiteral] = []
  /// Whether all brackets are closed; a literal without its end leaves the brackets around it open.
  private(set) var isComplete = false

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var context: [String] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
    readCode(inInterpolation: false)
    isComplete = context.isEmpty && index == bytes.count
  }

  /// Reads to the end of the source or of the interpolation.
  private mutating func readCode(inInterpolation: Bool) {
    let depth = context.count
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where isNext("//"): skip { $0 == UInt8(ascii: "\n") }
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if !readLiteral() { advance() }
      case UInt8(ascii: "("), UInt8(ascii: "["):
        context.append(name(before: index))
        advance()
      case UInt8(ascii: "{"):
        context.append(lineText(before: index))
        advance()
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if inInterpolation && context.count == depth { return }
        _ = context.popLast()
        advance()
      default: advance()
      }
    }
  }

  /// Reads a string literal with its quotation marks; returns false if no literal starts here.
  private mutating func readLiteral() -> Bool {
    let hashCount = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    var quoteCount = bytes[(index + hashCount)...].prefix { $0 == UInt8(ascii: "\"") }.count
    guard quoteCount > 0 else { return false }
    quoteCount = quoteCount >= 3 ? 3 : 1
    let firstLine = line
    index += hashCount + quoteCount
    let hashes = Array(repeating: UInt8(ascii: "#"), count: hashCount)
    let end = Array(repeating: UInt8(ascii: "\""), count: quoteCount) + hashes
    let escape = [UInt8(ascii: "\\")] + hashes
    var text: [UInt8] = []
    while index < bytes.count, !bytes[index...].starts(with: end) {
      if bytes[index...].starts(with: escape) {
        index += escape.count
        guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else {
          // An escaped line feed joins two lines; the meaning of other escapes is irrelevant.
          text.append(UInt8(ascii: " "))
          advance()
          continue
        }
        advance()
        readCode(inInterpolation: true)
        text += Array(#"\()"#.utf8)
      } else {
        text.append(bytes[index])
      }
      advance()
    }
    index = min(index + end.count, bytes.count)
    literals.append(StringLiteral(text: String(decoding: text, as: UTF8.self), line: firstLine, context: context))
    return true
  }

  private mutating func advance() {
    guard index < bytes.count else { return }
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func skip(until isEnd: (UInt8) -> Bool) {
    while index < bytes.count, !isEnd(bytes[index]) { advance() }
  }

  private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Returns the dotted name before a bracket, without generic arguments.
  private func name(before end: Int) -> String {
    var start = end
    if start > 0, bytes[start - 1] == UInt8(ascii: ">") {
      start = bytes[..<start].lastIndex(of: UInt8(ascii: "<")) ?? start
    }
    let last = start
    while start > 0, StringLiteralScanner.isPartOfName(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<last], as: UTF8.self)
  }

  private func lineText(before end: Int) -> String {
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
