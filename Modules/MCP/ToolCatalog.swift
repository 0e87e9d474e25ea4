import JSON
package import JSONRPC

/// The methods that an assistant can call as tools.
package struct ToolCatalog: Sendable {
  /// The namespaces of methods that are tools by default.
  package static let defaultSelection = [
    "profile", "dashboard", "paths", "stages", "lessons", "achievements", "kits", "reviews", "goals", "friends", "feed",
    "challenges", "sparks", "missions",
  ]

  /// Parts of the names of parameters whose methods are never tools, because an assistant must not handle secrets.
  private static let secrets = ["password", "token", "code"]
  private static let progressToken = "progressToken"
  /// The parameters that a tool does not have.
  static let omittedParameters = ["clientKey", "session", progressToken]

  /// A method and its name as a tool.
  struct Tool: Sendable {
    let method: OpenRPCDocument.Method

    /// The name with underscores, because assistants do not accept dots.
    var name: String { method.name.replacing(".", with: "_") }
  }

  /// The tools in the order of the reference.
  let tools: [Tool]
  private let toolsByName: [String: Tool]

  /// The error thrown for a name that selects no tool.
  package struct UnknownName: Error {
    /// The name.
    package let name: String
    /// The names of all groups.
    package let groups: [String]
  }

  /// Selects tools by the names of groups (tags), namespaces or methods, or `all`; nil for the default.
  ///
  /// Never selected: the conversation, accounts other than the profile, and methods with secrets. The default omits
  /// long calls and imports. With `isReadOnly`, only methods that write neither data nor files are selected.
  package init(_ document: OpenRPCDocument, selection: [String]?, isReadOnly: Bool) throws(UnknownName) {
    let methods = document.methods.filter(ToolCatalog.isTool)
    var names: Set<String> = []
    for name in selection ?? ToolCatalog.defaultSelection {
      let selected = methods.filter { method in
        ["all", method.tag, method.name].contains(name) || method.name.hasPrefix("\(name).")
      }
      guard !selected.isEmpty else { throw UnknownName(name: name, groups: document.tags.map(\.name) + ["all"]) }
      names.formUnion(selected.filter { selection != nil || !ToolCatalog.isBulky($0) }.map(\.name))
    }
    tools = methods.filter { names.contains($0.name) && (!isReadOnly || $0.effect.isReadOnly) }.map(Tool.init)
    toolsByName = Dictionary(tools.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the names with which tools can be selected: `all`, groups, namespaces and methods.
  package static func selectableNames(in document: OpenRPCDocument) -> [String] {
    let tools = document.methods.filter(isTool)
    let namespaces = Set(tools.compactMap { $0.name.split(separator: ".").first.map(String.init) })
    return ["all"] + namespaces.union(tools.map(\.tag)).sorted() + tools.map(\.name)
  }

  private static func isTool(_ method: OpenRPCDocument.Method) -> Bool {
    method.access == "signedIn" && method.tag != "system" && !method.name.hasPrefix("auth.")
      && !method.parameters.contains { parameter in
        parameter.name != progressToken && secrets.contains { parameter.name.lowercased().contains($0) }
      }
  }

  /// Whether a method transfers much data: it takes long, or imports.
  private static func isBulky(_ method: OpenRPCDocument.Method) -> Bool {
    method.parameters.contains { $0.name == progressToken }
      || [".import", ".preview"].contains { method.name.hasSuffix($0) }
  }

  func tool(named name: String) -> Tool? { toolsByName[name] }

  /// Writes the tools as a JSON array.
  func write(to writer: JSONWriter) {
    writer.beginArray()
    tools.forEach { write($0, to: writer) }
    writer.endArray()
  }

  private func write(_ tool: Tool, to writer: JSONWriter) {
    let method = tool.method
    writer.beginObject()
    writer.member("name", tool.name)
    writer.member("description", method.details.isEmpty ? method.summary : "\(method.summary) \(method.details)")
    writer.key("inputSchema")
    let properties = method.parameters.filter { !ToolCatalog.omittedParameters.contains($0.name) }
    JSONSchema.object(properties.map(\.withoutNull)).inlined.write(to: writer)
    writer.key("annotations")
    writer.beginObject()
    writer.member("readOnlyHint", method.effect.isReadOnly)
    writer.member("destructiveHint", method.effect.isDestructive)
    writer.member("idempotentHint", method.effect.isIdempotent)
    writer.endObject()
    writer.endObject()
  }
}

extension JSONSchema.Property {
  /// The property without null as an alternative, unless null clears a value: an assistant omits other parameters.
  fileprivate var withoutNull: JSONSchema.Property {
    guard case .nullable(let schema) = schema, !isClearable else { return self }
    return JSONSchema.Property(
      name: name, meaning: meaning, isRequired: isRequired, schema: schema, defaultValue: defaultValue)
  }
}
