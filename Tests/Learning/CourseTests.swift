import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("Imported courses")
struct CourseTests {
  let classroom: Classroom
  let learner: Learner

  init() throws {
    classroom = try Classroom()
    learner = try classroom.learner()
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

  @Test("What was imported comes back, stage by stage")
  func roundTrip() throws {
    let imported = try learner.call("paths.import", Self.translated)
    #expect(imported.text("path/id") == "course-1")
    #expect(imported.number("path/lessons") == 3)
    let path = try learner.call("paths.get", #"{"pathId": "course-1"}"#)
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
    #expect(try classroom.journal() == [#"course.imported course-1 {"stages":2,"lessons":3}"#])
    #expect(try classroom.findings() == [])
  }

  @Test(
    "Texts are in the language of the reader, else in English",
    arguments: [
      ("es", "Nudos", "Ropes", "Lo básico", "The bowline"), ("fr", "Nœuds", "Cordes", "Basics", "Le nœud de chaise"),
      ("en", "Knots", "Ropes", "Basics", "The bowline"),
    ])
  func languages(_ locale: String, _ title: String, _ description: String, _ stage: String, _ lesson: String) throws {
    try learner.call("paths.import", Self.translated)
    try learner.speak(locale)
    let path = try learner.call("paths.get", #"{"pathId": "course-1"}"#)
    #expect(path.text("path/title") == title)
    #expect(path.text("path/description") == description)
    #expect(path.text("stages/0/title") == stage)
    #expect(path.text("stages/0/lessons/0/title") == lesson)
    #expect(try learner.call("paths.list").text("items/1/title") == title)
  }

  @Test("A course is learned like the shipped path, with a mastery card of its own")
  func learned() throws {
    try learner.call("paths.import", Course.json(lessonsPerStage: [1, 1]))
    #expect(
      try learner.refusal("lessons.complete", #"{"lessonId": "course-1-lesson-2-1"}"#)?.rule == "stage_locked")
    let reply = try learner.complete("course-1-lesson-1-1")
    #expect(reply.text("stageFinished/id") == "course-1-stage-1")
    #expect(reply.text("stageUnlocked/id") == "course-1-stage-2")
    #expect(reply.number("progress/totalLessonsCompleted") == 1)
    #expect(reply.number("progress/totalLessons") == 2)
    let stage = try learner.call("stages.get", #"{"stageId": "course-1-stage-1"}"#)
    #expect(stage.text("mastery/line") == "One more stage behind you.")
    #expect(try learner.call("dashboard.get").number("path/lessonsCompleted") == 0)
    #expect(try learner.call("paths.list").number("items/1/lessonsCompleted") == 1)
  }

  @Test("A lesson tells what it is about with its own words, and with its title where it has no subtitle")
  func lessonPages() throws {
    try learner.call("paths.import", Self.translated)
    try learner.speak("fr")
    let stage = try learner.call("stages.get", #"{"stageId": "course-1-stage-1"}"#)
    let overview = stage.text("stage/lessons/0/overview")
    #expect(overview?.hasPrefix("Cette leçon présente «\u{202F}Le nœud de chaise\u{202F}».") == true)
    func first(_ lesson: Int) -> String? { stage.text("stage/lessons/\(lesson)/takeaways/0") }
    #expect(first(0) == "Connaître les idées principales de «\u{202F}A loop\u{202F}»")
    #expect(first(1) == "Connaître les idées principales de «\u{202F}The reef knot\u{202F}»")
  }

  @Test("Stages without lessons are passed by themselves")
  func emptyStages() throws {
    try learner.call("paths.import", Course.json(lessonsPerStage: [0, 1, 0, 1]))
    let before = try learner.call("paths.get", #"{"pathId": "course-1"}"#)
    #expect(before.texts("stages", "state") == ["completed", "current", "locked", "locked"])
    let reply = try learner.complete("course-1-lesson-2-1")
    #expect(reply.text("stageFinished/id") == "course-1-stage-2")
    #expect(reply.text("stageUnlocked/id") == "course-1-stage-4")
    let completed = try classroom.journal().filter { $0.hasPrefix("stage.completed") }
    #expect(completed.count == 3)
  }

  @Test("Somebody else's course is not found")
  func privacy() throws {
    try learner.call("paths.import", Course.json(lessonsPerStage: [1]))
    let other = try classroom.learner("Grace Hopper")
    #expect(try other.refusal("paths.get", #"{"pathId": "course-1"}"#)?.rule == "path_not_found")
    #expect(try other.refusal("stages.get", #"{"stageId": "course-1-stage-1"}"#)?.rule == "stage_not_found")
    #expect(
      try other.refusal("lessons.complete", #"{"lessonId": "course-1-lesson-1-1"}"#)?.rule == "lesson_not_found")
    #expect(try other.call("paths.list").count("items") == 1)
  }

  @Test(
    "Slugs beside those of the course are not found",
    arguments: [
      ("paths.get", "pathId", "course-01", "path_not_found"),
      ("paths.get", "pathId", "course-1-stage-1", "path_not_found"),
      ("stages.get", "stageId", "course-1-stage-2", "stage_not_found"),
      ("stages.get", "stageId", "course-1", "stage_not_found"),
      ("lessons.complete", "lessonId", "course-1-lesson-1-01", "lesson_not_found"),
      ("lessons.complete", "lessonId", "course-1-lesson-1-2", "lesson_not_found"),
    ])
  func besideSlugs(_ method: String, _ name: String, _ slug: String, _ rule: String) throws {
    try learner.call("paths.import", Course.json(lessonsPerStage: [1]))
    #expect(try learner.refusal(method, #"{"\#(name)": "\#(slug)"}"#)?.rule == rule)
  }

  @Test("The list goes page by page: the shipped path first, the newest course last")
  func pages() throws {
    for title in ["One", "Two", "Three"] {
      try learner.call("paths.import", Course.json(title: title, lessonsPerStage: [1]))
    }
    var titles: [[String]] = []
    var cursor = ""
    repeat {
      let page = try learner.call("paths.list", #"{"limit": 2\#(cursor)}"#)
      titles.append(page.texts("items", "title"))
      cursor = page.text("nextCursor").map { #", "cursor": "\#($0)""# } ?? ""
    } while !cursor.isEmpty
    #expect(titles == [["Fullstack mobile engineer path", "One"], ["Two", "Three"]])
    #expect(try learner.call("paths.list", #"{"limit": 1}"#).texts("items", "id") == ["path-fullstack-mobile"])
  }

  @Test(
    "A course against a rule is refused whole, and every broken rule is named",
    arguments: [
      (Course.json(lessonsPerStage: [0, 0]), ["course_no_lessons /source/stages"]),
      (Course.json(lessonsPerStage: []), ["too_few /source/stages"]),
      (
        Course.json(title: " ", lessonsPerStage: [0]),
        ["course_empty_title /source/title/en", "course_no_lessons /source/stages"]
      ),
      (Course.json(title: "", lessonsPerStage: [1]), ["too_short /source/title/en"]),
      (Course.json(title: String(repeating: "x", count: 201), lessonsPerStage: [1]), ["too_long /source/title/en"]),
      (Course.json(lessonsPerStage: [101]), ["too_many /source/stages/0/lessons"]),
      (Course.json(lessonsPerStage: Array(repeating: 1, count: 201)), ["too_many /source/stages"]),
      (
        Course.json(lessonsPerStage: [1]).replacing("\"minutes\": 10", with: "\"minutes\": 0"),
        ["out_of_range /source/stages/0/lessons/0/minutes"]
      ),
      (
        Course.json(lessonsPerStage: [1]).replacing("Lesson 1.1", with: "\\t"),
        ["course_empty_title /source/stages/0/lessons/0/title/en"]
      ),
    ])
  func refused(_ parameters: String, _ issues: [String]) throws {
    let refusal = try #require(try learner.refusal("paths.import", parameters))
    #expect(refusal.code == 1005)
    let found = try JSON(refusal.description).at("data/issues").elements
    #expect(found.map { "\($0.text("rule") ?? "") \($0.text("path") ?? "")" } == issues)
    #expect(try classroom.courses() == 0)
    #expect(try classroom.journal() == [])
  }

  @Test(
    "A course of another form is refused",
    arguments: [
      (#"{"source": {"title": {"es": "Nudos"}, "stages": []}}"#, "/source/title/en"),
      (#"{"source": {"title": {"en": "Knots", "de": "Knoten"}, "stages": []}}"#, "/source/title/de"),
      (#"{"source": {"title": "Knots", "stages": []}}"#, "/source/title"), (#"{"source": []}"#, "/source"),
      (#"{"source": {"title": {"en": "Knots"}, "stages": [7]}}"#, "/source/stages/0"),
    ])
  func otherForm(_ parameters: String, _ path: String) throws {
    let refusal = try learner.refusal("paths.import", parameters)
    #expect(refusal?.code == -32602)
    #expect(refusal?.path == path)
  }

  @Test("The largest course is taken, and one that is sent twice under one key is made once")
  func largestTwice() throws {
    let parameters = Course.json(lessonsPerStage: Array(repeating: 100, count: 200), clientKey: "again")
    let first = try learner.call("paths.import", parameters)
    let second = try learner.call("paths.import", parameters)
    #expect(first.number("path/lessons") == 20_000)
    #expect(first.description == second.description)
    #expect(try classroom.courses() == 1)
    #expect(try classroom.findings() == [])
  }
}
