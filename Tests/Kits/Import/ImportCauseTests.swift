import Foundation
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Messages of imports that state the cause (Kits and exams, 4.3.)")
struct ImportCauseTests {
  private let user: TestUser

  init() throws { user = try Harness.kits().user() }

  @Test(
    "A missing member of a question has its own message",
    arguments: [
      ("csv", "uno\ndos", "A question needs a right answer."),
      ("csv", "uno,\ndos,", "A question needs a right answer."),
      ("csv", "question,answer\n,one\ndos,two\ntres,three", "A question needs text."),
      ("tsv", "#html:true\n<img src=x>\tone\ndos\ttwo\ntres\tthree", "The front of this card has no text"),
      ("tsv", "#html:true\nuno\t[sound:x.mp3]\ndos\ttwo\ntres\tthree", "The back of this card has no text"),
    ])
  func rows(_ format: String, _ text: String, _ message: String) throws {
    let preview = try user.call("kits.preview", ImportCall.content(format, text))
    #expect(preview.text("report/rows/0/rule") == "empty_fields")
    #expect(preview.text("report/rows/0/message")?.hasPrefix(message) == true)
  }

  @Test(
    "Answers of another type have their own message",
    arguments: [("incorrectAnswers", "5"), ("incorrectAnswers", "[5]"), ("acceptedAnswers", "{}")])
  func wrongType(_ field: String, _ value: String) throws {
    let text = #"[{"question": "a", "correctAnswer": "b", "\#(field)": \#(value)}]"#
    let preview = try user.call("kits.preview", ImportCall.content("json", text))
    #expect(preview.reportLines == ["0 import_malformed \(field)"])
    #expect(preview.text("report/rows/0/message") == "The field “\(field)” must be a text or a list of texts.")
  }

  private static let json = #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}]"#
  private static let record = #"{"record": [{"question": "a", "correct_Answer": "b", "incorrect_Answers": "c"}]}"#

  @Test(
    "A format that certainly does not fit is refused with the one that fits",
    arguments: [
      ("csv", json, "json"), ("tsv", " \n" + record, "json"), ("json", "a,b\nc,d", "csv"),
      ("json", "a\tb\nc\td", "tsv"),
      ("json", "#separator:tab\n#html:true\na\tb", "tsv"), ("apkg", json, "json"), ("apkg", "uno,one\ndos,two", "csv"),
      ("apkg", "uno\tone\ndos\ttwo", "tsv"),
    ])
  func otherTexts(_ format: String, _ text: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(text.utf8), to: "file")
    for call in [ImportCall.content(format, text), ImportCall.path(format, folder.path("file"))] {
      let failure = try user.failure("kits.preview", call)
      #expect(failure.rule == "format_mismatch" && failure.path == "/format")
      #expect(failure.description.contains("“\(expected)”"))
    }
  }

  @Test(
    "An Anki package as a table or JSON is refused with apkg, in a file and in base64",
    arguments: ["csv", "tsv", "json"])
  func packages(_ format: String) throws {
    for name in ["26.09.3.apkg", "2.1.49.colpkg"] {
      let path = Repository.root.appending(path: "Tests/AnkiPackages/Packages/\(name)").path
      let content = try Data(contentsOf: URL(filePath: path)).base64EncodedString()
      for call in [ImportCall.content(format, content), ImportCall.path(format, path)] {
        let failure = try user.failure("kits.import", call)
        #expect(failure.rule == "format_mismatch" && failure.path == "/format")
        #expect(failure.description.contains("“apkg”"))
      }
    }
  }

  @Test("A spreadsheet is refused with advice", arguments: ["csv", "tsv", "json"])
  func spreadsheets(_ format: String) throws {
    let folder = try TemporaryFolder()
    let archive = ZipBuilder(entries: [.init("xl/workbook.xml", deflating: Array("<workbook/>".utf8))]).bytes()
    try folder.write(archive, to: "words.xlsx")
    let failure = try user.failure("kits.import", ImportCall.path(format, folder.path("words.xlsx")))
    #expect(failure.rule == "import_malformed" && failure.path == "/path")
    #expect(failure.description.contains("spreadsheet"))
  }

  @Test(
    "A text that could be a table is read as one, and other texts get the errors of their format",
    arguments: [
      ("csv", "[a],b\n[c],d", nil), ("csv", "[1, 2]\n[3, 4]", nil), ("csv", "{},x\n[],y", nil),
      ("json", "no table", "import_malformed"), ("json", "[1,", "import_malformed"),
      ("apkg", "text", "archive_rejected"),
    ] as [(String, String, String?)])
  func uncertain(_ format: String, _ text: String, _ rule: String?) throws {
    #expect(try user.attempt("kits.preview", ImportCall.content(format, text))?.rule == rule)
  }
}
