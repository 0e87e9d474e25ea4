import TestSupport
import Testing

@Suite struct MethodSuggestionTests {
  @Test(
    "An unknown method suggests a similar one of the same area, or the methods of the area",
    arguments: [
      ("goals.lgo", "Did you mean “goals.log”?"), ("golas.log", "Did you mean “goals.log”?"),
      ("Habits.Mark", "Did you mean “habits.mark”?"), ("habits.delet", "Did you mean “habits.delete”?"),
      ("goal.history", "Did you mean “goals.history”?"), ("initialise", "Did you mean “initialize”?"),
      ("lessons.uncomplete", "Did you mean “lessons.complete”?"),
      ("lessons.undo", "Method “lessons.undo” not found. This area has: lessons.get, lessons.complete."),
    ])
  func similar(_ name: String, _ text: String) throws {
    let failure = try Harness.program().connect().failure(name, "{}")
    #expect(failure.code == -32601 && failure.description.contains(text), "\(failure)")
  }

  @Test(
    "A method that deletes is only suggested for its own area and for a name that differs in one character",
    arguments: ["paths.delete", "goals.delete", "lessons.delete", "habits.dilet", "friends.remov", "nothing.delete"])
  func destructive(_ name: String) throws {
    let client = try Harness.program().connect()
    let failure = try client.failure(name, "{}")
    #expect(!failure.description.contains("kits.delete") && !failure.description.contains("goals.set”"), "\(failure)")
  }

  @Test("Nothing is suggested for a name like no other", arguments: ["x", "whatever.list", ".", "a.b.c", ""])
  func none(_ name: String) throws {
    let failure = try Harness.program().connect().failure(name, "{}")
    #expect(failure.description.contains("not found.") && !failure.description.contains("?"), "\(failure)")
  }
}
