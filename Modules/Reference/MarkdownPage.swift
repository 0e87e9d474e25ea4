import JSONRPC

/// The text of a Markdown page, whose blocks are separated by blank lines.
struct MarkdownPage {
  private var blocks: [String] = []

  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  /// Adds the paragraphs that are not empty.
  mutating func add(_ paragraphs: String...) { blocks += paragraphs.filter { !$0.isEmpty } }

  /// Adds a table, unless it has no rows.
  mutating func add(rows: [[String]], under titles: [String]) {
    guard !rows.isEmpty else { return }
    let lines = [titles, titles.map { _ in "---" }] + rows
    blocks.append(lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n"))
  }

  /// Adds a block of JSON.
  mutating func add(json: String) { blocks.append("```json\n\(json)\n```") }
}

extension OpenRPCDocument.Method {
  /// The anchor that GitHub gives to the heading of the method.
  var anchor: String { name.lowercased().filter { $0 != "." } }

  /// The namespace.
  var namespace: String { Namespace.name(ofMethod: name) }
}

extension OpenRPCDocument.ErrorDescription {
  static let headings = ["kind", "rule", "message"]
  var cells: [String] { ["\(code) `\(kind)`", rule.map { "`\($0)`" } ?? "", message] }
}
