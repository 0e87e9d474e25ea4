public import JSON

/// The description of a service, written as OpenRPC 1.3.
public struct OpenRPCDocument: Sendable {
  /// The description of a method.
  public struct Method: Sendable {
    /// The method name.
    public let name: String
    /// The summary, in one line.
    public let summary: String
    /// Details beyond the summary; may be empty.
    public let details: String
    /// The parameters.
    public let parameters: [JSONSchema.Property]
    /// The schema of the result; nil for a notification.
    public let result: JSONSchema?
    /// The errors specific to the method.
    public let errors: [ErrorDescription]
    /// Example calls with their results.
    public let examples: [Example]
    /// Specification extensions, whose names begin with `x-`.
    public let extensions: [(name: String, value: String)]

    /// Creates the description of a method.
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

  /// An error that a method can return.
  public struct ErrorDescription: Sendable {
    /// The error code.
    public let code: Int
    /// The message in English.
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

  /// An example call and its result, both as JSON.
  public struct Example: Sendable {
    /// A short description of the example.
    public let name: String
    /// The preceding calls and the expected error, in sentences; nil if there are neither.
    public let summary: String?
    /// The parameters with their values as JSON.
    public let parameters: [(name: String, value: String)]
    /// The result as JSON; nil for a notification or an error.
    public let result: String?

    /// Creates an example.
    public init(
      name: String, summary: String? = nil, parameters: [(name: String, value: String)], result: String?
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.result = result
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

  /// A notification from the service to the client.
  public struct Notification: Sendable {
    /// The method name.
    public let name: String
    /// The condition under which it is sent, in one sentence.
    public let summary: String
    /// The schema of the parameters.
    public let params: JSONSchema

    /// Creates the description of a notification.
    public init(name: String, summary: String, params: JSONSchema) {
      self.name = name
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
  /// The methods, in display order.
  public let methods: [Method]
  /// The kinds of events, in display order.
  public let events: [Event]
  /// The notifications that the service sends.
  public let notifications: [Notification]

  /// Creates a document.
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

  /// Writes the notifications as `x-notifications`; OpenRPC does not define them.
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

  /// Writes the kinds of events as `x-events`; OpenRPC does not define them.
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
      parameter.schema.write(to: writer, defaultValue: parameter.defaultValue)
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

  /// Writes one entry per code, as OpenRPC requires; the rules that share a code are listed in its `data`.
  private func write(_ errors: [ErrorDescription], to writer: JSONWriter) {
    guard !errors.isEmpty else { return }
    var remaining = errors
    writer.key("errors")
    writer.beginArray()
    while let first = remaining.first {
      let sameCode = remaining.filter { $0.code == first.code }
      remaining.removeAll { $0.code == first.code }
      writer.beginObject()
      writer.member("code", first.code)
      writer.member("message", sameCode.count == 1 ? first.message : "A rule is violated; data.rules lists the rules.")
      writer.key("data")
      writer.beginObject()
      writer.member("kind", first.kind)
      writeRules(of: sameCode, to: writer)
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

  /// The named schemas that the document refers to, sorted by name.
  var components: [JSONSchema.Component] {
    var componentsByName: [String: JSONSchema.Component] = [:]
    for method in methods {
      method.parameters.forEach { $0.schema.collect(into: &componentsByName) }
      method.result?.collect(into: &componentsByName)
    }
    events.forEach { $0.data?.collect(into: &componentsByName) }
    notifications.forEach { $0.params.collect(into: &componentsByName) }
    return componentsByName.values.sorted { $0.name < $1.name }
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
