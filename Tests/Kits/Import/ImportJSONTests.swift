import TestSupport
import Testing

@testable import Kits

@Suite("JSON imports in two structures (Kits and exams, 4.3.)")
struct ImportJSONTests {
  private let user: TestUser

  init() throws { user = try Harness.kits().user() }

  @Test(
    "Valid files are read",
    arguments: [
      (
        "a list", #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c", "d, e"]}]"#, "a=b/c|d, e"
      ),
      (
        "an object with a record",
        #"""
        {"metadata": {"id": [1]}, "record": [{"question": "a", "correct_Answer": "b", "incorrect_Answers": ["c"]}]}
        """#, "a=b/c"
      ),
      (
        "wrong answers as one text", #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": " c ,, d,"}]"#,
        "a=b/c|d"
      ),
      (
        "accepted answers as a list",
        #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"], "acceptedAnswers": ["x", "y"]}]"#,
        "a=b/c+x|y"
      ),
      (
        "accepted answers as one text, or null",
        #"""
        [{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"], "acceptedAnswers": "x, y"},
         {"question": "d", "correctAnswer": "b", "incorrectAnswers": ["c"], "acceptedAnswers": null}]
        """#, "a=b/c+x|y d=b/c"
      ),
      (
        "white space is trimmed, unknown members are ignored",
        #"[{"id": 7, "question": " a\n", "correctAnswer": "\tb", "incorrectAnswers": [" c "], "x": {"y": [[]]}}]"#,
        "a=b/c"
      ),
      (
        "a byte order mark", "\u{FEFF}" + #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}]"#,
        "a=b/c"
      ),
    ])
  func validFiles(_ name: String, _ text: String, _ expected: String) throws {
    let preview = try user.call("kits.preview", ImportCall.content("json", text))
    #expect(preview.questionLines.joined(separator: " ") == expected, "\(name)")
    #expect(preview.flag("drawsIncorrect") == false)
    #expect(preview.isNull("table"))
    try user.call("kits.import", ImportCall.content("json", text, ImportCall.nameAndStage))
  }

  @Test(
    "A file that is not JSON or has neither structure is rejected",
    arguments: [
      ("", "line 1"), ("[", "line 1"), ("[\n{\n,", "line 3"), ("[]]", "line 1"), ("{} x", "line 1"), ("nul", "line 1"),
      (#"[{"question": "a", "question": "b"}]"#, "line 1"),
      (String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000), "line 1"), ("\"text\"", "record"),
      ("7", "record"), ("null", "record"), ("{}", "record"), (#"{"record": {}}"#, "record"),
      (#"{"record": null}"#, "record"), (#"{"questions": []}"#, "record"),
    ])
  func malformed(_ text: String, _ detail: String) throws {
    for method in ["kits.preview", "kits.import"] {
      let failure = try user.failure(method, ImportCall.content("json", text))
      #expect(failure.code == 1005)
      #expect(failure.rule == "import_malformed")
      #expect(failure.path == "/content")
      #expect(failure.description.contains(detail), "\(failure)")
    }
  }

  @Test("An empty list has no questions", arguments: ["[]", #"{"record": []}"#, " [ ] "])
  func empty(_ text: String) throws {
    for method in ["kits.preview", "kits.import"] {
      let failure = try user.failure(method, ImportCall.content("json", text))
      #expect(failure.rule == "no_questions")
      #expect(failure.path == "/content")
    }
  }

  private static let good = #"{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}"#

  @Test(
    "An entry with a missing or invalid field is reported with its index and field",
    arguments: [
      ("1", nil), ("null", nil), (#""a""#, nil), ("[]", nil), ("{}", "prompt"),
      (#"{"correctAnswer": "b", "incorrectAnswers": ["c"]}"#, "prompt"),
      (#"{"question": 1, "correctAnswer": "b", "incorrectAnswers": ["c"]}"#, "prompt"),
      (#"{"question": null, "correctAnswer": "b", "incorrectAnswers": ["c"]}"#, "prompt"),
      (#"{"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}"#, "prompt"),
      (#"{"question": "a", "incorrectAnswers": ["c"]}"#, "correctAnswer"),
      (#"{"question": "a", "correct_Answer": "b", "incorrect_Answers": ["c"]}"#, "correctAnswer"),
      (#"{"question": "a", "correctAnswer": ["b"], "incorrectAnswers": ["c"]}"#, "correctAnswer"),
      (#"{"question": "a", "correctAnswer": "b"}"#, "incorrectAnswers"),
      (#"{"question": "a", "correctAnswer": "b", "incorrectAnswers": null}"#, "incorrectAnswers"),
      (#"{"question": "a", "correctAnswer": "b", "incorrectAnswers": 1}"#, "incorrectAnswers"),
      (#"{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c", 1]}"#, "incorrectAnswers"),
      (
        #"{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"], "acceptedAnswers": [1]}"#,
        "acceptedAnswers"
      ),
    ] as [(String, String?)])
  func malformedEntry(_ entry: String, _ field: String?) throws {
    let text = "[\(Self.good), \(entry)]"
    let failure = try user.failure("kits.import", ImportCall.content("json", text, ImportCall.nameAndStage))
    #expect(failure.code == 1005)
    #expect(failure.rule == "import_malformed")
    #expect(failure.path == "/content/1" + (field.map { "/\($0)" } ?? ""))
    #expect(try failure.paths == [failure.path])
    #expect(failure.description.contains("Entry 1: "))
    let preview = try user.call("kits.preview", ImportCall.content("json", text))
    #expect(preview.reportLines == ["1 import_malformed" + (field.map { " \($0)" } ?? "")])
    #expect(preview.questionLines == ["a=b/c"])
    let partial = ImportCall.content("json", text, ImportCall.nameAndStage + #", "partial": true"#)
    #expect(try user.call("kits.import", partial).number("kit/questionCount") == 1)
  }

  @Test("In an object with a `record` list, only the field names of that structure are valid")
  func recordFields() throws {
    let failure = try user.failure(
      "kits.import", ImportCall.content("json", "{\"record\": [\(Self.good)]}", ImportCall.nameAndStage))
    #expect(failure.path == "/content/0/correctAnswer")
    #expect(failure.description.contains("“correct_Answer”"))
  }

  @Test("Questions must satisfy the rules of kits.create")
  func rules() throws {
    let text = #"""
      [{"question": " ", "correctAnswer": "b", "incorrectAnswers": ["c"]},
       {"question": "a", "correctAnswer": "b", "incorrectAnswers": "c,d,e,f"},
       {"question": "a", "correctAnswer": "b", "incorrectAnswers": ["B."]},
       {"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c", "C!"]}]
      """#
    let failure = try user.failure("kits.import", ImportCall.content("json", text, ImportCall.nameAndStage))
    #expect(
      try failure.rules == [
        "empty_fields", "too_many_incorrect", "incorrect_contains_correct", "duplicate_incorrect",
      ])
    #expect(try failure.paths.first == "/content/0/prompt")
    #expect(failure.description.contains("Rows that cannot be imported: 4. Entry 0: "))
  }
}
