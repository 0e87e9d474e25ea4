import Kernel
import TestSupport
import Testing

@testable import Content

@Suite("The check of content documents (Content, 5.)")
struct ContentFileTests {
  private static let valid = SampleDocument().json

  /// Returns the errors of a document as "line pointer rule".
  private func errors(_ text: String) -> [String] {
    do throws(ContentFile.Problems) {
      _ = try ContentFile(checking: Array(text.utf8))
      return []
    } catch {
      return error.all.map { "\($0.line) \($0.issue.path) \($0.issue.rule)" }
    }
  }

  private static func kit(_ question: String) -> String {
    """
    {"id": "a", "name": {"es": "A"}, "version": "1",
     "kits": [{"id": "k", "name": {"en": "K"}, "questions": [
    \(question)]}]}
    """
  }

  private static let question = #"{"prompt": "p", "correctAnswer": "c", "incorrectAnswers": ["w"]}"#

  @Test("A document with one text per language that it has is valid")
  func validDocument() throws {
    let file = try ContentFile(checking: Array(Self.valid.utf8))
    #expect(file.id == "knots" && file.version == "1.0")
    #expect(!file.text.contains("\n") && file.text.hasPrefix(#"{"id":"knots","name":{"en":"Knots","fr":"Nœuds"}"#))
    #expect(errors(Self.kit(Self.question)) == [])
  }

