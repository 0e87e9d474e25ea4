import TestSupport
import Testing

@testable import Kits

@Suite("Detection of table settings from the first rows (Kits and exams, 4.3.)")
struct ImportTableTests {
  @Test(
    "The delimiter yields known column names, or else splits the most rows into equal numbers of fields",
    arguments: [
      ("commas", "a,b\nc,d", ","), ("semicolons", "a;b\nc;d", ";"), ("tabs", "a\tb\nc\td", "\t"),
      ("bars", "a|b\nc|d", "|"), ("an empty text", "", ","), ("one column", "a\nb", ","),
      ("semicolons with commas in answers", "a;b, c\nd;e\nf;g, h, i", ";"),
      ("commas with semicolons in answers", "a,b; c\nd,e\nf,g", ","),
      ("quoted delimiters do not count", "\"a;b\",c\n\"d;e\",f", ","),
      ("delimiter of the column names", "question,answer,a;b\nx;y,1\nz;w,2\nu;v,3", ","),
      ("rows of different lengths", "a,b,c\nd,e,f\ng", ","),
    ])
  func detectedDelimiter(_ name: String, _ text: String, _ expected: String) {
    var text = text
    #expect(text.withUTF8 { KitTableImport.detectedDelimiter(of: $0) } == expected, "\(name)")
  }

  @Test(
    "A first row is a header if it names the prompt and the correct answer",
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
    "Columns are detected by name, then by position",
    arguments: [
      ("two columns without names", "a,b", false, "0 1 [] [] 2"),
      ("three columns without names", "a,b,c", false, "0 1 [2, 3, 4] [] 5"),
      ("one column without a name", "a", false, "0 1 [] [] 2"),
      ("all named, in a different order", "wrong,accepted,answer,question", true, "3 2 [0] [1] 4"),
      ("several columns of wrong answers", "question,answer,wrong1,wrong2,wrong3", true, "0 1 [2, 3, 4] [] 5"),
      ("unknown columns are skipped", "id,question,tags,answer", true, "1 3 [] [] 4"),
      ("only the answer has a known name", "Deutsch,answer", true, "0 1 [] [] 2"),
      ("a first row of unknown names", "Deutsch,Italiano", true, "0 1 [] [] 2"),
      ("a first row of unknown names for wrong answers", "Deutsch,Italiano,x,y", true, "0 1 [2, 3, 4] [] 5"),
    ])
  func columns(_ name: String, _ row: String, _ hasHeader: Bool, _ expected: String) {
    let first = row.split(separator: ",").map(String.init)
    let scan = TableScan(rows: hasHeader ? [first, first.map { _ in "x" }] : [first])
    let columns = TableColumns(detectedFrom: scan, hasHeader: hasHeader)
    #expect(
      "\(columns.prompt) \(columns.correct) \(columns.incorrect) \(columns.accepted) \(columns.maxFields ?? -1)"
        == expected,
      "\(name)")
  }

  @Test(
    "A tab in the first rows is the delimiter of tsv; otherwise it is detected",
    arguments: [
      ("a\tb", "\t"), ("a;b\nc;d", ";"), ("a,b\nc,d", ","), ("a;b\nc\td", "\t"), ("a", "\t"), ("", "\t"),
    ])
  func tabs(_ text: String, _ expected: String) {
    var text = text
    #expect(text.withUTF8 { KitTableImport.detectedDelimiter(of: $0, prefersTabs: true) } == expected)
  }

  @Test(
    "Columns that are blank in all rows are no columns, unless they are named for wrong answers",
    arguments: [
      ("a,b,;c,d,", false, "0 1 [] [] 2"), ("a,b,,;c,d, ,", false, "0 1 [] [] 2"),
      (",a,b;,c,d", false, "1 2 [] [] 3"), ("a,,b;c,,d", false, "0 2 [] [] 3"),
      ("a,b,,c;d,e,,f", false, "0 1 [3, 4] [] 5"), ("a,b,;c,d,e", false, "0 1 [2, 3, 4] [] 5"),
      ("a,;b,", false, "0 1 [] [] 2"), (",a;,b", false, "1 0 [] [] 2"),
      ("question,answer,wrong;a,b,;c,d,", true, "0 1 [2] [] 3"),
      ("question,answer,wrong,wrong;a,b,,x;c,d,,y", true, "0 1 [2, 3] [] 4"),
      ("question,answer,;a,b,;c,d,", true, "0 1 [] [] 3"), ("x,Deutsch,answer;,a,b", true, "1 2 [] [] 3"),
      ("answer,x;a,", true, "1 0 [] [] 2"),
    ])
  func blankColumns(_ rows: String, _ hasHeader: Bool, _ expected: String) {
    let scan = TableScan(
      rows: rows.split(separator: ";").map { row in
        row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      })
    let columns = TableColumns(detectedFrom: scan, hasHeader: hasHeader)
    #expect(
      "\(columns.prompt) \(columns.correct) \(columns.incorrect) \(columns.accepted) \(columns.maxFields ?? -1)"
        == expected)
  }

  @Test("Further tab-separated fields are wrong answers only if at least half of the readable rows have them")
  func extraFields() {
    let words = ["a", "b", ""]
    let tagged = ["c", "d", "tag"]
    let unreadable: [String] = []
    for (rows, incorrect) in [
      ([words, words, tagged], []), ([tagged, words, words], []), ([words, tagged], [2, 3, 4]),
      ([tagged, tagged, words], [2, 3, 4]), ([tagged, unreadable, unreadable, unreadable], [2, 3, 4]),
      ([words, words, tagged, unreadable], []),
    ] {
      #expect(
        TableColumns(detectedFrom: TableScan(rows: rows), hasHeader: false, delimiter: "\t").incorrect == incorrect)
    }
    let commas = TableColumns(detectedFrom: TableScan(rows: [words, words, tagged]), hasHeader: false)
    #expect(commas.incorrect == [2, 3, 4])
  }
}
