public import Database
public import JSON
public import JSONRPC
public import Kernel
import Localization
public import Logging
import SQLite

/// Runs calls: looks up the method, checks permission, opens a savepoint, and converts errors to replies.
public final class Dispatcher: CallHandler {
  /// All methods and topics.
  public let registry: Registry
  /// The state of the connection.
  public let conversation: Conversation

  let database: Database
  let context: CallContext
  let clock: any Clock
  let errorReplies: ErrorReplies
  /// The number of the transaction in which the session of the connection was last checked.
  ///
  /// Reset after calls that may have changed this session or its account without changing the connection's user.
  var checkedTransaction = Dispatcher.unchecked
  static let unchecked = -1
  private var latestMethod: Method?
  private var userBeforeGroup: SignedInUser?
  /// The earliest instant at which recording the use of the session is retried; nil if the last attempt succeeded.
  var nextTouch: Instant?
  /// The session of the running call; nil if it names none.
  var callSession: CallSession?
  /// The named sessions whose use is recorded after the commit, by row ID.
  var usedSessions: [Int64: SignedInUser] = [:]
  /// The progress that the running tool reports; nil if none was requested.
  private var mcpProgress: MCPProgressRequest?
  /// The counts and latencies of the calls of the connection.
  public let metrics: Metrics
  let recorder: CallRecorder
  /// Whether long reads and calls with expensive computations may be answered later than other calls; true by default.
  public var canLeaveLane = true
  /// The maximum storage of a user in bytes; nil for no limit.
  public var maxUserBytes: Int?
  /// The maximum number of rows that one call imports; nil for no limit.
  public var maxImportRows: Int?
  /// The maximum number of rows that one call imports on a connection of several users, who wait for it.
  public static let maxImportRowsIfShared = 2000
  /// The checks for another version of the time zone database; nil for none.
  public var zoneUpdates: ZoneUpdates?
  /// Receives the progress of long calls on the lane, for a command that shows it.
  public var progressObserver: ((_ done: Int, _ total: Int) -> Void)?

  /// Creates a dispatcher.
  ///
  /// `version` is reported by `rpc.discover`. `logger` receives internal errors, without text written by users.
  /// `atomicMilliseconds` is the processor time that one call of `system.atomic` may take.
  public init(
    registry: Registry, database: Database, clock: any Clock, random: any RandomSource, conversation: Conversation,
    version: String, logger: Logger, hooks: DomainHooks = DomainHooks(), files: FileAccess = .none,
    atomicMilliseconds: Int = WorkBudget.atomicMilliseconds
  ) {
    self.registry = registry
    self.database = database
    self.clock = clock
    self.conversation = conversation
    errorReplies = ErrorReplies(logger: logger)
    metrics = Metrics(logPath: database.location == .memory ? nil : database.location.path + "-wal")
    recorder = CallRecorder(metrics, logger)
    let environment = CallEnvironment(
      registry: registry, version: version, clock: clock, random: random, hooks: hooks, files: files, metrics: metrics,
      atomicMilliseconds: atomicMilliseconds)
    context = CallContext(environment, database: database, conversation: conversation)
  }

  // MARK: - CallHandler

  /// Whether some completed calls are not committed yet.
  public var hasOpenGroup: Bool { database.hasOpenGroup }

  /// Whether a commit failed with an unknown outcome, or the file of the database has moved.
  public var isCommitOutcomeUnknown: Bool { database.outcomeIsUnknown || database.hasMoved }

  /// Whether the client has sent `exit`.
  public var isFinished: Bool { conversation.hasExited }

  /// False if several users share the connection, because a client could cancel the calls of others.
  public var acceptsCancels: Bool { !conversation.isShared }

  /// Returns the reply to a protocol error, in the language of the conversation.
  public func reply(to error: ProtocolError) -> ErrorReply {
    let reply = ErrorReply(error, in: conversation.locale)
    metrics.countInvalidMessage(reply.code)
    return reply
  }

  /// Runs one call; if it fails, rolls back its changes and throws an error reply.
  public func handle(
    _ name: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    try run({ try method(named: name) }, params, on: lane, result: result)
  }

  /// Runs one call of a method by its name, like `handle(_:_:on:result:)`, and reports its progress as a tool.
  public func run(
    _ name: String, _ params: JSONValue?, on lane: Lane, _ progress: MCPProgressRequest?, result: JSONWriter
  ) throws(ErrorReply) {
    mcpProgress = progress
    defer { mcpProgress = nil }
    try run(
      {
        guard let method = registry.method(named: name) else { throw methodNotFound(name) }
        return method
      }, params, on: lane, result: result)
  }

