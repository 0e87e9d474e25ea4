/// The main loop: reads, runs the received calls on the lane, and repeats until the conversation ends.
///
/// It controls only the order of these steps; descriptors, lane and handler are passed in. (Architecture, "The path of
/// a call".)
public struct ClientConnection {
  /// Maintenance work for idle times.
  public struct Idle {
    /// Whether there is work to do.
    let isWanted: () -> Bool
    /// Does as much of the work as is possible now.
    let work: () -> Void

    /// Creates maintenance work.
    public init(isWanted: @escaping () -> Bool, work: @escaping () -> Void) {
      self.isWanted = isWanted
      self.work = work
    }
  }

  /// The time without input after which the connection counts as idle, in milliseconds.
  static let quiet: Int32 = 100
  /// The maximum pause between attempts at unfinished idle work, in milliseconds.
  static let longestQuiet: Int32 = 400

  private let handler: any CallHandler
  private let lane: Lane
  private let intake: Intake
  private let output: Output
  private let wakeup: Wakeup?
  private let idle: Idle?

  /// Creates a connection; `wakeup` interrupts the wait for input, and `idle` runs when there is none.
  public init(
    handler: any CallHandler, intake: Intake, output: Output, limits: Lane.Limits = Lane.Limits(),
    wakeup: Wakeup? = nil, idle: Idle? = nil
  ) {
    self.handler = handler
    self.intake = intake
    self.output = output
    self.wakeup = wakeup
    self.idle = idle
    lane = Lane(
      handler: handler, limits: limits,
      surroundings: Lane.Surroundings(
        send: { output.send($0) }, readAhead: { intake.readAhead() },
        shouldStop: { wakeup?.isStopping ?? false }))
  }

  /// Serves until the conversation ends, and waits until the last reply is written.
  ///
  /// At the end of the input or after a lost framing, detached calls are completed. They are canceled if the client has
  /// ended the conversation, the program must stop, or the output is broken. Each of them gets a reply.
  public func serve() -> Lane.Ending {
    let ending = run()
    switch ending {
    case .finished where !handler.isFinished, .framingLost: lane.waitForDetachedCalls()
    case .finished, .stopped, .outputBroken, .storageFailed: lane.cancelDetachedCalls()
    }
    return output.flush() ? ending : .outputBroken
  }

  private func run() -> Lane.Ending {
    while true {
      guard tellNews() else { return .outputBroken }
      if handler.mustStop { return .storageFailed }
      doIdleWork()
      switch intake.next() {
      case .chunk(let chunk):
        let ending = lane.run(chunk, framing: intake.framing ?? .lines)
        intake.recycle(chunk)
        if let ending { return ending }
      case .woken:
        if wakeup?.isStopping == true { return .stopped }
        handler.lookForNews()
      case .endOfInput: return .finished
      }
    }
  }

  /// Sends pending notifications until none are left, input arrives, or the client falls behind.
  ///
  /// Unsent events stay in the journal; they are not buffered for a client that does not read.
  private func tellNews() -> Bool {
    while handler.hasNews {
      guard output.isKeptUpWith else { break }
      guard lane.tellNews() else { return false }
      if intake.hasInput(within: 0) { break }
    }
    return true
  }

  /// Runs idle work, and retries unfinished work after a growing pause.
  private func doIdleWork() {
    guard let idle else { return }
    var pause = ClientConnection.quiet
    while idle.isWanted(), wakeup?.isStopping != true, !intake.hasInput(within: pause) {
      idle.work()
      pause = min(2 * pause, ClientConnection.longestQuiet)
    }
  }
}
