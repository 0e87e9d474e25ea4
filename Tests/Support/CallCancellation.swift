import Service
import Synchronization

@testable import JSONRPC

/// Runs a long call on its own lane and cancels it at a given poll of the input, independently of timing.
package enum CallCancellation {
  /// Runs a call, whose id must be 7, and cancels it at a poll, counted from 1; a nil poll does not cancel it.
  ///
  /// Returns all sent lines: progress notifications, and the reply last.
  package static func lines(_ call: String, canceledAtPoll poll: Int?, as user: TestUser) throws -> [JSON] {
    let recorder = OutputRecorder()
    let cancel = try chunk(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 7}}"#)
    var polls = 0
    let lane = Lane(
      handler: user.dispatcher,
      io: Lane.LaneIO(send: recorder.append) {
        polls += 1
        // The lane repeats a poll until it receives nothing.
        return polls == poll ? InputReader.ReadAhead(chunk: cancel, frames: cancel.frames.indices) : nil
      })
    _ = lane.run(try chunk(call), framing: .lines)
    if poll != nil { _ = lane.run(cancel, framing: .lines) }
    return try recorder.lines()
  }

  /// Returns the percentage of each progress notification, or its kind if it has none.
  package static func steps(_ notifications: some Sequence<JSON>) -> [String] {
    notifications.map { notification in
      let value = notification["params"]["value"]
      return value["percentage"].int.map { "\($0) %" } ?? value["kind"].string ?? ""
    }
  }

  /// Returns a line as the chunk of one read.
  private static func chunk(_ line: String) throws -> Chunk {
    var framer = Framer(mode: .lines)
    let bytes = (line + "\n").utf8
    framer.readBuffer().copyBytes(from: bytes)
    framer.didRead(bytes.count)
    guard let chunk = framer.take() else {
      throw CallFailure("no complete line")
    }
    return chunk
  }

  /// Records the output of a lane.
  private final class OutputRecorder: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    @Sendable
    func append(_ chunk: UnsafeRawBufferPointer) -> Bool {
      bytes.withLock { $0.append(contentsOf: chunk) }
      return true
    }

    func lines() throws -> [JSON] {
      try String(decoding: bytes.withLock { $0 }, as: UTF8.self).split(separator: "\n").map { try JSON(String($0)) }
    }
  }
}
