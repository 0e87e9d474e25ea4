/// Background calls: long calls that run outside of the lane.
extension Lane {
  /// The interval of checks for cancels during a wait, in milliseconds.
  private static let pollInterval = 20

  /// Commits and sends earlier results before a call leaves the lane.
  ///
  /// The handler calls it before any work for the call, and must check ``runningCallIsCancelled()`` afterward. Returns
  /// false for a call in a batch, which cannot leave the lane because a batch has one reply.
  public func prepareForBackground() -> Bool {
    flushGroup()
    return runningCall?.batchPosition == CallQueue.BatchPosition.none
  }

  /// Whether an owner, such as a user, has few enough background calls to add another.
  public func canRunInBackground(for owner: Int64) -> Bool {
    backgroundCalls.count(of: owner) < BackgroundCallQueue.maxCallsPerOwner
  }

  /// Moves the running call to another thread, where it runs after the owner's earlier ones and sends its reply.
  ///
  /// The work must not be used elsewhere afterward; it is released without running if the waiting call is canceled.
  ///
  /// - Throws: ``TransportError`` if no thread can be created.
  public func runInBackground(
    for owner: Int64, _ work: @escaping BackgroundCall.Work
  ) throws(TransportError) {
    let call = BackgroundCall(
      id: runningCall?.envelope.id, owner: owner, framing: framing, send: io.send, work: work)
    try backgroundCalls.add(call)
    discardPartialReply()
  }

  /// Waits until all background calls are answered; handles cancels and stop requests during the wait.
  public func waitForBackgroundCalls() {
    while !backgroundCalls.waitUntilEmpty(milliseconds: 0) {
      if io.shouldStop() { return cancelBackgroundCalls() }
      readCancelsAhead()
      _ = backgroundCalls.waitUntilEmpty(milliseconds: Lane.pollInterval)
    }
  }

  /// Cancels all background calls, and waits until they are answered.
  func cancelBackgroundCalls() {
    cancelBackgroundCalls(nil)
    while !backgroundCalls.waitUntilEmpty(milliseconds: Lane.pollInterval) {}
  }

  /// Cancels the background calls with an id, or all if it is nil.
  func cancelBackgroundCalls(_ id: UnsafeBufferPointer<UInt8>?) {
    backgroundCalls.cancel(id, error: handler.reply(to: .canceled))
  }
}
