package import JSONRPC

/// The reference: Markdown pages written from the OpenRPC document.
///
/// There is one page per namespace, and `index`, `topics`, `errors` and `objects`.
package struct ReferencePages {
  /// The maximum size of a page in bytes, for which the replies of its examples are shortened.
  package static let maxBytes = 60_000
  /// The sizes of a reply in bytes beyond which its lists are cut, until the page is small enough.
  private static let replySizes = [6000, 3000, 1500, 700, 300]

  let document: OpenRPCDocument
  let namespaces: [Namespace]
  let tasks: [ReferenceTask]
  let common: CommonDescriptions
  let objects: ObjectPages
  /// The names of the namespaces that have methods, in display order.
  let namespaceNames: [String]

  /// Prepares the pages of a document.
  package init(of document: OpenRPCDocument, namespaces: [Namespace], tasks: [ReferenceTask]) {
    self.document = document
    self.namespaces = namespaces
    self.tasks = tasks
    common = CommonDescriptions(of: document.methods)
    objects = ObjectPages(of: document)
    namespaceNames = document.methods.map(\.namespace).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The pages with the names of their files, without an extension.
  package var all: [(name: String, text: String)] {
    [("index", index)] + namespaceNames.map { ($0, page(of: $0)) }
      + [("topics", topics), ("errors", errors), (ObjectPages.shared, sharedObjects)]
  }

  // MARK: - Namespaces

  private func page(of namespace: String) -> String {
    let texts = Self.replySizes.lazy.map { page(of: namespace, maxReplyBytes: $0) }
    return texts.first { $0.utf8.count <= Self.maxBytes } ?? texts[Self.replySizes.count - 1]
  }

  private func page(of namespace: String, maxReplyBytes: Int) -> String {
    let methods = document.methods.filter { $0.namespace == namespace }
    var page = MarkdownPage()
    page.add("# \(namespace)", namespaces.first { $0.name == namespace }?.concept ?? "", "[All methods](index.md)")
    page.add(
      rows: methods.map { ["[`\($0.name)`](#\($0.anchor))", $0.summary] }, under: ["method", "purpose"])
    var described: Set<String> = []
    for method in methods {
      add(method, to: &page, on: namespace, maxReplyBytes: maxReplyBytes)
      let schemas = [method.result] + method.parameters.map(\.schema)
      for object in objects.objects(on: namespace, usedBy: schemas, without: &described) {
        add(object, to: &page, on: namespace)
      }
    }
    return page.text
  }

  private func add(
    _ method: OpenRPCDocument.Method, to page: inout MarkdownPage, on name: String, maxReplyBytes: Int
  ) {
    let schemaText = schemaText(on: name)
    page.add("## \(method.name)", method.summary + (method.details.isEmpty ? "" : " " + method.details))
    page.add("Effect: \(method.effect.words). Access: \(method.access == "anyone" ? "anyone" : "signed in").")
    page.add(
      rows: method.parameters.filter { !common.contains($0) }.map {
        ["`\($0.name)`" + ($0.isRequired ? " \\*" : ""), schemaText.type(of: $0, isParameter: true), $0.meaning]
      }, under: ["parameter", "type", "meaning"])
    let others = method.parameters.filter(common.contains).map { "[`\($0.name)`](index.md#common-parameters)" }
    page.add(others.isEmpty ? "" : "Common parameters: \(others.joined(separator: ", ")).")
    page.add("Result: \(schemaText.text(method.result)).")
    for example in method.examples { add(example, of: method, to: &page, maxReplyBytes: maxReplyBytes) }
    let ownErrors = method.errors.filter { !common.contains($0) }
    page.add(ownErrors.isEmpty ? "" : "Errors, besides the [common ones](errors.md#common-errors):")
    page.add(rows: ownErrors.map(\.cells), under: OpenRPCDocument.ErrorDescription.headings)
  }

  private func add(
    _ example: OpenRPCDocument.Example, of method: OpenRPCDocument.Method, to page: inout MarkdownPage,
    maxReplyBytes: Int
  ) {
    page.add("**Example: \(example.name).** \(example.summary ?? "")".trimmingSpaces)
    let request = #"{"method":"\#(method.name)","params":\#(example.parametersJSON)}"#
    page.add(json: SampleJSON.text(request, maxBytes: .max))
    guard let reply = example.reply else { return }
    page.add(json: SampleJSON.text(reply, maxBytes: maxReplyBytes))
  }

  // MARK: - Objects

  private var sharedObjects: String {
    var page = MarkdownPage()
    page.add("# Objects", "The objects that many namespaces share. [All methods](index.md)")
    for object in objects.objects(on: ObjectPages.shared) { add(object, to: &page, on: ObjectPages.shared) }
    return page.text
  }

  func add(_ component: JSONSchema.Component, to page: inout MarkdownPage, on name: String) {
    guard case .object(let properties, _, _) = component.schema() else { return }
    let schemaText = schemaText(on: name)
    page.add("### \(component.name) (object)", component.meaning ?? "")
    page.add(
      rows: properties.map { ["`\($0.name)`", schemaText.type(of: $0, isParameter: false), $0.meaning] },
      under: ["field", "type", "meaning"])
  }

  func schemaText(on page: String) -> SchemaText {
    SchemaText(literal: { "`\($0)`" }, object: { objects.link(to: $0, from: page) })
  }
}

extension OpenRPCDocument.Effect {
  /// The effect in a few words.
  var words: String {
    [kind, isIdempotent && kind == "write" ? "idempotent" : nil, isDestructive ? "destructive" : nil]
      .compactMap { $0 }.joined(separator: ", ")
  }
}

extension OpenRPCDocument.Example {
  /// The parameters as a JSON object.
  var parametersJSON: String { "{\(parameters.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}" }

  /// The recorded reply as a JSON object with `result` or `error`; nil if none was recorded.
  var reply: String? {
    switch outcome {
    case .result(let json): #"{"result":\#(json)}"#
    case .error(let json): #"{"error":\#(json)}"#
    case nil: nil
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { hasSuffix(" ") ? String(dropLast()) : self }
}
