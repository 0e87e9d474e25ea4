import JSON

/// The calls of one chunk, in order, and how far they have run.
///
/// All messages of a chunk are parsed before the first call runs, so that a cancel counts for every call that came
/// before it. Pointers into the chunk and places on the tape are good until `reset()`.
final class CallQueue {
  /// How a call belongs to a batch.
  enum BatchPlace {
    /// It came alone.
    case none
    /// It is in a batch, and others of the batch follow.
    case member
    /// It is the last of its batch.
    case last
  }

  /// A call that waits, runs or has run.
  struct Call {
    let envelope: Envelope
    let batch: BatchPlace
    var isCancelled = false
  }

  private let tape = JSONTape()
  private var calls: [Call] = []
  private var position = 0
  private(set) var framingWasLost = false
  /// The ids of the cancels among the messages, which may mean calls that are not here any more.
  private(set) var cancelledIDs: [UnsafeBufferPointer<UInt8>] = []

  /// Parses the messages of a chunk.
  func admit(_ chunk: Chunk, limits: Lane.Limits) {
    for frame in chunk.frames {
      let bytes = chunk[frame].assumingMemoryBound(to: UInt8.self)
      switch frame.kind {
      case .message: admit(bytes)
      case .truncated: refuse(.notJSON)
      case .tooLarge: refuse(.tooLarge(limit: limits.messageBytes), id: id(in: bytes))
      case .unsupportedCharset: refuse(.unsupportedCharset)
      case .lost:
        refuse(.framingLost)
        framingWasLost = true
      }
    }
  }

  /// The id of a rejected message: an error reply repeats it where it can be read (JSON-RPC 2.0, section 5).
  private func id(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    JSONMemberScanner.scalar(named: "id", in: bytes)
  }

  private func admit(_ bytes: UnsafeBufferPointer<UInt8>) {
    let message: JSONValue
    do throws(JSONError) {
      message = try tape.parse(bytes, maxDepth: Lane.Limits.depth)
    } catch {
      switch error.kind {
      case .tooDeep: refuse(.tooDeep(limit: Lane.Limits.depth), id: id(in: bytes))
      case .duplicateName: refuse(.duplicateName, id: id(in: bytes))
      case .tooLarge: refuse(.tooLarge(limit: JSONTape.maxBytes), id: id(in: bytes))
      default: refuse(.notJSON)
      }
      return
    }
    switch message.kind {
    case .object: add(Envelope(message), .none)
    case .array where message.count == 0: refuse(.emptyBatch)
    case .array where message.count > Lane.Limits.batchCalls: refuse(.batchTooLong(limit: Lane.Limits.batchCalls))
    case .array:
      var rest = message.count
      for element in message.elements {
        rest -= 1
        let envelope = element.kind == .object ? Envelope(element) : Envelope(fault: .notARequest(.notAnObject))
        add(envelope, rest == 0 ? .last : .member)
      }
    default: refuse(.notARequest(.notAnObject))
    }
  }

  private func refuse(_ fault: ProtocolFault, id: UnsafeBufferPointer<UInt8>? = nil) {
    add(Envelope(fault: fault, id: id), .none)
  }

  private func add(_ envelope: Envelope, _ batch: BatchPlace) {
    if case .cancel(let id) = envelope.content {
      cancel(id.rawBytes)
      cancelledIDs.append(id.rawBytes)
    }
    calls.append(Call(envelope: envelope, batch: batch))
  }

  /// Marks every call with this id that has not ended; unknown ids and ended calls are passed over.
  func cancel(_ id: UnsafeBufferPointer<UInt8>) {
    for place in max(position - 1, 0)..<calls.count {
      guard let candidate = calls[place].envelope.id, candidate.elementsEqual(id) else { continue }
      calls[place].isCancelled = true
    }
  }

  /// The next call to run; nil when all have run.
  func next() -> Call? {
    guard position < calls.count else { return nil }
    position += 1
    return calls[position - 1]
  }

  /// The call that runs.
  var running: Call? { position > 0 ? calls[position - 1] : nil }

  /// Forgets everything, and gives back memory above what a usual chunk needs.
  func reset() {
    tape.reset()
    calls.removeAll(keepingCapacity: calls.capacity <= 8192)
    cancelledIDs.removeAll()
    position = 0
    framingWasLost = false
  }
}
