public import Database
import JSON
import JSONRPC
public import Kernel
public import Localization
public import SQLite

struct CallEnvironment {
  let registry: Registry
  let version: String
  let clock: any Clock
  let random: any RandomSource
  let hooks: DomainHooks
  let files: FileAccess
  let metrics: Metrics
  /// The processor time that one call of `system.atomic` may take, in milliseconds.
  let atomicMilliseconds: Int
}

struct CallState {
  var now: Instant
  var framing = Framing.lines
  /// The SHA-256 of the token of the session that the call names; nil if it names none.
  var session: [UInt8]?
  /// The caller at the start of the call; nil until the call is authorized.
  var caller: Caller?
  /// The caller that the call has set, for later calls; nil if it has set none.
  var newCaller: Caller?
  /// The progress of a long call; nil for other calls.
  var progress: CallProgress?
  /// Whether the changes of the call are rolled back.
  var isDryRun = false
  /// The maximum size of the result in bytes.
  var maxResultBytes = Int.max
  /// The maximum number of imported rows; nil for no limit.
  var maxImportRows: Int?
  /// Whether the call may write.
  var canStore = true
  /// The objects of the events of a call with a client key; nil while no such call runs.
  var keyedObjects: [ClientKeys.StoredObject]?
  /// The objects that the running method has deleted, with the kinds of objects deleted with them.
  var deletions: [(object: ClientKeys.StoredObject, kinds: [String])] = []
  /// The subject of the first event of the user; nil if there is none yet.
  var subject: String?
  /// Whether a nested call counts for the limit of the user's storage.
  var nestedCallCountsStorage = false
  /// Whether a nested call creates something.
  var nestedCallCreates = false
  /// Writes to perform after the rollback if the call fails.
  var writesDespiteFailure: [(CallContext) throws -> Void] = []
}

/// The environment of a handler: the open transaction, the instant, the user and random numbers.
public final class CallContext {
  /// The open transaction of the call.
  public var transaction: Transaction { database.transaction }
  let database: Database
  /// The state of the connection, which the handler of a background call must not use.
  public let conversation: Conversation
  let environment: CallEnvironment
  let events: EventStore
  let subscriptions: Subscriptions
  var call: CallState
  private let payloadWriter = JSONWriter()

  init(_ environment: CallEnvironment, database: Database, conversation: Conversation) {
    self.environment = environment
    self.database = database
    self.conversation = conversation
    call = CallState(now: environment.clock.now())
    events = EventStore(
      transaction: database.transaction, registry: environment.registry, hooks: environment.hooks,
      conversation: conversation)
    subscriptions = Subscriptions(events, environment.metrics)
  }

  /// Creates the context of a call that runs during another call of the connection, or beside it on a snapshot.
  init(of other: CallContext, database: Database, call: CallState) {
    environment = other.environment
    self.database = database
    conversation = other.conversation
    self.call = call
    events = EventStore(
      transaction: database.transaction, registry: environment.registry, hooks: environment.hooks,
      conversation: conversation)
    subscriptions = other.subscriptions
  }

  /// The instant of the call; constant while the call runs.
  public var now: Instant { call.now }
  /// The source of random numbers.
  public var random: any RandomSource { environment.random }
  /// The access to files that the client names.
  public var files: FileAccess { environment.files }
  /// The callbacks between domains.
  public var hooks: DomainHooks { environment.hooks }
  var topics: TopicList { environment.registry.topics }

  /// The user of the session that the call names, or else of the connection; nil if no user is signed in.
  public var signedInUser: SignedInUser? { (call.newCaller ?? call.caller)?.user }

  /// The signed-in user; throws `not_signed_in` if no user is signed in.
  public var user: SignedInUser {
    get throws(DomainError) {
      guard let signedInUser else { throw .notSignedIn }
      return signedInUser
    }
  }

  /// The language and number format of texts.
  public var locale: TextLocale { call.newCaller?.locale ?? localeOfError }

  /// The locale of an error of the call, which undoes a change of the user by the call.
  var localeOfError: TextLocale { call.caller?.locale ?? conversation.locale }

  /// Throws `connection_is_shared` if several users share the connection.
  public func requireOwnConnection() throws(DomainError) {
    if conversation.isShared { throw .connectionIsShared }
  }

