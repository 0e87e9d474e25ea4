import Database
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Content
@testable import Learning

@Suite("Courses of installed documents (Content, 2.2 and 4.2.)")
struct ContentCourseTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.content()
    user = try harness.user("Zoé", locale: "fr")
    try install(["a", "b"], ["c"])
  }

  /// Installs a course whose stages have these lessons.
  private func install(_ stages: [String]..., version: String = "1") throws {
    try install(stages, on: harness, version: version)
  }

  private func install(_ stages: [[String]], on harness: Harness, version: String = "1") throws {
    let stages = stages.enumerated().map { index, lessons in
      let lessons = lessons.map {
        #"""
        {"id": "\#($0)", "title": {"fr": "Leçon \#($0)"}, "minutes": 5, "body": {"es": "Texto \#($0)"},
         "links": [{"title": {"en": "Link"}, "url": "https://example.org/\#($0)"}]}
        """#
      }
      return #"{"id": "s\#(index + 1)", "title": {"en": "S"}, "lessons": [\#(lessons.joined(separator: ", "))]}"#
    }
    let document = """
      {"id": "knots", "name": {"en": "Knots"}, "version": "\(version)", "courses": [
        {"id": "basics", "title": {"fr": "Les bases"}, "stages": [\(stages.joined(separator: ", "))]}]}
      """
    let file = try ContentFile(checking: Array(document.utf8))
    try harness.content { _ = try $0.install(file) }
  }

  private func complete(_ lesson: String) throws {
    try user.call("lessons.complete", #"{"lessonId": "knots.basics-lesson-\#(lesson)"}"#)
  }

  private func path() throws -> JSON { try user.call("paths.get", #"{"pathId": "knots.basics"}"#) }

  private func lines() throws -> [String] { try ExportLines(of: Learning.exports, as: user).lines }

  @Test("All users see the course, in their language or in one that it has, and nobody can change it")
  func course() throws {
    let list = try user.call("paths.list")
    #expect(list.texts("items", "id") == ["path-fullstack-mobile", "knots.basics"])
    #expect(list.text("items/1/title") == "Les bases" && list.flag("items/1/isShipped") == true)
    let lesson = try user.call("lessons.get", #"{"lessonId": "knots.basics-lesson-a"}"#)
    #expect(lesson.text("lesson/title") == "Leçon a" && lesson.text("lesson/body") == "Texto a")
    #expect(lesson.text("lesson/links/0/url") == "https://example.org/a")
    for method in ["paths.delete", "paths.export"] {
      #expect(try user.failure(method, #"{"pathId": "knots.basics"}"#).rule == "shipped_path_protected")
    }
    for slug in ["knots.other", "knots.basics-lesson-a", "none.basics"] {
      #expect(try user.failure("paths.get", #"{"pathId": "\#(slug)"}"#).rule == "path_not_found")
    }
    #expect(try user.failure("lessons.get", #"{"lessonId": "knots.basics-lesson-z"}"#).rule == "lesson_not_found")
  }

  @Test("Installed courses and those of the user are on the pages of one list, each once")
  func pages() throws {
    let source = #"""
      {"title": {"en": "Own"}, "stages": [
        {"title": {"en": "S"}, "lessons": [{"title": {"en": "L"}, "minutes": 1}]}]}
      """#
    for _ in 1...2 { try user.call("paths.import", #"{"source": \#(source)}"#) }
    for limit in 1...5 {
      let items = try user.pages("paths.list", limit: limit).flatMap { $0.texts("items", "id") }
      #expect(items == ["path-fullstack-mobile", "knots.basics", "course-1", "course-2"])
    }
  }

  @Test("A new version keeps completions by lesson, completes stages, and a removed lesson returns completed")
  func versions() throws {
    try complete("a")
    #expect(try path().numbers("stages/0/lessonsCompleted") == [])
    try install(["a"], ["b", "c"], version: "2")
    #expect(try path().at("stages").elements.map { $0["state"].string } == ["completed", "current"])
    #expect(try harness.violations() == [])
    try install(["d"], ["b"], version: "3")
    #expect(try path().number("path/lessonsCompleted") == 0)
    try install(["a", "b"], ["c"], version: "4")
    #expect(try path().number("path/lessonsCompleted") == 1)
    #expect(try harness.violations() == [])
  }

  @Test("While the chosen course is removed, the shipped path is active; badges follow a new version")
  func activePath() throws {
    try user.call("paths.choose", #"{"pathId": "knots.basics"}"#)
    try complete("a")
    #expect(try user.call("dashboard.get").text("path/id") == "knots.basics")
    try harness.remove("knots")
    #expect(try user.call("dashboard.get").text("path/id") == "path-fullstack-mobile")
    #expect(try harness.violations() == [])
    try install(["a"], version: "2")
    #expect(try user.call("dashboard.get").text("path/id") == "knots.basics")
    #expect(try harness.violations() == [])
  }

  @Test("An import into a file without the content keeps completions, streak and choice")
  func records() throws {
    try user.call("paths.choose", #"{"pathId": "knots.basics"}"#)
    for lesson in ["a", "b"] { try complete(lesson) }
    let exported = try lines()
    let other = try Harness.content()
    let reader = try other.user(locale: "fr")
    #expect(try ExportLines(exported).importLines(Learning.exports, as: reader).rejectedLines.isEmpty)
    #expect(try other.violations() == [])
    #expect(try reader.call("paths.list").count("items") == 1)
    #expect(try ExportLines(of: Learning.exports, as: reader).lines == exported)
    try install([["a", "b"], ["c"]], on: other)
    #expect(try reader.call("paths.get", #"{"pathId": "knots.basics"}"#).number("path/lessonsCompleted") == 2)
    #expect(try other.violations() == [])
  }

  @Test(
    "Courses are checked with their paths, like the whole document",
    arguments: [
      (#""id": "my-lesson-b""#, "/courses/0/id invalid_format"),
      (#""id": "first-stage""#, "/courses/0/id invalid_format"),
      (#""id": "x", "title": {}"#, "/courses/0/title course_empty_title"),
      (#""id": "x", "stage": 1"#, "/courses/0/stage unknown_parameter"),
    ])
  func rules(_ members: String, _ expected: String) {
    let title = members.contains("title") ? "" : #", "title": {"en": "T"}"#
    let document = """
      {"id": "a", "name": {"en": "A"}, "version": "1", "courses": [{\(members)\(title), "stages": [
        {"id": "s", "title": {"en": "S"}, "lessons": [{"id": "l", "title": {"en": "L"}, "minutes": 1}]}]}]}
      """
    let problems = #expect(throws: ContentFile.Problems.self) {
      try ContentFile(checking: Array(document.utf8))
    }
    #expect(problems?.all.map { "\($0.issue.path) \($0.issue.rule)" } == [expected])
  }

  @Test("Stages and lessons of a document have ids, to which completions belong")
  func missingIDs() {
    let document = """
      {"id": "a", "name": {"en": "A"}, "version": "1", "courses": [{"id": "c", "title": {"en": "T"}, "stages": [
        {"title": {"en": "S"}, "lessons": [{"title": {"en": "L"}, "minutes": 1}]}]}]}
      """
    let problems = #expect(throws: ContentFile.Problems.self) {
      try ContentFile(checking: Array(document.utf8))
    }
    let paths = ["/courses/0/stages/0/id", "/courses/0/stages/0/lessons/0/id"]
    #expect(problems?.all.map { "\($0.issue.path) \($0.issue.rule)" } == paths.map { "\($0) missing_parameter" })
  }

  @Test("Stages after one that cannot be read have their own pointers")
  func unreadableStage() {
    let document = """
      {"id": "a", "name": {"en": "A"}, "version": "1", "courses": [{"id": "c", "title": {"en": "T"}, "stages": [7,
        {"id": "s", "title": {"en": "S"}, "lessons": [{"id": "l", "title": {"en": "L"}, "minutes": 1}]},
        {"id": "t", "title": {"en": " "}, "lessons": []}]}]}
      """
    let problems = #expect(throws: ContentFile.Problems.self) {
      try ContentFile(checking: Array(document.utf8))
    }
    #expect(
      problems?.all.map { "\($0.line) \($0.issue.path) \($0.issue.rule)" } == [
        "1 /courses/0/stages/0 invalid_params", "3 /courses/0/stages/2/title/en course_empty_title",
      ])
  }

  @Test("The example of the repository is a valid document")
  func example() throws {
    let file = try ContentFile(checking: try Repository.bytes(of: "Examples/content/night-sky.json"))
    try harness.content { _ = try $0.install(file) }
    let lesson = try user.call("lessons.get", #"{"lessonId": "night-sky.first-steps-lesson-moon-phases"}"#)
    #expect(
      lesson.text("lesson/title") == "Lisez la Lune" && lesson.text("lesson/body")?.contains("29,5 jours") == true)
    #expect(try user.call("kits.get", #"{"kitId": "night-sky.stars"}"#).number("kit/questionCount") == 12)
  }
}
