import TestFiles
import Testing

@testable import JSONRPC

/// A stream and its expected frames, which do not depend on how the stream is split.
struct FramingCase: CustomTestStringConvertible, Sendable {
  let name: String
  var mode = FramingMode.auto
  let stream: String
  let expected: [FrameContent]

  var testDescription: String { name }

  static let mark = "\u{FEFF}"

  static let lines: [FramingCase] = [
    .init(name: "nothing", stream: "", expected: []),
    .init(name: "one line", stream: "{}\n", expected: [.message("{}")]),
    .init(
      name: "LF and CRLF", stream: "{1}\n{2}\r\n[3]\n", expected: [.message("{1}"), .message("{2}"), .message("[3]")]),
    .init(name: "the last line needs no line feed", stream: "{1}\n{2}", expected: [.message("{1}"), .message("{2}")]),
    .init(
      name: "the last line ends with CR alone", stream: "{1}\n{2}\r", expected: [.message("{1}"), .message("{2}")]),
    .init(name: "a CR inside a line", stream: "{\r}\n", expected: [.message("{\r}")]),
    .init(name: "only the last of two CRs belongs to the line end", stream: "{}\r\r\n", expected: [.message("{}\r")]),
    .init(name: "blank lines", stream: "\n\r\n\n{1}\n\n\r\n{2}\n\n", expected: [.message("{1}"), .message("{2}")]),
    .init(
      name: "lines of white space", stream: " \t\n{1}\n  \r\n\t\n{2}\n ", expected: [.message("{1}"), .message("{2}")]),
    .init(name: "white space around a message", stream: "  {1} \n", expected: [.message("{1} ")]),
    .init(name: "an array first", stream: "[]\nx\n", expected: [.message("[]"), .message("x")]),
    .init(
      name: "a line that is not JSON is a message", stream: "{}\nContent-Length: 2\n",
      expected: [
        .message("{}"), .message("Content-Length: 2"),
      ]),
    .init(name: "byte order mark", stream: mark + "{1}\n{2}\n", expected: [.message("{1}"), .message("{2}")]),
    .init(name: "byte order mark before white space", stream: mark + " \r\n{1}\n", expected: [.message("{1}")]),
    .init(
      name: "only the first byte order mark is skipped", stream: mark + "{1}\n" + mark + "{2}\n",
      expected: [
        .message("{1}"), .message(mark + "{2}"),
      ]),
    .init(name: "only a byte order mark", stream: mark, expected: []),
    .init(name: "mode lines", mode: .lines, stream: "x: 1\n\n", expected: [.message("x: 1")]),
    .init(name: "mode lines with a byte order mark", mode: .lines, stream: mark + "x\n", expected: [.message("x")]),
    .init(name: "multibyte characters", stream: "{\"ä€😀\"}\n", expected: [.message("{\"ä€😀\"}")]),
  ]

  static let headers: [FramingCase] = [
    .init(name: "one message", stream: "Content-Length: 2\r\n\r\n{}", expected: [.message("{}")]),
    .init(
      name: "two messages", stream: "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]",
      expected: [
        .message("{}"), .message("[1]"),
      ]),
    .init(name: "names in any case", stream: "cOnTeNt-lEnGtH: 2\r\n\r\n{}", expected: [.message("{}")]),
    .init(
      name: "optional white space", stream: "Content-Length:2\r\n\r\n{}Content-Length: \t 2\t \r\n\r\n[]",
      expected: [.message("{}"), .message("[]")]),
    .init(name: "bare line feeds", stream: "Content-Length: 2\n\n{}", expected: [.message("{}")]),
    .init(
      name: "unknown names", stream: "X-Trace: a:b\r\nContent-Length: 2\r\n: \r\n\r\n{}", expected: [.message("{}")]),
    .init(
      name: "blank lines before a block",
      stream: "\r\n\nContent-Length: 2\r\n\r\n{}\r\n\r\nContent-Length: 2\r\n\r\n[]\n",
      expected: [.message("{}"), .message("[]")]),
    .init(
      name: "line feeds inside a body", stream: "Content-Length: 6\r\n\r\n{\r\n\r\n}",
      expected: [.message("{\r\n\r\n}")]),
    .init(
      name: "an empty body", stream: "Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}",
      expected: [
        .message(""), .message("{}"),
      ]),
    .init(name: "an empty body at the end", stream: "Content-Length: 0\r\n\r\n", expected: [.message("")]),
    .init(name: "leading zeros", stream: "Content-Length: 0002\r\n\r\n{}", expected: [.message("{}")]),
    .init(
      name: "two equal lengths", stream: "Content-Length: 2\r\ncontent-length: 02\r\n\r\n{}",
      expected: [
        .message("{}")
      ]),
    .init(
      name: "a length in bytes, not characters", stream: "Content-Length: 8\r\n\r\n\"ä😀\"",
      expected: [.message("\"ä😀\"")]),
    .init(name: "byte order mark", stream: mark + "Content-Length: 2\r\n\r\n{}", expected: [.message("{}")]),
    .init(
      name: "mode headers", mode: .headers, stream: "{\nContent-Length: 2\r\n\r\n{}",
      expected: [
        .framingError(.malformedLine)
      ]),
    .init(name: "a truncated body", stream: "Content-Length: 5\r\n\r\n{}", expected: [.truncated("{}")]),
    .init(name: "a missing body", stream: "Content-Length: 5\r\n\r\n", expected: [.truncated("")]),
  ]

