import Database
import Kernel
import TestSupport

@testable import Learning
@testable import Service

extension TestUser {
  /// Returns the export lines of this domain.
  func exportLines() throws -> [String] { try ExportLines(of: Learning.exports, as: self).lines }

  @discardableResult
  func importLines(_ lines: [String], _ conflict: ImportConflictPolicy = .skip) throws -> ImportSummary {
    try ExportLines(lines).importLines(Learning.exports, as: self, conflict)
  }
}

/// The export of a user with rows in every table of this domain.
enum LearningSample {
  /// Returns the lines of the export, created once for all tests.
  static func lines() throws -> [String] { try export.get() }

  private static let export = Result {
    let harness = try Harness.learning()
    // Another user with the same data is created first, so that row IDs differ from the numbers in the export.
    try addEverything(harness.user("Grace Hopper"), in: harness)
    let user = try harness.user()
    try addEverything(user, in: harness)
    return try user.exportLines()
  }

  /// Read-only calls that together return most data of this domain.
  static let readCalls: [(method: String, params: String)] = [
    ("dashboard.get", "{}"), ("paths.list", "{}"), ("paths.get", #"{"pathId": "path-fullstack-mobile"}"#),
    ("achievements.list", "{}"),
  ]

  private static func addEverything(_ user: TestUser, in harness: Harness) throws {
    try user.call("paths.import", ImportCall.course(title: "Nœuds", lessonsPerStage: [2, 1]))
    try user.call("paths.import", ImportCall.course(title: "Gaps", lessonsPerStage: [0, 1, 0, 1]))
    let courses = try user.call("paths.list").texts("items", "id").suffix(2)
    let (knots, gaps) = (courses.first ?? "", courses.last ?? "")
    for lesson in RuleLessons.slugs.prefix(4) {
      try user.completeLesson(lesson)
      harness.clock.advance(seconds: 86_400)
    }
    for lesson in ["\(knots)-lesson-1-1", "\(knots)-lesson-1-2", "\(gaps)-lesson-2-1"] {
      try user.completeLesson(lesson)
    }
  }
}
