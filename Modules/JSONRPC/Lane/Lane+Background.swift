/// Background calls: long calls that run outside of the lane.
extension Lane {
  /// The interval of checks for cancels during a wait, in milliseconds.
  private static let pollInterval = 20

  /// Commits and sends earlier results before a call leaves the lane, and waits until the queue has capacity.
  ///
  /// The handler calls it before any work for the call, and must check ``runningCallIsCancelled()`` afterward. Returns
  /// false for a call in a batch, which cannot leave the lane because a batch has one reply.
  public func prepareForBackground() -> Bool {
    flushGroup()
    guard runningCall?.batchPosition == CallQueue.BatchPosition.none else { return false }
    wait(forFewerThan: BackgroundCallQueue.maxCount) { runningCallIsCancelled() }
    return true
  }

  /// Moves the running call to another thread, where it runs after earlier background calls and sends its reply.
  ///
  /// The work must not be used elsewhere afterward; it is released without running if the waiting call is canceled.
  ///
  /// - Throws: ``TransportError`` if no thread can be created.
  public func runInBackground(_ work: @escaping BackgroundCall.Work) throws(TransportError) {
    let call = BackgroundCall(
      id: runningCall?.envelope.id, framing: framing, send: io.send, work: work)
    try backgroundCalls.add(call)
    discardPartialReply()
  }

  /// Waits until all background calls are answered; handles cancels and stop requests during the wait.
  public func waitForBackgroundCalls() {
    wait(forFewerThan: 1) { false }
  }

  /// Cancels all background calls, and waits until they are answered.
  func cancelBackgroundCalls() {
    cancelBackgroundCalls(nil)
    while !backgroundCalls.wait(forFewerThan: 1, milliseconds: Lane.pollInterval) {}
  }

  /// Cancels the background calls with an id, or all if it is nil.
  func cancelBackgroundCalls(_ id: UnsafeBufferPointer<UInt8>?) {
    backgroundCalls.cancel(id, error: handler.reply(to: .cancelled))
  }

  private func wait(forFewerThan count: Int, orUntil isCancelled: () -> Bool) {
    while !backgroundCalls.wait(forFewerThan: count, milliseconds: 0) {
      if io.shouldStop() { return cancelBackgroundCalls() }
      readCancelsAhead()
      if isCancelled() { return }
      _ = backgroundCalls.wait(forFewerThan: count, milliseconds: Lane.pollInterval)
    }
  }
}
