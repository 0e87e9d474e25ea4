import Database
import JSONRPC
import Kernel
import Localization
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// The methods about the program and the conversation.
@Suite struct SystemTests {
  let client: TestUser

  init() throws { client = try Harness(Notes.all).connect() }

  @Test("A conversation is initialized at most once")
  func initialize() throws {
    let result = try client.call(
      "initialize",
      #"{"clientInfo": {"name": "shell", "version": "2"}, "locale": "es-MX", "timeZone": "America/Mexico_City"}"#)
    #expect(
      result.matches(
        try JSON(
          #"""
          {"serverInfo": {"name": "kindling", "version": "test"}, "protocolVersion": "1.0", "locale": "es",
           "capabilities": {"framings": ["lines", "headers"], "locales": ["en", "es", "fr"], "batches": true,
             "cancel": true, "progress": true, "clock": true}}
          """#)))
    #expect(result["schemaVersion"].int == Database.schemaVersion)
    let second = try client.failure("initialize")
    #expect(second.code == 1004)
    #expect(second.rule == "already_initialized")
  }

  @Test("After a failure, `initialize` can be repeated")
  func initializeAfterFailure() throws {
    #expect(try client.failure("initialize", #"{"timeZone": "Mars/Olympus"}"#).rule == "unknown_time_zone")
    #expect(try client.failure("initialize", #"{"clientInfo": {}}"#).path == "/clientInfo/name")
    try client.call("initialize", #"{"timeZone": "Europe/Paris"}"#)
  }

  @Test("`initialize` is optional")
  func withoutInitialize() throws {
    #expect(try client.call("system.ping")["time"].string == "2026-11-21T09:00:00.000Z")
  }

  @Test("`initialize` ignores the fields of other protocols and checks its own")
  func initializeOfOtherProtocols() throws {
    let editorParams = #"{"processId": null, "rootUri": "file:///", "capabilities": {"window": {}}, "trace": "off"}"#
    let assistantParams = #"""
      {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "host", "title": "Host"}, "locale": "fr"}
      """#
    for params in [editorParams, assistantParams] { try Harness().connect().call("initialize", params) }
    #expect(try client.failure("initialize", #"{"rootUri": 1, "processId": "1"}"#).path == "/processId")
    #expect(try client.failure("initialize", #"{"trace": 1, "timeZone": "Mars/Olympus"}"#).rule == "unknown_time_zone")
  }

  @Test(
    "The language is the requested one if it is supported, otherwise that of the environment",
    arguments: [("de", "fr"), ("tlh-Latn", "fr"), ("*", "fr"), ("", "fr"), ("es-MX", "es"), ("EN", "en")])
  func languages(_ requested: String, _ language: String) throws {
    let client = try Harness(locale: TextLocale(.fr)).connect()
    #expect(try client.call("initialize", #"{"locale": "\#(requested)"}"#)["locale"].string == language)
    let isFrench = try client.failure("profile.get").description.contains("Connectez-vous")
    #expect(isFrench == (language == "fr"))
  }

  @Test(
    "An invalid request is an error with a rule and a path",
    arguments: [
      ("7", "not_an_object", ""), ("{}", "version_missing", "/jsonrpc"),
      (#"{"method": "system.ping", "id": 1}"#, "version_missing", "/jsonrpc"),
      (#"{"jsonrpc": 2.0, "method": "system.ping"}"#, "version_unsupported", "/jsonrpc"),
      (#"{"jsonrpc": "1.0", "method": "system.ping"}"#, "version_unsupported", "/jsonrpc"),
      (#"{"jsonrpc": "2.0", "id": 1}"#, "method_missing", "/method"),
      (#"{"jsonrpc": "2.0", "id": 1, "method": 7}"#, "method_invalid", "/method"),
      (#"{"jsonrpc": "2.0", "id": [1], "method": "system.ping"}"#, "id_invalid", "/id"),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "system.ping", "params": "x"}"#, "params_invalid", "/params"),
      ("[]", "batch_empty", ""), (#"{"jsonrpc": "2.0", "jsonrpc": "2.0"}"#, "name_duplicate", ""),
    ])
  func invalidRequests(_ message: String, _ rule: String, _ path: String) throws {
    let replies = client.transport.receive(lines: message)
    let error = try JSON(try #require(replies.first))["error"]
    #expect(error["code"].int == -32600)
    #expect(error["data"]["rule"].string == rule && error["data"]["path"].string == path)
  }

  @Test("A session stores the client's name or a prefix of it; a name with NUL is rejected")
  func clientNames() throws {
    for name in [String(repeating: "👩‍👩‍👧‍👦", count: 100), "a", String(repeating: "é", count: 100)] {
      let client = try Harness().connect()
      try client.call("initialize", #"{"clientInfo": {"name": "\#(name)"}}"#)
      try client.signUp()
      let stored = try client.call("auth.sessions")["items"][0]["client"].string
      #expect(stored.map { name.unicodeScalars.starts(with: $0.unicodeScalars) } == true)
    }
    #expect(try client.failure("initialize", #"{"clientInfo": {"name": "\u0000"}}"#).rule == "invalid_format")
  }

  @Test("After `shutdown`, every call except `exit` is rejected, even a call of an unknown method")
  func shutdown() throws {
    try client.call("shutdown")
    for method in ["system.ping", "shutdown", "auth.state", "no.such", "system.atomic"] {
      let failure = try client.failure(method)
      #expect(failure.code == -32600 && failure.rule == "shut_down" && failure.path == "/method", "\(method)")
    }
    #expect(client.transport.receive(lines: #"{"jsonrpc": "2.0", "method": "exit"}"#).isEmpty)
    #expect(client.transport.ending == .endedByClient)
    #expect(client.dispatcher.conversation.endedCleanly)
  }

  @Test("The end of the input is a clean end; `exit` without `shutdown` is not")
  func exit() throws {
    #expect(client.dispatcher.conversation.endedCleanly)
    _ = client.transport.receive(lines: #"{"jsonrpc": "2.0", "method": "exit"}"#)
    #expect(client.transport.ending == .endedByClient)
    #expect(!client.dispatcher.conversation.endedCleanly)
  }

  @Test("Calls before `exit` are committed and answered; calls after it do not run")
  func exitBetweenCalls() throws {
    try client.signUp()
    let replies = try client.sendTogether(
      #"{"jsonrpc": "2.0", "id": 1, "method": "notes.add", "params": {"text": "one"}}"#,
      #"{"jsonrpc": "2.0", "method": "exit"}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "notes.add", "params": {"text": "two"}}"#)
    #expect(replies.map { $0["id"].int } == [1])
    #expect(try client.database.notes() == ["one"])
  }

  @Test("`system.info` describes the program, its database and its limits")
  func info() throws {
    let folder = try TemporaryFolder()
    let client = try Harness(location: folder.location()).connect()
    try client.signUp()
    let info = try client.call("system.info")
    #expect(info["version"].string == "test")
    #expect(info["sqliteVersion"].string == Connection.libraryVersion)
    #expect(info["schemaVersion"].int == Database.schemaVersion)
    #expect(info["database"]["path"].string == folder.path("test.sqlite3"))
    #expect(try info["database"]["bytes"].int == client.database.size())
    #expect(info["counts"]["users"].int == 1)
    #expect(try info["counts"]["changes"].int == Int(client.database.journal.latestSequenceNumber()))
    #expect(info["framing"].string == "lines")
    #expect(info["limits"]["messageBytes"].int == 16 << 20)
    #expect(info["limits"]["depth"].int == 128)
  }

  @Test("`system.info` returns the framing of its connection")
  func framing() throws {
    let client = try Harness().connect()
    let second = client.harness.connect(framing: .headers)
    let body = #"{"jsonrpc": "2.0", "id": 1, "method": "system.info"}"#
    let reply = second.transport.receive("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    #expect(String(decoding: reply, as: UTF8.self).contains(#""framing":"headers""#))
  }

  // MARK: - The clock

  @Test("The clock can be set and advanced, including to an earlier time")
  func clock() throws {
    func time(_ method: String, _ params: String) throws -> String? {
      try client.call(method, params)["time"].string
    }
    #expect(try time("clock.set", #"{"instant": "2026-03-28T23:30:00+01:00"}"#) == "2026-03-28T22:30:00.000Z")
    #expect(try time("clock.advance", #"{"seconds": 3600}"#) == "2026-03-28T23:30:00.000Z")
    #expect(try time("clock.advance", #"{"seconds": -86400}"#) == "2026-03-27T23:30:00.000Z")
    #expect(try time("clock.set", #"{"instant": "1999-12-31T23:59:59.999Z"}"#) == "1999-12-31T23:59:59.999Z")
    #expect(try time("system.ping", "{}") == "1999-12-31T23:59:59.999Z")
  }

  @Test("The clock can be set and advanced only within the years 1 to 9999")
  func clockLimits() throws {
    func advance(_ seconds: String) throws -> String? {
      try client.call("clock.advance", #"{"seconds": \#(seconds)}"#)["time"].string
    }
    for seconds in ["9223372036854775807", "-9223372036854775808", "251607049200", "-63930848401"] {
      let failure = try client.failure("clock.advance", #"{"seconds": \#(seconds)}"#)
      #expect(failure.code == 1005 && failure.rule == "out_of_range" && failure.path == "/seconds")
      #expect(try failure.rules == ["out_of_range"])
      #expect(try client.call("system.ping")["time"].string == "2026-11-21T09:00:00.000Z")
    }
    #expect(try advance("251607049199") == "9999-12-31T23:59:59.000Z")
    #expect(try client.failure("clock.advance", #"{"seconds": 1}"#).rule == "out_of_range")
    #expect(try advance("-315537897599") == "0001-01-01T00:00:00.000Z")
    #expect(try client.failure("clock.set", #"{"instant": "0000-12-31T23:59:59Z"}"#).rule == "invalid_format")
    try client.signUp()
  }

  @Test("Invalid parameters of the clock are rejected")
  func invalidClockParameters() throws {
    #expect(try client.failure("clock.set", #"{"instant": "tomorrow"}"#).rule == "invalid_format")
    #expect(try client.failure("clock.set").path == "/instant")
    #expect(try client.failure("clock.advance", #"{"seconds": 1.5}"#).path == "/seconds")
  }

  @Test("The methods of the clock exist only for a manual clock")
  func noClock() {
    func names(_ clock: ManualClock?) -> [String] {
      let program = Program(
        version: "test", limits: Lane.Limits(), manualClock: clock, exitWhenProcessEnds: { _ in false })
      return SystemMethods.all(program).map { "\($0.name)" }
    }
    #expect(names(nil).filter { $0.hasPrefix("clock.") }.isEmpty)
    #expect(names(client.clock).filter { $0.hasPrefix("clock.") } == ["clock.set", "clock.advance"])
  }

  // MARK: - Languages

  private func message(_ client: TestUser) throws -> String? {
    try JSON(client.failure("profile.get").description)["message"].string
  }

  @Test("Messages are in the language of the user, otherwise of the client or the environment")
  func locale() throws {
    func text(_ language: Language) -> String {
      Strings.errorNotSignedIn.text(in: TextLocale(language)).string
    }
    let client = try Harness(Notes.all, locale: TextLocale(.es)).connect()
    #expect(try message(client) == text(.es))
    try client.call("initialize", #"{"locale": "fr-CA"}"#)
    #expect(try message(client) == text(.fr))
    try client.signUp(locale: "en")
    #expect(
      try JSON(client.failure("notes.refuse", #"{"text": "x"}"#).description)["message"].string
        == Strings.errorAchievementLocked.text(in: .english).string)
    try client.call("auth.signOut")
    #expect(try message(client) == text(.fr))
  }

  @Test("A changed language applies to later calls of the group, unless the call or the commit fails")
  func changedLanguage() throws {
    let client = try Harness(Notes.all).connect()
    try client.signUp(locale: "en")
    func messages(_ calls: String...) throws -> [String?] {
      let lines = calls.map { #"{"jsonrpc": "2.0", "id": 1, \#($0)}"# }
      return try client.transport.receive(lines: lines.joined(separator: "\n")).map {
        try JSON($0)["error"]["message"].string
      }
    }
    let change = #""method": "profile.update", "params": {"locale": "fr"}"#
    let refusal = #""method": "notes.refuse", "params": {"text": "x"}"#
    let text = { (language: Language) in Strings.errorAchievementLocked.text(in: TextLocale(language)).string }
    #expect(
      try messages(#""method": "system.atomic", "params": {"calls": [{\#(change)}, {\#(refusal)}]}"#) == [text(.en)])
    _ = try messages(change, #""method": "notes.breakCommit""#)
    #expect(try messages(refusal) == [text(.en)])
    #expect(try messages(change, refusal) == [nil, text(.fr)])
  }

  @Test("The region of the client applies only to the language of the client")
  func region() throws {
    let conversation = client.dispatcher.conversation
    try client.call("initialize", #"{"locale": "fr-CA"}"#)
    #expect(conversation.locale == TextLocale(.fr, region: "CA"))
    try client.signUp(locale: "fr")
    #expect(conversation.locale == TextLocale(.fr, region: "CA"))
    try client.call("profile.update", #"{"locale": "es"}"#)
    #expect(conversation.locale == TextLocale(.es))
  }

  @Test("Language and time zone of a sign-up default to those of the client")
  func clientDefaults() throws {
    try client.call("initialize", #"{"locale": "fr-CA", "timeZone": "America/Montreal"}"#)
    let result = try client.call(
      "auth.signUp",
      #"""
      {"name": "Ada", "email": "a@b.co", "password": "12345678", "passwordConfirmation": "12345678", "acceptTerms": true}
      """#)
    #expect(result["user"]["locale"].string == "fr")
    #expect(result["user"]["timeZone"].string == "America/Montreal")
  }

  @Test("Protocol errors are in the language of the conversation")
  func protocolErrors() throws {
    let client = try Harness(locale: TextLocale(.fr)).connect()
    let replies = try client.sendTogether("nonsense", "[]", #"{"jsonrpc": "2.0", "id": 1, "method": "no.such"}"#)
    #expect(replies.map { $0["error"]["code"].int } == [-32700, -32600, -32601])
    #expect(
      replies.prefix(2).map { $0["error"]["message"].string }
        == [Strings.errorParseError, Strings.errorBatchEmpty].map { $0.text(in: TextLocale(.fr)).string })
  }
}
