public import JSON

/// Suspended calls: calls with an expensive computation that does not need the database, such as hashing a password.
extension Lane {
  /// The number of suspended calls without a session at which further ones are rejected.
  public static let maxAnonymousSuspendedCalls = 20
  /// The interval of checks for stop requests during a wait, in milliseconds.
  private static let pollInterval = 20

  /// Whether the running call can be suspended; false in a batch, which has one reply.
  public var canSuspendRunningCall: Bool { runningCall?.batchPosition == CallQueue.BatchPosition.none }

  /// The number of suspended calls that name no session.
  public var anonymousSuspendedCalls: Int { suspendedCalls.anonymousCount }

  /// Suspends the running call while a computation runs on another thread.
  ///
  /// Calls of other sessions run meanwhile. `resume` continues on the lane afterwards and writes the result; it returns
  /// false to compute again. Long computations do not delay others. Returns false if the call must continue now,
  /// because no thread can be created.
  public func suspendRunningCall(
    isLong: Bool, computing compute: @escaping () -> Void,
    resuming resume: @escaping (JSONWriter) throws(ErrorReply) -> Bool
  ) -> Bool {
    guard let running = runningCall, let call = DetachedCall(running) else { return false }
    let work = SuspendedCalls.Work(compute: compute, resume: resume, isLong: isLong)
    guard (try? suspendedCalls.suspend(call, work)) != nil else { return false }
    discardPartialReply()
    return true
  }

  /// Continues all suspended calls that are ready, and sends their replies; returns nil if the conversation continues.
  public func resumeSuspendedCalls() -> Ending? {
    guard !suspendedCalls.isEmpty else { return nil }
    return runReadyCalls() ?? commitGroup()
  }

  /// Waits until all suspended calls are answered; returns nil if the conversation continues.
  func finishSuspendedCalls() -> Ending? {
    while !suspendedCalls.isEmpty {
      if io.shouldStop() { return .stopped }
      _ = suspendedCalls.wait(milliseconds: Lane.pollInterval)
      if let ending = resumeSuspendedCalls() { return ending }
    }
    return nil
  }

  /// Drops all suspended calls without replies; computations that have not begun are skipped.
  func dropSuspendedCalls() { suspendedCalls.removeAll() }

  /// Runs the suspended calls that are ready, and the calls that have waited for them.
  ///
  /// Returns nil if the conversation continues.
  func runReadyCalls() -> Ending? {
    while let entry = suspendedCalls.nextReady() {
      resume(entry)
      if let ending = endingAfterCall() { return ending }
      while let call = suspendedCalls.nextReleased() {
        run(call)
        if let ending = endingAfterCall() { return ending }
      }
    }
    return nil
  }

  private func resume(_ entry: SuspendedCalls.Suspended) {
    run(entry.call) { result throws(ErrorReply) in
      guard !(try entry.work.resume(result)) else { return true }
      do {
        try suspendedCalls.repeatComputation(of: entry)
        return false
      } catch {
        throw ErrorReply(.internalError, message: "\(error)")
      }
    }
  }
}
