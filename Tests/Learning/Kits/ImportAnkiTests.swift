import Foundation
import TestFiles
import TestSupport
import Testing

@testable import Learning

@Suite("Imports of Anki packages (Kits and exams, 4.3.)")
struct ImportAnkiTests {
  private let user: TestUser

  init() throws { user = try Harness.learning().user() }

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
    let importedCount = try #require(preview.number("report/kept"))
    #expect(importedCount > 0)
    #expect(preview.questionLines.count == importedCount)
    #expect(preview.flag("drawsIncorrect") == true)
    #expect(preview.isNull("table"))
    #expect(preview.questionLines.allSatisfy { !$0.contains("<") || !$0.contains("</") })
    let deck = try #require(preview.text("name"))
    #expect((1...30).contains(deck.count))

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
    #expect(preview.number("report/refused") == preview.reportLines.filter { !$0.contains("duplicate") }.count)
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

  @Test(
    "A kit is named after the common parent of its decks, or after the first deck if they have none",
    arguments: [
      ([], nil), (["Spanish"], "Spanish"), (["Spanish", "Spanish::Verbs"], "Spanish"),
      (["Spanish::Verbs"], "Spanish::Verbs"), (["A::B::C", "A::B::D"], "A::B"), (["A", "B"], "A"),
      (["A::B", "C"], "A::B"), ([" A \(String(repeating: "x", count: 40))"], "A " + String(repeating: "x", count: 28)),
      ([String(repeating: "x", count: 29) + " y"], String(repeating: "x", count: 29)),
    ] as [([String], String?)])
  func deckNames(_ decks: [String], _ expected: String?) {
    #expect(AnkiImport.name(of: decks) == expected)
  }

  @Test("Content that is not a package is rejected")
  func rejected() throws {
    let archive = try Data(contentsOf: URL(filePath: path("26.09.3.apkg")))
    for bytes in [Data(), Data([1, 2, 3]), Data("PK\u{3}\u{4}".utf8), archive.dropLast(40), archive.prefix(2000)] {
      let failure = try user.failure("kits.import", ImportCall.content("apkg", bytes.base64EncodedString()))
      #expect(failure.code == 1005)
      #expect(failure.rule == "archive_refused")
      #expect(failure.path == "/content")
    }
    let text = try user.failure("kits.import", ImportCall.content("apkg", "this is not base64!"))
    #expect(text.rule == "import_malformed")
    let source = try user.failure("kits.import", ImportCall.path("apkg", Repository.root.path + "/Package.swift"))
    #expect(source.rule == "archive_refused")
    #expect(source.path == "/path")
  }
}
