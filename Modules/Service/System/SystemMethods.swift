import Database
import JSON
import JSONRPC
import Kernel
import Localization
import SQLite

/// The methods about the program and the conversation.
public enum SystemMethods {
  /// Returns the system and label methods, and the clock methods if the program was started with a manual clock.
  public static func all(_ program: Program) -> [Method] {
    [initialize(program), discover, ping, info(program), metrics, atomic, shutdown, exit] + LabelMethods.all
      + (program.manualClock.map(ClockMethods.all) ?? [])
  }

  // MARK: - Conversation

  private struct InitializeParameters: Parameters {
    /// Clients of similar protocols, such as the Language Server Protocol, send further members.
    static let ignoresUnknown = true

    let client: ClientInfo?
    let locale: String?
    let zone: Zone?
    let processID: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      client = try fields.optional("clientInfo", .object(), "The name and version of the client.")
      locale = try fields.optional(
        "locale", .identifier, "The language while no user is signed in, as a BCP 47 tag, e.g. fr-CA.")
      zone = try fields.optional("timeZone", .zone, "The IANA time zone of users who sign up without one.")
      processID = try fields.optional(
        "processId", .integer(1...Int(Int32.max)),
        "The ID of a process; the server exits when it ends, unless several users share the connection.")
    }
  }

  private struct ClientInfo: Parameters {
    static let ignoresUnknown = true

    let name: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      name = try fields.required("name", .text(1...100), "The name of the client.")
      _ = try fields.optional("version", .text(0...100), "The version of the client.")
    }
  }

  private static func initialize(_ program: Program) -> Method {
    Method(
      "initialize", "Initializes the conversation; optional, at most once.", effect: .control, access: .anyone,
      errors: [.alreadyInitialized, .unknownTimeZone],
      examples: [
        Method.Example(
          "A French client", #"{"clientInfo": {"name": "shell"}, "locale": "fr-CA", "timeZone": "America/Montreal"}"#)
      ]
    ) { (input: InitializeParameters, context) in
      guard !context.conversation.isInitialized else { throw DomainError.alreadyInitialized }
      context.conversation.initialize(
        clientName: input.client?.name, locale: input.locale.flatMap { Negotiation.locale(matching: $0) },
        zone: input.zone)
      if let processID = input.processID, !context.conversation.isShared { _ = program.exitWhenProcessEnds(processID) }
      return InitializeResult(program, context.conversation)
    }
  }

  private static let shutdown = Method(
    "shutdown",
    "Ends the conversation: only exit may follow. The reply is sent after the replies to all earlier calls.",
    effect: .control, access: .anyone, traits: .waitsForBackground, errors: [.connectionIsShared],
    examples: [Method.Example("Shutting down")]
  ) { (_: NoParameters, context) in
    try context.requireOwnConnection()
    context.conversation.shutDown()
    return EmptyResult()
  }

  private static let exit = Method(
    "exit", "Exits the program, with status 0 after shutdown and 1 otherwise.", effect: .control, access: .anyone,
    traits: .notification, examples: [Method.Example("Exiting")]
  ) { (_: NoParameters, context) in
    if !context.conversation.isShared { context.conversation.end() }
    return EmptyResult()
  }

  // MARK: - Program

  private static let discover = Method(
    "rpc.discover", "Returns the OpenRPC document of all methods.", effect: .control, access: .anyone,
    examples: [Method.Example("The OpenRPC document")]
  ) { (_: NoParameters, context) in
    DiscoverResult(document: context.environment.registry.openRPCText(version: context.environment.version))
  }

  private static let ping = Method(
    "system.ping", "Returns the time of the program's clock.", effect: .control, access: .anyone,
    examples: [Method.Example("The current time")]
  ) { (_: NoParameters, context) in
    ClockReading(time: context.now)
  }

  private static let sharingNotes = "With serve --shared, requires a session."

  private static func info(_ program: Program) -> Method {
    Method(
      "system.info", "Returns versions, the database, counts and limits.", effect: .read, access: .anyone,
      traits: .takesSession, notes: SystemMethods.sharingNotes, errors: [.notSignedIn, .sessionEnded],
      examples: [
        Method.Example(
          "The running program")
      ]
    ) { (_: NoParameters, context) in
      try context.requireUserIfShared()
      return try ProgramReport(program, context)
    }
  }

  private static let metrics = Method(
    "system.metrics", "Returns counts and latencies of calls and commits, and the resources of the process.",
    effect: .control, access: .anyone, traits: .takesSession,
    notes: """
      All values are those of this process since its start. They contain no data of users. \
      \(sharingNotes)
      """,
    errors: [.notSignedIn, .sessionEnded],
    examples: [Method.Example("After some calls")]
  ) { (_: NoParameters, context) in
    try context.requireUserIfShared()
    return context.environment.metrics.report()
  }

  // MARK: - Atomic calls

  private struct AtomicParameters: Parameters {
    let calls: [AtomicCall]

    init(from fields: inout ParameterReader) throws(DomainError) {
      calls = try fields.required("calls", .list(of: .object(), 1...1000), "The calls in order.")
    }
  }

  private struct AtomicCall: Parameters {
    let method: String
    let params: JSONValue?

    init(from fields: inout ParameterReader) throws(DomainError) {
      method = try fields.required("method", .identifier, "The name of a method that reads or writes.")
      params = fields.raw("params", .object([], isOpen: true), "The parameters of the call.")
    }
  }

  private static let atomic = Method(
    "system.atomic", "Runs several calls atomically.", effect: .write, access: .signedIn,
    traits: [.destructive, .long, .runsCalls],
    notes: """
      If a call fails, none has an effect. Only methods that read or write data are allowed, except \
      system.atomic itself, background methods, methods that hash a password, methods that change who is signed in on \
      the connection, history.undo and history.redo. Together, the calls can take 250 ms of processor time; beyond that, none has an effect \
      (too_much_work).
      """,
    errors: [
      .notAllowedInAtomic, .tooMuchWork, .storageLimitReached(maxBytes: StorageQuota.defaultMaxBytes),
    ],
    examples: [
      Method.Example(
        "Two calls",
        #"{"calls": [{"method": "profile.update", "params": {"name": "Ada King"}}, {"method": "auth.state"}]}"#)
    ]
  ) { (input: AtomicParameters, context) in
    var results: [RawJSON] = []
    var remainingBytes = context.call.maxResultBytes
    let budget = WorkBudget(milliseconds: context.environment.atomicMilliseconds)
    for (index, call) in input.calls.enumerated() {
      try context.reportProgress(index, of: input.calls.count)
      do {
        guard !budget.isExhausted else { throw DomainError.tooMuchWork }
        let result = try context.runNested(call.method, call.params, maxBytes: remainingBytes)
        remainingBytes -= result.utf8.count
        results.append(RawJSON(result))
      } catch {
        throw NestedCallError(index: index, cause: error)
      }
    }
    return AtomicResults(results: results)
  }
}
