import Glibc

/// Writes replies and notifications to a descriptor, without keeping the loop waiting for a slow reader.
///
/// What can be written without blocking is written at once, by whoever sends it. The rest becomes the backlog, which a
/// thread drains with blocking writes; as long as it is not empty everything else queues behind it, so that the order
/// is that of the calls of ``send(_:)``. At the bound of the backlog `send` waits: the loop then reads no more, and the
/// client feels it.
///
/// Any thread may send; what is sent in one call stays together. Once the program is asked to stop, nobody waits for
/// the reader for more than five seconds in all: then the output counts as broken.
public final class Output: Sendable {
  /// A wait for the reader that has lasted for a while.
  public struct Stall: Equatable, Sendable {
    /// What waits.
    public enum Reason: Equatable, Sendable {
      /// The backlog is at its bound, and somebody wants to send.
      case bound
      /// The program wants to end.
      case flush
    }

    /// What waits.
    public let reason: Reason
    /// How many bytes have not been read.
    public let backlogBytes: Int
  }

  /// The bound of the backlog unless told, in bytes.
  public static let defaultMaxBacklogBytes = 64 << 20

  /// How much the thread writes at a time, in bytes: a pipe full, so that the backlog shrinks in small steps.
  private static let drainBytes = 64 << 10
  /// How often a wait is told of, in milliseconds.
  private static let reportInterval = 10_000
  /// How long the reader is waited for once the program is asked to stop, in milliseconds.
  private static let stopTimeout = 5000
  /// How often a wait looks whether the program is asked to stop, in milliseconds.
  private static let pollInterval = 100

  private struct State {
    var channel: OutputChannel
    var backlog = Backlog()
    /// The error number that ended all writing.
    var failure: Int32?
    var isClosed = false
    /// Whether somebody waits until nothing waits here.
    var wantsDrained = false
    /// A wait at the bound is not told of again before this.
    var nextReport = MonotonicTime.now
    /// When waiting ends because the program is asked to stop; nil before somebody has waited since then.
    var stopDeadline: MonotonicTime?
  }

  private enum Attempt {
    case accepted
    case full
    case broken(first: Bool)
  }

  private enum Work {
    case write(UnsafeRawBufferPointer)
    case end
  }

  private let state: Monitor<State>
  private let maxBacklogBytes: Int
  private let reportInterval: Int
  private let stopTimeout: Int
  private let isStopping: @Sendable () -> Bool
  private let stalled: @Sendable (Stall) -> Void
  private let broke: @Sendable (Int32) -> Void

  /// Starts to write to a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: where to write to; blocking or not. It stays the caller's, and open as long as anything waits.
  ///   - maxBacklogBytes: from how many waiting bytes on ``send(_:)`` waits too. One call may exceed it by its own
  ///     bytes.
  ///   - isStopping: whether the program is asked to stop; asked again and again during a wait, on any thread.
  ///   - stalled: told at once when the bound is reached, and every ten seconds while a wait lasts, on the waiting
  ///     thread.
  ///   - broke: told once, with the error number, when nothing can be written any more: EPIPE when the reader has gone.
  ///     On any thread; it must not block.
  ///   - drained: told when everything is written, once for each time that ``isKeptUpWith`` was false; the same holds
  ///     for it.
  /// - Throws: ``TransportError`` when no thread can be started.
  public convenience init(
    descriptor: Int32, maxBacklogBytes: Int = defaultMaxBacklogBytes,
    isStopping: @escaping @Sendable () -> Bool = { false }, stalled: @escaping @Sendable (Stall) -> Void,
    broke: @escaping @Sendable (Int32) -> Void, drained: @escaping @Sendable () -> Void = {}
  ) throws(TransportError) {
    try self.init(
      descriptor: descriptor, maxBacklogBytes: maxBacklogBytes, reportInterval: Self.reportInterval,
      stopTimeout: Self.stopTimeout, isStopping: isStopping, stalled: stalled, broke: broke, drained: drained)
  }

  init(
    descriptor: Int32, maxBacklogBytes: Int, reportInterval: Int, stopTimeout: Int = stopTimeout,
    isStopping: @escaping @Sendable () -> Bool = { false }, stalled: @escaping @Sendable (Stall) -> Void,
    broke: @escaping @Sendable (Int32) -> Void, drained: @escaping @Sendable () -> Void = {}
  ) throws(TransportError) {
    let channel = OutputChannel(descriptor)
    let state = Monitor(State(channel: channel))
    self.state = state
    self.maxBacklogBytes = max(1, maxBacklogBytes)
    self.reportInterval = reportInterval
    self.stopTimeout = stopTimeout
    self.isStopping = isStopping
    self.stalled = stalled
    self.broke = broke
    // The thread does not hold the output itself, so that it ends with it.
    try SystemThread { Self.drain(state, channel, broke, drained) }.detach()
  }

