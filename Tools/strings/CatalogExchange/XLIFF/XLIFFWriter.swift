import FoundationXML
import StringCatalog

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
  /// With `marksApproved`, each unit has the attribute `approved`, which Weblate and translate-toolkit require.
  package static func write(_ export: TranslationExport, marksApproved: Bool = false) -> String {
    let writer = XLIFFWriter(locale: export.locale, marksApproved: marksApproved)
    let document = XMLDocument(rootElement: writer.root(of: export.parts))
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

  private func root(of parts: [TranslationExport.Part]) -> XMLElement {
    let root = XMLElement("xliff", [("xmlns", Self.namespace), ("version", "1.2")])
    for part in parts { root.addChild(element(of: part)) }
    return root
  }

  private func element(of part: TranslationExport.Part) -> XMLElement {
    let body = XMLElement("body")
    for unit in part.units { body.addChild(element(of: unit)) }
    let tool = XMLElement("tool", [("tool-id", "kindling.strings"), ("tool-name", "strings")])
    return XMLElement(
      "file",
      [
        ("original", part.file.fileName), ("source-language", part.file.catalog.sourceLanguage),
        ("target-language", locale.identifier), ("datatype", "plaintext"),
      ], [XMLElement("header", [], [tool]), body])
  }

  private func element(of unit: ExchangeUnit) -> XMLElement {
    var attributes = [("id", unit.id)]
    if marksApproved { attributes.append(("approved", unit.target?.state == .translated ? "yes" : "no")) }
    if let maxLength = unit.maxLength { attributes += [("maxwidth", String(maxLength)), ("size-unit", "char")] }
    attributes.append(("xml:space", "preserve"))
    let element = XMLElement("trans-unit", attributes, [XMLElement("source", text: unit.source)])
    if let target = unit.target {
      element.addChild(XMLElement("target", [("state", XLIFFState.name(of: target.state))], text: target.value))
    }
    if let comment = unit.comment, !comment.isEmpty { element.addChild(XMLElement("note", text: comment)) }
    if let previous = unit.previousSource {
      element.addChild(XMLElement("note", [("from", "strings")], text: "Previous source text: \(previous)"))
    }
    return element
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
