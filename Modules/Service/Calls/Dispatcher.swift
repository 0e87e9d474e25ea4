public import Database
public import JSON
public import JSONRPC
public import Kernel
import Localization
public import Logging
import SQLite

/// Runs calls: finds the method, checks who may call it, opens its savepoint, and turns what it throws into a reply.
public final class Dispatcher: CallHandler {
  /// All methods.
  public let registry: Registry
  /// What the connection has agreed on.
  public let conversation: Conversation

  let database: Database
  let context: CallContext
  let clock: any Clock
  let refusals: Refusals
  /// The transaction in which the session was last looked up.
  private var checkedTransaction = -1
  /// The method of the call before: a client that sends many calls often sends the same.
  private var latestMethod: Method?
  /// Who was signed in when the open group began.
  private var userBeforeGroup: SignedInUser?
  /// When the use of the session may be noted again after that has failed.
  private var nextTouch: Instant?
  /// The log of calls; nil if the level of the logger leaves it out.
  let callLog: CallLog?

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - registry: the methods.
  ///   - database: where everything is kept.
  ///   - clock: where "now" comes from.
  ///   - random: where draws come from.
  ///   - conversation: what the connection has agreed on.
  ///   - version: the version of the program, for the description of the service.
  ///   - logger: where faults of our own are told, without any text of a user.
  ///   - hooks: Connects the domains.
  ///   - files: which files are opened for the client.
  public init(
    registry: Registry, database: Database, clock: any Clock, random: any RandomSource, conversation: Conversation,
    version: String, logger: Logger, hooks: DomainHooks = DomainHooks(), files: FileAccess = .none
  ) {
    self.registry = registry
    self.database = database
    self.clock = clock
    self.conversation = conversation
    refusals = Refusals(logger: logger)
    callLog = CallLog(logger)
    let environment = CallEnvironment(
      registry: registry, version: version, clock: clock, random: random, hooks: hooks, files: files)
    context = CallContext(environment, database: database, conversation: conversation)
  }

  // MARK: - What the lane asks for

  /// Whether calls have run whose effects are not committed.
  public var hasOpenGroup: Bool { database.hasOpenGroup }

  /// Whether a commit has failed in a way that leaves its outcome unknown.
  public var mustStop: Bool { database.outcomeIsUnknown }

  /// Whether the client has said good-bye.
  public var isFinished: Bool { conversation.isOver }

  /// A fault of the protocol in the language of the conversation.
  public func reply(to fault: ProtocolFault) -> ErrorReply {
    ErrorReply(fault, in: conversation.locale)
  }

  /// Runs one call; what it throws is what the call is answered with, and nothing of the call has happened then.
  public func handle(
    _ name: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    guard let callLog else {
      _ = try answer(name, params, on: lane, result: result)
      return
    }
    // Only the name of a method that exists: any other is a text of the client.
    let method = registry.method(named: name).map { "\($0.name)" } ?? "unknown method"
    try callLog.log(method) { () throws(ErrorReply) in try answer(name, params, on: lane, result: result) }
  }

  /// Runs one call; false if it has left the lane.
  private func answer(
    _ name: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) -> Bool {
    var isReading = false
    do {
      let method = try method(named: name)
      isReading = method.effect == .read
      context.call = CallState(now: clock.now(), framing: lane.framing)
      if !method.traits.isDisjoint(with: .unusual), try !prepare(method, params, on: lane) { return false }
      if method.traits.contains(.prepared), let preparation = method.preparation {
        let read = Result { try preparation(params, context.now) }
        try run(method, prepared: read, on: lane, result: result)
      } else {
        try run(method, params, result: result)
      }
      return true
    } catch let reply as ErrorReply {
      throw reply
    } catch {
      throw refusals.reply(to: error, whileReading: isReading, in: conversation.locale)
    }
  }

  /// Does what a method asks for that is not run like any other.
  ///
  /// Returns false where the call has left the lane.
  private func prepare(_ method: Method, _ params: JSONValue?, on lane: Lane) throws -> Bool {
    if method.traits.contains(.afterDetached) { lane.waitForDetachedCalls() }
    guard method.traits.contains(.long) else { return true }
    if method.traits.contains(.detached) {
      guard try !detach(method, params, from: lane) else { return false }
    } else {
      lane.clearTheWay()
    }
    context.call.progress = CallProgress(lane: lane)
    return true
  }

  /// Commits the group; where that fails, nothing of it has happened and nobody has been signed in or out by it.
  ///
  /// If not even that is known, the calls are answered so, and `mustStop` becomes true.
  public func commit() throws(ErrorReply) {
    let hasWritten = database.hasUncommittedWrites
    do {
      try database.commit()
      userBeforeGroup = nil
      if hasWritten { context.subscriptions.noteChange() }
    } catch {
      conversation.user = userBeforeGroup
      if let latest = try? database.journal.latest() { context.subscriptions.rewind(to: latest) }
      guard mustStop else { throw refusals.reply(to: error, in: conversation.locale) }
      refusals.logger.critical("the outcome of a commit is unknown: \(error)")
      throw refusals.reply(to: DomainError.outcomeUnknown, in: conversation.locale)
    }
    touchSession()
  }

  /// Runs something outside of any call and commits it; what writes happens completely or not at all.
  public func perform(_ effect: Method.Effect = .write, _ body: (CallContext) throws -> Void) throws {
    context.call = CallState(now: clock.now())
    let outcome = Result {
      guard effect != .write else { return try withSavepoint { try body(context) } }
      try database.beginReading()
      try body(context)
    }
    try commit()
    try outcome.get()
  }

  // MARK: - What the client did not ask for just now

  /// The version of the data when another process was last looked for.
  private var knownDataVersion: Int?

