import Glibc
import Testing

@testable import JSONRPC

@Suite(.timeLimit(.minutes(1))) struct TransportIntakeTests {
  /// The messages of the next chunk, or nil where something else comes.
  private func next(_ intake: Intake) -> [Found]? {
    guard case .chunk(let chunk) = intake.next() else { return nil }
    defer { intake.recycle(chunk) }
    return chunk.frames.map { Found($0, in: chunk) }
  }

  /// The messages of one look ahead.
  private func ahead(_ intake: Intake) -> [Found]? {
    intake.readAhead().map { arrival in
      arrival.chunk.frames[arrival.frames].map { Found($0, in: arrival.chunk) }
    }
  }

  @Test("What has arrived comes together, then the end", arguments: Wire.Kind.allCases)
  func reading(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeReader() }
    let intake = Intake(descriptor: wire.reader)
    wire.write("{1}\n{2}\n{3")
    #expect(next(intake) == [.message("{1}"), .message("{2}")])
    wire.write("3}\n[4]")
    #expect(next(intake) == [.message("{33}")])
    wire.closeWriter()
    #expect(next(intake) == [.message("[4]")])
    guard case .endOfInput = intake.next() else { throw Unexpected() }
    guard case .endOfInput = intake.next() else { throw Unexpected() }
    #expect(intake.failure == nil)
  }

  @Test("It waits for what comes later", arguments: Wire.Kind.allCases)
  func waiting(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeBoth() }
    let found = Log<[Found]?>()
    let thread = try SystemThread {
      let intake = Intake(descriptor: wire.reader)
      for _ in 0..<100 { found.append(next(intake)) }
    }
    for number in 0..<100 {
      wire.write("{\(number)}\n")
      #expect(found.wait(for: number + 1).last == [.message("{\(number)}")])
    }
    thread.join()
  }

  @Test("A large message comes whole")
  func largeMessage() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let message = "{" + String(repeating: "x", count: 3 << 20) + "}"
    let writer = try SystemThread { wire.write("Content-Length: \(message.utf8.count)\r\n\r\n\(message)") }
    #expect(next(Intake(descriptor: wire.reader)) == [.message(message)])
    writer.join()
  }

  @Test("Reading ahead finds messages without blocking, and they still come in order")
  func readingAhead() throws {
    let wire = try Wire()
    defer { wire.closeReader() }
    let intake = Intake(descriptor: wire.reader)
    #expect(intake.readAhead() == nil)
    wire.write("{1}\n{2")
    #expect(ahead(intake) == [.message("{1}")])
    #expect(ahead(intake) == nil)
    wire.write("}\n{3}\n")
    #expect(ahead(intake) == [.message("{2}"), .message("{3}")])
    wire.write("{4}\n{5}")
    #expect(next(intake) == [.message("{1}"), .message("{2}"), .message("{3}")])
    #expect(next(intake) == [.message("{4}")])
    wire.closeWriter()
    #expect(ahead(intake) == [.message("{5}")])
    #expect(ahead(intake) == nil)
    #expect(next(intake) == [.message("{5}")])
    guard case .endOfInput = intake.next() else { throw Unexpected() }
  }

  @Test("Reading ahead stops when enough is waiting")
  func readAheadBound() throws {
    let wire = try Wire()
    defer { wire.closeReader() }
    let bound = 1 << 20
    let intake = Intake(descriptor: wire.reader, readAheadBytes: bound)
    let line = "{" + String(repeating: "x", count: 997) + "}\n"
    let lines = 4000
    let writer = try SystemThread {
      for _ in 0..<lines { wire.write(line) }
      wire.closeWriter()
    }
    var ahead = 0
    while ahead * line.utf8.count < bound - line.utf8.count { ahead += intake.readAhead()?.frames.count ?? 0 }
    // Nothing is left to look at soon: it refuses although more is to be read.
    while let arrival = intake.readAhead() { ahead += arrival.frames.count }
    #expect(isReady(wire.reader, for: POLLIN, milliseconds: -1))
    #expect(intake.readAhead() == nil)
    #expect(ahead * line.utf8.count <= bound + Framer.readBytes)
    var found = 0
    while let messages = next(intake) { found += messages.count }
    #expect(found == lines)
    writer.join()
  }

  @Test("After a lost header block nothing is read")
  func lost() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let intake = Intake(descriptor: wire.reader)
    wire.write("hello\r\n\r\n")
    #expect(next(intake) == [.lost(.malformedLine)])
    guard case .endOfInput = intake.next() else { throw Unexpected() }
    #expect(intake.readAhead() == nil)
  }

  @Test("A read that fails ends the input")
  func failure() throws {
    let directory = open("/", O_RDONLY)
    defer { close(directory) }
    let intake = Intake(descriptor: directory)
    guard case .endOfInput = intake.next() else { throw Unexpected() }
    #expect(intake.failure == EISDIR)
  }
}

/// Something other than what was expected came.
struct Unexpected: Error {}
