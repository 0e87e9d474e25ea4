import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("Export and import of random accounts")
struct RandomActionsTests {
  private let eve = #"{"email": "eve@example.org", "password": "analytical engine"}"#
  private let zoe = #"{"email": "zoe@example.org", "password": "analytical engine"}"#

  @Test(
    "Imports restore all but the streaks of deleted rows, byte for byte, and change nothing in the exported account",
    arguments: Search.seeds(2, thorough: 6))
  func roundTrip(_ seed: UInt64) throws {
    let scenario = try ImportScenario()
    var other = RandomActions(of: "eve@example.org", in: scenario.source, seed: seed + 1000)
    try scenario.source.signUp(name: "Eve", email: "eve@example.org")
    try other.perform(60)
    var actions = RandomActions(of: "zoe@example.org", in: scenario.source, seed: seed)
    try scenario.source.signUp(name: "Zoe", email: "zoe@example.org")
    try actions.perform(240)
    #expect(actions.faults == [])
    try #require(scenario.source.harness.violations() == [])
    let text = try scenario.exportText(of: scenario.source)
    try scenario.source.call("auth.signIn", eve)
    let exportOfEve = try scenario.exportText(of: scenario.source)
    try scenario.source.call("auth.signIn", zoe)

    let copy = try Harness.program().connect()
    for client in [scenario.target, copy] {
      // The clock is set to that of the source, which actions set back, so recorded instants can be later.
      client.clock.advance(seconds: scenario.source.clock.now().milliseconds(since: client.clock.now()) / 1000)
      try client.signUp(name: "Zoe", email: "zoe@example.org")
    }
    var restored: String?
    for conflict in ["replace", "replace", "skip"] {
      let reply = try scenario.importText(text, into: scenario.target, conflict)
      #expect(reply["rejected"].int == 0, "\(reply["rows"])")
      let export = try scenario.exportText(of: scenario.target)
      expectRestored(export, from: text)
      expectSame(export, restored ?? export)
      restored = export
      #expect(try scenario.target.harness.violations() == [])
    }
    // The imported account has no streaks of deleted rows, so its export is restored byte for byte.
    let export = try #require(restored)
    try scenario.importText(export, into: copy, "replace")
    try expectSame(scenario.exportText(of: copy), export)
    for conflict in ["skip", "replace"] {
      let reply = try scenario.importText(text, into: scenario.source, conflict)
      #expect(reply["rejected"].int == 0, "\(reply["rows"])")
      if conflict == "skip" { #expect(reply["added"].int == 0, "\(reply.additionsAndErrors)") }
      try expectSame(scenario.exportText(of: scenario.source), text)
      #expect(try scenario.source.harness.violations() == [])
    }
    try scenario.source.call("auth.signIn", eve)
    try expectSame(scenario.exportText(of: scenario.source), exportOfEve)
    try scenario.source.call("auth.signIn", zoe)
    // Both accounts remain usable.
    for client in [scenario.source, scenario.target] {
      var later = RandomActions(of: "zoe@example.org", in: client, seed: seed + 2000)
      try later.perform(40)
      #expect(later.faults == [])
      #expect(try client.harness.violations() == [])
    }
  }

  /// Expects the same text, except that longest streaks can be shorter.
  ///
  /// An import restores only the streaks that the imported rows account for, so not those of rows deleted before the
  /// export.
  private func expectRestored(_ after: String, from before: String) {
    let streak = #/"(?:longestStreak|bestStreak)":([0-9]+)/#
    for (restored, exported) in zip(after.matches(of: streak), before.matches(of: streak)) {
      #expect((Int(restored.output.1) ?? .max) <= (Int(exported.output.1) ?? 0))
    }
    expectSame(after.replacing(streak, with: ""), before.replacing(streak, with: ""))
  }

  private func expectSame(_ after: String, _ before: String) {
    guard after != before else { return }
    let (after, before) = (after.split(separator: "\n"), before.split(separator: "\n"))
    let index =
      zip(after, before).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(after.count, before.count)
    Issue.record(
      """
      \(before.count) and \(after.count) lines; the first difference:
      \(before.dropFirst(index).first ?? "none")
      \(after.dropFirst(index).first ?? "none")
      """)
  }
}
