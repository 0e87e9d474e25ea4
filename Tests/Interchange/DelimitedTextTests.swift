import Kernel
import Testing

@testable import Interchange

extension DelimitedRow {
  /// All rows of a text.
  static func all(of text: String, delimiter: String = ",") -> [DelimitedRow] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = DelimitedText(bytes, delimiter: delimiter)
      var rows: [DelimitedRow] = []
      while let row = reader.next() { rows.append(row) }
      return rows
    }
  }

  /// The row on one line: its number, and its fields in brackets, or that it is broken.
  var summary: String { "\(line)" + (isBroken ? " broken" : fields.map { "[\($0)]" }.joined()) }
}

@Suite("Tables are read by RFC 4180, with a word for every row that cannot be")
struct DelimitedTextTests {
  @Test(
    "Fields, quotation marks and line ends",
    arguments: [
      ("nothing", "", []),
      ("one field", "a", ["1[a]"]),
      ("a last line with its end", "a,b\n", ["1[a][b]"]),
      ("a last line without", "a,b\nc,d", ["1[a][b]", "2[c][d]"]),
      ("an empty last field", "a,", ["1[a][]"]),
      ("an empty field in the middle", "a,,b\n", ["1[a][][b]"]),
      ("CRLF", "a,b\r\nc,d\r\n", ["1[a][b]", "2[c][d]"]),
      ("CR alone", "a,b\rc,d\r", ["1[a][b]", "2[c][d]"]),
      ("all three mixed", "a\rb\nc\r\nd", ["1[a]", "2[b]", "3[c]", "4[d]"]),
      ("blank lines are rows that say nothing", "a\n\nb", ["1[a]", "2[]", "3[b]"]),
      ("quoted delimiter", #""a,b",c"#, ["1[a,b][c]"]),
      ("doubled marks", #""say ""hi""",c"#, [#"1[say "hi"][c]"#]),
      ("nothing but doubled marks", #""""""#, [#"1["]"#]),
      ("a delimiter between marks", "\"\"\",\"\"\"", [#"1[","]"#]),
      ("two empty quoted fields", "\"\",\"\"", ["1[][]"]),
      ("line breaks in quotes count as lines", "\"a\nb\r\nc\rd\",e\nf,g", ["1[a\nb\r\nc\rd][e]", "5[f][g]"]),
      ("a mark inside of a plain field", #"5" nail,b"#, [#"1[5" nail][b]"#]),
      ("a mark behind a space", #"a, "b""#, [#"1[a][ "b"]"#]),
      ("spaces behind a quoted field", "\"a\"  ,b\n\"c\" \nd", ["1[a][b]", "2[c]", "3[d]"]),
      ("text behind a quoted field", "\"a\"x,b\nc,d", ["1 broken", "2[c][d]"]),
      ("text behind a quoted field of two lines", "\"a\nb\"x,c\nd,e", ["1 broken", "3[d][e]"]),
      ("a field that is never closed costs its own line", "a,\"b\nc,d\ne,f", ["1 broken", "2[c][d]", "3[e][f]"]),
      (
        "a field that is never closed, behind one of two lines", "\"a\nb\",\"c\nd,e",
        ["1 broken", "3[d][e]"]
      ),
      ("a mark as the last thing", "a\n\"", ["1[a]", "2 broken"]),
      ("an accent behind a delimiter", "cafe,\u{301}x", ["1[cafe][\u{301}x]"]),
      ("an accent behind a mark", "\"x\u{301}\",y", ["1[x\u{301}][y]"]),
      ("a byte order mark is no part of the reading", "\u{FEFF}a,b", ["1[\u{FEFF}a][b]"]),
    ])
  func rows(_ name: String, _ text: String, _ expected: [String]) {
    #expect(DelimitedRow.all(of: text).map(\.summary) == expected, "\(name)")
  }

  @Test(
    "Anything but a quotation mark or a line break can stand between fields",
    arguments: [";", "\t", "|", "§", "🙂", " "])
  func delimiters(_ delimiter: String) {
    let text = ["a", "\"b\(delimiter)c\"", "d"].joined(separator: delimiter) + "\ne"
    #expect(
      DelimitedRow.all(of: text, delimiter: delimiter).map(\.summary) == ["1[a][b\(delimiter)c][d]", "2[e]"])
  }

  @Test("Marks that open thousands of times cost no more than to read them a few times over")
  func manyMarks() {
    let rows = DelimitedRow.all(of: String(repeating: "\"a\n", count: 20_001))
    #expect(rows.count == 10_001)
    #expect(rows.filter { !$0.isBroken }.isEmpty)
  }

  @Test("A field that is never closed is looked for once, however many marks come before it")
  func manyMarksThatNeverClose() {
    // Read from its own start, each line would open a field that only the next one closes, up to the end.
    let rows = DelimitedRow.all(of: String(repeating: "x\",\"\n", count: 20_001))
    #expect(rows.map(\.summary) == ["1 broken"])
  }

  @Test("Of thousands of fields in a row only some are kept, and the last one that is not blank")
  func manyFields() {
    let commas = String(repeating: ",", count: 5000)
    let rows = DelimitedRow.all(of: "a\(commas)\n\(commas)b\(commas)c,")
    #expect(rows.map(\.fields.count) == [1024, 1025])
    #expect(rows.map(\.isBlank) == [false, false])
    #expect(rows.last?.fields.last == "c")
  }
}
