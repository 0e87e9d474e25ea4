import Database
import JSON
import JSONRPC
import Kernel
import Localization
import Logging
import SQLite

/// Runs the calls of a connection: checks permission, opens a savepoint, and commits groups of calls.
///
/// A call that signs a user in or out sets a new caller in its `CallState`. If it succeeds, later calls of the group
/// have this caller; the commit of the group makes it final.
final class CallRunner {
  let context: CallContext
  let sessions: ConnectionSessions
  let errorReplies: ErrorReplies
  let recorder: CallRecorder
  var settings = CallSettings()

  var database: Database { context.database }
  private var conversation: Conversation { context.conversation }

  /// Whether a commit failed with an unknown outcome, or the file of the database has moved.
  var isCommitOutcomeUnknown: Bool { database.outcomeIsUnknown || database.hasMoved }

  init(_ context: CallContext, _ sessions: ConnectionSessions, _ errorReplies: ErrorReplies, _ recorder: CallRecorder) {
    self.context = context
    self.sessions = sessions
    self.errorReplies = errorReplies
    self.recorder = recorder
  }

  /// Returns a runner for calls that run while another call waits for the lane.
  func nested() -> CallRunner {
    let nested = CallRunner(
      CallContext(of: context, database: database, call: CallState(now: context.now)), sessions, errorReplies, recorder)
    nested.settings = settings
    return nested
  }

  // MARK: - Calls

  /// Runs one call; returns false if it continues in the background.
  func run(
    _ method: Method, _ params: JSONValue?, on lane: Lane, reportingTo mcpProgress: MCPProgressRequest?,
    result: JSONWriter
  ) throws(ErrorReply) -> Bool {
    let isReading = method.effect(of: params, in: context.environment.registry) == .read
    if method.traits.contains(.waitsForBackground) { lane.waitForCallsOutsideLane() }
    context.call = CallState(now: context.environment.clock.now(), framing: lane.framing)
    context.call.maxResultBytes = lane.limits.replyBytes
    context.call.maxImportRows = settings.maxImportRows
    defer { forgetCheckAfterNamedSession() }
    do {
      context.call.session = try method.session(in: params)
      if method.traits.contains(.long), try !setUp(method, params, on: lane, mcpProgress) { return false }
      guard method.traits.contains(.prepared), let preparation = method.preparation else {
        try run(method, params, result: result)
        return true
      }
      let read = Result { try preparation(params, context.now) }
      if settings.canLeaveLane, context.call.session != nil || CommonParameters.isSessionOnly(params),
        lane.canSuspendRunningCall, try suspend(method, preparingWith: read, on: lane)
      {
        return false
      }
      try run(method, preparingWith: read, on: lane, result: result)
      return true
    } catch let reply as ErrorReply {
      throw reply
    } catch {
      throw errorReplies.reply(to: error, of: database, whileReading: isReading, in: context.localeOfError)
    }
  }

  /// Causes another check of the connection's session, which a call with a session of its own may have ended.
  func forgetCheckAfterNamedSession() {
    if context.call.session != nil { sessions.forgetCheck() }
  }

  /// Prepares a long call; returns false if it continues in the background.
  private func setUp(
    _ method: Method, _ params: JSONValue?, on lane: Lane, _ mcpProgress: MCPProgressRequest?
  ) throws -> Bool {
    if settings.canLeaveLane, method.traits.contains(.background) {
      guard try !runInBackground(method, params, from: lane) else { return false }
    } else {
      lane.flushGroup()
    }
    context.call.progress = CallProgress(lane: lane, mcpProgress, observer: settings.progressObserver)
    return true
  }

  private func run(_ method: Method, _ params: JSONValue?, result: JSONWriter) throws {
    guard method.effect(of: params, in: context.environment.registry) != .write else {
      return try withSavepoint(for: method) { try runLimitingResult(method, params, result) }
    }
    if method.effect != .control || method.access == .signedIn { try database.beginReading() }
    try authorize(method)
    try method.checkingErrors { try runLimitingResult(method, params, result) }
    setCallerOfLaterCalls()
  }

  private func runLimitingResult(_ method: Method, _ params: JSONValue?, _ result: JSONWriter) throws {
    try result.limitingResult(to: context.call.maxResultBytes) { try method.run(params, context, result) }
  }

  /// Sets the caller, and checks that it may call the method.
  func authorize(_ method: Method) throws {
    context.call.newCaller = nil
    context.call.caller =
      if let session = context.call.session {
        conversation.caller(try sessions.user(ofToken: session, at: context.now))
      } else if method.effect == .control && method.access == .anyone {
        conversation.caller
      } else {
        try sessions.currentCaller(at: context.now)
      }
    try context.checkPermission(for: method)
  }

