import Glibc

/// Reads messages from a descriptor, on the thread of the main loop.
///
/// A read receives up to 64 KiB directly into the current chunk. During a long call, ``readAhead()`` reads without
/// blocking to find cancels; the messages are queued for ``next()``.
public final class InputReader {
  /// The result of a wait for input.
  public enum Event {
    /// Messages arrived; the caller owns the chunk until ``InputReader/recycle(_:)``.
    case chunk(Chunk)
    /// ``Wakeup/notify()`` was called, or the program was asked to stop.
    case woken
    /// The input has ended.
    case endOfInput
  }

  /// Messages that were read ahead; ``InputReader/next()`` delivers them again.
  public struct ReadAhead {
    /// The chunk that contains the messages.
    public let chunk: Chunk
    /// The indices of the new frames in the chunk.
    public let frames: Range<Int>
  }

  /// The default read-ahead limit in bytes.
  public static let defaultReadAheadBytes = 256 << 10

  private let descriptor: Int32
  private let wakeup: Wakeup?
  private let readAheadBytes: Int
  private var framer: Framer
  /// The chunks read ahead, oldest first, and their size in bytes.
  private var queue: [Chunk] = []
  private var queuedBytes = 0
  private var hasEnded = false

  /// The `errno` of a failed read, which also ends the input.
  public private(set) var failure: Int32?

  /// Creates a reader; the caller owns the descriptor, which may be blocking or nonblocking.
  ///
  /// ``readAhead()`` stops at `readAheadBytes` queued bytes. `wakeup` must be created on the thread that reads.
  public init(
    descriptor: Int32, framing: FramingMode = .auto, maxMessageBytes: Int = Framer.defaultMaxMessageBytes,
    readAheadBytes: Int = defaultReadAheadBytes, wakeup: Wakeup? = nil
  ) {
    self.descriptor = descriptor
    self.wakeup = wakeup
    self.readAheadBytes = readAheadBytes
    framer = Framer(mode: framing, maxMessageBytes: maxMessageBytes)
  }

  /// The framing; nil until the received input is sufficient to determine it.
  public var framing: Framing? { framer.framing }

  /// Waits for messages, a wake-up, or the end of the input.
  ///
  /// A wake-up has priority over messages, and queued messages over new ones.
  public func next() -> Event {
    if let wakeup, wakeup.acknowledge() { return .woken }
    if let chunk = takeQueued() { return .chunk(chunk) }
    while !hasEnded {
      guard read(blocking: true) else {
        if let wakeup, wakeup.acknowledge() { return .woken }
        continue
      }
      if let chunk = framer.take() { return .chunk(chunk) }
    }
    return .endOfInput
  }

  /// Waits for bytes, which may be an incomplete message, or the end of the input; returns false on timeout or
  /// interruption.
  ///
  /// Returns true at once if messages were read ahead.
  public func hasInput(within milliseconds: Int32) -> Bool {
    hasEnded || !queue.isEmpty || !framer.currentChunk.frames.isEmpty
      || isReady(descriptor, for: POLLIN, milliseconds: milliseconds)
  }

  /// Waits for a time; returns false as soon as bytes or a wake-up arrive, which ``next()`` then delivers.
  public func isIdle(for milliseconds: Int32) -> Bool {
    guard let wakeup else { return !hasInput(within: milliseconds) }
    guard wakeup.beginWaiting() else { return false }
    defer { wakeup.endWaiting() }
    return !hasInput(within: milliseconds) && !wakeup.hasNotification
  }

  /// Reads once without blocking, during a call, and returns newly completed messages.
  ///
  /// Returns nil if the queue is full, the input has ended, or no message was completed; in the last case, a part of a
  /// message may have been read.
  public func readAhead() -> ReadAhead? {
    guard !hasEnded, queuedBytes + (framer.currentChunk.frames.isEmpty ? 0 : framer.currentChunk.count) < readAheadBytes
    else {
      return nil
    }
    guard isReady(descriptor, for: POLLIN, milliseconds: 0) else { return nil }
    if framer.isFull, let full = framer.take() {
      queue.append(full)
      queuedBytes += full.count
    }
    let previousCount = framer.currentChunk.frames.count
    guard read(blocking: false) else { return nil }
    let chunk = framer.currentChunk
    return chunk.frames.count > previousCount
      ? ReadAhead(chunk: chunk, frames: previousCount..<chunk.frames.count) : nil
  }

  /// Recycles a chunk from ``next()``; it must not be used afterward.
  public func recycle(_ chunk: Chunk) {
    framer.recycle(chunk)
  }

  private func takeQueued() -> Chunk? {
    guard !queue.isEmpty else { return framer.take() }
    let chunk = queue.removeFirst()
    queuedBytes -= chunk.count
    return chunk
  }

  /// Reads once and scans the bytes; returns false if a wake-up is pending, or the read was interrupted or would block.
  private func read(blocking: Bool) -> Bool {
    let buffer = framer.readBuffer()
    if blocking, let wakeup, !wakeup.beginWaiting() { return false }
    let count = Glibc.read(descriptor, buffer.baseAddress, Framer.readBytes)
    let code = errno
    if count < 0, code == EAGAIN, blocking { _ = isReady(descriptor, for: POLLIN, milliseconds: -1) }
    if blocking { wakeup?.endWaiting() }

    if count > 0 {
      framer.didRead(count)
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
