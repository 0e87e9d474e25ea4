import Kernel
import SQLite
import TestSupport
import Testing

@testable import kindling

/// Two devices with files of their own and one account.
struct DevicePair {
  /// A file with the account.
  struct Device {
    let user: TestUser

    init(_ name: String, seed: UInt64, joining day: Int = 0) throws {
      user = try Harness.program(random: SeededRandomSource(seed: seed)).connect()
      user.clock.advance(seconds: Int64(day) * 86_400)
      try user.signUp(name: "Zoe", email: "zoe@example.org")
      try user.call("sync.enable", #"{"device": "\#(name)"}"#)
    }

    var digest: String? { get throws { try SyncDevice(of: user).digest() } }

    /// Receives what another device knows.
    func receive(from other: Device, isLinking: Bool = false) throws {
      try SyncDevice(of: user).receive(from: SyncDevice(of: other.user), isLinking: isLinking)
    }

    /// Makes a call, and returns the number of its result.
    @discardableResult
    func create(_ title: String, _ category: String = "decision", _ more: String = "") throws -> JSON {
      try user.call("sparks.create", #"{"title": "\#(title)", "category": "\#(category)"\#(more)}"#)
    }

    /// Returns the ID of the spark with a title.
    func spark(_ title: String) throws -> Int {
      let sparks = try user.call("sparks.list", #"{"limit": 100}"#)["items"].elements
      return try #require(sparks.first { $0["title"].string == title }?["id"].int)
    }

    /// Returns the titles of all sparks, sorted.
    var titles: [String] {
      get throws {
        try user.call("sparks.list", #"{"limit": 100}"#)["items"].elements.compactMap { $0["title"].string }.sorted()
      }
    }

    var progress: JSON { get throws { try user.call("sparks.progress") } }

    /// Returns the sums of the ledger by rules.
    func ledger() throws -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: try user.harness.connection.statement(
          "select rule, sum(points) from ledger group by rule having sum(points) <> 0"
        ).all { (try $0.text(0), try $0.integer(1)) })
    }
  }

  let laptop: Device
  let phone: Device
  var both: [Device] { [laptop, phone] }

  init(seed: UInt64 = 1) throws {
    laptop = try Device("laptop", seed: seed)
    phone = try Device("phone", seed: seed + 1000)
    try link()
  }

  /// Two devices with accounts that were used separately; that of the phone is some days younger.
  init(joining day: Int, use: (Device) throws -> Void) throws {
    laptop = try Device("laptop", seed: 1)
    phone = try Device("phone", seed: 1001, joining: day)
    laptop.user.clock.advance(seconds: 3600)
    for device in [laptop, phone] { try use(device) }
    laptop.user.clock.advance(seconds: Int64(day) * 86_400 - 3600)
    try link()
  }

  private func link() throws {
    try phone.receive(from: laptop, isLinking: true)
    try laptop.receive(from: phone)
  }

  /// Lets an hour pass on both devices.
  func wait(hours: Int64 = 1) { for device in both { device.user.clock.advance(seconds: hours * 3600) } }

  /// Exchanges all changes, and expects equal digests and sparks, and that the doctor finds nothing.
  func exchange(comparingReplies: Bool = true) throws {
    try phone.receive(from: laptop)
    try laptop.receive(from: phone)
    try phone.receive(from: laptop)
    #expect(try laptop.digest == phone.digest)
    for device in both { try #require(device.user.harness.violations() == []) }
    for (method, params) in comparingReplies ? Self.replies : [] {
      let (own, other) = (try laptop.user.call(method, params), try phone.user.call(method, params))
      #expect(own.description == other.description, "\(method)")
    }
    let sparks = try both.map { device in
      let items = try device.user.call("sparks.list", #"{"limit": 100}"#)["items"].elements
      return items.map { spark in
        spark.names.filter { $0 != "id" && $0 != "updatedAt" }.map { "\($0) \(spark[$0])" }.joined(separator: " ")
      }.sorted()
    }
    #expect(sparks[0] == sparks[1])
  }

  private static let replies = [
    ("sparks.progress", "{}"), ("missions.list", #"{"limit": 100}"#), ("cards.list", #"{"limit": 100}"#),
    ("cards.summary", "{}"), ("sparks.statistics", #"{"range": "all"}"#), ("sparks.suggest", #"{"text": "p"}"#),
    ("tables.list", #"{"limit": 100}"#),
  ]
}
