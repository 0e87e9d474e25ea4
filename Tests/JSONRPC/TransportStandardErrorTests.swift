import Glibc
import Testing

@testable import JSONRPC

@Suite(.timeLimit(.minutes(1))) struct TransportStandardErrorTests {
  @Test("Lines that would block are dropped and counted")
  func dropping() throws {
    let wire = try Wire(.smallPipe)
    defer { wire.closeBoth() }
    let sink = StandardErrorSink(descriptor: wire.writer)
    sink.write(String(repeating: "x", count: 4095))
    sink.write("lost")
    sink.write("lost too")
    #expect(wire.read(4096) == Array((String(repeating: "x", count: 4095) + "\n").utf8))
    for (line, expected) in [("back", "(2 lines dropped)\nback\n"), ("again", "again\n")] {
      sink.write(line)
      #expect(String(decoding: wire.read(expected.utf8.count), as: UTF8.self) == expected)
    }
  }

  @Test("A long line is truncated at a character boundary")
  func truncation() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let sink = StandardErrorSink(descriptor: wire.writer)
    sink.write("x" + String(repeating: "ä", count: 4000))
    let expected = "x" + String(repeating: "ä", count: 2047) + "\n"
    #expect(String(decoding: wire.read(expected.utf8.count), as: UTF8.self) == expected)
    sink.write("next")
    #expect(String(decoding: wire.read(5), as: UTF8.self) == "next\n")
  }

  @Test("If the reader is closed, lines are dropped without an error")
  func closed() throws {
    let wire = try Wire()
    wire.closeReader()
    StandardErrorSink(descriptor: wire.writer).write("lost")
    wire.closeWriter()
  }
}
