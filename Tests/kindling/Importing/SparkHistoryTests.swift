import Kernel
import TestSupport
import Testing

@testable import kindling

@Suite("Points and revisions of sparks go through files")
struct SparkHistoryTests {
  private let removal: Removal

  init() throws {
    removal = try Removal(old: WholeService.fixture(), new: WholeService.fixture())
    for fixture in [removal.old, removal.new] { try fixture.signUp(name: "Zoe", email: "zoe@example.org") }
  }

  private var old: Fixture { removal.old }

  private func change(_ intensities: [String], in fixture: Fixture) throws {
    for intensity in intensities { try fixture.call("sparks.update", #"{"sparkId": 1, "intensity": "\#(intensity)"}"#) }
  }

  @Test("A changed spark keeps its revision, so that the next change is paid too")
  func revision() throws {
    try old.call("sparks.create", #"{"title": "Plan"}"#)
    try change(["high", "extreme"], in: old)
    let text = try removal.export(old)
    try removal.take(text, into: removal.new, "replace")
    #expect(try removal.export(removal.new) == text)
    try change(["low"], in: removal.new)
    #expect(try removal.findings(removal.new) == [])
  }

  @Test("After an older file changes of a spark are paid again", arguments: ["json", "csv"])
  func olderFile(_ format: String) throws {
    try old.call("sparks.create", #"{"title": "Plan"}"#)
    let text = try removal.export(old)
    try change(["high", "extreme"], in: old)
    if format == "json" {
      try removal.take(text, into: old, "replace")
    } else {
      try old.call(
        "data.import",
        #"""
        {"format": "csv", "what": "sparks", "onConflict": "replace",
         "content": "title,createdAt\nPlan,2026-11-21T09:00:00Z\n"}
        """#)
    }
    try change(["low", "high", "extreme", "low"], in: old)
    #expect(try removal.findings(old) == [])
  }

  @Test("Points of a spark that stays as it was stay out")
  func keptSpark() throws {
    try old.call("sparks.create", #"{"title": "Plan"}"#)
    try removal.take(removal.export(old), into: removal.new, "replace")
    try change(["high", "extreme", "low"], in: old)
    #expect(try removal.export(old).contains(#""rule":"adjustment""#))
    #expect(try removal.take(removal.export(old), into: removal.new)["refused"].int == 0)
    #expect(try !removal.export(removal.new).contains(#""rule":"adjustment""#))
    try change(["high", "low", "extreme"], in: removal.new)
    #expect(try removal.findings(removal.new) == [])
  }

  @Test("A reward without its mission stays out, so that the mission can be completed")
  func reward() throws {
    try old.call("sparks.create", #"{"title": "Plan"}"#)
    let lines = try removal.export(old).split(separator: "\n").filter { !$0.contains("missionCompletion") }
    try removal.take(lines.joined(separator: "\n"), into: removal.new, "replace")
    #expect(try !removal.export(removal.new).contains(#""rule":"mission""#))
    try removal.new.call("sparks.create", #"{"title": "Plan B"}"#)
    #expect(try removal.findings(removal.new) == [])
  }

  @Test("What was recorded before the clock was set back comes along, and so does the day of a zone far ahead")
  func future() throws {
    try old.call("profile.update", #"{"timeZone": "Pacific/Kiritimati"}"#)
    old.clock.advance(seconds: 4 * 3600)
    try old.call("sparks.create", #"{"title": "Plan"}"#)
    try old.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try old.call("entries.add", #"{"tableId": 1, "title": "Run", "durationSeconds": 60}"#)
    old.clock.advance(seconds: -4 * 3600)
    try old.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    let text = try removal.export(old)
    #expect(try removal.take(text, into: removal.new, "replace")["refused"].int == 0)
    #expect(try removal.export(removal.new) == text)
    #expect(try removal.findings(removal.new) == [])
  }
}
