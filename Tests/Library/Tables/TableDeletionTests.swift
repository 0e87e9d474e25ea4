import Synchronization
import TestSupport
import Testing

@testable import JSONRPC

@Suite("A table with more entries than are deleted at a time (protocol, Life cycle)")
struct TableDeletionTests {
  private static let entries = 2001
  private let branch: Branch
  private let reader: Reader

  init() throws {
    branch = try Branch()
    reader = try branch.reader()
    _ = try reader.table()
    for _ in 0..<Self.entries { try reader.add(#""durationSeconds": 1"#) }
  }

  /// The line of a call that deletes the table and tells how far it has come.
  private static let call =
    #"{"jsonrpc": "2.0", "id": 7, "method": "tables.delete", "params": {"tableId": 1, "progressToken": "t"}}"#

  /// How far each of the notifications says that the call has come; its kind where it says nothing of that.
  private static func steps(_ notifications: some Sequence<JSON>) -> [String] {
    notifications.map { notification in
      let value = notification["params"]["value"]
      return value["percentage"].int.map { "\($0) %" } ?? value["kind"].string ?? ""
    }
  }

  @Test("It goes with all of them, and the call tells how far it has come")
  func progress() throws {
    let lines = try reader.fixture.connection.receive(lines: Self.call).map { try JSON($0) }
    #expect(Self.steps(lines.dropLast()) == ["0 %", "49 %", "99 %", "100 %", "end"])
    #expect(lines.dropLast().allSatisfy { $0["method"].string == "$/progress" && $0["params"]["token"].string == "t" })
    #expect(lines.last?["result"]["deletedEntries"].int == Self.entries)
    #expect(try branch.state()[0...5] == [0, 0, 0, 0, 0, 0])
  }

  @Test("Cancelled on the way, all of them stay", arguments: [1, 2, 3])
  func cancel(portions: Int) throws {
    let before = try branch.state()
    let sent = Sent()
    let cancel = try Self.chunk(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 7}}"#)
    var looks = 0
    let lane = Lane(
      handler: reader.fixture.dispatcher,
      surroundings: Lane.Surroundings(send: sent.take) {
        looks += 1
        // A portion of entries is deleted before each look; a look goes on until nothing more has come.
        return looks == portions ? Intake.Arrival(chunk: cancel, frames: cancel.frames.indices) : nil
      })
    for chunk in [try Self.chunk(Self.call), cancel] { #expect(lane.run(chunk, framing: .lines) == nil) }
    let lines = try sent.lines()
    #expect(Self.steps(lines.dropLast()) == ["0 %", "49 %", "99 %"].prefix(portions) + ["end"])
    #expect(lines.last?["error"]["code"].int == -32800)
    #expect(try branch.state() == before)
    #expect(try branch.findings().isEmpty)
    #expect(try reader.call("tables.delete", #"{"tableId": 1}"#)["deletedEntries"].int == Self.entries)
  }

  /// A line as it comes in one read.
  private static func chunk(_ line: String) throws -> Chunk {
    var framer = Framer(mode: .lines)
    let bytes = (line + "\n").utf8
    framer.space().copyBytes(from: bytes)
    framer.received(bytes.count)
    let chunk = framer.take()
    return try #require(chunk)
  }

  /// What a lane has sent.
  private final class Sent: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    @Sendable
    func take(_ more: UnsafeRawBufferPointer) -> Bool {
      bytes.withLock { $0.append(contentsOf: more) }
      return true
    }

    func lines() throws -> [JSON] {
      try String(decoding: bytes.withLock { $0 }, as: UTF8.self).split(separator: "\n").map { try JSON(String($0)) }
    }
  }
}
