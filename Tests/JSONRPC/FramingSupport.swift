import TestFiles
import Testing

@testable import JSONRPC

/// The kind and the text of a frame.
enum FrameContent: Equatable {
  case message(String)
  case truncated(String)
  case tooLarge(String)
  case unsupportedCharset
  case framingError(Frame.FramingError)

  init(_ frame: Frame, in chunk: Chunk) {
    let text = String(decoding: chunk[frame], as: UTF8.self)
    switch frame.kind {
    case .message: self = .message(text)
    case .truncated: self = .truncated(text)
    case .tooLarge: self = .tooLarge(text)
    case .unsupportedCharset: self = .unsupportedCharset
    case .framingError(let error): self = .framingError(error)
    }
  }
}

/// The ways to split a stream into pieces.
enum StreamSplitting: CaseIterable {
  case fullReads, bytes, pairs, randomUpTo7, randomUpTo100, randomUpToFullReads

  /// Splits a stream.
  func split(_ stream: [UInt8]) -> [ArraySlice<UInt8>] {
    var random = SeededGenerator(seed: UInt64(Self.allCases.firstIndex(of: self) ?? 0))
    var pieces: [ArraySlice<UInt8>] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let size =
        switch self {
        case .fullReads: Framer.readBytes
        case .bytes: 1
        case .pairs: 2
        case .randomUpTo7: Int.random(in: 1...7, using: &random)
        case .randomUpTo100: Int.random(in: 1...100, using: &random)
        case .randomUpToFullReads: Int.random(in: 1...Framer.readBytes, using: &random)
        }
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}

extension Framer {
  /// Receives bytes as a read does.
  mutating func receive(_ bytes: some Collection<UInt8>) {
    readBuffer().copyBytes(from: bytes)
    didRead(bytes.count)
  }

  /// Receives a full read that repeats one byte.
  mutating func receive(repeating byte: UInt8) {
    UnsafeMutableRawBufferPointer(rebasing: readBuffer().prefix(Self.readBytes))
      .initializeMemory(as: UInt8.self, repeating: byte)
    didRead(Self.readBytes)
  }

  /// Takes the current chunk; throws if it has no frames.
  mutating func takeFrames() throws -> Chunk {
    let chunk = take()
    return try #require(chunk)
  }
}

/// Returns the frames of a complete stream that arrives in pieces.
func frames(
  _ stream: [UInt8], mode: FramingMode = .auto, limit: Int = 1 << 20, pieces: StreamSplitting = .fullReads
) -> [FrameContent] {
  var framer = Framer(mode: mode, maxMessageBytes: limit)
  var contents: [FrameContent] = []
  func collect(_ chunk: Chunk?) {
    guard let chunk else { return }
    contents += chunk.frames.map { FrameContent($0, in: chunk) }
    framer.recycle(chunk)
  }
  for piece in pieces.split(stream) {
    framer.receive(piece)
    collect(framer.take())
  }
  framer.endOfInput()
  collect(framer.take())
  return contents
}