  /// Throws `not_signed_in` if several users share the connection and the call does not name a session.
  func requireUserIfShared() throws(DomainError) {
    if conversation.isShared { _ = try user }
  }

  /// Throws if a method requires a signed-in user and nobody is signed in, or the user's token does not permit it.
  func checkPermission(for method: Method) throws(DomainError) {
    guard method.access == .signedIn else { return }
    guard let token = try user.token, !token.permits(method, in: environment.registry) else { return }
    throw .notPermittedByToken
  }

  /// Whether the user's token permits the data of a domain, which a method of another domain reads or writes.
  ///
  /// True without a token.
  public func permits(domain: String) -> Bool { signedInUser?.token?.permits(domain: domain) ?? true }

  /// The topics whose events the user's token permits; nil if it permits all.
  var permittedTopics: Set<String>? {
    signedInUser?.token.flatMap { environment.registry.topicNames(permittedBy: $0) }
  }

  /// The civil day of the call, in the time zone and with the day start of the signed-in user.
  public var today: CivilDay {
    get throws(DomainError) { try user.account.day(at: now) }
  }

  /// Renders a message in the language of the call.
  public func text(_ message: Message) -> Text {
    message.text(in: locale)
  }

  /// Sets the user, for example to one with a changed account; nil signs the current user out.
  ///
  /// Later calls of the connection have the new user if this call succeeds, names no session and is committed.
  public func setUser(_ user: SignedInUser?) {
    call.newCaller = conversation.caller(user)
  }

  /// Appends an event of a user to the journal.
  ///
  /// The payload must not contain text written by a user. The subject identifies the changed object. Events of other
  /// users have no origin, because it would show them which accounts use the same connection.
  public func emit<Payload: ResultObject>(
    _ topic: Topic<Payload>, _ payload: Payload, of user: Int64, subject: String
  ) throws(SQLiteError) {
    assert(
      topics.all.isEmpty || topics.contains(topic.declaration), "\(topic.declaration.name) is not a declared topic")
    if user == signedInUser?.id {
      call.subject = call.subject ?? subject
      record(topic.declaration, subject)
    }
    payloadWriter.reset()
    payload.write(to: payloadWriter)
    try payloadWriter.withBytes { bytes throws(SQLiteError) in
      _ = try database.journal.append(
        topic.declaration.name, user: user, subject: subject, time: now, data: UTF8Text(bytes),
        origin: user == signedInUser?.id ? conversation.origin.number : nil)
    }
  }

  /// Registers a write that is performed if the call fails, such as the count of failed sign-ins.
  ///
  /// The write runs in a separate savepoint, after the changes of the call have been rolled back.
  public func writeDespiteFailure(_ write: @escaping (CallContext) throws -> Void) {
    call.writesDespiteFailure.append(write)
  }

  // MARK: - Method traits

  func run(_ method: StaticString, with common: CommonParameters, writer: JSONWriter, handler: () throws -> Void) throws
  {
    call.progress?.begin(common.progressToken)
    defer { call.progress?.end() }
    let isNestedInDryRun = call.isDryRun
    call.isDryRun = false
    defer { call.isDryRun = isNestedInDryRun }
    guard let key = common.clientKey else {
      try handler()
      return try eraseResultsOfDeletions()
    }

    let user = try user.id
    if let earlierCall = try database.clientKeys.find(key, of: user, at: now) {
      guard earlierCall.method == "\(method)" else { throw DomainError.clientKeyReused }
      guard let result = earlierCall.result else { throw DomainError.clientKeyUsed }
      return try RawJSON(stored: result).write(to: writer)
    }
    let start = writer.count
    call.keyedObjects = []
    defer { call.keyedObjects = nil }
    try handler()
    try eraseResultsOfDeletions()
    guard !call.isDryRun else { return }
    let result = writer.withBytes { String(decoding: $0[start...], as: UTF8.self) }
    try database.clientKeys.insert(
      .init(method: "\(method)", objects: call.keyedObjects ?? [], result: result), key: key, user: user, at: now)
  }

