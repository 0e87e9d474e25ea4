import JSON
import JSONRPC
public import Kernel

/// One method of the service, with everything there is to know about it.
///
/// Dispatch, permission, `rpc.discover`, the reference page and the tests of examples all derive from these values; the
/// registry is an array of them. It is an object only so that finding one copies none of that. (Architecture, "A method
/// is one value".)
public final class Method: Sendable {
  /// What a method does to the database.
  public enum Effect: String, Sendable {
    /// It reads.
    case read
    /// It changes something, whole or not at all.
    case write
    /// It concerns the conversation itself and reads no user's data.
    case control
  }

  /// Who may call a method.
  public enum Access: String, Sendable {
    /// Anyone, signed in or not.
    case anyone
    /// A signed-in user.
    case signedIn
  }

  /// What a method may have beyond the plain run of a call.
  public struct Traits: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It creates something, so it takes a `clientKey` and can be sent again.
    public static let creates = Traits(rawValue: 1)
    /// It may take long, so it takes a `progressToken` and can be cancelled while it runs.
    public static let long = Traits(rawValue: 2)
    /// It is a notification: it has no reply.
    public static let notification = Traits(rawValue: 4)
    /// It only reads, and for so long that it runs beside the lane on a snapshot of its own; it is `long` as well.
    ///
    /// Younger calls may be answered before it. Where there can be no second connection, and in a batch, it runs in its
    /// turn.
    public static let detached: Traits = [.long, .besideLane]
    /// What sets `detached` apart from `long`.
    static let besideLane = Traits(rawValue: 8)
    /// It waits for all calls that run beside the lane.
    public static let afterDetached = Traits(rawValue: 16)
    /// It does expensive work before its transaction; set by the initializer that takes a ``Preparation``.
    static let prepared = Traits(rawValue: 32)
    /// What the dispatcher has to look at before it runs a call.
    static let unusual: Traits = [.long, .afterDetached]
  }

  /// A call that the reference shows and a test runs.
  public struct Example: Sendable {
    let name: String
    let parameters: StaticString
    let outcome: Outcome
    let preparations: [Call]

    /// What an example is answered with.
    enum Outcome: Sendable {
      /// A result, as JSON.
      case result(StaticString)
      /// A refusal, where it takes too long to come so far that the call is accepted.
      case refusal(DomainError)
    }

    /// A call that goes before an example.
    public struct Call: Sendable {
      let method: StaticString
      let parameters: StaticString

      /// Names a method and its parameters as a JSON object.
      public init(_ method: StaticString, _ parameters: StaticString = "{}") {
        self.method = method
        self.parameters = parameters
      }
    }

    /// Declares an example.
    ///
    /// - Parameters:
    ///   - name: what it shows, in a few words.
    ///   - parameters: the parameters as a JSON object.
    ///   - preparations: the calls that have to go before it; none where a new user can try the example at once.
    ///   - result: the result as JSON. Objects may be left incomplete, and the text `…` stands for what differs from
    ///     run to run.
    public init(
      _ name: String, _ parameters: StaticString = "{}", after preparations: Call..., result: StaticString
    ) {
      self.name = name
      self.parameters = parameters
      self.preparations = preparations
      outcome = .result(result)
    }

    /// Declares an example of a call that is refused, for a method that a new user cannot come to call by a few others.
    ///
    /// - Parameters:
    ///   - name: what it shows, in a few words.
    ///   - parameters: the parameters as a JSON object.
    ///   - preparations: the calls that have to go before it.
    ///   - refusal: what it is refused with.
    public init(
      _ name: String, _ parameters: StaticString = "{}", after preparations: Call..., refusal: DomainError
    ) {
      self.name = name
      self.parameters = parameters
      self.preparations = preparations
      outcome = .refusal(refusal)
    }

    /// The calls that go before it and the refusal, as the reference names them; nil where there is nothing to say.
    var summary: String? {
      let calls = preparations.map { "\($0.method) \($0.parameters)" }.joined(separator: ", then ")
      var sentences = calls.isEmpty ? [] : ["After \(calls)."]
      if case .refusal(let refusal) = outcome { sentences.append("Refused: \(refusal.rule ?? refusal.kind.rawValue).") }
      return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// The result as JSON; nil where the example is refused.
    var result: StaticString? {
      if case .result(let result) = outcome { result } else { nil }
    }
  }

  /// The name that calls it.
  public let name: StaticString
  /// What it does, in one line.
  public let summary: String
  /// What the summary leaves out, in sentences; empty if there is nothing to add.
  public let notes: String
  /// What it does to the database.
  public let effect: Effect
  /// Who may call it.
  public let access: Access
  /// What it has beyond the plain run of a call.
  public let traits: Traits
  /// The refusals of its own; those that any call can meet are not repeated.
  public var errors: [DomainError] { makeErrors() }
  /// At least one call that can be tried.
  public var examples: [Example] { makeExamples() }

  // Computed on demand, so that a process does not start with the errors and examples of all methods.
  private let makeErrors: @Sendable () -> [DomainError]
  private let makeExamples: @Sendable () -> [Example]
  let parameters: @Sendable () -> [JSONSchema.Property]
  let result: @Sendable () -> JSONSchema
  let run: @Sendable (JSONValue?, CallContext, JSONWriter) throws -> Void
  /// Reads the parameters of a call that is going to run on another thread; nothing of the result points into the
  /// message.
  let prepare: @Sendable (JSONValue?, Instant) throws -> DetachedRun
  /// Reads the parameters of a call that prepares; nil for a method without a ``Preparation``.
  let preparation: (@Sendable (JSONValue?, Instant) throws -> PreparedCall.Reading)?

  /// Declares a method.
  ///
  /// - Parameters:
  ///   - name: the name that calls it, area and verb: `lessons.complete`.
  ///   - summary: what it does, in one line.
  ///   - effect: what it does to the database.
  ///   - access: who may call it.
  ///   - traits: what it has beyond the plain run of a call. A method that is `detached` must not keep a ``JSONValue``
  ///     in its parameters, because its handler runs when the message is gone.
  ///   - notes: what the summary leaves out, in sentences.
  ///   - errors: the refusals that its handler may throw.
  ///   - examples: at least one call that can be tried.
  ///   - handler: checks, loads, applies rules, saves and tells the journal; throws refusals.
  public init<Input: Parameters, Output: ResultValue>(
    _ name: StaticString, _ summary: String, effect: Effect, access: Access, traits: Traits = [],
    notes: String = "", errors: @autoclosure @escaping @Sendable () -> [DomainError] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    handler: @escaping @Sendable (Input, CallContext) throws -> Output
  ) {
    self.name = name
    self.summary = summary
    self.notes = notes
    self.effect = effect
    self.access = access
    self.traits = traits
    makeErrors = errors
    makeExamples = examples
    parameters = { CommonParameters.properties(of: traits) + Input.properties }
    result = { Output.schema }
    run = { value, context, writer in
      let (input, common) = try ParameterReader.read(Input.self, from: value, traits: traits, now: context.now)
      try context.run(name, with: common, writer: writer) {
        try handler(input, context).write(to: writer)
      }
    }
    prepare = { value, now in
      let (input, common) = try ParameterReader.read(Input.self, from: value, traits: traits, now: now)
      return DetachedRun(progressToken: common.progressToken) { context, writer in
        try handler(input, context).write(to: writer)
      }
    }
    preparation = nil
  }

  /// Declares a method that writes, and that does expensive work before its transaction begins.
  ///
  /// - Parameters:
  ///   - name: the name that calls it, area and verb: `auth.signIn`.
  ///   - summary: what it does, in one line.
  ///   - access: who may call it.
  ///   - notes: what the summary leaves out, in sentences.
  ///   - errors: the refusals that its preparation and its handler may throw.
  ///   - examples: at least one call that can be tried.
  ///   - preparation: what it reads and computes before its transaction.
  ///   - handler: checks again what was read, saves and tells the journal; throws refusals, and ``OutdatedPreparation``
  ///     if what was read has changed since.
  public init<Input: Parameters, Facts, Prepared, Output: ResultValue>(
    _ name: StaticString, _ summary: String, access: Access, notes: String = "",
    errors: @autoclosure @escaping @Sendable () -> [DomainError] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example], preparation: Preparation<Input, Facts, Prepared>,
    handler: @escaping @Sendable (Input, Prepared, CallContext) throws -> Output
  ) {
    self.name = name
    self.summary = summary
    self.notes = notes
    effect = .write
    self.access = access
    traits = .prepared
    makeErrors = errors
    makeExamples = examples
    parameters = { Input.properties }
    result = { Output.schema }
    run = { _, _, _ in throw UnpreparedCall() }
    prepare = { _, _ in throw UnpreparedCall() }
    self.preparation = { value, now in
      let input = try ParameterReader.read(Input.self, from: value, traits: .prepared, now: now).own
      return { context in
        let facts = try preparation.read(input, context)
        return {
          let prepared = try preparation.compute(input, facts)
          return { context, writer in try handler(input, prepared, context).write(to: writer) }
        }
      }
    }
  }
}
