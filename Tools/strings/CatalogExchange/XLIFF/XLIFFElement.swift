import Foundation
import FoundationXML
import StringCatalog

/// An XML element with its line number, which the elements of FoundationXML lack.
struct XLIFFElement {
  /// A part of the contents of an element.
  enum Content {
    /// Text with all references resolved.
    case text(String)
    /// An element.
    case element(XLIFFElement)
  }

  /// The maximum nesting depth; XLIFF has about eight levels.
  static let maxDepth = 64

  let name: String
  /// The URI of the namespace; empty for none.
  let namespace: String
  /// The attributes by qualified name, without namespace declarations.
  let attributes: [String: String]
  /// The line on which the start tag ends, counted from 1.
  let line: Int
  /// The contents in order, without comments and processing instructions.
  fileprivate(set) var content: [Content] = []

  /// The child elements.
  var children: [XLIFFElement] {
    content.compactMap { part in
      guard case .element(let element) = part else { return nil }
      return element
    }
  }

  /// Returns the value of an attribute; nil if it does not exist.
  subscript(_ attribute: String) -> String? { attributes[attribute] }

  /// Returns whether this is an XLIFF element with a name.
  func isNamed(_ name: String) -> Bool { self.name == name && namespace == XLIFFWriter.namespace }

  /// Whether the element directly contains text other than whitespace.
  var hasLooseText: Bool {
    content.contains { part in
      guard case .text(let text) = part else { return false }
      return text.contains { !$0.isWhitespace }
    }
  }

  /// Parses a UTF-8 document without a document type, so that there are no entities to expand or fetch.
  ///
  /// Throws `CatalogError` with the line of the first error.
  static func root(of bytes: [UInt8], file: String) throws(CatalogError) -> XLIFFElement {
    // A document in another encoding could hide a document type; UTF-16 has zero bytes.
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogError(file: file, message: "the file is not valid UTF-8")
    }
    let declaration = /\u{FEFF}?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.matchingSemantics(.unicodeScalar)
    if let encoding = text.prefixMatch(of: declaration)?.1, !["utf-8", "us-ascii"].contains(encoding.lowercased()) {
      throw CatalogError(file: file, line: 1, message: "the encoding is \(encoding); it must be UTF-8")
    }
    if let range = bytes.firstRange(of: "<!DOCTYPE".utf8) {
      let line = bytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      throw CatalogError(file: file, line: line, message: "a document type is not allowed")
    }
    let parser = XMLParser(data: Data(bytes))
    let builder = XLIFFElementBuilder()
    parser.delegate = builder
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.externalEntityResolvingPolicy = .never
    _ = parser.parse()
    if let failure = builder.failure { throw CatalogError(file: file, line: failure.line, message: failure.message) }
    // The parser reports no error for a document that ends before or within its first tag.
    guard let root = builder.root else {
      throw CatalogError(file: file, line: max(parser.lineNumber, 1), message: "the document ends too early")
    }
    return root
  }
}

/// A parser delegate that builds elements and stops at the first error.
private final class XLIFFElementBuilder: NSObject, XMLParserDelegate {
  private(set) var root: XLIFFElement?
  private(set) var failure: (line: Int, message: String)?
  private var openElements: [XLIFFElement] = []
  private var text = ""

  /// The range of libxml2 warnings, about versions, languages, relative namespaces and `xml:space`.
  private static let warnings = 97...102

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    addText()
    guard openElements.count < XLIFFElement.maxDepth else {
      return fail(parser, "elements are nested more than \(XLIFFElement.maxDepth) deep")
    }
    openElements.append(
      XLIFFElement(name: name, namespace: namespaceURI ?? "", attributes: attributes, line: parser.lineNumber))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    addText()
    guard let element = openElements.popLast() else { return }
    if openElements.isEmpty { root = element } else { add(.element(element)) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    guard !Self.warnings.contains(code) else { return }
    fail(parser, message(code))
  }

  private func add(_ content: XLIFFElement.Content) { openElements[openElements.count - 1].content.append(content) }

  private func addText() {
    if !text.isEmpty, !openElements.isEmpty { add(.text(text)) }
    text = ""
  }

  private func fail(_ parser: XMLParser, _ message: String) {
    guard failure == nil else { return }
    failure = (parser.lineNumber, message)
    parser.abortParsing()
  }

  /// Returns the message for a libxml2 error.
  ///
  /// On Linux, the parser provides no message, and `XMLParser.ErrorCode` has different numbers.
  private func message(_ code: Int) -> String {
    switch code {
    case 4: "the file is not XML, and therefore not XLIFF"
    case 5: root == nil ? "the document ends too early" : "nothing may follow the root element"
    case 9: "a character is not allowed in XML"
    case 26: "only the predefined entities of XML are allowed; write the character itself"
    case 42: "an attribute occurs twice"
    case 76:
      "the element \(openElements.last.map { "\"\($0.name)\" of line \($0.line)" } ?? "") is closed by another end tag"
    case 23, 68: "\"&\" and \"<\" have a meaning in XML; write &amp; and &lt; for the characters themselves"
    case 38: "\"<\" is not allowed in an attribute; write &lt;"
    case 39, 40: "the value of an attribute must be in quotation marks"
    case 41: "an attribute has no value"
    case 62: "\"]]>\" is not allowed in a text; write ]]&gt;"
    case 65: "a space is missing between attributes"
    case 73: "a tag is not closed with \">\""
    case 77: "the element \(openElements.last.map { "\"\($0.name)\" of line \($0.line)" } ?? "") is not closed"
    case 201: "the prefix of a name is not declared"
    default: "the document is not well-formed XML"
    }
  }
}
