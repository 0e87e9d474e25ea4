import TestSupport
import Testing

@testable import Kits

@Suite("Imported flash cards (Kits and exams, 4.3.)")
struct FlashCardImportTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  /// Imports a kit and returns the numbers of wrong answers of its questions.
  private func wrongAnswerCounts(_ format: String, _ text: String) throws -> [Int] {
    try user.call("kits.import", ImportCall.content(format, text, #""name": "Imported""#))
    let kit = try user.call("kits.get", #"{"kitId": "kit-1", "limit": 500}"#)
    #expect(try harness.violations() == [])
    return kit.at("questions/items").elements.map { $0.count("incorrectAnswers") }
  }

  @Test(
    "A row is a flash card if no wrong answer can be drawn, or if the file has wrong answers but the row has none",
    arguments: [
      ("csv", "uno,one", [0]), ("csv", "question,answer\na,same\nb,Same!", [0, 0]),
      ("csv", "question,answer\na,b\nc,d", [1, 1]),
      ("csv", "question,answer,wrong\na,b,c\nd,e", [1, 0]), ("csv", "question,answer,wrong\na,b,\nd,e,", [0, 0]),
      ("csv", "a,b,\nc,d,\nf,g,h\ni,j,k,l,m", [0, 0, 1, 3]), ("tsv", "Дождь\tRain\t\nСнег\tSnow\t", [1, 1]),
      ("json", #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": []}]"#, [0]),
      (
        "json",
        #"""
        [{"question": "a", "correctAnswer": "b"}, {"question": "c", "correctAnswer": "d", "incorrectAnswers": null},
         {"question": "e", "correctAnswer": "f", "incorrectAnswers": []}]
        """#, [2, 2, 0]
      ),
      (
        "json", #"{"record": [{"question": "a", "correct_Answer": "b"}, {"question": "c", "correct_Answer": "d"}]}"#,
        [1, 1]
      ),
    ] as [(String, String, [Int])])
  func rows(_ format: String, _ text: String, _ expected: [Int]) throws {
    #expect(try wrongAnswerCounts(format, text) == expected)
  }

  @Test(
    "A kit of flash cards, or with one wrong answer that has a comma, is equal after an export",
    arguments: ["csv", "json"])
  func roundTrip(_ format: String) throws {
    for wrong in ["[]", #"["a, b"]"#] {
      let question = #"{"prompt": "p", "correctAnswer": "c", "incorrectAnswers": \#(wrong)}"#
      let kit = try user.call("kits.create", #"{"name": "Kit \#(wrong.count)", "questions": [\#(question)]}"#).text(
        "kit/id")
      let export = try user.call("kits.export", #"{"kitId": "\#(kit ?? "")", "format": "\#(format)"}"#)
      let content = try #require(export.text("content"))
      let copy = try user.call("kits.import", ImportCall.content(format, content, #""name": "Copy \#(wrong.count)""#))
      let item = try user.call("kits.get", #"{"kitId": "\#(copy.text("kit/id") ?? "")"}"#).at("questions/items/0")
      #expect(item["incorrectAnswers"].description == (wrong == "[]" ? "[]" : #"["a, b"]"#))
    }
  }

  @Test(
    "Wrong and accepted answers of an exported package are read from its fields",
    arguments: [
      (#"["w"]"#, #"["a"]"#, "p=c/w+a"), (#"["w, x"]"#, "[]", "p=c/w, x"), ("[]", "[]", "p=c"),
      (
        #"["Snow", "Wind, hot", "Sun"]"#, #"["rainfall", "rain fall", "a, b"]"#,
        "p=c/Snow|Wind, hot|Sun+rainfall|rain fall|a, b"
      ),
    ])
  func packageFields(_ wrong: String, _ accepted: String, _ expected: String) throws {
    let question =
      #"{"prompt": "p", "correctAnswer": "c", "incorrectAnswers": \#(wrong), "acceptedAnswers": \#(accepted)}"#
    try user.call("kits.create", #"{"name": "Kit", "questions": [\#(question)]}"#)
    let content = try #require(user.call("kits.export", #"{"kitId": "kit-1", "format": "apkg"}"#).text("content"))
    let (wrongFields, acceptedFields) = ((1...3).map { "Wrong answer \($0)" }, (1...10).map { "Accepted answer \($0)" })
    func list(_ fields: [String]) -> String { "[\(fields.map(\.json).joined(separator: ", "))]" }
    let columns = #"""
      "columns": {"prompt": "Front", "correctAnswer": "Back", "incorrectAnswers": \#(list(wrongFields)),
        "acceptedAnswers": \#(list(acceptedFields))}
      """#
    let preview = try user.call("kits.preview", ImportCall.content("apkg", content, columns))
    #expect(preview.questionLines == [expected])
    #expect(preview.flag("drawsIncorrect") == false)
    #expect(preview.texts("noteTypes/0/fields") == ["Front", "Back"] + wrongFields + acceptedFields)
  }

  @Test("No wrong answers are drawn for a single row")
  func nothingDrawn() throws {
    let preview = try user.call("kits.preview", ImportCall.content("csv", "uno,one"))
    #expect(preview.flag("drawsIncorrect") == false && preview.number("report/drawn") == 0)
    #expect(try user.call("kits.preview", ImportCall.content("csv", "a,b\nc,d")).flag("drawsIncorrect") == true)
  }
}
