/// Detached calls, which take so long that the lane continues without them. (Architecture, "The path of a call".)
extension Lane {
  /// The interval of checks for cancels during a wait, in milliseconds.
  private static let lookout = 20

  /// Commits and sends earlier results before a call detaches, and waits until the queue has room.
  ///
  /// The handler calls it before any work for the call. Check ``runningCallIsCancelled()`` afterwards. Returns false
  /// for a call in a batch, which cannot detach because a batch has one reply.
  public func clearTheWayToDetach() -> Bool {
    clearTheWay()
    guard runningCall?.batch == CallQueue.BatchPlace.none else { return false }
    wait(forFewerThan: DetachedCalls.most) { runningCallIsCancelled() }
    return true
  }

  /// Detaches the running call: it runs on another thread after earlier detached calls, and replies when done.
  ///
  /// The work must not be used elsewhere afterwards; it is released without running if the call is canceled first.
  ///
  /// - Throws: ``TransportError`` if no thread can be created.
  public func detach(_ work: @escaping DetachedCall.Work) throws(TransportError) {
    let call = DetachedCall(
      id: runningCall?.envelope.id, framing: framing, send: surroundings.send, work: work)
    try detached.add(call)
    leaveReplyToAnother()
  }

  /// Waits until all detached calls are answered; handles cancels and stop requests meanwhile.
  public func waitForDetachedCalls() {
    wait(forFewerThan: 1) { false }
  }

  /// Cancels all detached calls, and waits until they are answered.
  func cancelDetachedCalls() {
    cancelDetachedCalls(nil)
    while !detached.wait(forFewerThan: 1, milliseconds: Lane.lookout) {}
  }

  /// Cancels the detached calls with an id, or all if it is nil.
  func cancelDetachedCalls(_ id: UnsafeBufferPointer<UInt8>?) {
    detached.cancel(id, error: handler.reply(to: .cancelled))
  }

  private func wait(forFewerThan count: Int, unless isInVain: () -> Bool) {
    while !detached.wait(forFewerThan: count, milliseconds: 0) {
      if surroundings.shouldStop() { return cancelDetachedCalls() }
      lookForCancels()
      if isInVain() { return }
      _ = detached.wait(forFewerThan: count, milliseconds: Lane.lookout)
    }
  }
}
