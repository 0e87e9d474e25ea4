import JSON

/// The replies since the last commit, held back until the changes are durable.
///
/// They are then framed and sent; the replies of a batch form one message.
final class ReplyGroup {
  private struct Reply {
    let call: CallQueue.Call
    let range: Range<Int>
  }

  /// The bodies of the replies; the running call writes its result directly to the end.
  let replies = JSONWriter()
  var framing = Framing.lines

  private var held: [Reply] = []
  private var firstCallAt = MonotonicTime.recently
  /// Whether the bodies are already framed: lines without batches can be sent as they are.
  private var areMessages = true
  private var begun: JSONWriter.Mark?
  private let messages = JSONWriter()
  /// The array of the current batch; empty outside of a batch.
  private let batch = JSONWriter()

  private let notification = JSONWriter()

  func isFull(_ limits: Lane.Limits) -> Bool {
    held.count >= limits.groupCalls || replies.count >= limits.groupBytes
      || !held.isEmpty && MonotonicTime.recently >= firstCallAt + limits.groupMilliseconds
  }

  /// The size of the replies of the unfinished batch, in bytes.
  private(set) var openBatchBytes = 0

  // MARK: - Single replies

  func beginReply(_ call: CallQueue.Call) {
    if held.isEmpty { firstCallAt = .recently }
    begun = replies.mark
    replies.beginReply(id: call.envelope.id)
    replies.verbatim(",\"result\":")
  }

  func endReply(_ call: CallQueue.Call) {
    guard let start = begun else { return }
    begun = nil
    guard call.envelope.expectsReply else {
      replies.truncate(to: start)
      return skip(call)
    }
    replies.verbatim("}")
    hold(call, from: start.count)
  }

  func cancelReply() {
    if let start = begun { replies.truncate(to: start) }
    begun = nil
  }

  /// Begins a reply again, after the earlier group was sent.
  func resumeReply(_ call: CallQueue.Call?) {
    guard let call else { return }
    beginReply(call)
  }

  func refuse(_ call: CallQueue.Call, _ error: ErrorReply) {
    guard call.envelope.expectsReply else { return skip(call) }
    if held.isEmpty { firstCallAt = .recently }
    let start = replies.count
    replies.writeError(error, id: call.envelope.id)
    hold(call, from: start)
  }

  func skip(_ call: CallQueue.Call) {
    guard call.batch == .last else { return }
    hold(call, from: replies.count)
  }

  private func hold(_ call: CallQueue.Call, from start: Int) {
    held.append(Reply(call: call, range: start..<replies.count))
    switch call.batch {
    case .none: break
    case .member: openBatchBytes += replies.count - start
    case .last: openBatchBytes = 0
    }
    if framing == .lines, call.batch == .none {
      replies.verbatim("\n")
    } else {
      areMessages = false
    }
  }

  // MARK: - Group

  /// Replaces all replies of the group by an error, because the commit has failed.
  func failAll(_ error: ErrorReply) {
    let failed = held
    forget()
    openBatchBytes = batch.count
    for reply in failed {
      if reply.range.isEmpty { skip(reply.call) } else { refuse(reply.call, error) }
    }
  }

  /// Frames the replies and sends them; returns false if the output is closed.
  ///
  /// `cutsBatch` sends an unfinished batch with the replies so far.
  func release(cutsBatch: Bool, to send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    defer { forget() }
    guard cutsBatch || !areMessages else { return replies.send(to: send) }
    replies.withBytes { bytes in
      for reply in held {
        place(UnsafeBufferPointer(rebasing: bytes[reply.range]), reply.call.batch)
      }
    }
    if cutsBatch { closeBatch() }
    defer { messages.reset() }
    return messages.send(to: send)
  }

  private func forget() {
    held.removeAll(keepingCapacity: true)
    replies.reset()
    areMessages = true
  }

  func notify(
    _ method: StaticString, params: (JSONWriter) -> Void, send: (UnsafeRawBufferPointer) -> Bool
  ) {
    queue(method, params: params)
    _ = sendQueued(to: send)
  }

  /// Queues a notification; only further ones may be queued before `sendQueued(to:)`.
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

  /// Writes and sends a reply outside of any group, which must be empty; a thrown error becomes the reply.
  func answer(
    _ id: UnsafeBufferPointer<UInt8>, send: (UnsafeRawBufferPointer) -> Bool,
    result: (JSONWriter) throws(ErrorReply) -> Void
  ) {
    let start = replies.mark
    do throws(ErrorReply) {
      replies.beginReply(id: id)
      replies.verbatim(",\"result\":")
      try result(replies)
      replies.verbatim("}")
    } catch {
      replies.truncate(to: start)
      replies.writeError(error, id: id)
    }
    replies.withBytes { frame($0) }
    replies.reset()
    _ = sendQueued(to: send)
  }

  private func place(_ body: UnsafeBufferPointer<UInt8>, _ place: CallQueue.BatchPlace) {
    guard place != .none else { return frame(body) }
    if !body.isEmpty {
      batch.verbatim(batch.count == 0 ? "[" : ",")
      batch.verbatim(body)
    }
    if place == .last { closeBatch() }
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
