import JSON
import Testing

@Suite("JSON strings")
struct JSONStringTests {
  @Test(
    "Escapes are decoded",
    arguments: [
      (#""""#, ""), (#""abc""#, "abc"), (#""\"\\\/""#, "\"\\/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
      (#""\u0061""#, "a"),
      (#""\u0000""#, "\u{0}"), (#""x\u00e9y""#, "xéy"), (#""\u20AC""#, "€"), (#""\ud83d\ude00""#, "😀"),
      (#""\uD800\uDC00""#, "\u{10000}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\ud7ff\ue000""#, "\u{D7FF}\u{E000}"),
      (#""\\u0061""#, "\\u0061"), (#""é\né""#, "é\né"),
      (#""\u007f\u0080\u07ff\u0800\uffff""#, "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"),
      (#""a long run without any escape and one at the end\n""#, "a long run without any escape and one at the end\n"),
    ])
  func decoded(text: String, expected: String) throws {
    try withJSON(text) { value in
      #expect(value.string == expected)
      #expect(value.withStringBytes { Array($0) } == Array(expected.utf8))
      Array(expected.utf8).withUnsafeBufferPointer { #expect(value.stringEquals($0)) }
      Array((expected + "x").utf8).withUnsafeBufferPointer { #expect(!value.stringEquals($0)) }
      #expect(String(decoding: value.rawBytes, as: UTF8.self) == text)
    }
  }

  @Test(
    "The length check and the prefix of a string count the bytes of the unescaped string",
    arguments: [
      (#""abcd""#, 4, false, "abcd"), (#""abcde""#, 4, true, "abcd"), (#""""#, 0, false, ""), (#""a""#, 0, true, ""),
      (#""\u0061\u0062""#, 2, false, "ab"), (#""\u0061\u0062c""#, 2, true, "ab"), (#""éé""#, 3, true, "é"),
      (#""\u00e9x\u00e9""#, 5, false, "éxé"), (#""\ud83d\ude00\ud83d\ude00""#, 7, true, "😀"), ("12345", 2, false, nil),
      (#""éé""#, 2, true, "é"), (#""éx""#, 2, true, "é"), (#""€€""#, 5, true, "€"),
      (#""€\u20ac""#, 3, true, "€"),
      (#""\ud83d\ude00x""#, 4, true, "😀"), (#""😀""#, 3, true, ""),
    ] as [(String, Int, Bool, String?)])
  func prefixes(text: String, limit: Int, isLonger: Bool, prefix: String?) throws {
    try withJSON(text) { value in
      #expect(value.stringIsLonger(than: limit) == isLonger)
      #expect(value.string(first: limit) == prefix)
    }
  }

  @Test(
    "Unpaired surrogates and unknown or incomplete escapes are rejected",
    arguments: [
      (#""\ud800""#, 2), (#""\udc00""#, 2), (#""\ud800\ud800""#, 2), (#""\ud800x""#, 2), (#""\ud800\n""#, 2),
      (#""\udc00\ud800""#, 2), (#""\ud83d\u0061""#, 2), (#""\ud83d\ude00\ud83d""#, 14), (#""\a""#, 2), (#""\x41""#, 2),
      (#""\U0041""#, 2), (#""\'""#, 2), (#""\0""#, 2), (#""\u""#, 3), (#""\u123""#, 6), (#""\u12g4""#, 5),
      (#""\u-123""#, 3),
      (#""\ud83d\u12""#, 11), ("\"\\\n\"", 2), ("\"\\é\"", 2),
    ])
  func invalidEscapes(text: String, offset: Int) {
    #expect(parseError(text) == JSONError(.invalidEscape, offset: offset))
  }

  @Test(
    "If they are allowed, unpaired surrogates are read as U+FFFD, and found by their path",
    arguments: [
      (#""\ud800""#, "\u{FFFD}"), (#""\udc00a""#, "\u{FFFD}a"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
      (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\u00e9""#, "\u{FFFD}é"), (#""\ud83dé""#, "\u{FFFD}é"),
    ])
  func unpairedSurrogates(text: String, expected: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      let tape = JSONTape()
      let value = try tape.parse(bytes, maxDepth: 1, allowsUnpairedSurrogates: true)
      #expect(tape.hasUnpairedSurrogates)
      #expect(value.string == expected)
      #expect(value.stringEquals("x") == false)
      #expect(value.pathOfUnpairedSurrogate() == "")
    }
  }

  @Test(
    "The reference tokens of a JSON Pointer escape tildes and slashes, also before combining marks",
    arguments: [
      ("", ""), ("a", "a"), ("~", "~0"), ("/", "~1"), ("~1/é", "~01~1é"), ("~\u{301}", "~0\u{301}"),
      ("/\u{338}", "~1\u{338}"), ("a/\u{200D}~\u{FE0F}", "a~1\u{200D}~0\u{FE0F}"),
    ])
  func pointerTokens(_ name: String, _ token: String) {
    #expect(Array(name.pointerToken.unicodeScalars) == Array(token.unicodeScalars))
  }

  @Test("A text without unpaired surrogates has no path to one")
  func pairedSurrogates() throws {
    try withJSON(#"{"a": ["\ud83d\ude00", "\\ud83d", 1, null]}"#) { #expect($0.pathOfUnpairedSurrogate() == nil) }
  }

  @Test("Every control character is rejected unescaped, and read and written as an escape", arguments: UInt8(0)..<0x20)
  func controls(byte: UInt8) throws {
    for padding in ["", "1234567", "a run longer than one word"] {
      let quoted = Array("\"\(padding)".utf8) + [byte] + Array("\"".utf8)
      #expect(parseError(quoted) == JSONError(.controlCharacter, offset: padding.utf8.count + 1))
      let text = padding + String(UnicodeScalar(byte)) + padding
      let escaped = written { $0.string(text) }
      #expect(!escaped.utf8.contains { $0 < 0x20 })
      try withJSON(escaped) { #expect($0.string == text) }
    }
  }

  @Test(
    "Invalid UTF-8 is rejected at its first byte, at any position",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC3, 0xC3], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xE2, 0x41, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x41],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func notUTF8(sequence: [UInt8]) {
    for padding in 0..<10 {
      let before = [0x22] + [UInt8](repeating: 0x61, count: padding)
      for after in [[0x22], [0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x22]] as [[UInt8]] {
        #expect(parseError(before + sequence + after) == JSONError(.invalidUTF8, offset: before.count))
      }
    }
  }

  @Test("Code points are accepted as UTF-8 and as escapes; surrogates encoded in UTF-8 are rejected")
  func codePoints() throws {
    for value in UInt32(0)...0x10FFFF
    where value % 37 == 0 || value < 0x900 || 0xD700...0xE0FF ~= value || value > 0x10FFF0 {
      guard let scalar = UnicodeScalar(value) else {
        let encoded = [0x22, 0xED, 0x80 | UInt8(value >> 6 & 0x3F), 0x80 | UInt8(value & 0x3F), 0x22]
        #expect(parseError(encoded)?.kind == .invalidUTF8)
        continue
      }
      let escape = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      try withJSON("\"\(escape.joined())\"") { #expect($0.string == String(scalar)) }
      try withJSON(written { $0.string(String(scalar)) }) { #expect($0.string == String(scalar)) }
    }
  }

  @Test("Strings are compared after unescaping")
  func equality() throws {
    try withJSON(#"["id","\u0069d","\u0069\u0064","ID","i","idd","",7]"#) { value in
      #expect(value.elements.map { $0.stringEquals("id") } == [true, true, true, false, false, false, false, false])
      #expect(value.elements.map { $0.stringEquals("") } == [false, false, false, false, false, false, true, false])
      #expect(value.elements.map { $0.stringEquals("é") }.allSatisfy { !$0 })
    }
  }

  @Test("Strings of at least one mebibyte are read, with and without many escapes")
  func longStrings() throws {
    let plain = String(repeating: "0123456é", count: 1 << 17)
    let escaped = String(repeating: "\n\"é", count: 1 << 18)
    for text in [plain, escaped] {
      try withJSON(written { $0.string(text) }) { value in
        #expect(value.string == text)
        #expect(value.withStringBytes { $0.count } == text.utf8.count)
      }
    }
  }

  @Test("Values other than strings have no string bytes, and an error of the closure is rethrown")
  func stringBytes() throws {
    struct Stop: Error {}
    try withJSON(#"[1,null,{},[],"a\n"]"#) { value in
      #expect(value.elements.map { $0.withStringBytes { $0.count } } == [0, 0, 0, 0, 2])
      #expect(value.elements.map(\.string) == [nil, nil, nil, nil, "a\n"])
      for element in value.elements {
        #expect(throws: Stop.self) { try element.withStringBytes { _ throws(Stop) in throw Stop() } }
      }
    }
  }
}
