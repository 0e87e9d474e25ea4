/// Splits the bytes of a connection, which arrive in arbitrary pieces, into chunks of complete messages.
///
/// Read into ``readBuffer()``, then call ``didRead(_:)``. A chunk can be taken as soon as it has a frame. An unfinished
/// message is copied to the start of the next chunk, so a taken chunk never moves. A chunk grows for an unfinished
/// message, up to the message limit. A message over the limit becomes a frame immediately, and its remaining bytes are
/// dropped.
///
/// The size of a line includes white space after the message, but neither white space before it nor the line end. The
/// protocol does not specify this.
public struct Framer: ~Copyable {
  /// The maximum size of one read, in bytes.
  public static let readBytes = 64 << 10
  /// The default limit of a message, in bytes.
  public static let defaultMaxMessageBytes = 16 << 20

  private var scanner: FrameScanner
  private var pool = ChunkPool()
  private(set) var currentChunk: Chunk

  /// Creates a framer at the start of a connection; the limit excludes line ends and header blocks.
  public init(mode: FramingMode = .auto, maxMessageBytes: Int = defaultMaxMessageBytes) {
    scanner = FrameScanner(mode: mode, maxMessageBytes: max(0, maxMessageBytes))
    currentChunk = pool.take()
  }

  /// The framing; nil until the received input is sufficient to determine it.
  public var framing: Framing? { scanner.framing }

  /// Whether no more frames will be found: the input has ended, or a framing error occurred.
  public var hasEnded: Bool { scanner.hasEnded }

  /// Whether the chunk must be taken before more bytes can be received.
  public var isFull: Bool { !currentChunk.frames.isEmpty && currentChunk.freeCapacity < Self.readBytes }

  /// Returns memory for at least 64 KiB, valid until the next call of the framer.
  ///
  /// Precondition: not ``isFull``.
  public mutating func readBuffer() -> UnsafeMutableRawBufferPointer {
    precondition(!isFull, "The chunk must be taken before more can be read.")
    if currentChunk.freeCapacity < Self.readBytes, scanner.messageStart > 0 {
      let distance = scanner.messageStart
      currentChunk.removePrefix(distance)
      scanner.shift(by: distance)
    }
    while currentChunk.freeCapacity < Self.readBytes { currentChunk.grow() }
    return currentChunk.freeSpace
  }

  /// Finds the frames in the `count` bytes that were written to the start of ``readBuffer()``.
  public mutating func didRead(_ count: Int) {
    currentChunk.advance(by: count)
    scanner.scan(currentChunk)
    if scanner.isSkipping, currentChunk.frames.isEmpty, currentChunk.capacity > Chunk.maxRetainedCapacity {
      // The message exceeds the limit. Its memory is freed now instead of at the end of the message.
      let oversized = currentChunk
      currentChunk = pool.take()
      copyUnfinished(from: oversized)
    }
  }

  /// Completes the last frame at the end of the input: a line without a line feed, or a truncated body.
  public mutating func endOfInput() {
    scanner.endOfInput(currentChunk)
  }

  /// Takes the current chunk if it has a frame.
  public mutating func take() -> Chunk? {
    guard !currentChunk.frames.isEmpty else { return nil }
    let taken = currentChunk
    currentChunk = pool.take()
    copyUnfinished(from: taken)
    return taken
  }

  /// Recycles a chunk that was taken; it must not be used afterward.
  public mutating func recycle(_ chunk: Chunk) {
    pool.recycle(chunk)
  }

  private mutating func copyUnfinished(from old: Chunk) {
    let start = scanner.messageStart
    currentChunk.append(UnsafeRawBufferPointer(rebasing: old.bytes[start...]))
    scanner.shift(by: start)
  }
}
