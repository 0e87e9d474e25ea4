import JSONRPC

extension ReferencePages {
  /// The page with the conventions, the namespaces with their methods, and the tasks.
  var index: String {
    var page = MarkdownPage()
    page.add("# Reference of \(document.title) \(document.version)", document.summary)
    page.add(
      """
      A page describes the methods of a namespace: parameters, a request with its recorded reply, errors, and the
      objects of results. [topics.md](topics.md) lists the topics of events and the notifications,
      [errors.md](errors.md) the errors that many methods share, and [objects.md](objects.md) the objects that many
      namespaces share.
      [Find a method by task](#tasks), or print its part in a terminal: `kindling help METHOD`.
      """)
    page.add(
      "## Reading",
      """
      - Requests and replies leave out `"jsonrpc": "2.0"` and `id`, which real ones have.
      - \\* marks a required parameter. Other parameters may also be null. Unknown parameters are rejected.
      - Results may gain fields. A field whose type does not mention null is always present.
      - In replies, an element such as `"… 22 more"` replaces the rest of a list that is left out here.
      - A text of at most n characters can have at most 64 × n bytes, and each character at most 32 code points.
      - *Effect* is `read`, `write`, or `control` for methods that concern only the connection or the program. An
        idempotent method may be repeated; a destructive one can remove data that the user entered or earned.
      """)
    page.add("## Common parameters", "Pages of methods name these parameters without explaining them again.")
    let schemaText = schemaText(on: "index")
    page.add(
      rows: common.parameters.map {
        ["`\($0.property.name)`", schemaText.type(of: $0.property, isParameter: true), $0.property.meaning]
      }, under: ["parameter", "type", "meaning"])
    page.add("## Namespaces")
    page.add(
      rows: namespaceNames.map { namespace in
        let methods = document.methods.filter { $0.namespace == namespace }
        let links = methods.map { "[`\($0.name)`](\(namespace).md#\($0.anchor))" }
        return ["[\(namespace)](\(namespace).md)", links.joined(separator: ", ")]
      }, under: ["namespace", "methods"])
    page.add("## Tasks")
    page.add(rows: tasks.sorted { $0.title < $1.title }.map(row), under: ["task", "methods"])
    return page.text
  }

  private func row(of task: ReferenceTask) -> [String] {
    let methods = task.methods.compactMap { name in document.methods.first { $0.name == name } }
    return [task.title, methods.map { "[`\($0.name)`](\($0.namespace).md#\($0.anchor))" }.joined(separator: ", ")]
  }

  /// The page of the topics of events, and of notifications.
  var topics: String {
    var page = MarkdownPage()
    page.add(
      "# Topics and notifications",
      """
      Changes append events to a journal, which clients read or subscribe to. Friends of the user also receive the
      events marked *friends*. [All methods](index.md)
      """)
    let schemaText = schemaText(on: "topics")
    let domains = document.events.map(\.domain).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for domain in domains {
      page.add("## \(domain) topics")
      page.add(
        rows: document.events.filter { $0.domain == domain }.map { event in
          [
            "`\(event.name)`", event.summary + (event.isShared ? " *friends*" : ""), event.subject ?? "",
            event.data.map(schemaText.text) ?? "",
          ]
        }, under: ["topic", "meaning", "subject", "data"])
    }
    page.add("## Notifications", "Messages without a reply.")
    page.add(
      rows: document.notifications.map {
        ["`\($0.name)`", $0.sender.rawValue, schemaText.text($0.params), $0.summary]
      }, under: ["notification", "sender", "parameters", "meaning"])
    page.add("## Objects of events")
    for object in objects.objects(on: "topics") { add(object, to: &page, on: "topics") }
    return page.text
  }

  /// The page of the errors that do not depend on the method or that many methods share.
  var errors: String {
    var page = MarkdownPage()
    page.add(
      "# Errors",
      """
      A program decides by `code`, `data.kind` and `data.rule`; `message` is a text for the user, in their language.
      [All methods](index.md)
      """)
    for object in objects.objects(on: "errors") { add(object, to: &page, on: "errors") }
    page.add("## Protocol errors", "Errors that do not depend on the method.")
    page.add(rows: document.errors.map(\.cells), under: OpenRPCDocument.ErrorDescription.headings)
    page.add("## Common errors", "Errors that methods of many namespaces return; their pages do not repeat them.")
    page.add(
      rows: common.errors.map { $0.error.cells + [description(of: $0.methods)] },
      under: OpenRPCDocument.ErrorDescription.headings + ["returned by"])
    return page.text
  }

  /// Describes a set of methods by a property that exactly these methods share, or by its size.
  private func description(of names: Set<String>) -> String {
    let candidates: [(String, (OpenRPCDocument.Method) -> Bool)] =
      [
        ("all methods", { _ in true }), ("methods for signed-in users", { $0.access == "signedIn" }),
        ("methods that read or write", { $0.effect.kind != "control" }),
        ("methods that write", { $0.effect.kind == "write" }),
      ]
      + common.parameters.map { parameter in
        let name = parameter.property.name
        return ("methods with `\(name)`", { $0.parameters.contains { $0.name == name } })
      }
    for (text, isIncluded) in candidates where Set(document.methods.filter(isIncluded).map(\.name)) == names {
      return text
    }
    return "\(names.count) methods"
  }
}

extension OpenRPCDocument.Event {
  /// The part of the name before the period.
  fileprivate var domain: String { String(name.prefix { $0 != "." }) }
}
