import TestSupport
import Testing

@Suite("The titles of habits and goals in events")
struct HabitTitleTests {
  private let user: TestUser

  init() throws {
    user = try Harness.program().connect()
    try user.signUp()
  }

  private func titles(_ topic: String) throws -> [String?] {
    try user.call("events.list", #"{"topics": ["\#(topic)"]}"#)["items"].elements.map { $0["subjectTitle"].string }
  }

  @Test("Events of a habit have its current name, and none after it is deleted")
  func habit() throws {
    try user.call("habits.create", #"{"name": "Read", "schedule": {"type": "daily"}}"#)
    try user.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    #expect(try titles("habit") == ["Read", "Read"])
    try user.call("habits.update", #"{"habitId": 1, "name": "Novels"}"#)
    #expect(try titles("habit.marked") == ["Novels"])
    try user.call("habits.delete", #"{"habitId": 1}"#)
    #expect(try titles("habit.marked").compactMap(\.self) == [] && titles("habit.deleted") == [nil])
  }

  @Test("Events of a goal have its title in that period, in the language of the reader")
  func goal() throws {
    try user.call("goals.set", #"{"text": "Swift", "duration": "week"}"#)
    try user.call("goals.log")
    try user.call("goals.update", #"{"text": "Rust", "duration": "month"}"#)
    try user.call("profile.update", #"{"locale": "es"}"#)
    #expect(
      try titles("goal") == ["Aprendizaje: Swift", "Aprendizaje: Swift", "Aprendizaje: Rust"])
  }
}
