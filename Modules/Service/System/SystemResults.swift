import Database
import JSON
public import JSONRPC
import Kernel
import Localization
import SQLite

struct ClockReading: ResultObject {
  let time: Instant

  static let shape = Shape<ClockReading>("ClockReading", "A moment of the program's clock.") {
    Field("time", "Now.", \.time)
  }
}

struct RawJSON: ResultValue {
  static var schema: JSONSchema { .any }

  private let json: String

  init(_ json: String) { self.json = json }

  func write(to writer: JSONWriter) {
    var json = json
    json.withUTF8 { writer.raw($0) }
  }
}

struct AtomicResults: ResultObject {
  let results: [RawJSON]

  static let shape = Shape<AtomicResults>("AtomicResults", "What several calls that ran as one have answered.") {
    Field("results", "One result for each call, in the order of the calls.", \.results)
  }
}

struct DiscoverResult: ResultValue {
  static var schema: JSONSchema { .object([], isOpen: true) }

  let document: OpenRPCDocument

  func write(to writer: JSONWriter) { document.write(to: writer) }
}

struct InitializeResult: ResultObject {
  let server: Server
  let capabilities: Capabilities
  let locale: Language

  init(_ program: Program, locale: Language) {
    server = Server(version: program.version)
    capabilities = Capabilities(clock: program.manualClock != nil)
    self.locale = locale
  }

  static let shape = Shape<InitializeResult>("InitializeResult", "What the server says of itself.") {
    Field("serverInfo", "The name and the version of the program.", \.server)
    Field("protocolVersion", "The version of the protocol.") { _ in Program.protocolVersion }
    Field("schemaVersion", "The version of the database's schema.") { _ in Database.schemaVersion }
    Field("capabilities", "What this server can do.", \.capabilities)
    Field("locale", "The language in which messages to people will be.", \.locale)
  }

  struct Server: ResultObject {
    let version: String

    static let shape = Shape<Server>("ServerInfo", "The program.") {
      Field("name", "Its name.") { _ in "kindling" }
      Field("version", "Its version.", \.version)
    }
  }

  struct Capabilities: ResultObject {
    let clock: Bool

    static let shape = Shape<Capabilities>("Capabilities", "What a server can do.") {
      Field("framings", "The supported framings.") { _ in ["lines", "headers"] }
      Field("locales", "The languages of its texts.") { _ in Language.allCases.map(\.rawValue) }
      Field("batches", "Whether several calls may come in one message.") { _ in true }
      Field("cancel", "Whether $/cancelRequest is heeded.") { _ in true }
      Field("progress", "Whether long calls tell how far they have come.") { _ in true }
      Field("events", "Whether changes can be subscribed to.") { _ in true }
      Field("clock", "Whether the clock stands still and can be set.", \.clock)
    }
  }
}

/// The result of `system.info`, for troubleshooting.
struct ProgramReport: ResultObject {
  let version: String
  let path: String
  let bytes: Int
  let users: Int
  let changes: Int64
  let framing: Framing
  let limits: Lane.Limits

  private enum Statements: SQL, StatementSet {
    case users = "select value from counters where name = 'users'"
  }

  init(_ program: Program, _ context: CallContext) throws {
    version = program.version
    path = context.transaction.location.path
    bytes = try context.transaction.size()
    users = try context.transaction.statement(Statements.users).scalar(Int.self) ?? 0
    changes = try context.transaction.journal.latest()
    framing = context.call.framing
    limits = program.limits
  }

  static let shape = Shape<ProgramReport>("ProgramReport", "What is running, on what, and within which limits.") {
    Field("name", "The name of the program.") { _ in "kindling" }
    Field("version", "The version of the program.", \.version)
    Field("protocolVersion", "The version of the protocol.") { _ in Program.protocolVersion }
    Field("sqliteVersion", "The version of SQLite.") { _ in Connection.libraryVersion }
    Field("schemaVersion", "The version of the database's schema.") { _ in Database.schemaVersion }
    Field("database", "Where everything is kept.") { DatabaseReport(path: $0.path, bytes: $0.bytes) }
    Field("counts", "How much there is.") { Counts(users: $0.users, changes: $0.changes) }
    Field("framing", "How messages are separated on this connection: lines or headers.") { "\($0.framing)" }
    Field("limits", "How much may come at once.", \.limits)
  }

  struct DatabaseReport: ResultObject {
    let path: String
    let bytes: Int

    static let shape = Shape<DatabaseReport>("DatabaseReport", "A database file.") {
      Field("path", "Its path; :memory: for one that is not kept.", \.path)
      Field("bytes", "Its size without its log, in bytes.", \.bytes)
    }
  }

  struct Counts: ResultObject {
    let users: Int
    let changes: Int64

    static let shape = Shape<Counts>("Counts", "How much there is in a database.") {
      Field("users", "The number of accounts.", \.users)
      Field("changes", "The sequence number of the latest change.", \.changes)
    }
  }
}

extension Lane.Limits: ResultObject {
  /// The limits that a client may need to know.
  public static let shape = Shape<Lane.Limits>("Limits", "How much may come at once.") {
    Field("messageBytes", "The largest message, in bytes.", \.messageBytes)
    Field("depth", "How deep objects and lists of a message may be nested.") { _ in Lane.Limits.depth }
    Field("batchCalls", "How many calls a batch may hold.") { _ in Lane.Limits.batchCalls }
    Field("batchReplyBytes", "How many bytes the replies of a batch may have.", \.batchReplyBytes)
  }
}

extension Language: ResultValue {}