  deinit {
    state.withLock { $0.isClosed = true }
    state.notify()
  }

  /// Whether nothing can be written any more, so that the loop commits what runs and ends.
  public var isBroken: Bool { state.withLock { $0.failure != nil } }

  /// Whether everything that was sent is written.
  public var isKeptUpWith: Bool {
    state.withLock { state in
      state.wantsDrained = !state.backlog.isEmpty
      return state.backlog.isEmpty
    }
  }

  /// Writes bytes, or queues them behind what is waiting; whole messages only.
  ///
  /// - Parameter bytes: one or more messages with their framing; they are copied where they have to wait.
  /// - Returns: false if the output is broken and the bytes were dropped.
  @discardableResult
  public func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    while true {
      switch state.withLock({ attempt(bytes, &$0) }) {
      case .accepted: return true
      case .broken(let isFirst):
        if isFirst, let failure = state.withLock({ $0.failure }) { broke(failure) }
        return false
      case .full: waitForRoom()
      }
    }
  }

  /// Waits until everything is written.
  ///
  /// - Returns: false if the output is broken.
  @discardableResult
  public func flush() -> Bool {
    while true {
      let isWritten = wait(until: MonotonicTime.now + reportInterval) { state -> Bool? in
        if state.failure != nil { return false }
        return state.backlog.isEmpty ? true : nil
      }
      if let isWritten { return isWritten }
      stalled(Stall(reason: .flush, backlogBytes: state.withLock { $0.backlog.count }))
    }
  }

  /// Waits for a result or a deadline; once the program is asked to stop, the output breaks after a while instead.
  private func wait<Result>(until deadline: MonotonicTime, for body: (inout State) -> Result?) -> Result? {
    while true {
      let look = min(deadline, .now + Self.pollInterval)
      if let result = state.wait(until: look, for: body) { return result }
      if isStopping() { state.withLock(giveUpInTime) }
      if deadline <= .now { return nil }
    }
  }

  private func giveUpInTime(_ state: inout State) {
    let deadline = state.stopDeadline ?? .now + stopTimeout
    state.stopDeadline = deadline
    if deadline <= .now, state.failure == nil { state.failure = ETIMEDOUT }
  }

  private func attempt(_ bytes: UnsafeRawBufferPointer, _ state: inout State) -> Attempt {
    if state.failure != nil { return .broken(first: false) }
    if state.backlog.count >= maxBacklogBytes { return .full }
    var written = 0
    if state.backlog.isEmpty {
      switch state.channel.writeNow(bytes) {
      case .written(let count): written = count
      case .broken(let failure):
        state.failure = failure
        return .broken(first: true)
      }
    }
    if written < bytes.count {
      state.backlog.append(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      self.state.notify()
    }
    return .accepted
  }

  /// Waits until the backlog is below its bound, or a report is due, which is then made.
  private func waitForRoom() {
    let deadline = state.withLock { $0.nextReport }
    let hasRoom: Void? = wait(until: deadline) { state in
      state.backlog.count < maxBacklogBytes || state.failure != nil ? () : nil
    }
    guard hasRoom == nil else { return }
    let next = MonotonicTime.now + reportInterval
    let waiting = state.withLock { state -> Int? in
      // Of several threads that wait, one speaks.
      guard state.nextReport == deadline else { return nil }
      state.nextReport = next
      return state.backlog.count
    }
    if let waiting { stalled(Stall(reason: .bound, backlogBytes: waiting)) }
  }

  /// What the thread does: writes the front of the backlog, outside the lock, until the output is closed or broken.
  private static func drain(
    _ state: Monitor<State>, _ channel: OutputChannel, _ broke: @Sendable (Int32) -> Void,
    _ drained: @Sendable () -> Void
  ) {
    while true {
      let work = state.wait { state -> Work? in
        if state.failure != nil { return .end }
        if let first = state.backlog.first { return .write(first) }
        return state.isClosed ? .end : nil
      }
      guard case .write(let front) = work else { return }
      let outcome = channel.writeBlocking(UnsafeRawBufferPointer(rebasing: front.prefix(drainBytes)))
      let isDrained = state.withLock { state in
        switch outcome {
        case .written(let count): state.backlog.removeFirst(count)
        case .broken(let failure):
          state.failure = failure
          state.backlog.removeAll()
        }
        guard state.wantsDrained, state.backlog.isEmpty else { return false }
        state.wantsDrained = false
        return true
      }
      state.notify()
      if isDrained { drained() }
      if case .broken(let failure) = outcome { return broke(failure) }
    }
  }
}
