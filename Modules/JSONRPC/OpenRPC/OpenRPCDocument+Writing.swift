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
      writer.member("sender", notification.sender.rawValue)
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
      writer.member("isShared", event.isShared)
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
      writer.key("schema")
      parameter.schema.write(to: writer, defaultValue: parameter.defaultValue)
      writer.endObject()
    }
    writer.endArray()
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.key("schema")
    method.result.write(to: writer)
    writer.endObject()
    write(method.errors, to: writer)
    write(method.examples, to: writer)
    writer.member("x-since", method.since)
    writer.member("x-access", method.access)
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
      component.schema().write(to: writer, meaning: component.meaning)
    }
    writer.endObject()
    writer.endObject()
  }
}
