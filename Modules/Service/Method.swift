import JSON
public import JSONRPC
public import Kernel

/// The complete declaration of one method of the service.
///
/// Dispatch, permission, `rpc.discover`, the reference and the example tests derive from it; the registry is an array
/// of methods. It is a class so that a lookup does not copy it.
public final class Method: Sendable {
  /// The effect of a method on the database.
  public enum Effect: String, Sendable {
    /// Only reads.
    case read
    /// Writes, completely or not at all.
    case write
    /// Concerns only the conversation or the program, and reads no user data.
    case control
  }

  /// The permission that a call requires.
  public enum Access: String, Sendable {
    /// Anyone, signed in or not.
    case anyone
    /// A signed-in user.
    case signedIn
  }

  /// The special behavior of a method.
  public struct Traits: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates an object; takes a `clientKey`, so that a client can retry the call.
    public static let creates = Traits(rawValue: 1)
    /// May take a long time; takes a `progressToken` and can be canceled while it runs.
    public static let long = Traits(rawValue: 2)
    /// Is a notification: it has no reply.
    public static let notification = Traits(rawValue: 4)
    /// Only reads and may take so long that it runs in the background on a separate snapshot; includes `long`.
    ///
    /// Later calls may be answered before it. In a batch, with a database in memory, or if the disk was full when the
    /// database was opened, it runs on the lane instead.
    public static let background: Traits = [.long, .runsInBackground]
    static let runsInBackground = Traits(rawValue: 8)
    /// Waits for all background calls.
    public static let waitsForBackground = Traits(rawValue: 16)
    /// Does expensive work before its transaction; set by the initializer with a ``Preparation``.
    static let prepared = Traits(rawValue: 32)
    /// Writes, but a repeated call with the same parameters changes nothing more, and fails at most.
    public static let idempotent = Traits(rawValue: 64)
    /// Can remove data that the user entered or earned, so that a client may ask the user first.
    public static let destructive = Traits(rawValue: 128)
    /// Takes a `session`; set by the initializers for methods that require a signed-in user.
    public static let takesSession = Traits(rawValue: 256)
    /// Writes a file that the client names, even if it only reads the database.
    public static let writesFile = Traits(rawValue: 512)
    /// Changes who is signed in on the connection.
    public static let changesConnection = Traits(rawValue: 1024)
    /// Has a preparation, and its handler also works if nothing can be stored; see ``CallContext/canStore``.
    public static let worksWithoutStorage = Traits(rawValue: 2048)
    /// Runs the calls of its parameter `calls`.
    static let runsCalls = Traits(rawValue: 4096)
    /// Changes stored values, of which null clears an optional one; set by the initializers for methods named
    /// `update…`.
    static let updates = Traits(rawValue: 8192)
    /// Takes back another call, which cannot be one of the same group.
    static let takesBack = Traits(rawValue: 16_384)
    /// Applies changes of another device, which have an entry of their own in the history.
    static let merges = Traits(rawValue: 32_768)
    /// The traits of methods that `system.atomic` cannot run.
    static let notAllowedInAtomic: Traits = [
      .notification, .runsInBackground, .prepared, .changesConnection, .takesBack, .writesFile, .merges,
    ]
  }

  /// A call that the reference shows with its recorded outcome, and that a test runs.
  public struct Example: Sendable {
    let name: String
    /// The parameters; `$folder` stands for a folder that the server may use.
    public let parameters: StaticString
    /// The expected error, if a successful call would need too many preceding calls.
    let error: DomainError?
    let precedingCalls: [Call]

    /// A call that precedes an example.
    public struct Call: Sendable {
      let method: StaticString
      let parameters: StaticString

      /// Creates a call with its parameters as a JSON object.
      public init(_ method: StaticString, _ parameters: StaticString = "{}") {
        self.method = method
        self.parameters = parameters
      }
    }

    /// Declares an example.
    ///
    /// `name` describes the example in a few words and is unique for the method. The preceding calls are those that a
    /// new user has to make first. `error` is for a method whose success needs too many preceding calls.
    public init(
      _ name: String, _ parameters: StaticString = "{}", after precedingCalls: Call..., error: DomainError? = nil
    ) {
      self.name = name
      self.parameters = parameters
      self.precedingCalls = precedingCalls
      self.error = error
    }

    /// The preceding calls and the error, in sentences for the reference; nil if there are neither.
    var summary: String? {
      let calls = precedingCalls.map { "\($0.method) \($0.parameters)".replacing("$folder/", with: "") }
        .joined(separator: ", then ")
      var sentences = calls.isEmpty ? [] : ["After \(calls)."]
      if let error { sentences.append("Error: \(error.rule ?? error.kind.rawValue).") }
      return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
  }

  /// The name on the wire.
  public let name: StaticString
  /// The purpose, in one line.
  public let summary: String
  /// Further sentences for the reference; empty if there are none.
  public let notes: String
  /// The effect on the database.
  public let effect: Effect
  /// The permission that a call requires.
  public let access: Access
  /// The special behavior.
  public let traits: Traits
  /// The version of the program that introduced the method.
  public let since: StaticString
  /// The announcement of its removal; nil if the method is not deprecated.
  public let deprecation: OpenRPCDocument.Deprecation?
  /// The errors of this method, without those that any method can throw.
  public var errors: [DomainError] { makeErrors() }
  /// The examples, at least one.
  public var examples: [Example] { makeExamples() }

  // Computed on demand, so that startup does not create the errors and examples of all methods.
  private let makeErrors: @Sendable () -> [DomainError]
  private let makeExamples: @Sendable () -> [Example]
  /// The option with which the program must be started for the method to exist; nil if it always exists.
  let availability: StaticString?
  /// Returns the parameters, including those that all methods of its kind take.
  public let parameters: @Sendable () -> [JSONSchema.Property]
  /// Returns the optional parameters of which a call needs one; nil if there are none.
  let choice: @Sendable () -> ParameterChoice?
  /// The rules that the types of the parameters check.
  let fieldRules: @Sendable () -> Set<FieldRule>
  let result: @Sendable () -> JSONSchema
  let run: @Sendable (JSONValue?, CallContext, JSONWriter) throws -> Void
  /// Reads the parameters of a background call; the result does not reference the memory of the message.
  let readBackgroundCall: @Sendable (JSONValue?, Instant) throws -> BackgroundRun
  /// Reads the parameters of a call with a preparation; nil for a method without a ``Preparation``.
  let preparation: (@Sendable (JSONValue?, Instant) throws -> PreparedCall.Reading)?

  /// Declares a method.
  ///
  /// The name consists of a domain and a verb, such as `lessons.complete`. The parameters of a `background` method must
  /// not contain a ``JSONValue``, which is invalid after the message is released. `valueRules` are rules that only the
  /// content of a file can break, or values whose types depend on others. A handler checks, loads, applies rules, saves
  /// and appends to the journal.
  public init<Input: Parameters, Output: ResultValue>(
    _ name: StaticString, _ summary: String, effect: Effect, access: Access, traits: Traits = [],
    since: StaticString = "0.1", deprecation: OpenRPCDocument.Deprecation? = nil,
    availability: StaticString? = nil, notes: String = "", valueRules: [FieldRule] = [],
    errors: @autoclosure @escaping @Sendable () -> [DomainError] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    handler: @escaping @Sendable (Input, CallContext) throws -> Output
  ) {
    let traits = traits.union(access == .signedIn ? .takesSession : []).union(Method.isUpdate(name) ? .updates : [])
    self.name = name
    self.summary = summary
    self.notes = notes
    self.effect = effect
    self.access = access
    self.traits = traits
    self.since = since
    self.deprecation = deprecation
    self.availability = availability
    makeErrors = errors
    makeExamples = examples
    parameters = {
      CommonParameters.properties(of: traits)
        + Input.description(isUpdate: traits.contains(.updates)).declarations
    }
    choice = { Input.description.choice }
    fieldRules = { CommonParameters.fieldRules(of: traits).union(Input.fieldRules).union(valueRules) }
    result = { Output.schema }
    run = { value, context, writer in
      let (input, common) = try ParameterReader.read(Input.self, from: value, traits: traits, now: context.now)
      try context.run(name, with: common, writer: writer) {
        try handler(input, context).write(to: writer)
      }
    }
    readBackgroundCall = { value, now in
      let (input, common) = try ParameterReader.read(Input.self, from: value, traits: traits, now: now)
      return BackgroundRun(progressToken: common.progressToken) { context, writer in
        try handler(input, context).write(to: writer)
      }
    }
    preparation = nil
  }

  /// Declares a method that writes, and does expensive work before its transaction.
  ///
  /// `errors` includes those of the preparation. The handler checks the prepared data again, saves and appends to the
  /// journal; it throws ``StalePreparation`` if the data has changed since the preparation read it. A `long` method
  /// reports progress from its handler. A repeated call with the same `clientKey` runs no preparation.
  public init<Input: Parameters, ReadResult, Prepared, Output: ResultValue>(
    _ name: StaticString, _ summary: String, access: Access, traits: Traits = [], since: StaticString = "0.1",
    deprecation: OpenRPCDocument.Deprecation? = nil, notes: String = "", valueRules: [FieldRule] = [],
    errors: @autoclosure @escaping @Sendable () -> [DomainError] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    preparation: Preparation<Input, ReadResult, Prepared>,
    handler: @escaping @Sendable (Input, Prepared, CallContext) throws -> Output
  ) {
    let traits = traits.union(access == .signedIn ? [.prepared, .takesSession] : .prepared)
      .union(Method.isUpdate(name) ? .updates : [])
    self.name = name
    self.summary = summary
    self.notes = notes
    effect = .write
    self.access = access
    self.traits = traits
    self.since = since
    self.deprecation = deprecation
    availability = nil
    makeErrors = errors
    makeExamples = examples
    parameters = {
      CommonParameters.properties(of: traits)
        + Input.description(isUpdate: traits.contains(.updates)).declarations
    }
    choice = { Input.description.choice }
    fieldRules = { CommonParameters.fieldRules(of: traits).union(Input.fieldRules).union(valueRules) }
    result = { Output.schema }
    run = { _, _, _ in throw UnpreparedCall() }
    readBackgroundCall = { _, _ in throw UnpreparedCall() }
    self.preparation = { value, now in
      let (input, common) = try ParameterReader.read(Input.self, from: value, traits: traits, now: now)
      return { context in
        guard try !context.hasResult(of: common) else {
          // The stored result makes the handler unnecessary, unless it was deleted in the meantime.
          return { { try $0.run(name, with: common, writer: $1) { throw StalePreparation() } } }
        }
        let readResult = try preparation.read(input, context)
        return {
          let prepared = try preparation.compute(input, readResult)
          return { context, writer in
            try context.run(name, with: common, writer: writer) {
              try handler(input, prepared, context).write(to: writer)
            }
          }
        }
      }
    }
  }

  /// Returns whether the verb of a method is `update` or starts with it.
  private static func isUpdate(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      name.split(separator: UInt8(ascii: "."), maxSplits: 1).last?.starts(with: "update".utf8) == true
    }
  }

  /// Returns the effect of a call with these parameters: calls in `calls` that only read need no lock of writers.
  func effect(of params: JSONValue?, in registry: Registry) -> Effect {
    guard traits.contains(.runsCalls), let calls = params?.member("calls"), calls.kind == .array else { return effect }
    let onlyReads = calls.elements.allSatisfy { call in
      call.member("method").flatMap { registry.method(named: $0) }?.effect == .read
    }
    return onlyReads ? .read : effect
  }
}
