import StringCatalog
import Testing

@testable import CatalogExchange

@Suite("Parsing of XLIFF documents")
struct XLIFFDocumentTests {
  private func read(_ units: String) throws -> [TranslationDocument.Unit] {
    try TranslationDocument(xliff: Array(ExchangeSample.document(units).utf8), file: "fr.xliff").files[0].units
  }

  @Test(
    "The attributes state and approved determine the state of a translation",
    arguments: [
      ("", " state=\"translated\"", Catalog.StringUnit.State.translated),
      (" approved=\"no\"", " state=\"translated\"", .translated),
      ("", " state=\"final\"", .translated),
      ("", " state=\"signed-off\"", .translated),
      (" approved=\"yes\"", "", .translated),
      ("", "", .needsReview),
      (" approved=\"no\"", "", .needsReview),
      (" approved=\"yes\"", " state=\"needs-review-translation\"", .needsReview),
      ("", " state=\"needs-l10n\"", .needsReview),
      ("", " state=\"x-odd\"", .needsReview),
      ("", " state=\"new\"", .new),
      ("", " state=\"needs-translation\"", .new),
      ("", " state=\"initial\"", .new),
    ])
  func states(unit: String, target: String, expected: Catalog.StringUnit.State) throws {
    let units = try read("<trans-unit id=\"a\"\(unit)><source>A</source><target\(target)>B</target></trans-unit>")
    #expect(units.map(\.state) == [expected])
  }

  @Test("Units may be in groups; mrk tags are removed from texts; other elements of a unit are ignored")
  func structure() throws {
    let units = try read(
      """
      <group><trans-unit id="a"><source>A</source><seg-source>A</seg-source>
        <target><mrk mtype="seg" mid="1">B <mrk mtype="x-a">C</mrk></mrk>D</target>
        <note>N</note><alt-trans><target>E</target></alt-trans></trans-unit></group>
      <trans-unit id="b"><source/><target/></trans-unit>
      """)
    #expect(units.map(\.id) == ["a", "b"])
    #expect(units.map(\.target) == ["B CD", nil])
    #expect(units.map(\.source) == ["A", ""])
  }

  @Test(
    "Unsupported or invalid units are rejected",
    arguments: [
      ("<trans-unit id=\"a\"><target>B</target></trans-unit>", "the unit \"a\" has no \"source\""),
      ("<trans-unit><source>A</source></trans-unit>", "a \"trans-unit\" needs an \"id\""),
      (
        "<trans-unit id=\"a\"><source>A</source><target>B<x id=\"1\"/></target></trans-unit>",
        "\"x\" is not supported within a text"
      ),
      (
        "<trans-unit id=\"a\"><source>A</source><target>B</target><target>C</target></trans-unit>",
        "\"target\" occurs twice"
      ),
      (
        "<trans-unit id=\"a\"><source>A</source><target state=\"odd\">B</target></trans-unit>",
        "\"odd\" is not a state of XLIFF"
      ),
      ("<bin-unit id=\"a\"/>", "\"bin-unit\" is not supported"),
    ])
  func mistakes(units: String, message: String) {
    #expect(throws: CatalogError(file: "fr.xliff", line: 3, message: message)) { try read(units) }
  }

  @Test(
    "Documents other than XLIFF 1.2, and incomplete ones, are rejected",
    arguments: [
      "<a/>", "<xliff version=\"1.2\"/>", "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.1\"/>",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\"/>",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\"/>",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\"><file original=\"a\"/></xliff>",
    ])
  func otherFormats(document: String) {
    #expect(throws: CatalogError.self) { try TranslationDocument(xliff: Array(document.utf8), file: "fr.xliff") }
  }
}
