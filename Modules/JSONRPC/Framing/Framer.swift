/// Turns the bytes of a connection, which arrive in arbitrary pieces, into chunks with whole messages.
///
/// Bytes are received straight into ``space()`` and counted in with ``received(_:)``. As soon as the chunk that is
/// being filled has a frame it can be taken; what is unfinished is carried to the start of the next chunk, so that a
/// taken chunk never moves. A single unfinished message lets the chunk grow, up to the limit of a message and no
/// further: a message that exceeds the limit becomes a frame at once, and the rest of it is dropped as it arrives.
///
/// Where protocol.md is silent: white space before a message in lines does not count towards the limit, white space
/// after it does, its line end does not.
public struct Framer: ~Copyable {
  /// How much is read at a time, in bytes.
  public static let readBytes = 64 << 10
  /// The largest message unless told, in bytes.
  public static let defaultMaxMessageBytes = 16 << 20

  private var scanner: FrameScanner
  private var pool = ChunkPool()
  /// The chunk that is being filled.
  private(set) var filling: Chunk

  /// Starts at the beginning of a connection.
  ///
  /// - Parameters:
  ///   - mode: how messages are told apart.
  ///   - maxMessageBytes: the largest message in bytes, without its line end or header block; one at the limit passes.
  public init(mode: FramingMode = .auto, maxMessageBytes: Int = defaultMaxMessageBytes) {
    scanner = FrameScanner(mode: mode, maxMessageBytes: max(0, maxMessageBytes))
    filling = pool.take()
  }

  /// How the connection is framed, or nil as long as nothing but white space has arrived.
  public var framing: Framing? { scanner.framing }

  /// Whether nothing more will be found: the input has ended, or a header block had no usable length.
  public var hasEnded: Bool { scanner.hasEnded }

  /// Whether the chunk that is being filled has to be taken before more can be received.
  public var isFull: Bool { !filling.frames.isEmpty && filling.freeCapacity < Self.readBytes }

  /// Memory for at least 64 KiB, valid until the next call of the framer.
  ///
  /// A full chunk has to be taken first (see ``isFull``).
  public mutating func space() -> UnsafeMutableRawBufferPointer {
    precondition(!isFull, "take the chunk before reading on")
    if filling.freeCapacity < Self.readBytes, scanner.unfinished > 0 {
      let distance = scanner.unfinished
      filling.removePrefix(distance)
      scanner.shift(by: distance)
    }
    while filling.freeCapacity < Self.readBytes { filling.grow() }
    return filling.freeSpace
  }

  /// Finds the frames in bytes that were written to the start of ``space()``.
  ///
  /// - Parameter count: how many bytes were written.
  public mutating func received(_ count: Int) {
    filling.fill(count)
    scanner.scan(filling)
    if scanner.isSkipping, filling.frames.isEmpty, filling.capacity > Chunk.keptCapacity {
      // The message outgrew the limit: the memory that it took goes back at once, not at its end.
      let outgrown = filling
      filling = pool.take()
      carry(from: outgrown)
    }
  }

  /// Finds what the end of the input leaves: a last line without line feed, a truncated body.
  public mutating func endOfInput() {
    scanner.endOfInput(filling)
  }

  /// Takes the chunk that is being filled if it has a frame.
  public mutating func take() -> Chunk? {
    guard !filling.frames.isEmpty else { return nil }
    let taken = filling
    filling = pool.take()
    carry(from: taken)
    return taken
  }

  /// Gives a chunk back whose frames are no longer needed.
  ///
  /// - Parameter chunk: a chunk that was taken; nobody may use it afterwards.
  public mutating func recycle(_ chunk: Chunk) {
    pool.recycle(chunk)
  }

  /// Copies the unfinished message to the empty chunk that is being filled.
  private mutating func carry(from old: Chunk) {
    let start = scanner.unfinished
    filling.append(UnsafeRawBufferPointer(rebasing: old.bytes[start...]))
    scanner.shift(by: start)
  }
}
