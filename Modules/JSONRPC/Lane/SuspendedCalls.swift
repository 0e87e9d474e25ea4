import JSON

/// The calls that wait for a computation beside the lane, and later calls of the same sessions.
///
/// Suspended calls resume in the order in which they arrived. A call that names the session of a suspended call is held
/// until that call has been answered, so that it sees its effects. All methods are called on the lane's thread.
final class SuspendedCalls {
  /// The work of a suspended call.
  struct Work {
    /// Computes on another thread, without access to the database.
    let compute: () -> Void
    /// Continues on the lane and writes the result; returns false if it must compute again.
    let resume: (JSONWriter) throws(ErrorReply) -> Bool
  }

  /// A suspended call and its current computation.
  struct Suspended {
    let call: DetachedCall
    let work: Work
    var computation: Computation
  }

  /// The number of held calls, and the size of their messages, at which further calls are rejected.
  private static let maxHeldCalls = 1000
  private static let maxHeldBytes = 16 << 20

  private let pool: ComputationPool
  private var suspended: [Suspended] = []
  private var held: [DetachedCall] = []
  private var heldBytes = 0

  init(didComplete: @escaping @Sendable () -> Void) { pool = ComputationPool(didComplete: didComplete) }

  var isEmpty: Bool { suspended.isEmpty && held.isEmpty }

  /// The number of suspended calls that name no session.
  var anonymousCount: Int { suspended.count { $0.call.session == nil } }

  // MARK: - Suspending and holding

  /// Suspends a call; throws if no thread can be created.
  func suspend(_ call: DetachedCall, _ work: Work) throws(TransportError) {
    let computation = Computation(work.compute)
    try pool.submit(computation)
    suspended.append(Suspended(call: call, work: work, computation: computation))
  }

  /// Whether a call must wait for earlier calls of the session that it names.
  func mustHold(_ call: CallQueue.Call) -> Bool {
    guard !isEmpty, let session = call.envelope.session else { return false }
    return suspended.contains { $0.call.session == session } || held.contains { $0.session == session }
  }

  /// Holds a call; returns false if too many calls are held, or if it is in a batch, which has one reply.
  func hold(_ call: CallQueue.Call) -> Bool {
    guard call.batchPosition == .none, held.count < Self.maxHeldCalls, heldBytes < Self.maxHeldBytes,
      let copy = DetachedCall(call)
    else { return false }
    held.append(copy)
    heldBytes += copy.size
    return true
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

  /// Removes and returns the first suspended call if its computation is done; nil if it is not.
  func nextReady() -> Suspended? {
    guard let first = suspended.first, first.computation.isDone else { return nil }
    return suspended.removeFirst()
  }

  /// Computes again for a call that `nextReady()` has returned, which keeps its position.
  func repeatComputation(of entry: Suspended) throws(TransportError) {
    var entry = entry
    entry.computation = Computation(entry.work.compute)
    try pool.submit(entry.computation)
    suspended.insert(entry, at: 0)
  }

  /// Removes and returns the first held call whose session has no suspended call; nil if there is none.
  func nextReleased() -> DetachedCall? {
    var waitingSessions = Set(suspended.compactMap(\.call.session))
    for (index, call) in held.enumerated() {
      guard let session = call.session else { continue }
      if !waitingSessions.contains(session) {
        heldBytes -= call.size
        return held.remove(at: index)
      }
      waitingSessions.insert(session)
    }
    return nil
  }

  /// Waits until the first suspended call is ready; returns false on timeout.
  func wait(milliseconds: Int) -> Bool {
    suspended.first.map { pool.wait(for: $0.computation, milliseconds: milliseconds) } ?? true
  }

  /// Drops all calls without replies; computations that have begun end by themselves.
  func removeAll() {
    for entry in suspended { entry.computation.cancel() }
    suspended = []
    held = []
    heldBytes = 0
  }
}
