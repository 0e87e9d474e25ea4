import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Service

/// The limit of a user's storage.
@Suite struct StorageQuotaTests {
  private let harness: Harness
  private let client: TestUser
  private static let limit = 64 * 4096

  init() throws {
    harness = try Harness(Notes.all + [Self.clear, Self.touch])
    client = harness.connect()
    client.dispatcher.settings.maxUserBytes = Self.limit
    try client.signUp()
  }

  private static let clear = Method(
    "notes.clear", "Deletes all notes of the user.", effect: .write, access: .signedIn, traits: .destructive,
    examples: []
  ) { (_: NoParameters, context) in
    try context.transaction.statement("delete from journal where user_id = :user").bind("user", context.user.id).run()
    return EmptyResult()
  }

  private static let touch = Method(
    "notes.touch", "Adds a note without creating an object.", effect: .write, access: .signedIn, examples: []
  ) { (input: Notes.Text, context) in
    try context.database.journal.append(
      "note", user: try context.user.id, subject: input.text, time: context.now,
      data: String(repeating: "x", count: 4000))
    return EmptyResult()
  }

  private func pages(_ user: Int64) throws -> Int? {
    try client.database.connection.statement("select pages from user_pages where user_id = :user")
      .bind("user", user).scalar(Int.self)
  }

  /// Calls a method until it fails; returns the failure and the number of successful calls.
  private func fill(_ method: String, _ user: TestUser) throws -> (failure: CallFailure?, count: Int) {
    let text = String(repeating: "é", count: 64)
    for count in 0..<20_000 {
      if let failure = try user.attempt(method, #"{"text": "\#(text)"}"#) { return (failure, count) }
    }
    return (nil, 20_000)
  }

  @Test("At the limit, calls that create something fail, deletions succeed, and then there is space again")
  func limit() throws {
    let (failure, count) = try fill("notes.add", client)
    #expect(failure?.code == 1006 && failure?.rule == "limit_reached")
    let used = try #require(try pages(client.id))
    #expect((60...64).contains(used))
    #expect(try client.database.notes().count == count)
    #expect(try client.attempt("notes.clear") == nil)
    #expect(try (pages(client.id) ?? 0) < 20)
    #expect(try fill("notes.add", client).count > count / 2)
  }

  @Test("Calls that create nothing have a reserve of a tenth, so that a user at the limit can still use them")
  func reserve() throws {
    _ = try fill("notes.add", client)
    let before = try #require(try pages(client.id))
    let (failure, count) = try fill("notes.touch", client)
    #expect(count > 0 && failure?.rule == "limit_reached")
    let after = try #require(try pages(client.id))
    #expect(after > before && after <= 70)
  }

  @Test("Other users, and connections without a limit, are not limited")
  func others() throws {
    _ = try fill("notes.add", client)
    let grace = try harness.user("Grace")
    grace.dispatcher.settings.maxUserBytes = Self.limit
    #expect(try fill("notes.add", grace).count > 100)
    let unlimited = harness.connect()
    try unlimited.signIn()
    #expect(try unlimited.attempt("notes.add", #"{"text": "one"}"#) == nil)
  }

  @Test("A group of calls with one that creates something is limited, and a rejected call changes nothing")
  func atomic() throws {
    let call = #"{"method": "notes.add", "params": {"text": "one"}}"#
    let calls = Array(repeating: call, count: 1000).joined(separator: ",")
    var failure: CallFailure?
    var count = 0
    while failure == nil, count < 100 {
      failure = try client.attempt("system.atomic", #"{"calls": [\#(calls)]}"#)
      if failure == nil { count += 1 }
    }
    #expect(failure?.rule == "limit_reached")
    #expect(try client.database.notes().count == count * 1000)
  }

  @Test("A group with a call that creates something has no reserve, as the call itself has none")
  func atomicReserve() throws {
    _ = try fill("notes.add", client)
    let text = String(repeating: "é", count: 64)
    let call = #"{"method": "notes.add", "params": {"text": "\#(text)"}}"#
    #expect(try client.failure("system.atomic", #"{"calls": [\#(call), \#(call)]}"#).rule == "limit_reached")
    let touch = #"{"method": "notes.touch", "params": {"text": "\#(text)"}}"#
    try client.call("system.atomic", #"{"calls": [\#(touch), \#(touch)]}"#)
  }

  @Test("The count of a deleted account is deleted with it")
  func deletedAccount() throws {
    _ = try fill("notes.add", client)
    let id = client.id
    try client.call("auth.deleteAccount", #"{"password": "\#(TestUser.password)"}"#)
    #expect(try pages(id) == nil)
  }

  @Test("A user has at most 1,000 sessions; those that were not used for the longest time end")
  func sessions() throws {
    let first = try client.signIn()["token"].string ?? ""
    let store = SessionStore(harness.transaction)
    for number in 0..<1001 {
      client.clock.advance(seconds: 1)
      let hash = (0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      _ = try store.begin(user: client.id, tokenHash: hash, client: nil, at: client.clock.now())
    }
    #expect(
      try harness.connection.statement("select count(*) from sessions").scalar(Int.self) == SessionRules.maxSessions)
    #expect(try harness.connect().failure("auth.resume", #"{"token": "\#(first)"}"#).code == 1001)
  }
}
