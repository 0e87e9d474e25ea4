extension OpenRPCDocument {
  /// The document as a Markdown page.
  public var markdown: String {
    var page = MarkdownPage()
    page.add("# \(title) \(version): methods", summary)
    page.add(
      "\\* = required. Optional fields may also be null. Results may gain fields; unknown parameters are rejected. A "
        + "text of at most n characters can have at most 64 × n bytes, and each character at most 32 code points.")
    let namespaces = methods.map(\.namespace).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    page.add("## Contents", contents(of: namespaces))
    for namespace in namespaces {
      page.add("## \(namespace) methods")
      for method in methods where method.namespace == namespace { method.write(to: &page) }
    }
    if !events.isEmpty {
      page.add(
        "## Events",
        "The events of `events.list` and `events.subscribe`. Friends of the user also receive the shared ones.")
      page.add(
        rows: events.map {
          ["`\($0.name)`", $0.isShared ? "shared" : "", $0.summary, $0.subject ?? "", $0.data?.markdown ?? ""]
        }, under: ["topic", "friends", "meaning", "subject", "data"])
    }
    if !notifications.isEmpty {
      page.add("## Notifications", "Messages without a reply.")
      page.add(
        rows: notifications.map { ["`\($0.name)`", $0.sender.rawValue, $0.params.markdown, $0.summary] },
        under: ["notification", "sender", "parameters", "meaning"])
    }
    if !errors.isEmpty {
      let data = ErrorReply.dataSchema.markdown
      page.add("## Errors", "The errors that do not depend on the method. The `data` of every error is \(data).")
      page.add(rows: errors.map(\.cells), under: OpenRPCDocument.ErrorDescription.headings)
    }
    page.add("## Objects")
    for component in components {
      guard case .object(let properties, _) = component.schema() else { continue }
      page.add("### \(component.name) (object)", component.meaning ?? "")
      page.add(properties: properties, marksRequired: false)
    }
    return page.text
  }

  /// The table of contents: the methods of each namespace, then the other sections.
  private func contents(of namespaces: [String]) -> String {
    let lines = namespaces.map { namespace in
      let links = methods.filter { $0.namespace == namespace }.map { "[`\($0.name)`](#\($0.anchor))" }
      return "- [\(namespace)](#\(namespace)-methods): \(links.joined(separator: ", "))"
    }
    let others =
      (events.isEmpty ? [] : ["Events"]) + (notifications.isEmpty ? [] : ["Notifications"])
      + (errors.isEmpty ? [] : ["Errors"]) + ["Objects"]
    return (lines + others.map { "- [\($0)](#\($0.lowercased()))" }).joined(separator: "\n")
  }
}

extension OpenRPCDocument.Method {
  /// The part of the name before the period; `connection` if there is no period.
  fileprivate var namespace: String {
    name.contains(".") ? String(name.prefix { $0 != "." }) : "connection"
  }

  /// The anchor that GitHub gives to the heading of the method.
  fileprivate var anchor: String { name.lowercased().filter { $0 != "." } }

  fileprivate func write(to page: inout MarkdownPage) {
    page.add("### \(name)", summary + (details.isEmpty ? "" : " " + details))
    page.add(
      [
        "effect: \(effect.kind)", effect.isIdempotent && effect.kind == "write" ? "idempotent" : nil,
        effect.isDestructive ? "destructive" : nil, "access: \(access)",
      ].compactMap { $0 }.joined(separator: " · "))
    page.add(properties: parameters, marksRequired: true)
    page.add("Result: \(result.markdown)")
    page.add(rows: errors.map(\.cells), under: OpenRPCDocument.ErrorDescription.headings)
    for example in examples {
      let parameters = example.parameters.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")
      page.add("Example: \(example.name)" + (example.summary.map { " (\($0))" } ?? ""))
      page.add("```json\n{\(parameters)}\n" + (example.outcome.map { "→ \($0.markdown)\n" } ?? "") + "```")
    }
  }
}

