import StringCatalog
import Testing

@testable import CatalogExchange

@Suite("XML as far as XLIFF needs it")
struct MarkupReaderTests {
  private func read(_ document: String) throws -> MarkupElement {
    try MarkupReader.read(Array(document.utf8), file: "a.xml")
  }

  private func text(_ element: MarkupElement) -> String {
    element.content.map { part in
      guard case .text(let text) = part else { return "|" }
      return text
    }.joined()
  }

  @Test(
    "Text",
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
    #expect(try Array(text(read(document)).utf8) == Array(expected.utf8))
  }

  @Test("Attributes: spaces for line ends and tabs that are not references, either quote")
  func attributes() throws {
    let root = try read("<a b='1\t2\r\n3\"' c=\"&#9;&#10;&quot;'\" xml:space='preserve'/>")
    #expect(root["b"] == "1 2 3\"")
    #expect(root["c"] == "\t\n\"'")
    #expect(root.attributes[.init(namespace: MarkupElement.Name.xml, local: "space")] == "preserve")
  }

  @Test("Namespaces: the default one is for elements alone, a prefix is as good, the inner one wins")
  func namespaces() throws {
    let root = try read("<a xmlns='u' xmlns:p='v' b='1' p:b='2'><p:c/><d xmlns=''/><e xmlns:p='w'><p:f/></e></a>")
    #expect(root.name == .init(namespace: "u", local: "a"))
    #expect(root.attributes == [.init(local: "b"): "1", .init(namespace: "v", local: "b"): "2"])
    #expect(root.children.map(\.name.namespace) == ["v", "", "u"])
    #expect(root.children[2].children[0].name == .init(namespace: "w", local: "f"))
  }

  @Test("Elements know their lines")
  func lines() throws {
    let root = try read("<?xml version=\"1.0\"?>\r\n<!--\n-->\n<a\n>\n<b/>\n<c/></a>")
    #expect(root.line == 4)
    #expect(root.children.map(\.line) == [6, 7])
  }

  @Test(
    "Mistakes, with their lines",
    arguments: [
      ("", 1, "an element is expected here"),
      ("x<a/>", 1, "an element is expected here"),
      ("<a/>\nx", 2, "nothing may follow the root element"),
      ("<a/><b/>", 1, "nothing may follow the root element"),
      ("<a>\n<b>\n</a>", 3, "\"</a>\" closes the element \"b\" of line 2"),
      ("<a>\n<b>", 2, "the element \"b\" of line 2 is not closed"),
      ("<a>\n&nbsp;</a>", 2, "\"&nbsp;\" stands for no character"),
      ("<a>&#0;</a>", 1, "\"&#0;\" stands for no character"),
      ("<a>&#xD800;</a>", 1, "\"&#xD800;\" stands for no character"),
      ("<a>&#+9;</a>", 1, "\"&#+9;\" stands for no character"),
      ("<a>A & B</a>", 1, "\"&\" is written \"&amp;\""),
      ("<a>\n\n\u{1}</a>", 3, "the character U+1 is not allowed in XML"),
      ("<a>x]]>y</a>", 1, "\"]]>\" may not stand in a text"),
      ("<a b='1' b='2'/>", 1, "the attribute \"b\" stands here twice"),
      ("<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", 1, "the attribute \"q:b\" stands here twice"),
      ("<a xmlns='u' xmlns='u'/>", 1, "the attribute \"xmlns\" stands here twice"),
      ("<a b=1/>", 1, "the value of \"b\" must stand in quotes"),
      ("<a b='<'/>", 1, "\"<\" may not stand in an attribute"),
      ("<a b='x", 1, "the value of \"b\" has no end"),
      ("<a b='1'c='2'/>", 1, "\">\" is expected here"),
      ("<p:a/>", 1, "the prefix \"p\" is not declared"),
      ("<a xmlns:xml='u'/>", 1, "\"xmlns:xml\" cannot stand for \"u\""),
      ("<a xmlns:p=''/>", 1, "\"xmlns:p\" cannot stand for \"\""),
      ("<1/>", 1, "a name is expected here"),
      ("<a><!-- -- --></a>", 1, "\"--\" may not stand in a comment"),
      ("<a>\n<!-- \n\n</a>", 2, "a comment has no end"),
      ("<a><![CDATA[x</a>", 1, "a CDATA section has no end"),
      ("<a><?xml version='1.0'?></a>", 1, "the XML declaration may only stand at the beginning"),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", 1, "the encoding is ISO-8859-1; it must be UTF-8"),
      ("<?xml encoding='UTF-8'?><a/>", 1, "the XML declaration cannot be understood"),
      ("<!DOCTYPE a>\n<a/>", 1, "a document type is not allowed"),
      ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", 1, "a document type is not allowed"),
    ])
  func mistakes(document: String, line: Int, message: String) {
    #expect(throws: CatalogError(file: "a.xml", line: line, message: message)) { try read(document) }
  }

  @Test("What is no UTF-8, too deep or too large is refused")
  func bounds() throws {
    #expect(throws: CatalogError(file: "a", message: "the file is not valid UTF-8")) {
      try MarkupReader.read([0x3C, 0x61, 0xFF, 0x2F, 0x3E], file: "a")
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(throws: Never.self) { try read(nested(MarkupReader.greatestDepth)) }
    #expect(throws: CatalogError.self) { try read(nested(MarkupReader.greatestDepth + 1)) }
    #expect(throws: CatalogError(file: "a", message: "the file is larger than 32 MiB")) {
      try MarkupReader.read([UInt8](repeating: 0x20, count: MarkupReader.greatestSize + 1), file: "a")
    }
  }

  @Test("Every prefix of a document is refused, and none ends the program")
  func truncated() throws {
    let document = Array(
      "<?xml version=\"1.0\"?><!-- c --><a xmlns:p='u' b=\"&amp;\"><p:c>x<![CDATA[y]]>&#x41;</p:c><?i d?></a>".utf8)
    #expect(throws: Never.self) { try MarkupReader.read(document, file: "a") }
    for length in 0..<document.count {
      #expect(throws: CatalogError.self) { try MarkupReader.read(Array(document.prefix(length)), file: "a") }
    }
  }

  @Test("What is written is read as it was, whatever it holds")
  func escapes() throws {
    let text = " <&>\"' ]]> \t\n\r é e\u{301} 🦊 \u{202F} "
    let document =
      "<a b=\"\(MarkupCharacter.escaped(attribute: text))\">\(MarkupCharacter.escaped(text: text))</a>"
    let root = try read(document)
    #expect(try Array(#require(root["b"]).utf8) == Array(text.utf8))
    #expect(Array(self.text(root).utf8) == Array(text.utf8))
  }
}
