import Database
import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("Imports of randomly changed files")
struct MutationTests {
  /// The members of the JSON object on a line.
  private typealias Line = [String: Any]

  @Test(
    "After any import the database is consistent, and no later call fails with an internal error",
    arguments: Search.seeds(2, thorough: 8))
  func mutations(_ seed: UInt64) throws {
    let scenario = try ImportScenario.filled()
    let lines = try scenario.exportText(of: scenario.source).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Line)
    }
    let random = SeededRandomSource(seed: seed)
    for round in 0..<8 {
      var mutant = lines
      for _ in 0...round { mutate(&mutant, random) }
      let text = try mutant.map { line in
        String(decoding: try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]), as: UTF8.self)
      }.joined(separator: "\n")
      let client = round.isMultiple(of: 4) ? scenario.source : try Harness.program().connect()
      if !round.isMultiple(of: 4) { try client.signUp(name: "Zoe", email: "zoe@example.org") }
      for conflict in ["skip", "replace", "fail"] {
        do {
          try scenario.importText(text, into: client, conflict)
        } catch let failure as CallFailure {
          #expect([1004, 1005].contains(failure.code), "\(failure)\n\(text)")
        }
        #expect(try client.harness.violations() == [], "\(conflict) \(seed) \(round)\n\(text)")
        readEverything(of: client, "\(conflict) \(seed) \(round)\n\(text)")
        var actions = RandomActions(of: "zoe@example.org", in: client, seed: seed)
        try actions.perform(12)
        #expect(actions.faults == [], "\(conflict) \(seed) \(round)\n\(text)")
        let findings = try client.harness.violations()
        #expect(findings == [], "after the actions: \(conflict) \(seed) \(round)\n\(text)")
      }
    }
  }

  /// Calls every read method, except those of `data`, without parameters, and records internal errors.
  private func readEverything(of client: TestUser, _ comment: String) {
    for (name, method) in Harness.programMethods where method.effect == .read && !name.hasPrefix("data.") {
      do {
        try client.call(name)
      } catch let failure as CallFailure {
        #expect(failure.code != -32603, "\(name): \(failure)\n\(comment)")
      } catch {
        Issue.record(error)
      }
    }
  }

  private func mutate(_ lines: inout [Line], _ random: SeededRandomSource) {
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    guard lines.count > 3 else { return }
    let index = 1 + pick(lines.count - 1)
    switch pick(8) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: 1 + pick(lines.count - 1))
    case 2: lines.swapAt(index, 1 + pick(lines.count - 1))
    default:
      let fields = lines[index].keys.filter { $0 != "kind" }.sorted()
      guard !fields.isEmpty else { return }
      let field = fields[pick(fields.count)]
      lines[index][field] = value(for: field, in: lines, pick)
    }
  }

  /// Returns a random value for a field: its value in any line, an edge case, or nil to remove the field.
  private func value(for field: String, in lines: [Line], _ pick: (Int) -> Int) -> Any? {
    let existingValues = lines.compactMap { $0[field] }
    let edgeCases: [Any] = [
      0, 1, 2, 3, 7, -1, 50, 100, 1_000_000, 3_000_000_000, Int.max, Int.min, 0.5, 1e300, -1e-300, true, false, "", "x",
      "kit-1", "kit-99", "kit--3", "kit-basic-colors", "course-1", "course-9-lesson-1-1", "lesson-01-2", "stage-01",
      "2026-11-20", "2026-11-22", "0001-01-01", "9999-12-31", "2026-11-20T09:00:00.000Z", "0001-01-01T00:00:00.000Z",
      "9999-12-31T23:59:59.999Z", "Asia/Tokyo", [String](), ["a", "a"], ["a": "b"], [String: Any](),
    ]
    switch pick(4) {
    case 0: return nil
    case 1: return existingValues[pick(existingValues.count)]
    default: return edgeCases[pick(edgeCases.count)]
    }
  }
}