  /// Records the object of an event of the user, for the results of calls with a client key.
  private func record(_ topic: TopicDeclaration, _ subject: String) {
    guard topic.deletedKinds != nil || call.keyedObjects != nil else { return }
    let object = ClientKeys.StoredObject(kind: TopicList.domain(of: "\(topic.name)"), id: subject)
    if let kinds = topic.deletedKinds { call.deletions.append((object, kinds)) }
    // One more than is stored, so that a longer list is recognized.
    if let objects = call.keyedObjects, objects.count <= ClientKeys.maxObjects, !objects.contains(object) {
      call.keyedObjects?.append(object)
    }
  }

  /// Erases the stored results that name objects deleted by the running method; none in a dry run.
  private func eraseResultsOfDeletions() throws {
    let deletions = call.deletions
    call.deletions = []
    guard !deletions.isEmpty, !call.isDryRun else { return }
    try database.clientKeys.eraseResults(
      of: user.id, naming: Set(deletions.map(\.object)), kinds: Set(deletions.flatMap(\.kinds)))
  }

  /// Returns whether an earlier call with the same `clientKey` has succeeded.
  func hasResult(of common: CommonParameters) throws -> Bool {
    guard let key = common.clientKey else { return false }
    return try database.clientKeys.find(key, of: user.id, at: now) != nil
  }

  /// Marks the running call as a dry run, so that its `clientKey` remains unused.
  public func markDryRun() { call.isDryRun = true }

  /// Runs a closure and, if `isDryRun` is true, rolls back its changes and its sign-in.
  public func dryRun<Value: Sendable>(_ isDryRun: Bool, _ body: () throws -> Value) throws -> Value {
    guard isDryRun else { return try body() }
    markDryRun()
    let newCaller = call.newCaller
    defer { call.newCaller = newCaller }
    return try rollingBack(body)
  }

  /// Runs a closure, rolls back its changes, and returns its result.
  func rollingBack<Value: Sendable>(_ body: () throws -> Value) throws -> Value {
    do {
      return try database.withSavepoint { throw RolledBack(value: try body()) }
    } catch let rolledBack as RolledBack<Value> {
      return rolledBack.value
    }
  }

  /// An error that is thrown to roll back a savepoint, and contains the result of the work in it.
  private struct RolledBack<Value: Sendable>: Error {
    let value: Value
  }

  /// Throws `too_many_rows` if one call must not import so many rows, because other users wait for it.
  public func checkImportedRows(_ count: Int) throws(DomainError) {
    if let max = call.maxImportRows, count > max { throw .tooManyRows(max: max) }
  }

  /// Whether the client requested progress notifications; if not, a handler need not compute a total.
  public var reportsProgress: Bool { call.progress?.isReported ?? false }

  /// Reports progress to the client; throws `canceled` if the client canceled the call.
  ///
  /// Call it every few thousand rows. It does nothing for a method without the trait `long`.
  public func reportProgress(_ done: Int, of total: Int) throws(DomainError) {
    try call.progress?.report(done, of: total)
  }

  // MARK: - Nested calls

  /// Runs a call of `system.atomic` whose result may have at most `maxBytes` bytes, and returns its result.
  func runNested(_ name: String, _ params: JSONValue?, maxBytes: Int) throws -> String {
    guard let method = environment.registry.method(named: name) else { throw DispatchError.methodNotFound(name) }
    guard method.effect != .control, method.traits.isDisjoint(with: .notAllowedInAtomic),
      name != "system.atomic"
    else {
      throw DomainError.notAllowedInAtomic
    }
    guard params?.member("session") == nil else { throw DomainError.notAllowedInAtomic }
    try checkPermission(for: method)
    if method.countsStorage { call.nestedCallCountsStorage = true }
    if method.traits.contains(.creates) { call.nestedCallCreates = true }
    let result = JSONWriter()
    try result.limitingResult(to: maxBytes) {
      try method.checkingErrors {
        try recordingChanges(ofNested: method) { try method.run(params, self, result) }
      }
    }
    return result.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension JSONWriter {
  /// Calls a closure that writes a result; throws `result_too_large` if it has more than `maxBytes` bytes.
  func limitingResult(to maxBytes: Int, _ write: () throws -> Void) throws {
    guard try limitingCount(to: maxBytes, write) else { throw DomainError.resultTooLarge }
  }
}

extension Method {
  /// Runs a part of the method; a debug build stops at an error that the method does not declare.
  func checkingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DomainError {
      assert(permits(error), "\(name) does not declare \(error.rule ?? error.kind.rawValue)")
      throw error
    }
  }
}
