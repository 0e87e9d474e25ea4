import Service
import Synchronization

@testable import JSONRPC

/// A long call on a lane of its own, which is cancelled at a place that the test names instead of at a moment.
public enum CancelledRun {
  /// Sends a call and cancels it while it runs.
  ///
  /// - Parameters:
  ///   - call: The line of the call, whose id is 7.
  ///   - looks: At which look for what has come the cancel is there, from 1; nil for never.
  ///   - fixture: The service.
  /// - Returns: All lines that were sent: notifications of progress, and the reply last.
  /// - Throws: What cannot be read.
  public static func lines(_ call: String, cancelledAtLook looks: Int?, in fixture: Fixture) throws -> [JSON] {
    let sent = Sent()
    let cancel = try chunk(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 7}}"#)
    var looked = 0
    let lane = Lane(
      handler: fixture.dispatcher,
      surroundings: Lane.Surroundings(send: sent.take) {
        looked += 1
        // A look goes on until nothing more has come.
        return looked == looks ? Intake.Arrival(chunk: cancel, frames: cancel.frames.indices) : nil
      })
    _ = lane.run(try chunk(call), framing: .lines)
    if looks != nil { _ = lane.run(cancel, framing: .lines) }
    return try sent.lines()
  }

  /// How far each of the notifications says that the call has come; its kind where it says nothing of that.
  public static func steps(_ notifications: some Sequence<JSON>) -> [String] {
    notifications.map { notification in
      let value = notification["params"]["value"]
      return value["percentage"].int.map { "\($0) %" } ?? value["kind"].string ?? ""
    }
  }

  /// A line as it comes in one read.
  private static func chunk(_ line: String) throws -> Chunk {
    var framer = Framer(mode: .lines)
    let bytes = (line + "\n").utf8
    framer.space().copyBytes(from: bytes)
    framer.received(bytes.count)
    guard let chunk = framer.take() else {
      throw Fixture.Failure(description: "no whole line", code: 0, rule: nil, path: nil)
    }
    return chunk
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
