import Database
import Kernel
import Localization
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service

/// Background calls, which run on a snapshot.
@Suite struct BackgroundTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(Notes.all + Self.methods, location: folder.location()).connect()
    try client.signUp()
  }

  struct Observation: ResultObject {
    let notes: [String]
    let user: String

    static let shape = Shape<Observation>("Observation", "The data that a call reads.") {
      Field("notes", "The notes.", \.notes)
      Field("user", "The name of the signed-in user.", \.user)
    }
  }

  private static let methods: [Method] = [see, reject, write, publish]

  private static let publish = Method(
    "notes.publish", "Checks the session until it has ended, at most many times.", effect: .read, access: .signedIn,
    traits: .background, examples: []
  ) { (input: Notes.Text, context) in
    let attempts = input.text == "once" ? 1 : 1_000_000
    for _ in 0..<attempts {
      try context.reportProgress(0, of: 1)
      try context.checkSessionOfBackgroundCall()
    }
    return EmptyResult()
  }

  private static let see = Method(
    "notes.see", "Returns the notes and the user.", effect: .read, access: .signedIn, traits: .background, examples: []
  ) { (_: Notes.Text, context) in
    for step in 1...2 { try context.reportProgress(step, of: 2) }
    return Observation(notes: try context.database.notes(), user: try context.user.account.name)
  }

  private static let reject = Method(
    "notes.rejectInBackground", "Fails.", effect: .read, access: .anyone, traits: .background, errors: [Notes.rejected],
    examples: []
  ) { (_: NoParameters, _) -> Observation in throw Notes.rejected }

  private static let write = Method(
    "notes.writeInBackground", "Writes, which is a programming error.", effect: .read, access: .anyone,
    traits: .background,
    examples: []
  ) { (_: NoParameters, context) -> Observation in
    try context.database.beginWriting()
    return Observation(notes: [], user: "")
  }

  private func call(_ method: String, _ params: String = "{}", id: Int) -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#
  }

  private func see(id: Int, _ members: String = "") -> String {
    call("notes.see", #"{"text": "x"\#(members)}"#, id: id)
  }

  private func add(_ text: String, id: Int) -> String { call("notes.add", #"{"text": "\#(text)"}"#, id: id) }

  private func reply(_ id: Int, in replies: [JSON]) throws -> JSON {
    try #require(replies.first { $0["id"].int == id })
  }

  @Test("A background call sees only the writes of earlier calls")
  func snapshot() throws {
    let replies = try client.sendTogether(add("one", id: 1), see(id: 2), add("two", id: 3), see(id: 4))
    #expect(replies.count == 4)
    #expect(try reply(2, in: replies)["result"]["notes"].elements.map(\.string) == ["one"])
    #expect(try reply(4, in: replies)["result"]["notes"].elements.map(\.string) == ["one", "two"])
  }

  @Test("Each of many background calls sees the writes of earlier calls")
  func many() throws {
    // A user can have eight at a time.
    let lines = (1...8).flatMap { [add("\($0)", id: 100 + $0), see(id: $0)] }
    let replies = try client.sendTogether(lines.joined(separator: "\n"))
    for number in 1...8 { #expect(try reply(number, in: replies)["result"]["notes"].elements.count == number) }
  }

  @Test(
    "Later changes of the account or the session do not affect a background call",
    arguments: [
      ("auth.signOut", "{}"), ("auth.signOut", #"{"everywhere": true}"#),
      ("auth.deleteAccount", #"{"password": "analytical engine"}"#), ("profile.update", #"{"name": "Nobody"}"#),
    ])
  func laterChanges(_ method: String, _ params: String) throws {
    let replies = try client.sendTogether(add("one", id: 1), see(id: 2), call(method, params, id: 3))
    #expect(try reply(2, in: replies)["result"]["user"].string == "Ada Lovelace")
    #expect(try reply(2, in: replies)["result"]["notes"].elements.count == 1)
    #expect(try reply(3, in: replies)["error"].isNull)
  }

  @Test(
    "A background call notices before it publishes a result that its session has ended",
    arguments: [
      ("auth.signOut", "{}"), ("auth.signOut", #"{"everywhere": true}"#),
      ("auth.deleteAccount", #"{"password": "analytical engine"}"#),
    ])
  func endedSession(_ method: String, _ params: String) throws {
    let replies = try client.sendTogether(
      call("notes.publish", #"{"text": "often"}"#, id: 1), call(method, params, id: 2))
    #expect(try reply(1, in: replies)["error"]["data"]["rule"].string == "session_ended")
    #expect(try reply(2, in: replies)["error"].isNull)
  }

  @Test("A background call of a session that could not be stored publishes its result")
  func unstoredSession() throws {
    try client.database.connection.execute(script: "pragma query_only = on", name: "test")
    #expect(try client.signIn()["isStored"].bool == false)
    let publish = call("notes.publish", #"{"text": "once"}"#, id: 1)
    #expect(try reply(1, in: client.sendTogether(publish))["error"].isNull)
  }

  @Test("A background call of a current session publishes its result, and so does one on the lane")
  func currentSession() throws {
    let publish = call("notes.publish", #"{"text": "once"}"#, id: 1)
    let replies = try client.sendTogether(publish, call("profile.update", #"{"name": "Grace"}"#, id: 2))
    #expect(try reply(1, in: replies)["error"].isNull)
    let memory = try Harness(Notes.all + Self.methods).connect()
    try memory.signUp()
    #expect(try reply(1, in: memory.sendTogether(publish))["error"].isNull)
  }

  @Test("Background calls without permission or with invalid parameters are answered in order")
  func rejectedInOrder() throws {
    let replies = try client.sendTogether(
      call("notes.see", "{}", id: 1), call("notes.see", #"{"text": "x", "more": 1}"#, id: 2),
      call("auth.signOut", id: 3), see(id: 4), call("system.ping", id: 5))
    #expect(replies.map { $0["id"].int } == [1, 2, 3, 4, 5])
    #expect(replies.map { $0["error"]["code"].int } == [-32602, -32602, nil, 1001, nil])
  }

  @Test("Errors of the handler are in the language at the time of the call")
  func language() throws {
    let replies = try client.sendTogether(
      call("profile.update", #"{"locale": "fr"}"#, id: 1), call("notes.rejectInBackground", id: 2),
      call("profile.update", #"{"locale": "es"}"#, id: 3))
    let failure = try reply(2, in: replies)["error"]
    #expect(failure["data"]["rule"].string == "note_refused")
    #expect(failure["message"].string == Notes.rejected.message.text(in: .init(.fr)).string)
  }

  @Test("Progress is reported before the reply")
  func progress() throws {
    let lines = try client.sendTogether(see(id: 1, #", "progressToken": "t""#))
    #expect(lines.dropLast().map { $0["params"]["value"]["kind"].string } == ["begin", "report", "report", "end"])
    #expect(lines.dropLast().allSatisfy { $0["params"]["token"].string == "t" })
    #expect(lines.last?["id"].int == 1)
  }

  @Test("In a batch, a background call runs on the lane, in the transaction of the other calls")
  func batch() throws {
    let replies = try client.sendTogether("[\(add("one", id: 1)), \(see(id: 2)), \(add("two", id: 3))]")
    #expect(replies.count == 1)
    #expect(replies[0].elements.map { $0["id"].int } == [1, 2, 3])
    #expect(replies[0][1]["result"]["notes"].elements.map(\.string) == ["one"])
  }

  @Test("On an in-memory database, a background call runs on the lane")
  func memory() throws {
    let client = try Harness(Notes.all + Self.methods).connect()
    try client.signUp()
    let replies = try client.sendTogether(add("one", id: 1), see(id: 2), add("two", id: 3))
    #expect(replies.map { $0["id"].int } == [1, 2, 3])
    #expect(replies[1]["result"]["notes"].elements.map(\.string) == ["one"])
  }

  @Test("A background method is not allowed in `system.atomic`")
  func atomic() throws {
    let failure = try client.failure(
      "system.atomic", #"{"calls": [{"method": "notes.see", "params": {"text": "x"}}]}"#)
    #expect(failure.rule == "not_allowed_in_atomic")
  }

  @Test("`shutdown` is answered after background calls")
  func shutdown() throws {
    let replies = try client.sendTogether(see(id: 1), see(id: 2), call("shutdown", id: 3))
    #expect(replies.map { $0["id"].int } == [1, 2, 3])
  }

  @Test("A snapshot is read-only")
  func readOnly() throws {
    let snapshot = try #require(try client.database.snapshot())
    defer { snapshot.close() }
    #expect(throws: SQLiteError.self) { try snapshot.beginWriting() }
    #expect(throws: SQLiteError.self) { try snapshot.connection.execute("delete from users") }
    #expect(throws: SQLiteError.self) {
      try snapshot.journal.append("note", user: 1, subject: "", time: Instant(milliseconds: 0), data: "{}")
    }
    #expect(try client.database.connection.statement("select count(*) from users").scalar(Int.self) == 1)
  }

  @Test("A background handler that writes terminates a debug build")
  func writingHandler() async {
    await #expect(processExitsWith: .failure) {
      let folder = try TemporaryFolder()
      let client = try Harness(BackgroundTests.methods, location: folder.location()).connect()
      _ = try? client.call("notes.writeInBackground")
    }
  }

  @Test("An in-memory database has no snapshots")
  func noSnapshot() throws {
    #expect(try Harness().connect().database.snapshot() == nil)
  }
}
