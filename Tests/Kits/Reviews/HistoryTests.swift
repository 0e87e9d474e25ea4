import Foundation
import TestFiles
import Testing

@testable import Kits

@Suite("Comparison with the reference implementation of FSRS-6")
struct HistoryTests {
  private func expectNoMismatches(in text: String, count: Int) throws {
    let histories = try History.all(in: text)
    #expect(histories.count == count)
    for (index, history) in histories.enumerated() {
      #expect(history.mismatches() == [], "history \(index + 1)")
      #expect(history.fuzz?.remainingCount ?? 0 == 0, "unused draws in history \(index + 1)")
    }
  }

  @Test("The scheduler reproduces the schedules of the committed histories")
  func golden() throws {
    try expectNoMismatches(in: try #require(Repository.text(of: ReferenceImplementation.golden)), count: 24)
  }

  @Test(
    "The scheduler reproduces the schedules of random histories",
    .enabled(
      if: Python.virtualEnvironment(ReferenceImplementation.package) != nil, "\(Python.unavailable)"))
  func random() throws {
    let count = Search.tries(100, thorough: 1000)
    let histories = try #require(try ReferenceImplementation.histories(count: count, seed: 2026))
    try expectNoMismatches(in: histories, count: count)
  }

  @Test("The committed histories cover every state and rating, the default steps, empty lists of steps, and fuzz")
  func coverage() throws {
    let histories = try History.all(in: try #require(Repository.text(of: ReferenceImplementation.golden)))
    let reviews = histories.flatMap(\.reviews)
    #expect(Set(reviews.map(\.rating)) == Set(ReviewRating.allCases))
    for phase in [ReviewSchedule.Phase.learning(step: 0), .learning(step: 1), .review, .relearning(step: 0)] {
      #expect(reviews.contains { $0.phase == phase }, "\(phase)")
    }
    #expect(histories.contains { $0.fuzz != nil } && histories.contains { $0.fuzz == nil })
    #expect(histories.contains { $0.scheduler.learningSteps.isEmpty })
    #expect(histories.contains { $0.scheduler.relearningSteps.isEmpty })
  }
}

/// The reference implementation, the package py-fsrs from PyPI.
private enum ReferenceImplementation {
  static let package = "fsrs==6.3.2"
  static let script = Repository.root.appending(path: "Tests/Kits/Reviews/Histories/histories.py").path
  static let golden = "Tests/Kits/Reviews/Histories/golden.jsonl"

  /// Returns random histories from the script; nil if the script fails or the package is missing.
  static func histories(count: Int, seed: Int) throws -> String? {
    let folder = try TemporaryFolder()
    let output = folder.path("histories.jsonl")
    guard Python.virtualEnvironment(package)?.run([script, String(count), String(seed)], output: output) == 0 else {
      return nil
    }
    return String(decoding: try folder.bytes(of: "histories.jsonl"), as: UTF8.self)
  }
}
