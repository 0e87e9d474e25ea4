import JSON
import Kernel

/// A device as it introduces itself in an exchange.
struct ExchangeDevice {
  var replica: String
  var name: String
  var accounts: [String]
  var version = 1
  /// The digest of its facts; nil if it is not known.
  var digest: String?

  /// Returns the parameter `from`.
  func json(isLinking: Bool) -> String {
    let accounts = accounts.map(\.quotedAsJSON).joined(separator: ",")
    return #"{"replica":\#(replica.quotedAsJSON),"device":\#(name.quotedAsJSON),"accounts":[\#(accounts)],"#
      + #""version":\#(version)"# + (digest.map { #","digest":\#($0.quotedAsJSON)"# } ?? "")
      + (isLinking ? #","link":true}"# : "}")
  }

  /// Reads the members of a reply; nil if they are missing.
  init?(_ json: JSONValue) {
    guard let replica = json.member("replica")?.string, let name = json.member("device")?.string,
      let accounts = json.member("accounts")
    else { return nil }
    self.init(
      replica: replica, name: name, accounts: accounts.elements.compactMap(\.string),
      version: json.member("version")?.integer ?? 1, digest: json.member("digest")?.string)
  }

  init(replica: String, name: String, accounts: [String], version: Int = 1, digest: String? = nil) {
    (self.replica, self.name, self.accounts, self.version, self.digest) = (replica, name, accounts, version, digest)
  }
}

/// The reply of `sync.status`.
struct DeviceStatus {
  /// Nil if sync is off.
  let device: ExchangeDevice?
  let facts: Int
  /// The position of the latest register.
  let head: Int
  /// The positions up to which the registers of other devices are known, by their numbers.
  let received: [String: Int]
  /// The number of the device of the latest exchange; nil if there was none.
  let latestPeer: String?

  init?(_ json: JSONValue) {
    guard json.member("enabled")?.bool != nil else { return nil }
    device = ExchangeDevice(json)
    facts = json.member("facts")?.integer ?? 0
    head = json.member("head")?.integer ?? 0
    var received: [String: Int] = [:]
    var latest: (replica: String, time: String)?
    for peer in json.member("peers")?.elements.map({ $0 }) ?? [] {
      guard let replica = peer.member("replica")?.string else { continue }
      received[replica] = peer.member("received")?.integer
      // Instants of one format are in the order of their texts.
      guard let time = peer.member("syncedAt")?.string, latest.map({ $0.time < time }) ?? true else { continue }
      latest = (replica, time)
    }
    self.received = received
    latestPeer = latest?.replica
  }
}

/// The reply of `sync.changes`.
struct ChangePage {
  let device: ExchangeDevice
  let name: String
  let email: String
  let time: Instant?
  /// The position of the latest register of the side that replied.
  let head: Int
  /// The position in the order of the caller that the side that replied has.
  let received: Int
  let digest: String
  /// The lines as JSON.
  let lines: [String]
  let next: Int
  let isLast: Bool

  init?(_ json: JSONValue) {
    guard let device = ExchangeDevice(json), let head = json.member("head")?.integer,
      let received = json.member("received")?.integer, let digest = json.member("digest")?.string,
      let changes = json.member("changes"), let next = json.member("next")?.integer,
      let isLast = json.member("isLast")?.bool
    else { return nil }
    self.device = device
    name = json.member("name")?.string ?? ""
    email = json.member("email")?.string ?? ""
    time = json.member("time")?.string.flatMap { Instant($0) }
    self.head = head
    self.received = received
    self.digest = digest
    lines = changes.elements.map(\.text)
    self.next = next
    self.isLast = isLast
  }
}

/// The numbers of facts that an exchange has changed on one side.
struct ChangeCounts {
  /// The facts that were added, changed, deleted or parked.
  var facts = 0
  /// The registers of this side that were replaced.
  var conflicts = 0

  init() {}

  /// Reads the member `applied` of a reply; null is no change.
  init(_ json: JSONValue?) {
    guard let json else { return }
    func count(_ name: StaticString) -> Int { json.member(name)?.integer ?? 0 }
    facts = count("added") + count("changed") + count("deleted") + count("parked")
    conflicts = count("conflicts")
  }

  static func += (counts: inout ChangeCounts, others: ChangeCounts) {
    counts.facts += others.facts
    counts.conflicts += others.conflicts
  }
}

/// The reply of `sync.apply`.
struct AppliedChanges {
  let received: Int
  let counts: ChangeCounts
  let digest: String

  init?(_ json: JSONValue) {
    guard let received = json.member("received")?.integer, let digest = json.member("digest")?.string else {
      return nil
    }
    self.received = received
    self.digest = digest
    counts = ChangeCounts(json.member("applied"))
  }
}

/// The reply of `sync.export`.
struct ExportedFile {
  /// The position of the latest register.
  let head: Int

  init?(_ json: JSONValue) {
    guard let head = json.member("head")?.integer else { return nil }
    self.head = head
  }
}

/// The reply of `sync.compare`.
struct BucketSums {
  let digest: String
  let sums: [String]

  init?(_ json: JSONValue) {
    guard let digest = json.member("digest")?.string, let sums = json.member("buckets") else { return nil }
    self.digest = digest
    self.sums = sums.elements.compactMap(\.string)
  }

  /// Returns the numbers of the buckets whose sums differ.
  func differences(from others: BucketSums) -> [Int] {
    (0..<max(sums.count, others.sums.count)).filter { index in
      !sums.indices.contains(index) || !others.sums.indices.contains(index) || sums[index] != others.sums[index]
    }
  }
}

extension JSONValue {
  /// The integer; nil for another kind and outside the range.
  var integer: Int? { int.flatMap { Int(exactly: $0) } }
}
