import Glibc

/// Writes messages to a descriptor without blocking the main loop on a slow reader.
///
/// ``send(_:)`` writes as much as possible without blocking. The remaining bytes are appended to the backlog, which a
/// thread drains with blocking writes; later messages follow in order. When the backlog is full, `send` waits, so the
/// loop stops reading and the client experiences backpressure.
///
/// Any thread may send; the bytes of one call are contiguous. After a stop request, the total wait for the reader is at
/// most five seconds; then the output is considered broken.
public final class Output: Sendable {
  /// A long wait for the reader.
  public struct Stall: Equatable, Sendable {
    /// The reason for a wait.
    public enum Reason: Equatable, Sendable {
      /// The backlog is full and a thread wants to send.
      case backlogFull
      /// The program wants to exit.
      case flush
    }

    /// The reason for the wait.
    public let reason: Reason
    /// The number of unwritten bytes.
    public let backlogBytes: Int
  }

  /// The default limit of the backlog, in bytes.
  public static let defaultMaxBacklogBytes = 64 << 20

  /// The size of one blocking write in bytes: one full pipe, so that the backlog shrinks in small steps.
  private static let drainBytes = 64 << 10
  /// The interval of stall reports, in milliseconds.
  private static let reportInterval = 10_000
  /// The maximum wait for the reader after a stop request, in milliseconds.
  private static let stopTimeout = 5000
  /// The interval of checks for a stop request during a wait, in milliseconds.
  private static let pollInterval = 100

  private struct State {
    var channel: OutputChannel
    var backlog = Backlog()
    var failure: Int32?
    var isClosed = false
    /// Whether `onDrain` must be called.
    var mustReportDrain = false
    /// The earliest time of the next stall report.
    var nextReport = MonotonicTime.now
    /// The deadline of all waits after a stop request; nil before the first such wait.
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
  private let onStall: @Sendable (Stall) -> Void
  private let onFailure: @Sendable (Int32) -> Void

  /// Starts writing to a descriptor, which may be blocking or nonblocking and must stay open.
  ///
  /// - ``send(_:)`` waits while the backlog has at least `maxBacklogBytes`; one call may exceed this limit.
  /// - `isStopping` is polled during waits, on any thread.
  /// - `onStall` is called on the waiting thread when the limit is reached and about every ten seconds during a wait.
  /// - `onFailure` is called once with the `errno` of a failed write, such as EPIPE, on any thread; must not block.
  /// - `onDrain` is called when the backlog becomes empty after ``isDrained`` returned false; must not block.
  ///
  /// - Throws: ``TransportError`` if no thread can be created.
  public convenience init(
    descriptor: Int32, maxBacklogBytes: Int = defaultMaxBacklogBytes,
    isStopping: @escaping @Sendable () -> Bool = { false }, onStall: @escaping @Sendable (Stall) -> Void,
    onFailure: @escaping @Sendable (Int32) -> Void, onDrain: @escaping @Sendable () -> Void = {}
  ) throws(TransportError) {
    try self.init(
      descriptor: descriptor, maxBacklogBytes: maxBacklogBytes, reportInterval: Self.reportInterval,
      stopTimeout: Self.stopTimeout, isStopping: isStopping, onStall: onStall, onFailure: onFailure, onDrain: onDrain)
  }

  init(
    descriptor: Int32, maxBacklogBytes: Int, reportInterval: Int, stopTimeout: Int = stopTimeout,
    isStopping: @escaping @Sendable () -> Bool = { false }, onStall: @escaping @Sendable (Stall) -> Void,
    onFailure: @escaping @Sendable (Int32) -> Void, onDrain: @escaping @Sendable () -> Void = {}
  ) throws(TransportError) {
    let channel = OutputChannel(descriptor)
    let state = Monitor(State(channel: channel))
    self.state = state
    self.maxBacklogBytes = max(1, maxBacklogBytes)
    self.reportInterval = reportInterval
    self.stopTimeout = stopTimeout
    self.isStopping = isStopping
    self.onStall = onStall
    self.onFailure = onFailure
    // The thread does not retain the output, so `deinit` can end it.
    try SystemThread { Self.drain(state, channel, onFailure, onDrain) }.detach()
  }

  deinit {
    state.withLock { $0.isClosed = true }
    state.notify()
  }

  /// Whether the output is broken, so that the loop must end.
  public var isBroken: Bool { state.withLock { $0.failure != nil } }

  /// The number of bytes that are queued because the reader has not received them yet.
  public var backlogBytes: Int { state.withLock { $0.backlog.count } }

  /// Whether all bytes are written; if false, `onDrain` will be called.
  public var isDrained: Bool {
    state.withLock { state in
      state.mustReportDrain = !state.backlog.isEmpty
      return state.backlog.isEmpty
    }
  }

  /// Writes or queues complete messages; returns false if the output is broken and they were dropped.
  @discardableResult
  public func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    while true {
      switch state.withLock({ attempt(bytes, &$0) }) {
      case .accepted: return true
      case .broken(let isFirst):
        if isFirst, let failure = state.withLock({ $0.failure }) { onFailure(failure) }
        return false
      case .full: waitForCapacity()
      }
    }
  }

  /// Waits until all bytes are written; returns false if the output is broken.
  @discardableResult
  public func flush() -> Bool {
    while true {
      let isWritten = wait(until: MonotonicTime.now + reportInterval) { state -> Bool? in
        if state.failure != nil { return false }
        return state.backlog.isEmpty ? true : nil
      }
      if let isWritten { return isWritten }
      onStall(Stall(reason: .flush, backlogBytes: state.withLock { $0.backlog.count }))
    }
  }

  /// Waits for a result or a deadline; marks the output as broken if the timeout after a stop request has expired.
  private func wait<Result>(until deadline: MonotonicTime, for body: (inout State) -> Result?) -> Result? {
    while true {
      let nextPoll = min(deadline, .now + Self.pollInterval)
      if let result = state.wait(until: nextPoll, for: body) { return result }
      if isStopping() { state.withLock(enforceStopDeadline) }
      if deadline <= .now { return nil }
    }
  }

  private func enforceStopDeadline(_ state: inout State) {
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

  private func waitForCapacity() {
    let deadline = state.withLock { $0.nextReport }
    let hasCapacity: Void? = wait(until: deadline) { state in
      state.backlog.count < maxBacklogBytes || state.failure != nil ? () : nil
    }
    guard hasCapacity == nil else { return }
    let next = MonotonicTime.now + reportInterval
    let backlogBytes = state.withLock { state -> Int? in
      // Only one of several waiting threads reports.
      guard state.nextReport == deadline else { return nil }
      state.nextReport = next
      return state.backlog.count
    }
    if let backlogBytes { onStall(Stall(reason: .backlogFull, backlogBytes: backlogBytes)) }
  }

  /// Writes the backlog, outside of the lock, until the output is closed or broken; runs on the drain thread.
  private static func drain(
    _ state: Monitor<State>, _ channel: OutputChannel, _ onFailure: @Sendable (Int32) -> Void,
    _ onDrain: @Sendable () -> Void
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
        guard state.mustReportDrain, state.backlog.isEmpty else { return false }
        state.mustReportDrain = false
        return true
      }
      state.notify()
      if isDrained { onDrain() }
      if case .broken(let failure) = outcome { return onFailure(failure) }
    }
  }
}