  private func run(
    _ method: () throws -> Method, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    let start = MonotonicTime.now
    zoneUpdates?.checkIfDue(at: start)
    var found: Method?
    let isComplete: Bool
    do {
      isComplete = try runUnrecorded(
        {
          let method = try method()
          found = method
          return method
        }, params, on: lane, result: result)
    } catch {
      recorder.record(found, since: start, error: error)
      throw error
    }
    // A call that continues in the background is recorded when it ends.
    if isComplete { recorder.record(found, since: start) }
  }

  /// Runs one call; returns false if it continues in the background.
  private func runUnrecorded(
    _ method: () throws -> Method, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) -> Bool {
    var isReading = false
    // After the error reply, whose text is in the language of the session.
    defer { leaveCallSession() }
    do {
      let method = try method()
      isReading = method.effect(of: params, in: registry) == .read
      if method.traits.contains(.waitsForBackground) { lane.waitForCallsOutsideLane() }
      context.call = CallState(now: clock.now(), framing: lane.framing)
      context.call.maxResultBytes = lane.limits.replyBytes
      context.call.maxImportRows = maxImportRows
      callSession = try session(of: method, params)
      context.call.hasNamedSession = callSession != nil
      if method.traits.contains(.long), try !setUp(method, params, on: lane) { return false }
      guard method.traits.contains(.prepared), let preparation = method.preparation else {
        try run(method, params, result: result)
        return true
      }
      let read = Result { try preparation(params, context.now) }
      if canLeaveLane, callSession != nil || CommonParameters.isSessionOnly(params), lane.canSuspendRunningCall,
        try suspend(method, preparingWith: read, on: lane)
      {
        return false
      }
      try run(method, preparingWith: read, on: lane, result: result)
      return true
    } catch let reply as ErrorReply {
      throw reply
    } catch {
      throw errorReplies.reply(
        to: error, of: database, whileReading: isReading, in: conversation.locale)
    }
  }

  /// Signs the user of the connection in again after a call with a session of its own.
  func leaveCallSession() {
    guard let callSession else { return }
    conversation.user = callSession.connectionUser
    // The call may have ended the session of the connection, or changed its account.
    checkedTransaction = Dispatcher.unchecked
    self.callSession = nil
  }

  /// Prepares a long call; returns false if it continues in the background.
  private func setUp(_ method: Method, _ params: JSONValue?, on lane: Lane) throws -> Bool {
    if canLeaveLane, method.traits.contains(.background) {
      guard try !runInBackground(method, params, from: lane) else { return false }
    } else {
      lane.flushGroup()
    }
    context.call.progress = CallProgress(lane: lane, mcpProgress, observer: progressObserver)
    return true
  }

  /// Commits the group; if that fails, all changes of its calls are undone, including sign-ins and sign-outs.
  ///
  /// If the outcome is unknown, the error reply states that, and `isCommitOutcomeUnknown` becomes true.
  public func commit() throws(ErrorReply) {
    let hasWritten = database.hasWritingGroup
    let start = MonotonicTime.now
    do {
      try database.commit()
      userBeforeGroup = nil
      if hasWritten {
        context.subscriptions.markPending()
        metrics.countCommit(
          nanoseconds: MonotonicTime.now.nanoseconds(since: start), log: database.connection.logLength)
      }
    } catch {
      conversation.user = userBeforeGroup
      if let latest = try? database.journal.latestSequenceNumber() { context.subscriptions.rewind(to: latest) }
      guard database.outcomeIsUnknown else {
        throw errorReplies.reply(to: error, of: database, in: conversation.locale)
      }
      errorReplies.logger.critical("the outcome of a commit is unknown: \(error)")
      throw errorReplies.reply(to: DomainError.outcomeUnknown, of: database, in: conversation.locale)
    }
    touchSessions()
  }

  /// Runs a closure outside of any call and commits; a write takes effect completely or not at all.
  public func perform<Value>(_ effect: Method.Effect = .write, _ body: (CallContext) throws -> Value) throws -> Value {
    context.call = CallState(now: clock.now())
    let outcome = Result {
      guard effect != .write else { return try withSavepoint { try body(context) } }
      try database.beginReading()
      return try body(context)
    }
    try commit()
    return try outcome.get()
  }

  // MARK: - Events

  /// The data version at the last check for changes by other processes.
  private var knownDataVersion: Int?

  /// Registers a closure that runs when the first subscription is added, to start watching for external changes.
  public func onFirstSubscription(_ body: @escaping () -> Void) { context.subscriptions.onFirstSubscription = body }

  /// Whether there may be notifications to send.
  public var hasPendingEvents: Bool {
    context.subscriptions.hasPendingEvents
      || context.subscriptions.hasStaleSubscriptions(for: conversation.user?.sessionID)
      || context.subscriptions.mayHaveExpiredSession(at: clock.now())
  }

