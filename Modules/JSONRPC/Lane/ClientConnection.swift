/// The loop of the program: reads, lets the lane run what came, and reads again until the conversation is over.
///
/// It owns nothing but the order of these steps; descriptors, lane and handler are handed in. (Architecture, "The way
/// of a call".)
public struct ClientConnection {
  /// Work for quiet moments.
  public struct Idle {
    /// Whether there is any.
    let isWanted: () -> Bool
    /// Does it, as far as that can be done just now.
    let work: () -> Void

    /// Bundles the two.
    public init(isWanted: @escaping () -> Bool, work: @escaping () -> Void) {
      self.isWanted = isWanted
      self.work = work
    }
  }

  /// How long no input must have come before a moment counts as quiet, in milliseconds.
  static let quiet: Int32 = 100
  /// The longest pause between two tries of work that could not be finished, in milliseconds.
  static let longestQuiet: Int32 = 400

  private let handler: any CallHandler
  private let lane: Lane
  private let intake: Intake
  private let output: Output
  private let wakeup: Wakeup?
  private let idle: Idle?

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - handler: runs the calls.
  ///   - intake: where messages come from.
  ///   - output: where replies go.
  ///   - limits: how much may come at once.
  ///   - wakeup: who may ask the program to stop.
  ///   - idle: work for quiet moments.
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

  /// Serves until the conversation is over, and waits until the last reply is written.
  ///
  /// Where only the input has ended, calls that run beside the lane are finished first; where the client has said
  /// good-bye, the program is to stop or nobody reads any more, they are cancelled. Each is answered.
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

  /// Tells what the client did not ask for just now, until it is all told, input comes, or the client has enough to
  /// read.
  ///
  /// What is not told waits where it is written: a client that does not read is not buffered for.
  private func tellNews() -> Bool {
    while handler.hasNews {
      guard output.isKeptUpWith else { break }
      guard lane.tellNews() else { return false }
      if intake.hasInput(within: 0) { break }
    }
    return true
  }

  /// Does what there is to do in a quiet moment, again after a pause where some of it is left.
  private func doIdleWork() {
    guard let idle else { return }
    var pause = ClientConnection.quiet
    while idle.isWanted(), wakeup?.isStopping != true, !intake.hasInput(within: pause) {
      idle.work()
      pause = min(2 * pause, ClientConnection.longestQuiet)
    }
  }
}
