import StringCatalog

/// Reads an XML 1.0 document with namespaces into elements, strictly, and no more of XML than a document needs.
///
/// There are no document types, so there are no entities but the five of XML and nothing is ever fetched or expanded. The document
/// is UTF-8, of bounded size and depth.
struct MarkupReader {
  /// Longer documents are refused; all our texts in one language come to less than one mebibyte.
  static let greatestSize = 32 << 20
  /// Deeper documents are refused; XLIFF has about eight levels.
  static let greatestDepth = 64

  /// Where the reading has come to.
  var scanner: MarkupScanner
  private var depth = 0

  /// Reads a whole document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file, for errors.
  /// - Returns: The root element.
  /// - Throws: `CatalogError` with the line of the first mistake.
  static func read(_ bytes: [UInt8], file: String) throws(CatalogError) -> MarkupElement {
    guard bytes.count <= greatestSize else {
      throw CatalogError(file: file, message: "the file is larger than \(greatestSize >> 20) MiB")
    }
    var reader = MarkupReader(scanner: try MarkupScanner(bytes, file: file))
    try reader.declaration()
    try reader.passMiscellaneous()
    guard reader.scanner.take("<") else { throw reader.scanner.error("an element is expected here") }
    let root = try reader.element(in: ["xml": MarkupElement.Name.xml, "": ""])
    try reader.passMiscellaneous()
    guard reader.scanner.isAtEnd else { throw reader.scanner.error("nothing may follow the root element") }
    return root
  }

  private init(scanner: MarkupScanner) {
    self.scanner = scanner
  }

  // MARK: Around the elements

  private mutating func declaration() throws(CatalogError) {
    guard scanner.take("<?xml") else { return }
    guard scanner.skipSpace() > 0 else { throw scanner.error("a space is expected after \"<?xml\"") }
    let text = try scanner.text(until: "?>", of: "the XML declaration")
    let form =
      #/
      version\s*=\s*["']1\.[0-9]["']
      (?: \s+ encoding \s*=\s* ["']([A-Za-z0-9._\-]+)["'] )?
      (?: \s+ standalone \s*=\s* ["'](?:yes|no)["'] )? \s*
      /#
    guard let match = text.wholeMatch(of: form) else { throw scanner.error("the XML declaration cannot be understood") }
    if let encoding = match.1, !["utf-8", "us-ascii"].contains(encoding.lowercased()) {
      throw scanner.error("the encoding is \(encoding); it must be UTF-8")
    }
  }

  /// Passes over space, comments and instructions.
  private mutating func passMiscellaneous() throws(CatalogError) {
    var isSomethingPassed = true
    while isSomethingPassed {
      _ = scanner.skipSpace()
      isSomethingPassed = try passComment()
      if !isSomethingPassed { isSomethingPassed = try passInstruction() }
    }
    guard !scanner.isNext("<!DOCTYPE") else { throw scanner.error("a document type is not allowed") }
  }

  private mutating func passComment() throws(CatalogError) -> Bool {
    guard scanner.take("<!--") else { return false }
    _ = try scanner.text(until: "--", of: "a comment")
    guard scanner.take(">") else { throw scanner.error("\"--\" may not stand in a comment") }
    return true
  }

  private mutating func passInstruction() throws(CatalogError) -> Bool {
    guard scanner.take("<?") else { return false }
    guard try scanner.name().lowercased() != "xml" else {
      throw scanner.error("the XML declaration may only stand at the beginning")
    }
    _ = try scanner.text(until: "?>", of: "an instruction")
    return true
  }

  // MARK: Elements

  /// The namespaces by prefix; that of elements without a prefix by the empty one.
  private typealias Scope = [String: String]

  /// Reads an element whose `<` is behind us.
  private mutating func element(in outer: Scope) throws(CatalogError) -> MarkupElement {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw scanner.error("elements are nested more than \(Self.greatestDepth) deep")
    }
    let line = scanner.line
    let tag = try scanner.qualifiedName()
    let written = try attributes()
    let scope = try scope(of: written, in: outer)
    var element = MarkupElement(name: try resolved(tag, in: scope), line: line)
    for (name, value) in written where !name.declaresNamespace {
      // An attribute without a prefix is in no namespace, whatever the default one is.
      let resolved = name.prefix.isEmpty ? MarkupElement.Name(local: name.local) : try resolved(name, in: scope)
      guard element.attributes.updateValue(value, forKey: resolved) == nil else {
        throw scanner.error("the attribute \"\(name)\" stands here twice")
      }
    }
    if scanner.take("/>") { return element }
    guard scanner.take(">") else { throw scanner.error("\">\" is expected here") }
    element.content = try content(of: tag, in: scope, from: line)
    return element
  }

  private mutating func attributes() throws(CatalogError) -> [(MarkupScanner.QualifiedName, String)] {
    var attributes: [(MarkupScanner.QualifiedName, String)] = []
    while scanner.skipSpace() > 0, !scanner.isNext(">"), !scanner.isNext("/>") {
      let name = try scanner.qualifiedName()
      _ = scanner.skipSpace()
      guard scanner.take("=") else { throw scanner.error("\"=\" is expected after \"\(name)\"") }
      _ = scanner.skipSpace()
      attributes.append((name, try scanner.quotedValue(of: "\(name)")))
    }
    return attributes
  }

  private func scope(
    of attributes: [(MarkupScanner.QualifiedName, String)], in outer: Scope
  ) throws(CatalogError) -> Scope {
    var scope = outer
    var declared: Set<String> = []
    for (name, uri) in attributes where name.declaresNamespace {
      let prefix = name.prefix.isEmpty ? "" : name.local
      guard declared.insert(prefix).inserted else {
        throw scanner.error("the attribute \"\(name)\" stands here twice")
      }
      let isReserved = prefix == "xmlns" || (prefix == "xml") != (uri == MarkupElement.Name.xml)
      guard !isReserved, prefix.isEmpty || !uri.isEmpty else {
        throw scanner.error("\"\(name)\" cannot stand for \"\(uri)\"")
      }
      scope[prefix] = uri
    }
    return scope
  }

  private func resolved(
    _ name: MarkupScanner.QualifiedName, in scope: Scope
  ) throws(CatalogError) -> MarkupElement.Name {
    guard let namespace = scope[name.prefix] else {
      throw scanner.error("the prefix \"\(name.prefix)\" is not declared")
    }
    return MarkupElement.Name(namespace: namespace, local: name.local)
  }

  private mutating func content(
    of tag: MarkupScanner.QualifiedName, in scope: Scope, from line: Int
  ) throws(CatalogError) -> [MarkupElement.Content] {
    var content: [MarkupElement.Content] = []
    var text = ""
    while true {
      text += try scanner.characterData()
      if scanner.take("<![CDATA[") {
        text += try scanner.text(until: "]]>", of: "a CDATA section")
        continue
      }
      if try passComment() { continue }
      if try passInstruction() { continue }
      guard !scanner.isAtEnd else { throw scanner.error("the element \"\(tag)\" of line \(line) is not closed") }
      if !text.isEmpty { content.append(.text(text)) }
      text = ""
      if scanner.take("</") {
        let closing = try scanner.qualifiedName()
        guard closing == tag else {
          throw scanner.error("\"</\(closing)>\" closes the element \"\(tag)\" of line \(line)")
        }
        _ = scanner.skipSpace()
        guard scanner.take(">") else { throw scanner.error("\">\" is expected here") }
        return content
      }
      guard scanner.take("<") else { throw scanner.error("an element or text is expected here") }
      content.append(.element(try element(in: scope)))
    }
  }
}
