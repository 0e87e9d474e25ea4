import StringCatalog
import TestFiles
import Testing

@testable import CatalogExchange

@Suite("Parsing of XML")
struct XLIFFElementTests {
  private func root(_ document: String) throws -> XLIFFElement {
    try XLIFFElement.root(of: Array(document.utf8), file: "a.xml")
  }

  private func text(_ element: XLIFFElement) -> String {
    element.content.map { part in
      guard case .text(let text) = part else { return "|" }
      return text
    }.joined()
  }

  @Test(
    "Text with references, CDATA sections, comments, processing instructions and line ends",
    arguments: [
      ("<a>x &amp;&lt;&gt;&quot;&apos; y</a>", "x &<>\"' y"),
      ("<a>&#233;&#xE9;&#x1F98A;</a>", "éé🦊"),
      ("<a>e&#x301;</a>", "e\u{301}"),
      ("<a><![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>", "<b>&amp;]]>"),
      ("<a>x<!-- > & <b> -->y</a>", "xy"),
      ("<a>x<?do <it> ?>y</a>", "xy"),
      ("<a>1\r\n2\r3\n4&#13;</a>", "1\n2\n3\n4\r"),
      ("<a>] ]] > \u{A0}\u{202F}</a>", "] ]] > \u{A0}\u{202F}"),
      ("<a> x<b/>y </a>", " x|y "),
      ("\u{FEFF}<?xml version='1.0' encoding='utf-8' standalone=\"yes\" ?>\n<!-- --><a >z</a >\n<!-- -->", "z"),
      ("<a/>", ""),
    ])
  func texts(document: String, expected: String) throws {
    #expect(try Array(text(root(document)).utf8) == Array(expected.utf8))
  }

  @Test("In attributes, with either quotation mark, line ends and tabs become spaces unless written as references")
  func attributes() throws {
    let root = try root("<a b='1\t2\r\n3\"' c=\"&#9;&#10;&quot;'\" xml:space='preserve'/>")
    #expect(root["b"] == "1 2 3\"")
    #expect(root["c"] == "\t\n\"'")
    #expect(root["xml:space"] == "preserve")
  }

  @Test("A default namespace applies to elements, not to attributes; the innermost declaration of a prefix is used")
  func namespaces() throws {
    let root = try root("<a xmlns='u:u' xmlns:p='v' b='1' p:b='2'><p:c/><d xmlns=''/><e xmlns:p='w'><p:f/></e></a>")
    #expect(root.name == "a" && root.namespace == "u:u")
    #expect(root.attributes == ["b": "1", "p:b": "2"])
    #expect(root.children.map(\.namespace) == ["v", "", "u:u"])
    #expect(root.children[2].children[0].name == "f" && root.children[2].children[0].namespace == "w")
  }

  @Test("Elements have the lines of their start tags")
  func lines() throws {
    let root = try root("<?xml version=\"1.0\"?>\r\n<!--\n-->\n<a>\n<b/>\n<c/></a>")
    #expect(root.line == 4)
    #expect(root.children.map(\.line) == [5, 6])
  }