  /// Runs a closure outside of any call and commits; a write takes effect completely or not at all.
  func perform<Value>(_ effect: Method.Effect, _ body: (CallContext) throws -> Value) throws -> Value {
    context.call = CallState(now: context.environment.clock.now())
    context.call.caller = conversation.caller
    let outcome = Result {
      guard effect != .write else { return try withSavepoint { try body(context) } }
      try database.beginReading()
      let value = try body(context)
      setCallerOfLaterCalls()
      return value
    }
    try commit()
    return try outcome.get()
  }

  // MARK: - Transactions

  /// Runs a handler in a savepoint, and charges the user for the storage.
  func withSavepoint(for method: Method, _ handler: () throws -> Void) throws {
    try withSavepoint {
      let quota = try StorageQuota(database.transaction)
      try authorize(method)
      try context.recordingChanges(of: method) { try method.checkingErrors(handler) }
      let isLimited = method.countsStorage || context.call.nestedCallCountsStorage
      let isCreating = method.traits.contains(.creates) || context.call.nestedCallCreates
      try quota.charge(
        context.signedInUser?.id, creating: isCreating, maxBytes: isLimited ? settings.maxUserBytes : nil)
    }
  }

  private func withSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try database.beginWriting()
    do {
      let value = try body()
      try database.releaseSavepoint()
      context.call.writesDespiteFailure = []
      setCallerOfLaterCalls()
      return value
    } catch {
      database.rollbackSavepoint()
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

  /// Applies a sign-in, a sign-out or a changed account to the connection after a successful call.
  func setCallerOfLaterCalls() {
    guard context.call.session == nil, let caller = context.call.newCaller else { return }
    sessions.userWillChange(at: context.now)
    conversation.setCaller(caller)
  }

  /// Commits the group; if that fails, all changes of its calls are undone, including sign-ins and sign-outs.
  ///
  /// If the outcome is unknown, the error reply states that, and `isCommitOutcomeUnknown` becomes true.
  func commit() throws(ErrorReply) {
    let hasWritten = database.hasWritingGroup
    let start = MonotonicTime.now
    do {
      try database.commit()
    } catch {
      conversation.didRollBack()
      if let latest = try? database.journal.latestSequenceNumber() { context.subscriptions.rewind(to: latest) }
      guard database.outcomeIsUnknown else {
        throw errorReplies.reply(to: error, of: database, in: conversation.locale)
      }
      errorReplies.logger.critical("the outcome of a commit is unknown: \(error)")
      throw errorReplies.reply(to: DomainError.outcomeUnknown, of: database, in: conversation.locale)
    }
    conversation.didCommit()
    if hasWritten {
      context.subscriptions.markPending()
      context.environment.metrics.countCommit(
        nanoseconds: MonotonicTime.now.nanoseconds(since: start), log: database.connection.logLength)
    }
    sessions.recordUse(at: context.now)
  }

  /// Runs a call and commits it; if nothing can be stored, runs it again without storing anything.
  ///
  /// No other call is in the group. `run` writes the reply to `result`.
  func runStoringIfPossible(_ method: Method, result: JSONWriter, _ run: () throws -> Void) throws {
    let start = result.mark
    do {
      let outcome = Result { try withSavepoint(for: method, run) }
      if case .failure(let error as SQLiteError) = outcome, error.preventsStorage { throw error }
      try commit()
      return try outcome.get()
    } catch let error as SQLiteError where error.preventsStorage {
      try? commit()
    } catch let reply as ErrorReply where reply.code == .storageFailed && !isCommitOutcomeUnknown {
    }
    result.truncate(to: start)
    context.call.canStore = false
    context.call.writesDespiteFailure = []
    try database.beginReading()
    try authorize(method)
    try method.checkingErrors(run)
    setCallerOfLaterCalls()
  }
}

extension Method {
  /// Returns the SHA-256 of the token of the session that a call names; nil if it names none.
  fileprivate func session(in params: JSONValue?) throws(DomainError) -> [UInt8]? {
    guard traits.contains(.takesSession), let value = params?.member("session"), value.kind != .null else {
      return nil
    }
    guard value.kind == .string else {
      throw ParameterReader(params, path: "").wrongType("session", expected: Strings.typeText)
    }
    // The parameters report a text that is too long.
    return value.shortString().map { SessionToken(text: $0).hash }
  }
}

extension SQLiteError {
  /// Whether nothing can be stored at present, although reading may be possible.
  fileprivate var preventsStorage: Bool { [.full, .readOnly, .io, .cannotOpen].contains(kind) }
}
