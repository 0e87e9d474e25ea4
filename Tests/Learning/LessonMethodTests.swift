import Database
import Kernel
import Service
import TestSupport
import Testing

@testable import Learning

@Suite("Completing lessons (Learning paths, 3.2, 3.3 and 9.)")
struct LessonMethodTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  @Test("The reply has the lesson, the streak, the badges and the counters")
  func firstLesson() throws {
    let reply = try user.completeLesson("lesson-01-1")
    #expect(reply.flag("changed") == true)
    #expect(reply.text("lesson/id") == "lesson-01-1")
    #expect(reply.text("lesson/stageId") == "stage-01")
    #expect(reply.text("lesson/completedAt") == "2026-11-21T09:00:00.000Z")
    #expect(reply.isNull("stageFinished"))
    #expect(reply.isNull("stageUnlocked"))
    #expect(reply.texts("achievements", "id") == ["ach-first-steps"])
    #expect(reply.number("streakBefore") == 0)
    #expect(reply.number("streak/current") == 1)
    #expect(reply.number("progress/totalLessonsCompleted") == 1)
    #expect(reply.number("progress/totalLessons") == 28)
    #expect(reply.real("progress/lessonsFraction") == 1.0 / 28)
    #expect(reply.number("progress/achievementsEarned") == 1)
    #expect(reply.number("progress/totalAchievements") == 12)
    #expect(
      try harness.journal() == [
        #"lesson.completed lesson-01-1 {"pathId":"path-fullstack-mobile","stageId":"stage-01","day":"2026-11-21"}"#,
        #"achievement.unlocked ach-first-steps {"category":"milestone"}"#,
      ])
  }

  @Test("Completing a lesson again changes nothing and emits no events")
  func twice() throws {
    try user.completeLesson("lesson-01-1")
    harness.clock.advance(seconds: 86_400)
    let events = try harness.journal()
    let reply = try user.completeLesson("lesson-01-1")
    #expect(reply.flag("changed") == false)
    #expect(reply.text("lesson/completedAt") == "2026-11-21T09:00:00.000Z")
    #expect(reply.count("achievements") == 0)
    #expect(reply.number("streakBefore") == 1)
    #expect(reply.number("streak/current") == 1)
    #expect(reply.number("progress/totalLessonsCompleted") == 1)
    #expect(try harness.journal() == events)
  }

  @Test(
    "An unknown lesson is not found", arguments: ["lesson-99-1", "", "course-1-lesson-1-1", "stage-01", "course-x"])
  func unknown(_ lesson: String) throws {
    let failure = try user.failure("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
    #expect(failure.code == 1003)
    #expect(failure.rule == "lesson_not_found")
    #expect(failure.path == "/lessonId")
  }

  @Test("A lesson of a locked stage is rejected and nothing changes")
  func locked() throws {
    let failure = try user.failure("lessons.complete", #"{"lessonId": "lesson-02-1"}"#)
    #expect(failure.code == 1007)
    #expect(failure.rule == "stage_locked")
    #expect(try harness.journal() == [])
  }

  @Test("Lessons of the current stage can be completed in any order; the last one completes the stage")
  func anyOrder() throws {
    #expect(try user.completeLesson("lesson-01-3").isNull("stageFinished"))
    #expect(try user.completeLesson("lesson-01-1").isNull("stageFinished"))
    #expect(try user.call("dashboard.get").text("forToday/lessonId") == "lesson-01-2")
    let reply = try user.completeLesson("lesson-01-2")
    #expect(reply.text("stageFinished/id") == "stage-01")
    #expect(reply.text("stageFinished/text") == "🎉 Stage finished: Programming Basics")
    #expect(reply.text("stageUnlocked/id") == "stage-02")
    #expect(reply.text("stageUnlocked/title") == "Git & Version Control")
    #expect(reply.texts("achievements", "id") == ["ach-code-starter"])
    #expect(reply.number("progress/completedStages") == 1)
    #expect(reply.number("progress/currentStage") == 2)
    #expect(
      try harness.journal().suffix(2) == [
        #"stage.completed stage-01 {"pathId":"path-fullstack-mobile"}"#,
        #"achievement.unlocked ach-code-starter {"category":"mastery"}"#,
      ])
  }

  @Test("The last lesson of stage 11 earns Architect and Grand Master, and there is no next lesson")
  func lastLesson() throws {
    try user.completeFirstLessons(27)
    let reply = try user.completeLesson("lesson-11-3")
    #expect(reply.text("stageFinished/id") == "stage-11")
    #expect(reply.isNull("stageUnlocked"))
    #expect(reply.texts("achievements", "id") == ["ach-architect", "ach-grand-master"])
    #expect(reply.number("progress/currentStage") == 11)
    let dashboard = try user.call("dashboard.get")
    #expect(dashboard.isNull("forToday"))
    #expect(dashboard.isNull("path/stage"))
    #expect(dashboard.text("path/stageText") == "Stage 11 of 11")
    #expect(dashboard.real("path/fraction") == 1)
    #expect(dashboard.number("path/completedStages") == 11)
  }

  @Test("Two users do not see each other's progress")
  func twoUsers() throws {
    let other = try harness.user("Grace Hopper")
    try user.completeFirstLessons(4)
    let reply = try other.completeLesson("lesson-01-1")
    #expect(reply.flag("changed") == true)
    #expect(reply.number("progress/totalLessonsCompleted") == 1)
    #expect(try other.call("achievements.list").number("earned") == 1)
    #expect(try user.call("achievements.list").number("earned") == 2)
  }

  @Test("Every method of the domain requires a signed-in user")
  func signedIn() {
    for method in Learning.methods() { #expect(method.access == .signedIn, "\(method.name)") }
  }

  @Test(
    "stages.get returns lessons and the mastery of a completed stage, and rejects a locked one")
  func openStage() throws {
    try user.completeFirstLessons(3)
    let completed = try user.call("stages.get", #"{"stageId": "stage-01"}"#)
    #expect(completed.text("stage/state") == "completed")
    #expect(completed.text("mastery/title") == "Programming Basics")
    #expect(completed.text("mastery/line") == "You’ve got the basics.")
    #expect(completed.number("mastery/lessons") == 3)
    #expect(completed.number("mastery/minutes") == 60)
    #expect(completed.text("mastery/minutesText") == "60 min total")
    #expect(
      completed.text("mastery/shareText")
        == "🏆 Stage mastered in Kindling: Programming Basics. You’ve got the basics. "
        + "#Kindling #Coding")
    let current = try user.call("stages.get", #"{"stageId": "stage-02"}"#)
    #expect(current.text("stage/state") == "current")
    #expect(current.texts("stage/lessons", "id") == ["lesson-02-1", "lesson-02-2", "lesson-02-3"])
    #expect(current.isNull("mastery"))
    #expect(completed.text("stage/numberText") == "Stage 1")
    #expect(completed.isNull("stage/toGoText"))
    #expect(current.text("stage/toGoText") == "3 lessons to go")
    #expect(try user.failure("stages.get", #"{"stageId": "stage-03"}"#).rule == "stage_locked")
    #expect(try user.failure("stages.get", #"{"stageId": "stage-12"}"#).rule == "stage_not_found")
  }

  @Test(
    "stages.get returns overviews of the lessons in the reader's language (Learning paths, 7.1.)",
    arguments: [
      (
        "en", "Introduction to Programming", "This lesson introduces “Introduction to Programming”.",
        "Know the main ideas of “Core concepts”", "Be ready for the next lesson"
      ),
      (
        "es", "Introducción a la programación", "Esta lección presenta «Introducción a la programación».",
        "Conocer las ideas principales de «Conceptos fundamentales»", "Prepararse para la lección siguiente"
      ),
      (
        "fr", "Introduction à la programmation",
        "Cette leçon présente «\u{202F}Introduction à la programmation\u{202F}».",
        "Connaître les idées principales de «\u{202F}Concepts fondamentaux\u{202F}»",
        "Pouvoir aborder la leçon suivante"
      ),
    ])
  func lessonOverviews(_ locale: String, _ title: String, _ overview: String, _ first: String, _ last: String) throws {
    try user.setLocale(locale)
    let stage = try user.call("stages.get", #"{"stageId": "stage-01"}"#)
    #expect(stage.text("stage/lessons/0/title") == title)
    #expect(stage.text("stage/lessons/0/overview")?.hasPrefix(overview) == true)
    #expect(stage.text("stage/lessons/0/takeaways/0") == first)
    #expect(stage.text("stage/lessons/0/takeaways/3") == last)
  }

  @Test("Only the first completion of a lesson is praised (Learning paths, 3.2.)")
  func praise() throws {
    let parameters = #"{"lessonId": "lesson-01-1"}"#
    #expect(try user.call("lessons.complete", parameters).text("praise") == "Well done! On to the next one.")
    #expect(try user.call("lessons.complete", parameters).isNull("praise"))
  }

  @Test("A path has its stages with state, progress and layout")
  func pathDetails() throws {
    try user.completeFirstLessons(4)
    let reply = try user.call("paths.get", #"{"pathId": "path-fullstack-mobile"}"#)
    #expect(reply.texts("stages", "state") == ["completed", "current"] + Array(repeating: "locked", count: 9))
    #expect(reply.number("stages/1/lessonsCompleted") == 1)
    #expect(reply.real("stages/1/fraction") == 1.0 / 3)
    #expect(reply.number("stages/2/layout/column") == 1)
    #expect(reply.flag("stages/10/layout/isCentered") == true)
    #expect(reply.flag("stages/1/lessons/0/isCompleted") == true)
    #expect(reply.isNull("stages/1/lessons/1/completedAt"))
    #expect(try user.failure("paths.get", #"{"pathId": "path-other"}"#).rule == "path_not_found")
    #expect(try user.failure("paths.get", #"{"pathId": "course-1"}"#).rule == "path_not_found")
  }

  @Test("Rows of lessons and stages removed from the catalog remain but do not count")
  func lostRows() throws {
    let store = ProgressStore(transaction: harness.transaction, user: user.id)
    let state = LearnerState(
      progress: try store.progress(on: .fixture(lessonsPerStage: [2, 1])), streak: .none,
      unlocks: AchievementUnlocks(total: 0), isActive: true)
    for lesson in 0...1 {
      let completion = try ProgressRules.complete(
        lesson, from: lesson == 0 ? state : completingFirstLesson(of: state), achievements: [],
        at: harness.clock.now(), on: .min)
      try store.save(try #require(completion), zone: .utc)
    }
    #expect(try store.progress(on: .fixture(lessonsPerStage: [2, 1])).lessonsDone == 2)
    #expect(try store.progress(on: .fixture(lessonsPerStage: [1, 1])).lessonsDone == 1)
    #expect(try store.progress(on: .fixture(lessonsPerStage: [])).lessonsDone == 0)
    #expect(try store.progress(on: .fixture(lessonsPerStage: [3, 1])).isComplete(0))
  }

  private func completingFirstLesson(of state: LearnerState) -> LearnerState {
    var state = state
    state.progress = state.progress.completing(0, at: harness.clock.now())
    return state
  }
}
