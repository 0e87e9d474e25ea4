import Kernel
import Service
import TestSupport
import Testing

/// Client keys, with which calls can be retried.
@Suite struct ClientKeyTests {
  let client: TestUser

  init() throws {
    client = try Harness(Notes.all).connect()
    try client.signUp()
  }

  @Test("A second call with the same key creates nothing and returns the first result")
  func repeated() throws {
    let first = try client.call("notes.add", #"{"text": "one", "clientKey": "k"}"#)
    let second = try client.call("notes.add", #"{"text": "two", "clientKey": "k"}"#)
    #expect(second == first)
    #expect(try client.database.notes() == ["one"])
    #expect(try client.call("notes.add", #"{"text": "three", "clientKey": "K"}"#) != first)
    #expect(try client.database.notes() == ["one", "three"])
  }

  @Test("Of the calls of a group with the same key, only the first writes, and all return its result")
  func oneGroup() throws {
    let call = #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one", "clientKey": "k"}}"#
    let replies = try client.sendTogether(call, call, call)
    #expect(Set(replies.map { $0["result"]["seq"].int }).count == 1)
    #expect(try client.database.notes() == ["one"])
  }

  @Test("Without a key, or with null, each call creates a note")
  func noKey() throws {
    try client.call("notes.add", #"{"text": "one"}"#)
    try client.call("notes.add", #"{"text": "one"}"#)
    try client.call("notes.add", #"{"text": "one", "clientKey": null}"#)
    #expect(try client.database.notes() == ["one", "one", "one"])
  }

  @Test("A key that was used for another method is a conflict")
  func otherMethod() throws {
    try client.call("notes.add", #"{"text": "one", "clientKey": "k"}"#)
    let failure = try client.failure("notes.addAgain", #"{"text": "one", "clientKey": "k"}"#)
    #expect(failure.code == 1004)
    #expect(failure.rule == "client_key_reused")
    #expect(failure.path == "/clientKey")
  }

  @Test("Another user may use the same key")
  func otherUser() throws {
    try client.call("notes.add", #"{"text": "one", "clientKey": "k"}"#)
    try client.signUp(name: "Grace", email: "grace@example.org")
    try client.call("notes.add", #"{"text": "two", "clientKey": "k"}"#)
    #expect(try client.database.notes() == ["one", "two"])
  }

  @Test("A failed call does not store its key")
  func failed() throws {
    _ = try client.failure("notes.fail", #"{"text": "one", "clientKey": "k"}"#)
    try client.call("notes.add", #"{"text": "two", "clientKey": "k"}"#)
    #expect(try client.database.notes() == ["two"])
  }

  @Test("A key has 1 to 128 characters with a limited number of code points, and no NUL")
  func maxLength() throws {
    for character in ["k", "é", "👩‍👩‍👧‍👦"] {
      let key = String(repeating: character, count: 128)
      let first = try client.call("notes.add", #"{"text": "one", "clientKey": "\#(key)"}"#)
      #expect(try client.call("notes.add", #"{"text": "one", "clientKey": "\#(key)"}"#) == first)
      #expect(try client.failure("notes.add", #"{"text": "one", "clientKey": "\#(key)k"}"#).rule == "too_long")
    }
    let marks = String(repeating: "\u{301}", count: 40)
    let overlong = String(repeating: "e\(marks)", count: 128)
    #expect(try client.failure("notes.add", #"{"text": "one", "clientKey": "\#(overlong)"}"#).rule == "too_long")
    #expect(try client.failure("notes.add", #"{"text": "one", "clientKey": ""}"#).rule == "too_short")
    #expect(try client.failure("notes.add", #"{"text": "one", "clientKey": "\u0000"}"#).rule == "invalid_format")
  }

  @Test("A method with a preparation reports progress, and a second call with the same key runs no preparation")
  func prepared() throws {
    let call = #"{"jsonrpc": "2.0", "id": 1, "method": "notes.addPrepared", "params": "#
    let params = #"{"text": "one", "clientKey": "k", "progressToken": 7}"#
    let messages = try client.sendTogether(call + params + "}")
    #expect(messages.compactMap { $0["params"]["value"]["kind"].string } == ["begin", "report", "end"])
    let first = try #require(messages.last?["result"]["seq"].int)
    let second = try client.call("notes.addPrepared", #"{"text": "unreadable", "clientKey": "k"}"#)
    #expect(second["seq"].int == first)
    #expect(try client.database.notes().count == 1)
    #expect(try client.failure("notes.addPrepared", #"{"text": "unreadable"}"#).rule == "note_refused")
    #expect(try client.failure("notes.add", #"{"text": "one", "clientKey": "k"}"#).rule == "client_key_reused")
  }

  @Test("After 7 days, a key is new again")
  func expired() throws {
    let first = try client.call("notes.add", #"{"text": "one", "clientKey": "k"}"#)
    client.clock.advance(seconds: 7 * 86_400 - 1)
    #expect(try client.call("notes.add", #"{"text": "two", "clientKey": "k"}"#) == first)
    client.clock.advance(seconds: 1)
    #expect(try client.call("notes.add", #"{"text": "three", "clientKey": "k"}"#) != first)
    #expect(try client.call("notes.add", #"{"text": "four", "clientKey": "k"}"#) != first)
    #expect(try client.database.notes() == ["one", "three"])
  }

  private struct Removal: Parameters {
    let isDryRun: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      isDryRun = try fields.required("dryRun", .flag, "Whether to delete nothing.")
    }
  }

  private static let remove = Method(
    "notes.remove", "Emits the event of a deleted note.", effect: .write, access: .signedIn, examples: []
  ) { (input: Removal, context) in
    try context.dryRun(input.isDryRun) {
      let topic = Topic<EmptyPayload>("note.removed", "A note was deleted.", subject: "The note.", deletes: ["note"])
      try context.emit(topic, EmptyPayload(), of: try context.user.id, subject: "1")
    }
    return EmptyResult()
  }

  @Test("A dry run erases no stored results, also in a group, and a deletion after it does")
  func dryRun() throws {
    let client = try Harness(Notes.all + [Self.remove]).connect()
    try client.signUp()
    let add = #"{"text": "one", "clientKey": "k"}"#
    let first = try client.call("notes.add", add)
    try client.call("notes.remove", #"{"dryRun": true}"#)
    #expect(try client.call("notes.add", add) == first)
    let calls = [true, false].map { #"{"method": "notes.remove", "params": {"dryRun": \#($0)}}"# }
    try client.call("system.atomic", #"{"calls": [\#(calls[0])]}"#)
    #expect(try client.call("notes.add", add) == first)
    try client.call("system.atomic", #"{"calls": [\#(calls.joined(separator: ","))]}"#)
    #expect(try client.failure("notes.add", add).rule == "client_key_used")
  }

  @Test("A method that creates nothing has no client key")
  func notCreating() throws {
    let failure = try client.failure("profile.update", #"{"clientKey": "k"}"#)
    #expect(failure.code == -32602)
    #expect(failure.path == "/clientKey")
  }
}
