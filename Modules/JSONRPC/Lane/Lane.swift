public import JSON

/// The one lane on which the calls of a connection run, in the order in which they arrived.
///
/// It takes the messages of one read, runs their calls, commits what they changed in groups, and only then lets the
/// replies go. It knows neither descriptors nor a database: bytes come as chunks and leave through a closure.
/// (Architecture, "The way of a call"; protocol, "Guarantees".)
public final class Lane {
  /// How much may come in one message and wait in one group.
  public struct Limits: Sendable {
    /// How deep objects and lists may be nested; the message object is level 1.
    public static let depth = 128
    /// How many calls one batch may hold.
    public static let batchCalls = 10_000

    /// The largest message in bytes.
    public var messageBytes = Framer.defaultMaxMessageBytes
    /// How many bytes the replies of one batch may have; later calls of the batch are refused.
    public var batchReplyBytes = Output.defaultMaxBacklogBytes
    /// How many calls share a commit at most.
    public var groupCalls = 1024
    /// How many bytes of replies wait for a commit at most.
    public var groupBytes = 256 << 10
    /// How long the first call of a group waits for its commit at most, in milliseconds.
    public var groupMilliseconds = 20

    /// The limits that hold unless told otherwise.
    public init() {}
  }

  /// Why no further call is run.
  public enum Ending: Equatable, Sendable {
    /// The client has closed its end, or has said that it is done.
    case finished
    /// Nothing can be read any more.
    case framingLost
    /// Nobody reads the replies.
    case outputBroken
    /// The program was asked to stop.
    case stopped
    /// The storage has failed, and nobody knows what it holds.
    case storageFailed
  }

  /// What the lane needs from the descriptors around it.
  public struct Surroundings {
    /// Takes whole messages, ready to be written, on any thread; false where nobody reads them any more.
    let send: @Sendable (UnsafeRawBufferPointer) -> Bool
    /// Looks for messages that came in meanwhile; they come again as chunks of their own.
    let readAhead: () -> Intake.Arrival?
    /// Whether the program was asked to stop.
    let shouldStop: () -> Bool

    /// Bundles the three; tests leave out what they do not need.
    public init(
      send: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
      readAhead: @escaping () -> Intake.Arrival? = { nil }, shouldStop: @escaping () -> Bool = { false }
    ) {
      self.send = send
      self.readAhead = readAhead
      self.shouldStop = shouldStop
    }
  }

  let handler: any CallHandler
  let surroundings: Surroundings
  let limits: Limits
  private let queue = CallQueue()
  private let group = ReplyGroup()
  /// The calls that run beside the lane.
  let detached = DetachedCalls()
  private let aheadTape = JSONTape()
  /// The ids of cancels that were read ahead, with the chunks in which they will come again; the chunks between wait
  /// too.
  private var cancelsAhead: [(chunk: ObjectIdentifier, id: [UInt8])] = []

  /// How messages are told apart on the connection of the running call.
  public var framing: Framing { group.framing }

  /// Makes a lane for one connection.
  public init(handler: any CallHandler, limits: Limits = Limits(), surroundings: Surroundings) {
    self.handler = handler
    self.limits = limits
    self.surroundings = surroundings
  }

  // MARK: - The way of a chunk

  /// Runs every call of a chunk and sends the replies.
  ///
  /// - Parameters:
  ///   - chunk: the messages of one read; good until this returns.
  ///   - framing: how replies are told apart.
  /// - Returns: why no further call is to be run; nil to go on.
  public func run(_ chunk: Chunk, framing: Framing) -> Ending? {
    group.framing = framing
    defer { queue.reset() }
    queue.admit(chunk, limits: limits)
    for id in queue.cancelledIDs { cancelDetachedCalls(id) }
    applyCancelsAhead(of: chunk)
    while let call = queue.next() {
      if surroundings.shouldStop() { return end(.stopped) }
      run(call)
      if handler.isFinished || handler.mustStop { return end(.finished) }
      if group.isFull(limits) {
        if let ending = settle() { return ending }
        lookForCancels()
      }
    }
    if let ending = settle() { return ending }
    return queue.framingWasLost ? .framingLost : nil
  }

  private func end(_ ending: Ending) -> Ending {
    // What the calls of a cut batch have done is done, so their replies go out.
    settle(cutsBatch: true) ?? ending
  }

