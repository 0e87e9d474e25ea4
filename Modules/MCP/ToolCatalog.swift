package import JSONRPC

/// The methods that an assistant can call as tools.
package struct ToolCatalog: Sendable {
  /// The namespaces of methods that are tools by default.
  package static let defaultSelection = [
    "today", "profile", "dashboard", "paths", "stages", "lessons", "achievements", "kits", "reviews", "goals", "habits",
    "reminders", "friends", "feed", "challenges", "sparks", "missions", "tables", "entries", "history",
  ]
  /// The methods of these namespaces that are no tools by default: settings, charts and the order of screens, and
  /// changes that people make by hand.
  package static let defaultOmissions: Set = [
    "achievements.share", "challenges.close", "challenges.delete", "challenges.invite", "challenges.leave",
    "challenges.participants", "challenges.pause", "challenges.resume", "challenges.uncompleteTask",
    "challenges.update", "entries.deleteMany", "entries.updateMany", "friends.leaderboard", "friends.nudge",
    "friends.remove", "goals.delete", "goals.history", "habits.calendar", "habits.groups", "habits.move",
    "habits.restore", "history.clear", "history.configure", "history.list", "history.redo", "kits.export",
    "kits.removeQuestion", "kits.update", "kits.updateQuestion", "missions.favorite", "paths.choose", "paths.delete",
    "paths.export", "paths.update", "profile.update", "reminders.update", "reviews.configure", "reviews.forecast",
    "reviews.history", "reviews.resume", "reviews.suspend", "sparks.suggest", "sparks.trend", "tables.delete",
    "tables.series", "tables.setActive", "tables.templates", "tables.update",
  ]

  /// Parts of the names of parameters whose methods are never tools, because an assistant must not handle secrets.
  private static let secrets = ["password", "token", "code"]
  private static let progressToken = "progressToken"
  /// The parameters that a tool does not have.
  static let omittedParameters = ["clientKey", "session", progressToken]

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
  /// long changes, imports and ``defaultOmissions``. With `isReadOnly`, only methods that write neither data nor
  /// files are selected.
  package init(_ document: OpenRPCDocument, selection: [String]?, isReadOnly: Bool) throws(UnknownName) {
    let methods = document.methods.filter(ToolCatalog.isTool)
    var names: Set<String> = []
    if let selection {
      for name in selection {
        let selected = methods.filter { $0.isSelected(by: name) }
        guard !selected.isEmpty else { throw UnknownName(name: name, groups: document.tags.map(\.name) + ["all"]) }
        names.formUnion(selected.map(\.name))
      }
    } else {
      let selected = methods.filter { method in
        ToolCatalog.defaultSelection.contains { method.isSelected(by: $0) } && !ToolCatalog.isBulky(method)
      }
      names = Set(selected.map(\.name)).subtracting(ToolCatalog.defaultOmissions)
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

  /// Whether a method transfers much data: it changes data for a long time, or imports.
  private static func isBulky(_ method: OpenRPCDocument.Method) -> Bool {
    !method.effect.isReadOnly && method.parameters.contains { $0.name == progressToken }
      || [".import", ".preview"].contains { method.name.hasSuffix($0) }
  }

  func tool(named name: String) -> Tool? { toolsByName[name] }
}

extension OpenRPCDocument.Method {
  /// Whether a name is `all`, or that of the method, of its namespace or of its group.
  fileprivate func isSelected(by selection: String) -> Bool {
    ["all", tag, name].contains(selection) || name.hasPrefix("\(selection).")
  }
}
