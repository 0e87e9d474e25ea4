import Testing

@testable import JSONRPC

@Suite struct FramingChunkTests {
  @Test("A taken chunk does not move while more arrives")
  func stability() throws {
    var framer = Framer()
    framer.receive(Array("{1}\n{2}\n{3".utf8))
    let first = try framer.takeFrames()
    let address = first.base
    framer.receive(Array("3}\n".utf8))
    let second = try framer.takeFrames()
    framer.receive(repeating: UInt8(ascii: "["))
    #expect(first.base == address)
    #expect(first.frames.map { FrameContent($0, in: first) } == [.message("{1}"), .message("{2}")])
    #expect(second.frames.map { FrameContent($0, in: second) } == [.message("{33}")])
  }

  @Test("Later messages are appended to a chunk that was not taken, without moving it")
  func joining() throws {
    var framer = Framer()
    framer.receive(Array("{1}\n{2".utf8))
    let address = framer.currentChunk.base
    framer.receive(Array("}\n".utf8))
    #expect(framer.currentChunk.base == address)
    #expect(framer.currentChunk.frames.count == 2)
    while !framer.isFull { framer.receive(Array("{}\n".utf8)) }
    #expect(framer.currentChunk.base == address)
    let chunk = try framer.takeFrames()
    #expect(chunk.base == address)
  }

  @Test("A recycled chunk is reused")
  func pooling() throws {
    var framer = Framer()
    framer.receive(Array("{}\n".utf8))
    let first = try framer.takeFrames()
    framer.recycle(first)
    framer.receive(Array("[]\n".utf8))
    _ = try framer.takeFrames()
    #expect(framer.currentChunk === first)
    #expect(first.frames.isEmpty)
    #expect(first.bytes.isEmpty)
  }

  @Test("A chunk that grew for a large message is not retained")
  func shrinking() throws {
    var framer = Framer()
    let large = 16 << 20
    for _ in 0..<(large / Framer.readBytes) {
      framer.receive(repeating: UInt8(ascii: "["))
    }
    framer.receive([UInt8(ascii: "\n")])
    let chunk = try framer.takeFrames()
    #expect(chunk.frames == [Frame(.message, 0..<large)])
    #expect(chunk.capacity <= 4 * large)
    framer.recycle(chunk)
    framer.receive(Array("{}\n".utf8))
    let next = try framer.takeFrames()
    #expect(next.capacity == Chunk.initialCapacity)
    #expect(framer.currentChunk.capacity == Chunk.initialCapacity)
  }

  @Test("The padding after the capacity of a buffer is readable and zero")
  func padding() {
    let buffer = PageBuffer(capacity: 128 << 10)
    for offset in 0..<PageBuffer.padding {
      #expect(buffer.base.load(fromByteOffset: buffer.capacity + offset, as: UInt8.self) == 0)
    }
  }
}
