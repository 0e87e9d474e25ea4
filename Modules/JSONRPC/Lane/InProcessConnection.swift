import Synchronization

/// A connection without descriptors: messages go in as bytes, and what would be written comes out as bytes.
///
/// It runs the same lane as the program, so that a recorded conversation means the same here and through a pipe.
public final class InProcessConnection {
  private var framer: Framer
  private let handler: any CallHandler
  private let lane: Lane
  private let sent: Sent

  private final class Sent: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func append(_ more: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: more) } }

    func take() -> [UInt8] {
      bytes.withLock { bytes in
        defer { bytes = [] }
        return bytes
      }
    }
  }

  /// How the conversation ended; nil while it goes on.
  public private(set) var ending: Lane.Ending?

  /// Begins a conversation.
  public init(handler: any CallHandler, framing: FramingMode = .auto, limits: Lane.Limits = Lane.Limits()) {
    let sent = Sent()
    self.handler = handler
    self.sent = sent
    framer = Framer(mode: framing, maxMessageBytes: limits.messageBytes)
    lane = Lane(
      handler: handler, limits: limits,
      surroundings: Lane.Surroundings(send: { bytes in
        sent.append(bytes)
        return true
      }))
  }

  /// Takes bytes as they would arrive in one read or several, and returns what is written in answer.
  ///
  /// Calls that leave the lane are waited for.
  ///
  /// - Parameters:
  ///   - bytes: any part of the stream.
  ///   - isLast: whether the input ends after them.
  /// - Returns: whole messages in the framing of the connection.
  public func receive(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> [UInt8] {
    var rest = bytes[...]
    while !rest.isEmpty, ending == nil {
      let space = framer.space()
      let count = min(rest.count, Framer.readBytes)
      space.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      framer.received(count)
      runWhatIsThere()
    }
    if isLast, ending == nil {
      framer.endOfInput()
      runWhatIsThere()
    }
    lane.waitForDetachedCalls()
    return sent.take()
  }

  /// Takes lines, each with one message, and returns the lines that are written in answer.
  public func receive(lines: String) -> [String] {
    String(decoding: receive((lines + "\n").utf8), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Wakes the loop without input, as a change by another process does, and returns the lines that are written then.
  public func wake() -> [String] {
    handler.lookForNews()
    tellNews()
    return String(decoding: sent.take(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func runWhatIsThere() {
    while ending == nil, let chunk = framer.take() {
      ending = lane.run(chunk, framing: framer.framing ?? .lines)
      framer.recycle(chunk)
      tellNews()
    }
  }

  private func tellNews() {
    while ending == nil, handler.hasNews { _ = lane.tellNews() }
  }
}
