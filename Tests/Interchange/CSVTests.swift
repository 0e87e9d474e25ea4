import Kernel
import TestFiles
import Testing

@testable import Interchange

@Suite("CSV is written according to RFC 4180 and survives a round trip")
struct CSVTests {
  @Test(
    "A row is written as the expected bytes",
    arguments: [
      ("plain fields", ["a", "b c", "é"], "a,b c,é\r\n"),
      ("a comma", ["a,b", "c"], "\"a,b\",c\r\n"),
      ("a quotation mark", ["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
      ("line breaks", ["a\nb", "c\rd", "e\r\nf"], "\"a\nb\",\"c\rd\",\"e\r\nf\"\r\n"),
      ("empty fields", ["", ""], ",\r\n"),
      ("a single empty field is quoted", [""], "\"\"\r\n"),
      ("spaces are retained", [" a ", "b"], " a ,b\r\n"),
      ("a byte order mark in a field is quoted", ["\u{FEFF}a"], "\"\u{FEFF}a\"\r\n"),
      ("a comma with a combining accent", [",\u{301}"], "\",\u{301}\"\r\n"),
    ])
  func bytes(_ name: String, _ row: [String], _ expected: String) throws {
    #expect(String(decoding: try SampleRows.csv([row]), as: UTF8.self) == expected, "\(name)")
    #expect(
      Array(try SampleRows.csv([row], hasByteOrderMark: true)) == [0xEF, 0xBB, 0xBF] + Array(expected.utf8), "\(name)")
  }

  @Test("A NUL character is rejected, and nothing of its row is written")
  func nul() throws {
    var writer = CSVWriter()
    try writer.append(["a"])
    #expect(throws: CSVWriter.Failure.nul) { try writer.append(["b", "\u{0}"]) }
    #expect(writer.takeBytes() == Array("a\r\n".utf8))
    #expect(writer.bytes.isEmpty)
  }

  @Test(
    "Random rows survive a round trip in pieces, with and without byte order mark and escaped formulas",
    arguments: [1, 7, 4096])
  func roundTrip(_ pieceLength: Int) throws {
    let rows = SampleRows.random(400, from: SeededRandomSource(seed: 42))
    for hasMark in [false, true] {
      for isEscaped in [false, true] {
        let bytes = try SampleRows.csv(rows, hasByteOrderMark: hasMark, escapesFormulas: isEscaped)
        #expect(try SampleRows.rows(of: bytes, unescapesFormulas: isEscaped, pieceLength: pieceLength) == rows)
      }
    }
  }

  @Test(
    "Formulas, also after apostrophes, get an apostrophe that is removed on reading; other fields are unchanged",
    arguments: [
      ("=1+1", "'=1+1"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"), ("-2+3", "'-2+3"), ("@SUM(1)", "'@SUM(1)"),
      ("\t=1", "'\t=1"), ("\r=1", "'\r=1"), ("\n=1", "'\n=1"), ("\u{FEFF}=1", "'\u{FEFF}=1"), ("＝1", "'＝1"),
      ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("=", "'="), ("-", "'-"), ("=\u{301}", "'=\u{301}"),
      ("-3.5", "-3.5"), ("+2,75", "+2,75"), ("-12", "-12"), ("-3.5.1", "'-3.5.1"), ("-3.", "'-3."), ("-٣", "'-٣"),
      ("a=1", "a=1"), ("1-2", "1-2"), ("", ""), ("'", "'"), ("'a", "'a"), ("'-3.5", "'-3.5"), (" =1", " =1"),
      ("'=1", "''=1"), ("''=1", "'''=1"), ("\u{FEFF}'=1", "'\u{FEFF}'=1"), ("'\u{FEFF}=1", "''\u{FEFF}=1"),
    ])
  func formulas(_ field: String, _ expected: String) {
    #expect(Array(SpreadsheetFormula.escaped(field).unicodeScalars) == Array(expected.unicodeScalars))
    #expect(Array(SpreadsheetFormula.unescaped(expected).unicodeScalars) == Array(field.unicodeScalars))
  }

  @Test("Every escaped field can be restored")
  func lossless() {
    let random = SeededRandomSource(seed: 9)
    let scalars: [Unicode.Scalar] = ["'", "\u{FEFF}", "=", "-", "3", ".", "a", "＝"]
    for _ in 0..<Search.tries(1_000, thorough: 5_000) {
      let field = String(
        String.UnicodeScalarView(
          (0..<random.next(upperBound: 6)).map { _ in scalars[random.next(upperBound: scalars.count)] }))
      let unescaped = SpreadsheetFormula.unescaped(SpreadsheetFormula.escaped(field))
      #expect(Array(unescaped.utf8) == Array(field.utf8), "\(field.debugDescription)")
    }
  }

  // MARK: - Python's csv module

  private static let needsPython: Comment = "python3 is not installed"

  @Test("Python reads the written rows", .enabled(if: Python.isInstalled, Self.needsPython))
  func pythonReads() throws {
    let folder = try TemporaryFolder()
    let rows = SampleRows.random(500, from: SeededRandomSource(seed: 1))
    try folder.write(try SampleRows.csv(rows), to: "rows.csv")
    let script = """
      import csv, json, sys
      print(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8", newline=""), strict=True))))
      """
    #expect(Python().run(["-c", script, folder.path("rows.csv")], output: folder.path("rows.json")) == 0)
    #expect(try SampleRows.rows(ofJSON: try folder.bytes(of: "rows.json")) == rows)
  }

  @Test(
    "Rows written by Python are read", .enabled(if: Python.isInstalled, Self.needsPython),
    arguments: ["utf-8", "utf-8-sig", "utf-16"])
  func pythonWrites(_ encoding: String) throws {
    let folder = try TemporaryFolder()
    // A byte order mark at the start of the first field would be read as that of the file.
    let rows = [["first"]] + SampleRows.random(500, from: SeededRandomSource(seed: 2))
    try folder.write(SampleRows.json(rows), to: "rows.json")
    let script = """
      import csv, json, sys
      rows = json.load(open(sys.argv[1], encoding="utf-8"))
      csv.writer(open(sys.argv[2], "w", encoding=sys.argv[3], newline="")).writerows(rows)
      """
    #expect(Python().run(["-c", script, folder.path("rows.json"), folder.path("rows.csv"), encoding]) == 0)
    #expect(try SampleRows.rows(of: try folder.bytes(of: "rows.csv"), pieceLength: 313) == rows)
  }
}
