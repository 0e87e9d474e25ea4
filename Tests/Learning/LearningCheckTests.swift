import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Learning

@Suite("The doctor's checks of learning data")
struct LearningCheckTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
    for lesson in RuleLessons.slugs.prefix(4) {
      try user.completeLesson(lesson)
      harness.clock.advance(seconds: 86_400)
    }
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [2]))
    try user.completeLesson("course-1-lesson-1-1")
  }

  @Test("An intact database has no violations")
  func noViolations() throws {
    #expect(try harness.violations() == [])
  }

  @Test(
    "Each corrupted value is reported, with its row identified only by IDs",
    arguments: [
      (
        "update learning_streaks set longest = 9",
        "learning streaks: user 1: learning_streaks.longest of user=1 is 9, expected 5"
      ),
      (
        "update learning_streaks set last_day = last_day + 1",
        "learning streaks: user 1: learning_streaks.last_day of user=1 is 2026-11-26, expected 2026-11-25"
      ),
      ("delete from learning_streaks", "learning streaks: user 1: row for user=1 is missing in learning_streaks"),
      (
        "delete from learned_lessons where lesson_id = 'lesson-01-2'",
        "learning streaks: user 1: learning_streaks.longest of user=1 is 5, expected 3"
      ),
      (
        "update learned_lessons set day = day + 9 where path_id = 'course-1'",
        "learning streaks: user 1: learning_streaks.current of user=1 is 5, expected 1"
      ),
      (
        "delete from learned_lessons",
        "learning streaks: user 1: unexpected row for user=1 in learning_streaks"
      ),
      ("delete from stage_completions", "completed stages: user 1: row for stage-01 is missing in stage_completions"),
      ("update courses set lesson_count = 3", "courses: user 1: courses.lesson_count of id=1 is 3, expected 2"),
      (
        "update course_lessons set minutes = 9 where position = 2",
        "courses: user 1: courses.minutes of id=1 is 20, expected 19"
      ),
      (
        "update course_lessons set position = 50 where position = 2",
        "courses: user 1: course_lessons.position of course_id=1 has the invalid value 50"
      ),
      (
        "insert into course_stages (course_id, document_id, number, title_en) values (1, 'x', 7, 'X')",
        "courses: user 1: course_stages.number of course_id=1 has the invalid value 7"
      ),
      (
        "insert into course_links (course_id, lesson, position, title_en, url) "
          + "values (1, '1-1', 1, 'X', 'javascript:alert(1)')",
        "courses: user 1: unexpected row for course_id=1 in course_links"
      ),
      (
        "insert into active_paths values (1, 'garbage')",
        "courses: user 1: unexpected row for user=1 in active_paths"
      ),
    ])
  func corruptedValue(_ script: String, _ violation: String) throws {
    try harness.connection.execute(script: script, name: "tamper")
    #expect(try harness.violations().contains(violation))
  }

  @Test("A damaged streak is reported only for its user")
  func twoUsers() throws {
    let other = try harness.user("Grace Hopper")
    try other.completeLesson("lesson-01-1")
    try harness.connection.execute(
      script: "update learning_streaks set current = 0 where user_id = \(other.id)", name: "tamper")
    #expect(try harness.violations().map { $0.prefix(25) } == ["learning streaks: user 2:"])
  }
}
