import TestSupport
import Testing

@testable import Learning

@Suite("The titles in events of learning")
struct LearningEventTests {
  @Test("Events of lessons, stages, badges and courses have the title in the reader's language")
  func titles() throws {
    let user = try Harness.learning().user()
    func titles(_ topic: String) throws -> [String?] {
      try user.call("events.list", #"{"topics": ["\#(topic)"]}"#)["items"].elements.map { $0["subjectTitle"].string }
    }
    try user.completeFirstLessons(3)
    #expect(try titles("stage.completed") == ["Programming Basics"])
    #expect(try titles("achievement.unlocked") == ["First Steps", "Code Starter"])
    try user.setLocale("fr")
    #expect(try titles("achievement.unlocked").first == "Premiers pas")
    try user.call(
      "paths.import",
      """
      {"source": {"title": {"en": "Knots", "fr": "Nœuds"}, "stages": [{"title": {"en": "Basics"},
        "lessons": [{"title": {"en": "The bowline"}, "minutes": 10}]}]}}
      """)
    try user.completeLesson("course-1-lesson-1-1")
    #expect(try titles("course.imported") == ["Nœuds"])
    #expect(try titles("stage.completed").last == "Basics")
    #expect(try titles("lesson.completed").last == "The bowline")
  }
}
