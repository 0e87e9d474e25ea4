import Kernel
import TestSupport

@testable import kindling

/// A file with an account in one process, as a side of exchanges.
final class SyncDevice: ExchangeSide {
  /// The connection to the other side has ended.
  struct Cut: Error {}

  /// When a connection ends: at the call with this number, before it arrives or before its reply does.
  struct Interruption {
    let call: Int
    let isBeforeCall: Bool
  }

  let user: TestUser
  let name: String
  /// The end of the connection; nil if it does not end.
  var interruption: Interruption?
  private(set) var calls = 0
  private(set) var methods: [String] = []
  /// Runs before each call, for writes during an exchange.
  var willCall: (String) throws -> Void = { _ in }
  /// Receives the method and the result of each call.
  var willReply: (_ method: String, _ result: String) -> Void = { _, _ in }

  /// Creates a file with an account of its own that is synced, and linked to that of another device.
  convenience init(_ name: String, linkedTo other: SyncDevice? = nil) throws {
    try self.init(notSynced: name)
    try user.call("sync.enable", #"{"device": "\#(name)"}"#)
    if let other { try exchange(with: other, isLinking: true) }
  }

  /// Creates an account that is not synced, by default in a file of its own.
  init(notSynced name: String, in harness: Harness? = nil) throws {
    self.name = name
    let harness = try harness ?? Harness.program()
    user = harness.connect()
    // The random numbers of two devices differ.
    for _ in 0..<name.utf8.reduce(0, { $0 + Int($1) % 32 }) { _ = harness.random.next() }
    try user.signUp(name: "Zoe", email: "zoe@example.org")
  }

  /// Uses the file of a user.
  init(of user: TestUser, named name: String = "device") { (self.user, self.name) = (user, name) }

  // MARK: - State

  func status() throws -> JSON { try user.call("sync.status") }

  func digest() throws -> String? { try status()["digest"].string }

  func replica() throws -> String? { try status()["replica"].string }

  /// What the user has stored, without local numbers and orders.
  func content() throws -> [String] {
    try [
      ("habits.list", ["name", "question", "color", "score"]), ("habits.today", ["name", "isDone"]),
      ("tables.list", ["name", "entryCount"]),
    ].flatMap { method, fields in
      try user.call(method)["items"].elements.map { item in
        "\(method): \(fields.map { item[$0].description })"
      }.sorted()
    }
  }

  /// Returns all registers.
  func registers() throws -> MergeModel { MergeModel(try lines()) }

  /// Returns the lines of all registers.
  func lines() throws -> [JSON] {
    let own = try status()
    let all = Array(0...255)
    var (lines, after): ([JSON], Int) = ([], 0)
    while true {
      let reply = try user.call(
        "sync.changes",
        #"{"from": \#(SyncDevice.peer(own, replica: "00000000000a")), "buckets": \#(all), "after": \#(after)}"#)
      lines += reply["changes"].elements
      after = reply["next"].int ?? 0
      if reply["isLast"].bool == true { return lines }
    }
  }

  // MARK: - Exchanges

  func call(_ method: String, _ params: String) throws -> String {
    try willCall(method)
    calls += 1
    methods.append(method)
    if let interruption, interruption.call == calls, interruption.isBeforeCall { throw Cut() }
    do {
      let result = try user.call(method, params).description
      willReply(method, result)
      if let interruption, interruption.call == calls { throw Cut() }
      return result
    } catch let failure as CallFailure {
      throw CallRejection(rule: failure.rule, messages: [failure.description])
    }
  }

  /// Forgets the calls of earlier exchanges.
  func reset() {
    calls = 0
    methods = []
    interruption = nil
    willCall = { _ in }
    willReply = { _, _ in }
  }

  /// Exchanges with another device, in the manner of the command on this one.
  @discardableResult
  func exchange(
    with other: SyncDevice, isLinking: Bool = false, isDryRun: Bool = false
  ) throws -> Exchange.Outcome {
    var options = Exchange.Options()
    options.isLinking = isLinking
    options.isDryRun = isDryRun
    options.deviceName = name
    options.otherDeviceName = other.name
    return try Exchange(here: self, there: other, options: options).run()
  }

  /// Receives what another device has learned since the last time, a number of lines at a time.
  ///
  /// Returns whether all was received; otherwise, the transfer was interrupted after a number of pages.
  @discardableResult
  func receive(
    from other: SyncDevice, limit: Int = 5000, pages: Int = .max, isLinking: Bool = false
  ) throws -> Bool {
    let (own, others) = (try status(), try other.status())
    let known = own["peers"].elements.first { $0["replica"].string == others["replica"].string }
    var after = known?["received"].int ?? 0
    // An earlier state of the file has fewer registers.
    if let head = others["head"].int, head < after { after = 0 }
    for _ in 0..<pages {
      let changes = try other.user.call(
        "sync.changes", #"{"from": \#(SyncDevice.peer(own, isLinking)), "after": \#(after), "limit": \#(limit)}"#)
      try user.call(
        "sync.apply",
        #"""
        {"from": \#(SyncDevice.peer(others, isLinking)), "after": \#(after), "next": \#(changes["next"]),
          "isLast": \#(changes["isLast"]), "changes": \#(changes["changes"])}
        """#)
      after = changes["next"].int ?? 0
      if changes["isLast"].bool == true { return true }
    }
    return false
  }

  /// Applies lines that another device has made of its rows.
  @discardableResult
  func apply(_ lines: [String], from replica: String = "00000000000b") throws -> JSON {
    try user.call(
      "sync.apply",
      #"""
      {"from": \#(SyncDevice.peer(try status(), replica: replica)), "after": 0, "next": 0, "isLast": true,
        "buckets": true, "changes": [\#(lines.joined(separator: ", "))]}
      """#)
  }

  private static func peer(_ status: JSON, _ isLinking: Bool = false, replica: String? = nil) -> String {
    let number = replica.map { "\"\($0)\"" } ?? status["replica"].description
    return #"""
      {"replica": \#(number), "device": \#(status["device"]), "accounts": \#(status["accounts"]), "version": 1,
        "digest": \#(status["digest"]), "link": \#(isLinking)}
      """#
  }

  /// Signs in again, because sessions expire while the clock advances.
  static func signIn(_ user: TestUser) throws {
    guard (try? user.call("profile.get")) == nil else { return }
    try user.call("auth.signIn", #"{"email": "zoe@example.org", "password": "analytical engine"}"#)
  }
}
