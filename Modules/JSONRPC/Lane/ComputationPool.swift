import Synchronization

/// A computation that a pool runs one time; safe to share, because only its flags are used by several threads.
final class Computation: @unchecked Sendable {
  private let body: () -> Void
  private let doneFlag = Atomic(false)
  private let cancelFlag = Atomic(false)

  /// Creates a computation, which takes ownership of `body` until it is done.
  init(_ body: @escaping () -> Void) { self.body = body }

  /// Whether the computation has ended, so that its results can be used.
  var isDone: Bool { doneFlag.load(ordering: .acquiring) }

  /// Skips the computation if it has not begun.
  func cancel() { cancelFlag.store(true, ordering: .relaxed) }

  /// Runs the computation unless it was canceled.
  func run() {
    if !cancelFlag.load(ordering: .relaxed) { body() }
    doneFlag.store(true, ordering: .releasing)
  }
}

/// A few threads that run computations in their order, and exist only while there are any.
final class ComputationPool: Sendable {
  private struct State {
    var waiting: [Computation] = []
    var threads = 0
  }

  private let maxThreads: Int
  private let state = Mutex(State())
  private let didComplete: @Sendable () -> Void

  /// Creates a pool of at most `threads` threads; `didComplete` is called on one of them after each computation.
  init(threads: Int, didComplete: @escaping @Sendable () -> Void) {
    (maxThreads, self.didComplete) = (threads, didComplete)
  }

  /// Appends a computation.
  ///
  /// - Throws: ``TransportError`` if no thread can be created; the computation will then not run.
  func submit(_ computation: Computation) throws(TransportError) {
    let needsThread = state.withLock { state in
      state.waiting.append(computation)
      guard state.threads < maxThreads else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    do throws(TransportError) {
      try SystemThread { [self] in runComputations() }.detach()
    } catch {
      let isLost = state.withLock { state in
        state.threads -= 1
        // Another thread may have begun the computation, or will run it.
        guard state.threads == 0, let index = state.waiting.firstIndex(where: { $0 === computation }) else {
          return false
        }
        state.waiting.remove(at: index)
        return true
      }
      if isLost { throw error }
    }
  }

  private func runComputations() {
    while let computation = next() {
      computation.run()
      didComplete()
    }
  }

  /// Returns the next computation; nil, which ends the thread, if there is none.
  private func next() -> Computation? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.threads -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
