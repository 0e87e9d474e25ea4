import Kernel
import Testing

@testable import Interchange

extension DelimitedRow {
  /// Returns all rows of a text.
  static func all(of text: String, delimiter: String = ",") -> [DelimitedRow] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = DelimitedReader(of: bytes, delimiter: delimiter)
      var rows: [DelimitedRow] = []
      while let row = reader.nextRow() { rows.append(row) }
      return rows
    }
  }

  /// The line number, followed by the fields in brackets, or `broken` if the row has a problem.
  var summary: String { "\(line)" + (isBroken ? " broken" : fields.map { "[\($0)]" }.joined()) }
}

@Suite("Tables are read according to RFC 4180, and unreadable rows are reported")
struct DelimitedTextTests {
  @Test(
    "Fields, quotation marks and line ends are recognized",
    arguments: [
      ("nothing", "", []),
      ("one field", "a", ["1[a]"]),
      ("a last line with line end", "a,b\n", ["1[a][b]"]),
      ("a last line without line end", "a,b\nc,d", ["1[a][b]", "2[c][d]"]),
      ("an empty last field", "a,", ["1[a][]"]),
      ("an empty field in the middle", "a,,b\n", ["1[a][][b]"]),
      ("CRLF", "a,b\r\nc,d\r\n", ["1[a][b]", "2[c][d]"]),
      ("CR alone", "a,b\rc,d\r", ["1[a][b]", "2[c][d]"]),
      ("all three mixed", "a\rb\nc\r\nd", ["1[a]", "2[b]", "3[c]", "4[d]"]),
      ("blank lines are blank rows", "a\n\nb", ["1[a]", "2[]", "3[b]"]),
      ("quoted delimiter", #""a,b",c"#, ["1[a,b][c]"]),
      ("doubled quotation marks", #""say ""hi""",c"#, [#"1[say "hi"][c]"#]),
      ("only doubled quotation marks", #""""""#, [#"1["]"#]),
      ("a delimiter between doubled marks", "\"\"\",\"\"\"", [#"1[","]"#]),
      ("two empty quoted fields", "\"\",\"\"", ["1[][]"]),
      ("line breaks in quotes count as lines", "\"a\nb\r\nc\rd\",e\nf,g", ["1[a\nb\r\nc\rd][e]", "5[f][g]"]),
      ("a quotation mark inside a plain field", #"5" nail,b"#, [#"1[5" nail][b]"#]),
      ("a quotation mark after a space", #"a, "b""#, [#"1[a][ "b"]"#]),
      ("spaces after a quoted field", "\"a\"  ,b\n\"c\" \nd", ["1[a][b]", "2[c]", "3[d]"]),
      ("text after a quoted field", "\"a\"x,b\nc,d", ["1 broken", "2[c][d]"]),
      ("text after a quoted field of two lines", "\"a\nb\"x,c\nd,e", ["1 broken", "3[d][e]"]),
      ("an unclosed field affects only its own line", "a,\"b\nc,d\ne,f", ["1 broken", "2[c][d]", "3[e][f]"]),
      (
        "an unclosed field after a field of two lines", "\"a\nb\",\"c\nd,e",
        ["1 broken", "3[d][e]"]
      ),
      ("a quotation mark at the end", "a\n\"", ["1[a]", "2 broken"]),
      ("a combining accent after a delimiter", "cafe,\u{301}x", ["1[cafe][\u{301}x]"]),
      ("a combining accent before a closing mark", "\"x\u{301}\",y", ["1[x\u{301}][y]"]),
      ("a byte order mark is content", "\u{FEFF}a,b", ["1[\u{FEFF}a][b]"]),
    ])
  func rows(_ name: String, _ text: String, _ expected: [String]) {
    #expect(DelimitedRow.all(of: text).map(\.summary) == expected, "\(name)")
  }

  @Test(
    "Any character except a quotation mark or line break can be the delimiter",
    arguments: [";", "\t", "|", "§", "🙂", " "])
  func delimiters(_ delimiter: String) {
    let text = ["a", "\"b\(delimiter)c\"", "d"].joined(separator: delimiter) + "\ne"
    #expect(
      DelimitedRow.all(of: text, delimiter: delimiter).map(\.summary) == ["1[a][b\(delimiter)c][d]", "2[e]"])
  }

  @Test("Of thousands of lines that open a quoted field, every two are one broken row")
  func manyMarks() {
    let rows = DelimitedRow.all(of: String(repeating: "\"a\n", count: 20_001))
    #expect(rows.count == 10_001)
    #expect(rows.filter { !$0.isBroken }.isEmpty)
  }

  @Test("Thousands of quoted fields of which only the last is not closed are one broken row")
  func manyUnclosedFields() {
    // Each line opens a field that the next line closes, so all lines belong to one row.
    let rows = DelimitedRow.all(of: String(repeating: "x\",\"\n", count: 20_001))
    #expect(rows.map(\.summary) == ["1 broken"])
  }

  @Test("Of thousands of fields in a row, only the first ones and the last nonblank one are retained")
  func manyFields() {
    let commas = String(repeating: ",", count: 5000)
    let rows = DelimitedRow.all(of: "a\(commas)\n\(commas)b\(commas)c,")
    #expect(rows.map(\.fields.count) == [1024, 1025])
    #expect(rows.map(\.isBlank) == [false, false])
    #expect(rows.last?.fields.last == "c")
  }
}
