import TestSupport
import Testing

@testable import kindling

@Suite("The titles of the subjects of events of learning and kits")
struct LearningTitleTests {
  private let user: TestUser

  init() throws {
    user = try Harness.program().connect()
    try user.signUp(locale: "en")
  }

  private func titles(_ topics: String) throws -> [String?] {
    try user.call("events.list", #"{"topics": [\#(topics)]}"#)["items"].elements.map { $0["subjectTitle"].string }
  }

  @Test("Lessons, stages, badges and courses have the title in the reader's language")
  func learning() throws {
    for lesson in 1...3 { try user.call("lessons.complete", #"{"lessonId": "lesson-01-\#(lesson)"}"#) }
    #expect(try titles(#""stage.completed""#) == ["Programming Basics"])
    #expect(try titles(#""achievement.unlocked""#) == ["First Steps", "Code Starter"])
    try user.setLocale("fr")
    #expect(try titles(#""achievement.unlocked""#).first == "Premiers pas")
    try user.call(
      "paths.import",
      """
      {"source": {"title": {"en": "Knots", "fr": "Nœuds"}, "stages": [{"title": {"en": "Basics"},
        "lessons": [{"title": {"en": "The bowline"}, "minutes": 10}]}]}}
      """)
    try user.call("lessons.complete", #"{"lessonId": "course-1-lesson-1-1"}"#)
    #expect(try titles(#""course.imported""#) == ["Nœuds"])
    #expect(try titles(#""stage.completed""#).last == "Basics")
    #expect(try titles(#""lesson.completed""#).last == "The bowline")
  }

  @Test("Kits have their name and reviews the prompt, until they are deleted")
  func kits() throws {
    try user.call(
      "kits.create",
      """
      {"name": "Words", "stage": 0, "questions": [
        {"prompt": "Rain?", "correctAnswer": "yes", "incorrectAnswers": "no"}]}
      """)
    try user.call("reviews.answer", #"{"questionId": "kit-1-1", "rating": 3}"#)
    try user.call("reviews.answer", #"{"questionId": "kit-basic-colors-1", "rating": 3}"#)
    #expect(try titles(#""kit""#) == ["Words"])
    #expect(try titles(#""review""#).first == "Rain?")
    try user.call("kits.updateQuestion", #"{"questionId": "kit-1-1", "prompt": "Snow?"}"#)
    #expect(try titles(#""review""#).first == "Snow?")
    try user.call("kits.delete", #"{"kitId": "kit-1"}"#)
    #expect(try titles(#""kit""#).allSatisfy { $0 == nil })
  }

  @Test("Tests of shipped kits have the name in the reader's language")
  func shippedKits() throws {
    let test = try user.call("tests.start", #"{"kitId": "kit-basic-colors"}"#)
    var reply = test
    while let option = reply["question"]["options"].elements.first?.string {
      reply = try user.call("attempts.answer", #"{"attemptId": \#(test["attemptId"]), "answer": "\#(option)"}"#)
    }
    #expect(try titles(#""test.finished""#) == ["Basic colors"])
    try user.setLocale("fr")
    #expect(try titles(#""test.finished""#) == ["Couleurs de base"])
  }
}
