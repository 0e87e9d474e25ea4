public import Database
public import JSON
public import JSONRPC
public import Kernel
import Localization
public import Logging

/// The settings of the calls of a connection.
public struct CallSettings {
  /// Whether long reads and calls with expensive computations may be answered later than other calls.
  public var canLeaveLane = true
  /// The maximum storage of a user in bytes; nil for no limit.
  public var maxUserBytes: Int?
  /// The maximum number of rows that one call imports; nil for no limit.
  public var maxImportRows: Int?
  /// The checks for another version of the time zone database; nil for none.
  public var zoneUpdates: ZoneUpdates?
  /// Receives the progress of long calls on the lane, for a command that shows it.
  public var progressObserver: ((_ done: Int, _ total: Int) -> Void)?

  /// The maximum number of rows that one call imports on a connection of several users, who wait for it.
  public static let maxImportRowsIfShared = 2000
}

/// Handles the calls of one connection: looks up the method, runs it, records the call, and sends events.
public final class Dispatcher: CallHandler {
  /// All methods and topics.
  public let registry: Registry
  private let runner: CallRunner
  private let events: EventSender
  private var latestMethod: Method?

  private var context: CallContext { runner.context }
  /// The state of the connection.
  public var conversation: Conversation { context.conversation }
  /// The counts and latencies of the calls of the connection.
  public var metrics: Metrics { context.environment.metrics }
  /// The settings of calls.
  public var settings: CallSettings {
    get { runner.settings }
    set { runner.settings = newValue }
  }

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
    let metrics = Metrics(logPath: database.location == .memory ? nil : database.location.path + "-wal")
    let environment = CallEnvironment(
      registry: registry, version: version, clock: clock, random: random, hooks: hooks, files: files, metrics: metrics,
      atomicMilliseconds: atomicMilliseconds)
    let context = CallContext(environment, database: database, conversation: conversation)
    let sessions = ConnectionSessions(of: context)
    runner = CallRunner(context, sessions, ErrorReplies(logger: logger), CallRecorder(metrics, logger))
    events = EventSender(context, sessions, logger)
  }

  // MARK: - Calls

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
    try run(method(named: name), params, on: lane, with: runner, result: result)
  }

  /// Runs one call of a method by its name, like `handle(_:_:on:result:)`, and reports its progress as a tool.
  public func run(
    _ name: String, _ params: JSONValue?, on lane: Lane, _ progress: MCPProgressRequest?, result: JSONWriter
  ) throws(ErrorReply) {
    let method = registry.method(named: name).map { .success($0) } ?? Result.failure(methodNotFound(name))
    try run(method, params, on: lane, with: runner, progress, result: result)
  }

  /// Returns whether the token of the signed-in user permits a method; true if the session has no restricted token.
  public func permits(_ name: String) -> Bool {
    guard let token = conversation.user?.token, let method = registry.method(named: name) else { return true }
    return token.permits(method, in: registry)
  }

  private func run(
    _ method: Result<Method, DispatchError>, _ params: JSONValue?, on lane: Lane, with runner: CallRunner,
    _ progress: MCPProgressRequest? = nil, result: JSONWriter
  ) throws(ErrorReply) {
    let start = MonotonicTime.now
    runner.settings.zoneUpdates?.checkIfDue(at: start)
    switch method {
    case .success(let method):
      do throws(ErrorReply) {
        let isComplete = try runner.run(method, params, on: lane, reportingTo: progress, result: result)
        // A call that continues in the background is recorded when it ends.
        if isComplete { runner.recorder.record(method, since: start) }
      } catch {
        runner.recorder.record(method, since: start, error: error)
        throw error
      }
    case .failure(let error):
      let reply = error.reply(in: conversation.locale)
      runner.recorder.record(nil, since: start, error: reply)
      throw reply
    }
  }

  private func method(named name: JSONValue) -> Result<Method, DispatchError> {
    let method = find(name)
    guard !conversation.isShutDown || method?.traits.contains(.notification) == true else { return .failure(.shutDown) }
    return method.map { .success($0) } ?? .failure(methodNotFound(name.excerpt))
  }

  private func methodNotFound(_ name: String) -> DispatchError {
    .methodNotFound(name, registry.suggestion(for: name))
  }

  private func find(_ name: JSONValue) -> Method? {
    if let latestMethod, name.stringEquals(latestMethod.name) { return latestMethod }
    latestMethod = registry.method(named: name)
    return latestMethod
  }

  // MARK: - Groups

  /// Whether some completed calls are not committed yet.
  public var hasOpenGroup: Bool { runner.database.hasOpenGroup }

  /// Whether a commit failed with an unknown outcome, or the file of the database has moved.
  public var isCommitOutcomeUnknown: Bool { runner.isCommitOutcomeUnknown }

  /// Commits the group; if that fails, all changes of its calls are undone, including sign-ins and sign-outs.
  ///
  /// If the outcome is unknown, the error reply states that, and `isCommitOutcomeUnknown` becomes true.
  public func commit() throws(ErrorReply) { try runner.commit() }

  /// Returns what happens to a call of a method if the commit of its group fails and nothing was stored.
  ///
  /// Calls that only read do not fail with those that wrote.
  public func effectOfFailedCommit(on name: JSONValue) -> FailedCommitEffect {
    switch registry.method(named: name) {
    case nil: .keepsReply
    case let method? where method.effect == .control: .keepsReply
    case let method? where method.effect == .read && method.traits.isDisjoint(with: [.long, .waitsForBackground]):
      .runsAgain
    default: .fails
    }
  }

  /// Runs a call again, possibly while another call waits for the lane.
  public func handleAgain(
    _ name: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    try run(method(named: name), params, on: lane, with: runner.nested(), result: result)
  }

  /// Runs a closure outside of any call and commits; a write takes effect completely or not at all.
  public func perform<Value>(_ effect: Method.Effect = .write, _ body: (CallContext) throws -> Value) throws -> Value {
    try runner.perform(effect, body)
  }

  // MARK: - Events

  /// Registers a closure that runs when the first subscription is added, to start watching for external changes.
  public func onFirstSubscription(_ body: @escaping () -> Void) { context.subscriptions.onFirstSubscription = body }

  /// Whether there may be notifications to send.
  public var hasPendingEvents: Bool { events.hasPendingEvents }

  /// Marks events as pending if another process has changed the database since the last check.
  public func checkForEvents() { events.checkForEvents() }

  /// Ends subscriptions of earlier sessions, and queues a limited number of pending events for the others.
  public func queuePendingEvents(on lane: Lane) { events.queuePendingEvents(on: lane) }
}
