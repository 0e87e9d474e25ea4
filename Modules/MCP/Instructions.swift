import JSONRPC

/// The advice that an assistant gets with the list of tools: what they serve, and how to use them.
struct Instructions {
  /// The tools that the assistant sees.
  let tools: [Tool]

  /// The advice; it names only tools and areas that are served.
  var text: String {
    var sentences = ["Kindling stores the data of one user."]
    if tools.isEmpty { sentences.append("No tool is served.") }
    if !areas.isEmpty {
      sentences.append("The tools \(canWrite ? "read and change" : "only read"): \(areas.joined(separator: ", ")).")
    }
    if has("today.get") { sentences.append("Begin with today_get: it shows what is due today.") }
    if tools.contains(where: \.takesLimit) {
      sentences.append(
        "A list returns \(Tool.defaultLimit) entries if no limit is given, and a nextCursor if there are more.")
    }
    sentences.append("Values that are null or empty are omitted from results.")
    let destructive = tools.filter(\.method.effect.isDestructive).map(\.name)
    if !destructive.isEmpty {
      sentences.append("These remove data, so ask the user first: \(destructive.joined(separator: ", ")).")
    }
    sentences.append("Days (YYYY-MM-DD) and texts follow the time zone and the language of the user.")
    sentences.append("An error names the violated rule and the parameter.")
    return sentences.joined(separator: " ")
  }

  /// The namespaces of the tools, in the order of the reference, without that of the overview of today.
  private var areas: [String] {
    tools.compactMap { $0.method.name.split(separator: ".").first.map(String.init) }
      .reduce(into: []) { if $1 != "today", !$0.contains($1) { $0.append($1) } }
  }

  private var canWrite: Bool { tools.contains { !$0.method.effect.isReadOnly } }

  private func has(_ method: String) -> Bool { tools.contains { $0.method.name == method } }
}