extension OpenRPCDocument.ErrorDescription {
  fileprivate static let headings = ["code", "kind", "rule", "message"]
  fileprivate var cells: [String] { ["\(code)", kind, rule.map { "`\($0)`" } ?? "", message] }
}

extension JSONSchema {
  /// A short description of the schema.
  var markdown: String {
    switch self {
    case .any: "anything"
    case .boolean: "true or false"
    case .number(let minimum?, let maximum?): "number, \(minimum.plain) to \(maximum.plain)"
    case .number(let minimum?, nil): "number, \(minimum.plain) or more"
    case .number: "number"
    case .integer(let minimum?, let maximum?): "integer, \(minimum) to \(maximum)"
    case .integer(let minimum?, nil): "integer, \(minimum) or more"
    case .integer(nil, let maximum?): "integer, \(maximum) or less"
    case .integer: "integer"
    case .string(let lengths?, _, _): "text, \(lengths.lowerBound) to \(lengths.upperBound) characters"
    case .string(_, _, .some(let format)): "text (\(format))"
    case .string: "text"
    case .enumeration(let values): values.map { "`\($0)`" }.joined(separator: ", ")
    case .array(let element, let counts?):
      "list of \(counts.lowerBound) to \(counts.upperBound): \(element.markdown)"
    case .array(let element, nil): "list of \(element.markdown)"
    case .object(let properties, _) where properties.isEmpty: "object"
    case .object(let properties, _):
      "object {"
        + properties.map { "\($0.name)\($0.isRequired ? "*" : ""): \($0.schema.withoutNull.markdown)" }
        .joined(separator: "; ") + "}"
    case .map(let value, nil): "object with values: \(value.markdown)"
    case .map(let value, let names?): "object with values: \(value.markdown); names: \(names.prefixesMarkdown)"
    case .reference(let component):
      if case .object = component.schema() {
        "[\(component.name)](#\(component.name.lowercased())-object)"
      } else {
        component.schema().markdown
      }
    case .nullable(let schema): "\(schema.markdown), or null"
    case .anyOf(let first, let second): "\(first.markdown), or \(second.markdown)"
    }
  }

  /// The first parts of the names of an enumeration with parts, because the whole list would be too long for a page.
  private var prefixesMarkdown: String {
    switch self {
    case .reference(let component): component.schema().prefixesMarkdown
    case .enumeration(let values):
      values.map { $0.prefix { $0 != "." } }.reduce(into: [Substring]()) { if !$0.contains($1) { $0.append($1) } }
        .map { "`\($0).…`" }.joined(separator: ", ")
    default: markdown
    }
  }

  fileprivate var withoutNull: JSONSchema {
    if case .nullable(let schema) = self { schema } else { self }
  }
}

private struct MarkdownPage {
  private var blocks: [String] = []

  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  mutating func add(_ paragraphs: String...) {
    blocks += paragraphs.filter { !$0.isEmpty }
  }

  mutating func add(properties: [JSONSchema.Property], marksRequired: Bool) {
    add(
      rows: properties.map { property in
        let schema = marksRequired ? property.schema.withoutNull : property.schema
        let note = property.isClearable ? "; null clears it" : property.defaultValue.map { "; default \($0)" } ?? ""
        return [
          "`\(property.name)`" + (marksRequired && property.isRequired ? " *" : ""), schema.markdown + note,
          property.meaning,
        ]
      }, under: ["field", "type", "meaning"])
  }

  mutating func add(rows: [[String]], under titles: [String]) {
    guard !rows.isEmpty else { return }
    let lines = [titles, titles.map { _ in "---" }] + rows
    blocks.append(lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n"))
  }
}

extension OpenRPCDocument.Example.Outcome {
  /// The outcome, or its beginning if it is long.
  fileprivate var markdown: String {
    switch self {
    case .result(let json), .error(let json):
      json.count > 600 ? json.prefix(600) + " …" : json
    }
  }
}

extension Double {
  /// The number without a fractional part of zero.
  fileprivate var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