  static let charsets: [FramingCase] = [
    ("utf-8", true), ("UTF-8", true), ("utf8", true), ("\"utf-8\"", true), (" utf-8 ", true), ("utf-8; x=y", true),
    ("utf-16", false), ("latin1", false), ("\"\"", false), ("", false),
  ].map { charset, isSupported in
    .init(
      name: "charset=\(charset)",
      stream: "Content-Type: application/vscode-jsonrpc;v=1; Charset=\(charset)\r\nContent-Length: 2\r\n\r\n{}"
        + "Content-Length: 2\r\n\r\n[]",
      expected: [isSupported ? .message("{}") : .unsupportedCharset, .message("[]")])
  }

  static let framingErrors: [FramingCase] = [
    ("Content-Type: x\r\n\r\n", .missingLength),
    ("Content-Length: \r\n\r\n", .malformedLength),
    ("Content-Length: -1\r\n\r\n", .malformedLength),
    ("Content-Length: +2\r\n\r\n", .malformedLength),
    ("Content-Length: 0x2\r\n\r\n", .malformedLength),
    ("Content-Length: 2.0\r\n\r\n", .malformedLength),
    ("Content-Length: 2, 2\r\n\r\n", .malformedLength),
    ("Content-Length: 1 2\r\n\r\n", .malformedLength),
    ("Content-Length: 9223372036854775808\r\n\r\n", .malformedLength),
    ("Content-Length: 99999999999999999999999\r\n\r\n", .malformedLength),
    ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n", .conflictingLengths),
    ("Content-Length\r\n\r\n", .malformedLine),
    ("hello\n", .malformedLine),
    ("Content-Length: 2\r\n \r\n", .malformedLine),
    ("Content-Length: 2\r\n", .endOfInput),
    ("Content-Len", .endOfInput),
    ("\u{EF}", .endOfInput),
  ].map { block, error in
    .init(
      name: "\(block.debugDescription): \(error)",
      stream: "Content-Length: 2\r\n\r\n{}" + block + (error == .endOfInput ? "" : "{}Content-Length: 2\r\n\r\n{}"),
      expected: [.message("{}"), .framingError(error)])
  }
}

@Suite struct FramingTests {
  @Test(
    "Lines are framed correctly, however the stream is split", arguments: FramingCase.lines, StreamSplitting.allCases)
  func lines(_ example: FramingCase, _ pieces: StreamSplitting) {
    #expect(frames(Array(example.stream.utf8), mode: example.mode, pieces: pieces) == example.expected)
  }

  @Test(
    "Messages with headers are framed correctly, however the stream is split", arguments: FramingCase.headers,
    StreamSplitting.allCases)
  func headers(_ example: FramingCase, _ pieces: StreamSplitting) {
    #expect(frames(Array(example.stream.utf8), mode: example.mode, pieces: pieces) == example.expected)
  }

  @Test("Bodies in a charset other than UTF-8 are skipped", arguments: FramingCase.charsets, StreamSplitting.allCases)
  func charsets(_ example: FramingCase, _ pieces: StreamSplitting) {
    #expect(frames(Array(example.stream.utf8), pieces: pieces) == example.expected)
  }

  @Test(
    "An unusable or incomplete header block is a framing error and ends the input",
    arguments: FramingCase.framingErrors, StreamSplitting.allCases)
  func framingErrors(_ example: FramingCase, _ pieces: StreamSplitting) {
    #expect(frames(Array(example.stream.utf8), pieces: pieces) == example.expected)
  }

  @Test("A partial byte order mark is content", arguments: StreamSplitting.allCases)
  func partialMark(_ pieces: StreamSplitting) {
    #expect(frames([0xEF, 0xBB], mode: .lines, pieces: pieces).count == 1)
    #expect(frames([0xEF], pieces: pieces) == [.framingError(.endOfInput)])
    #expect(frames([0xEF, 0xBB] + Array("{}\n".utf8), mode: .lines, pieces: pieces).count == 1)
  }

  @Test("The framing is detected from the first byte that is not white space")
  func detection() {
    var framer = Framer()
    framer.receive([0xEF, 0xBB, 0xBF, 0x20, 0x0A])
    #expect(framer.framing == nil)
    framer.receive(Array("[".utf8))
    #expect(framer.framing == .lines)
    var other = Framer()
    other.receive(Array("\r\nc".utf8))
    #expect(other.framing == .headers)
  }

  @Test("Random conversations are framed correctly, however they are split", arguments: Search.seeds(5, thorough: 20))
  func conversations(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let messages = (0..<40).map { _ in
      "{" + String(repeating: "x", count: Int.random(in: 0...5000, using: &random)) + "}"
    }
    let expected = messages.map(FrameContent.message)
    let lines = messages.map { $0 + (Bool.random(using: &random) ? "\n" : "\r\n\r\n") }.joined()
    let blocks = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    for pieces in [StreamSplitting.fullReads, .randomUpTo7, .randomUpTo100, .randomUpToFullReads] {
      #expect(frames(Array(lines.utf8), pieces: pieces) == expected)
      #expect(frames(Array(blocks.utf8), pieces: pieces) == expected)
    }
  }
}
