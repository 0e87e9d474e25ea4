import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Learning
@testable import Service

@Suite("The stored completions from which the streak is derived")
struct LearnedLessonTests {
  private enum Statements: SQL, StatementSet {
    case learned = "select * from learned_lessons where user_id = :user order by id"
  }

  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  private func learnedLessons() throws -> [LearnedLesson] {
    try harness.connection.statement(Statements.learned).bind("user", user.id).all {
      try LearnedLesson.table.decode($0)
    }
  }

  @Test("A completed lesson is recorded once, with its path, stage, day and instant")
  func recordsCompletion() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [1]))
    try user.completeLesson("course-1-lesson-1-1")
    for _ in 0..<2 { try user.completeLesson("lesson-01-1") }
    let completions = try learnedLessons()
    #expect(completions.map(\.lesson) == ["course-1-lesson-1-1", "lesson-01-1"])
    #expect(completions.map(\.path) == ["course-1", "path-fullstack-mobile"])
    #expect(completions.map(\.stage) == ["course-1-stage-1", "stage-01"])
    #expect(completions.allSatisfy { $0.day.text == "2026-11-21" && $0.completedAt == harness.clock.now() })
    #expect(completions.allSatisfy { !$0.isImported })
  }

  @Test("A lesson of a locked stage is not recorded")
  func rejected() throws {
    #expect(try user.failure("lessons.complete", #"{"lessonId": "lesson-02-1"}"#).rule == "stage_locked")
    #expect(try learnedLessons().isEmpty)
  }

  @Test("Imported completions are marked as imported, emit no event, and are exported as the same lines")
  func imported() throws {
    try user.completeLesson("lesson-01-1")
    harness.clock.advance(seconds: 86_400)
    try user.completeLesson("lesson-01-2")
    let (lines, other, events) = (try user.exportLines(), try harness.user(), try harness.journal())
    try other.importLines(lines)
    #expect(try other.exportLines() == lines)
    #expect(try harness.journal() == events)
    let completions = try harness.connection.statement(Statements.learned).bind("user", other.id).all {
      try LearnedLesson.table.decode($0)
    }
    #expect(completions.map(\.isImported) == [true, true])
    #expect(completions.map(\.lesson) == ["lesson-01-1", "lesson-01-2"])
  }

  @Test(
    "The streak counts the rows up to the last imported one in order of time, and later rows in order of insertion",
    arguments: Search.seeds(15, thorough: 60))
  func streak(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let completions = (0..<random.next(upperBound: 20)).map { _ in
      let day = CivilDay(dayNumber: 20_000 + random.next(upperBound: 12))
      return LearnedLesson(
        lesson: "lesson-01-1", path: "path-fullstack-mobile", stage: "stage-01", day: day,
        completedAt: Instant(milliseconds: Int64(random.next(upperBound: 5))),
        isImported: random.next(upperBound: 6) == 0)
    }
    let transaction = harness.transaction
    for completion in completions { try LearnedLesson.table.insert(completion, of: user.id, in: transaction) }
    let importedEnd = (completions.lastIndex(where: \.isImported) ?? -1) + 1
    let ordered =
      completions.prefix(importedEnd).enumerated()
      .sorted { ($0.element.completedAt, $0.offset) < ($1.element.completedAt, $1.offset) }.map(\.element)
      + completions.dropFirst(importedEnd)
    let expected = ordered.reduce(DayStreak.none) { $0.recordingActivity(on: $1.day) }

    try LearningStreak.derivation.recompute(of: user.id, in: transaction)
    #expect(try ProgressStore(transaction: transaction, user: user.id).streak() == expected)
    #expect(try LearningStreak.derivation.violations(in: transaction).isEmpty)
  }
}
