import Database
import JSONRPC
import Kernel
import Localization
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service

/// The lifetime of sessions. (Accounts, 3.)
@Suite struct SessionLifetimeTests {
  static let millisecondsPerDay: Int64 = 86_400_000
  let folder: TemporaryFolder
  let client: TestUser
  let token: String

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(Notes.all, location: folder.location()).connect()
    token = try client.signUp()
  }

  private func lastUsed() throws -> Int64? {
    try client.database.connection.statement("select last_used_at from sessions").scalar(Int64.self)
  }

  @Test(
    "A session expires after more than 90 days without use",
    arguments: [(90 * millisecondsPerDay, true), (90 * millisecondsPerDay + 1, false)])
  func expiry(_ milliseconds: Int64, _ isAlive: Bool) throws {
    client.clock.advance(milliseconds: milliseconds)
    if isAlive {
      try client.call("profile.get")
    } else {
      #expect(try client.failure("profile.get").rule == "not_signed_in")
      #expect(try client.call("auth.state")["state"].string == "onboarding")
      #expect(try client.failure("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
    }
  }

  @Test("A write in an expired session changes nothing")
  func expiredWrite() throws {
    client.clock.advance(milliseconds: 91 * SessionLifetimeTests.millisecondsPerDay)
    #expect(try client.failure("notes.add", #"{"text": "x"}"#).rule == "not_signed_in")
    #expect(try client.database.notes().isEmpty)
    #expect(try client.call("auth.state")["state"].string == "onboarding")
  }

  @Test(
    "The use of a session is recorded at most once per 24 hours, by reads and by writes",
    arguments: [
      "profile.get", "notes.add",
    ])
  func recordedUse(_ method: String) throws {
    let params = method == "notes.add" ? #"{"text": "x"}"# : "{}"
    let start = try #require(try lastUsed())
    client.clock.advance(milliseconds: SessionLifetimeTests.millisecondsPerDay - 1)
    try client.call(method, params)
    #expect(try lastUsed() == start)
    client.clock.advance(milliseconds: 1)
    try client.call(method, params)
    #expect(try lastUsed() == start + SessionLifetimeTests.millisecondsPerDay)
  }

  @Test("The use of each session is recorded if several users resume theirs before one commit")
  func usersOfOneGroup() throws {
    let other = try client.harness.connect().signUp(name: "Grace Hopper", email: "grace@example.org")
    client.clock.advance(milliseconds: 80 * SessionLifetimeTests.millisecondsPerDay)
    let lines = [token, other].enumerated().map { id, token in
      #"{"jsonrpc":"2.0","id":\#(id),"method":"auth.resume","params":{"token":"\#(token)"}}"#
    }
    #expect(client.transport.receive(lines: lines.joined(separator: "\n")).count == 2)
    let uses: [Int64] = try client.database.connection.statement("select last_used_at from sessions").all {
      try $0.integer64(0)
    }
    #expect(uses == [client.clock.now().milliseconds, client.clock.now().milliseconds])
  }

  @Test("A session that is used every 80 days does not expire")
  func regularUse() throws {
    for _ in 1...20 {
      client.clock.advance(milliseconds: 80 * SessionLifetimeTests.millisecondsPerDay)
      try client.call("profile.get")
    }
  }

  @Test("A clock that is set back neither ends a session nor changes its last use")
  func clockSetBack() throws {
    let start = try #require(try lastUsed())
    client.clock.advance(milliseconds: -400 * SessionLifetimeTests.millisecondsPerDay)
    try client.call("profile.get")
    #expect(try lastUsed() == start)
  }

  @Test(
    "A use is recorded if the last recorded use is at least one day old; after more than 90 days, the session expires",
    arguments: [
      (0, false, false), (millisecondsPerDay - 1, false, false), (millisecondsPerDay, true, false),
      (90 * millisecondsPerDay, true, false),
      (90 * millisecondsPerDay + 1, true, true), (-millisecondsPerDay, false, false),
    ] as [(Int64, Bool, Bool)])
  func rules(_ age: Int64, _ shouldTouch: Bool, _ isExpired: Bool) {
    let start = Instant(milliseconds: 1_000_000_000_000)
    let now = start.adding(milliseconds: age)
    #expect(SessionRules.shouldTouch(lastUsedAt: start, now: now) == shouldTouch)
    #expect(SessionRules.isExpired(lastUsedAt: start, now: now) == isExpired)
    let expiry = start.adding(milliseconds: 90 * SessionLifetimeTests.millisecondsPerDay)
    #expect(SessionRules.expiry(lastUsedAt: start) == expiry)
  }

  @Test("If another process ends a session, the next call is rejected")
  func endedElsewhere() throws {
    let other = try client.harness.reopened().connect()
    try other.call("auth.resume", #"{"token": "\#(token)"}"#)
    try client.call("profile.get")
    try other.call("auth.signOut")
    #expect(try client.failure("notes.add", #"{"text": "x"}"#).rule == "not_signed_in")
    #expect(try client.call("auth.state")["state"].string == "onboarding")
    #expect(try client.database.notes().isEmpty)
  }

  @Test("Changes of the account by another process apply to the next call")
  func changedElsewhere() throws {
    let other = try client.harness.reopened().connect()
    try other.call("auth.resume", #"{"token": "\#(token)"}"#)
    try other.call("profile.update", #"{"name": "Ada King", "locale": "fr", "timeZone": "Pacific/Auckland"}"#)
    #expect(try client.call("profile.get")["user"]["name"].string == "Ada King")
    #expect(try client.call("notes.today").string == "2026-11-21")
    client.clock.advance(seconds: 3 * 3600)
    #expect(try client.call("notes.today").string == "2026-11-22")
    #expect(client.dispatcher.conversation.locale.language == .fr)
  }

  @Test("If another process deletes the account, the next call is rejected")
  func deletedElsewhere() throws {
    let other = try client.harness.reopened().connect()
    try other.call("auth.resume", #"{"token": "\#(token)"}"#)
    try other.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try client.failure("profile.get").rule == "not_signed_in")
  }

  @Test("`perform` commits the writes of its closure, or rolls them back if the closure throws")
  func perform() throws {
    let other = try client.harness.reopened().connect()
    _ = try other.dispatcher.perform { context in
      try context.transaction.journal.append(
        "note", user: 1, subject: "kept", time: context.now, data: "{}" as StaticString)
    }
    #expect(!other.database.hasOpenGroup)
    #expect(throws: CancellationError.self) {
      try other.dispatcher.perform { context in
        try context.transaction.journal.append(
          "note", user: 1, subject: "lost", time: context.now, data: "{}" as StaticString)
        throw CancellationError()
      }
    }
    try other.call("auth.state")
    #expect(try client.database.notes() == ["kept"])
  }
}
