import JSON
import Kernel
import Testing

@testable import Interchange

@Suite("JSON objects, one per line")
struct JSONLinesTests {
  /// Returns the number of each nonblank line, followed by the object as written or by the problem.
  private static func lines(
    of bytes: [UInt8], maxLineBytes: Int = 1000, pieceLength: Int = 4096, maxBufferedBytes: Int = .max
  ) -> [String] {
    var reader = JSONLinesReader(maxLineBytes: maxLineBytes, maxDepth: 4)
    var lines: [String] = []
    func summary(_ line: JSONLine) -> String {
      switch line.content {
      case .success(let value): "\(line.number) \(String(decoding: value.rawBytes, as: UTF8.self))"
      case .failure(.malformed(let error)): "\(line.number) \(error.kind) at \(error.offset)"
      case .failure(let problem): "\(line.number) \(problem)"
      }
    }
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      bytes[start..<min(start + pieceLength, bytes.count)].withUnsafeBufferPointer { reader.append($0) }
      while let line = reader.nextLine(summary) { lines.append(line) }
      #expect(reader.bytes.count <= maxBufferedBytes)
    }
    reader.end()
    while let line = reader.nextLine(summary) { lines.append(line) }
    return lines
  }

  @Test(
    "Lines are read as objects or problems",
    arguments: [
      ("nothing", "", []),
      ("objects", "{}\n{\"a\":1}\n", ["1 {}", "2 {\"a\":1}"]),
      ("no line end after the last line", "{}\n{\"a\":1}", ["1 {}", "2 {\"a\":1}"]),
      ("CRLF", "{}\r\n{\"a\":1}\r\n", ["1 {}", "2 {\"a\":1}"]),
      ("a carriage return at the end", "{}\r", ["1 {}"]),
      ("a byte order mark", "\u{FEFF}{}\n{}", ["1 {}", "2 {}"]),
      ("only a byte order mark", "\u{FEFF}", []),
      ("blank lines count", "\n \t\r\n{}\n\n{}\n\n", ["3 {}", "5 {}"]),
      ("not an object", "[]\n1\nnull\n{}", ["1 notAnObject", "2 notAnObject", "3 notAnObject", "4 {}"]),
      ("not JSON", "{\n}\n{}", ["1 unexpectedEnd at 1", "2 unexpectedByte at 0", "3 {}"]),
      ("two objects on a line", "{} {}\n{}", ["1 trailingBytes at 3", "2 {}"]),
      ("a duplicate name", "{\"a\":1,\"a\":2}", ["1 duplicateName at 7"]),
      ("too deep", "{\"a\":[[[[]]]]}\n{}", ["1 tooDeep at 8", "2 {}"]),
      ("a byte order mark on the second line", "{}\n\u{FEFF}{}", ["1 {}", "2 unexpectedByte at 0"]),
    ])
  func lines(_ name: String, _ text: String, _ expected: [String]) {
    for pieceLength in [1, 2, 3, 1000] {
      #expect(
        Self.lines(of: Array(text.utf8), pieceLength: pieceLength) == expected, "\(name) in pieces of \(pieceLength)")
    }
  }

  @Test("Invalid UTF-8 affects only its own line")
  func invalidBytes() {
    let bytes = Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}\n{}\n".utf8)
    #expect(Self.lines(of: bytes) == ["1 invalidUTF8 at 6", "2 {}"])
  }

  @Test(
    "A line beyond the limit is reported, and the next one is read",
    arguments: [
      ("at the limit", "{\"a\":12}\n{}", ["1 {\"a\":12}", "2 {}"]),
      ("at the limit, with CRLF", "{\"a\":12}\r\n{}", ["1 {\"a\":12}", "2 {}"]),
      ("longer", "{\"a\":123}\n{}", ["1 tooLong", "2 {}"]),
      ("too long at the end", "{}\n{\"a\":123}", ["1 {}", "2 tooLong"]),
      ("much longer", "{\"a\":\"12345678901234567890123456789012345678901234567890\"}\n{}", ["1 tooLong", "2 {}"]),
      ("only spaces", "                     \n{}", ["1 tooLong", "2 {}"]),
    ])
  func longLines(_ name: String, _ text: String, _ expected: [String]) {
    for pieceLength in [1, 2, 3, 1000] {
      #expect(
        Self.lines(of: Array(text.utf8), maxLineBytes: 8, pieceLength: pieceLength) == expected,
        "\(name) in pieces of \(pieceLength)")
    }
  }

  @Test("Memory use is bounded during an endless line")
  func memory() {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)
    #expect(Self.lines(of: bytes, maxLineBytes: 100, pieceLength: 50, maxBufferedBytes: 400) == ["1 tooLong"])
  }

  @Test("A line that is too long is reported at the limit, not at its end")
  func atTheLimit() {
    var reader = JSONLinesReader(maxLineBytes: 100, maxDepth: 4)
    var appendedBytes = 0
    var reported: [String] = []
    while reported.isEmpty, appendedBytes < 1000 {
      [UInt8](repeating: UInt8(ascii: "x"), count: 10).withUnsafeBufferPointer { reader.append($0) }
      appendedBytes += 10
      while let problem = reader.nextLine({ "\($0.number) \($0.content)" }) { reported.append(problem) }
    }
    #expect(reported.count == 1 && reported[0].contains("tooLong"))
    #expect(appendedBytes == 110)
  }

  @Test("Lines of written objects can be read")
  func roundTrip() {
    let writer = JSONWriter()
    let texts = ["a", "two\nlines\r\n", "\u{FEFF}", "\u{0}", "é🙂\u{2028}\"\\"]
    for text in texts {
      writer.beginObject()
      writer.key("text")
      writer.string(text)
      writer.endObject()
      writer.verbatim("\n")
    }
    let bytes = writer.withBytes { Array($0) }
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == texts.count)
    var reader = JSONLinesReader(maxLineBytes: 100, maxDepth: 1)
    bytes.withUnsafeBufferPointer { reader.append($0) }
    var readTexts: [String] = []
    while let text = reader.nextLine({ try? $0.content.get().member("text")?.string }) {
      readTexts.append(text ?? "none")
    }
    #expect(readTexts == texts)
  }
}
