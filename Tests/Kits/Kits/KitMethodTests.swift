import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Listing, creating and deleting kits (Kits and exams, 4.)")
struct KitMethodTests {
  private static let questions = #"[{"prompt": "Дождь", "correctAnswer": "Rain", "incorrectAnswers": ["Snow"]}]"#

  private static func kit(_ name: String, stage: Int) -> String {
    #"{"name": "\#(name)", "stage": \#(stage), "questions": \#(questions)}"#
  }

  // MARK: - Reading

  @Test("Kits are listed by stage and name, in pages")
  func list() throws {
    let user = try Harness.kits().user()
    try user.createKit("aardvarks", stage: 0)
    try user.createKit("Zebras", stage: 0)
    let ids = try user.pages("kits.list", limit: 5).flatMap { $0.texts("items", "id") }
    #expect(ids.count == 24)
    #expect(Set(ids).count == 24)
    #expect(
      ids.prefix(6) == [
        "kit-1", "kit-basic-colors", "kit-basic-words", "kit-farm-animals", "kit-2", "kit-body-parts",
      ])
    let stages = try user.call("kits.list").at("items").elements.compactMap { $0.number("stage") }
    #expect(stages == stages.sorted())
  }

  @Test("Kits can be filtered by stage and by part of the name in the user's language")
  func filters() throws {
    let user = try Harness.kits().user(locale: "fr")
    #expect(
      try user.call("kits.list", #"{"stage": 2}"#).texts("items", "name")
        == ["Grammaire anglaise de base", "Mathématiques"])
    #expect(try user.call("kits.list", #"{"text": " mathe "}"#).texts("items", "id") == ["kit-maths"])
    #expect(try user.call("kits.list", #"{"text": "Maths"}"#).count("items") == 0)
    for stage in [-1, 8] {
      let failure = try user.failure("kits.list", #"{"stage": \#(stage)}"#)
      #expect(failure.rule == "unknown_stage")
      #expect(failure.code == 1005)
    }
  }

  @Test("The search ignores case and diacritics")
  func folding() throws {
    let user = try Harness.kits().user()
    let kit = try user.createKit("Straße in São Paulo")
    for text in ["sao PAULO", "STRASSE", "são"] {
      #expect(try user.call("kits.list", #"{"text": "\#(text)"}"#).texts("items", "id") == [kit], "\(text)")
    }
  }

  @Test("Listed kits have the numbers of due, new and learned questions")
  func reviewCounts() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit("Rivers", questions: 5)
    try user.answerQuestion("\(kit)-1", .easy)
    try user.answerQuestion("\(kit)-2", .again)
    func counts() throws -> [Int?] {
      let item = try #require(try user.call("kits.list", #"{"text": "rivers", "stage": 0}"#).at("items").elements.first)
      return [item["due"].int, item["new"].int, item["learned"].int]
    }
    #expect(try counts() == [1, 3, 2])
    harness.clock.set(to: try "2026-11-28T23:59:59Z".instant)
    #expect(try counts() == [1, 3, 2])
    harness.clock.advance(seconds: 1)
    #expect(try counts() == [2, 3, 2])
    try user.call("kits.removeQuestion", #"{"questionId": "\#(kit)-2"}"#)
    #expect(try counts() == [1, 3, 1])
  }

  @Test("A search text has at most 200 characters, and a limited number of combining marks")
  func longText() throws {
    let user = try Harness.kits().user()
    let maxText = String(repeating: "é", count: 200)
    #expect(try user.call("kits.list", #"{"text": "\#(maxText)"}"#).count("items") == 0)
    for text in [maxText + "é", "e" + String(repeating: "\u{301}", count: 6400)] {
      let failure = try user.failure("kits.list", #"{"text": "\#(text)"}"#)
      #expect(failure.code == 1005)
      #expect(failure.path == "/text")
    }
  }

  @Test("A cursor before the first question starts at the first question", arguments: ["kit-maths", "kit-1"])
  func earlyCursor(kit: String) throws {
    let user = try Harness.kits().user()
    try user.createKit("Weather", stage: 0)
    let page = try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 1, "cursor": "kitQuestions_-5"}"#)
    #expect(page.texts("questions/items", "id") == ["\(kit)-1"])
  }

  @Test("A kit is returned with its questions and all their answers, in pages")
  func get() throws {
    let user = try Harness.kits().user()
    let first = try user.call("kits.get", #"{"kitId": "kit-maths", "limit": 4}"#)
    #expect(first.text("kit/name") == "Math")
    #expect(first.count("questions/items") == 4)
    let cursor = try #require(first.text("questions/nextCursor"))
    let second = try user.call("kits.get", #"{"kitId": "kit-maths", "cursor": "\#(cursor)"}"#)
    #expect(second.at("questions/items").elements.compactMap { $0.number("position") } == Array(5...10))
    #expect(second.text("questions/items/0/id") == "kit-maths-5")
    #expect(second.isNull("questions/nextCursor"))
    #expect(second.count("questions/items/0/incorrectAnswers") == 3)
  }

  @Test(
    "An invented cursor starts at the first question or after the last one",
    arguments: [("-3", 10), ("-9223372036854775808", 10), ("0", 10), ("9223372036854775807", 0)])
  func inventedCursors(_ key: String, _ count: Int) throws {
    let kit = try Harness.kits().user().call(
      "kits.get", #"{"kitId": "kit-maths", "cursor": "kitQuestions_\#(key)"}"#)
    #expect(kit.count("questions/items") == count)
  }

  @Test("A kit contains its best result and whether that is above 70")
  func best() throws {
    let user = try Harness.kits().user()
    try user.takeTest("kit-basic-words", right: 7)
    var kit = try user.call("kits.get", #"{"kitId": "kit-basic-words"}"#)["kit"]
    #expect(kit.number("best") == 70)
    #expect(kit.flag("isAboveThreshold") == false)
    try user.takeTest("kit-basic-words", right: 8)
    kit = try user.call("kits.get", #"{"kitId": "kit-basic-words"}"#)["kit"]
    #expect(kit.number("best") == 80)
    #expect(kit.flag("isAboveThreshold") == true)
  }

  @Test(
    "An unknown kit is not found",
    arguments: ["", "kit-", "kit-0", "kit-9", "kit--1", "kit-01", "kit-none", "kit-99999999999999999999"])
  func notFound(_ id: String) throws {
    let user = try Harness.kits().user()
    for method in ["kits.get", "kits.delete", "tests.start"] {
      let failure = try user.failure(method, #"{"kitId": "\#(id)"}"#)
      #expect(failure.rule == "kit_not_found", "\(method)")
      #expect(failure.code == 1003)
      #expect(failure.path == "/kitId")
    }
  }

  // MARK: - Creation

  @Test("A new kit has the result 0 and can belong to a locked stage")
  func create() throws {
    let user = try Harness.kits().user()
    let kit = try user.call("kits.create", Self.kit(" Weather ", stage: 6))["kit"]
    #expect(kit.text("id") == "kit-1")
    #expect(kit.text("name") == "Weather")
    #expect(kit.number("stage") == 6)
    #expect(kit.flag("isBasic") == false)
    #expect(kit.number("questionCount") == 1)
    #expect(kit.number("best") == 0)
  }

  @Test("Wrong answers can be one comma-separated text; an answer with a comma requires a list")
  func commas() throws {
    let user = try Harness.kits().user()
    try user.call(
      "kits.create",
      #"""
      {"name": "Commas", "stage": 0, "questions": [
        {"prompt": "a", "correctAnswer": "b", "incorrectAnswers": " c , d,, "},
        {"prompt": "e", "correctAnswer": "f", "incorrectAnswers": ["g, h"]}]}
      """#)
    let questions = try user.call("kits.get", #"{"kitId": "kit-1"}"#).at("questions/items")
    #expect(questions.texts("0/incorrectAnswers") == ["c", "d"])
    #expect(questions.texts("1/incorrectAnswers") == ["g, h"])
  }

  @Test(
    "Names are unique in a stage, regardless of case and outer spaces; shipped names are reserved in every language",
    arguments: ["Weather", "WEATHER", "  weather ", "basic COLORS", "Colores básicos", "couleurs de base"])
  func duplicateNames(_ name: String) throws {
    let user = try Harness.kits().user()
    try user.call("kits.create", Self.kit("Weather", stage: 0))
    let failure = try user.failure("kits.create", Self.kit(name, stage: 0))
    #expect(failure.rule == "name_already_exists")
    #expect(failure.code == 1004)
    #expect(failure.path == "/name")
  }

  @Test("Kits in different stages or of different users can have the same name")
  func sameName() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.call("kits.create", Self.kit("Weather", stage: 0))
    try user.call("kits.create", Self.kit("Weather", stage: 1))
    try harness.user().call("kits.create", Self.kit("Weather", stage: 0))
  }

  @Test("All violations are reported together, and no kit is created")
  func errors() throws {
    let user = try Harness.kits().user()
    let failure = try user.failure(
      "kits.create",
      #"""
      {"name": " ", "stage": 8, "questions": [
        {"prompt": "a", "correctAnswer": "b", "incorrectAnswers": "B"},
        {"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["c", "C."]}]}
      """#)
    #expect(failure.code == 1005)
    #expect(
      try failure.rules == ["incorrect_contains_correct", "duplicate_incorrect", "kit_name_empty", "unknown_stage"])
    #expect(
      try failure.paths == [
        "/questions/0/incorrectAnswers", "/questions/1/incorrectAnswers", "/name", "/stage",
      ])
    #expect(try user.call("kits.list").count("items") == 22)
    #expect(
      try user.failure("kits.create", #"{"name": "x", "stage": 0, "questions": []}"#).rules == ["no_questions"])
    #expect(try user.failure("kits.create", #"{"questions": []}"#).paths == ["/name"])
  }

  @Test("A repeated call with the same key creates one kit")
  func clientKey() throws {
    let user = try Harness.kits().user()
    let call = #"{"name": "Weather", "stage": 0, "clientKey": "k", "questions": \#(Self.questions)}"#
    #expect(try user.call("kits.create", call).description == (try user.call("kits.create", call).description))
    #expect(try user.call("kits.list").count("items") == 23)
  }

  // MARK: - Deletion

  @Test("A shipped kit is protected")
  func protected() throws {
    let failure = try Harness.kits().user().failure("kits.delete", #"{"kitId": "kit-maths"}"#)
    #expect(failure.rule == "basic_kit_protected")
    #expect(failure.code == 1002)
  }

  @Test("A kit of another user is not found")
  func otherUsers() throws {
    let harness = try Harness.kits()
    let owner = try harness.user()
    let kit = try owner.createKit()
    let otherUser = try harness.user()
    for method in ["kits.get", "kits.delete", "tests.start"] {
      #expect(try otherUser.failure(method, #"{"kitId": "\#(kit)"}"#).rule == "kit_not_found")
    }
    #expect(try otherUser.failure("workouts.start", #"{"kitIds": ["\#(kit)"]}"#).rule == "kit_not_found")
    #expect(try owner.startTest(kit).text("kitId") == kit)
  }

  @Test("Deleting a kit deletes its result; totals remain, and its number is never reused")
  func deleted() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit(questions: 2)
    try user.takeTest(kit)
    try user.deleteKit(kit)
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 2)
    #expect(try user.createKit() == "kit-2")
    #expect(try user.call("kits.get", #"{"kitId": "kit-2"}"#).number("kit/best") == 0)
    #expect(try harness.violations().isEmpty)
  }
}
