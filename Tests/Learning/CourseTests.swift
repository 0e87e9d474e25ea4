import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("Imported courses")
struct CourseTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  private static let translated = """
    {"source": {"title": {"en": "Knots", "es": "Nudos", "fr": "Nœuds"}, "description": {"en": "Ropes", "fr": "Cordes"},
      "stages": [
        {"title": {"en": "Basics", "es": "Lo básico"}, "lessons": [
          {"title": {"en": "The bowline", "fr": "Le nœud de chaise"}, "subtitle": {"en": "A loop"}, "minutes": 10},
          {"title": {"en": "The reef knot"}, "minutes": 1440}]},
        {"title": {"en": "Beyond"}, "description": {"en": "At sea"},
          "lessons": [{"title": {"en": "The sheet bend"}, "minutes": 1}]}]}}
    """

  @Test("An imported course is returned completely")
  func roundTrip() throws {
    let imported = try user.call("paths.import", Self.translated)
    #expect(imported.text("path/id") == "course-1")
    #expect(imported.number("path/lessons") == 3)
    let path = try user.call("paths.get", #"{"pathId": "course-1"}"#)
    #expect(path.text("path/title") == "Knots")
    #expect(path.text("path/description") == "Ropes")
    #expect(path.flag("path/isShipped") == false)
    #expect(path.number("path/minutes") == 1451)
    #expect(path.texts("stages", "id") == ["course-1-stage-1", "course-1-stage-2"])
    #expect(path.texts("stages", "state") == ["current", "locked"])
    #expect(path.isNull("stages/0/description"))
    #expect(path.texts("stages/0/lessons", "id") == ["course-1-lesson-1-1", "course-1-lesson-1-2"])
    #expect(path.text("stages/0/lessons/0/subtitle") == "A loop")
    #expect(path.isNull("stages/0/lessons/1/subtitle"))
    #expect(try harness.journal() == [#"course.imported course-1 {"stages":2,"lessons":3}"#])
    #expect(try harness.violations() == [])
  }

  @Test(
    "Texts are in the reader's language, otherwise in English",
    arguments: [
      ("es", "Nudos", "Ropes", "Lo básico", "The bowline"), ("fr", "Nœuds", "Cordes", "Basics", "Le nœud de chaise"),
      ("en", "Knots", "Ropes", "Basics", "The bowline"),
    ])
  func languages(_ locale: String, _ title: String, _ description: String, _ stage: String, _ lesson: String) throws {
    try user.call("paths.import", Self.translated)
    try user.setLocale(locale)
    let path = try user.call("paths.get", #"{"pathId": "course-1"}"#)
    #expect(path.text("path/title") == title)
    #expect(path.text("path/description") == description)
    #expect(path.text("stages/0/title") == stage)
    #expect(path.text("stages/0/lessons/0/title") == lesson)
    #expect(try user.call("paths.list").text("items/1/title") == title)
  }

  @Test("A stage of a course is completed like one of the shipped path, with its mastery")
  func stageCompletion() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [1, 1]))
    #expect(
      try user.failure("lessons.complete", #"{"lessonId": "course-1-lesson-2-1"}"#).rule == "stage_locked")
    let reply = try user.completeLesson("course-1-lesson-1-1")
    #expect(reply.text("stageFinished/id") == "course-1-stage-1")
    #expect(reply.text("stageUnlocked/id") == "course-1-stage-2")
    #expect(reply.number("progress/totalLessonsCompleted") == 1)
    #expect(reply.number("progress/totalLessons") == 2)
    let stage = try user.call("stages.get", #"{"stageId": "course-1-stage-1"}"#)
    #expect(stage.text("mastery/line") == "Another stage completed.")
    #expect(
      stage.text("mastery/shareText")
        == "🏆 Stage mastered in Kindling: Stage 1. Another stage completed. #Kindling")
    #expect(try user.call("dashboard.get").number("path/lessonsCompleted") == 0)
    #expect(try user.call("paths.list").number("items/1/lessonsCompleted") == 1)
  }

  @Test("A lesson overview contains the title; the first takeaway the subtitle, or the title; no text is about coding")
  func lessonOverviews() throws {
    try user.call("paths.import", Self.translated)
    try user.setLocale("fr")
    let stage = try user.call("stages.get", #"{"stageId": "course-1-stage-1"}"#)
    let overview = stage.text("stage/lessons/0/overview")
    #expect(overview == "Cette leçon présente «\u{202F}Le nœud de chaise\u{202F}».")
    #expect(stage.at("stage/lessons/0/takeaways").elements.count == 2)
    func firstTakeaway(_ lesson: Int) -> String? { stage.text("stage/lessons/\(lesson)/takeaways/0") }
    #expect(firstTakeaway(0) == "Connaître les idées principales de «\u{202F}A loop\u{202F}»")
    #expect(firstTakeaway(1) == "Connaître les idées principales de «\u{202F}The reef knot\u{202F}»")
  }

  @Test("Stages without lessons are completed automatically")
  func emptyStages() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [0, 1, 0, 1]))
    let before = try user.call("paths.get", #"{"pathId": "course-1"}"#)
    #expect(before.texts("stages", "state") == ["completed", "current", "locked", "locked"])
    let reply = try user.completeLesson("course-1-lesson-2-1")
    #expect(reply.text("stageFinished/id") == "course-1-stage-2")
    #expect(reply.text("stageUnlocked/id") == "course-1-stage-4")
    let completed = try harness.journal().filter { $0.hasPrefix("stage.completed") }
    #expect(completed.count == 3)
  }

  @Test("A course of another user is not found")
  func privacy() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [1]))
    let other = try harness.user("Grace Hopper")
    #expect(try other.failure("paths.get", #"{"pathId": "course-1"}"#).rule == "path_not_found")
    #expect(try other.failure("stages.get", #"{"stageId": "course-1-stage-1"}"#).rule == "stage_not_found")
    #expect(
      try other.failure("lessons.complete", #"{"lessonId": "course-1-lesson-1-1"}"#).rule == "lesson_not_found")
    #expect(try other.call("paths.list").count("items") == 1)
  }

  @Test(
    "Unknown slugs of a course are not found",
    arguments: [
      ("paths.get", "pathId", "course-01", "path_not_found"),
      ("paths.get", "pathId", "course-1-stage-1", "path_not_found"),
      ("stages.get", "stageId", "course-1-stage-2", "stage_not_found"),
      ("stages.get", "stageId", "course-1", "stage_not_found"),
      ("lessons.complete", "lessonId", "course-1-lesson-1-01", "lesson_not_found"),
      ("lessons.complete", "lessonId", "course-1-lesson-1-2", "lesson_not_found"),
    ])
  func unknownSlugs(_ method: String, _ name: String, _ slug: String, _ rule: String) throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [1]))
    #expect(try user.failure(method, #"{"\#(name)": "\#(slug)"}"#).rule == rule)
  }

  @Test("The list has pages: the shipped path first, the newest course last")
  func pages() throws {
    for title in ["One", "Two", "Three"] {
      try user.call("paths.import", ImportCall.course(title: title, lessonsPerStage: [1]))
    }
    let titles = try user.pages("paths.list", limit: 2).map { $0.texts("items", "title") }
    #expect(titles == [["Full-Stack Mobile Engineer Path", "One"], ["Two", "Three"]])
    #expect(try user.call("paths.list", #"{"limit": 1}"#).texts("items", "id") == ["path-fullstack-mobile"])
  }

  @Test(
    "An invalid course is rejected, and all issues are reported",
    arguments: [
      (ImportCall.course(lessonsPerStage: [0, 0]), ["course_no_lessons /source/stages"]),
      (ImportCall.course(lessonsPerStage: []), ["too_few /source/stages"]),
      (
        ImportCall.course(title: " ", lessonsPerStage: [0]),
        ["course_empty_title /source/title/en", "course_no_lessons /source/stages"]
      ),
      (ImportCall.course(title: "", lessonsPerStage: [1]), ["too_short /source/title/en"]),
      (
        ImportCall.course(title: String(repeating: "x", count: 201), lessonsPerStage: [1]),
        ["too_long /source/title/en"]
      ),
      (ImportCall.course(lessonsPerStage: [101]), ["too_many /source/stages/0/lessons"]),
      (ImportCall.course(lessonsPerStage: Array(repeating: 1, count: 201)), ["too_many /source/stages"]),
      (
        ImportCall.course(lessonsPerStage: [1]).replacing("\"minutes\": 10", with: "\"minutes\": 0"),
        ["out_of_range /source/stages/0/lessons/0/minutes"]
      ),
      (
        ImportCall.course(lessonsPerStage: [1]).replacing("Lesson 1.1", with: "\\t"),
        ["course_empty_title /source/stages/0/lessons/0/title/en"]
      ),
      (
        ImportCall.course(lessonsPerStage: [1]).replacing(#"{"en": "Lesson 1.1"}"#, with: "{}"),
        ["course_empty_title /source/stages/0/lessons/0/title"]
      ),
      (
        ImportCall.course(lessonsPerStage: [1]).replacing(#"{"en": "Knots"}"#, with: #"{"en": null, "fr": " "}"#),
        ["course_empty_title /source/title/fr"]
      ),
    ])
  func rejected(_ parameters: String, _ issues: [String]) throws {
    let failure = try user.failure("paths.import", parameters)
    #expect(failure.code == 1005)
    let reported = try JSON(failure.description).at("data/issues").elements
    #expect(reported.map { "\($0.text("rule") ?? "") \($0.text("path") ?? "")" } == issues)
    #expect(try harness.courseCount() == 0)
    #expect(try harness.journal() == [])
  }

  @Test(
    "A malformed course is rejected",
    arguments: [
      (#"{"source": {"title": {"en": "Knots", "de": "Knoten"}, "stages": []}}"#, "/source/title/de"),
      (#"{"source": {"title": "Knots", "stages": []}}"#, "/source/title"), (#"{"source": []}"#, "/source"),
      (#"{"source": {"title": {"en": "Knots"}, "stages": [7]}}"#, "/source/stages/0"),
    ])
  func malformed(_ parameters: String, _ path: String) throws {
    let failure = try user.failure("paths.import", parameters)
    #expect(failure.code == -32602)
    #expect(failure.path == path)
  }

  @Test("The largest course is accepted, and a repeated call with the same key imports it once")
  func largestCourse() throws {
    let parameters = ImportCall.course(lessonsPerStage: Array(repeating: 100, count: 200), clientKey: "again")
    let first = try user.call("paths.import", parameters)
    let second = try user.call("paths.import", parameters)
    #expect(first.number("path/lessons") == 20_000)
    #expect(first.description == second.description)
    #expect(try harness.courseCount() == 1)
    #expect(try harness.violations() == [])
  }
}
