import Glibc

/// Finds frames in the bytes of a chunk, visiting each byte once regardless of how the input is split.
///
/// The bytes of an unfinished message begin at ``messageStart``. All positions are offsets in the current chunk;
/// ``shift(by:)`` adjusts them when the bytes move.
struct FrameScanner {
  /// The maximum number of bytes retained of an oversized message, to find its id.
  static let maxRetainedPrefix = 64 << 10

  private enum State {
    case byteOrderMark
    case detection
    case betweenLines
    case line
    case oversizedLine
    case betweenBlocks
    case block
    case body(length: Int)
    /// A body that is skipped; the kind is nil after its frame was appended.
    case skippedBody(Frame.Kind?, retained: Int, remaining: Int)
    case ended
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let mode: FramingMode
  private let maxMessageBytes: Int
  private var state = State.byteOrderMark
  private var header = HeaderBlock()
  private var position = 0
  private var headerLineStart = 0
  /// The end of the retained prefix of a skipped message.
  private var retainedEnd = 0

  /// The start of the unfinished message, or the end of the scanned bytes.
  private(set) var messageStart = 0
  private(set) var framing: Framing?

  init(mode: FramingMode, maxMessageBytes: Int) {
    self.mode = mode
    self.maxMessageBytes = maxMessageBytes
  }

  /// Whether the rest of a message is being skipped; at most the first 64 KiB of the message are retained.
  var isSkipping: Bool {
    switch state {
    case .oversizedLine, .skippedBody: true
    default: false
    }
  }

  var hasEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Adjusts the positions after the bytes moved toward the start by `distance`, at most ``messageStart``.
  mutating func shift(by distance: Int) {
    position -= distance
    messageStart -= distance
    headerLineStart -= distance
    retainedEnd -= distance
  }

  /// Scans the new bytes of a chunk and appends the frames that they complete.
  mutating func scan(_ chunk: Chunk) {
    while position < chunk.count {
      switch state {
      case .byteOrderMark: skipByteOrderMark(chunk)
      case .detection: detect(chunk)
      case .betweenLines: skipWhiteSpace(chunk, then: .line)
      case .line: scanLine(chunk)
      case .oversizedLine: skipLine(chunk)
      case .betweenBlocks: startBlock(chunk)
      case .block: scanBlock(chunk)
      case .body(let length): scanBody(chunk, length)
      case .skippedBody(let kind, let retained, let remaining): skipBody(chunk, kind, retained, remaining)
      case .ended: drop(chunk, to: messageStart)
      }
    }
  }

  /// Ends the input: a last line without a line feed is complete, and an incomplete body is truncated.
  mutating func endOfInput(_ chunk: Chunk) {
    if case .byteOrderMark = state {
      // The first bytes were only a partial byte order mark.
      leaveStart(at: messageStart)
      scan(chunk)
    }
    switch state {
    case .line: finishLine(chunk, end: chunk.count)
    case .block: fail(chunk, with: .endOfInput)
    case .body: chunk.frames.append(Frame(.truncated, messageStart..<chunk.count))
    case .skippedBody(let kind?, _, _): chunk.frames.append(Frame(kind, messageStart..<retainedEnd))
    case .byteOrderMark, .detection, .betweenLines, .oversizedLine, .betweenBlocks, .skippedBody, .ended: break
    }
    state = .ended
    position = chunk.count
    messageStart = chunk.count
  }

  // MARK: - Start of the stream

  private mutating func skipByteOrderMark(_ chunk: Chunk) {
    let mark = Self.byteOrderMark
    let arrived = chunk.bytes[messageStart...].prefix(mark.count)
    guard arrived.elementsEqual(mark.prefix(arrived.count)) else { return leaveStart(at: messageStart) }
    if arrived.count == mark.count {
      leaveStart(at: messageStart + mark.count)
    } else {
      position = chunk.count
    }
  }

  private mutating func leaveStart(at start: Int) {
    position = start
    messageStart = start
    switch mode {
    case .auto: state = .detection
    case .lines: choose(.lines)
    case .headers: choose(.headers)
    }
  }

  private mutating func detect(_ chunk: Chunk) {
    skipWhiteSpace(chunk, then: .detection)
    guard position < chunk.count else { return }
    let first = chunk.bytes[position]
    choose(first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .lines : .headers)
  }

  private mutating func choose(_ framing: Framing) {
    self.framing = framing
    state = framing == .lines ? .betweenLines : .betweenBlocks
  }