  /// Asks to be told when the first subscription of the connection begins, so that other processes can be watched from
  /// then on.
  public func whenListeningBegins(_ body: @escaping () -> Void) { context.subscriptions.begins = body }

  /// Whether there may be events to tell.
  public var hasNews: Bool {
    context.subscriptions.hasNews || context.subscriptions.hasEnded(under: conversation.user?.sessionID)
  }

  /// Looks whether another process has changed the file.
  public func lookForNews() {
    guard !context.subscriptions.isEmpty, let version = try? database.connection.dataVersion() else { return }
    if version != knownDataVersion { context.subscriptions.noteChange() }
    knownDataVersion = version
  }

  /// Tells the events that subscriptions wait for, a bounded part of them.
  public func tellNews(on lane: Lane) {
    context.call = CallState(now: clock.now())
    endSubscriptions(on: lane)
    do {
      try database.beginReading()
      if let user = conversation.user { try refresh(user) }
      endSubscriptions(on: lane)
      try context.subscriptions.tell { lane.queue("event", params: $0.write(to:)) }
      try database.commit()
      touchSession()
    } catch {
      // Nothing is lost: the places in the journal have not moved, and the next change brings it up again. To try again
      // at once would go round and round for as long as the fault lasts.
      context.subscriptions.waitForChange()
      refusals.logger.warning("events wait: \(error is SQLiteError ? "\(error)" : String(reflecting: type(of: error)))")
      try? database.commit()
    }
  }

  /// Ends the subscriptions of sessions that are not, or not any more, the one of the connection.
  private func endSubscriptions(on lane: Lane) {
    context.subscriptions.endForeign(to: conversation.user?.sessionID) {
      lane.queue("subscriptionEnded", params: $0.write(to:))
    }
  }

  // MARK: - One call

  /// The method of a name; throws where there is none, and where the conversation is shut down.
  func method(named name: JSONValue) throws -> Method {
    let method = find(name)
    guard !conversation.isShutDown || method?.traits.contains(.notification) == true else { throw Refusal.shutDown }
    guard let method else { throw Refusal.methodNotFound(name.excerpt) }
    return method
  }

  private func find(_ name: JSONValue) -> Method? {
    if let latestMethod, name.stringEquals(latestMethod.name) { return latestMethod }
    latestMethod = registry.method(named: name)
    return latestMethod
  }

  /// Runs a method in the transaction that its effect asks for.
  private func run(_ method: Method, _ params: JSONValue?, result: JSONWriter) throws {
    guard method.effect != .control else {
      try authorize(method)
      return try invoke(method, params, result)
    }
    guard method.effect == .write else {
      noteUserBeforeGroup()
      try database.beginReading()
      try authorize(method)
      return try invoke(method, params, result)
    }
    try writing(for: method) { try method.run(params, context, result) }
  }

  /// Runs the handler of a method that writes, in its savepoint.
  func writing(for method: Method, _ handler: () throws -> Void) throws {
    noteUserBeforeGroup()
    try withSavepoint {
      try authorize(method)
      try method.checkingErrors(handler)
    }
  }

  /// Runs the handler of a method.
  private func invoke(_ method: Method, _ params: JSONValue?, _ result: JSONWriter) throws {
    try method.checkingErrors { try method.run(params, context, result) }
  }

  /// Remembers who is signed in where a group begins, for the case that it cannot be committed.
  func noteUserBeforeGroup() {
    if !database.hasOpenGroup { userBeforeGroup = conversation.user }
  }

  /// Runs something that writes, whole or not at all.
  private func withSavepoint(_ body: () throws -> Void) throws {
    let userBefore = conversation.user
    try database.beginWriting()
    do {
      try body()
      try database.keep()
      context.call.writesDespiteFailure = []
    } catch {
      database.undo()
      conversation.user = userBefore
      try writeDespiteFailure()
      throw error
    }
  }

  private func writeDespiteFailure() throws {
    let writes = context.call.writesDespiteFailure
    context.call.writesDespiteFailure = []
    for write in writes {
      try database.beginWriting()
      do {
        try write(context)
        try database.keep()
      } catch {
        database.undo()
        throw error
      }
    }
  }

  // MARK: - Permission

  /// Checks who may call a method.
  func authorize(_ method: Method) throws {
    if let user = conversation.user, method.effect != .control, checkedTransaction != database.transactionNumber {
      try refresh(user)
    }
    if method.access == .signedIn { _ = try context.user }
  }

  /// Looks a session up again, once in each transaction: another process may have ended it or changed its user.
  private func refresh(_ user: SignedInUser) throws {
    let sessions = SessionStore(database.transaction)
    guard let present = try sessions.session(user.sessionID),
      !SessionRules.isExpired(lastUsedAt: present.lastUsedAt, now: context.now)
    else {
      conversation.user = nil
      return
    }
    conversation.user = present
    checkedTransaction = database.transactionNumber
  }

  /// Notes from time to time that the session is in use, so that it does not end by itself.
  ///
  /// This is a transaction of its own after those of the calls, and it may fail: a full or read-only disk keeps nobody
  /// from reading.
  private func touchSession() {
    let now = context.now
    guard let user = conversation.user, SessionRules.wantsTouch(lastUsedAt: user.lastUsedAt, now: now),
      !SessionRules.isExpired(lastUsedAt: user.lastUsedAt, now: now)
    else { return }
    if let nextTouch, now < nextTouch { return }
    let isNoted = database.writeIfPossible {
      try SessionStore(database.transaction).touch(user.sessionID, at: now)
    }
    nextTouch = isNoted ? nil : now.adding(milliseconds: SessionRules.touchRetryInterval)
    guard isNoted else { return }
    conversation.user = SignedInUser(sessionID: user.sessionID, lastUsedAt: now, account: user.account)
  }
}