  private func run(_ call: CallQueue.Call) {
    switch call.envelope.content {
    case .fault(let fault): group.refuse(call, handler.reply(to: fault))
    case .call where call.isCancelled: group.refuse(call, handler.reply(to: .cancelled))
    case .call where call.batch != .none && group.openBatchBytes > limits.batchReplyBytes:
      group.refuse(call, handler.reply(to: .batchRepliesTooLarge))
    case .call(let method, let params):
      group.beginReply(call)
      do throws(ErrorReply) {
        try handler.handle(method, params, on: self, result: group.replies)
        group.endReply(call)
      } catch {
        group.cancelReply()
        group.refuse(call, error)
      }
    case .cancel, .ignored: group.skip(call)
    }
  }

  // MARK: - Groups

  /// Commits what has run and sends its replies; where the commit fails, every one of them becomes an error.
  ///
  /// Returns why no further call is to be run; nil to go on.
  @discardableResult
  private func settle(cutsBatch: Bool = false) -> Ending? {
    if handler.hasOpenGroup {
      do throws(ErrorReply) {
        try handler.commit()
      } catch {
        group.failAll(error)
      }
    }
    guard group.release(cutsBatch: cutsBatch || handler.mustStop, to: surroundings.send) else { return .outputBroken }
    return handler.mustStop ? .storageFailed : nil
  }

  // MARK: - For a call that takes long

  /// Commits and sends what came before a long call, so that nobody waits for it.
  ///
  /// Called by the handler before it begins anything for that call.
  public func clearTheWay() {
    // The beginning of its own reply must not go out with theirs.
    group.cancelReply()
    settle()
    group.resumeReply(queue.running)
  }

  /// The call that runs on the lane.
  var runningCall: CallQueue.Call? { queue.running }

  /// Takes back the beginning of the reply to the running call: it comes from another thread.
  func leaveReplyToAnother() { group.cancelReply() }

  /// Whether the running call was cancelled; looks at what has come in meanwhile.
  public func runningCallIsCancelled() -> Bool {
    lookForCancels()
    return queue.running?.isCancelled ?? false
  }

  /// Sends a notification at once.
  ///
  /// - Parameters:
  ///   - method: its name.
  ///   - params: writes the parameters as one JSON value.
  public func notify(_ method: StaticString, params: (JSONWriter) -> Void) {
    group.notify(method, params: params, send: surroundings.send)
  }

  /// Lets the handler tell what the client did not ask for just now, and sends it.
  ///
  /// - Returns: false where nobody reads it any more.
  func tellNews() -> Bool {
    handler.tellNews(on: self)
    return group.sendQueued(to: surroundings.send)
  }

  /// Queues a notification, to be sent with others.
  ///
  /// - Parameters:
  ///   - method: its name.
  ///   - params: writes the parameters as one JSON value.
  public func queue(_ method: StaticString, params: (JSONWriter) -> Void) {
    group.queue(method, params: params)
  }

  func lookForCancels() {
    while let arrival = surroundings.readAhead() {
      aheadTape.reset()
      for place in arrival.frames where arrival.chunk.frames[place].kind == .message {
        let bytes = arrival.chunk[arrival.chunk.frames[place]].assumingMemoryBound(to: UInt8.self)
        guard Envelope.mayCancel(bytes), let message = try? aheadTape.parse(bytes, maxDepth: Limits.depth) else {
          continue
        }
        let parts = message.kind == .array ? Array(message.elements) : [message]
        for part in parts {
          guard case .cancel(let id) = Envelope(part).content else { continue }
          queue.cancel(id.rawBytes)
          cancelDetachedCalls(id.rawBytes)
          cancelsAhead.append((ObjectIdentifier(arrival.chunk), Array(id.rawBytes)))
        }
      }
    }
  }

  /// Cancels calls of a chunk for which the cancel was read in a later one; those of the chunk itself have counted in
  /// their place.
  private func applyCancelsAhead(of chunk: Chunk) {
    guard !cancelsAhead.isEmpty else { return }
    cancelsAhead.removeAll { $0.chunk == ObjectIdentifier(chunk) }
    for cancel in cancelsAhead { cancel.id.withUnsafeBufferPointer { queue.cancel($0) } }
  }
}
