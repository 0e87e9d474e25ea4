import Kernel
import TestSupport
import Testing

@testable import kindling

/// A file with an account that is synced.
struct SyncDevice {
  let user: TestUser

  /// Creates a file with an account of its own, which is linked to that of another device.
  init(_ name: String, linkedTo other: SyncDevice? = nil) throws {
    let harness = try Harness.program()
    user = harness.connect()
    // The random numbers of two devices differ.
    for _ in 0..<name.utf8.reduce(0, { $0 + Int($1) % 32 }) { _ = harness.random.next() }
    try user.signUp(name: "Zoe", email: "zoe@example.org")
    try user.call("sync.enable", #"{"device": "\#(name)"}"#)
    if let other { try exchange(with: other, isLinking: true) }
  }

  /// Uses the file of a user whose account is synced.
  init(of user: TestUser) { self.user = user }

  func status() throws -> JSON { try user.call("sync.status") }

  func digest() throws -> String { try user.call("sync.compare")["digest"].string ?? "" }

  /// Exchanges facts in both directions, until both devices have the same.
  func exchange(with other: SyncDevice, isLinking: Bool = false) throws {
    try receive(from: other, isLinking: isLinking)
    try other.receive(from: self, isLinking: isLinking)
    let (own, others) = (try digest(), try other.digest())
    guard own != others else { return }
    let (first, second) = (try buckets(), try other.buckets())
    let different = first.indices.filter { first[$0] != second[$0] }
    try receive(from: other, buckets: different)
    try other.receive(from: self, buckets: different)
  }

  /// Returns all registers.
  func registers() throws -> MergeModel {
    let own = try status()
    let all = Array(0...255)
    var (lines, after): ([JSON], Int) = ([], 0)
    while true {
      let reply = try user.call(
        "sync.changes",
        #"{"from": \#(SyncDevice.peer(own, replica: "00000000000a")), "buckets": \#(all), "after": \#(after)}"#)
      lines += reply["changes"].elements
      after = reply["next"].int ?? 0
      if reply["isLast"].bool == true { return MergeModel(lines) }
    }
  }

  private func buckets() throws -> [String] {
    try user.call("sync.compare")["buckets"].elements.compactMap(\.string)
  }

  /// Receives what another device has learned since the last time, or all that it has in some buckets.
  func receive(from other: SyncDevice, buckets: [Int]? = nil, limit: Int = 5000, isLinking: Bool = false) throws {
    let (own, others) = (try status(), try other.status())
    let known = own["peers"].elements.first { $0["replica"].string == others["replica"].string }
    var after = buckets == nil ? known?["received"].int ?? 0 : 0
    while true {
      let selection = buckets.map { #", "buckets": \#($0)"# } ?? ""
      let changes = try other.user.call(
        "sync.changes",
        #"{"from": \#(SyncDevice.peer(own, isLinking)), "after": \#(after), "limit": \#(limit)\#(selection)}"#)
      try user.call(
        "sync.apply",
        #"""
        {"from": \#(SyncDevice.peer(others, isLinking)), "after": \#(after), "next": \#(changes["next"]),
          "isLast": \#(changes["isLast"]), "buckets": \#(buckets != nil), "changes": \#(changes["changes"])}
        """#)
      after = changes["next"].int ?? 0
      if changes["isLast"].bool == true { return }
    }
  }

  private static func peer(_ status: JSON, _ isLinking: Bool = false, replica: String? = nil) -> String {
    #"""
    {"replica": \#(replica.map { "\"\($0)\"" } ?? status["replica"].description), "device": \#(status["device"]), "accounts": \#(status["accounts"]),
      "version": 1, "digest": \#(status["digest"]), "link": \#(isLinking)}
    """#
  }

  /// Signs in again, because sessions expire while the clock advances.
  static func signIn(_ user: TestUser) throws {
    guard (try? user.call("profile.get")) == nil else { return }
    try user.call("auth.signIn", #"{"email": "zoe@example.org", "password": "analytical engine"}"#)
  }
}
