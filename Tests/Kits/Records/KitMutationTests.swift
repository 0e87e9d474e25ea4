import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Kits
@testable import Service

@Suite("Imports of mutated lines of kits")
struct KitMutationTests {
  @Test("After any import all checks succeed, and all data can be read", arguments: Search.seeds(40, thorough: 300))
  func importMutatedLines(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let harness = try Harness.kits(at: "2026-12-24T09:00:00Z")
    let user = try harness.user()
    let lines = try KitSample.lines()
    // In half of the cases, some of the lines are already imported.
    if random.next(upperBound: 2) == 0 {
      try user.importLines([lines[0]] + lines.dropFirst().filter { _ in random.next(upperBound: 3) > 0 })
    }
    let conflict: ImportConflictPolicy = random.next(upperBound: 2) == 0 ? .skip : .replace
    try (0...random.next(upperBound: 4)).reduce(ExportLines(lines)) { damaged, _ in damaged.damaged(random) }
      .importLines(Kits.exports, as: user, conflict)
    #expect(try harness.violations() == [])

    let exported = try user.exportLines()
    for (method, params) in KitSample.readCalls { try user.call(method, params) }
    try user.dispatcher.perform { try Kits.calendar($0) { _ in } }
    for attempt in 1...9 {
      let failure = try user.attempt("attempts.answer", #"{"attemptId": \#(attempt), "answer": "x"}"#)
      #expect(failure.map { [1003, 1004, 1005, 1006, 1007].contains($0.code) } ?? true)
    }
    for _ in 0..<3 { try user.attempt("reviews.undo", "{}") }
    try user.attempt("reviews.answer", #"{"questionId": "kit-maths-3", "rating": 1}"#)
    #expect(try harness.violations() == [])

    let other = try harness.user()
    try other.importLines(exported)
    #expect(try other.exportLines() == exported)
    #expect(try harness.violations() == [])
  }
}
