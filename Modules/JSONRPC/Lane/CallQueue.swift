import JSON

/// The calls of one chunk, in order, and the current position.
///
/// All messages of a chunk are parsed before the first call runs, so that a cancel applies to every earlier call.
/// Pointers into the chunk and the tape are valid until `reset()`.
final class CallQueue {
  /// The position of a call in a batch.
  enum BatchPosition {
    /// The call is not in a batch.
    case none
    /// The call is in a batch and followed by others.
    case member
    /// The call is the last one of its batch.
    case last
  }

  struct Call {
    let envelope: Envelope
    let batchPosition: BatchPosition
    var isCancelled = false
  }

  private let tape = JSONTape()
  private var calls: [Call] = []
  private var position = 0
  private(set) var hasFramingError = false
  private var acceptsCancels = true
  /// The target ids of all cancels in the chunk, which may refer to calls that have left the lane.
  private(set) var cancelledIDs: [UnsafeBufferPointer<UInt8>] = []

  /// Parses all messages of a chunk.
  func parse(_ chunk: Chunk, limits: Lane.Limits, acceptsCancels: Bool) {
    self.acceptsCancels = acceptsCancels
    for frame in chunk.frames {
      let bytes = chunk[frame].assumingMemoryBound(to: UInt8.self)
      switch frame.kind {
      case .message: parse(bytes)
      case .truncated: reject(.notJSON)
      case .tooLarge: reject(.tooLarge(limit: limits.messageBytes), id: id(in: bytes))
      case .unsupportedCharset: reject(.unsupportedCharset)
      case .framingError:
        reject(.framingError)
        hasFramingError = true
      }
    }
  }

  /// Returns the id of a rejected message, which an error reply must repeat if possible (JSON-RPC 2.0, section 5).
  private func id(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    JSONMemberScanner.scalar(named: "id", in: bytes)
  }

  private func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
    let message: JSONValue
    do throws(JSONError) {
      message = try tape.parse(bytes, maxDepth: Lane.Limits.depth, allowsUnpairedSurrogates: true)
    } catch {
      switch error.kind {
      case .tooDeep: reject(.tooDeep(limit: Lane.Limits.depth), id: id(in: bytes))
      case .duplicateName: reject(.duplicateName, id: id(in: bytes))
      case .tooLarge: reject(.tooLarge(limit: JSONTape.maxBytes), id: id(in: bytes))
      default: reject(.notJSON)
      }
      return
    }
    let checksTexts = tape.hasUnpairedSurrogates
    switch message.kind {
    case .object: add(Envelope(message, checksTexts: checksTexts), .none)
    case .array where message.count == 0: reject(.emptyBatch)
    case .array where message.count > Lane.Limits.batchCalls: reject(.batchTooLong(limit: Lane.Limits.batchCalls))
    case .array:
      var remaining = message.count
      for element in message.elements {
        remaining -= 1
        let envelope =
          element.kind == .object
          ? Envelope(element, checksTexts: checksTexts) : Envelope(error: .invalidRequest(.notAnObject))
        add(envelope, remaining == 0 ? .last : .member)
      }
    default: reject(.invalidRequest(.notAnObject))
    }
  }

  private func reject(_ error: ProtocolError, id: UnsafeBufferPointer<UInt8>? = nil) {
    add(Envelope(error: error, id: id), .none)
  }

  private func add(_ envelope: Envelope, _ batchPosition: BatchPosition) {
    if case .cancel(let id) = envelope.content, acceptsCancels {
      cancel(id.rawBytes)
      cancelledIDs.append(id.rawBytes)
    }
    calls.append(Call(envelope: envelope, batchPosition: batchPosition))
  }

  /// Cancels all unfinished calls with an id; unknown ids are ignored.
  func cancel(_ id: UnsafeBufferPointer<UInt8>) {
    for index in max(position - 1, 0)..<calls.count {
      guard let candidate = calls[index].envelope.id, candidate.elementsEqual(id) else { continue }
      calls[index].isCancelled = true
    }
  }

  func next() -> Call? {
    guard position < calls.count else { return nil }
    position += 1
    return calls[position - 1]
  }

  var running: Call? { position > 0 ? calls[position - 1] : nil }

  /// Removes all calls, and frees memory beyond the usual requirement of a chunk.
  func reset() {
    tape.reset()
    calls.removeAll(keepingCapacity: calls.capacity <= 8192)
    cancelledIDs.removeAll()
    position = 0
    hasFramingError = false
  }
}
