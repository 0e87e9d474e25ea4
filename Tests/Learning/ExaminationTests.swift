import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Learning

@Suite("Examinations of what learning keeps")
struct ExaminationTests {
  let classroom: Classroom
  let learner: Learner

  init() throws {
    classroom = try Classroom()
    learner = try classroom.learner()
    for lesson in Catalogue.lessons.prefix(4) {
      try learner.complete(lesson)
      classroom.clock.advance(seconds: 86_400)
    }
    try learner.call("paths.import", Course.json(lessonsPerStage: [2]))
    try learner.complete("course-1-lesson-1-1")
  }

  @Test("A sound database has nothing to report")
  func sound() throws {
    #expect(try classroom.findings() == [])
  }

  @Test(
    "Each kept number that was tampered with is reported, with ids alone",
    arguments: [
      (
        "update learning_streaks set longest = 9",
        "learning streaks: user 1: kept 5 of 9 until 2026-11-25, the journal says 5 of 5 until 2026-11-25"
      ),
      (
        "delete from learning_streaks",
        "learning streaks: user 1: kept 0 of 0 until –, the journal says 5 of 5 until 2026-11-25"
      ),
      ("delete from stage_completions", "completed stages: user 1: stage-01 is completed but not recorded"),
      (
        "update courses set lesson_count = 3",
        "courses: course-1 does not have the stages, lessons or minutes that it counts"
      ),
    ])
  func tampered(_ script: String, _ finding: String) throws {
    try classroom.database.connection.execute(script: script, name: "tamper")
    #expect(try classroom.findings().contains(finding))
  }

  @Test("Two users are told apart")
  func twoUsers() throws {
    let other = try classroom.learner("Grace Hopper")
    try other.complete("lesson-01-1")
    try classroom.database.connection.execute(
      script: "update learning_streaks set current = 0 where user_id = \(other.user)", name: "tamper")
    #expect(try classroom.findings().map { $0.prefix(25) } == ["learning streaks: user 2:"])
  }
}
