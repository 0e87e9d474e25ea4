/// The description of a service, written as OpenRPC 1.3.
public struct OpenRPCDocument: Sendable {
  /// A group of methods.
  public struct Tag: Sendable {
    /// The name.
    public let name: String
    /// The purpose of the methods, in one sentence.
    public let summary: String

    /// Creates a tag.
    public init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// The effect of a method, by which a client can decide whether to repeat a call or to ask the user first.
  public struct Effect: Sendable {
    /// The kind: `read`, `write` or `control`.
    public let kind: String
    /// Whether repeating a call with the same parameters changes nothing more.
    public let isIdempotent: Bool
    /// Whether a call can remove data that the user entered or earned.
    public let isDestructive: Bool

    /// Whether a call writes a file that the client names.
    public let writesFile: Bool

    /// Whether a call changes nothing, neither data nor files.
    public var isReadOnly: Bool { kind == "read" && !writesFile }

    /// Creates an effect.
    public init(kind: String, isIdempotent: Bool, isDestructive: Bool, writesFile: Bool = false) {
      self.kind = kind
      self.isIdempotent = isIdempotent
      self.isDestructive = isDestructive
      self.writesFile = writesFile
    }
  }

  /// The announcement that a method will be removed.
  public struct Deprecation: Sendable {
    /// The version of the service that deprecated the method.
    public let since: String
    /// The name of the method to use instead.
    public let replacement: String

    /// Creates a deprecation.
    public init(since: String, replacement: String) {
      self.since = since
      self.replacement = replacement
    }
  }

  /// The description of a method.
  public struct Method: Sendable {
    /// The method name.
    public let name: String
    /// The name of the tag.
    public let tag: String
    /// The version of the service that introduced the method.
    public let since: String
    /// The deprecation; nil if the method is not deprecated.
    public let deprecation: Deprecation?
    /// The summary, in one line.
    public let summary: String
    /// Details beyond the summary; may be empty.
    public let details: String
    /// The parameters.
    public let parameters: [JSONSchema.Property]
    /// The optional parameters of which a call needs one; nil if there are none.
    public let choice: ParameterChoice?
    /// The schema of the result.
    public let result: JSONSchema
    /// The errors that a call can return, except those that JSON-RPC defines.
    public let errors: [ErrorDescription]
    /// Example calls with their results.
    public let examples: [Example]
    /// The effect.
    public let effect: Effect
    /// The permission that a call requires: `anyone` or `signedIn`.
    public let access: String
    /// The option with which the service must be started for the method to exist; nil if it always exists.
    public let availability: String?

    /// Creates the description of a method.
    public init(
      name: String, tag: String, since: String, deprecation: Deprecation? = nil, summary: String, details: String = "",
      parameters: [JSONSchema.Property], choice: ParameterChoice? = nil, result: JSONSchema,
      errors: [ErrorDescription], examples: [Example], effect: Effect, access: String, availability: String? = nil
    ) {
      self.name = name
      self.tag = tag
      self.since = since
      self.deprecation = deprecation
      self.summary = summary
      self.details = details
      self.parameters = parameters
      self.choice = choice
      self.result = result
      self.errors = errors
      self.examples = examples
      self.effect = effect
      self.access = access
      self.availability = availability
    }
  }

  /// An error that a method can return.
  public struct ErrorDescription: Sendable {
    /// The error code.
    public let code: Int
    /// The message in English, or the meaning if the message depends on the call.
    public let message: String
    /// The name of the code.
    public let kind: String
    /// The slug of the violated rule; nil if the error has none.
    public let rule: String?

    /// Creates the description of an error.
    public init(code: Int, message: String, kind: String, rule: String?) {
      self.code = code
      self.message = message
      self.kind = kind
      self.rule = rule
    }
  }

  /// An example call and its outcome.
  public struct Example: Sendable {
    /// The outcome of a call, as JSON.
    public enum Outcome: Sendable {
      /// The result.
      case result(String)
      /// The error object.
      case error(String)
    }

    /// A short description of the example.
    public let name: String
    /// The preceding calls and the expected error, in sentences; nil if there are neither.
    public let summary: String?
    /// The parameters with their values as JSON.
    public let parameters: [(name: String, value: String)]
    /// The outcome; nil if none was recorded.
    public let outcome: Outcome?

    /// Creates an example.
    public init(
      name: String, summary: String? = nil, parameters: [(name: String, value: String)], outcome: Outcome?
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.outcome = outcome
    }
  }

  /// A kind of event that clients can subscribe to.
  public struct Event: Sendable {
    /// The name of the event.
    public let name: String
    /// The meaning, in one sentence.
    public let summary: String
    /// Whether friends of the user also receive it.
    public let isShared: Bool
    /// The meaning of the event's subject, in one sentence; nil if it has none.
    public let subject: String?
    /// The schema of `data`; nil if it has none.
    public let data: JSONSchema?

    /// Creates the description of an event.
    public init(name: String, summary: String, isShared: Bool, subject: String? = nil, data: JSONSchema? = nil) {
      self.subject = subject
      self.data = data
      self.name = name
      self.summary = summary
      self.isShared = isShared
    }
  }

  /// A message without a reply.
  public struct Notification: Sendable {
    /// The side that sends a notification.
    public enum Sender: String, Sendable {
      /// The client.
      case client
      /// The service.
      case server
    }

    /// The method name.
    public let name: String
    /// The side that sends it.
    public let sender: Sender
    /// The purpose, or the condition under which it is sent, in one sentence.
    public let summary: String
    /// The schema of the parameters.
    public let params: JSONSchema

    /// Creates the description of a notification.
    public init(name: String, sender: Sender, summary: String, params: JSONSchema) {
      self.name = name
      self.sender = sender
      self.summary = summary
      self.params = params
    }
  }

  /// The name of the service.
  public let title: String
  /// The version of the service.
  public let version: String
  /// The purpose of the service, in one or two sentences.
  public let summary: String
  /// The groups of methods, in display order.
  public let tags: [Tag]
  /// The methods, in display order.
  public let methods: [Method]
  /// The kinds of events, in display order.
  public let events: [Event]
  /// The notifications of both sides.
  public let notifications: [Notification]
  /// The errors that do not depend on the method.
  public let errors: [ErrorDescription]

  /// Creates a document.
  public init(
    title: String, version: String, summary: String, tags: [Tag], methods: [Method], events: [Event] = [],
    notifications: [Notification] = [], errors: [ErrorDescription] = []
  ) {
    self.title = title
    self.version = version
    self.summary = summary
    self.tags = tags
    self.methods = methods
    self.events = events
    self.notifications = notifications
    self.errors = errors
  }

  /// The named schemas that the document refers to, sorted by name.
  public var components: [JSONSchema.Component] {
    var componentsByName: [String: JSONSchema.Component] = [:]
    for method in methods {
      method.parameters.forEach { $0.schema.collect(into: &componentsByName) }
      method.result.collect(into: &componentsByName)
    }
    events.forEach { $0.data?.collect(into: &componentsByName) }
    notifications.forEach { $0.params.collect(into: &componentsByName) }
    if !errors.isEmpty { ErrorReply.dataSchema.collect(into: &componentsByName) }
    return componentsByName.values.sorted { $0.name < $1.name }
  }
}
