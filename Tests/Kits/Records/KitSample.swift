import Database
import Kernel
import TestSupport

@testable import Kits
@testable import Service

extension TestUser {
  /// Returns the export lines of this domain.
  func exportLines() throws -> [String] { try ExportLines(of: Kits.exports, as: self).lines }

  @discardableResult
  func importLines(_ lines: [String], _ conflict: ImportConflictPolicy = .skip) throws -> ImportSummary {
    try ExportLines(lines).importLines(Kits.exports, as: self, conflict)
  }
}

/// The export of a user with rows in every table of this domain.
enum KitSample {
  /// Returns the lines of the export, created once for all tests.
  static func lines() throws -> [String] { try export.get() }

  private static let export = Result {
    let harness = try Harness.kits()
    // Another user with the same data is created first, so that row IDs differ from the numbers in the export.
    try addEverything(harness.user("Grace Hopper"), in: harness)
    let user = try harness.user()
    try addEverything(user, in: harness)
    return try user.exportLines()
  }

  /// Read-only calls that together return most data of this domain.
  static let readCalls: [(method: String, params: String)] = [
    ("study.stages", "{}"), ("study.statistics", "{}"),
    ("kits.list", "{}"), ("reviews.next", #"{"limit": 500}"#),
  ]

  private static func addEverything(_ user: TestUser, in harness: Harness) throws {
    try addReviews(user, in: harness)
    try addKits(user, in: harness)
  }

  private static func addReviews(_ user: TestUser, in harness: Harness) throws {
    let (remainingKit, deletedKit) = (
      try user.createKit("Kept", stage: 7, questions: 5), try user.createKit("Gone", stage: 7, questions: 2)
    )
    for rating in [ReviewRating.good, .good, .again, .good, .easy, .again] {
      for review in ["\(remainingKit)-1", "\(remainingKit)-2", "kit-maths-3"] {
        try user.answerQuestion(review, rating)
      }
      harness.clock.advance(seconds: 86_400)
    }
    for review in ["\(deletedKit)-1", "\(remainingKit)-4", "kit-basic-words-1"] {
      try user.answerQuestion(review, .hard)
    }
    try user.undoReview()
    try user.deleteKit(deletedKit)
    for position in [2, 3] { try user.call("kits.removeQuestion", #"{"questionId": "\#(remainingKit)-\#(position)"}"#) }
    try user.call("reviews.suspend", #"{"questionIds": ["\#(remainingKit)-1", "\#(remainingKit)-5", "kit-waiter-1"]}"#)
    try user.call("reviews.configure", #"{"newPerDay": 7, "fuzz": true}"#)
  }

  private static func addKits(_ user: TestUser, in harness: Harness) throws {
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 6}"#)
    let (own, deleted) = (
      try user.createKit("Ärger", stage: 3, questions: 4), try user.createKit("Deleted", questions: 3)
    )
    try user.takeTest(deleted, right: 1)
    try user.deleteKit(deleted)
    try user.takeTest(own, right: 3)
    let outside = try user.createKit("Ärger", stage: nil, questions: 3)
    try user.answerAll(try user.call("tests.start", #"{"kitId": "\#(outside)", "count": 2}"#), right: 1)
    let test = try user.startTest(own)
    try user.answer(test, user.wrongAnswer(test["question"]))
    let workout = try user.startWorkout(["kit-maths", own], count: 6)
    try user.answerAll(workout, right: 2)
    let attempt = #"{"attemptId": \#(workout.number("attemptId") ?? 0)}"#
    let round = try user.call("attempts.continue", attempt)
    try user.answer(round, user.rightAnswer(round["question"]))
    harness.clock.advance(seconds: 60)
  }
}
