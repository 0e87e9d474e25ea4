public import JSON

/// The description of a whole service, written as OpenRPC 1.3.
public struct OpenRPCDocument: Sendable {
  /// One method as the document shows it.
  public struct Method: Sendable {
    /// The name that calls it.
    public let name: String
    /// What it does, in one line.
    public let summary: String
    /// What a summary leaves out; empty where nothing is.
    public let details: String
    /// The parameters, by name.
    public let parameters: [JSONSchema.Property]
    /// The form of the result; nil for a notification, which has none.
    public let result: JSONSchema?
    /// The errors of its own.
    public let errors: [ErrorDescription]
    /// Calls that can be tried, with what comes back.
    public let examples: [Example]
    /// What the specification has no word for, as members whose names begin with `x-`.
    public let extensions: [(name: String, value: String)]

    /// Makes the description of a method from its parts.
    public init(
      name: String, summary: String, details: String = "", parameters: [JSONSchema.Property], result: JSONSchema?,
      errors: [ErrorDescription], examples: [Example], extensions: [(name: String, value: String)]
    ) {
      self.name = name
      self.summary = summary
      self.details = details
      self.parameters = parameters
      self.result = result
      self.errors = errors
      self.examples = examples
      self.extensions = extensions
    }
  }

  /// An error that a method may answer with.
  public struct ErrorDescription: Sendable {
    /// The code on the wire.
    public let code: Int
    /// The message in English.
    public let message: String
    /// The name of the code.
    public let kind: String
    /// The slug of the broken rule; nil where the code says it all.
    public let rule: String?

    /// Makes the description of an error.
    public init(code: Int, message: String, kind: String, rule: String?) {
      self.code = code
      self.message = message
      self.kind = kind
      self.rule = rule
    }
  }

  /// One call and its result, both as JSON.
  public struct Example: Sendable {
    /// What the example shows, in a few words.
    public let name: String
    /// What has to go before it; nil where nothing has.
    public let summary: String?
    /// The parameters by name, each value as JSON.
    public let parameters: [(name: String, value: String)]
    /// The result as JSON; nil for a notification.
    public let result: String?

    /// Makes an example.
    public init(
      name: String, summary: String? = nil, parameters: [(name: String, value: String)], result: String?
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.result = result
    }
  }

  /// A kind of event of which a client may be told.
  public struct Event: Sendable {
    /// The name on the wire.
    public let name: String
    /// What has happened, in one sentence.
    public let summary: String
    /// Whether friends of the user are told too.
    public let isShared: Bool

    /// What the subject is, in one sentence.
    public let subject: String?
    /// The shape of `data`.
    public let data: JSONSchema?

    /// Describes a kind of event.
    public init(name: String, summary: String, isShared: Bool, subject: String? = nil, data: JSONSchema? = nil) {
      self.subject = subject
      self.data = data
      self.name = name
      self.summary = summary
      self.isShared = isShared
    }
  }

  /// A message that the service sends on its own.
  public struct Notification: Sendable {
    /// The name of its method.
    public let name: String
    /// When it is sent, in one sentence.
    public let summary: String
    /// The form of its parameters.
    public let params: JSONSchema

    /// Describes a notification.
    public init(name: String, summary: String, params: JSONSchema) {
      self.name = name
      self.summary = summary
      self.params = params
    }
  }

  /// The name of the service.
  public let title: String
  /// Its version.
  public let version: String
  /// What it is, in a sentence or two.
  public let summary: String
  /// Every method, in the order in which they are shown.
  public let methods: [Method]
  /// Every kind of event, in the order in which they are shown.
  public let events: [Event]
  /// Every notification that the service sends on its own.
  public let notifications: [Notification]

  /// Makes a document from its parts.
  public init(
    title: String, version: String, summary: String, methods: [Method], events: [Event] = [],
    notifications: [Notification] = []
  ) {
    self.title = title
    self.version = version
    self.summary = summary
    self.methods = methods
    self.events = events
    self.notifications = notifications
  }

