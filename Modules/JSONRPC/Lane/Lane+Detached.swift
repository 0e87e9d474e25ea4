/// Calls that take so long that the lane goes on without them. (Architecture, "The way of a call".)
extension Lane {
  /// How long the lane waits for such calls before it looks around for cancels, in milliseconds.
  private static let lookout = 20

  /// Commits and sends what came before a call that wants to leave the lane, and waits until there is a place for it.
  ///
  /// Called by the handler before it begins anything for that call. Whoever is cancelled while waiting for its place is
  /// told by ``runningCallIsCancelled()``.
  ///
  /// - Returns: false where the call has to run in its turn: in a batch, which has one reply.
  public func clearTheWayToDetach() -> Bool {
    clearTheWay()
    guard runningCall?.batch == CallQueue.BatchPlace.none else { return false }
    wait(forFewerThan: DetachedCalls.most) { runningCallIsCancelled() }
    return true
  }

  /// Lets the running call leave the lane: it runs on another thread after those that have left before it, and its reply
  /// comes when it is done.
  ///
  /// - Parameter work: runs the call; used by nobody else from now on, and let go without being run where the call is
  ///   cancelled before its turn.
  /// - Throws: ``TransportError`` where the system has no room for a thread.
  public func detach(_ work: @escaping DetachedCall.Work) throws(TransportError) {
    let call = DetachedCall(
      id: runningCall?.envelope.id, framing: framing, send: surroundings.send, work: work)
    try detached.add(call)
    leaveReplyToAnother()
  }

  /// Waits until every call that has left the lane is answered; cancels count meanwhile, also a request to stop.
  public func waitForDetachedCalls() {
    wait(forFewerThan: 1) { false }
  }

  /// Cancels every call that has left the lane, and waits until each is answered.
  func cancelDetachedCalls() {
    cancelDetachedCalls(nil)
    while !detached.wait(forFewerThan: 1, milliseconds: Lane.lookout) {}
  }

  /// Cancels the calls with an id that have left the lane, or all of them.
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
