import FoundationXML
package import StringCatalog

/// Writes catalogs as XLIFF 1.2 for one target language, valid against the strict OASIS schema.
///
/// Each catalog is a `file` whose units have the same ids as in Xcode, and the comments as notes. The output is
/// reproducible, since it contains no date.
package struct XLIFFWriter {
  private let locale: ExchangeLocale
  private let marksApproved: Bool

  /// The namespace of XLIFF 1.2.
  static let namespace = "urn:oasis:names:tc:xliff:document:1.2"

  /// Returns the document for a language.
  ///
  /// With `marksApproved`, each unit has the attribute `approved`, which Weblate and translate-toolkit require. Throws
  /// `CatalogError` for an entry that XLIFF cannot represent.
  package static func write(
    _ catalogs: [CatalogFile], for locale: ExchangeLocale, marksApproved: Bool = false
  ) throws(CatalogError) -> String {
    let writer = XLIFFWriter(locale: locale, marksApproved: marksApproved)
    let document = XMLDocument(rootElement: try writer.root(of: catalogs))
    // Without an encoding, attributes would be escaped to ASCII.
    document.characterEncoding = "UTF-8"
    // Freeing an element accesses its document, so the document must outlive all references to its root.
    let text = withExtendedLifetime(document) {
      document.rootElement()?.xmlString(options: [.nodePrettyPrint, .nodeCompactEmptyElement]) ?? ""
    }
    // The declaration of FoundationXML would add a `standalone` attribute.
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)\n"
  }

  private init(locale: ExchangeLocale, marksApproved: Bool) {
    self.locale = locale
    self.marksApproved = marksApproved
  }

  private func root(of catalogs: [CatalogFile]) throws(CatalogError) -> XMLElement {
    let root = XMLElement("xliff", [("xmlns", Self.namespace), ("version", "1.2")])
    for file in catalogs { root.addChild(try element(of: file)) }
    return root
  }

  private func element(of file: CatalogFile) throws(CatalogError) -> XMLElement {
    try check([file.fileName, file.catalog.sourceLanguage, locale.identifier], of: file)
    let body = XMLElement("body")
    for unit in try ExchangeUnit.all(of: file, in: locale) {
      try check([unit.id, unit.source, unit.target?.value ?? "", unit.comment ?? ""], of: file, key: unit.key)
      body.addChild(element(of: unit))
    }
    let tool = XMLElement("tool", [("tool-id", "kindling.strings"), ("tool-name", "strings")])
    return XMLElement(
      "file",
      [
        ("original", file.fileName), ("source-language", file.catalog.sourceLanguage),
        ("target-language", locale.identifier), ("datatype", "plaintext"),
      ], [XMLElement("header", [], [tool]), body])
  }

  private func element(of unit: ExchangeUnit) -> XMLElement {
    var attributes = [("id", unit.id)]
    if marksApproved { attributes.append(("approved", unit.target?.state == .translated ? "yes" : "no")) }
    attributes.append(("xml:space", "preserve"))
    let element = XMLElement("trans-unit", attributes, [XMLElement("source", text: unit.source)])
    if let target = unit.target {
      element.addChild(XMLElement("target", [("state", XLIFFState.name(of: target.state))], text: target.value))
    }
    if let comment = unit.comment, !comment.isEmpty { element.addChild(XMLElement("note", text: comment)) }
    return element
  }

  /// Throws for a character that XML does not allow even as a reference; FoundationXML would crash.
  private func check(_ texts: [String], of file: CatalogFile, key: String? = nil) throws(CatalogError) {
    for text in texts {
      guard let scalar = text.unicodeScalars.first(where: { !$0.isAllowedInXML }) else { continue }
      let number = String(scalar.value, radix: 16, uppercase: true)
      throw CatalogError(
        file: file.path, line: key.flatMap { file.catalog.strings[$0]?.line.number },
        message: "\(key.map { "\($0): " } ?? "")the character U+\(number) is not allowed in XML")
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML documents may contain the character (XML 1.0, section 2.2).
  fileprivate var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension XMLElement {
  /// Creates an element with ordered attributes and either text or child elements.
  fileprivate convenience init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [XMLElement] = [],
    text: String? = nil
  ) {
    self.init(name: name, stringValue: text)
    for (name, value) in attributes {
      let attribute = XMLNode(kind: .attribute)
      attribute.name = name
      attribute.stringValue = value
      addAttribute(attribute)
    }
    for child in children { addChild(child) }
  }
}
