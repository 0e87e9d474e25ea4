import Database
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Exchanges of one of the two users of a file. (Sync, 1.)
@Suite struct SyncPrivacyTests {
  private let client: TestUser
  private let stranger: TracedUser
  private let owner: TracedUser

  init() throws {
    client = try Harness.program().connect()
    stranger = try TracedUser(client, seed: 1)
    owner = try TracedUser(client, seed: 2)
    for user in [stranger, owner] {
      try user.fillDomains()
      try user.createSpark(hasLongNotes: true)
      try user.call("sync.enable", #"{"device": "laptop"}"#)
    }
    try owner.addSocialData(with: stranger)
  }

  /// Returns the registers of a user in the order in which the file learned them.
  private func lines(of user: TracedUser) throws -> [JSON] {
    try user.call("profile.get")
    return try SyncDevice(of: client).lines()
  }

  // MARK: - What leaves the file

  /// The texts of both users that no reply may contain: hashes in hexadecimal digits, names of tokens and client keys.
  private func secrets() throws -> [String] {
    let queries: [SQL] = [
      "select password_hash from users", "select lower(hex(token_hash)) from sessions",
      "select name from sessions where name is not null", "select lower(hex(code_hash)) from password_resets",
      "select client_key from client_keys", "select lower(hex(email_hash)) from sign_in_failures",
    ]
    let texts = try queries.map { query in
      try client.database.connection.statement(query).all { try $0.text(0) }
    }
    #expect(texts.filter(\.isEmpty).count <= 1)
    return texts.flatMap(\.self)
  }

  private func expectPrivate(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(stranger.traces.matches(in: bytes) == [])
    #expect(try secrets().filter { text.lowercased().contains($0.lowercased()) } == [])
  }

  @Test("Replies contain no text of another user, and no hash, token or client key")
  func replies() throws {
    let lines = try lines(of: owner)
    #expect(!owner.traces.matches(in: Array("\(lines)".utf8)).isEmpty)
    var replies = lines.map(\.description)
    for (method, params) in [("sync.enable", "{}"), ("sync.status", "{}"), ("sync.compare", "{}")] {
      replies.append(try owner.call(method, params).description)
    }
    let device = SyncDevice(of: client)
    replies.append(try device.apply(lines.map(\.description)).description)
    replies += try device.lines().map(\.description)
    try expectPrivate(replies.joined(separator: "\n"))
  }

  @Test("Files in a folder contain no text of another user, and no hash, token or client key")
  func files() throws {
    try owner.call("profile.get")
    let folder = try TemporaryFolder()
    #expect(try SyncFolder(folder.path, here: SyncDevice(of: client)).run().sent > 0)
    let texts = try folder.names.map { try String(decoding: folder.bytes(of: $0), as: UTF8.self) }
    #expect(!owner.traces.matches(in: Array(texts.joined().utf8)).isEmpty)
    try expectPrivate(texts.joined(separator: "\n"))
  }

  // MARK: - What lines can reach

  /// The rows of the other user in all tables.
  private func rowsOfStranger() throws -> [String] {
    try client.database.performDeferredWrites()
    let connection = client.database.connection
    let stored = ["sync_accounts", "sync_kinds", "sync_facts", "sync_rows", "sync_peers", "sync_inbox", "history"]
    let tables = Composition.tables.map { ($0.name, $0.owner.userCondition) } + stored.map { ($0, "user_id = :user") }
    return try tables.filter { $0.1.contains(":user") }.flatMap { table, condition in
      let columns = try connection.statement(SQL(interning: "select name from pragma_table_xinfo('\(table)')")).all {
        "quote(\(try $0.text(0)))"
      }
      let text = columns.joined(separator: " || ',' || ")
      let query = SQL(interning: "select '\(table) ' || \(text) from \(table) where \(condition)")
      return try connection.statement(query).bind("user", stranger.id).all { try $0.text(0) }
    }.sorted()
  }

  /// Applies lines to the account of the owner, and expects that the rows of the other user remain as they are.
  private func apply(_ lines: [String]) throws {
    try owner.call("profile.get")
    let before = try rowsOfStranger()
    #expect(before.count > 50)
    try SyncDevice(of: client).apply(lines)
    let violations = try client.harness.violations()
    #expect(violations == [])
    let changes = try rowsOfStranger().difference(from: before)
    #expect(changes.isEmpty)
  }

  /// The lines of the other user as if another device had written them later.
  private func laterLines(deleted isDeleted: Bool) throws -> [String] {
    let lines = try lines(of: stranger).filter {
      !isDeleted || $0["part"].string == "" && $0["kind"].string != "account"
    }
    return lines.map { line in
      let members = line.names.map { name in
        switch name {
        case "at": #""at":"2026-11-21T10:00:00.000Z+0/00000000000b""#
        case "values" where isDeleted, "hash" where isDeleted: "\"\(name)\":null"
        default: "\"\(name)\":\(line[name])"
        }
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  @Test("Lines with the uids of another user make rows of their receiver, and change none of the other's")
  func foreignLines() throws {
    try apply(try lines(of: stranger).map(\.description))
    try apply(try laterLines(deleted: false))
    try apply(try laterLines(deleted: true))
    let covers = try Set(lines(of: stranger).compactMap(\.["uid"].string)).map { uid in
      #"{"kind":"cover","uid":"\#(uid)","at":"2026-11-21T11:00:00.000Z+0/00000000000b"}"#
    }
    try apply(covers)
  }

  @Test("A line that deletes the account is refused")
  func account() throws {
    let account = try #require(lines(of: owner).first { $0["kind"].string == "account" })
    let at = #""at": "2026-11-21T10:00:00.000Z+0/00000000000b""#
    let line = #"{"kind": "account", "uid": \#(account["uid"]), \#(at), "values": null}"#
    let failure = try #require(throws: CallFailure.self) { try SyncDevice(of: client).apply([line]) }
    #expect(failure.path == "/changes/0/values")
    try owner.call("profile.get")
  }

  /// Returns the uid that the values of a line must have, or another one if they need none.
  private func uid(of line: String) throws -> String {
    let line = try FactLine(json: line)
    let kind = try #require(Composition.history.factKinds.first { $0.name == line.kind })
    guard kind.hasCheckableUID, line.part.isEmpty else { return (line.uid ^ 14).uidText }
    return try #require(try line.values?.withParsed { kind.uid(of: line, $0) }).uidText
  }

  @Test("Lines with the numbers of rows of another user show nothing of them")
  func foreignNumbers() throws {
    // The first kit and the first course belong to the other user.
    let lines = try lines(of: owner).compactMap { line -> String? in
      let text = line.description
      let changed = text.replacing(#/"(kit|course)-[0-9a-f]{16}/#) { "\"\($0.output.1)-1" }
      guard changed != text else { return nil }
      return try changed.replacing(#/"uid":"[0-9a-f]{16}/#, with: #""uid":"\#(uid(of: changed))"#)
    }
    #expect(lines.count > 2)
    try apply(lines)
    #expect(try owner.call("sync.status")["parked"].int ?? 0 > 2)
    for method in ["reviews.next", "study.statistics", "kits.list", "paths.list", "dashboard.get", "today.get"] {
      #expect(stranger.traces.matches(in: Array(try owner.call(method).description.utf8)) == [])
    }
  }
}
