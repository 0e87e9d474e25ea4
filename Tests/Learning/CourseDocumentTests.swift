import JSON
import Kernel
import Localization
import Service
import TestSupport
import Testing

@testable import Learning

@Suite("Documents of courses: ids, bodies, links and languages (Learning paths, 5.)")
struct CourseDocumentTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  private static let knots = #"""
    {"title": {"es": "Nudos", "fr": "Nœuds"}, "description": {"en": "Ropes"}, "stages": [
      {"id": "basics", "title": {"fr": "Bases"}, "description": {"fr": "À terre"}, "lessons": [
        {"id": "bowline", "title": {"en": "The bowline"}, "subtitle": {"fr": "Une boucle"}, "minutes": 10,
          "body": {"en": "# Bowline\n\nA *loop*.\t", "fr": "Une boucle."}, "links": [
            {"title": {"en": "Animation", "fr": "Une animation"}, "url": "https://example.org/bowline?a=1#b"},
            {"title": {"es": "Libro"}, "url": "HTTP://example.org/é"}]},
        {"title": {"en": "The reef"}, "minutes": 5}]},
      {"title": {"en": "Beyond"}, "lessons": []}]}
    """#

  /// Returns a document with these lessons in its only stage.
  private static func source(lessons: String) -> String {
    #"{"source": {"title": {"en": "A"}, "stages": [{"title": {"en": "B"}, "lessons": [\#(lessons)]}]}}"#
  }

  @Test("An exported document has all texts and ids, and importing or sending it back gives the same course")
  func roundTrip() throws {
    try user.call("paths.import", #"{"source": \#(Self.knots)}"#)
    let exported = try user.call("paths.export", #"{"pathId": "course-1"}"#)
    let source = exported.at("source")
    #expect(source.text("title/fr") == "Nœuds" && source.isNull("title/en"))
    #expect(source.texts("stages", "id") == ["basics", "2"])
    #expect(source.texts("stages/0/lessons", "id") == ["bowline", "1-2"])
    #expect(source.text("stages/0/lessons/0/body/en") == "# Bowline\n\nA *loop*.\t")
    #expect(source.isNull("stages/0/lessons/1/body") && source.isNull("stages/0/lessons/1/subtitle"))
    #expect(source.count("stages/0/lessons/1/links") == 0)
    #expect(
      source.texts("stages/0/lessons/0/links", "url") == ["https://example.org/bowline?a=1#b", "http://example.org/é"])
    #expect(source.isNull("stages/1/description"))

    try user.call("paths.update", #"{"pathId": "course-1", "source": \#(source.description)}"#)
    #expect(try user.call("paths.export", #"{"pathId": "course-1"}"#).description == exported.description)
    try user.call("paths.import", #"{"source": \#(source.description)}"#)
    #expect(try user.call("paths.export", #"{"pathId": "course-2"}"#).description == exported.description)
    #expect(try harness.violations() == [])
  }

  @Test(
    "A text is in the reader's language, otherwise in English, otherwise in the one that exists",
    arguments: [
      ("en", "Nudos", "Ropes", "Bases", "# Bowline\n\nA *loop*.\t", ["Animation", "Libro"]),
      ("es", "Nudos", "Ropes", "Bases", "# Bowline\n\nA *loop*.\t", ["Animation", "Libro"]),
      ("fr", "Nœuds", "Ropes", "Bases", "Une boucle.", ["Une animation", "Libro"]),
    ])
  func languages(
    _ locale: String, _ title: String, _ description: String, _ stage: String, _ body: String, _ links: [String]
  ) throws {
    try user.call("paths.import", #"{"source": \#(Self.knots)}"#)
    try user.setLocale(locale)
    let path = try user.call("paths.get", #"{"pathId": "course-1"}"#)
    #expect(path.text("path/title") == title && path.text("path/description") == description)
    #expect(path.text("stages/0/title") == stage)
    let lesson = try user.call("lessons.get", #"{"lessonId": "course-1-lesson-bowline"}"#).at("lesson")
    #expect(lesson.text("body") == body)
    #expect(lesson.texts("links", "title") == links)
    #expect(lesson.text("subtitle") == "Une boucle")
  }

  @Test("A blank text that is optional is missing")
  func blankTexts() throws {
    let lesson = #"""
      {"id": "a", "title": {"en": "C"}, "subtitle": {"en": " "}, "minutes": 1, "body": {"en": " \n", "fr": "corps"}},
      {"id": "b", "title": {"en": "C"}, "minutes": 1, "body": {"en": " "}}
      """#
    let source = Self.source(lessons: lesson).replacing(
      #"{"title": {"en": "A"}"#, with: #"{"title": {"en": "A"}, "description": {"en": ""}"#)
    let path = try user.call("paths.import", source)
    #expect(path.isNull("path/description"))
    let stage = try user.call("stages.get", #"{"stageId": "course-1-stage-1"}"#)
    #expect(stage.at("stage/lessons").elements.map { $0.flag("hasBody") } == [true, false])
    #expect(stage.isNull("stage/lessons/0/subtitle"))
    #expect(try user.call("lessons.get", #"{"lessonId": "course-1-lesson-a"}"#).text("lesson/body") == "corps")
  }

  @Test("Only lessons.get returns bodies; a lesson with a body has neither overview nor takeaways")
  func bodies() throws {
    try user.call("paths.import", #"{"source": \#(Self.knots)}"#)
    #expect(try !user.call("paths.get", #"{"pathId": "course-1"}"#).description.contains("loop"))
    let stage = try user.call("stages.get", #"{"stageId": "course-1-stage-basics"}"#)
    #expect(!stage.description.contains("loop"))
    #expect(stage.at("stage/lessons").elements.map { $0.flag("hasBody") } == [true, false])
    #expect(stage.isNull("stage/lessons/0/overview") && stage.count("stage/lessons/0/takeaways") == 0)
    #expect(stage.text("stage/lessons/1/overview") == "This lesson introduces “The reef”.")
    let reef = try user.call("lessons.get", #"{"lessonId": "course-1-lesson-1-2"}"#).at("lesson")
    #expect(reef.isNull("body") && reef.count("links") == 0 && reef.text("pathId") == "course-1")
    #expect(
      reef.texts("takeaways") == ["Know the main ideas of “The reef”", "Be ready for the next lesson"])
    let shipped = try user.call("lessons.get", #"{"lessonId": "lesson-01-1"}"#).at("lesson")
    #expect(shipped.count("takeaways") == 4 && shipped.flag("hasBody") == false)
  }

  @Test("A lesson of a locked stage, of another user and an unknown one cannot be read")
  func unreadableLessons() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [1, 1]))
    let locked = try user.failure("lessons.get", #"{"lessonId": "course-1-lesson-2-1"}"#)
    #expect(locked.rule == "stage_locked" && locked.path == "/lessonId")
    #expect(try user.failure("lessons.get", #"{"lessonId": "course-1-lesson-3-1"}"#).rule == "lesson_not_found")
    let other = try harness.user("Grace Hopper")
    #expect(try other.failure("lessons.get", #"{"lessonId": "course-1-lesson-1-1"}"#).rule == "lesson_not_found")
  }

  @Test(
    "Stages and lessons without ids get those of their positions, or the next free ones",
    arguments: [
      ([nil, nil], ["1-1", "1-2"]), (["1-2", nil], ["1-2", "1-3"]), ([nil, "1-1"], ["1-2", "1-1"]),
      (["a", nil, nil], ["a", "1-2", "1-3"]), ([nil, "1-2", "1-1"], ["1-3", "1-2", "1-1"]),
    ])
  func assignedIDs(_ given: [String?], _ ids: [String]) throws {
    let lessons = given.map { id in
      #"{"title": {"en": "C"}, "minutes": 1\#(id.map { #", "id": "\#($0)""# } ?? "")}"#
    }
    try user.call("paths.import", Self.source(lessons: lessons.joined(separator: ", ")))
    let exported = try user.call("paths.export", #"{"pathId": "course-1"}"#)
    #expect(exported.texts("source/stages/0/lessons", "id") == ids)
  }

  @Test(
    "An invalid lesson is rejected with a JSON Pointer",
    arguments: [
      (#"{"id": "a b", "title": {"en": "C"}, "minutes": 1}"#, ["course_invalid_id /id"]),
      (#"{"id": "-a", "title": {"en": "C"}, "minutes": 1}"#, ["course_invalid_id /id"]),
      (#"{"id": "é", "title": {"en": "C"}, "minutes": 1}"#, ["course_invalid_id /id"]),
      (#"{"id": "", "title": {"en": "C"}, "minutes": 1}"#, ["too_short /id"]),
      (
        #"{"id": "\#(String(repeating: "a", count: 41))", "title": {"en": "C"}, "minutes": 1}"#, ["too_long /id"]
      ),
      (#"{"title": {"en": "C"}, "minutes": 1, "body": {"en": ""}}"#, ["too_short /body/en"]),
      (
        #"{"title": {"en": "C"}, "minutes": 1, "body": {"fr": "\#(String(repeating: "é", count: 20_001))"}}"#,
        ["too_long /body/fr"]
      ),
      (
        #"{"title": {"en": "C"}, "minutes": 1, "links": [{"title": {}, "url": "ftp://a.example"}]}"#,
        ["course_invalid_url /links/0/url", "course_empty_title /links/0/title"]
      ),
      (
        """
        {"title": {"en": "C"}, "minutes": 1, "links": [\
        \(Array(repeating: #"{"title": {"en": "D"}, "url": "https://a.example"}"#, count: 21).joined(separator: ","))]}
        """, ["too_many /links"]
      ),
    ])
  func invalidLessons(_ lesson: String, _ issues: [String]) throws {
    let failure = try user.failure("paths.import", Self.source(lessons: lesson))
    let reported = try JSON(failure.description).at("data/issues").elements
    let prefix = "/source/stages/0/lessons/0"
    #expect(
      Set(reported.map { "\($0.text("rule") ?? "") \($0.text("path")?.replacing(prefix, with: "") ?? "")" })
        == Set(issues))
    #expect(try harness.courseCount() == 0)
  }

  @Test("Two stages or two lessons with one id are rejected; a stage and a lesson may share one")
  func duplicateIDs() throws {
    let lesson = #"{"id": "a", "title": {"en": "C"}, "minutes": 1}"#
    let twice = try user.failure("paths.import", Self.source(lessons: "\(lesson), \(lesson)"))
    #expect(twice.rule == "course_duplicate_id" && twice.path == "/source/stages/0/lessons/1/id")
    let stage = #"{"id": "a", "title": {"en": "B"}, "lessons": [\#(lesson)]}"#
    let empty = #"{"id": "a", "title": {"en": "B"}, "lessons": []}"#
    let two = #"{"source": {"title": {"en": "A"}, "stages": [\#(stage), \#(empty)]}}"#
    let stages = try user.failure("paths.import", two)
    #expect(stages.rule == "course_duplicate_id" && stages.path == "/source/stages/1/id")
    try user.call("paths.import", #"{"source": {"title": {"en": "A"}, "stages": [\#(stage)]}}"#)
  }

  @Test(
    "Only addresses of the web are links",
    arguments: [
      ("https://example.org", true), ("http://localhost:8080/é?x=%20#y", true), ("HTTPS://EXAMPLE.ORG", true),
      ("https://", false), ("https:///path", false), ("https:example.org", false), ("javascript:alert(1)", false),
      ("//example.org", false), ("example.org", false), (" https://example.org", false),
      ("https://example.org/a b", false), ("https://example.org/\"", false), ("https://example.org/<b>", false),
      ("https://example.org\\a", false), ("https://example.org/\u{85}", false), ("https://?a", false),
      ("https://ada@example.org:80", true), ("https://[::1]:80/", true), ("https://:80", false), ("https://@", false),
      ("https://a@:80/b", false), ("https://example.org/\u{202E}a", false), ("https://exam\u{200B}ple.org", false),
      ("httpſ://example.org", false), ("https\u{1A}//example.org", false),
    ])
  func webAddresses(_ text: String, _ isValid: Bool) {
    #expect(CourseRules.isWebAddress(text) == isValid)
  }

  @Test("A document can be read from a file, without a user; an error has a pointer below that of the document")
  func file() throws {
    let course = Course(try read(Self.knots))
    #expect(course.lessons.map(\.id) == ["bowline", "1-2"] && course.links.count == 2 && course.minutes == 15)
    let path = LearningPath(course, slugs: CourseSlug(path: "path-knots"), in: .fr)
    #expect(path.lessons.map(\.id) == ["path-knots-lesson-bowline", "path-knots-lesson-1-2"])
    #expect(path.lessons.map(\.hasBody) == [true, false])
    let space = #expect(throws: DomainError.self) { try read(Self.knots.replacing("bowline?", with: "bow line?")) }
    #expect(space?.issues.map(\.path) == ["/courses/0/stages/0/lessons/0/links/0/url"])
    let list = #expect(throws: DomainError.self) { try read("[]") }
    #expect(list?.path == "/courses/0")
  }

  private func read(_ document: String) throws -> CourseSource {
    try Array(document.utf8).withUnsafeBufferPointer { bytes in
      let tape = JSONTape()
      return try CourseSource(decoding: try tape.parse(bytes, maxDepth: 12), at: "/courses/0")
    }
  }
}
