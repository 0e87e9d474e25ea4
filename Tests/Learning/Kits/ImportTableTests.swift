import TestSupport
import Testing

@testable import Learning

@Suite("Tables are read by RFC 4180, with a word for every row that cannot be (kits and exams, 4.3)")
struct ImportTableTests {
  // MARK: - Rows and fields

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
    #expect(DelimitedText.Row.all(of: text).map(\.summary) == expected, "\(name)")
  }

  @Test(
    "Anything but a quotation mark or a line break can stand between fields",
    arguments: [";", "\t", "|", "§", "🙂", " "])
  func delimiters(_ delimiter: String) {
    let text = ["a", "\"b\(delimiter)c\"", "d"].joined(separator: delimiter) + "\ne"
    #expect(
      DelimitedText.Row.all(of: text, delimiter: delimiter).map(\.summary) == ["1[a][b\(delimiter)c][d]", "2[e]"])
  }

  @Test("Marks that open thousands of times cost no more than to read them a few times over")
  func manyMarks() {
    let rows = DelimitedText.Row.all(of: String(repeating: "\"a\n", count: 20_001))
    #expect(rows.count == 10_001)
    #expect(rows.filter { !$0.isBroken }.isEmpty)
  }

  @Test("A field that is never closed is looked for once, however many marks come before it")
  func manyMarksThatNeverClose() {
    // Read from its own start, each line would open a field that only the next one closes, up to the end.
    let rows = DelimitedText.Row.all(of: String(repeating: "x\",\"\n", count: 20_001))
    #expect(rows.map(\.summary) == ["1 broken"])
  }

  @Test("Of thousands of fields in a row only some are kept, and the last one that is not blank")
  func manyFields() {
    let commas = String(repeating: ",", count: 5000)
    let rows = DelimitedText.Row.all(of: "a\(commas)\n\(commas)b\(commas)c,")
    #expect(rows.map(\.fields.count) == [1024, 1025])
    #expect(rows.map(\.isBlank) == [false, false])
    #expect(rows.last?.fields.last == "c")
  }

  // MARK: - What is guessed

  @Test(
    "The delimiter is the one that cuts most rows alike",
    arguments: [
      ("commas", "a,b\nc,d", ","), ("semicolons", "a;b\nc;d", ";"), ("tabs", "a\tb\nc\td", "\t"),
      ("bars", "a|b\nc|d", "|"), ("nothing at all", "", ","), ("one column", "a\nb", ","),
      ("semicolons with commas in answers", "a;b, c\nd;e\nf;g, h, i", ";"),
      ("commas with semicolons in answers", "a,b; c\nd,e\nf,g", ","),
      ("quoted delimiters do not count", "\"a;b\",c\n\"d;e\",f", ","),
      ("names of columns tell at once", "question,answer,a;b\nx;y,1\nz;w,2\nu;v,3", ","),
      ("fields alike, lines of different lengths", "a,b,c\nd,e,f\ng", ","),
    ])
  func delimiterGuess(_ name: String, _ text: String, _ expected: String) {
    var text = text
    #expect(text.withUTF8(DelimiterGuess.delimiter) == expected, "\(name)")
  }

  @Test(
    "A first row is one of names where both the question and its answer are known",
    arguments: [
      ("question,answer", true), ("Question,correct_Answer,incorrect_Answers", true), ("Front,Back", true),
      ("WORD,TRANSLATION,WRONG 1,Wrong 2", true), ("pregunta,respuesta", true), ("Término,Definición", true),
      ("termino,definicion", true), ("Énoncé,Bonne réponse,Mauvaise réponse", true), ("mot,traduction", true),
      ("вопрос,правильный ответ", true), ("Слово,ПЕРЕВОД", true), ("answer,question", true),
      ("question,pregunta", false), ("answer,respuesta", false), ("dog,perro", false), ("question", false), ("", false),
    ])
  func header(_ row: String, _ expected: Bool) {
    #expect(TableColumns.isHeader(row.split(separator: ",").map(String.init)) == expected)
  }

  @Test(
    "Columns are found by name, then by place",
    arguments: [
      ("two columns without names", "a,b", false, "0 1 [] [] 2"),
      ("three without names", "a,b,c", false, "0 1 [2, 3, 4] [] 5"),
      ("one without names", "a", false, "0 1 [] [] 2"),
      ("all named, in another order", "wrong,accepted,answer,question", true, "3 2 [0] [1] 4"),
      ("several columns of wrong answers", "question,answer,wrong1,wrong2,wrong3", true, "0 1 [2, 3, 4] [] 5"),
      ("columns of no known name are passed over", "id,question,tags,answer", true, "1 3 [] [] 4"),
      ("the answer alone is known", "Deutsch,answer", true, "0 1 [] [] 2"),
      ("a first row of unknown names", "Deutsch,Italiano", true, "0 1 [] [] 2"),
      ("a first row of unknown names for wrong answers", "Deutsch,Italiano,x,y", true, "0 1 [2, 3, 4] [] 5"),
    ])
  func columns(_ name: String, _ row: String, _ hasHeader: Bool, _ expected: String) {
    let columns = TableColumns(guessedBy: row.split(separator: ",").map(String.init), hasHeader: hasHeader)
    #expect(
      "\(columns.prompt) \(columns.correct) \(columns.incorrect) \(columns.accepted) \(columns.width ?? -1)"
        == expected,
      "\(name)")
  }
}
