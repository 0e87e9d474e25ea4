/// The replies of the calls since the last commit: held back until what the calls changed is durable.
///
/// Afterwards they become messages in the framing of the connection, batches put together.
struct ReplyGroup {
  private struct Reply {
    let call: CallQueue.Call
    let range: Range<Int>
  }

  /// The bodies of the replies, one after the other; the result of the running call is written straight to its end.
  let replies = JSONWriter()
  /// How replies are told apart.
  var framing = Framing.lines

  private var held: [Reply] = []
  private var firstCallAt = MonotonicTime.now
  private var begun: JSONWriter.Mark?
  private let messages = JSONWriter()
  /// The batch that is being put together, from its bracket on; empty where there is none.
  private let batch = JSONWriter()

  /// Whether the group should be committed now.
  func isFull(_ limits: Lane.Limits) -> Bool {
    held.count >= limits.groupCalls || replies.count >= limits.groupBytes
      || !held.isEmpty && MonotonicTime.now >= firstCallAt + limits.groupMilliseconds
  }

  /// How many bytes the replies of the batch that is not at its end have so far.
  private(set) var openBatchBytes = 0

  // MARK: - One reply

  mutating func beginReply(_ call: CallQueue.Call) {
    if held.isEmpty { firstCallAt = .now }
    begun = replies.mark
    replies.beginReply(id: call.envelope.id)
    replies.verbatim(",\"result\":")
  }

  mutating func endReply(_ call: CallQueue.Call) {
    guard let start = begun else { return }
    begun = nil
    guard call.envelope.expectsReply else {
      replies.truncate(to: start)
      return skip(call)
    }
    replies.verbatim("}")
    hold(call, start.count..<replies.count)
  }

  mutating func cancelReply() {
    if let start = begun { replies.truncate(to: start) }
    begun = nil
  }

  /// Goes on with a reply after the group before it was sent.
  mutating func resumeReply(_ call: CallQueue.Call?) {
    guard let call else { return }
    beginReply(call)
  }

  /// Answers a call with an error.
  mutating func refuse(_ call: CallQueue.Call, _ error: ErrorReply) {
    guard call.envelope.expectsReply else { return skip(call) }
    if held.isEmpty { firstCallAt = .now }
    let start = replies.count
    replies.writeError(error, id: call.envelope.id)
    hold(call, start..<replies.count)
  }

  /// Notes that a call gets no reply.
  mutating func skip(_ call: CallQueue.Call) {
    guard call.batch == .last else { return }
    hold(call, replies.count..<replies.count)
  }

  private mutating func hold(_ call: CallQueue.Call, _ range: Range<Int>) {
    held.append(Reply(call: call, range: range))
    switch call.batch {
    case .none: break
    case .member: openBatchBytes += range.count
    case .last: openBatchBytes = 0
    }
  }

  // MARK: - The group

  /// Turns every reply of the group into the same error, because their commit has failed.
  mutating func failAll(_ error: ErrorReply) {
    let failed = held
    held.removeAll(keepingCapacity: true)
    replies.reset()
    openBatchBytes = batch.count
    for reply in failed {
      if reply.range.isEmpty { skip(reply.call) } else { refuse(reply.call, error) }
    }
  }

  /// Puts the replies into messages and sends them.
  ///
  /// - Parameters:
  ///   - cutsBatch: whether a batch that is not at its end goes out with what it has.
  ///   - send: takes the messages.
  /// - Returns: false where nobody reads them.
  mutating func release(cutsBatch: Bool, to send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    replies.withBytes { bytes in
      for reply in held {
        place(UnsafeBufferPointer(rebasing: bytes[reply.range]), reply.call.batch)
      }
    }
    held.removeAll(keepingCapacity: true)
    replies.reset()
    if cutsBatch { closeBatch() }
    return sendMessages(send)
  }

  /// Sends a notification outside of any group.
  mutating func notify(
    _ method: StaticString, params: (JSONWriter) -> Void, send: (UnsafeRawBufferPointer) -> Bool
  ) {
    let notification = JSONWriter()
    notification.beginObject()
    notification.key("jsonrpc")
    notification.string("2.0")
    notification.key("method")
    notification.string(method)
    notification.key("params")
    params(notification)
    notification.endObject()
    notification.withBytes { frame($0) }
    _ = sendMessages(send)
  }

  private func sendMessages(_ send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    guard messages.count > 0 else { return true }
    defer { messages.reset() }
    return messages.withBytes { send(UnsafeRawBufferPointer($0)) }
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
  /// Writes the beginning of a reply, up to where its result or error follows.
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
