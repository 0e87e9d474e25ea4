import Kernel
import Testing

@testable import Interchange

@Suite("Texts are UTF-8, or UTF-16 with a byte order mark; nothing is repaired")
struct TextDecoderTests {
  private static func decoded(_ bytes: [UInt8], pieceLength: Int) throws -> String {
    var decoder = TextDecoder()
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      try bytes[start..<min(start + pieceLength, bytes.count)].withUnsafeBufferPointer {
        try decoder.decode($0, into: &text)
      }
    }
    try decoder.end(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static let sample = "a\r\né—\u{1F642}\u{10FFFF}\n\u{FEFF}z"

  @Test("Texts are decoded in pieces of any length", arguments: 1...9)
  func pieces(_ pieceLength: Int) throws {
    let plain = Array(Self.sample.utf8)
    for bytes in [
      plain, [0xEF, 0xBB, 0xBF] + plain, Self.sample.utf16Bytes(isLittleEndian: true),
      Self.sample.utf16Bytes(isLittleEndian: false),
    ] {
      #expect(try Self.decoded(bytes, pieceLength: pieceLength) == Self.sample)
      #expect(try TextDecoder.text(of: bytes) == Self.sample)
    }
  }

  @Test("Short texts are decoded", arguments: ["", "a", "é", "ab"])
  func short(_ text: String) throws {
    #expect(try Self.decoded(Array(text.utf8), pieceLength: 1) == text)
    #expect(try Self.decoded([0xEF, 0xBB, 0xBF] + Array(text.utf8), pieceLength: 1) == text)
    #expect(try Self.decoded(text.utf16Bytes(isLittleEndian: true), pieceLength: 1) == text)
  }

  @Test(
    "Invalid text is reported with its line",
    arguments: [
      ("an invalid byte", Array("a\nb".utf8) + [0xFF] + Array("\nc".utf8), 2),
      ("a truncated character at the end", Array("a\r\nb\r\n".utf8) + [0xE2, 0x82], 3),
      ("an overlong encoding", Array("a\r".utf8) + [0xC0, 0x80], 2),
      ("a surrogate in UTF-8", [0xED, 0xA0, 0x80], 1),
      ("a NUL", Array("a\nb\nc\u{0}".utf8), 3),
      ("an unpaired high surrogate in UTF-16", [0xFF, 0xFE, 0x0A, 0x00, 0x00, 0xD8, 0x0A, 0x00], 2),
      ("an unpaired low surrogate in UTF-16", [0xFE, 0xFF, 0x00, 0x0A, 0xDC, 0x00], 2),
      ("an unpaired surrogate at the end", [0xFE, 0xFF, 0x00, 0x0A, 0xD8, 0x00], 2),
      ("UTF-16 with an extra byte", [0xFE, 0xFF, 0x00, 0x0A, 0x00], 2),
      ("a NUL on a line before an invalid byte", Array("a\u{0}\nb".utf8) + [0xFF], 1),
      ("a NUL on a line before an unpaired surrogate", [0xFE, 0xFF, 0x00, 0x00, 0x00, 0x0A, 0xDC, 0x00], 1),
      ("a NUL in UTF-16", [0xFE, 0xFF, 0x00, 0x0A, 0x00, 0x00], 2),
    ] as [(String, [UInt8], Int)])
  func rejected(_ name: String, _ bytes: [UInt8], _ line: Int) {
    let error = TextEncodingError(line: line, isNUL: name.hasPrefix("a NUL"))
    for pieceLength in 1...4 {
      #expect(throws: error, "\(name) in pieces of \(pieceLength)") {
        try Self.decoded(bytes, pieceLength: pieceLength)
      }
    }
    #expect(throws: error, "\(name)") { try TextDecoder.text(of: bytes) }
  }
}
