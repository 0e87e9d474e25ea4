import JSON

/// The replies since the last commit, which are framed and sent only when the changes are durable.
///
/// The replies of a batch form one message.
final class ReplyGroup {
  private struct Reply {
    let call: CallQueue.Call
    let range: Range<Int>
  }

  /// The bodies of the replies; the running call writes its result directly to the end.
  let bodies = JSONWriter()
  var framing = Framing.lines

  private var replies: [Reply] = []
  private var firstCallAt = MonotonicTime.coarseNow
  /// Whether the bodies are already framed: lines without batches are sent unchanged.
  private var areFramed = true
  private var openReply: JSONWriter.Mark?
  private let messages = JSONWriter()
  /// The array of the current batch; empty outside of a batch.
  private let batch = JSONWriter()

  private let notification = JSONWriter()

  func isFull(_ limits: Lane.Limits) -> Bool {
    replies.count >= limits.groupCalls || bodies.count >= limits.groupBytes
      || !replies.isEmpty && MonotonicTime.coarseNow >= firstCallAt + limits.groupMilliseconds
  }

  /// The size of the replies of the unfinished batch, in bytes.
  private(set) var openBatchBytes = 0

  // MARK: - Single replies

  func beginReply(_ call: CallQueue.Call) {
    if replies.isEmpty { firstCallAt = .coarseNow }
    openReply = bodies.mark
    bodies.beginReply(id: call.envelope.id)
    bodies.verbatim(",\"result\":")
  }

  func endReply(_ call: CallQueue.Call) {
    guard let start = openReply else { return }
    openReply = nil
    guard call.envelope.expectsReply else {
      bodies.truncate(to: start)
      return skip(call)
    }
    bodies.verbatim("}")
    append(call, from: start.count)
  }

  func cancelReply() {
    if let start = openReply { bodies.truncate(to: start) }
    openReply = nil
  }

  /// Begins a reply again after the earlier replies were sent.
  func resumeReply(_ call: CallQueue.Call?) {
    guard let call else { return }
    beginReply(call)
  }

  func reject(_ call: CallQueue.Call, with error: ErrorReply) {
    guard call.envelope.expectsReply else { return skip(call) }
    if replies.isEmpty { firstCallAt = .coarseNow }
    let start = bodies.count
    bodies.writeError(error, id: call.envelope.id)
    append(call, from: start)
  }

  func skip(_ call: CallQueue.Call) {
    guard call.batchPosition == .last else { return }
    append(call, from: bodies.count)
  }

  private func append(_ call: CallQueue.Call, from start: Int) {
    replies.append(Reply(call: call, range: start..<bodies.count))
    switch call.batchPosition {
    case .none: break
    case .member: openBatchBytes += bodies.count - start
    case .last: openBatchBytes = 0
    }
    if framing == .lines, call.batchPosition == .none {
      bodies.verbatim("\n")
    } else {
      areFramed = false
    }
  }

  // MARK: - Group

  /// Replaces all replies of the group with an error after the commit has failed.
  func failAll(_ error: ErrorReply) {
    for (call, reply) in takeReplies() {
      if reply.isEmpty { skip(call) } else { reject(call, with: error) }
    }
  }

  /// Removes all replies and returns them with their calls; the reply of a call that expects none is empty.
  func takeReplies() -> [(call: CallQueue.Call, reply: [UInt8])] {
    let taken = bodies.withBytes { bytes in replies.map { (call: $0.call, reply: Array(bytes[$0.range])) } }
    removeAll()
    openBatchBytes = batch.count
    return taken
  }

  /// Adds a reply that was taken before.
  func restore(_ reply: [UInt8], to call: CallQueue.Call) {
    if replies.isEmpty { firstCallAt = .coarseNow }
    let start = bodies.count
    reply.withUnsafeBufferPointer { bodies.verbatim($0) }
    append(call, from: start)
  }

  /// Frames the replies and sends them; returns false if the output is closed.
  ///
  /// `endsBatch` sends an unfinished batch with the replies so far.
  func flush(endsBatch: Bool, to send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    defer { removeAll() }
    guard endsBatch || !areFramed else { return bodies.send(to: send) }
    bodies.withBytes { bytes in
      for reply in replies {
        frame(UnsafeBufferPointer(rebasing: bytes[reply.range]), at: reply.call.batchPosition)
      }
    }
    if endsBatch { closeBatch() }
    defer { messages.reset() }
    return messages.send(to: send)
  }

  private func removeAll() {
    replies.removeAll(keepingCapacity: true)
    bodies.reset()
    areFramed = true
  }

  func notify(
    _ method: StaticString, params: (JSONWriter) -> Void, send: (UnsafeRawBufferPointer) -> Bool
  ) {
    queue(method, params: params)
    _ = sendQueued(to: send)
  }

  /// Queues a notification; only notifications may be queued until `sendQueued(to:)`.
  func queue(_ method: StaticString, params: (JSONWriter) -> Void) {
    notification.reset()
    notification.beginObject()
    notification.key("jsonrpc")
    notification.string("2.0")
    notification.key("method")
    notification.string(method)
    notification.key("params")
    params(notification)
    notification.endObject()
    notification.withBytes { frame($0) }
  }

  /// Sends the queued messages; returns false if the output is closed.
  func sendQueued(to send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    defer { messages.reset() }
    return messages.send(to: send)
  }

  /// Writes and sends a single reply while the group is empty; a thrown error becomes the reply.
  func answer(
    _ id: UnsafeBufferPointer<UInt8>, send: (UnsafeRawBufferPointer) -> Bool,
    result: (JSONWriter) throws(ErrorReply) -> Void
  ) {
    let start = bodies.mark
    do throws(ErrorReply) {
      bodies.beginReply(id: id)
      bodies.verbatim(",\"result\":")
      try result(bodies)
      bodies.verbatim("}")
    } catch {
      bodies.truncate(to: start)
      bodies.writeError(error, id: id)
    }
    bodies.withBytes { frame($0) }
    bodies.reset()
    _ = sendQueued(to: send)
  }

  private func frame(_ body: UnsafeBufferPointer<UInt8>, at batchPosition: CallQueue.BatchPosition) {
    guard batchPosition != .none else { return frame(body) }
    if !body.isEmpty {
      batch.verbatim(batch.count == 0 ? "[" : ",")
      batch.verbatim(body)
    }
    if batchPosition == .last { closeBatch() }
  }

  private func closeBatch() {
    guard batch.count > 0 else { return }
    batch.verbatim("]")
    batch.withBytes { frame($0) }
    batch.reset()
  }

  private func frame(_ body: UnsafeBufferPointer<UInt8>) {
    switch framing {
    case .lines:
      messages.verbatim(body)
      messages.verbatim("\n")
    case .headers:
      messages.verbatim("Content-Length: ")
      messages.int(body.count)
      messages.verbatim("\r\n\r\n")
      messages.verbatim(body)
    }
  }
}

extension JSONWriter {
  fileprivate func send(to send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    count == 0 || withBytes { send(UnsafeRawBufferPointer($0)) }
  }

  fileprivate func beginReply(id: UnsafeBufferPointer<UInt8>?) {
    verbatim("{\"jsonrpc\":\"2.0\",\"id\":")
    if let id { verbatim(id) } else { verbatim("null") }
  }

  fileprivate func writeError(_ error: ErrorReply, id: UnsafeBufferPointer<UInt8>?) {
    beginReply(id: id)
    verbatim(",\"error\":")
    error.write(to: self)
    verbatim("}")
  }
}
