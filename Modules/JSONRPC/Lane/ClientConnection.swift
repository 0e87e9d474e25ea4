/// The main loop: reads, runs the received calls on the lane, and repeats until the conversation ends.
///
/// It controls only the order of these steps; the input, output and handler are injected.
public struct ClientConnection {
  /// Maintenance work for idle times.
  public struct IdleWork {
    /// Returns whether work is pending.
    let isNeeded: () -> Bool
    /// Performs as much of the work as is currently possible.
    let perform: () -> Void

    /// Creates maintenance work.
    public init(isNeeded: @escaping () -> Bool, perform: @escaping () -> Void) {
      self.isNeeded = isNeeded
      self.perform = perform
    }
  }

  /// The time without input after which the connection is considered idle, in milliseconds.
  static let idleDelay: Int32 = 100
  /// The maximum pause between attempts to complete idle work, in milliseconds.
  static let maxIdlePause: Int32 = 400

  private let handler: any CallHandler
  private let lane: Lane
  private let input: InputReader
  private let output: Output
  private let wakeup: Wakeup?
  private let idleWork: IdleWork?

  /// Creates a connection.
  ///
  /// `wakeup` interrupts the wait for input, and `idleWork` runs if no input arrives.
  public init(
    handler: any CallHandler, input: InputReader, output: Output, limits: Lane.Limits = Lane.Limits(),
    wakeup: Wakeup? = nil, idleWork: IdleWork? = nil
  ) {
    self.handler = handler
    self.input = input
    self.output = output
    self.wakeup = wakeup
    self.idleWork = idleWork
    lane = Lane(
      handler: handler, limits: limits,
      io: Lane.LaneIO(
        send: { output.send($0) }, readAhead: { input.readAhead() },
        shouldStop: { wakeup?.isStopping ?? false }, wake: { wakeup?.notify() }))
  }

  /// Serves until the conversation ends, and waits until the last reply is written.
  ///
  /// Suspended and background calls are completed at the end of the input and after a framing error. If the client has
  /// ended the conversation, the program must stop, the output is broken, or the outcome of a commit is unknown,
  /// background calls are canceled and answered, and suspended calls are dropped, as calls that have not begun.
  public func serve() -> Lane.Ending {
    var ending = run()
    if ending == .framingError || ending == .endedByClient && !handler.isFinished,
      let otherEnding = lane.finishSuspendedCalls()
    {
      ending = otherEnding
    }
    switch ending {
    case .endedByClient where !handler.isFinished, .framingError: lane.waitForBackgroundCalls()
    case .endedByClient, .stopped, .outputBroken, .storageFailed: lane.cancelBackgroundCalls()
    }
    lane.dropSuspendedCalls()
    return output.flush() ? ending : .outputBroken
  }

  private func run() -> Lane.Ending {
    while true {
      guard sendPendingEvents() else { return .outputBroken }
      if handler.isCommitOutcomeUnknown { return .storageFailed }
      performIdleWork()
      switch input.next() {
      case .chunk(let chunk):
        let ending = lane.run(chunk, framing: input.framing ?? .lines)
        input.recycle(chunk)
        if let ending { return ending }
      case .woken:
        if wakeup?.isStopping == true { return .stopped }
        if let ending = lane.resumeSuspendedCalls() { return ending }
        handler.checkForEvents()
      case .endOfInput: return .endedByClient
      }
    }
  }

  /// Sends pending notifications until none are left, input arrives, or the client reads too slowly.
  ///
  /// Returns false if the output is closed. Unsent events remain in the journal; they are not buffered for a client
  /// that does not read.
  private func sendPendingEvents() -> Bool {
    while handler.hasPendingEvents {
      guard output.isDrained else { break }
      guard lane.sendPendingEvents() else { return false }
      if input.hasInput(within: 0) { break }
    }
    return true
  }

  /// Runs idle work, and retries incomplete work after increasing pauses.
  ///
  /// A wake-up postpones it, because it may announce events for the client.
  private func performIdleWork() {
    guard let idleWork else { return }
    var pause = ClientConnection.idleDelay
    while idleWork.isNeeded(), wakeup?.isStopping != true, input.isIdle(for: pause) {
      idleWork.perform()
      pause = min(2 * pause, ClientConnection.maxIdlePause)
    }
  }
}
