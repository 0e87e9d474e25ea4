public import JSON

extension OpenRPCDocument {
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
    writeErrors(to: writer)
    writer.endObject()
  }

  /// Writes the notifications as `x-notifications`; OpenRPC does not define them.
  private func writeNotifications(to writer: JSONWriter) {
    writeList(notifications, named: "x-notifications", to: writer) { notification in
      writer.member("name", notification.name)
      writer.member("sender", notification.sender.rawValue)
      writer.member("summary", notification.summary)
      writer.key("params")
      notification.params.write(to: writer)
    }
  }

  /// Writes the kinds of events as `x-events`; OpenRPC does not define them.
  private func writeEvents(to writer: JSONWriter) {
    writeList(events, named: "x-events", to: writer) { event in
      writer.member("name", event.name)
      writer.member("summary", event.summary)
      writer.member("isShared", event.isShared)
      writer.member("subject", event.subject)
      guard let data = event.data else { return }
      writer.key("data")
      data.write(to: writer)
    }
  }

  /// Writes the errors that do not depend on the method as `x-errors`, and the schema of their data.
  private func writeErrors(to writer: JSONWriter) {
    guard !errors.isEmpty else { return }
    write(errors, to: writer, key: "x-errors")
    writer.key("x-errorData")
    ErrorReply.dataSchema.write(to: writer)
  }

  /// Writes a list of objects, unless it is empty.
  private func writeList<Item>(
    _ items: [Item], named name: String, to writer: JSONWriter, members: (Item) -> Void
  ) {
    guard !items.isEmpty else { return }
    writer.key(name)
    writer.beginArray()
    for item in items {
      writer.beginObject()
      members(item)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ method: Method, to writer: JSONWriter) {
    writer.beginObject()
    writer.member("name", method.name)
    writer.key("tags")
    writer.beginArray()
    tags.filter { $0.name == method.tag }.forEach { write($0, to: writer) }
    writer.endArray()
    writer.member("summary", method.summary)
    writer.member("description", method.details.isEmpty ? nil : method.details)
    writer.member("paramStructure", "by-name")
    writer.key("params")
    writer.beginArray()
    for parameter in method.parameters {
      writer.beginObject()
      writer.member("name", parameter.name)
      writer.member("description", parameter.meaning)
      writer.member("required", parameter.isRequired)
      if parameter.isClearable { writer.member("x-clearable", true) }
      writer.key("schema")
      parameter.schema.write(to: writer, defaultValue: parameter.defaultValue)
      writer.endObject()
    }
    writer.endArray()
    if let choice = method.choice {
      writer.key(choice.isExclusive ? "x-oneOf" : "x-anyOf")
      writer.beginArray()
      choice.names.forEach { writer.strings([$0]) }
      writer.endArray()
    }
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.key("schema")
    method.result.write(to: writer)
    writer.endObject()
    write(method.errors, to: writer)
    write(method.examples, to: writer)
    writer.member("x-since", method.since)
    if let deprecation = method.deprecation {
      writer.member("deprecated", true)
      writer.key("x-deprecated")
      writer.beginObject()
      writer.member("since", deprecation.since)
      writer.member("replacement", deprecation.replacement)
      writer.endObject()
    }
    writer.member("x-access", method.access)
    writer.member("x-availability", method.availability)
    writer.key("x-effect")
    writer.beginObject()
    writer.member("kind", method.effect.kind)
    writer.member("isIdempotent", method.effect.isIdempotent)
    writer.member("isDestructive", method.effect.isDestructive)
    writer.endObject()
    writer.endObject()
  }

  private func write(_ tag: Tag, to writer: JSONWriter) {
    writer.beginObject()
    writer.member("name", tag.name)
    writer.member("summary", tag.summary)
    writer.endObject()
  }

  /// Writes one entry per code, as OpenRPC requires; the rules that share a code are listed in its `data`.
  private func write(_ errors: [ErrorDescription], to writer: JSONWriter, key: String = "errors") {
    var codes: [Int] = []
    for error in errors where !codes.contains(error.code) { codes.append(error.code) }
    writeList(codes, named: key, to: writer) { code in
      let sameCode = errors.filter { $0.code == code }
      let first = sameCode[0]
      writer.member("code", first.code)
      let hasRules = sameCode.contains { $0.rule != nil }
      let isOneError = sameCode.count == 1 || !hasRules
      writer.member("message", isOneError ? first.message : "A rule is violated; data.rules lists the rules.")
      writer.key("data")
      writer.beginObject()
      writer.member("kind", first.kind)
      writeList(hasRules ? sameCode : [], named: "rules", to: writer) { error in
        writer.member("rule", error.rule)
        writer.member("message", error.message)
      }
      writer.endObject()
    }
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
      switch example.outcome {
      case .result(let json):
        writer.key("result")
        writeValue(json, named: "result", to: writer)
      case .error(let json):
        writer.key("x-error")
        writer.compact(json)
      case nil: break
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

  private func writeComponents(to writer: JSONWriter) {
    writer.key("components")
    writer.beginObject()
    writer.key("schemas")
    writer.beginObject()
    for component in components {
      writer.key(component.name)
      component.schema().write(to: writer, meaning: component.meaning, listedBy: component.listedBy)
    }
    writer.endObject()
    writer.endObject()
  }
}
