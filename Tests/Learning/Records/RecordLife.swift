import Database
import Kernel
import TestSupport

@testable import Learning
@testable import Service

extension Learner {
  /// The lines of an export with what this area has.
  func lines() throws -> [String] {
    var lines: [String] = []
    try ExportWriter(of: user, Learning.records.kinds, on: fixture.database.transaction).write {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    return lines
  }

  /// Imports lines.
  @discardableResult
  func restore(_ lines: [String], _ conflict: ImportConflict = .skip) throws -> ImportSummary {
    try RecordLines(lines).restore(Learning.records, in: fixture, conflict)
  }
}

/// Somebody who has done everything that this area knows.
enum RecordLife {
  /// The lines of that life; lived once for all tests.
  static func lines() throws -> [String] { try lived.get() }

  private static let lived = Result {
    let classroom = try Classroom()
    // Somebody else comes before, so that rows have other numbers than lines.
    try live(Pupil(classroom.learner("Grace Hopper")), in: classroom)
    let pupil = try Pupil(classroom.learner())
    try live(pupil, in: classroom)
    return try pupil.learner.lines()
  }

  /// What reads everything of this area.
  static let reads: [(method: String, params: String)] = [
    ("dashboard.get", "{}"), ("paths.list", "{}"), ("paths.get", #"{"pathId": "path-fullstack-mobile"}"#),
    ("achievements.list", "{}"), ("stages.study", "{}"), ("study.statistics", "{}"), ("study.profile", "{}"),
    ("study.reminder", "{}"), ("kits.list", "{}"), ("reviews.next", #"{"limit": 500}"#),
  ]

  private static func live(_ pupil: Pupil, in classroom: Classroom) throws {
    let learner = pupil.learner
    try learner.call("paths.import", Course.json(title: "Nœuds", lessonsPerStage: [2, 1]))
    try learner.call("paths.import", Course.json(title: "Gaps", lessonsPerStage: [0, 1, 0, 1]))
    let courses = try learner.call("paths.list").texts("items", "id").suffix(2)
    let (knots, gaps) = (courses.first ?? "", courses.last ?? "")
    for lesson in Catalogue.lessons.prefix(4) {
      try learner.complete(lesson)
      classroom.clock.advance(seconds: 86_400)
    }
    for lesson in ["\(knots)-lesson-1-1", "\(knots)-lesson-1-2", "\(gaps)-lesson-2-1"] { try learner.complete(lesson) }
    try liveWithReviews(pupil, in: classroom)
    try liveWithKits(pupil, in: classroom)
  }

  private static func liveWithReviews(_ pupil: Pupil, in classroom: Classroom) throws {
    let learner = pupil.learner
    let (kept, gone) = (try pupil.make("Kept", stage: 7, questions: 5), try pupil.make("Gone", stage: 7, questions: 2))
    for rating in [ReviewRating.good, .good, .again, .good, .easy, .again] {
      for card in ["\(kept)-1", "\(kept)-2", "kit-maths-3"] { try learner.answer(card, rating) }
      classroom.clock.advance(seconds: 86_400)
    }
    for card in ["\(gone)-1", "\(kept)-4", "kit-basic-words-1"] { try learner.answer(card, .hard) }
    try learner.undo()
    try pupil.delete(gone)
    for position in [2, 3] { try learner.call("kits.removeQuestion", #"{"questionId": "\#(kept)-\#(position)"}"#) }
    try learner.call("reviews.configure", #"{"newPerDay": 7, "fuzz": true}"#)
  }

  private static func liveWithKits(_ pupil: Pupil, in classroom: Classroom) throws {
    let learner = pupil.learner
    try pupil.pass(exams: 4)
    try learner.call("stages.choose", #"{"stage": 6}"#)
    let (own, deleted) = (try pupil.make("Ärger", stage: 3, questions: 4), try pupil.make("Deleted", questions: 3))
    try pupil.test(deleted, right: 1)
    try pupil.delete(deleted)
    try pupil.test(own, right: 3)
    let test = try pupil.startTest(own)
    try pupil.answer(test, pupil.wrongAnswer(test["question"]))
    let workout = try pupil.startWorkout(["kit-maths", own], count: 6)
    try pupil.play(workout, right: 2)
    let session = #"{"sessionId": \#(workout.number("sessionId") ?? 0)}"#
    let round = try learner.call("workouts.continue", session)
    try pupil.answer(round, pupil.rightAnswer(round["question"]))
    try learner.call("study.updateProfile", #"{"name": "Zoé", "avatar": "dog"}"#)
    classroom.clock.advance(seconds: 60)
  }
}
