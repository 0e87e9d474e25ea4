import Database
import JSON
import JSONRPC
import Kernel
import Localization
import SQLite

/// The methods about the program and the conversation.
public enum SystemMethods {
  /// Returns all of them; the clock can be set only if the program was started with a manual clock.
  public static func all(_ program: Program) -> [Method] {
    [initialize(program), discover, ping, info(program), atomic, shutdown, exit] + LabelMethods.all
      + (program.manualClock.map(ClockMethods.all) ?? [])
  }

  // MARK: - Conversation

  private struct InitializeParameters: Parameters {
    /// Clients of other protocols with the same base send further members.
    static let ignoresUnknown = true

    let client: ClientInfo?
    let locale: String?
    let zone: Zone?
    let process: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      client = try fields.optional("clientInfo", .object(), "What the client calls itself.")
      locale = try fields.optional(
        "locale", .identifier, "The language for everybody who is not signed in, as a BCP 47 tag: fr-CA, say.")
      zone = try fields.optional("timeZone", .zone, "The IANA zone for users who sign up without naming one.")
      process = try fields.optional(
        "processId", .integer(1...Int(Int32.max)), "The process at whose end the server ends too.")
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
      "initialize", "Introduces the client, once; a script may leave it out.", effect: .control, access: .anyone,
      errors: [.alreadyInitialized, .unknownTimeZone],
      examples: [
        Method.Example(
          "A French client", #"{"clientInfo": {"name": "shell"}, "locale": "fr-CA", "timeZone": "America/Montreal"}"#,
          result: #"{"serverInfo": {"name": "kindling"}, "protocolVersion": "1.0", "locale": "fr"}"#)
      ]
    ) { (input: InitializeParameters, context) in
      guard !context.conversation.isInitialized else { throw DomainError.alreadyInitialized }
      context.conversation.initialize(
        clientName: input.client?.name, locale: input.locale.flatMap(Negotiation.locale(matching:)), zone: input.zone)
      if let process = input.process { _ = program.exitWithProcess(process) }
      return InitializeResult(program, locale: context.conversation.locale.language)
    }
  }

  private static let shutdown = Method(
    "shutdown", "Announces the end: nothing but exit may follow. Answered when everything before it is.",
    effect: .control, access: .anyone, traits: .waitsForBackground,
    examples: [Method.Example("The end comes", result: "{}")]
  ) { (_: NoParameters, context) in
    context.conversation.shutDown()
    return EmptyResult()
  }

  private static let exit = Method(
    "exit", "Ends the program: with 0 after shutdown, with 1 without.", effect: .control, access: .anyone,
    traits: .notification, examples: [Method.Example("Good-bye", result: "{}")]
  ) { (_: NoParameters, context) in
    context.conversation.end()
    return EmptyResult()
  }

  // MARK: - Program

  private static let discover = Method(
    "rpc.discover", "Describes every method as an OpenRPC document.", effect: .control, access: .anyone,
    examples: [Method.Example("The whole service", result: #"{"openrpc": "1.3.2"}"#)]
  ) { (_: NoParameters, context) in
    DiscoverResult(document: context.environment.registry.openRPCDocument(version: context.environment.version))
  }

  private static let ping = Method(
    "system.ping", "Answers with the time of the program's clock.", effect: .control, access: .anyone,
    examples: [Method.Example("Is anybody there?", result: #"{"time": "2026-11-21T09:00:00.000Z"}"#)]
  ) { (_: NoParameters, context) in
    ClockReading(time: context.now)
  }

  private static func info(_ program: Program) -> Method {
    Method(
      "system.info", "Tells versions, the database, counts and limits.", effect: .read, access: .anyone,
      examples: [
        Method.Example(
          "What is running here", result: #"{"name": "kindling", "framing": "lines", "counts": {"users": 1}}"#)
      ]
    ) { (_: NoParameters, context) in
      try ProgramReport(program, context)
    }
  }

  // MARK: - Atomic calls

  private struct AtomicParameters: Parameters {
    let calls: [AtomicCall]

    init(from fields: inout ParameterReader) throws(DomainError) {
      calls = try fields.required("calls", .list(of: .object(), 1...1000), "The calls, in order.")
    }
  }

  private struct AtomicCall: Parameters {
    let method: String
    let params: JSONValue?

    init(from fields: inout ParameterReader) throws(DomainError) {
      method = try fields.required("method", .identifier, "The name of a method that reads or writes.")
      params = fields.raw("params", .object([], isOpen: true), "Its parameters.")
    }
  }

  private static let atomic = Method(
    "system.atomic", "Runs several calls, all of them or none.", effect: .write, access: .signedIn,
    notes: """
      Methods about the conversation, those that run beside the lane and those that hash a password are refused, because \
      they cannot be undone or must not hold the database.
      """,
    errors: [.notAllowedInAtomic],
    examples: [
      Method.Example(
        "Two things at once",
        #"{"calls": [{"method": "profile.update", "params": {"name": "Ada King"}}, {"method": "auth.state"}]}"#,
        result: #"{"results": [{"user": {"name": "Ada King"}}, {"state": "authenticated"}]}"#)
    ]
  ) { (input: AtomicParameters, context) in
    var results: [RawJSON] = []
    for (index, call) in input.calls.enumerated() {
      do {
        results.append(RawJSON(try context.runNested(call.method, call.params)))
      } catch {
        throw NestedCallError(index: index, cause: error)
      }
    }
    return AtomicResults(results: results)
  }
}
