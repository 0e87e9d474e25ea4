import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Learning
@testable import Service

@Suite("Imports of mutated files")
struct LearningMutationTests {
  /// The replacement numbers, valid and out of range.
  private static let numbers = [
    "0", "1", "2", "3", "5", "10", "100", "20000", "-1", "-7", "9223372036854775807", "1.5",
    "0.001", "1000000000",
  ]
  /// The replacement texts.
  private static let texts = [
    "kit-1", "kit-2", "kit--7", "kit-99", "kit-maths", "kit-basic-words", "course-1", "course-2", "course--3",
    "course-1-lesson-1-1", "course--3-lesson-1-1", "path-fullstack-mobile", "lesson-01-2", "stage-01", "stage-11",
    "nothing", "exam", "0", "4", "learning", "review", "1999-12-31", "9999-12-31",
    "0001-01-01", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "2026-11-22T00:00:00.000Z",
  ]

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
    try user.importLines([lines[0]] + Self.mutated(Array(lines.dropFirst()), random), conflict)
    #expect(try harness.violations() == [])

    let exported = try user.exportLines()
    for (method, params) in LearningSample.readCalls { try user.call(method, params) }
    try user.dispatcher.perform { try Learning.calendar($0) { _ in } }
    for session in 1...9 {
      let failure = try user.attempt("sessions.answer", #"{"sessionId": \#(session), "answer": "x"}"#)
      #expect(failure.map { [1003, 1004, 1005, 1006, 1007].contains($0.code) } ?? true)
    }
    for _ in 0..<3 { try user.attempt("reviews.undo", "{}") }
    try user.attempt("reviews.answer", #"{"cardId": "kit-maths-3", "rating": 1}"#)
    #expect(try harness.violations() == [])

    let other = try harness.user()
    try other.importLines(exported)
    #expect(try other.exportLines() == exported)
    #expect(try harness.violations() == [])
  }

  /// Returns the lines after 1 to 12 mutations.
  private static func mutated(_ lines: [String], _ random: SeededRandomSource) -> [String] {
    var lines = lines
    for _ in 0...random.next(upperBound: 12) {
      let index = random.next(upperBound: lines.count)
      switch random.next(upperBound: 8) {
      case 0: lines.removeSubrange(index..<min(lines.count, index + 1 + random.next(upperBound: 20)))
      case 1: lines.insert(lines[index], at: random.next(upperBound: lines.count))
      case 2: lines.swapAt(index, random.next(upperBound: lines.count))
      case 3, 4, 5:
        lines[index] = lines[index].replacingOne(of: #/:-?[0-9]+(?:\.[0-9]+)?/#, random) {
          ":\(numbers[random.next(upperBound: numbers.count)])"
        }
      default:
        lines[index] = lines[index].replacingOne(of: #/:"[^"]+"/#, random) {
          ":\"\(texts[random.next(upperBound: texts.count)])\""
        }
      }
    }
    return lines
  }
}

extension String {
  /// Returns the text with one random match of a pattern replaced.
  fileprivate func replacingOne(
    of pattern: Regex<Substring>, _ random: SeededRandomSource, by replacement: () -> String
  ) -> String {
    let ranges = ranges(of: pattern)
    guard !ranges.isEmpty else { return self }
    return replacingCharacters(in: ranges[random.next(upperBound: ranges.count)], by: replacement())
  }

  private func replacingCharacters(in range: Range<Index>, by replacement: String) -> String {
    String(self[..<range.lowerBound]) + replacement + String(self[range.upperBound...])
  }
}
