public import JSON

/// Runs the calls of a connection one at a time, in order of arrival.
///
/// It runs the calls of one read, commits their changes in groups, and sends the replies only after the commit. It is
/// independent of descriptors and the database: input is passed as chunks, and output is passed to a closure.
/// (Protocol, "Guarantees".)
public final class Lane {
  /// The limits of messages and commit groups.
  public struct Limits: Sendable {
    /// The maximum nesting depth; the message object is level 1.
    public static let depth = 128
    /// The maximum number of calls in a batch.
    public static let batchCalls = 10_000

    /// The maximum message size in bytes.
    public var messageBytes = Framer.defaultMaxMessageBytes
    /// The size of a batch's replies, in bytes, above which the remaining calls of the batch are rejected.
    public var batchReplyBytes = Output.defaultMaxBacklogBytes
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

    /// Creates the functions; by default, nothing is read ahead and no stop is requested.
    public init(
      send: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
      readAhead: @escaping () -> InputReader.ReadAhead? = { nil }, shouldStop: @escaping () -> Bool = { false }
    ) {
      self.send = send
      self.readAhead = readAhead
      self.shouldStop = shouldStop
    }
  }

  let handler: any CallHandler
  let io: LaneIO
  let limits: Limits
  private let queue = CallQueue()
  private let group = ReplyGroup()
  let backgroundCalls = BackgroundCallQueue()
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
  }

  // MARK: - Processing a chunk

  /// Runs all calls of a chunk and sends the replies; returns nil if the conversation continues.
  public func run(_ chunk: Chunk, framing: Framing) -> Ending? {
    group.framing = framing
    defer { queue.reset() }
    queue.parse(chunk, limits: limits, acceptsCancels: handler.acceptsCancels)
    for id in queue.cancelledIDs { cancelBackgroundCalls(id) }
    applyReadAheadCancels(to: chunk)
    while let call = queue.next() {
      if io.shouldStop() { return end(.stopped) }
      run(call)
      if handler.isFinished || handler.isCommitOutcomeUnknown { return end(.endedByClient) }
      if group.isFull(limits) {
        if let ending = commitGroup() { return ending }
        readCancelsAhead()
      }
    }
    if let ending = commitGroup() { return ending }
    return queue.hasFramingError ? .framingError : nil
  }

  private func end(_ ending: Ending) -> Ending {
    // The completed calls of an interrupted batch are committed and their replies are sent.
    commitGroup(endsBatch: true) ?? ending
  }

  private func run(_ call: CallQueue.Call) {
    switch call.envelope.content {
    case .invalid(let error): group.reject(call, with: handler.reply(to: error))
    case .call where call.isCancelled: reject(call, with: handler.reply(to: .cancelled))
    case .call where call.batchPosition != .none && group.openBatchBytes > limits.batchReplyBytes:
      group.reject(call, with: handler.reply(to: .batchRepliesTooLarge))
    case .call(let method, let params):
      answer(call) { body throws(ErrorReply) in try handler.handle(method, params, on: self, result: body) }
    case .cancel, .ignored: group.skip(call)
    }
  }

  /// Answers a call with the result that a closure writes, or with its error.
  private func answer(_ call: CallQueue.Call, _ handle: (JSONWriter) throws(ErrorReply) -> Void) {
    group.beginReply(call)
    do throws(ErrorReply) {
      try handle(group.bodies)
      group.endReply(call)
    } catch {
      group.cancelReply()
      reject(call, with: error)
    }
  }

  /// Answers a call with an error, unless it was canceled and the handler does not answer such calls.
  private func reject(_ call: CallQueue.Call, with error: ErrorReply) {
    guard error.code != .cancelled || handler.answersCancelledCalls else { return group.skip(call) }
    group.reject(call, with: error)
  }

  // MARK: - Commit groups

  /// Commits the group and sends its replies; if the commit fails, those of calls that wrote become errors.
  ///
  /// Returns nil if the conversation continues.
  @discardableResult
  private func commitGroup(endsBatch: Bool = false) -> Ending? {
    if handler.hasOpenGroup {
      do throws(ErrorReply) {
        try handler.commit()
      } catch {
        if handler.isCommitOutcomeUnknown { group.failAll(error) } else { repeatReads(afterFailedCommit: error) }
      }
    }
    guard group.flush(endsBatch: endsBatch || handler.isCommitOutcomeUnknown, to: io.send) else { return .outputBroken }
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
        answer(call) { body throws(ErrorReply) in try handler.handleAgain(method, params, on: self, result: body) }
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
    group.resumeReply(queue.running)
  }

  var runningCall: CallQueue.Call? { queue.running }

  /// Discards the partial reply to the running call, because another thread sends the reply.
  func discardPartialReply() { group.cancelReply() }

  /// Returns whether the running call was canceled, including by input that arrived since it started.
  public func runningCallIsCancelled() -> Bool {
    readCancelsAhead()
    return queue.running?.isCancelled ?? false
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
        guard Envelope.mayContainCancel(bytes), let message = try? readAheadTape.parse(bytes, maxDepth: Limits.depth)
        else {
          continue
        }
        let parts = message.kind == .array ? Array(message.elements) : [message]
        for part in parts {
          guard case .cancel(let id) = Envelope(part).content else { continue }
          queue.cancel(id.rawBytes)
          cancelBackgroundCalls(id.rawBytes)
          readAheadCancels.append((ObjectIdentifier(readAhead.chunk), Array(id.rawBytes)))
        }
      }
    }
  }

  /// Applies the cancel requests in later chunks; those in the chunk itself were applied during parsing.
  private func applyReadAheadCancels(to chunk: Chunk) {
    guard !readAheadCancels.isEmpty else { return }
    readAheadCancels.removeAll { $0.chunk == ObjectIdentifier(chunk) }
    for cancel in readAheadCancels { cancel.id.withUnsafeBufferPointer { queue.cancel($0) } }
  }
}
