public import Database
public import JSON
import JSONRPC
public import Kernel
public import Localization
public import SQLite

/// What a handler works with while one call runs: the open transaction, the moment, the user, and chance.
public final class CallContext {
  /// The database, inside the transaction of the call.
  public let database: Database
  /// Where draws come from.
  public let random: any RandomSource
  /// What the connection has agreed on.
  public let conversation: Conversation
  /// The moment of the call; it does not move while the call runs.
  public internal(set) var now: Instant

  /// How messages are told apart on this connection.
  var framing = Framing.lines
  /// Runs a call inside the running one, by its method and its parameters.
  var runNested: (String, JSONValue?) throws -> String = { _, _ in "null" }
  /// The description of the whole service.
  var document: () -> OpenRPCDocument = { OpenRPCDocument(title: "", version: "", summary: "", methods: []) }
  /// The clock of the program; moments come from `now`.
  let clock: any Clock
  /// Which files are opened for the client.
  public let files: FileAccess
  /// What other areas tell.
  public let links: AreaLinks
  /// The topics of the whole program.
  let topics: TopicList
  /// The journal as a user may see it.
  let events: EventStore
  /// What the connection listens to.
  let subscriptions: Subscriptions
  /// What stays to be written although the call is undone.
  private var keptDespiteFailure: [(CallContext) throws -> Void] = []
  private var longCall: LongCall?
  /// Whether the running call has only tried what it would do.
  private var isTrial = false
  private let journalData = JSONWriter()

  init(
    database: Database, clock: any Clock, random: any RandomSource, conversation: Conversation, topics: TopicList,
    links: AreaLinks, files: FileAccess
  ) {
    self.files = files
    self.topics = topics
    events = EventStore(connection: database.connection, topics: topics, friendsOf: links.friendsOf)
    self.links = links
    subscriptions = Subscriptions(events)
    self.database = database
    self.clock = clock
    self.random = random
    self.conversation = conversation
    now = clock.now()
  }

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

  /// Tells the journal of a change that the call makes.
  ///
  /// - Parameters:
  ///   - topic: the kind of change.
  ///   - user: whose change it is.
  ///   - subject: what has changed, such as the slug of a lesson.
  ///   - data: writes the members of an object with what a subscriber wants to know.
  /// - Throws: what SQLite refuses.
  public func tell(
    _ topic: TopicDescription, of user: Int64, subject: String, data: (JSONWriter) -> Void = { _ in }
  ) throws(SQLiteError) {
    assert(topics.all.isEmpty || topics.contains(topic), "\(topic.name) is not in the list of its area")
    journalData.reset()
    journalData.beginObject()
    data(journalData)
    journalData.endObject()
    try journalData.withBytes { bytes throws(SQLiteError) in
      _ = try database.journal.append(topic.name, user: user, subject: subject, time: now, data: UTF8Text(bytes))
    }
  }

  /// Keeps something although the call is going to be refused: a failed try, say.
  ///
  /// - Parameter write: runs in a savepoint of its own after everything else of the call was undone.
  public func keepDespiteFailure(_ write: @escaping (CallContext) throws -> Void) {
    keptDespiteFailure.append(write)
  }

  /// Hands out what stays to be written, once.
  func takeKeptDespiteFailure() -> [(CallContext) throws -> Void] {
    defer { keptDespiteFailure = [] }
    return keptDespiteFailure
  }

  // MARK: - Traits of a method

  /// Runs a handler with what the traits of its method ask for.
  func run(_ method: StaticString, with common: CommonParameters, writer: JSONWriter, handler: () throws -> Void) throws
  {
    if let token = common.progressToken { longCall?.begin(token) }
    defer { longCall?.end() }
    guard let key = common.clientKey else { return try handler() }

    let user = try user.id
    if let use = try database.clientKeys.use(of: key, by: user) {
      guard use.method == "\(method)" else { throw DomainError.clientKeyReused }
      var reply = use.reply
      return reply.withUTF8 { writer.raw($0) }
    }
    let start = writer.count
    isTrial = false
    try handler()
    guard !isTrial else { return }
    let reply = writer.withBytes { String(decoding: $0[start...], as: UTF8.self) }
    try database.clientKeys.remember(.init(method: "\(method)", reply: reply), under: key, by: user, at: now)
  }

  /// Says that the running call only tries what it would do: its `clientKey` stays free for the call that does it.
  public func markTrial() { isTrial = true }

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

  /// Names the link to a long call; nil where none runs.
  func setLongCall(_ call: LongCall?) { longCall = call }

  /// Whether the client wants to hear how far the call has come, so that it is worth while to find out.
  public var isProgressHeard: Bool { longCall?.isHeard ?? false }

  /// Tells the client how far a long call has come, and throws `cancelled` where it was cancelled.
  ///
  /// To be called every few thousand rows; costs nothing for other calls.
  public func report(_ done: Int, of total: Int) throws(DomainError) {
    try longCall?.report(done, of: total)
  }
}
