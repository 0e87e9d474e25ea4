import JSONRPC
import TestSupport
import Testing

@testable import Service
@testable import kindling

@Suite("The titles of the subjects of events")
struct SubjectTitleTests {
  private let user: TestUser

  init() throws {
    user = try Harness.program().connect()
    try user.signUp(locale: "es")
  }

  private func titles(_ topics: String) throws -> [String?] {
    try user.call("events.list", #"{"topics": [\#(topics)]}"#)["items"].elements.map { $0["subjectTitle"].string }
  }

  @Test("Sparks, cards and missions have the current title in the reader's language; a deleted spark has none")
  func sparks() throws {
    let topics = #""spark", "card", "mission""#
    let spark = try user.call("sparks.create", #"{"title": "Idea", "category": "energy"}"#)
    let card = try user.call("cards.get", #"{"cardId": \#(spark["card"]["id"])}"#)["card"]["title"].string
    let mission = try user.call("missions.get", #"{"missionId": "a-first-card"}"#)["mission"]["title"].string
    let created = try titles(topics)
    #expect(created.first == "Idea" && created.contains(card) && created.contains(mission))
    #expect(card != nil && mission != nil && created.allSatisfy { $0 != nil })
    try user.call("sparks.update", #"{"sparkId": 1, "title": "Renombrada"}"#)
    #expect(try titles(#""spark""#) == ["Renombrada", "Renombrada"])
    try user.call("profile.update", #"{"locale": "en"}"#)
    #expect(try !titles(topics).contains(mission))
    try user.call("sparks.delete", #"{"sparkId": 1}"#)
    #expect(try titles(#""spark""#) == [nil, nil, nil])
  }

  @Test("Tables have their current name, and entries their current title, until they are deleted")
  func library() throws {
    try user.call("tables.create", #"{"name": "Runs"}"#)
    try user.call("entries.add", #"{"tableId": 1, "title": "Lake", "durationSeconds": 60}"#)
    try user.call("entries.update", #"{"entryId": 1, "title": "At dawn"}"#)
    try user.call("tables.update", #"{"tableId": 1, "name": "Walks"}"#)
    #expect(try titles(#""table", "entry""#) == ["Walks", "At dawn", "At dawn", "Walks"])
    try user.call("tables.delete", #"{"tableId": 1}"#)
    #expect(try titles(#""table", "entry""#) == [nil, nil, nil, nil, nil])
  }

  @Test("The title of a sent event is in the language of the user who receives it")
  func sent() throws {
    try user.call("events.subscribe", #"{"topics": ["mission.favorite"]}"#)
    let lines = user.transport.receive(
      lines: #"{"jsonrpc":"2.0","id":1,"method":"missions.favorite","params":"#
        + #"{"missionId":"w-idea-factory","isFavorite":true}}"#)
    let replies = try lines.map { try JSON($0) }
    let title = try #require(replies.first?["result"]["mission"]["title"].string)
    #expect(replies.last?["params"]["subjectTitle"].string == title && title != "Idea Factory")
  }
}
