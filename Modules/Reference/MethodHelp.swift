package import JSONRPC
import Kernel

/// The parts of the reference as plain text for a terminal.
package struct MethodHelp {
  /// The width to which sentences are wrapped, in characters.
  private static let width = 100
  /// The size of a reply in bytes beyond which its lists are cut.
  private static let maxReplyBytes = 1500

  private let document: OpenRPCDocument
  private let namespaces: [Namespace]
  private let common: CommonDescriptions

  /// Prepares the help for the methods of a document.
  package init(of document: OpenRPCDocument, namespaces: [Namespace]) {
    self.document = document
    self.namespaces = namespaces
    common = CommonDescriptions(of: document.methods)
  }

  /// Returns the help of a method or of a namespace; nil if there is neither.
  package func text(for name: String) -> String? {
    if let method = document.methods.first(where: { $0.name == name }) { return text(of: method) }
    let methods = document.methods.filter { $0.namespace == name }
    guard !methods.isEmpty else { return nil }
    let concept = namespaces.first { $0.name == name }?.concept ?? ""
    return blocks([Self.wrapped(concept), Self.table(methods.map { [$0.name, $0.summary] })])
  }

  /// Returns the name of a method or namespace that is probably meant; nil if none is similar.
  package func suggestion(for name: String) -> String? {
    let names = document.methods.map(\.name)
    return name.mostSimilar(in: name.contains(".") ? names : names.filter { !$0.contains(".") } + domainNames)
  }

  private var domainNames: [String] { Set(document.methods.map(\.namespace)).sorted() }

  private func text(of method: OpenRPCDocument.Method) -> String {
    let own = method.parameters.filter { !common.contains($0) }
    let others = method.parameters.filter(common.contains).map(\.name)
    let errors = method.errors.filter { !common.contains($0) }
    return blocks([
      method.name,
      Self.wrapped(method.summary + (method.details.isEmpty ? "" : " " + method.details)),
      "Effect: \(method.effect.words). Access: \(method.access == "anyone" ? "anyone" : "signed in").",
      section("Parameters (* = required)", Self.table(own.map { row($0, isParameter: true) })),
      others.isEmpty ? "" : "Common parameters: \(others.joined(separator: ", "))",
      section("Result: \(SchemaText.plain.text(method.result))", Self.table(fields(of: method.result))),
      method.examples.first.map { example($0, of: method) } ?? "",
      section("Errors, besides common ones", Self.table(errors.map { [$0.kind, $0.rule ?? "", $0.message] })),
    ])
  }

  private func row(_ property: JSONSchema.Property, isParameter: Bool) -> [String] {
    [
      property.name + (isParameter && property.isRequired ? "*" : ""),
      SchemaText.plain.type(of: property, isParameter: isParameter), property.meaning,
    ]
  }

  private func fields(of schema: JSONSchema) -> [[String]] {
    switch schema {
    case .reference(let component): fields(of: component.schema())
    case .object(let properties, _, _): properties.map { row($0, isParameter: false) }
    default: []
    }
  }

  private func example(_ example: OpenRPCDocument.Example, of method: OpenRPCDocument.Method) -> String {
    let parameters = SampleJSON.text(example.parametersJSON, maxBytes: .max).replacing("'", with: #"'\''"#)
    let call = "kindling call \(method.name)" + (example.parameters.isEmpty ? "" : " '\(parameters)'")
    let reply =
      switch example.outcome {
      case .result(let json), .error(let json): "\n" + SampleJSON.text(json, maxBytes: Self.maxReplyBytes)
      case nil: ""
      }
    return section("Example: \(example.name)", Self.indented(call + reply))
  }

  private func section(_ title: String, _ body: String) -> String { body.isEmpty ? "" : "\(title)\n\(body)" }

  private func blocks(_ blocks: [String]) -> String { blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n" }

  // MARK: - Layout

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Aligns all cells but the last of each row; a terminal wraps long lines itself.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (0..<max(0, (rows.first?.count ?? 0) - 1)).map { column in
      min(rows.map { $0[column].count }.max() ?? 0, 30)
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.count))
      }
      return "  " + (cells + [row.last ?? ""]).joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
