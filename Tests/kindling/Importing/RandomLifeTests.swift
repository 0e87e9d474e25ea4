import Kernel
import TestSupport
import Testing

@testable import kindling

@Suite("Lives that nobody has planned go through a file")
struct RandomLifeTests {
  private let eve = #"{"email": "eve@example.org", "password": "analytical engine"}"#
  private let zoe = #"{"email": "zoe@example.org", "password": "analytical engine"}"#

  @Test("What comes back is the same, byte for byte, and nothing is new where it came from", arguments: 0..<6)
  func roundTrip(_ seed: UInt64) throws {
    let removal = try Removal(old: WholeService.fixture(), new: WholeService.fixture())
    var other = RandomLife(of: "eve@example.org", in: removal.old, seed: seed + 1000)
    try removal.old.signUp(name: "Eve", email: "eve@example.org")
    try other.live(60)
    var life = RandomLife(of: "zoe@example.org", in: removal.old, seed: seed)
    try removal.old.signUp(name: "Zoe", email: "zoe@example.org")
    try life.live(240)
    #expect(life.faults == [])
    try #require(removal.findings(removal.old) == [])
    let text = try removal.export(removal.old)
    try removal.old.call("auth.signIn", eve)
    let others = try removal.export(removal.old)
    try removal.old.call("auth.signIn", zoe)

    // What was recorded before the clock was set back may be ahead of it.
    removal.new.clock.advance(
      seconds: removal.old.clock.now().milliseconds(since: removal.new.clock.now()) / 1000)
    try removal.new.signUp(name: "Zoe", email: "zoe@example.org")
    for conflict in ["replace", "replace", "skip"] {
      let reply = try removal.take(text, into: removal.new, conflict)
      #expect(reply["refused"].int == 0, "\(reply["rows"])")
      try expectSame(removal.export(removal.new), text)
      #expect(try removal.findings(removal.new) == [])
    }
    for conflict in ["skip", "replace"] {
      let reply = try removal.take(text, into: removal.old, conflict)
      #expect(reply["refused"].int == 0, "\(reply["rows"])")
      if conflict == "skip" { #expect(reply["added"].int == 0, "\(reply.changes)") }
      try expectSame(removal.export(removal.old), text)
      #expect(try removal.findings(removal.old) == [])
    }
    try removal.old.call("auth.signIn", eve)
    try expectSame(removal.export(removal.old), others)
    try removal.old.call("auth.signIn", zoe)
    // Life goes on in both.
    for fixture in [removal.old, removal.new] {
      var later = RandomLife(of: "zoe@example.org", in: fixture, seed: seed + 2000)
      try later.live(40)
      #expect(later.faults == [])
      #expect(try removal.findings(fixture) == [])
    }
  }

  private func expectSame(_ after: String, _ before: String) throws {
    guard after != before else { return }
    let (after, before) = (after.split(separator: "\n"), before.split(separator: "\n"))
    let place =
      zip(after, before).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(after.count, before.count)
    Issue.record(
      """
      \(before.count) and \(after.count) lines; the first that differs:
      \(before.dropFirst(place).first ?? "none")
      \(after.dropFirst(place).first ?? "none")
      """)
  }
}
