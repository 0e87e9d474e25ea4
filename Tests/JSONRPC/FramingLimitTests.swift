import Testing

@testable import JSONRPC

@Suite struct FramingLimitTests {
  private static let limit = 100

  private static func message(_ bytes: Int) -> String { "{" + String(repeating: "x", count: bytes - 2) + "}" }

  @Test(
    "A line at the limit is accepted, and one byte more is not", arguments: ["\n", "\r\n"], StreamSplitting.allCases)
  func lines(_ lineEnd: String, _ pieces: StreamSplitting) {
    let exact = Self.message(Self.limit)
    let over = Self.message(Self.limit + 1)
    let stream = [exact, over, "{}", over].joined(separator: lineEnd)
    let retained = String(over.prefix(Self.limit))
    #expect(
      frames(Array(stream.utf8), limit: Self.limit, pieces: pieces) == [
        .message(exact), .tooLarge(retained), .message("{}"), .tooLarge(retained),
      ])
    #expect(frames(Array(exact.utf8), limit: Self.limit, pieces: pieces) == [.message(exact)])
  }

  @Test("A body at the limit is accepted, and one byte more is not", arguments: StreamSplitting.allCases)
  func bodies(_ pieces: StreamSplitting) {
    let exact = Self.message(Self.limit)
    let over = Self.message(Self.limit + 1)
    let stream = [exact, over, "{}", over].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let retained = String(over.prefix(Self.limit))
    #expect(
      frames(Array(stream.utf8), limit: Self.limit, pieces: pieces) == [
        .message(exact), .tooLarge(retained), .message("{}"), .tooLarge(retained),
      ])
  }

  @Test(
    "The first 64 KiB of a message over the limit are retained",
    arguments: [StreamSplitting.fullReads, .randomUpTo100, .randomUpToFullReads])
  func prefix(_ pieces: StreamSplitting) {
    let over = Self.message(300_000)
    let retained = String(over.prefix(64 << 10))
    let expected: [FrameContent] = [.tooLarge(retained), .message("{}")]
    #expect(frames(Array((over + "\n{}").utf8), limit: 200_000, pieces: pieces) == expected)
    let blocks = "Content-Length: 300000\r\n\r\n" + over + "Content-Length: 2\r\n\r\n{}"
    #expect(frames(Array(blocks.utf8), limit: 200_000, pieces: pieces) == expected)
  }

  @Test("White space before a message does not count toward the limit", arguments: StreamSplitting.allCases)
  func whiteSpace(_ pieces: StreamSplitting) {
    let space = String(repeating: " ", count: 1000)
    #expect(frames(Array((space + "\n" + space + "{}\n").utf8), limit: 10, pieces: pieces) == [.message("{}")])
    #expect(frames(Array(("{}" + space + "\n[]").utf8), limit: 10, pieces: pieces).last == .message("[]"))
  }

  @Test("A header block of 8 KiB is accepted, and one byte more is not", arguments: StreamSplitting.allCases)
  func headerBlock(_ pieces: StreamSplitting) {
    func stream(_ blockBytes: Int) -> [UInt8] {
      let rest = "\r\nContent-Length: 2\r\n\r\n"
      return Array(("X: " + String(repeating: "x", count: blockBytes - 3 - rest.utf8.count) + rest + "{}").utf8)
    }
    #expect(frames(stream(8192), pieces: pieces) == [.message("{}")])
    #expect(frames(stream(8193), pieces: pieces) == [.framingError(.blockTooLong)])
    #expect(frames(Array(repeating: UInt8(ascii: "x"), count: 9000), pieces: pieces) == [.framingError(.blockTooLong)])
  }

  @Test("A body of 10 GiB is skipped in bounded memory")
  func hugeBody() throws {
    var framer = Framer()
    let length = 10 << 30
    framer.receive(Array("Content-Length: \(length)\r\n\r\n{\"id\":7,".utf8))
    framer.receive(repeating: UInt8(ascii: "x"))
    // The retained prefix suffices to reply; the remaining bytes are skipped as they arrive.
    let chunk = try framer.takeFrames()
    #expect(chunk.frames.map(\.kind) == [.tooLarge])
    #expect(chunk.frames[0].range.count == 64 << 10)
    #expect(chunk[chunk.frames[0]].prefix(8).elementsEqual("{\"id\":7,".utf8))
    framer.recycle(chunk)
    var rest = length - 8 - Framer.readBytes
    var largest = 0
    while rest > 0 {
      // The contents of a read do not matter.
      let count = min(framer.readBuffer().count, rest)
      framer.didRead(count)
      rest -= count
      largest = max(largest, framer.currentChunk.capacity)
    }
    #expect(largest == Chunk.initialCapacity)
    framer.receive(Array("Content-Length: 2\r\n\r\n[]".utf8))
    let next = try framer.takeFrames()
    #expect(next.frames.map { FrameContent($0, in: next) } == [.message("[]")])
  }

  @Test("The maximum length does not overflow")
  func largestLength() {
    let stream = "Content-Length: 9223372036854775807\r\n\r\n{}"
    #expect(frames(Array(stream.utf8)) == [.tooLarge("{}")])
    let other = "Content-Type: a;charset=x\r\nContent-Length: 9223372036854775807\r\n\r\n{}"
    #expect(frames(Array(other.utf8)) == [.unsupportedCharset])
    #expect(frames(Array(stream.utf8), limit: .max) == [.truncated("{}")])
  }

  @Test("An endless line is rejected at the limit; its memory is bounded and released at once")
  func endlessLine() throws {
    let limit = 1 << 20
    var framer = Framer(maxMessageBytes: limit)
    var largest = 0
    var received = 0
    var frames: [(kind: Frame.Kind, after: Int)] = []
    for _ in 0..<100 {
      framer.receive(repeating: UInt8(ascii: "{"))
      received += Framer.readBytes
      largest = max(largest, framer.currentChunk.capacity)
      guard let chunk = framer.take() else { continue }
      frames += chunk.frames.map { ($0.kind, received) }
      framer.recycle(chunk)
    }
    #expect(frames.map(\.kind) == [.tooLarge])
    #expect(frames.map(\.after) == [limit + Framer.readBytes])
    #expect(largest <= 2 << 20)
    #expect(framer.currentChunk.capacity == Chunk.initialCapacity)
    framer.receive(Array("\n[]\n".utf8))
    let chunk = try framer.takeFrames()
    #expect(chunk.frames.map(\.kind) == [.message])
  }

  @Test("Endless white space does not grow the chunk")
  func endlessWhiteSpace() {
    var framer = Framer()
    for _ in 0..<100 { framer.receive(repeating: UInt8(ascii: "\n")) }
    #expect(framer.currentChunk.capacity == Chunk.initialCapacity)
    let chunk = framer.take()
    #expect(chunk == nil)
  }
}
