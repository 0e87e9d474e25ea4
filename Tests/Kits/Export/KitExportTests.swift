import AnkiPackages
import Foundation
import Interchange
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("The export of kits (Kits and exams, 4.5.)")
struct KitExportTests {
  private let folder: TemporaryFolder
  private let harness: Harness
  private let user: TestUser

  init() throws {
    folder = try TemporaryFolder()
    harness = try Harness.kits(location: folder.location())
    user = try harness.user()
  }

  /// Texts with the characters that are special in one of the formats.
  private static let texts = [
    "a, b; c\t\"d\"", "<b>x</b> & y", "[sound:x.mp3] [latex]x[/latex]", "{{c1::cloze}} {{Front}}", "-1", "=1+1",
    "#tag:x",
    "Привет, мир", "日本語", "été « œuvre »", "'quoted'", "\\( x^2 \\)", "&amp; &lt;", "C:\\n", "e\u{301}",
    "👩‍👩‍👧", "“x”", "1,5", "a\nb", "\u{200B}x",
  ]

  private func createNastyKit(_ name: String = "Ünïcode & <more>") throws -> String {
    let questions = Self.texts.enumerated().map { index, text in
      let wrong = (0..<(1 + index % 3)).map { "wrong \($0), \(text)" }
      let accepted = index % 4 == 0 ? ["also, \(text)", "or \(index)"] : index % 4 == 1 ? ["one, only"] : []
      return #"""
        {"prompt": \#((text + " ?").json), "correctAnswer": \#((text + " !").json),
         "incorrectAnswers": [\#(wrong.map(\.json).joined(separator: ","))],
         "acceptedAnswers": [\#(accepted.map(\.json).joined(separator: ","))]}
        """#
    }
    return try user.call(
      "kits.create", #"{"name": \#(name.json), "questions": [\#(questions.joined(separator: ","))]}"#
    ).text("kit/id") ?? ""
  }

  private func export(_ kit: String, _ format: String) throws -> JSON {
    try user.call("kits.export", #"{"kitId": "\#(kit)", "format": "\#(format)"}"#)
  }

  private func questions(_ kit: String) throws -> [KitQuestion] {
    try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 500}"#).at("questions/items").elements.enumerated().map {
      KitQuestion(
        position: $0 + 1, prompt: $1.text("prompt") ?? "", correctAnswer: $1.text("correctAnswer") ?? "",
        incorrectAnswers: $1.texts("incorrectAnswers"), acceptedAnswers: $1.texts("acceptedAnswers"))
    }
  }

  @Test("A table and a list are imported equal", arguments: ["csv", "json"])
  func roundTrip(_ format: String) throws {
    for kit in [try createNastyKit(), "kit-biology", "kit-irregular-verbs"] {
      let reply = try export(kit, format)
      let content = try #require(reply.text("content"))
      #expect(reply.isNull("path"))
      #expect(reply.number("bytes") == content.utf8.count)
      let imported = try user.call(
        "kits.import", ImportCall.content(format, content, #""name": "Copy of \#(kit)""#))
      #expect(imported.number("report/rejected") == 0)
      #expect(imported.number("report/drawn") == 0)
      #expect(try questions(imported.text("kit/id") ?? "") == questions(kit))
    }
  }

  @Test("A list retains flash cards, and a table among questions with wrong answers too", arguments: ["csv", "json"])
  func flashCards(_ format: String) throws {
    let kit = try user.createKit("Words", stage: nil, questions: 2)
    try user.call("kits.updateQuestion", #"{"questionId": "\#(kit)-2", "incorrectAnswers": []}"#)
    let content = try #require(try export(kit, format).text("content"))
    let imported = try user.call("kits.import", ImportCall.content(format, content, #""name": "Copy""#))
    #expect(try questions(imported.text("kit/id") ?? "") == questions(kit))
  }

  @Test("A package in base64 is imported with the prompts, the answers and the name")
  func package() throws {
    let kit = try createNastyKit("Words: été")
    let reply = try export(kit, "apkg")
    let content = try #require(reply.text("content"))
    #expect(Base64.decode(content.utf8)?.count == reply.number("bytes"))
    #expect(reply.number("questions") == Self.texts.count)
    try user.updateKit(kit, #""name": "Old""#)
    let imported = try user.call("kits.import", ImportCall.content("apkg", content))
    #expect(imported.text("kit/name") == "Words: été")
    #expect(imported.number("report/rejected") == 0)
    let (copies, originals) = (try questions(imported.text("kit/id") ?? ""), try questions(kit))
    // Anki shows tabs and line breaks as spaces, and U+200B not at all.
    func shown(_ text: String) -> String {
      text.replacing("\t", with: " ").replacing("\n", with: " ").replacing("\u{200B}", with: "")
    }
    #expect(copies.map(\.prompt) == originals.map { shown($0.prompt) })
    #expect(copies.map(\.correctAnswer) == originals.map { shown($0.correctAnswer) })
  }

  @Test("A question of invisible characters only is rejected when its package is imported")
  func invisibleCharacters() throws {
    let question = #"{"prompt": "\u200b", "correctAnswer": "x", "incorrectAnswers": []}"#
    let kit = try user.call("kits.create", #"{"name": "Words", "questions": [\#(question)]}"#).text("kit/id") ?? ""
    let content = try #require(try export(kit, "apkg").text("content"))
    #expect(try user.failure("kits.import", ImportCall.content("apkg", content)).rule == "empty_fields")
  }

  @Test("Notes keep their identity after an export and import of the user's data into another file")
  func identity() throws {
    let otherHarness = try Harness.kits()
    let other = try otherHarness.user()
    try other.createKit("First", stage: nil)
    for clock in [harness.clock, otherHarness.clock] { clock.advance(seconds: 60) }
    let kits = try (1...2).map { try user.createKit("Words \($0)", stage: nil, questions: 3) }
    #expect(try other.importLines(user.exportLines()).rejectedLines.isEmpty)
    let contents = try kits.map { try export($0, "apkg").text("content") }
    let copies = ["kit-2", "kit-3"].map { #"{"kitId": "\#($0)", "format": "apkg"}"# }
    #expect(try copies.map { try other.call("kits.export", $0).text("content") } == contents)
    #expect(contents[0] != contents[1])
  }

  @Test(
    "Export files are replaced by later exports in the same format; other files are not",
    arguments: KitExportFormat.allCases)
  func files(_ format: KitExportFormat) throws {
    let kit = try user.createKit("Words", stage: nil, questions: 3)
    let path = folder.path("kit")
    for _ in 1...2 {
      let reply = try user.call(
        "kits.export", #"{"kitId": "\#(kit)", "format": "\#(format.rawValue)", "path": "\#(path)"}"#)
      #expect(reply.isNull("content"))
      #expect(try folder.bytes(of: "kit").count == reply.number("bytes"))
      let imported = try user.call(
        "kits.import", ImportCall.path(format.rawValue, path, #""name": "x", "stage": 1, "dryRun": true"#))
      #expect(imported.number("report/added") == 3)
    }
    for other in KitExportFormat.allCases where other != format {
      let call = #"{"kitId": "\#(kit)", "format": "\#(other.rawValue)", "path": "\#(path)"}"#
      #expect(try user.failure("kits.export", call).rule == "not_a_kindling_file")
    }
    let packages = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../AnkiPackages/Packages")
    for other in ["2.1.35.apkg", "26.09.3.apkg"] {
      let bytes = Array(try Data(contentsOf: packages.appending(path: other)))
      try folder.write(bytes, to: "mine")
      let failure = try user.failure(
        "kits.export", #"{"kitId": "\#(kit)", "format": "apkg", "path": "\#(folder.path("mine"))"}"#)
      #expect(failure.rule == "not_a_kindling_file")
      #expect(try folder.bytes(of: "mine") == bytes)
    }
  }

  @Test(
    "A table or a list that a person writes is not replaced",
    arguments: [
      ("json", #"[{"question":"a","correctAnswer":"b"}]"#), ("json", #"[{"question": "a", "correctAnswer": "b"}]"#),
      ("csv", "question,answer,wrong answer 1,wrong answer 2,wrong answer 3\r\na,b,c,d,e\r\n"),
      ("csv", "question,answer,wrong answer 1,wrong answer 2,wrong answer 3,accepted 1\r\na,b,c,d,e,f\r\n"),
      (
        "csv",
        "question,answer,wrong answer 1,wrong answer 2,wrong answer 3,accepted 1,accepted 2,notes\r\na,b,c,d,e,f,,g\r\n"
      ),
      ("csv", "question,answer,wrong answer 1,wrong answer 2,wrong answer 3,accepted 1,accepted 2\na,b,c,d,e,f,g\n"),
    ])
  func handwritten(_ format: String, _ text: String) throws {
    let kit = try user.createKit("Words", stage: nil, questions: 3)
    try folder.write(Array(text.utf8), to: "mine")
    let call = #"{"kitId": "\#(kit)", "format": "\#(format)", "path": "\#(folder.path("mine"))"}"#
    #expect(try user.failure("kits.export", call).rule == "not_a_kindling_file")
    #expect(try folder.bytes(of: "mine") == Array(text.utf8))
  }

  @Test("A table with all columns of accepted answers is replaced")
  func manyAcceptedAnswers() throws {
    let accepted = (1...10).map { "a\($0)".json }.joined(separator: ", ")
    let question =
      #"{"prompt": "p", "correctAnswer": "c", "incorrectAnswers": [], "acceptedAnswers": [\#(accepted)]}"#
    let kit = try user.call("kits.create", #"{"name": "Words", "questions": [\#(question)]}"#).text("kit/id") ?? ""
    for _ in 1...2 { try user.call("kits.export", #"{"kitId": "\#(kit)", "path": "\#(folder.path("table"))"}"#) }
  }

  @Test("Content of more than 8 MiB is rejected with the advice to write a file; the file is complete")
  func tooLarge() throws {
    let long = String(repeating: "é", count: 2000)
    let rows = (1...2200).map { "\($0),\(long),x" }.joined(separator: "\n")
    let kit = try user.call("kits.import", ImportCall.content("csv", rows, #""name": "Long""#)).text("kit/id") ?? ""
    for format in ["csv", "json"] {
      let failure = try user.failure("kits.export", #"{"kitId": "\#(kit)", "format": "\#(format)"}"#)
      #expect(failure.rule == "too_large")
    }
    let reply = try user.call("kits.export", #"{"kitId": "\#(kit)", "path": "\#(folder.path("long"))"}"#)
    #expect(reply.number("bytes") ?? 0 > 8 << 20)
  }

  @Test("A kit of another user and an unknown format are rejected")
  func invalid() throws {
    let kit = try user.createKit("Words", stage: nil)
    #expect(try harness.user().failure("kits.export", #"{"kitId": "\#(kit)"}"#).rule == "kit_not_found")
    #expect(try user.failure("kits.export", #"{"kitId": "\#(kit)", "format": "xlsx"}"#).rule == "not_one_of")
  }

  // MARK: - Anki

  private static let anki = "anki==26.9.3"

  @Test(
    "Anki imports the package, and a later one updates its notes",
    .enabled(if: Python.virtualEnvironment(KitExportTests.anki) != nil, "\(Python.unavailable)"))
  func importIntoAnki() throws {
    let python = try #require(Python.virtualEnvironment(Self.anki))
    let kit = try createNastyKit()
    func write(_ name: String) throws {
      try user.call(
        "kits.export", #"{"kitId": "\#(kit)", "format": "apkg", "path": "\#(folder.path(name))"}"#)
    }
    try write("first.apkg")
    harness.clock.advance(seconds: 60)
    try user.call("kits.updateQuestion", #"{"questionId": "\#(kit)-9", "correctAnswer": "changed"}"#)
    try user.call(
      "kits.addQuestions",
      #"{"kitId": "\#(kit)", "questions": [{"prompt": "added", "correctAnswer": "x", "incorrectAnswers": []}]}"#)
    try write("second.apkg")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "import.py").path()
    let status = python.run(
      [script, folder.path("home"), folder.path("first.apkg"), folder.path("second.apkg")],
      output: folder.path("output"), errors: folder.path("errors"))
    let errors = String(decoding: (try? folder.bytes(of: "errors")) ?? [], as: UTF8.self)
    #expect(status == 0, "\(errors)")
    let lines = String(decoding: try folder.bytes(of: "output"), as: UTF8.self).split(separator: "\n").map(String.init)
    let notes = try questions(kit)
    let first = "\(Self.texts.count) notes, \(Self.texts.count) cards in Ünïcode & <more>; 9: 日本語 !"
    let second = "\(notes.count) notes, \(notes.count) cards in Ünïcode & <more>; 9: changed"
    #expect(lines == [first, second, "checked"])
  }
}
