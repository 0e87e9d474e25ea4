import JSON

/// A call that outlives its chunk: it owns a copy of its message.
final class DetachedCall {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let tape: JSONTape
  private(set) var call: CallQueue.Call
  /// The session that the call names, as JSON text; nil if it names none.
  let session: [UInt8]?

  /// Copies the message of a call that is not in a batch.
  init?(_ call: CallQueue.Call) {
    let message = call.envelope.message
    bytes = .allocate(capacity: max(message.count, 1))
    _ = bytes.update(fromContentsOf: message)
    tape = JSONTape(textBytes: message.count)
    session = call.envelope.session
    let copy = UnsafeBufferPointer(rebasing: bytes[..<message.count])
    // The id or the name of the method can have an unpaired surrogate.
    guard let value = try? tape.parse(copy, maxDepth: Lane.Limits.depth, allowsUnpairedSurrogates: true) else {
      bytes.deallocate()
      return nil
    }
    self.call = CallQueue.Call(envelope: Envelope(value), batchPosition: .none, isCancelled: call.isCancelled)
  }

  deinit { bytes.deallocate() }

  /// The size of the message in bytes.
  var size: Int { call.envelope.message.count }

  func has(id other: UnsafeBufferPointer<UInt8>) -> Bool { call.envelope.id?.elementsEqual(other) ?? false }

  func cancel() { call.isCancelled = true }
}