  @Test(
    "An invalid document is rejected with the line of the error",
    arguments: [
      ("", 1, "the document ends too early"),
      ("<a", 1, "the document ends too early"),
      ("x<a/>", 1, "the file is not XML, and therefore not XLIFF"),
      ("<a/>\nx", 2, "nothing may follow the root element"),
      ("<a/><b/>", 1, "nothing may follow the root element"),
      ("<a>\n<b>\n</a>", 3, "the element \"b\" of line 2 is closed by another end tag"),
      ("<a>\n<b>", 2, "the document ends too early"),
      ("<a>\n&nbsp;</a>", 2, "only the predefined entities of XML are allowed; write the character itself"),
      ("<a>&#0;</a>", 1, "a character is not allowed in XML"),
      ("<a>\n\n\u{1}</a>", 3, "a character is not allowed in XML"),
      ("<a b='1' b='2'/>", 1, "an attribute occurs twice"),
      (
        "<a>A & B</a>", 1, "\"&\" and \"<\" have a meaning in XML; write &amp; and &lt; for the characters themselves"
      ),
      ("<a>x]]>y</a>", 1, "\"]]>\" is not allowed in a text; write ]]&gt;"),
      ("<a b='<'/>", 1, "\"<\" is not allowed in an attribute; write &lt;"),
      ("<p:a/>", 1, "the prefix of a name is not declared"),
      ("<a b=c/>", 1, "the value of an attribute must be in quotation marks"),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", 1, "the encoding is ISO-8859-1; it must be UTF-8"),
      ("<?xml version='1.0'\nencoding = \"UTF-7\"?><a/>", 1, "the encoding is UTF-7; it must be UTF-8"),
    ])
  func mistakes(document: String, line: Int, message: String) {
    #expect(throws: CatalogError(file: "a.xml", line: line, message: message)) { try root(document) }
  }

  // MARK: - Hostile documents

  private static let noDocumentType = CatalogError(file: "a.xml", line: 2, message: "a document type is not allowed")

  @Test("A billion-laughs document is rejected at its document type")
  func billionLaughs() {
    let entities = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
    let document = "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY l0 \"lol\">\(entities.joined())]><a>&l9;</a>"
    #expect(throws: Self.noDocumentType) { try root(document) }
  }

  @Test("Documents with an external entity or an external document type are rejected", arguments: [true, false])
  func externalEntities(isInternalSubset: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("<!ENTITY b 'secret'>".utf8), to: "secret")
    let reference = "SYSTEM 'file://\(folder.path("secret"))'"
    let type = isInternalSubset ? "[<!ENTITY b \(reference)>]" : reference
    #expect(throws: Self.noDocumentType) { try root("\n<!DOCTYPE a \(type)>\n<a>&b;</a>") }
  }

  @Test("Elements that are nested more than 64 deep are rejected", arguments: [65, 300, 100_000])
  func depth(_ depth: Int) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(throws: Never.self) { try root(nested(XLIFFElement.maxDepth)) }
    #expect(throws: CatalogError(file: "a.xml", line: 1, message: "elements are nested more than 64 deep")) {
      try root(nested(depth))
    }
  }

  @Test("Bytes that are not UTF-8 are rejected", arguments: [[0xFF], [0xC0, 0xBC], [0xED, 0xA0, 0x80], [0xC3]])
  func notUTF8(bytes: [UInt8]) {
    #expect(throws: CatalogError(file: "a", message: "the file is not valid UTF-8")) {
      try XLIFFElement.root(of: Array("<a>".utf8) + bytes + Array("</a>".utf8), file: "a")
    }
  }

  @Test("UTF-16 is rejected, with and without a byte order mark", arguments: ["", "\u{FEFF}"])
  func otherEncodings(mark: String) {
    let document = "\(mark)<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"
    for isBigEndian in [false, true] {
      let bytes = document.utf16.flatMap { unit in
        withUnsafeBytes(of: isBigEndian ? unit.bigEndian : unit.littleEndian) { Array($0) }
      }
      #expect(throws: CatalogError(file: "a", message: "the file is not valid UTF-8")) {
        try XLIFFElement.root(of: bytes, file: "a")
      }
    }
  }

  @Test("Every proper prefix of a document is rejected without a crash")
  func truncated() throws {
    let document = Array(
      "<?xml version=\"1.0\"?><!-- c --><a xmlns:p='u' b=\"&amp;\"><p:c>x<![CDATA[y]]>&#x41;</p:c><?i d?></a>".utf8)
    #expect(throws: Never.self) { try XLIFFElement.root(of: document, file: "a") }
    for length in 0..<document.count {
      #expect(throws: CatalogError.self) { try XLIFFElement.root(of: Array(document.prefix(length)), file: "a") }
    }
  }
}