  /// Marks events as pending if another process has changed the database since the last check.
  public func checkForEvents() {
    guard !context.subscriptions.isEmpty, let version = try? database.connection.dataVersion() else { return }
    if version != knownDataVersion { context.subscriptions.markPending() }
    knownDataVersion = version
  }

  /// Ends subscriptions of earlier sessions, and queues a limited number of pending events for the others.
  public func queuePendingEvents(on lane: Lane) {
    context.call = CallState(now: clock.now())
    endSubscriptions(on: lane)
    do {
      try database.beginReading()
      if let user = conversation.user { try refresh(user) }
      endSubscriptions(on: lane)
      try context.subscriptions.endSubscriptionsOfEndedSessions(at: context.now) {
        lane.queue("subscriptionEnded", params: $0.write(to:))
      }
      try context.subscriptions.sendPending { lane.queue("event", params: $0.write(to:)) }
      try database.commit()
      touchSessions()
    } catch {
      // No event is lost: a position moves only past events that were read, and the next change triggers another
      // attempt. An immediate retry would loop as long as the error persists.
      context.subscriptions.clearPending()
      errorReplies.logger.warning(
        "events could not be sent yet: \(error is SQLiteError ? "\(error)" : String(reflecting: type(of: error)))")
      try? database.commit()
    }
  }

  private func endSubscriptions(on lane: Lane) {
    context.subscriptions.endAll(except: conversation.user?.sessionID) {
      lane.queue("subscriptionEnded", params: $0.write(to:))
    }
  }

  // MARK: - Running a call

  func method(named name: JSONValue) throws -> Method {
    let method = find(name)
    guard !conversation.isShutDown || method?.traits.contains(.notification) == true else {
      throw DispatchError.shutDown
    }
    guard let method else { throw methodNotFound(name.excerpt) }
    return method
  }

  private func methodNotFound(_ name: String) -> DispatchError {
    .methodNotFound(name, similar: name.mostSimilar(in: registry.methods.map { "\($0.name)" }))
  }

  private func find(_ name: JSONValue) -> Method? {
    if let latestMethod, name.stringEquals(latestMethod.name) { return latestMethod }
    latestMethod = registry.method(named: name)
    return latestMethod
  }

  private func run(_ method: Method, _ params: JSONValue?, result: JSONWriter) throws {
    guard method.effect(of: params, in: registry) != .write else {
      return try withSavepoint(for: method) { try runLimitingResult(method, params, result) }
    }
    if method.effect != .control || method.access == .signedIn {
      recordUserBeforeGroup()
      try database.beginReading()
    }
    try authorize(method)
    try method.checkingErrors { try runLimitingResult(method, params, result) }
  }

  private func runLimitingResult(_ method: Method, _ params: JSONValue?, _ result: JSONWriter) throws {
    try result.limitingResult(to: context.call.maxResultBytes) { try method.run(params, context, result) }
  }

  func withSavepoint(for method: Method, _ handler: () throws -> Void) throws {
    recordUserBeforeGroup()
    try withSavepoint {
      let quota = try StorageQuota(database.transaction)
      try authorize(method)
      try method.checkingErrors(handler)
      let isLimited = method.countsStorage || context.call.nestedCallCountsStorage
      let isCreating = method.traits.contains(.creates) || context.call.nestedCallCreates
      try quota.charge(conversation.user?.id, creating: isCreating, maxBytes: isLimited ? maxUserBytes : nil)
    }
  }

  /// Records the signed-in user at the start of a group, to restore it if the commit fails.
  func recordUserBeforeGroup() {
    guard !database.hasOpenGroup else { return }
    userBeforeGroup = if let callSession { callSession.connectionUser } else { conversation.user }
  }

  private func withSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    let userBefore = conversation.user
    try database.beginWriting()
    do {
      let value = try body()
      try database.releaseSavepoint()
      context.call.writesDespiteFailure = []
      return value
    } catch {
      database.rollbackSavepoint()
      // The error of a call with a session is in the stored language of its user; the user of the connection is signed
      // in again later.
      if let callSession {
        conversation.user = (try? user(of: callSession)) ?? conversation.user
      } else {
        conversation.user = userBefore
        // The user may have been reloaded by the call that failed.
        checkedTransaction = Dispatcher.unchecked
      }
      try runWritesDespiteFailure()
      throw error
    }
  }

  private func runWritesDespiteFailure() throws {
    let writes = context.call.writesDespiteFailure
    context.call.writesDespiteFailure = []
    for write in writes {
      try database.beginWriting()
      do {
        try write(context)
        try database.releaseSavepoint()
      } catch {
        database.rollbackSavepoint()
        throw error
      }
    }
  }
}
