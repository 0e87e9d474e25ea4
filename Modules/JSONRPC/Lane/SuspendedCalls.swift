import JSON

/// The calls that wait for a computation beside the lane, and later calls of the same sessions.
///
/// Suspended calls resume when their computations are done. A call that names the session of a suspended call is held
/// until that call has been answered, so that it sees its effects. All methods are called on the lane's thread.
final class SuspendedCalls {
  /// The work of a suspended call.
  struct Work {
    /// Computes on another thread, without access to the database.
    let compute: () -> Void
    /// Continues on the lane and writes the result; returns false if it must compute again.
    let resume: (JSONWriter) throws(ErrorReply) -> Bool
    /// Whether the computation may take long, for example because it reads a large file.
    let isLong: Bool
  }

  /// A suspended call and its current computation.
  struct Suspended {
    let call: DetachedCall
    let work: Work
    var computation: Computation
  }

  /// The number of calls and the size of their messages.
  private struct Amount {
    var calls = 0
    var bytes = 0

    func isBelow(_ limit: Amount) -> Bool { calls < limit.calls && bytes < limit.bytes }
  }

  /// The amounts of held calls, of one session and of all, at which further calls are rejected.
  private static let maxHeldOfSession = Amount(calls: 100, bytes: 1 << 20)
  private static let maxHeld = Amount(calls: 1000, bytes: 16 << 20)

  private let pool: ComputationPool
  /// Long computations, which the others do not wait for.
  private let longPool: ComputationPool
  private var suspended: [Suspended] = []
  private var held: [DetachedCall] = []
  /// Notified after each computation.
  private let completion = Monitor(())

  /// Creates an empty collection; `didComplete` is called on another thread after each computation.
  init(didComplete: @escaping @Sendable () -> Void) {
    let notify: @Sendable () -> Void = { [completion] in
      // The lock makes sure that a thread that checks the computations before it waits does not miss the notification.
      completion.withLock { _ in }
      completion.notify()
      didComplete()
    }
    pool = ComputationPool(threads: 2, didComplete: notify)
    longPool = ComputationPool(threads: 1, didComplete: notify)
  }

  var isEmpty: Bool { suspended.isEmpty && held.isEmpty }

  /// The number of suspended calls that name no session.
  var anonymousCount: Int { suspended.count { $0.call.session == nil } }

  // MARK: - Suspending and holding

  /// Suspends a call; throws if no thread can be created.
  func suspend(_ call: DetachedCall, _ work: Work) throws(TransportError) {
    let computation = try begin(work)
    suspended.append(Suspended(call: call, work: work, computation: computation))
  }

  /// Whether a call must wait for earlier calls of the session that it names.
  func mustHold(_ call: CallQueue.Call) -> Bool {
    guard !isEmpty, let session = call.envelope.session else { return false }
    return suspended.contains { $0.call.session == session } || held.contains { $0.session == session }
  }

  /// Holds a call; returns false if too many calls are held, or if it is in a batch, which has one reply.
  func hold(_ call: CallQueue.Call) -> Bool {
    guard call.batchPosition == .none, amount(of: held).isBelow(Self.maxHeld), let copy = DetachedCall(call),
      amount(of: held.filter { $0.session == copy.session }).isBelow(Self.maxHeldOfSession)
    else { return false }
    held.append(copy)
    return true
  }

  private func amount(of calls: [DetachedCall]) -> Amount {
    calls.reduce(into: Amount()) { amount, call in
      amount.calls += 1
      amount.bytes += call.size
    }
  }

  /// Cancels the calls with an id.
  func cancel(_ id: UnsafeBufferPointer<UInt8>) {
    for call in held where call.has(id: id) { call.cancel() }
    for entry in suspended where entry.call.has(id: id) {
      entry.call.cancel()
      entry.computation.cancel()
    }
  }

  // MARK: - Continuing

  /// Removes and returns the first suspended call whose computation is done; nil if there is none.
  func nextReady() -> Suspended? {
    suspended.firstIndex { $0.computation.isDone }.map { suspended.remove(at: $0) }
  }

  /// Computes again for a call that `nextReady()` has returned.
  func repeatComputation(of entry: Suspended) throws(TransportError) {
    var entry = entry
    entry.computation = try begin(entry.work)
    suspended.append(entry)
  }

  private func begin(_ work: Work) throws(TransportError) -> Computation {
    let computation = Computation(work.compute)
    try (work.isLong ? longPool : pool).submit(computation)
    return computation
  }

  /// Removes and returns the first held call whose session has no suspended call; nil if there is none.
  func nextReleased() -> DetachedCall? {
    var waitingSessions = Set(suspended.compactMap(\.call.session))
    for (index, call) in held.enumerated() {
      guard let session = call.session else { continue }
      if !waitingSessions.contains(session) { return held.remove(at: index) }
      waitingSessions.insert(session)
    }
    return nil
  }

  /// Waits until a suspended call is ready; returns false on timeout.
  func wait(milliseconds: Int) -> Bool {
    let computations = suspended.map(\.computation)
    return completion.wait(until: .now + milliseconds) { _ in
      computations.isEmpty || computations.contains(where: \.isDone) ? () : nil
    } != nil
  }

  /// Drops all calls without replies; computations that have begun end by themselves.
  func removeAll() {
    for entry in suspended { entry.computation.cancel() }
    suspended = []
    held = []
  }
}
