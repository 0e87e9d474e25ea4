import Auth
import Database
import JSONRPC
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service

@Suite("`system.metrics`")
struct MetricsTests {
  private let folder: TemporaryFolder
  private let harness: Harness
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    harness = try Harness(Notes.all, topics: Auth.topics, location: folder.location())
    client = harness.connect()
  }

  private func metrics() throws -> JSON { try client.call("system.metrics") }

  /// Returns the metrics of a method; nil if it was not called.
  private func metrics(of method: String) throws -> JSON? {
    try metrics()["methods"].elements.first { $0["method"].string == method }
  }

  // MARK: - Calls

  @Test("Calls and failed calls are counted by method, errors also by kind")
  func calls() throws {
    try client.call("system.ping")
    try client.call("system.ping")
    #expect(try client.failure("profile.get").rule == "not_signed_in")
    let ping = try #require(try metrics(of: "system.ping"))
    #expect(ping["calls"].int == 2 && ping["errors"].int == 0)
    let profile = try #require(try metrics(of: "profile.get"))
    #expect(profile["calls"].int == 1 && profile["errors"].int == 1)
    let all = try metrics()
    #expect(all["errors"].description == #"[{"kind":"unauthenticated","count":1}]"#)
    // The call that returns the metrics is counted when it has ended.
    #expect(all["calls"].int == 5)
    #expect(
      all["methods"].elements.compactMap { $0["method"].string } == ["profile.get", "system.metrics", "system.ping"])
  }

  @Test("Unknown methods and messages that are no calls count as invalid messages")
  func invalidMessages() throws {
    _ = try client.failure("no.such")
    _ = try client.sendTogether("{", "[]", #"{"jsonrpc": "2.0", "id": 1}"#)
    let metrics = try metrics()
    #expect(metrics["invalidMessages"].int == 4 && metrics["calls"].int == 0)
    #expect(
      metrics["errors"].description
        == #"[{"kind":"invalid_request","count":2},{"kind":"method_not_found","count":1},{"kind":"parse_error","count":1}]"#
    )
  }

  @Test("The durations of a method are ordered and not negative")
  func latency() throws {
    for _ in 0..<100 { try client.call("system.ping") }
    let latency = try #require(try metrics(of: "system.ping"))["latency"]
    let values = try ["p50", "p90", "p99", "max"].map { try #require(latency[$0].double) }
    #expect(values == values.sorted() && values[0] >= 0 && values[3] > 0)
    #expect(try #require(latency["mean"].double) <= values[3])
  }

  // MARK: - Commits

  @Test("Calls that arrive together share a commit")
  func commits() throws {
    #expect(try metrics()["commits"]["writesPerCommit"].isNull)
    try client.signUp()
    let before = try metrics()["commits"]
    let calls = (0..<10).map {
      #"{"jsonrpc": "2.0", "id": \#($0), "method": "notes.add", "params": {"text": "\#($0)"}}"#
    }
    _ = try client.sendTogether(calls.joined(separator: "\n"))
    let after = try metrics()["commits"]
    #expect(after["count"].int == before["count"].int.map { $0 + 1 })
    #expect(after["writes"].int == before["writes"].int.map { $0 + 10 })
    let (count, writes) = (try #require(after["count"].int), try #require(after["writes"].int))
    #expect(after["writesPerCommit"].double == Double(writes) / Double(count))
    #expect(try #require(after["latency"]["max"].double) > 0)
  }

  @Test("A reader that blocks the log is reported until the log can start again")
  func blockedLog() throws {
    try harness.connection.setAutoCheckpoint(pages: 20)
    try client.signUp()
    func write() throws { try client.call("notes.add", #"{"text": "a"}"#) }
    for _ in 0..<20 { try write() }
    #expect(try metrics()["log"]["blockedSeconds"].isNull)

    let reader = try Database(at: harness.database.location, now: harness.clock.now())
    defer { reader.close() }
    try reader.beginReading()
    _ = try reader.journal.latestSequenceNumber()
    for _ in 0..<20 { try write() }
    let blocked = try metrics()["log"]
    #expect(try #require(blocked["blockedSeconds"].double) >= 0)
    #expect(try #require(blocked["pages"].int) > 20)
    #expect(try #require(blocked["bytes"].int) > 20 * 4096)

    try reader.commit()
    for _ in 0..<3 { try write() }
    let free = try metrics()["log"]
    #expect(free["blockedSeconds"].isNull)
    #expect(try #require(free["pages"].int) < 40)
  }

  // MARK: - The connection and the process

  @Test("Subscriptions are those that are open")
  func subscriptions() throws {
    try client.signUp()
    #expect(try metrics()["subscriptions"].int == 0)
    try client.call("events.subscribe")
    let second = try #require(try client.call("events.subscribe")["subscription"].int)
    #expect(try metrics()["subscriptions"].int == 2)
    try client.call("events.unsubscribe", #"{"subscription": \#(second)}"#)
    #expect(try metrics()["subscriptions"].int == 1)
    // The reply is followed by a notification.
    _ = try client.sendTogether(#"{"jsonrpc": "2.0", "id": 1, "method": "auth.signOut"}"#)
    #expect(try metrics()["subscriptions"].int == 0)
  }

  @Test("The backlog is that of the output")
  func backlog() throws {
    #expect(try metrics()["backlogBytes"].int == 0)
    client.dispatcher.metrics.observeBacklog { 4711 }
    #expect(try metrics()["backlogBytes"].int == 4711)
  }

  @Test("CPU time and memory are those of the process")
  func usage() throws {
    let metrics = try metrics()
    #expect(try #require(metrics["cpuSeconds"].double) > 0)
    #expect(try #require(metrics["residentBytes"].int) > 1 << 20)
    #expect(try #require(metrics["uptimeSeconds"].double) >= 0)
  }
}

/// Quantiles of durations.
@Suite struct LatencyHistogramTests {
  @Test("A quantile is not below the exact one, and at most one eighth above it", arguments: 1...20)
  func quantiles(seed: UInt64) {
    let random = SeededRandomSource(seed: seed)
    let durations = (0..<500).map { _ in Int64(truncatingIfNeeded: random.next() >> (random.next() % 60 + 2)) }
    var histogram = LatencyHistogram()
    durations.forEach { histogram.add($0) }
    let sorted = durations.sorted()
    for share in [0, 0.01, 0.5, 0.9, 0.99, 0.999, 1] {
      let exact = sorted[max(0, Int((share * 500).rounded(.up)) - 1)]
      let quantile = histogram.quantile(share)
      #expect(quantile >= exact && Double(quantile) <= Double(exact) * 1.125, "\(share)")
    }
    #expect(histogram.max == sorted.last && histogram.count == 500)
  }

  @Test("The longest and the shortest durations have a bucket", arguments: [0, 1, 7, 8, 15, 16, .max - 1, .max])
  func extremes(duration: Int64) {
    var histogram = LatencyHistogram()
    #expect(histogram.quantile(0.5) == 0)
    histogram.add(duration)
    #expect(histogram.quantile(0.5) == duration)
  }
}
