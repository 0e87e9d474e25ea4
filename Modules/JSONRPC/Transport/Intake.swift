import Glibc

/// Reads the messages of a connection from a descriptor, on the thread of the program's loop.
///
/// A read takes what is there, up to 64 KiB, straight into the chunk that is being filled. While a long call runs,
/// ``readAhead()`` looks for cancels without blocking; what it finds waits here, in order, for ``next()``.
public final class Intake {
  /// What ended the wait for input.
  public enum Event {
    /// Messages have arrived. The chunk is the caller's until ``Intake/recycle(_:)``.
    case chunk(Chunk)
    /// Somebody called ``Wakeup/notify()``, or the program is asked to stop.
    case woken
    /// Nothing more will come.
    case endOfInput
  }

  /// Messages that were read ahead; they are still to come from ``Intake/next()``.
  public struct Arrival {
    /// Where their bytes are.
    public let chunk: Chunk
    /// The new ones, as positions in the frames of the chunk.
    public let frames: Range<Int>
  }

  /// How much is read ahead of a long call unless told, in bytes.
  public static let defaultReadAheadBytes = 256 << 10

  private let descriptor: Int32
  private let wakeup: Wakeup?
  private let readAheadBytes: Int
  private var framer: Framer
  /// Chunks that were filled ahead, oldest first, and how many bytes they hold.
  private var waiting: [Chunk] = []
  private var waitingBytes = 0
  private var hasEnded = false

  /// The error number of a read that failed; input counts as ended then.
  public private(set) var failure: Int32?

  /// Starts at the beginning of a connection.
  ///
  /// - Parameters:
  ///   - descriptor: where to read from; blocking or not. It stays the caller's.
  ///   - framing: how messages are told apart.
  ///   - maxMessageBytes: the largest message in bytes.
  ///   - readAheadBytes: how many bytes may wait here before ``readAhead()`` reads no more.
  ///   - wakeup: who may interrupt ``next()``; made on this thread.
  public init(
    descriptor: Int32, framing: FramingMode = .auto, maxMessageBytes: Int = Framer.defaultMaxMessageBytes,
    readAheadBytes: Int = defaultReadAheadBytes, wakeup: Wakeup? = nil
  ) {
    self.descriptor = descriptor
    self.wakeup = wakeup
    self.readAheadBytes = readAheadBytes
    framer = Framer(mode: framing, maxMessageBytes: maxMessageBytes)
  }

  /// How the connection is framed, or nil as long as nothing but white space has arrived.
  public var framing: Framing? { framer.framing }

  /// Waits for messages, for somebody who wakes the loop, or for the end of input.
  ///
  /// A wake-up comes before messages, and messages that were read ahead before new ones.
  public func next() -> Event {
    if let wakeup, wakeup.acknowledge() { return .woken }
    if let chunk = takeWaiting() { return .chunk(chunk) }
    while !hasEnded {
      guard read(blocking: true) else {
        if let wakeup, wakeup.acknowledge() { return .woken }
        continue
      }
      if let chunk = framer.take() { return .chunk(chunk) }
    }
    return .endOfInput
  }

  /// Whether messages wait here, or bytes or the end of input come within a time.
  ///
  /// - Parameter milliseconds: how long to wait at most.
  /// - Returns: false when nothing came.
  public func hasInput(within milliseconds: Int32) -> Bool {
    hasEnded || !waiting.isEmpty || isReady(descriptor, for: POLLIN, milliseconds: milliseconds)
  }

  /// Reads once without blocking, while a call runs.
  ///
  /// - Returns: the messages that this read has completed; nil when there are none, when enough is waiting already, or
  ///   when input has ended. Bytes may have been read also where it is nil, so that asking again later goes on.
  public func readAhead() -> Arrival? {
    guard !hasEnded, waitingBytes + (framer.filling.frames.isEmpty ? 0 : framer.filling.count) < readAheadBytes else {
      return nil
    }
    guard isReady(descriptor, for: POLLIN, milliseconds: 0) else { return nil }
    if framer.isFull, let full = framer.take() {
      waiting.append(full)
      waitingBytes += full.count
    }
    let known = framer.filling.frames.count
    guard read(blocking: false) else { return nil }
    let chunk = framer.filling
    return chunk.frames.count > known ? Arrival(chunk: chunk, frames: known..<chunk.frames.count) : nil
  }

  /// Takes a chunk back when its calls have run and no pointer into it is left.
  ///
  /// - Parameter chunk: a chunk from ``next()``; it must not be used afterwards.
  public func recycle(_ chunk: Chunk) {
    framer.recycle(chunk)
  }

  private func takeWaiting() -> Chunk? {
    guard !waiting.isEmpty else { return framer.take() }
    let chunk = waiting.removeFirst()
    waitingBytes -= chunk.count
    return chunk
  }

  /// Reads once and scans what came.
  ///
  /// Returns false when nothing came but a reason to look around.
  private func read(blocking: Bool) -> Bool {
    let space = framer.space()
    if blocking, let wakeup, !wakeup.beginWaiting() { return false }
    let count = Glibc.read(descriptor, space.baseAddress, Framer.readBytes)
    let code = errno
    if count < 0, code == EAGAIN, blocking { _ = isReady(descriptor, for: POLLIN, milliseconds: -1) }
    if blocking { wakeup?.endWaiting() }

    if count > 0 {
      framer.received(count)
    } else if count < 0, code == EINTR || code == EAGAIN {
      return false
    } else {
      if count < 0 { failure = code }
      framer.endOfInput()
    }
    hasEnded = framer.hasEnded
    return true
  }
}