  /// Advances to the next byte that is not white space, and enters a state there.
  private mutating func skipWhiteSpace(_ chunk: Chunk, then next: State) {
    let bytes = chunk.bytes
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), Self.carriageReturn, Self.lineFeed: position += 1
      default:
        messageStart = position
        state = next
        return
      }
    }
    messageStart = position
  }

  // MARK: - Lines

  private mutating func scanLine(_ chunk: Chunk) {
    if let end = nextLineFeed(chunk) {
      finishLine(chunk, end: end)
      advance(to: end + 1, .betweenLines)
      return
    }
    position = chunk.count
    // The first byte over the limit may be the carriage return of the line end.
    if position - messageStart - 1 > maxMessageBytes {
      retainedEnd = messageStart + min(Self.maxRetainedPrefix, maxMessageBytes)
      chunk.frames.append(Frame(.tooLarge, messageStart..<retainedEnd))
      state = .oversizedLine
      messageStart = retainedEnd
      drop(chunk, to: retainedEnd)
    }
  }

  private func finishLine(_ chunk: Chunk, end: Int) {
    var end = end
    if chunk.bytes[end - 1] == Self.carriageReturn { end -= 1 }
    if end - messageStart > maxMessageBytes {
      chunk.frames.append(
        Frame(.tooLarge, messageStart..<(messageStart + min(Self.maxRetainedPrefix, maxMessageBytes))))
    } else {
      chunk.frames.append(Frame(.message, messageStart..<end))
    }
  }

  private mutating func skipLine(_ chunk: Chunk) {
    guard let end = nextLineFeed(chunk) else { return drop(chunk, to: messageStart) }
    advance(to: end + 1, .betweenLines)
  }

  // MARK: - Headers

  private mutating func startBlock(_ chunk: Chunk) {
    skipWhiteSpace(chunk, then: .block)
    header = HeaderBlock()
    headerLineStart = position
  }

  private mutating func scanBlock(_ chunk: Chunk) {
    guard let lineFeed = nextLineFeed(chunk) else {
      position = chunk.count
      if position - messageStart >= HeaderBlock.maxBytes { fail(chunk, with: .blockTooLong) }
      return
    }
    let start = headerLineStart
    position = lineFeed + 1
    headerLineStart = position
    guard position - messageStart <= HeaderBlock.maxBytes else { return fail(chunk, with: .blockTooLong) }
    let hasReturn = lineFeed > start && chunk.bytes[lineFeed - 1] == Self.carriageReturn
    let end = hasReturn ? lineFeed - 1 : lineFeed
    guard end == start else {
      if let error = header.read(UnsafeRawBufferPointer(rebasing: chunk.bytes[start..<end])) {
        fail(chunk, with: error)
      }
      return
    }
    guard let length = header.contentLength else { return fail(chunk, with: .missingLength) }
    startBody(chunk, length)
  }

  private mutating func startBody(_ chunk: Chunk, _ length: Int) {
    messageStart = position
    retainedEnd = position
    if !header.isUTF8 {
      skipBody(chunk, .unsupportedCharset, 0, length)
    } else if length > maxMessageBytes {
      skipBody(chunk, .tooLarge, min(Self.maxRetainedPrefix, maxMessageBytes), length)
    } else {
      scanBody(chunk, length)
    }
  }

  private mutating func scanBody(_ chunk: Chunk, _ length: Int) {
    guard chunk.count - messageStart >= length else {
      state = .body(length: length)
      position = chunk.count
      return
    }
    let end = messageStart + length
    chunk.frames.append(Frame(.message, messageStart..<end))
    advance(to: end, .betweenBlocks)
  }

  /// Skips the available bytes of a body; its first `retained` bytes remain in the chunk as the range of its frame.
  private mutating func skipBody(_ chunk: Chunk, _ kind: Frame.Kind?, _ retained: Int, _ remaining: Int) {
    var kind = kind
    var retained = retained
    let skipped = min(chunk.count - position, remaining)
    retainedEnd += min(skipped, retained - (retainedEnd - messageStart))
    position += skipped
    if let frameKind = kind, skipped == remaining || retainedEnd - messageStart == retained {
      chunk.frames.append(Frame(frameKind, messageStart..<retainedEnd))
      messageStart = retainedEnd
      kind = nil
      retained = 0
    }
    if skipped == remaining {
      advance(to: position, .betweenBlocks)
    } else {
      state = .skippedBody(kind, retained: retained, remaining: remaining - skipped)
      drop(chunk, to: retainedEnd)
    }
  }

  private mutating func fail(_ chunk: Chunk, with error: Frame.FramingError) {
    chunk.frames.append(Frame(.framingError(error), messageStart..<messageStart))
    state = .ended
    drop(chunk, to: messageStart)
  }

  // MARK: - Positions

  private func nextLineFeed(_ chunk: Chunk) -> Int? {
    let base = UnsafeRawPointer(chunk.base)
    return memchr(base + position, Int32(Self.lineFeed), chunk.count - position).map { UnsafeRawPointer($0) - base }
  }

  private mutating func advance(to next: Int, _ state: State) {
    position = next
    messageStart = next
    self.state = state
  }

  private mutating func drop(_ chunk: Chunk, to offset: Int) {
    chunk.truncate(to: offset)
    position = offset
  }
}
