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
  /// The number of computations that run at the same time.
  static let threads = 2

  private struct State {
    var waiting: [Computation] = []
    var threads = 0
  }

  private let state = Monitor(State())
  private let didComplete: @Sendable () -> Void

  /// Creates a pool; `didComplete` is called on one of its threads after each computation.
  init(didComplete: @escaping @Sendable () -> Void) { self.didComplete = didComplete }

  /// Appends a computation.
  ///
  /// - Throws: ``TransportError`` if no thread can be created; the computation will then not run.
  func submit(_ computation: Computation) throws(TransportError) {
    let needsThread = state.withLock { state in
      state.waiting.append(computation)
      guard state.threads < ComputationPool.threads else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    do throws(TransportError) {
      try SystemThread { [self] in runComputations() }.detach()
    } catch {
      state.withLock { state in
        state.threads -= 1
        state.waiting.removeAll { $0 === computation }
      }
      throw error
    }
  }

  /// Waits until a computation is done; returns false on timeout.
  func wait(for computation: Computation, milliseconds: Int) -> Bool {
    state.wait(until: .now + milliseconds) { _ in computation.isDone ? () : nil } != nil
  }

  private func runComputations() {
    while let computation = next() {
      computation.run()
      // The lock makes sure that a thread that checks the flag before it waits does not miss the notification.
      state.withLock { _ in }
      state.notify()
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
