import Auth
import Cards
import Database
import Glibc
import Habits
import JSON
import JSONRPC
import Kernel
import Kits
import Learning
import Library
import SQLite
import Service
import Social
import TestFiles
import TestSupport
import Transfer

/// The service with two accounts, which each run starts with the same state.
final class FuzzedService {
  private let clock: ManualClock
  private let registry: Registry
  private let folder: TemporaryFolder
  private let files: FileAccess
  /// The state at the start of each run.
  private let template: Database
  private let database: Database
  /// The count of changes at which `database` equals the template; nil if it does not.
  private var unchangedCount: Int?
  private let token: String
  /// The other account; nil if it is not compared.
  private var friend: TestUser?
  private var friendRows: [String] = []
  /// The id by which devices recognize the account; empty if it is not synced.
  private(set) var account = ""
  /// The registers of the account, as lines.
  private(set) var lines: [String] = []

  private enum Statements: SQL {
    case facts = """
      select count(*) || ' ' || ifnull(sum(hash % 65521), 0) || ' ' || ifnull(max(position), 0) from sync_facts
      where user_id = :user
      """
  }

  private static let checks: [Doctor.Check] =
    Auth.checks + Learning.checks + Kits.checks + Habits.checks + Social.checks + Cards.checks + Library.checks
    + MethodsTarget.reminders.checks + HistoryChecks.all + SyncChecks(of: hooks.history).all

  private static let hooks = DomainHooks(
    friendsOf: Social.friendsOf, namesVisibleTo: Social.namesVisibleTo,
    willDeleteAccount: { context in
      try Social.willDeleteAccount(context)
      try Cards.willDeleteAccount(context)
    },
    history: History([
      Auth.history, MethodsTarget.reminders.history, Learning.history, Kits.history, Habits.history, Cards.history,
      Library.history, Transfer.history,
    ]))

  /// Creates the accounts, which may be synced; traps if that fails.
  init(isSynced: Bool = false) {
    do {
      let start = try Harness.start.instant
      clock = ManualClock(start)
      registry = MethodsTarget.registry(clock)
      folder = try TemporaryFolder()
      files = try FileAccess(directory: folder.path)
      template = try Database(at: .memory, now: start, indexMerges: Cards.indexMerges)
      database = try Database(at: .memory, now: start, indexMerges: Cards.indexMerges)
      let harness = Harness(
        registry, checks: Self.checks, clock: clock, database: template, hooks: Self.hooks, files: files)
      let friend = try harness.user("Bob")
      try friend.call("sparks.create", #"{"title": "Bob's"}"#)
      let user = harness.connect()
      token = try user.signUp(name: "Ada")
      try SampleAccount.fill(user)
      try user.call("friends.add", #"{"email": "bob@example.org"}"#)
      if isSynced { try sync(user, friend) }
      try harness.violations().first.map { fatalError($0) }
    } catch {
      fatalError("The sample accounts cannot be created: \(error)")
    }
  }

  private func sync(_ user: TestUser, _ friend: TestUser) throws {
    try SampleAccount.fill(friend)
    for user in [friend, user] { try user.call("sync.enable", #"{"device": "laptop"}"#) }
    account = try user.call("sync.status")["accounts"][0].string ?? ""
    let peer = #"{"replica": "00000000000a", "device": "phone", "accounts": ["\#(account)"], "version": 1}"#
    lines = try user.call("sync.changes", #"{"from": \#(peer), "limit": 5000}"#)["changes"].elements.map(\.description)
    self.friend = friend
    friendRows = try rows(of: friend, in: template)
  }

  /// Returns what a database has of an account.
  private func rows(of account: TestUser, in database: Database) throws -> [String] {
    let facts = try database.connection.statement(Statements.facts.rawValue).bind("user", account.id)
      .scalar(String.self)
    return try MethodsTarget.exports.flatMap { domain in
      try ExportLines(of: domain, userID: account.id, in: database).lines
    } + [facts ?? ""]
  }

  /// Makes calls, each a line with a method and its parameters, and checks the replies and the database.
  func run(_ calls: [[UInt8]], file: [UInt8]?) {
    do {
      clock.set(to: try Harness.start.instant)
      let connection = database.connection
      if unchangedCount != connection.totalChanges {
        try template.connection.copy(to: connection, pagesPerStep: .max)
        unchangedCount = connection.totalChanges
      }
      try file.map { try folder.write($0, to: MethodsTarget.fileName) }
      let harness = Harness(
        registry, checks: Self.checks, clock: clock, database: database, hooks: Self.hooks, files: files)
      let user = harness.connect()
      try user.call("auth.resume", #"{"token": "\#(token)"}"#)
      for (index, call) in calls.enumerated() { try make(call, id: index, as: user) }
      _ = user.transport.receive([], isLast: true)
      FuzzTarget.expect(!database.hasOpenGroup, "No group of calls may remain open.")
      if unchangedCount != connection.totalChanges, let finding = try harness.violations().first(where: isFault) {
        fatalError("The doctor must find nothing: \(finding)")
      }
      if let friend {
        let isUnchanged = try rows(of: friend, in: database) == friendRows
        FuzzTarget.expect(isUnchanged, "Another user's rows must be unchanged.")
      }
      for name in try folder.names { unlink(folder.path(name)) }
    } catch {
      fatalError("The service must be usable: \(error)")
    }
  }

  /// Whether a finding of the doctor is a fault of the program; the hashes of the lines of another device are trusted.
  private func isFault(_ finding: String) -> Bool {
    friend == nil || !finding.hasPrefix("Facts of sync") || finding.contains("digests")
  }

  /// Whether a method of sync declares an error, or the parameters are wrong.
  private func isDeclared(_ error: JSON) -> Bool {
    let rule = error["data"]["rule"].string
    return error["code"].int == 1005 || error["code"].int ?? 0 < -32_000
      || SyncMethods.all.contains { $0.errors.contains { $0.rule == rule } }
  }

  private func make(_ call: [UInt8], id: Int, as user: TestUser) throws {
    let end = call.firstIndex(of: UInt8(ascii: " ")) ?? call.endIndex
    let name = JSONWriter()
    name.string(String(decoding: call[..<end], as: UTF8.self))
    let params = call[min(end + 1, call.endIndex)...]
    let message =
      Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"#.utf8) + name.withBytes { Array($0) }
      + (params.isEmpty ? [] : Array(#","params":"#.utf8) + params) + Array("}\n".utf8)
    let latest = try database.journal.latestSequenceNumber()
    let lines = user.transport.receive(message).split(separator: UInt8(ascii: "\n"))
    var replies: [JSON] = []
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      FuzzTarget.expect(Array(text.utf8) == Array(line), "A reply must be valid UTF-8.")
      guard let reply = try? JSON(text) else { fatalError("A reply must be JSON: \(text)") }
      if reply["method"].isNull { replies.append(reply) }
    }
    guard user.transport.ending == nil else { return }
    FuzzTarget.expect(replies.count <= 1, "A call must have at most one reply.")
    guard let reply = replies.first else { return }
    let names = reply.names
    FuzzTarget.expect(names.contains("result") != names.contains("error"), "A reply is a result or an error.")
    guard names.contains("error") else { return }
    FuzzTarget.expect(reply["error"]["code"].int != -32603, "An error must not be internal: \(reply)")
    if friend != nil { FuzzTarget.expect(isDeclared(reply["error"]), "An error must be declared: \(reply)") }
    let isUnchanged = try database.journal.latestSequenceNumber() == latest
    FuzzTarget.expect(isUnchanged, "A failed call must not append to the journal: \(reply)")
  }
}
