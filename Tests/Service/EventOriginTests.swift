import Auth
import Database
import JSON
import Kernel
import TestSupport
import Testing

@testable import Service

@Suite("The origin and the names of events")
struct EventOriginTests {
  @Test("A client recognizes its own changes among those of other connections of its user")
  func origin() throws {
    let harness = try Harness(topics: Auth.topics)
    let laptop = try harness.user()
    let phone = harness.connect()
    let own = try laptop.call("initialize")["origin"].string
    try phone.call("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
    let other = try phone.call("initialize")["origin"].string
    #expect(own != nil && other != nil && own != other)
    try laptop.call("profile.update", #"{"name": "Ada King"}"#)
    try phone.call("profile.update", #"{"name": "Ada Byron"}"#)
    let events = try laptop.call("events.list", #"{"topics": ["profile.updated"]}"#)["items"].elements
    #expect(events.map { $0["origin"].string } == [own, other])
    #expect(try phone.call("events.subscribe")["origin"].string == other)
  }

  @Test("An origin consists of 12 hexadecimal digits")
  func text() {
    for (number, text) in [
      (UInt64(0), "000000000000"), (255, "0000000000ff"), (.max, "ffffffffffff"), (1 << 48, "000000000000"),
    ] {
      let writer = JSONWriter()
      EventOrigin(number: number).write(to: writer)
      #expect(writer.text(isPretty: false) == "\"\(text)\"")
    }
  }

  @Test("Random origins differ")
  func random() {
    #expect(Set((0..<100).map { _ in EventOrigin(drawnFrom: SystemRandomSource()) }).count == 100)
  }

  @Test("An event that no connection caused has no origin")
  func withoutConnection() throws {
    let user = try Harness(topics: Auth.topics).user()
    try user.harness.transaction.journal.append(
      "profile.updated", user: 1, subject: "1", time: user.harness.clock.now(), data: "{}")
    let events = try user.call("events.list", #"{"topics": ["profile.updated"]}"#)["items"].elements
    #expect(events.count == 1 && events.allSatisfy { $0["origin"].isNull })
  }

  @Test("Events have the current name of their user")
  func userName() throws {
    let user = try Harness(topics: Auth.topics).user("Ada")
    try user.call("profile.update", #"{"name": "Ada King"}"#)
    let events = try user.call("events.list")["items"].elements
    #expect(!events.isEmpty && events.allSatisfy { $0["userName"].string == "Ada King" && $0["subjectTitle"].isNull })
  }
}
