import Database
import Kernel
import Localization
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// What happens between the bytes of a call and its handler. (Protocol.)
@Suite struct DispatchTests {
  let fixture: Fixture

  init() throws { fixture = try Fixture(Notes.all) }

  @Test("A call without a session is refused")
  func notSignedIn() throws {
    let refusal = try fixture.refusal("notes.add", #"{"text": "x"}"#)
    #expect(refusal.code == 1001)
    #expect(refusal.rule == "not_signed_in")
    #expect(try refusal.data["kind"].string == "unauthenticated")
    #expect(try fixture.refusal("profile.get").rule == "not_signed_in")
  }

  @Test("Who may not call a method is not told what its parameters look like")
  func permissionFirst() throws {
    #expect(try fixture.refusal("notes.add", #"{"nonsense": 1}"#).rule == "not_signed_in")
  }

  @Test("A method that does not exist", arguments: ["no.such", "", "notes", "notes.add.", "Notes.add", "rpc.nothing"])
  func methodNotFound(_ name: String) throws {
    let refusal = try fixture.refusal(name)
    #expect(refusal.code == -32601)
    #expect(try refusal.data["kind"].string == "methodNotFound")
  }

  @Test("Parameters by position are rejected; missing, null and empty ones are an empty object")
  func params() throws {
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "system.ping", "params": [1]}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "system.ping", "params": null}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "system.ping"}"#,
      #"{"jsonrpc": "2.0", "id": 4, "method": "system.ping", "params": []}"#)
    #expect(replies.map { $0["error"]["code"].int } == [-32602, nil, nil, nil])
    #expect(replies[0]["error"]["data"]["path"].string == "")
  }

  @Test("What a call reads was written by the calls before it, also in one group")
  func order() throws {
    try fixture.signUp()
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "profile.update", "params": {"name": "Ada King"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "profile.get"}"#)
    #expect(replies[1]["result"]["user"]["name"].string == "Ada King")
  }

  // MARK: - Whole or not at all

  @Test("A call that fails leaves nothing, and takes nothing of its neighbours along")
  func neighbours() throws {
    try fixture.signUp()
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.fail", "params": {"text": "two"}}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "notes.add", "params": {"text": "three"}}"#)
    #expect(replies.map { $0["error"]["code"].int } == [nil, -32603, nil])
    #expect(try fixture.database.notes() == ["one", "three"])
  }

  @Test("What must be kept although the call is refused is kept, and nothing else")
  func keptDespiteFailure() throws {
    try fixture.signUp()
    let refusal = try fixture.refusal("notes.refuse", #"{"text": "one"}"#)
    #expect(refusal.rule == "note_refused")
    #expect(refusal.path == "/text")
    #expect(try fixture.database.notes() == ["kept"])
    try fixture.call("notes.add", #"{"text": "two"}"#)
    #expect(try fixture.database.notes() == ["kept", "two"])
  }

  @Test("A commit that fails is told to every call of its group, and the session is as before")
  func failedCommit() throws {
    try fixture.signUp()
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "auth.signOut"}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "notes.breakCommit"}"#,
      #"{"jsonrpc": "2.0", "id": 4, "method": "auth.state"}"#)
    #expect(replies.map { $0["id"].int } == [1, 2, 3, 4])
    #expect(replies.allSatisfy { $0["error"]["code"].int == -32603 && $0["result"].isNull })
    #expect(try fixture.database.notes().isEmpty)
    #expect(try JSON(fixture.call("auth.state"))["state"].string == "authenticated")
    try fixture.call("notes.add", #"{"text": "two"}"#)
    #expect(try fixture.database.notes() == ["two"])
  }

  @Test("A sign-in whose commit fails signs nobody in")
  func failedCommitOfSignIn() throws {
    try fixture.signUp()
    try fixture.call("auth.signOut")
    _ = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "auth.signIn", "params": {"email": "ada@example.org", "password": "analytical engine"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.breakCommit"}"#)
    #expect(try JSON(fixture.call("auth.state"))["state"].string == "onboarding")
  }

  @Test("A session that is touched in a group whose commit fails goes on")
  func failedCommitOfTouch() throws {
    try fixture.signUp()
    fixture.clock.advance(seconds: 2 * 86_400)
    _ = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "profile.get"}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.breakCommit"}"#)
    #expect(try JSON(fixture.call("auth.state"))["state"].string == "authenticated")
  }

  @Test("A full disk fails every call of its group, honestly")
  func fullDisk() throws {
    try fixture.signUp()
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.fillDisk"}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "notes.add", "params": {"text": "three"}}"#)
    #expect(replies.map { $0["error"]["code"].int } == [1010, 1010, 1010])
    #expect(try fixture.database.notes().isEmpty)
    try fixture.call("notes.add", #"{"text": "four"}"#)
    #expect(try fixture.database.notes() == ["four"])
  }

  @Test("A disk that cannot be read is told so, and nothing is said of saving")
  func readFault() throws {
    let refusal = try fixture.refusal("notes.readFault")
    #expect(refusal.code == 1010 && refusal.rule == "storage_unreadable")
    #expect(refusal.description.contains("could not be read"))
  }

  @Test("A session goes on where its use cannot be noted, and its use is noted later")
  func touchThatFails() throws {
    let token = try fixture.signUp()
    fixture.clock.advance(seconds: 2 * 86_400)
    func used() throws -> Int64? {
      try fixture.database.connection.statement("select last_used_at from sessions").scalar(Int64.self)
    }
    let before = try used()
    try fixture.database.connection.execute("pragma query_only = on")
    try fixture.call("auth.resume", #"{"token": "\#(token)"}"#)
    try fixture.call("profile.get")
    #expect(try fixture.refusal("notes.add", #"{"text": "one"}"#).code == 1010)
    try fixture.database.connection.execute("pragma query_only = off")
    try fixture.call("profile.get")
    #expect(try used() == before)
    fixture.clock.advance(seconds: 60)
    try fixture.call("profile.get")
    #expect(try used() == fixture.clock.now().milliseconds)
  }

  @Test("A database that another process holds is told as busy, and the call may be sent again")
  func busy() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture(Notes.all, location: folder.location())
    try fixture.signUp()
    let other = try Database(at: folder.location(), now: fixture.clock.now())
    try fixture.database.connection.setBusyTimeout(milliseconds: 0)
    try other.beginWriting()
    let refusal = try fixture.refusal("notes.add", #"{"text": "one"}"#)
    #expect(refusal.code == 1009)
    try other.keep()
    try other.commit()
    try fixture.call("notes.add", #"{"text": "one"}"#)
    #expect(try fixture.database.notes() == ["one"])
  }

  // MARK: - Faults of ours

  @Test("A fault of ours is logged under the reference that the reply repeats, without any text of a user")
  func internalError() throws {
    let log = CapturedLog()
    let fixture = try Fixture(Notes.all, logger: log.logger)
    try fixture.signUp()
    let refusal = try fixture.refusal("notes.fail", #"{"text": "my secret diary"}"#)
    #expect(refusal.code == -32603)
    let reference = try #require(try refusal.data["reference"].string)
    #expect(!reference.isEmpty)
    #expect(refusal.description.contains(reference))
    #expect(log.lines.count == 1)
    #expect(log.lines[0].contains(reference))
    #expect(!log.lines[0].contains("secret") && !refusal.description.contains("secret"))
  }

  @Test("Refusals are not logged")
  func refusalsAreQuiet() throws {
    let log = CapturedLog()
    let fixture = try Fixture(Notes.all, logger: log.logger)
    _ = try fixture.refusal("notes.add", #"{"text": "x"}"#)
    _ = try fixture.refusal("auth.signIn", #"{"email": "ada@example.org", "password": "wrong"}"#)
    _ = try fixture.refusal("no.such")
    #expect(log.lines.isEmpty)
  }

  // MARK: - Long calls

  @Test("A long call tells how far it has come, under the token as it was written")
  func progress() throws {
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.long", "params": {"progressToken": 1.0}}"#)
    #expect(replies.count == 7)
    let values = replies.dropLast().map { $0["params"] }
    #expect(replies.dropLast().allSatisfy { $0["method"].string == "$/progress" })
    #expect(values.allSatisfy { $0["token"].description == "1.0" })
    #expect(values.map { $0["value"]["kind"].string } == ["begin", "report", "report", "report", "report", "end"])
    #expect(values.map { $0["value"]["percentage"].int } == [0, 25, 50, 75, 100, nil])
    #expect(replies.last?["id"].int == 1)
  }

  @Test("Without a token a long call is silent")
  func noProgress() throws {
    #expect(try fixture.together(#"{"jsonrpc": "2.0", "id": 1, "method": "notes.long"}"#).count == 1)
  }

  @Test("A long call answers those before it first")
  func clearTheWay() throws {
    let replies = try fixture.together(
      #"{"jsonrpc": "2.0", "id": 1, "method": "system.ping"}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.long", "params": {"progressToken": "t"}}"#)
    #expect(replies.first?["id"].int == 1)
    #expect(replies.last?["id"].int == 2)
  }
}
