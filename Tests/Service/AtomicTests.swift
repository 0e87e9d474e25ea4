import Database
import Localization
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// The method `system.atomic`. (Methods, "System and events".)
@Suite struct AtomicTests {
  let client: TestUser

  init() throws {
    client = try Harness(Notes.all).connect()
    try client.signUp()
  }

  @Test("Calls run in order, and each sees the writes of earlier calls")
  func order() throws {
    let results = try client.call(
      "system.atomic",
      #"""
      {"calls": [{"method": "profile.update", "params": {"name": "Ada King"}}, {"method": "profile.get"},
        {"method": "notes.add", "params": {"text": "one"}}, {"method": "auth.state", "params": {}}]}
      """#)["results"]
    #expect(results.elements.count == 4)
    #expect(results[1]["user"]["name"].string == "Ada King")
    #expect(results[3]["state"].string == "authenticated")
    #expect(try client.database.notes() == ["one"])
  }

  @Test("If a call fails, all calls are rolled back, and the error contains the index of the failed call")
  func rollback() throws {
    let failure = try client.failure(
      "system.atomic",
      #"""
      {"calls": [{"method": "profile.update", "params": {"name": "Ada King"}},
        {"method": "notes.add", "params": {"text": "one"}}, {"method": "profile.update", "params": {"dayStartsAt": 7}}]}
      """#)
    #expect(failure.code == 1005)
    #expect(failure.rule == "invalid_day_start")
    #expect(failure.path == "/calls/2/params/dayStartsAt")
    #expect(try failure.data["index"].int == 2)
    #expect(try client.database.notes().isEmpty)
    #expect(try client.call("profile.get")["user"]["name"].string == "Ada Lovelace")
  }

  @Test("The paths of an error start at the root of the parameters")
  func paths() throws {
    let failure = try client.failure(
      "system.atomic",
      #"""
      {"calls": [{"method": "auth.state"},
        {"method": "profile.update", "params": {"name": "x", "dayStartsAt": 9, "avatar": "cow"}}]}
      """#)
    #expect(failure.path == "/calls/1/params/name")
    #expect(
      try failure.paths
        == ["/calls/1/params/name", "/calls/1/params/avatar", "/calls/1/params/dayStartsAt"])
    #expect(try failure.rules == ["name_too_short", "unknown_avatar", "invalid_day_start"])
  }

  @Test(
    "An invalid list of calls is rejected with the path of the invalid field",
    arguments: [
      ("{}", "/calls"), (#"{"calls": {}}"#, "/calls"), (#"{"calls": [{}]}"#, "/calls/0/method"),
      (#"{"calls": [{"method": "auth.state"}, {"method": 5}]}"#, "/calls/1/method"),
      (#"{"calls": [{"method": "auth.state", "id": 5}]}"#, "/calls/0/id"),
      (#"{"calls": [{"method": "auth.state", "params": [1]}]}"#, "/calls/0/params"),
      (#"{"calls": [{"method": "profile.get", "params": {"x": 1}}]}"#, "/calls/0/params/x"),
    ])
  func list(_ params: String, _ path: String) throws {
    let failure = try client.failure("system.atomic", params)
    #expect(failure.code == -32602)
    #expect(failure.path == path)
  }

  @Test("The list has 1 to 1000 calls")
  func counts() throws {
    #expect(try client.failure("system.atomic", #"{"calls": []}"#).rule == "too_few")
    let many = Array(repeating: #"{"method": "auth.state"}"#, count: 1001).joined(separator: ",")
    #expect(try client.failure("system.atomic", #"{"calls": [\#(many)]}"#).rule == "too_many")
    let maximum = Array(repeating: #"{"method": "auth.state"}"#, count: 1000).joined(separator: ",")
    #expect(try client.call("system.atomic", #"{"calls": [\#(maximum)]}"#)["results"].elements.count == 1000)
  }

  @Test(
    "Methods that concern the connection, and `system.atomic` itself, are not allowed",
    arguments: [
      "system.atomic", "initialize", "shutdown", "exit", "rpc.discover", "system.ping", "clock.set",
      "auth.resume", "auth.signOut", "auth.revoke",
    ])
  func notAllowedInAtomic(_ method: String) throws {
    let failure = try client.failure(
      "system.atomic", #"{"calls": [{"method": "auth.state"}, {"method": "\#(method)", "params": {}}]}"#)
    #expect(failure.code == 1005)
    #expect(failure.rule == "not_allowed_in_atomic")
    #expect(try failure.data["index"].int == 1)
  }

  @Test("The error of an unknown method contains the index of its call")
  func unknown() throws {
    let failure = try client.failure("system.atomic", #"{"calls": [{"method": "no.such"}]}"#)
    #expect(failure.code == -32601)
    #expect(try failure.data["index"].int == 0)
  }

  @Test(
    "The error of a rolled-back group is in the stored language, with and without a session", arguments: [true, false])
  func language(_ hasSession: Bool) throws {
    let reply = try client.signIn()
    let session = hasSession ? #""session": "\#(try #require(reply["token"].string))", "# : ""
    let caller = hasSession ? client.harness.connect() : client
    let calls = [
      #"{"method": "profile.update", "params": {"locale": "fr"}}"#,
      #"{"method": "profile.update", "params": {"dayStartsAt": 7}}"#,
    ].joined(separator: ",")
    let failure = try caller.failure("system.atomic", #"{\#(session)"calls": [\#(calls)]}"#)
    #expect(failure.rule == "invalid_day_start" && failure.description.contains("start of the day"), "\(failure)")
    #expect(try client.call("profile.get")["user"]["locale"].string == "en")
  }

  @Test("Data that a call writes despite its failure remains after the rollback")
  func writtenDespiteFailure() throws {
    let failure = try client.failure(
      "system.atomic",
      #"""
      {"calls": [{"method": "notes.add", "params": {"text": "one"}},
        {"method": "notes.refuse", "params": {"text": "two"}}]}
      """#)
    #expect(failure.rule == "note_refused")
    #expect(try client.database.notes() == ["kept"])
  }

  @Test("Calls that only read take no lock of writers, so they run while another process writes")
  func readsDuringWrite() throws {
    let folder = try TemporaryFolder()
    let harness = try Harness(Notes.all, location: folder.location())
    let client = harness.connect()
    try client.signUp()
    let other = try harness.reopened()
    try other.connection.execute("begin immediate")
    defer { try? other.connection.execute("rollback") }
    let reads = #"{"calls": [{"method": "profile.get"}, {"method": "notes.today"}]}"#
    #expect(try client.call("system.atomic", reads)["results"].elements.count == 2)
    try client.database.connection.setBusyTimeout(milliseconds: 0)
    let write = #"{"calls": [{"method": "profile.get"}, {"method": "notes.add", "params": {"text": "one"}}]}"#
    #expect(try client.failure("system.atomic", write).code == 1009)
  }

  @Test("Calls beyond the budget of processor time are rejected, and none has an effect")
  func budget() throws {
    client.harness.atomicMilliseconds = 0
    let limited = client.harness.connect()
    try limited.signIn()
    let failure = try limited.failure(
      "system.atomic", #"{"calls": [{"method": "notes.add", "params": {"text": "one"}}]}"#)
    #expect(failure.code == 1006 && failure.rule == "too_much_work")
    #expect(try failure.data["index"].int == 0)
    #expect(try client.database.notes().isEmpty)
  }

  @Test("A cancel request between two calls rolls all of them back", arguments: 1...3)
  func cancelled(poll: Int) throws {
    let calls = (1...3).map { #"{"method": "notes.add", "params": {"text": "\#($0)"}}"# }.joined(separator: ",")
    let call = #"{"jsonrpc": "2.0", "id": 7, "method": "system.atomic", "params": {"calls": [\#(calls)]}}"#
    let lines = try CallCancellation.lines(call, canceledAtPoll: poll, as: client)
    #expect(lines.last?["error"]["code"].int == -32800)
    #expect(try client.database.notes().isEmpty)
  }

  @Test("`system.atomic` requires a signed-in user")
  func signedIn() throws {
    try client.call("auth.signOut")
    #expect(try client.failure("system.atomic", #"{"calls": [{"method": "auth.state"}]}"#).rule == "not_signed_in")
  }
}
