public import JSON

/// Runs the calls of a connection one at a time, in order of arrival.
///
/// It runs the calls of one read, commits their changes in groups, and sends the replies only after the commit. It is
/// independent of descriptors and the database: input is passed as chunks, and output is passed to a closure.
public final class Lane {
  /// The limits of messages and commit groups.
  public struct Limits: Sendable {
    /// The maximum nesting depth; the message object is level 1.
    public static let depth = 128
    /// The maximum number of calls in a batch.
    public static let batchCalls = 10_000

    /// The maximum message size in bytes.
    public var messageBytes = Framer.defaultMaxMessageBytes
    /// The maximum size of one result, and the size of a batch's replies above which its remaining calls are rejected,
    /// in bytes.
    public var replyBytes = Output.defaultMaxBacklogBytes
    /// The number of waiting replies at which a group is committed.
    public var groupCalls = 1024
    /// The size of the waiting replies at which a group is committed, in bytes.
    public var groupBytes = 256 << 10
    /// The age at which a group is committed, in milliseconds; checked after each call.
    public var groupMilliseconds = 20

    /// Creates the default limits.
    public init() {}
  }

  /// The reason why no further call is run.
  public enum Ending: Equatable, Sendable {
    /// The client has closed the input or ended the conversation.
    case endedByClient
    /// A framing error occurred.
    case framingError
    /// The output is closed.
    case outputBroken
    /// The program was asked to stop.
    case stopped
    /// A commit failed with an unknown outcome.
    case storageFailed
  }

  /// The input and output functions that the lane needs.
  public struct LaneIO {
    /// Sends complete messages, on any thread; returns false if the output is closed.
    let send: @Sendable (UnsafeRawBufferPointer) -> Bool
    /// Reads available messages ahead, which are delivered again as chunks; nil if there are none.
    let readAhead: () -> InputReader.ReadAhead?
    /// Returns whether the program was asked to stop.
    let shouldStop: () -> Bool
    /// Causes a call of ``Lane/resumeSuspendedCalls()`` soon; called on any thread.
    let wake: @Sendable () -> Void

    /// Creates the functions; by default, nothing is read ahead, no stop is requested, and nobody is woken.
    public init(
      send: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
      readAhead: @escaping () -> InputReader.ReadAhead? = { nil }, shouldStop: @escaping () -> Bool = { false },
      wake: @escaping @Sendable () -> Void = {}
    ) {
      self.send = send
      self.readAhead = readAhead
      self.shouldStop = shouldStop
      self.wake = wake
    }
  }

  let handler: any CallHandler
  let io: LaneIO
  /// The limits of messages, replies and commit groups.
  public let limits: Limits
  private let queue = CallQueue()
  private let group = ReplyGroup()
  let backgroundCalls = BackgroundCallQueue()
  let suspendedCalls: SuspendedCalls
  /// The running call if it does not belong to the current chunk.
  private var detachedCall: DetachedCall?
  /// Calls whose replies may refer to their messages until the next commit.
  private var answeredCalls: [DetachedCall] = []
  /// Whether the output is closed.
  public private(set) var isOutputBroken = false
  private let readAheadTape = JSONTape()
  /// The target ids of cancels in chunks that were read ahead and are yet to be run, each with its chunk.
  private var readAheadCancels: [(chunk: ObjectIdentifier, id: [UInt8])] = []

  /// The framing of the connection.
  public var framing: Framing { group.framing }

  /// Creates a lane for one connection.
  public init(handler: any CallHandler, limits: Limits = Limits(), io: LaneIO) {
    self.handler = handler
    self.limits = limits
    self.io = io
    suspendedCalls = SuspendedCalls(didComplete: io.wake)
  }

  // MARK: - Processing a chunk

  /// Runs all calls of a chunk and sends the replies; returns nil if the conversation continues.
  public func run(_ chunk: Chunk, framing: Framing) -> Ending? {
    group.framing = framing
    defer { queue.reset() }
    queue.parse(chunk, limits: limits, acceptsCancels: handler.acceptsCancels)
    for id in queue.cancelledIDs { cancelCallsOutsideChunk(id) }
    applyReadAheadCancels(to: chunk)
    while let call = queue.next() {
      if io.shouldStop() { return end(.stopped) }
      run(call)
      if let ending = endingAfterCall() { return ending }
      if !suspendedCalls.isEmpty, let ending = runReadyCalls() { return ending }
    }
    if let ending = commitGroup() { return ending }
    return queue.hasFramingError ? .framingError : nil
  }

