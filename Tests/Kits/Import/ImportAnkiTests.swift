import Foundation
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Imports of Anki packages (Kits and exams, 4.3.)")
struct ImportAnkiTests {
  private let user: TestUser

  init() throws { user = try Harness.kits().user() }

  /// The file names of packages exported by Anki.
  private static let packages = [
    "2.1.35.apkg", "2.1.49.apkg", "2.1.49.colpkg", "23.12.1.apkg", "26.09.3-legacy.apkg", "26.09.3-legacy.colpkg",
    "26.09.3.apkg", "26.09.3.colpkg",
  ]

  private func path(_ package: String) -> String {
    Repository.root.appending(path: "Tests/AnkiPackages/Packages/\(package)").path
  }

  @Test("Packages exported by Anki are previewed by path and in base64, and imported by path", arguments: packages)
  func package(_ name: String) throws {
    let preview = try user.call("kits.preview", ImportCall.path("apkg", path(name), #""limit": 500"#))
    let importedCount = try #require(preview.number("report/added"))
    #expect(importedCount > 0)
    #expect(preview.questionLines.count == importedCount)
    #expect(preview.flag("drawsIncorrect") == true)
    #expect(preview.isNull("table"))
    #expect(preview.questionLines.allSatisfy { !$0.contains("<") || !$0.contains("</") })
    let deck = try #require(preview.text("name"))
    #expect((1...60).contains(deck.count))

    let data = try Data(contentsOf: URL(filePath: path(name)))
    for options: Data.Base64EncodingOptions in [[], [.lineLength76Characters, .endLineWithCarriageReturn]] {
      let content = ImportCall.content("apkg", data.base64EncodedString(options: options), #""limit": 500"#)
      #expect(try user.call("kits.preview", content).description == preview.description)
    }

    let reply = try user.call("kits.import", ImportCall.path("apkg", path(name), #""stage": 0, "partial": true"#))
    #expect(reply.text("kit/name") == deck)
    #expect(reply.number("kit/questionCount") == importedCount)
    #expect(reply.number("report/drawn") == importedCount)
    let kit = try user.call("kits.get", #"{"kitId": "kit-1", "limit": 500}"#)
    for question in kit.at("questions/items").elements {
      let correctAnswer = question["correctAnswer"].string ?? ""
      let incorrectAnswers = question["incorrectAnswers"].elements.compactMap(\.string)
      #expect((1...3).contains(incorrectAnswers.count))
      #expect(!TypedAnswer.matches(correctAnswer, anyOf: incorrectAnswers))
    }
  }

  @Test("Media files are counted and omitted, and cards that cannot be imported are reported with their position")
  func media() throws {
    let preview = try user.call("kits.preview", ImportCall.path("apkg", path("26.09.3.apkg")))
    #expect(try #require(preview.number("report/media")) > 0)
    #expect(preview.number("report/rejected") == preview.reportLines.filter { !$0.contains("duplicate") }.count)
    #expect(preview.reportLines.contains { $0.hasSuffix("unsupported_card") || $0.contains("empty_fields") })
    let failure = try user.failure(
      "kits.import", ImportCall.path("apkg", path("26.09.3.apkg"), ImportCall.nameAndStage))
    #expect(failure.path?.hasPrefix("/path/") == true)
    #expect(failure.description.contains("Card "))
  }

  @Test("The name in the call overrides the name of the deck")
  func name() throws {
    let call = ImportCall.path("apkg", path("2.1.35.apkg"), #""name": "Mine", "stage": 0, "partial": true"#)
    #expect(try user.call("kits.import", call).text("kit/name") == "Mine")
  }

  /// A word after which a space fits into a name, but no further character with as many marks.
  private static let marked = String(repeating: "x" + String(repeating: "\u{301}", count: 30), count: 30)

  @Test(
    "A kit is named after the closest deck that contains all decks, with its parents only if the name is taken",
    arguments: [
      ([], []), (["Spanish"], ["Spanish"]), (["Spanish", "Spanish::Verbs"], ["Spanish"]),
      (["Spanish::Verbs"], ["Verbs", "Spanish::Verbs"]),
      (["A::B::C", "A::B::D"], ["B", "A::B"]), (["A", "B"], ["A"]), (["A::B", "C"], ["B", "A::B"]),
      (["A::B::C"], ["C", "B::C", "A::B::C"]), (["A:: B "], ["B", "A::B"]), (["", "::"], []), (["::A"], ["A"]),
      ([String(repeating: "x", count: 60)], [String(repeating: "x", count: 60)]),
      ([" A \(String(repeating: "x", count: 70))"], ["A " + String(repeating: "x", count: 58) + "…"]),
      ([String(repeating: "x", count: 59) + " y"], [String(repeating: "x", count: 59) + "…"]),
      (["\(marked) \(marked)"], ["\(marked)…"]), (["\0"], []), (["A::\0"], ["A::…"]), (["\0::B"], ["B"]),
    ] as [([String], [String])])
  func deckNames(_ decks: [String], _ expected: [String]) {
    let names = ImportedName.candidates(decks: decks)
    #expect(names.map { $0.text + ($0.isShortened ? "…" : "") } == expected)
  }

  // MARK: - Decks

  /// Returns a package in base64 whose cards are in decks, with two cards in each.
  ///
  /// The note type has further fields after the front and the back, named "Field 3" and so on.
  private func package(decks: [String], parents: [String] = [], fields: Int = 2) throws -> String {
    let folder = try TemporaryFolder()
    let names = decks + parents
    let objects = names.enumerated().map { #""\#($0.offset + 2)": {"name": \#($0.element.json)}"# }
    let connection = try Connection(path: folder.path("collection"), mode: .create)
    let further = (2..<fields).map { #", {"name": "Field \#($0 + 1)", "ord": \#($0)}"# }.joined()
    let model = """
      {"10": {"flds": [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}\(further)], "tmpls": [
      {"qfmt": "{{Front}}", "afmt": "{{Front}} {{Back}}"}]}}
      """
    try connection.execute(
      script: """
        create table col (id integer primary key, ver integer, models text, decks text);
        create table notes (id integer primary key, mid integer, tags text, flds text);
        create table cards (id integer primary key, nid integer, did integer, ord integer, odid integer, flags integer);
        insert into col values (1, 11, '\(model)', '{\(objects.joined(separator: ", "))}');
        """, name: "package")
    for number in 0..<2 * decks.count {
      try connection.execute(
        script: """
          insert into notes values (\(number + 1), 10, '', 'front \(number)' || char(31) || 'back \(number)');
          insert into cards values (\(number + 1), \(number + 1), \(number / 2 + 2), 0, 0, 0);
          """, name: "card")
    }
    connection.close()
    return Data(try folder.bytes(of: "collection")).base64EncodedString()
  }

  private func importPackage(_ content: String, _ members: String = #""stage": 0"#) throws -> JSON {
    try user.call("kits.import", ImportCall.content("apkg", content, members))
  }

  @Test("Subdecks with the same name get kits with the names of their parents, and empty parents do not count")
  func subdecks() throws {
    let spanish = try package(decks: ["Spanish::Verbs"], parents: ["Spanish"])
    let french = try package(decks: ["French::Verbs"], parents: ["French"])
    #expect(try importPackage(spanish).text("kit/name") == "Verbs")
    #expect(try importPackage(french).text("kit/name") == "French::Verbs")
    #expect(try importPackage(spanish, #""stage": 1"#).text("kit/name") == "Verbs")
    #expect(try importPackage(spanish).text("kit/name") == "Spanish::Verbs")
    let failure = try user.failure("kits.import", ImportCall.content("apkg", spanish, #""stage": 0"#))
    #expect(failure.rule == "name_already_exists" && failure.path == "/name")
    #expect(try user.call("kits.preview", ImportCall.content("apkg", spanish)).text("name") == "Verbs")
  }

  @Test("A shortened name is reported with the kit, and not if another name is given")
  func shortenedName() throws {
    let content = try package(decks: [String(repeating: "x", count: 61)])
    let reply = try importPackage(content)
    #expect(reply.text("kit/name") == String(repeating: "x", count: 60))
    #expect(reply.reportLines == ["0 kit_name_shortened name"])
    #expect(reply.number("report/skipped") == 0 && reply.number("report/rejected") == 0)
    #expect(reply.text("report/rows/0/message")?.contains("shortened to 60 characters") == true)
    #expect(try user.call("kits.preview", ImportCall.content("apkg", content)).reportLines == reply.reportLines)
    #expect(try importPackage(content, #""stage": 0, "name": "Mine""#).reportLines == [])
  }

  @Test("The options of a test do not contain the prompt, even if the back of the cards repeats it")
  func repeatedQuestions() throws {
    let preview = try user.call("kits.preview", ImportCall.content("apkg", package(decks: ["A", "B"])))
    #expect(preview.questionLines == (0..<4).map { "front \($0)=back \($0)" })
  }

  // MARK: - Fields

  @Test("Fields are chosen by name or number, and kits.preview lists them")
  func chosenFields() throws {
    let content = try package(decks: ["A", "B"])
    let types = try user.call("kits.preview", ImportCall.content("apkg", content)).at("noteTypes")
    #expect(types.texts("0/fields") == ["Front", "Back"])
    #expect(try user.call("kits.preview", ImportCall.content("csv", "a,b")).isNull("noteTypes"))
    for columns in [#"{"prompt": "back", "correctAnswer": " FRONT "}"#, #"{"prompt": 2, "correctAnswer": 1}"#] {
      let preview = try user.call("kits.preview", ImportCall.content("apkg", content, #""columns": \#(columns)"#))
      #expect(preview.questionLines == (0..<4).map { "back \($0)=front \($0)" })
    }
    let choice = #""columns": {"prompt": 1, "correctAnswer": 2, "incorrectAnswers": [2], "acceptedAnswers": [1]}"#
    let preview = try user.call("kits.preview", ImportCall.content("apkg", content, choice))
    #expect(preview.reportLines.first == "1 incorrect_contains_correct incorrectAnswers")
  }

  @Test(
    "Fields that no note type has are an error that lists the existing ones",
    arguments: [
      (#"{"prompt": "Word", "correctAnswer": "Back"}"#, "/columns/prompt"),
      (#"{"prompt": 1, "correctAnswer": 3}"#, "/columns/correctAnswer"),
      (#"{"prompt": 1, "correctAnswer": 2, "incorrectAnswers": [2, 0]}"#, "/columns/incorrectAnswers/1"),
      (#"{"prompt": 0, "correctAnswer": 1}"#, "/columns/prompt"),
      (#"{"prompt": -9223372036854775808, "correctAnswer": 1}"#, "/columns/prompt"),
      (#"{"prompt": 1, "correctAnswer": 9223372036854775807}"#, "/columns/correctAnswer"),
    ])
  func unknownFields(_ columns: String, _ path: String) throws {
    let content = try package(decks: ["A"])
    let failure = try user.failure("kits.import", ImportCall.content("apkg", content, #""columns": \#(columns)"#))
    #expect(failure.rule == "unknown_column" && failure.path == path)
    #expect(failure.description.contains("(Front, Back)"))
  }

  @Test("An error lists 20 fields of a note type, kits.preview lists 100, and all can be chosen")
  func manyFields() throws {
    let content = try package(decks: ["A"], fields: 120)
    let columns = #""columns": {"prompt": "Front", "correctAnswer": "Word"}"#
    let failure = try user.failure("kits.preview", ImportCall.content("apkg", content, columns))
    #expect(failure.description.contains("Field 20, …)") && !failure.description.contains("Field 21"))
    let choice = #""columns": {"prompt": "Front", "correctAnswer": "Back", "acceptedAnswers": ["field 120"]}"#
    let preview = try user.call("kits.preview", ImportCall.content("apkg", content, choice))
    #expect(preview.questionLines.first == "front 0=back 0")
    #expect(preview.texts("noteTypes/0/fields").last == "Field 100")
  }

  @Test("Content that is not a package is rejected")
  func rejected() throws {
    let archive = try Data(contentsOf: URL(filePath: path("26.09.3.apkg")))
    for bytes in [Data(), Data([1, 2, 3]), Data("PK\u{3}\u{4}".utf8), archive.dropLast(40), archive.prefix(2000)] {
      let failure = try user.failure("kits.import", ImportCall.content("apkg", bytes.base64EncodedString()))
      #expect(failure.code == 1005)
      #expect(failure.rule == "archive_rejected")
      #expect(failure.path == "/content")
    }
    let text = try user.failure("kits.import", ImportCall.content("apkg", "this is not base64!"))
    #expect(text.rule == "import_malformed")
    let source = try user.failure("kits.import", ImportCall.path("apkg", Repository.root.path + "/Package.swift"))
    #expect(source.rule == "archive_rejected")
    #expect(source.path == "/path")
  }
}
