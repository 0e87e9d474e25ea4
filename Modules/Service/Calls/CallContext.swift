public import Database
public import JSON
import JSONRPC
public import Kernel
public import Localization
public import SQLite

/// What the calls of a connection share beside the database.
struct CallEnvironment {
  /// All methods and topics.
  let registry: Registry
  /// The version of the program.
  let version: String
  /// The clock of the program.
  let clock: any Clock
  /// The source of random draws.
  let random: any RandomSource
  /// Connects the domains.
  let hooks: DomainHooks
  /// Which files are opened for the client.
  let files: FileAccess
}

/// What belongs to one call.
struct CallState {
  /// The instant of the call; it does not move while the call runs.
  var now: Instant
  /// How messages are separated on the connection.
  var framing = Framing.lines
  /// Reports the progress of a long call; nil for others.
  var progress: CallProgress?
  /// Whether the call rolls back everything that it does.
  var isDryRun = false
  /// Writes that are performed although the call fails.
  var writesDespiteFailure: [(CallContext) throws -> Void] = []
}

/// What a handler works with while one call runs: the open transaction, the instant, the user and random draws.
public final class CallContext {
  /// The open transaction of the call.
  public var transaction: Transaction { database.transaction }
  let database: Database
  /// What the connection has agreed on.
  public let conversation: Conversation
  let environment: CallEnvironment
  /// The journal as a user may see it.
  let events: EventStore
  /// The subscriptions of the connection.
  let subscriptions: Subscriptions
  /// The running call.
  var call: CallState
  private let journalData = JSONWriter()

  init(_ environment: CallEnvironment, database: Database, conversation: Conversation, call: CallState? = nil) {
    self.environment = environment
    self.database = database
    self.conversation = conversation
    self.call = call ?? CallState(now: environment.clock.now())
    events = EventStore(
      transaction: database.transaction, topics: environment.registry.topics, friendsOf: environment.hooks.friendsOf)
    subscriptions = Subscriptions(events)
  }

  /// The instant of the call; it does not move while the call runs.
  public var now: Instant { call.now }
  /// The source of random draws.
  public var random: any RandomSource { environment.random }
  /// Which files are opened for the client.
  public var files: FileAccess { environment.files }
  /// Connects the domains.
  public var hooks: DomainHooks { environment.hooks }
  /// The topics of the program.
  var topics: TopicList { environment.registry.topics }

  /// The signed-in user; throws `not_signed_in` where nobody is.
  public var user: SignedInUser {
    get throws(DomainError) {
      guard let user = conversation.user else { throw .notSignedIn }
      return user
    }
  }

  /// The civil day of the call, as the signed-in user counts days.
  public var today: CivilDay {
    get throws(DomainError) { try user.account.day(at: now) }
  }

  /// A text in the language of the call.
  public func text(_ message: Message) -> Text {
    message.rendered(in: conversation.locale)
  }

  /// Signs a user in on this connection, or nobody.
  ///
  /// Where the call fails or is not committed, whoever was signed in before stays.
  public func signIn(_ user: SignedInUser?) {
    conversation.user = user
  }

  /// Appends a change that the call makes to the journal.
  ///
  /// - Parameters:
  ///   - topic: The kind of change.
  ///   - payload: The `data` of the event; it contains no text of a user.
  ///   - user: The user whose change it is.
  ///   - subject: What has changed, as the topic declares it.
  /// - Throws: Faults of the storage.
  package func emit<Payload: ResultObject>(
    _ topic: Topic<Payload>, _ payload: Payload, of user: Int64, subject: String
  ) throws(SQLiteError) {
    assert(
      topics.all.isEmpty || topics.contains(topic.description), "\(topic.description.name) is not in a list of topics")
    journalData.reset()
    payload.write(to: journalData)
    try journalData.withBytes { bytes throws(SQLiteError) in
      _ = try database.journal.append(
        topic.description.name, user: user, subject: subject, time: now, data: UTF8Text(bytes))
    }
  }

  /// Keeps something although the call is going to be refused: a failed try, say.
  ///
  /// - Parameter write: runs in a savepoint of its own after everything else of the call was undone.
  public func keepDespiteFailure(_ write: @escaping (CallContext) throws -> Void) {
    call.writesDespiteFailure.append(write)
  }

  // MARK: - Traits of a method

  /// Runs a handler with what the traits of its method ask for.
  func run(_ method: StaticString, with common: CommonParameters, writer: JSONWriter, handler: () throws -> Void) throws
  {
    if let token = common.progressToken { call.progress?.begin(token) }
    defer { call.progress?.end() }
    guard let key = common.clientKey else { return try handler() }

    let user = try user.id
    if let use = try database.clientKeys.use(of: key, by: user) {
      guard use.method == "\(method)" else { throw DomainError.clientKeyReused }
      var reply = use.reply
      return reply.withUTF8 { writer.raw($0) }
    }
    let start = writer.count
    call.isDryRun = false
    try handler()
    guard !call.isDryRun else { return }
    let reply = writer.withBytes { String(decoding: $0[start...], as: UTF8.self) }
    try database.clientKeys.remember(.init(method: "\(method)", reply: reply), under: key, by: user, at: now)
  }

  /// Says that the running call only tries what it would do: its `clientKey` stays free for the call that does it.
  public func markTrial() { call.isDryRun = true }

  /// Does something that the call may only try.
  ///
  /// - Parameters:
  ///   - isTrial: Whether everything is taken back again.
  ///   - body: What to do.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, and what SQLite refuses.
  public func trying<Value: Sendable>(_ isTrial: Bool, _ body: () throws -> Value) throws -> Value {
    guard isTrial else { return try body() }
    markTrial()
    let userBefore = conversation.user
    defer { conversation.user = userBefore }
    do {
      return try database.withSavepoint { throw TakenBack(value: try body()) }
    } catch let taken as TakenBack<Value> {
      return taken.value
    }
  }

  /// What leaves a savepoint in order to take it back.
  private struct TakenBack<Value: Sendable>: Error {
    let value: Value
  }

  /// Whether the client wants to hear how far the call has come, so that it is worth while to find out.
  public var isProgressHeard: Bool { call.progress?.isReported ?? false }

  /// Tells the client how far a long call has come, and throws `cancelled` where it was cancelled.
  ///
  /// To be called every few thousand rows; costs nothing for other calls.
  public func report(_ done: Int, of total: Int) throws(DomainError) {
    try call.progress?.report(done, of: total)
  }

  // MARK: - Calls inside the call

  /// Runs a call inside the running one, and returns its result in JSON.
  func runNested(_ name: String, _ params: JSONValue?) throws -> String {
    guard let method = environment.registry.method(named: name) else { throw Refusal.methodNotFound(name) }
    guard method.effect != .control, method.traits.isDisjoint(with: [.notification, .besideLane, .prepared]),
      name != "system.atomic"
    else {
      throw DomainError.notInGroup
    }
    if method.access == .signedIn { _ = try user }
    let result = JSONWriter()
    try method.checkingErrors { try method.run(params, self, result) }
    return result.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension Method {
  /// Runs a part of the method; in a debug build an error that the method does not declare ends the program.
  func checkingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DomainError {
      assert(declares(error), "\(name) does not declare \(error.rule ?? error.kind.rawValue)")
      throw error
    }
  }
}
