import Glibc
import Testing

@testable import JSONRPC

@Suite(.timeLimit(.minutes(1))) struct TransportInputReaderTests {
  /// Returns the frames of the next chunk; nil after a wake-up or at the end of the input.
  private func next(_ input: InputReader) -> [FrameContent]? {
    guard case .chunk(let chunk) = input.next() else { return nil }
    defer { input.recycle(chunk) }
    return chunk.frames.map { FrameContent($0, in: chunk) }
  }

  /// Returns the frames of one call of `readAhead()`; nil if no frame was read.
  private func readAhead(_ input: InputReader) -> [FrameContent]? {
    input.readAhead().map { readAhead in
      readAhead.chunk.frames[readAhead.frames].map { FrameContent($0, in: readAhead.chunk) }
    }
  }

  @Test(
    "Messages that have arrived are read together; then the end of the input is reported", arguments: Wire.Kind.allCases
  )
  func reading(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeReader() }
    let input = InputReader(descriptor: wire.reader)
    wire.write("{1}\n{2}\n{3")
    #expect(next(input) == [.message("{1}"), .message("{2}")])
    wire.write("3}\n[4]")
    #expect(next(input) == [.message("{33}")])
    wire.closeWriter()
    #expect(next(input) == [.message("[4]")])
    guard case .endOfInput = input.next() else { throw Unexpected() }
    guard case .endOfInput = input.next() else { throw Unexpected() }
    #expect(input.failure == nil)
  }

  @Test("The reader waits for later messages", arguments: Wire.Kind.allCases)
  func waiting(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeBoth() }
    let received = Log<[FrameContent]?>()
    let thread = try SystemThread {
      let input = InputReader(descriptor: wire.reader)
      for _ in 0..<100 { received.append(next(input)) }
    }
    for number in 0..<100 {
      wire.write("{\(number)}\n")
      #expect(received.wait(for: number + 1).last == [.message("{\(number)}")])
    }
    thread.join()
  }

  @Test("A large message is read completely")
  func largeMessage() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let message = "{" + String(repeating: "x", count: 3 << 20) + "}"
    let writer = try SystemThread { wire.write("Content-Length: \(message.utf8.count)\r\n\r\n\(message)") }
    #expect(next(InputReader(descriptor: wire.reader)) == [.message(message)])
    writer.join()
  }

  @Test("Reading ahead finds messages without blocking, and `next()` delivers them again in order")
  func readingAhead() throws {
    let wire = try Wire()
    defer { wire.closeReader() }
    let input = InputReader(descriptor: wire.reader)
    #expect(input.readAhead() == nil)
    wire.write("{1}\n{2")
    #expect(readAhead(input) == [.message("{1}")])
    #expect(readAhead(input) == nil)
    wire.write("}\n{3}\n")
    #expect(readAhead(input) == [.message("{2}"), .message("{3}")])
    wire.write("{4}\n{5}")
    #expect(next(input) == [.message("{1}"), .message("{2}"), .message("{3}")])
    #expect(next(input) == [.message("{4}")])
    wire.closeWriter()
    #expect(readAhead(input) == [.message("{5}")])
    #expect(readAhead(input) == nil)
    #expect(next(input) == [.message("{5}")])
    guard case .endOfInput = input.next() else { throw Unexpected() }
  }

  @Test("A message that was read ahead counts as input until it is delivered")
  func inputReadAhead() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let input = InputReader(descriptor: wire.reader)
    wire.write("{1}\n")
    #expect(readAhead(input) == [.message("{1}")])
    #expect(input.hasInput(within: 0))
    #expect(next(input) == [.message("{1}")])
    #expect(!input.hasInput(within: 0))
  }

  @Test("Reading ahead stops at its limit")
  func readAheadLimit() throws {
    let wire = try Wire()
    defer { wire.closeReader() }
    let limit = 1 << 20
    let input = InputReader(descriptor: wire.reader, readAheadBytes: limit)
    let line = "{" + String(repeating: "x", count: 997) + "}\n"
    let lineCount = 4000
    let writer = try SystemThread {
      for _ in 0..<lineCount { wire.write(line) }
      wire.closeWriter()
    }
    var readAheadCount = 0
    while readAheadCount * line.utf8.count < limit - line.utf8.count {
      readAheadCount += input.readAhead()?.frames.count ?? 0
    }
    // At the limit, nothing is read ahead, although more bytes are available.
    while let readAhead = input.readAhead() { readAheadCount += readAhead.frames.count }
    #expect(isReady(wire.reader, for: POLLIN, milliseconds: -1))
    #expect(input.readAhead() == nil)
    #expect(readAheadCount * line.utf8.count <= limit + Framer.readBytes)
    var messageCount = 0
    while let messages = next(input) { messageCount += messages.count }
    #expect(messageCount == lineCount)
    writer.join()
  }

  @Test("Nothing is read after a framing error")
  func framingError() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let input = InputReader(descriptor: wire.reader)
    wire.write("hello\r\n\r\n")
    #expect(next(input) == [.framingError(.malformedLine)])
    guard case .endOfInput = input.next() else { throw Unexpected() }
    #expect(input.readAhead() == nil)
  }

  @Test("A failed read ends the input")
  func failure() throws {
    let directory = open("/", O_RDONLY)
    defer { close(directory) }
    let input = InputReader(descriptor: directory)
    guard case .endOfInput = input.next() else { throw Unexpected() }
    #expect(input.failure == EISDIR)
  }
}

/// An error for a call of `next()` that returned an unexpected event.
struct Unexpected: Error {}
