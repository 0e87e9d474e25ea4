import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Text decoding: UTF-8, or UTF-16 with a byte order mark (Kits and exams, 4.3.)")
struct ImportTextTests {
  private func text(_ bytes: [UInt8]) -> String {
    do {
      return try ImportText.decoded(bytes, at: "/path")
    } catch {
      return "\(error.rule ?? "") \(error.path ?? "") \(error.message.argument(at: 0).map { "\($0)" } ?? "")"
    }
  }

  private static func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  @Test(
    "Valid texts are decoded",
    arguments: [
      ("an empty text", [], ""), ("plain", Array("a,é\n".utf8), "a,é\n"),
      ("with a byte order mark", [0xEF, 0xBB, 0xBF] + Array("слово".utf8), "слово"),
      ("only a byte order mark", [0xEF, 0xBB, 0xBF], ""),
      ("UTF-16, little-endian", utf16("слово,🙂\r\n", isLittleEndian: true), "слово,🙂\r\n"),
      ("UTF-16, big-endian", utf16("mot,été", isLittleEndian: false), "mot,été"),
      ("UTF-16 without text", utf16("", isLittleEndian: true), ""),
    ] as [(String, [UInt8], String)])
  func validTexts(_ name: String, _ bytes: [UInt8], _ expected: String) {
    #expect(text(bytes) == expected, "\(name)")
  }

  @Test(
    "An invalid text is rejected with the line of the error, and never repaired",
    arguments: [
      ("first line", [0x61, 0xFF], 1), ("third line after LF", Array("a\nb\n".utf8) + [0xC3], 3),
      ("third line after CRLF", Array("a\r\nb\r\n".utf8) + [0xC3, 0x28], 3),
      ("second line after CR", Array("a\rb".utf8) + [0x80], 2), ("an encoded surrogate", [0xED, 0xA0, 0x80], 1),
      ("Latin-1", Array("a,b\nc,caf".utf8) + [0xE9] + Array("\nd".utf8), 2), ("a NUL", Array("a\nb\0c".utf8), 2),
      ("UTF-16 without a byte order mark", Array(utf16("a\nb", isLittleEndian: true).dropFirst(2)), 1),
      ("UTF-16 with half of a surrogate pair", utf16("a\nb", isLittleEndian: true) + [0x00, 0xD8], 2),
      ("UTF-16 with half of a code unit", utf16("a\nb\n", isLittleEndian: true) + [0x61], 3),
    ] as [(String, [UInt8], Int)])
  func invalidTexts(_ name: String, _ bytes: [UInt8], _ line: Int) {
    #expect(text(bytes) == "invalid_encoding /path integer(\(line))", "\(name)")
  }
}
