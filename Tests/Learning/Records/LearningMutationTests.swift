import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Learning
@testable import Service

@Suite("Imports of mutated lines of courses")
struct LearningMutationTests {
  @Test("After any import all checks succeed, and all data can be read", arguments: Search.seeds(40, thorough: 300))
  func importMutatedLines(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let harness = try Harness.learning(at: "2026-12-24T09:00:00Z")
    let user = try harness.user()
    let lines = try LearningSample.lines()
    // In half of the cases, some of the lines are already imported.
    if random.next(upperBound: 2) == 0 {
      try user.importLines([lines[0]] + lines.dropFirst().filter { _ in random.next(upperBound: 3) > 0 })
    }
    let conflict: ImportConflictPolicy = random.next(upperBound: 2) == 0 ? .skip : .replace
    try (0...random.next(upperBound: 4)).reduce(ExportLines(lines)) { damaged, _ in damaged.damaged(random) }
      .importLines(Learning.exports, as: user, conflict)
    #expect(try harness.violations() == [])

    let exported = try user.exportLines()
    for (method, params) in LearningSample.readCalls { try user.call(method, params) }
    #expect(try harness.violations() == [])

    let other = try harness.user()
    try other.importLines(exported)
    #expect(try other.exportLines() == exported)
    #expect(try harness.violations() == [])
  }
}
