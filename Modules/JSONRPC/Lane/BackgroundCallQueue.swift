/// A queue of calls that have left the lane, run by a thread that exists only while the queue is not empty.
///
/// The calls of one owner run in their order, and those of several owners in turn, so that nobody waits for all calls
/// of another. All methods except `drain` are called on the lane's thread.
public final class BackgroundCallQueue {
  /// The number of calls of one owner, including the running one, at which further ones are rejected.
  public static let maxCallsPerOwner = 8

  private let calls = Monitor<[BackgroundCall]>([])

  /// Appends a call, and starts the thread if the queue was empty.
  ///
  /// - Throws: ``TransportError`` if no thread can be created; the call is then neither queued nor answered.
  func add(_ call: BackgroundCall) throws(TransportError) {
    let isAlone = calls.withLock { calls in
      calls.append(call)
      return calls.count == 1
    }
    guard isAlone else { return }
    do throws(TransportError) {
      try SystemThread { [calls] in BackgroundCallQueue.drain(calls) }.detach()
    } catch {
      calls.withLock { $0.removeAll() }
      throw error
    }
  }

  /// Cancels all calls with an id, or all calls if it is nil.
  ///
  /// The running call is only asked to stop. Waiting calls are removed and answered with the error.
  func cancel(_ id: UnsafeBufferPointer<UInt8>?, error: @autoclosure () -> ErrorReply) {
    let matches = { (call: BackgroundCall) in id.map(call.has(id:)) ?? true }
    let dropped = calls.withLock { calls in
      if let running = calls.first, matches(running) { running.cancel() }
      let waiting = calls.dropFirst().filter(matches)
      calls = calls.prefix(1) + calls.dropFirst().filter { !matches($0) }
      return waiting
    }
    for call in dropped { call.reject(with: error()) }
  }

  /// Returns the number of calls of an owner, including the running one.
  func count(of owner: Int64) -> Int { calls.withLock { $0.count { $0.owner == owner } } }

  /// Waits until no call is left; returns false on timeout.
  func waitUntilEmpty(milliseconds: Int) -> Bool {
    calls.wait(until: .now + milliseconds) { $0.isEmpty ? () : nil } != nil
  }

  /// Runs calls from the front of the queue until it is empty; a call remains in the queue until it has run.
  ///
  /// The remaining calls of the owner go behind those of others.
  private static func drain(_ calls: Monitor<[BackgroundCall]>) {
    var next = calls.withLock { $0.first }
    while let call = next {
      call.run()
      next = calls.withLock { calls in
        let owner = calls.removeFirst().owner
        calls = calls.filter { $0.owner != owner } + calls.filter { $0.owner == owner }
        return calls.first
      }
      calls.notify()
    }
  }
}