  /// Writes the document as one JSON object.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    writer.member("openrpc", "1.3.2")
    writer.key("info")
    writer.beginObject()
    writer.member("title", title)
    writer.member("version", version)
    writer.member("description", summary)
    writer.endObject()
    writer.key("methods")
    writer.beginArray()
    methods.forEach { write($0, to: writer) }
    writer.endArray()
    writeComponents(to: writer)
    writeEvents(to: writer)
    writeNotifications(to: writer)
    writer.endObject()
  }

  /// The notifications, for which the specification has no word.
  private func writeNotifications(to writer: JSONWriter) {
    guard !notifications.isEmpty else { return }
    writer.key("x-notifications")
    writer.beginArray()
    for notification in notifications {
      writer.beginObject()
      writer.member("name", notification.name)
      writer.member("summary", notification.summary)
      writer.key("params")
      notification.params.write(to: writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// The kinds of events, for which the specification has no word.
  private func writeEvents(to writer: JSONWriter) {
    guard !events.isEmpty else { return }
    writer.key("x-events")
    writer.beginArray()
    for event in events {
      writer.beginObject()
      writer.member("name", event.name)
      writer.member("summary", event.summary)
      writer.key("isShared")
      writer.bool(event.isShared)
      writer.member("subject", event.subject)
      if let data = event.data {
        writer.key("data")
        data.write(to: writer)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ method: Method, to writer: JSONWriter) {
    writer.beginObject()
    writer.member("name", method.name)
    writer.member("summary", method.summary)
    writer.member("description", method.details.isEmpty ? nil : method.details)
    writer.member("paramStructure", "by-name")
    writer.key("params")
    writer.beginArray()
    for parameter in method.parameters {
      writer.beginObject()
      writer.member("name", parameter.name)
      writer.member("description", parameter.meaning)
      writer.key("required")
      writer.bool(parameter.isRequired)
      writer.key("schema")
      parameter.schema.write(to: writer, fallback: parameter.fallback)
      writer.endObject()
    }
    writer.endArray()
    if let result = method.result {
      writer.key("result")
      writer.beginObject()
      writer.member("name", "result")
      writer.key("schema")
      result.write(to: writer)
      writer.endObject()
    }
    write(method.errors, to: writer)
    write(method.examples, to: writer)
    method.extensions.forEach {
      writer.key($0.name)
      writer.string($0.value)
    }
    writer.endObject()
  }

  /// Writes one entry for each code, as the specification demands; the rules that share it stand in its `data`.
  private func write(_ errors: [ErrorDescription], to writer: JSONWriter) {
    guard !errors.isEmpty else { return }
    var rest = errors
    writer.key("errors")
    writer.beginArray()
    while let first = rest.first {
      let same = rest.filter { $0.code == first.code }
      rest.removeAll { $0.code == first.code }
      writer.beginObject()
      writer.member("code", first.code)
      writer.member("message", same.count == 1 ? first.message : "A rule is broken: data.rules lists those there are.")
      writer.key("data")
      writer.beginObject()
      writer.member("kind", first.kind)
      writeRules(of: same, to: writer)
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeRules(of errors: [ErrorDescription], to writer: JSONWriter) {
    guard errors.contains(where: { $0.rule != nil }) else { return }
    writer.key("rules")
    writer.beginArray()
    for error in errors {
      writer.beginObject()
      writer.member("rule", error.rule)
      writer.member("message", error.message)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ examples: [Example], to writer: JSONWriter) {
    guard !examples.isEmpty else { return }
    writer.key("examples")
    writer.beginArray()
    for example in examples {
      writer.beginObject()
      writer.member("name", example.name)
      writer.member("summary", example.summary)
      writer.key("params")
      writer.beginArray()
      example.parameters.forEach { writeValue($0.value, named: $0.name, to: writer) }
      writer.endArray()
      if let result = example.result {
        writer.key("result")
        writeValue(result, named: "result", to: writer)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeValue(_ json: String, named name: String, to writer: JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.key("value")
    writer.compact(json)
    writer.endObject()
  }

  /// The named schemas that the methods refer to, by name.
  var components: [JSONSchema.Component] {
    var found: [String: JSONSchema.Component] = [:]
    for method in methods {
      method.parameters.forEach { $0.schema.collect(into: &found) }
      method.result?.collect(into: &found)
    }
    events.forEach { $0.data?.collect(into: &found) }
    notifications.forEach { $0.params.collect(into: &found) }
    return found.values.sorted { $0.name < $1.name }
  }

  private func writeComponents(to writer: JSONWriter) {
    writer.key("components")
    writer.beginObject()
    writer.key("schemas")
    writer.beginObject()
    for component in components {
      writer.key(component.name)
      component.schema().write(to: writer, meaning: component.meaning)
    }
    writer.endObject()
    writer.endObject()
  }
}
