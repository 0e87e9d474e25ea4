import Synchronization

/// A connection without descriptors, whose input and output are byte arrays.
///
/// It uses the same lane as the program, so a recorded conversation produces the same results as through a pipe.
public final class InProcessConnection {
  private var framer: Framer
  private let handler: any CallHandler
  private let lane: Lane
  private let sent: OutputBuffer

  private final class OutputBuffer: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func append(_ more: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: more) } }

    func take() -> [UInt8] {
      bytes.withLock { bytes in
        defer { bytes = [] }
        return bytes
      }
    }
  }

  /// The reason why the conversation ended; nil while it continues.
  public private(set) var ending: Lane.Ending?

  /// Starts a conversation.
  public init(handler: any CallHandler, framing: FramingMode = .auto, limits: Lane.Limits = Lane.Limits()) {
    let sent = OutputBuffer()
    self.handler = handler
    self.sent = sent
    framer = Framer(mode: framing, maxMessageBytes: limits.messageBytes)
    lane = Lane(
      handler: handler, limits: limits,
      io: Lane.LaneIO(send: { bytes in
        sent.append(bytes)
        return true
      }))
  }

  /// Processes a part of the input, and returns the replies and notifications as complete messages.
  ///
  /// Waits for background calls. `isLast` marks the end of the input.
  public func receive(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> [UInt8] {
    var rest = bytes[...]
    while !rest.isEmpty, ending == nil {
      let buffer = framer.readBuffer()
      let count = min(rest.count, Framer.readBytes)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      framer.didRead(count)
      runAvailableChunks()
    }
    if isLast, ending == nil {
      framer.endOfInput()
      runAvailableChunks()
    }
    if ending == nil { ending = lane.finishSuspendedCalls() }
    lane.waitForBackgroundCalls()
    return sent.take()
  }

  /// Processes lines with one message each, and returns the replies and notifications as lines.
  public func receive(lines: String) -> [String] {
    String(decoding: receive((lines + "\n").utf8), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Simulates a wake-up after a change by another process, and returns the resulting lines.
  public func wake() -> [String] {
    handler.checkForEvents()
    sendPendingEvents()
    return String(decoding: sent.take(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func runAvailableChunks() {
    while ending == nil, let chunk = framer.take() {
      ending = lane.run(chunk, framing: framer.framing ?? .lines)
      framer.recycle(chunk)
      sendPendingEvents()
    }
  }

  private func sendPendingEvents() {
    while ending == nil, handler.hasPendingEvents { _ = lane.sendPendingEvents() }
  }
}
