import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("Deletions erase the stored results of calls with a client key")
struct StoredResultTests {
  private let folder: TemporaryFolder
  private let client: TestUser
  private static let word = "Scheherazade"

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness.program(at: folder.location()).connect()
    try client.signUp()
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The calls before, whose results are `$1`, `$2` and so on.
    var before: [(method: String, params: String, id: [String])] = []
    /// The call with the client key; its result is the last one.
    let method: String
    let params: String
    /// The names that lead to the ID of the created object in the result.
    let id: [String]
    let deletion: String
    let deletionParams: String
  }

  private static let kit = (
    "kits.create",
    #"""
    {"name": "Kit", "stage": 0, "questions": [{"prompt": "Scheherazade", "correctAnswer": "b",
      "incorrectAnswers": ["c"]}, {"prompt": "Scheherazade too", "correctAnswer": "e", "incorrectAnswers": ["f"]}]}
    """#, ["kit", "id"]
  )
  private static let table = ("tables.create", #"{"name": "Table"}"#, ["table", "id"])

  static let cases = [
    Case(
      testDescription: "spark", method: "sparks.create", params: #""title": "Scheherazade""#, id: ["spark", "id"],
      deletion: "sparks.delete", deletionParams: #"{"sparkId": $1}"#),
    Case(
      testDescription: "spark by reset", method: "sparks.create", params: #""title": "Scheherazade""#,
      id: ["spark", "id"], deletion: "sparks.reset", deletionParams: "{}"),
    Case(
      testDescription: "habit", method: "habits.create", params: #""name": "Scheherazade""#, id: ["habit", "id"],
      deletion: "habits.delete", deletionParams: #"{"habitId": $1}"#),
    Case(
      testDescription: "note of a mark", before: [("habits.create", #"{"name": "Read"}"#, ["habit", "id"])],
      method: "habits.mark", params: #""habitId": $1, "done": true, "note": "Scheherazade""#, id: ["habitId"],
      deletion: "habits.unmark", deletionParams: #"{"habitId": $1}"#),
    Case(
      testDescription: "table", method: "tables.create", params: #""name": "Scheherazade""#, id: ["table", "id"],
      deletion: "tables.delete", deletionParams: #"{"tableId": $1}"#),
    Case(
      testDescription: "entry", before: [table], method: "entries.add",
      params: #""tableId": $1, "title": "Scheherazade", "durationSeconds": 60"#, id: ["entry", "id"],
      deletion: "entries.delete", deletionParams: #"{"entryId": $2}"#),
    Case(
      testDescription: "entry of a table", before: [table], method: "entries.add",
      params: #""tableId": $1, "title": "Scheherazade", "durationSeconds": 60"#, id: ["entry", "id"],
      deletion: "tables.delete", deletionParams: #"{"tableId": $1}"#),
    Case(
      testDescription: "kit", method: "kits.create",
      params: String(kit.1.dropFirst().dropLast()).replacing(#""Kit""#, with: #""Scheherazade""#), id: ["kit", "id"],
      deletion: "kits.delete", deletionParams: #"{"kitId": "$1"}"#),
    Case(
      testDescription: "attempt with a kit", before: [kit], method: "tests.start", params: #""kitId": "$1""#,
      id: ["attemptId"], deletion: "kits.delete", deletionParams: #"{"kitId": "$1"}"#),
    Case(
      testDescription: "question", before: [kit], method: "kits.addQuestions",
      params: #"""
        "kitId": "$1", "questions": [{"prompt": "Scheherazade", "correctAnswer": "b", "incorrectAnswers": ["c"]}]
        """#, id: ["kit", "id"], deletion: "kits.removeQuestion", deletionParams: #"{"questionId": "$1-3"}"#),
  ]

  private func replies() throws -> [String?] {
    try client.database.connection.statement("select reply from client_keys order by client_key").all {
      try $0["reply"] as String?
    }
  }

  @Test("No text remains in the file, and a repeated call creates nothing", arguments: cases)
  func deleted(_ example: Case) throws {
    var ids: [String] = []
    func resolved(_ text: String) -> String {
      ids.enumerated().reduce(text) { $0.replacing("$\($1.offset + 1)", with: $1.element) }
    }
    func addID(_ names: [String], of result: JSON) throws {
      var value = result
      for name in names { value = value[name] }
      ids.append(try #require(value.string ?? value.int.map { "\($0)" }))
    }
    for (method, params, id) in example.before { try addID(id, of: client.call(method, resolved(params))) }
    // A result that names another object remains.
    let other = try client.call("habits.create", #"{"name": "Other", "clientKey": "other"}"#)
    let params = "{\(resolved(example.params)), \"clientKey\": \"key\"}"
    let first = try client.call(example.method, params)
    try addID(example.id, of: first)
    #expect(try client.call(example.method, params) == first)
    #expect(try replies().first??.contains(Self.word) == true)

    try client.call(example.deletion, resolved(example.deletionParams))
    #expect(try replies() == [nil, replies()[1]])
    #expect(try client.call("habits.create", #"{"name": "Other", "clientKey": "other"}"#) == other)
    let failure = try client.failure(example.method, params)
    #expect(failure.code == 1004 && failure.rule == "client_key_used" && failure.path == "/clientKey")
    guard example.testDescription != "attempt with a kit" else { return }
    try client.call("history.clear")
    for _ in 0..<100 where client.database.needsMaintenance {
      client.database.performIdleMaintenance(at: client.clock.now())
    }
    client.database.close()
    let bytes = try folder.names.flatMap { try folder.bytes(of: $0) }
    let isQuestionLeft = example.before.contains { $0.method == "kits.create" } && example.deletion != "kits.delete"
    #expect(String(decoding: bytes, as: UTF8.self).contains(Self.word) == isQuestionLeft)
  }

  @Test("In a group, a call after the deletion creates nothing and does not return the deleted text")
  func atomic() throws {
    let create = #"{"method": "sparks.create", "params": {"title": "Scheherazade", "clientKey": "key"}}"#
    let id = try client.call("sparks.create", #"{"title": "Scheherazade", "clientKey": "key"}"#)["spark"]["id"].int ?? 0
    let failure = try client.failure(
      "system.atomic", #"{"calls": [{"method": "sparks.delete", "params": {"sparkId": \#(id)}}, \#(create)]}"#)
    #expect(failure.rule == "client_key_used")
    // The whole group was rolled back, with the erasure of the result.
    #expect(try client.call("sparks.create", #"{"title": "x", "clientKey": "key"}"#)["spark"]["id"].int == id)
  }
}
