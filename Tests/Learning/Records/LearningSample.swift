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

  /// A course with everything that a document can have, edited after its lessons were completed.
  private static let edited = #"""
    "source": {"title": {"fr": "Nœuds"}, "description": {"en": "Ropes"}, "stages": [
      {"id": "basics", "title": {"es": "Lo básico"}, "lessons": [
        {"id": "bowline", "title": {"en": "The bowline"}, "subtitle": {"fr": "Une boucle"}, "minutes": 9,
          "body": {"en": "# Bowline\n\nA *loop*.", "fr": "Une boucle."}, "links": [
            {"title": {"en": "Animation"}, "url": "https://example.org/knots?n=1"},
            {"title": {"fr": "Livre"}, "url": "http://example.org/é"}]},
        {"title": {"en": "New"}, "minutes": 1}]},
      {"title": {"en": "Empty"}, "lessons": []}]}
    """#

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
    try user.call(
      "paths.import",
      #"""
      {"source": {"title": {"fr": "Nœuds"}, "stages": [{"id": "basics", "title": {"fr": "Bases"}, "lessons": [
        {"id": "bowline", "title": {"en": "The bowline"}, "minutes": 9},
        {"id": "gone", "title": {"en": "Gone"}, "minutes": 1}]}]}}
      """#)
    let ropes = try user.call("paths.list").texts("items", "id").last ?? ""
    try user.completeLesson("\(ropes)-lesson-bowline")
    try user.completeLesson("\(ropes)-lesson-gone")
    try user.call("paths.update", #"{"pathId": "\#(ropes)", \#(edited)}"#)
    try user.call("paths.choose", #"{"pathId": "\#(ropes)"}"#)
    try user.call("paths.import", ImportCall.course(title: "Deleted", lessonsPerStage: [1]))
    let deleted = try user.call("paths.list").texts("items", "id").last ?? ""
    try user.completeLesson("\(deleted)-lesson-1-1")
    try user.call("paths.delete", #"{"pathId": "\#(deleted)"}"#)
  }
}
