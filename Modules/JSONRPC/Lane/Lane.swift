public import JSON

/// Runs the calls of a connection one at a time, in order of arrival.
///
/// It runs the messages of one read, commits their changes in groups, and releases the replies only after the commit.
/// It knows neither descriptors nor a database: input arrives as chunks, output leaves through a closure.
/// (Architecture, "The path of a call"; protocol, "Guarantees".)
public final class Lane {
  /// The limits of messages and commit groups.
  public struct Limits: Sendable {
    /// The maximum nesting depth; the message object is level 1.
    public static let depth = 128
    /// The maximum number of calls in a batch.
    public static let batchCalls = 10_000

    /// The maximum message size in bytes.
    public var messageBytes = Framer.defaultMaxMessageBytes
    /// The maximum size of the replies of a batch in bytes; later calls of the batch are rejected.
    public var batchReplyBytes = Output.defaultMaxBacklogBytes
    /// The maximum number of calls per commit.
    public var groupCalls = 1024
    /// The maximum size of the replies that wait for a commit, in bytes.
    public var groupBytes = 256 << 10
    /// The maximum time from the first call of a group to its commit, in milliseconds.
    public var groupMilliseconds = 20

    /// Creates the default limits.
    public init() {}
  }

  /// The reason why no further call is run.
  public enum Ending: Equatable, Sendable {
    /// The client has closed the input or ended the conversation.
    case finished
    /// The framing was lost.
    case framingLost
    /// The output is closed.
    case outputBroken
    /// The program was asked to stop.
    case stopped
    /// The storage has failed in an unknown state.
    case storageFailed
  }

  /// The input and output functions that the lane needs.
  public struct Surroundings {
    /// Sends complete messages, on any thread; returns false if the output is closed.
    let send: @Sendable (UnsafeRawBufferPointer) -> Bool
    /// Peeks at messages that arrived meanwhile; they are delivered again as chunks.
    let readAhead: () -> Intake.Arrival?
    /// Whether the program was asked to stop.
    let shouldStop: () -> Bool

    /// Creates the functions; the defaults are for tests.
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
  let detached = DetachedCalls()
  private let aheadTape = JSONTape()
  /// The ids of cancels read ahead, with the chunks that contain them, which are still to be delivered.
  private var cancelsAhead: [(chunk: ObjectIdentifier, id: [UInt8])] = []

  /// The framing of the connection.
  public var framing: Framing { group.framing }

  /// Creates a lane for one connection.
  public init(handler: any CallHandler, limits: Limits = Limits(), surroundings: Surroundings) {
    self.handler = handler
    self.limits = limits
    self.surroundings = surroundings
  }

  // MARK: - Processing a chunk

  /// Runs all calls of a chunk and sends the replies; returns nil if the conversation continues.
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
    // Completed calls of an interrupted batch are committed, so their replies are sent.
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

  // MARK: - Commit groups

  /// Commits the group and sends its replies, all of which become errors if the commit fails.
  ///
  /// Returns nil if the conversation continues.
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

  // MARK: - Long calls

  /// Commits and sends the results of earlier calls before a long call.
  ///
  /// The handler calls it before any work for the long call.
  public func clearTheWay() {
    // The partial reply of the long call must not be sent.
    group.cancelReply()
    settle()
    group.resumeReply(queue.running)
  }

  var runningCall: CallQueue.Call? { queue.running }

  /// Discards the partial reply to the running call, because another thread sends it.
  func leaveReplyToAnother() { group.cancelReply() }

  /// Whether the running call was canceled, including by input that arrived meanwhile.
  public func runningCallIsCancelled() -> Bool {
    lookForCancels()
    return queue.running?.isCancelled ?? false
  }

  /// Sends a notification at once; `params` writes one JSON value.
  public func notify(_ method: StaticString, params: (JSONWriter) -> Void) {
    group.notify(method, params: params, send: surroundings.send)
  }

  /// Lets the handler queue pending notifications, and sends them; returns false if the output is closed.
  func tellNews() -> Bool {
    handler.tellNews(on: self)
    return group.sendQueued(to: surroundings.send)
  }

  /// Queues a notification to be sent with others; `params` writes one JSON value.
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

  /// Applies cancels from later chunks; those of the chunk itself were applied during parsing.
  private func applyCancelsAhead(of chunk: Chunk) {
    guard !cancelsAhead.isEmpty else { return }
    cancelsAhead.removeAll { $0.chunk == ObjectIdentifier(chunk) }
    for cancel in cancelsAhead { cancel.id.withUnsafeBufferPointer { queue.cancel($0) } }
  }
}
