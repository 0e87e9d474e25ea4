import Database
public import JSON
public import JSONRPC
public import Kernel
public import Localization
import SQLite

struct ClockReading: ResultObject {
  let time: Instant

  static let shape = Shape<ClockReading>("ClockReading", "A reading of the program's clock.") {
    Field("time", "The current time.", \.time)
  }
}

struct RawJSON: ResultValue {
  static var schema: JSONSchema { .any }

  private let json: String

  init(_ json: String) { self.json = json }

  /// Creates a value from a column; throws `mismatch`, which counts as damage, if it is not JSON.
  init(stored json: String) throws(SQLiteError) {
    var text = json
    let isJSON = text.withUTF8 { (try? JSONTape().parse($0, maxDepth: Lane.Limits.depth)) != nil }
    guard isJSON else { throw SQLiteError(extendedCode: 20, message: "a column contains no JSON") }
    self.init(json)
  }

  func write(to writer: JSONWriter) {
    var json = json
    json.withUTF8 { writer.raw($0) }
  }
}

struct AtomicResults: ResultObject {
  let results: [RawJSON]

  static let shape = Shape<AtomicResults>("AtomicResults", "The results of calls that ran atomically.") {
    Field("results", "The result of each call, in the order of the calls.", \.results)
  }
}

struct DiscoverResult: ResultValue {
  static var schema: JSONSchema { .object([], isOpen: true) }

  let document: [UInt8]

  func write(to writer: JSONWriter) { document.withUnsafeBufferPointer { writer.raw($0) } }
}

struct InitializeResult: ResultObject {
  let server: Server
  let capabilities: Capabilities
  let locale: Language
  let origin: EventOrigin

  init(_ program: Program, _ conversation: Conversation) {
    server = Server(version: program.version)
    capabilities = Capabilities(clock: program.manualClock != nil)
    locale = conversation.locale.language
    origin = conversation.origin
  }

  static let shape = Shape<InitializeResult>("InitializeResult", "The properties of the server.") {
    Field("serverInfo", "The name and the version of the program.", \.server)
    Field("protocolVersion", "The version of the protocol.") { _ in Program.protocolVersion }
    Field("schemaVersion", "The version of the database schema.") { _ in Database.schemaVersion }
    Field("capabilities", "The capabilities of the server.", \.capabilities)
    Field("locale", "The language of texts.", \.locale)
    Field("origin", "The origin of this connection, as in the events of its own changes.", \.origin)
  }

  struct Server: ResultObject {
    let version: String

    static let shape = Shape<Server>("ServerInfo", "The name and version of the server.") {
      Field("name", "The name of the program.") { _ in "kindling" }
      Field("version", "The version of the program.", \.version)
    }
  }

  struct Capabilities: ResultObject {
    let clock: Bool

    static let shape = Shape<Capabilities>("Capabilities", "The capabilities of the server.") {
      Field("framings", "The supported framings.") { _ in ["lines", "headers"] }
      Field("locales", "The languages of texts: en, es and fr, and those of the catalogs of `--catalogs`.") { _ in
        Language.served.map(\.rawValue)
      }
      Field("batches", "Whether batches are supported.") { _ in true }
      Field("cancel", "Whether $/cancelRequest is supported.") { _ in true }
      Field("progress", "Whether long calls can report progress.") { _ in true }
      Field("events", "Whether events can be subscribed to.") { _ in true }
      Field("clock", "Whether the clock is manual and can be set.", \.clock)
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
  let zones: ZoneDatabase.Edition
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
    changes = try context.transaction.journal.latestSequenceNumber()
    zones = program.zones.edition
    framing = context.call.framing
    limits = program.limits
  }

  static let shape = Shape<ProgramReport>("ProgramReport", "The program, its database and its limits.") {
    Field("name", "The name of the program.") { _ in "kindling" }
    Field("version", "The version of the program.", \.version)
    Field("protocolVersion", "The version of the protocol.") { _ in Program.protocolVersion }
    Field("sqliteVersion", "The version of SQLite.") { _ in Connection.libraryVersion }
    Field("schemaVersion", "The version of the database schema.") { _ in Database.schemaVersion }
    Field("database", "The database.") { DatabaseReport(path: $0.path, bytes: $0.bytes) }
    Field("counts", "Counts of the database.") { Counts(users: $0.users, changes: $0.changes) }
    Field("timeZones", "The time zone data in use.", \.zones)
    Field("framing", "The framing of messages on this connection: lines or headers.") { "\($0.framing)" }
    Field("limits", "The limits of messages.", \.limits)
  }

  struct DatabaseReport: ResultObject {
    let path: String
    let bytes: Int

    static let shape = Shape<DatabaseReport>("DatabaseReport", "A database.") {
      Field("path", "The path; :memory: for an in-memory database.", \.path)
      Field("bytes", "The size in bytes, without the log.", \.bytes)
    }
  }

  struct Counts: ResultObject {
    let users: Int
    let changes: Int64

    static let shape = Shape<Counts>("Counts", "Counts of a database.") {
      Field("users", "The number of accounts.", \.users)
      Field("changes", "The position of the latest event in the journal.", \.changes)
    }
  }
}

extension ZoneDatabase.Edition: ResultObject {
  /// The source and the version.
  public static let shape = Shape<ZoneDatabase.Edition>("TimeZoneData", "The time zone data in use.") {
    Field("source", "The source: system, or copy for the data in the program.") { $0.source.rawValue }
    Field("version", "The version of the IANA database, e.g. 2026f; null if unknown.") { $0.version?.description }
  }
}

extension Lane.Limits: ResultObject {
  /// The limits that a client may need to know.
  public static let shape = Shape<Lane.Limits>("Limits", "The limits of messages.") {
    Field("messageBytes", "The maximum size of a message in bytes.", \.messageBytes)
    Field("depth", "The maximum nesting depth of a message.") { _ in Lane.Limits.depth }
    Field("batchCalls", "The maximum number of calls in a batch.") { _ in Lane.Limits.batchCalls }
    Field(
      "replyBytes",
      "The maximum size of a result, and the size of a batch's replies above which its remaining calls are rejected.",
      \.replyBytes)
  }
}

extension Language: ResultValue {
  /// The code of a language, possibly with a script.
  public static var schema: JSONSchema { .string(pattern: "^[a-z]{2,3}(-[A-Z][a-z]{3})?$") }

  /// Writes the code.
  public func write(to writer: JSONWriter) { writer.string(rawValue) }
}