  @Test(
    "Each error of a document is reported with its line, its pointer and its rule",
    arguments: [
      ("", "1  not_json"), ("[1]", "1  invalid_params"), ("{\n\"id\": 1", "2  not_json"),
      ("{\"id\": \"a\",\n\"id\": \"b\"}", "2  name_duplicate"),
      (#"{"id": "a", "name": {"en": "A"}, "version": "1"}"#, "1  no_content"),
      (#"{"id": "a", "name": {"en": "A"}, "version": "1", "kits": []}"#, "1  no_content"),
      (valid.replacing("\"knots\"", with: "\"Knots\""), "1 /id invalid_format"),
      (valid.replacing("\"knots\"", with: "\"a--b\""), "1 /id invalid_format"),
      (valid.replacing("\"knots\"", with: "\"7up\""), "1 /id invalid_format"),
      (valid.replacing("\"knots\"", with: "\"a.b\""), "1 /id invalid_format"),
      (valid.replacing("\"knots\"", with: "\"abcdefghijklmnopqrstuvwxyz\""), "1 /id too_long"),
      (valid.replacing("\"1.0\"", with: "1.0"), "1 /version invalid_params"),
      (valid.replacing("\"1.0\"", with: "\" \""), "1 /version too_short"),
      (valid.replacing(#""version": "1.0", "#, with: ""), "1 /version missing_parameter"),
      (valid.replacing(#""en": "Knots", "fr""#, with: #""en": "Knots", "de""#), "1 /name/de unknown_parameter"),
      (valid.replacing(#"{"en": "Knots at sea", "fr": "Nœuds marins"}"#, with: "{}"), "2 /kits/0/name no_language"),
      (
        valid.replacing(#"{"en": "Knots at sea", "fr": "Nœuds marins"}"#, with: "\"Quiz\""),
        "2 /kits/0/name invalid_params"
      ),
      (valid.replacing("[\n", with: "[7,\n"), "1 /kits/0 invalid_params"),
      (
        kit("{}"),
        ["correctAnswer", "prompt"].map { "3 /kits/0/questions/0/\($0) missing_parameter" }
          .joined(separator: ", ")
      ),
      (kit(question.replacing("\"p\"", with: "\" \"")), "3 /kits/0/questions/0/prompt empty_fields"),
      (
        kit(question.replacing("\"w\"", with: "\"c\"")),
        "3 /kits/0/questions/0/incorrectAnswers incorrect_contains_correct"
      ),
      (
        kit("\(question),\n\(question.replacing("{", with: "{\"position\": 1, "))"),
        "4 /kits/0/questions/1 duplicate_position"
      ),
      (kit(question.replacing("{", with: "{\"position\": 0, ")), "3 /kits/0/questions/0/position out_of_range"),
      (kit(question).replacing("\"id\": \"k\"", with: "\"id\": \"k\", \"stage\": 1"), "2 /kits/0/stage only_shipped"),
      (valid.replacing("\"kits\"", with: "\"quizzes\": [], \"kits\""), "1 /quizzes unknown_parameter"),
      (kit(String(repeating: "[", count: 20) + String(repeating: "]", count: 20)), "3  too_deep"),
      (valid.replacing("\"kits\": [", with: "\"kits\": 7, \"x\": ["), "1 /kits invalid_params, 1 /x unknown_parameter"),
      (#"{"id": "a", "name": {"en": "A"}, "version": "1", "kits": [7]}"#, "1 /kits/0 invalid_params"),
      (#"{"id": "a", "name": {"en": "A"}, "version": "1", "courses": "x"}"#, "1 /courses invalid_params"),
    ])
  func error(_ text: String, _ expected: String) { #expect(errors(text).joined(separator: ", ") == expected) }

  @Test(
    "Content that only the program has is rejected with the reason (Content, 2.4.)",
    arguments: ["achievements", "cards", "labels", "levels", "missions", "templates"])
  func shippedMembers(_ name: String) {
    let text = Self.valid.replacing("\"kits\"", with: "\"\(name)\": [], \"kits\"")
    #expect(errors(text) == ["1 /\(name) only_shipped"])
  }

  @Test("Two kits of a document must have different identifiers")
  func duplicates() {
    let kit = #"{"id": "k", "name": {"en": "K"}, "questions": [\#(Self.question)]}"#
    let text = "{\"id\": \"a\", \"name\": {\"en\": \"A\"}, \"version\": \"1\", \"kits\": [\(kit),\n\(kit)]}"
    #expect(errors(text) == ["2 /kits/1/id duplicate_id"])
  }

  @Test("All errors are reported at once, in the order of their lines")
  func several() {
    let text = """
      {
        "id": "Knots", "name": {"fr": ""},
        "missions": [], "foo": 1,
        "kits": [
          {"id": "quiz", "name": {}, "stage": 1, "questions": [
            {"prompt": 7, "correctAnswer": " ", "incorrectAnswers": ["w"]},
            {"prompt": "p", "incorrectAnswers": ["w", "W"], "bar": true}
          ]},
          7
        ]
      }
      """
    #expect(
      errors(text) == [
        "1 /version missing_parameter", "2 /id invalid_format", "2 /name/fr too_short", "3 /missions only_shipped",
        "3 /foo unknown_parameter", "5 /kits/0/name no_language", "5 /kits/0/stage only_shipped",
        "6 /kits/0/questions/0/prompt invalid_params", "6 /kits/0/questions/0/correctAnswer empty_fields",
        "7 /kits/0/questions/1/correctAnswer missing_parameter",
        "7 /kits/0/questions/1/incorrectAnswers duplicate_incorrect", "7 /kits/0/questions/1/bar unknown_parameter",
        "9 /kits/1 invalid_params",
      ])
  }

  @Test("Elements after one that cannot be read have their own pointers")
  func unreadableElements() {
    let kits = ["A", "B", "c", "c"].map {
      #"{"id": "\#($0)", "name": {"en": "K"}, "questions": [\#(Self.question)]}"#
    }
    let text = #"{"id": "a", "name": {"en": "A"}, "version": "1", "kits": [7, \#(kits.joined(separator: ", "))]}"#
    #expect(
      errors(text) == [
        "1 /kits/0 invalid_params", "1 /kits/1/id invalid_format", "1 /kits/2/id invalid_format",
        "1 /kits/4/id duplicate_id",
      ])
    func question(_ position: String) -> String {
      Self.question.replacing("{", with: "{\"position\": \(position), ")
    }
    #expect(
      errors(Self.kit("7, \(question("3")), \(question("3")), \(question("1"))")) == [
        "3 /kits/0/questions/0 invalid_params", "3 /kits/0/questions/2 duplicate_position",
      ])
    #expect(
      errors(Self.kit("\(question("\"x\"")), \(question("1"))")) == [
        "3 /kits/0/questions/0/position invalid_params"
      ])
  }

  @Test("Thousands of errors have their lines, each found in one pass over the file")
  func manyErrors() {
    let questions = Array(repeating: Self.question.replacing("\"p\"", with: "\" \""), count: 3000)
    let found = errors(Self.kit(questions.joined(separator: ",\n")))
    #expect(found == (0..<3000).map { "\($0 + 3) /kits/0/questions/\($0)/prompt empty_fields" })
  }

  @Test("A byte order mark is skipped, and text that is not UTF-8 has an error of its own")
  func encoding() throws {
    let bytes = Array(Self.valid.utf8)
    #expect(try ContentFile(checking: [0xEF, 0xBB, 0xBF] + bytes).text == ContentFile(checking: bytes).text)
    let problems = #expect(throws: ContentFile.Problems.self) {
      try ContentFile(checking: Array("{\n\"".utf8) + [0xE9] + Array("\": 1}".utf8))
    }
    #expect(problems?.all.map { "\($0.line) \($0.issue.rule)" } == ["2 not_utf8"])
  }

  @Test("A document of more than 8 MiB is too large")
  func tooLarge() {
    let answer = String(repeating: "x", count: 2000)
    let questions = (0..<4500).map {
      #"{"prompt": "p\#($0)", "correctAnswer": "\#(answer)", "incorrectAnswers": ["w"]}"#
    }
    #expect(errors(Self.kit(questions.joined(separator: ",\n"))) == ["1  content_too_large"])
  }
}
