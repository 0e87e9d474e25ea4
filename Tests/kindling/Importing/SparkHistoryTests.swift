import Kernel
import TestSupport
import Testing

@testable import kindling

@Suite("Points and revisions of imported sparks")
struct SparkHistoryTests {
  private let scenario: ImportScenario

  init() throws {
    scenario = try ImportScenario()
    for client in [scenario.source, scenario.target] { try client.signUp(name: "Zoe", email: "zoe@example.org") }
  }

  private var source: TestUser { scenario.source }

  private func change(_ intensities: [String], in client: TestUser) throws {
    for intensity in intensities { try client.call("sparks.update", #"{"sparkId": 1, "intensity": "\#(intensity)"}"#) }
  }

  @Test("An import retains the revision of a spark, so that points are consistent after the next change")
  func revision() throws {
    try source.call("sparks.create", #"{"title": "Plan"}"#)
    try change(["high", "extreme"], in: source)
    let text = try scenario.exportText(of: source)
    try scenario.importText(text, into: scenario.target, "replace")
    #expect(try scenario.exportText(of: scenario.target) == text)
    try change(["low"], in: scenario.target)
    #expect(try scenario.target.harness.violations() == [])
  }

  @Test("Points are consistent if a spark changes after the import of an older file", arguments: ["json", "csv"])
  func olderFile(_ format: String) throws {
    try source.call("sparks.create", #"{"title": "Plan"}"#)
    let text = try scenario.exportText(of: source)
    try change(["high", "extreme"], in: source)
    if format == "json" {
      try scenario.importText(text, into: source, "replace")
    } else {
      try source.call(
        "data.import",
        #"""
        {"format": "csv", "what": "sparks", "onConflict": "replace",
         "content": "title,createdAt\nPlan,2026-11-21T09:00:00Z\n"}
        """#)
    }
    try change(["low", "high", "extreme", "low"], in: source)
    #expect(try source.harness.violations() == [])
  }

  @Test("Points of a skipped spark are not imported")
  func retainedSpark() throws {
    try source.call("sparks.create", #"{"title": "Plan"}"#)
    try scenario.importText(scenario.exportText(of: source), into: scenario.target, "replace")
    try change(["high", "extreme", "low"], in: source)
    #expect(try scenario.exportText(of: source).contains(#""rule":"adjustment""#))
    #expect(try scenario.importText(scenario.exportText(of: source), into: scenario.target)["rejected"].int == 0)
    #expect(try !scenario.exportText(of: scenario.target).contains(#""rule":"adjustment""#))
    try change(["high", "low", "extreme"], in: scenario.target)
    #expect(try scenario.target.harness.violations() == [])
  }

  @Test("The reward of a mission is not imported without its completion")
  func reward() throws {
    try source.call("sparks.create", #"{"title": "Plan"}"#)
    let lines = try scenario.exportText(of: source).split(separator: "\n").filter { !$0.contains("missionCompletion") }
    try scenario.importText(lines.joined(separator: "\n"), into: scenario.target, "replace")
    #expect(try !scenario.exportText(of: scenario.target).contains(#""rule":"mission""#))
    try scenario.target.call("sparks.create", #"{"title": "Plan B"}"#)
    #expect(try scenario.target.harness.violations() == [])
  }

  @Test("After the clock is set back, rows with later instants are imported, even with days of a zone far ahead")
  func future() throws {
    try source.call("profile.update", #"{"timeZone": "Pacific/Kiritimati"}"#)
    source.clock.advance(seconds: 4 * 3600)
    try source.call("sparks.create", #"{"title": "Plan"}"#)
    try source.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try source.call("entries.add", #"{"tableId": 1, "title": "Run", "durationSeconds": 60}"#)
    source.clock.advance(seconds: -4 * 3600)
    try source.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    let text = try scenario.exportText(of: source)
    #expect(try scenario.importText(text, into: scenario.target, "replace")["rejected"].int == 0)
    #expect(try scenario.exportText(of: scenario.target) == text)
    #expect(try scenario.target.harness.violations() == [])
  }
}