  /// Commits a full group; returns nil if the conversation continues.
  func endingAfterCall() -> Ending? {
    if handler.isFinished || handler.isCommitOutcomeUnknown { return end(.endedByClient) }
    if isOutputBroken { return .outputBroken }
    guard group.isFull(limits) else { return nil }
    if let ending = commitGroup() { return ending }
    readCancelsAhead()
    return nil
  }

  private func end(_ ending: Ending) -> Ending {
    // The completed calls of an interrupted batch are committed and their replies are sent.
    commitGroup(endsBatch: true) ?? ending
  }

  private func run(_ call: CallQueue.Call) {
    switch call.envelope.content {
    case .invalid(let error): group.reject(call, with: handler.reply(to: error))
    case .call where call.isCancelled: reject(call, with: handler.reply(to: .canceled))
    case .callWithInvalidText(let path): group.reject(call, with: handler.reply(to: .invalidText(path: path)))
    case .call where call.batchPosition != .none && group.openBatchBytes > limits.replyBytes:
      group.reject(call, with: handler.reply(to: .batchRepliesTooLarge))
    case .call where detachedCall == nil && suspendedCalls.mustHold(call):
      if !suspendedCalls.hold(call) { group.reject(call, with: handler.reply(to: .sessionBusy)) }
    case .call(let method, let params):
      answer(call) { result throws(ErrorReply) in
        try handler.handle(method, params, on: self, result: result)
        return true
      }
    case .cancel, .ignored: group.skip(call)
    }
  }

  /// Runs a call that was held.
  func run(_ held: DetachedCall) {
    running(held) { run(held.call) }
  }

  /// Continues a suspended call; `write` returns false if it is not answered yet.
  func run(_ suspended: DetachedCall, _ write: (JSONWriter) throws(ErrorReply) -> Bool) {
    running(suspended) {
      guard !suspended.call.isCancelled else { return reject(suspended.call, with: handler.reply(to: .canceled)) }
      answer(suspended.call, write)
    }
  }

  private func running(_ call: DetachedCall, _ body: () -> Void) {
    detachedCall = call
    answeredCalls.append(call)
    body()
    detachedCall = nil
  }

  /// Adds the reply to a call to the group; a thrown error becomes the reply, and without one, `write` returns false.
  private func answer(_ call: CallQueue.Call, _ write: (JSONWriter) throws(ErrorReply) -> Bool) {
    group.beginReply(call)
    do throws(ErrorReply) {
      if try write(group.bodies) { group.endReply(call) } else { group.cancelReply() }
    } catch {
      group.cancelReply()
      reject(call, with: error)
    }
  }

  /// Answers a call with an error, unless it was canceled and the handler does not answer such calls.
  private func reject(_ call: CallQueue.Call, with error: ErrorReply) {
    guard error.code != .canceled || handler.answersCancelledCalls else { return group.skip(call) }
    group.reject(call, with: error)
  }

  // MARK: - Commit groups

  /// Commits the group and sends its replies; if the commit fails, those of calls that wrote become errors.
  ///
  /// Returns nil if the conversation continues.
  @discardableResult
  func commitGroup(endsBatch: Bool = false) -> Ending? {
    if handler.hasOpenGroup {
      do throws(ErrorReply) {
        try handler.commit()
      } catch {
        if handler.isCommitOutcomeUnknown { group.failAll(error) } else { repeatReads(afterFailedCommit: error) }
      }
    }
    answeredCalls.removeAll()
    guard group.flush(endsBatch: endsBatch || handler.isCommitOutcomeUnknown, to: io.send) else {
      isOutputBroken = true
      return .outputBroken
    }
    return handler.isCommitOutcomeUnknown ? .storageFailed : nil
  }

