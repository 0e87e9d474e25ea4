import Database
import Kernel
import Localization
import Logging
import SQLite
import Service
import Synchronization
import TestFiles
import TestSupport
import Testing

/// Lookup, permission, transactions and errors of calls. (Protocol.)
@Suite struct DispatchTests {
  let client: TestUser

  init() throws { client = try Harness(Notes.all).connect() }

  @Test("A method that requires a session is rejected without one")
  func notSignedIn() throws {
    let failure = try client.failure("notes.add", #"{"text": "x"}"#)
    #expect(failure.code == 1001)
    #expect(failure.rule == "not_signed_in")
    #expect(try failure.data["kind"].string == "unauthenticated")
    #expect(try client.failure("profile.get").rule == "not_signed_in")
  }

  @Test("Permission is checked before parameters")
  func permissionFirst() throws {
    #expect(try client.failure("notes.add", #"{"nonsense": 1}"#).rule == "not_signed_in")
  }

  @Test("An unknown method is an error", arguments: ["no.such", "", "notes", "notes.add.", "Notes.add", "rpc.nothing"])
  func methodNotFound(_ name: String) throws {
    let failure = try client.failure(name)
    #expect(failure.code == -32601)
    #expect(try failure.data["kind"].string == "method_not_found")
  }

  @Test("Positional parameters are rejected; missing, null and empty parameters are read as an empty object")
  func params() throws {
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "system.ping", "params": [1]}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "system.ping", "params": null}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "system.ping"}"#,
      #"{"jsonrpc": "2.0", "id": 4, "method": "system.ping", "params": []}"#)
    #expect(replies.map { $0["error"]["code"].int } == [-32602, nil, nil, nil])
    #expect(replies[0]["error"]["data"]["path"].string == "")
  }

  @Test("A call sees the writes of earlier calls of its group")
  func order() throws {
    try client.signUp()
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "profile.update", "params": {"name": "Ada King"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "profile.get"}"#)
    #expect(replies[1]["result"]["user"]["name"].string == "Ada King")
  }

  // MARK: - Transactions

  @Test("If a call fails, the other calls of its group are not rolled back")
  func neighbors() throws {
    try client.signUp()
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.fail", "params": {"text": "two"}}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "notes.add", "params": {"text": "three"}}"#)
    #expect(replies.map { $0["error"]["code"].int } == [nil, -32603, nil])
    #expect(try client.database.notes() == ["one", "three"])
  }

  @Test("Only data that a call writes despite its failure remains after an error")
  func writtenDespiteFailure() throws {
    try client.signUp()
    let failure = try client.failure("notes.refuse", #"{"text": "one"}"#)
    #expect(failure.rule == "note_refused")
    #expect(failure.path == "/text")
    #expect(try client.database.notes() == ["kept"])
    try client.call("notes.add", #"{"text": "two"}"#)
    #expect(try client.database.notes() == ["kept", "two"])
  }

  @Test("A failed commit fails the writing calls of its group and restores the session; reading calls run again")
  func failedCommit() throws {
    try client.signUp()
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "auth.signOut"}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "notes.breakCommit"}"#,
      #"{"jsonrpc": "2.0", "id": 4, "method": "auth.state"}"#)
    #expect(replies.map { $0["id"].int } == [1, 2, 3, 4])
    #expect(replies[..<3].allSatisfy { $0["error"]["code"].int == -32603 && $0["result"].isNull })
    #expect(replies[3]["result"]["state"].string == "authenticated")
    #expect(try client.database.notes().isEmpty)
    #expect(try client.call("auth.state")["state"].string == "authenticated")
    try client.call("notes.add", #"{"text": "two"}"#)
    #expect(try client.database.notes() == ["two"])
  }

  @Test("A sign-up whose commit fails has no effect")
  func failedCommitOfSignUp() throws {
    _ = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "auth.signUp", "params": {"name": "Ada", "email": "ada@example.org", "#
        + #"""
        "password": "analytical engine", "passwordConfirmation": "analytical engine", "acceptTerms": true}}
        """#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.breakCommit"}"#)
    #expect(try client.call("auth.state")["state"].string == "onboarding")
    try client.signUp()
  }

  @Test("A session survives a failed commit of a group that records its use")
  func failedCommitOfTouch() throws {
    try client.signUp()
    client.clock.advance(seconds: 2 * 86_400)
    _ = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "profile.get"}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.breakCommit"}"#)
    #expect(try client.call("auth.state")["state"].string == "authenticated")
  }

  @Test("A full disk causes a storage error for all calls of the group")
  func fullDisk() throws {
    try client.signUp()
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.fillDisk"}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "notes.add", "params": {"text": "three"}}"#)
    #expect(replies.map { $0["error"]["code"].int } == [1010, 1010, 1010])
    #expect(try client.database.notes().isEmpty)
    try client.call("notes.add", #"{"text": "four"}"#)
    #expect(try client.database.notes() == ["four"])
  }

  @Test("A read failure has its own rule and message")
  func readFailure() throws {
    let failure = try client.failure("notes.readFault")
    #expect(failure.code == 1010 && failure.rule == "storage_unreadable")
    #expect(failure.description.contains("Could not read the data."))
  }

  @Test("If recording the use of a session fails, reads succeed, and recording is retried after a minute")
  func failedTouch() throws {
    let token = try client.signUp()
    client.clock.advance(seconds: 2 * 86_400)
    func lastUsed() throws -> Int64? {
      try client.database.connection.statement("select last_used_at from sessions").scalar(Int64.self)
    }
    let before = try lastUsed()
    try client.database.connection.execute("pragma query_only = on")
    try client.call("auth.resume", #"{"token": "\#(token)"}"#)
    try client.call("profile.get")
    #expect(try client.failure("notes.add", #"{"text": "one"}"#).code == 1010)
    try client.database.connection.execute("pragma query_only = off")
    try client.call("profile.get")
    #expect(try lastUsed() == before)
    client.clock.advance(seconds: 60)
    try client.call("profile.get")
    #expect(try lastUsed() == client.clock.now().milliseconds)
  }

  @Test("A database locked by another process causes a busy error, and the call can be retried")
  func busy() throws {
    let folder = try TemporaryFolder()
    let client = try Harness(Notes.all, location: folder.location()).connect()
    try client.signUp()
    let other = try Database(at: folder.location(), now: client.clock.now())
    try client.database.connection.setBusyTimeout(milliseconds: 0)
    try other.beginWriting()
    let failure = try client.failure("notes.add", #"{"text": "one"}"#)
    #expect(failure.code == 1009)
    try other.releaseSavepoint()
    try other.commit()
    try client.call("notes.add", #"{"text": "one"}"#)
    #expect(try client.database.notes() == ["one"])
  }

  // MARK: - Internal errors

  @Test("A constraint error in a database with a foreign trigger is damage")
  func damage() throws {
    try client.signUp()
    let connection = client.harness.connection
    try connection.execute("create trigger planned before update on users begin select raise(abort, 'planned'); end")
    let failure = try client.failure("profile.update", #"{"name": "Ada King"}"#)
    #expect(failure.code == 1010)
    #expect(failure.rule == "database_damaged")
  }

  @Test(
    "A column whose name was changed in the file is damage, even if only its case was changed",
    arguments: ["joined_xt", "joinEd_at"])
  func changedColumn(_ name: String) throws {
    let folder = try TemporaryFolder()
    let harness = try Harness(Notes.all, location: folder.location())
    try harness.connect().signUp()
    harness.database.close()
    try folder.replace("joined_at", by: name, in: "test.sqlite3")
    let client = try harness.reopened().connect()
    let failure = #expect(throws: CallFailure.self) { try client.signIn() }
    #expect(failure?.code == 1010)
    #expect(failure?.rule == "database_damaged")
  }

  @Test("An internal error is logged with the reference of the reply and without text written by users")
  func internalError() throws {
    let log = CapturedLog()
    let client = try Harness(Notes.all, logger: log.logger).connect()
    try client.signUp()
    let failure = try client.failure("notes.fail", #"{"text": "my secret diary"}"#)
    #expect(failure.code == -32603)
    let reference = try #require(try failure.data["reference"].string)
    #expect(!reference.isEmpty)
    #expect(failure.description.contains(reference))
    #expect(log.lines.count == 1)
    #expect(log.lines[0].contains(reference))
    #expect(!log.lines[0].contains("secret") && !failure.description.contains("secret"))
  }

  @Test("Domain errors are not logged")
  func domainErrorsAreNotLogged() throws {
    let log = CapturedLog()
    let client = try Harness(Notes.all, logger: log.logger).connect()
    _ = try client.failure("notes.add", #"{"text": "x"}"#)
    _ = try client.failure("auth.signIn", #"{"email": "ada@example.org", "password": "wrong"}"#)
    _ = try client.failure("no.such")
    #expect(log.lines.isEmpty)
  }

  // MARK: - Long calls

  @Test("A long call reports progress with the unchanged token")
  func progress() throws {
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.long", "params": {"progressToken": 1.0}}"#)
    #expect(replies.count == 7)
    let values = replies.dropLast().map { $0["params"] }
    #expect(replies.dropLast().allSatisfy { $0["method"].string == "$/progress" })
    #expect(values.allSatisfy { $0["token"].description == "1.0" })
    #expect(values.map { $0["value"]["kind"].string } == ["begin", "report", "report", "report", "report", "end"])
    #expect(values.map { $0["value"]["percentage"].int } == [0, 25, 50, 75, 100, nil])
    #expect(replies.last?["id"].int == 1)
  }

  @Test("A long call without a token reports no progress")
  func noProgress() throws {
    #expect(try client.sendTogether(#"{"jsonrpc": "2.0", "id": 1, "method": "notes.long"}"#).count == 1)
  }

  @Test("Earlier calls are answered before a long call starts")
  func earlierCallsFirst() throws {
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "system.ping"}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.long", "params": {"progressToken": "t"}}"#)
    #expect(replies.first?["id"].int == 1)
    #expect(replies.last?["id"].int == 2)
  }
}

/// The log messages of a test, in memory.
final class CapturedLog: Sendable {
  private let captured = Mutex<[String]>([])

  /// The captured lines, in order.
  var lines: [String] { captured.withLock { $0 } }

  /// A logger that appends to these lines.
  var logger: Logger { Logger(label: "captured") { _ in Handler(log: self) } }

  private func append(_ line: String) { captured.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let log: CapturedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.append("\(event.message)") }
  }
}