  /// Runs the calls of the group that only read again, and answers those that wrote with the error of the commit.
  private func repeatReads(afterFailedCommit error: ErrorReply) {
    for (call, reply) in group.takeReplies() {
      guard !reply.isEmpty else {
        group.skip(call)
        continue
      }
      guard case .call(let method, let params) = call.envelope.content else {
        group.restore(reply, to: call)
        continue
      }
      switch handler.effectOfFailedCommit(on: method) {
      case .fails: group.reject(call, with: error)
      case .keepsReply: group.restore(reply, to: call)
      case .runsAgain:
        answer(call) { result throws(ErrorReply) in
          try handler.handleAgain(method, params, on: self, result: result)
          return true
        }
      }
    }
    guard handler.hasOpenGroup else { return }
    do throws(ErrorReply) {
      try handler.commit()
    } catch {
      group.failAll(error)
    }
  }

  // MARK: - Long calls

  /// Commits and sends the results of earlier calls before a long call.
  ///
  /// The handler calls it before any work for the long call.
  public func flushGroup() {
    // The partial reply of the long call must not be sent.
    group.cancelReply()
    commitGroup()
    group.resumeReply(runningCall)
    if let detachedCall { answeredCalls.append(detachedCall) }
  }

  /// Waits until all suspended and background calls are answered.
  ///
  /// The handler calls it before any work for a call, which must not name a session.
  public func waitForCallsOutsideLane() {
    group.cancelReply()
    commitGroup()
    _ = finishSuspendedCalls()
    group.resumeReply(queue.running)
    waitForBackgroundCalls()
  }

  /// Whether the running call is part of a batch.
  public var isRunningBatch: Bool { (runningCall?.batchPosition ?? .none) != .none }

  var runningCall: CallQueue.Call? { detachedCall?.call ?? queue.running }

  /// Discards the partial reply to the running call, because another thread sends the reply.
  func discardPartialReply() { group.cancelReply() }

  /// Returns whether the running call was canceled, including by input that arrived since it started.
  public func runningCallIsCancelled() -> Bool {
    readCancelsAhead()
    return runningCall?.isCancelled ?? false
  }

  /// Sends a notification immediately; `params` writes one JSON value.
  public func notify(_ method: StaticString, params: (JSONWriter) -> Void) {
    group.notify(method, params: params, send: io.send)
  }

  /// Requests pending notifications from the handler and sends them; returns false if the output is closed.
  func sendPendingEvents() -> Bool {
    handler.queuePendingEvents(on: self)
    return group.sendQueued(to: io.send)
  }

  /// Queues a notification to be sent with others; `params` writes one JSON value.
  public func queue(_ method: StaticString, params: (JSONWriter) -> Void) {
    group.queue(method, params: params)
  }

  func readCancelsAhead() {
    guard handler.acceptsCancels else { return }
    while let readAhead = io.readAhead() {
      readAheadTape.reset()
      for index in readAhead.frames where readAhead.chunk.frames[index].kind == .message {
        let bytes = readAhead.chunk[readAhead.chunk.frames[index]].assumingMemoryBound(to: UInt8.self)
        guard Envelope.mayContainCancel(bytes),
          let message = try? readAheadTape.parse(bytes, maxDepth: Limits.depth, allowsUnpairedSurrogates: true)
        else {
          continue
        }
        let parts = message.kind == .array ? Array(message.elements) : [message]
        for part in parts {
          guard case .cancel(let id) = Envelope(part).content else { continue }
          queue.cancel(id.rawBytes)
          cancelCallsOutsideChunk(id.rawBytes)
          readAheadCancels.append((ObjectIdentifier(readAhead.chunk), Array(id.rawBytes)))
        }
      }
    }
  }

  private func cancelCallsOutsideChunk(_ id: UnsafeBufferPointer<UInt8>) {
    cancelBackgroundCalls(id)
    suspendedCalls.cancel(id)
    if let detachedCall, detachedCall.has(id: id) { detachedCall.cancel() }
  }

  /// Applies the cancel requests in later chunks; those in the chunk itself were applied during parsing.
  private func applyReadAheadCancels(to chunk: Chunk) {
    guard !readAheadCancels.isEmpty else { return }
    readAheadCancels.removeAll { $0.chunk == ObjectIdentifier(chunk) }
    for cancel in readAheadCancels { cancel.id.withUnsafeBufferPointer { queue.cancel($0) } }
  }
}
