import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import kindling

/// Which undos are refused because they would lose data or contradict later calls, and which are not. (History, 2.)
@Suite struct UndoRefusalTests {
  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp()
  }

  /// Makes a call, and returns its number in the history.
  private func made(_ method: String, _ params: String = "{}") throws -> Int {
    try client.call(method, params)
    return try client.call("history.list")["undo"].int ?? 0
  }

  private func undo(_ call: Int) throws { try client.call("history.undo", #"{"id": \#(call)}"#) }

  /// Expects that a call cannot be taken back, and that nothing has changed.
  private func expectRefusal(of call: Int, _ rule: String = "changed_since") throws {
    let before = try StoredRows(client)
    #expect(try client.failure("history.undo", #"{"id": \#(call)}"#).rule == rule)
    #expect(try StoredRows(client).differences(from: before) == [])
    #expect(try client.harness.violations() == [])
  }

  private func expectUndo(of call: Int) throws {
    try undo(call)
    #expect(try client.harness.violations() == [])
  }

  @Test("Rows that need more than 4 MiB are not deleted by an undo, because they could not be restored")
  func tooLargeToRestore() throws {
    let prompt = String(repeating: "long ", count: 390)
    let questions = (0..<2300).map { #"{"prompt": "\#($0) \#(prompt)", "correctAnswer": "\#($0)"}"# }
    let kit = try made("kits.create", #"{"name": "Long", "questions": [\#(questions.joined(separator: ","))]}"#)
    try expectRefusal(of: kit, "not_undoable")
  }

  @Test("Results of a deleted kit remain, and refuse no undo; results that were reset or imported are restored")
  func results() throws {
    let file = [
      #"{"kind":"kindling","version":1}"#,
      #"{"kind":"finished","mode":"test","subject":"kit--1","asked":3,"correct":1,"isPartial":false,"#
        + #""finishedAt":"2026-01-02T03:04:05.000Z"}"#,
    ]
    let lines = file.map { $0.replacing("\"", with: "\\\"") }.joined(separator: "\\n")
    let content = try made("data.import", #"{"onConflict": "skip", "content": "\#(lines)"}"#)
    try expectUndo(of: content)
    try client.call("history.redo")
    let before = try client.call("study.statistics").description
    try expectUndo(of: try made("study.reset"))
    #expect(try client.call("study.statistics").description == before)
    try expectUndo(of: try made("reviews.answer", #"{"questionId": "kit-basic-colors-1", "rating": 4, "reviews": 0}"#))
  }

  @Test("Pauses that a later one would overlap do not return")
  func pauses() throws {
    try client.call("habits.create", #"{"name": "Read"}"#)
    try client.call("habits.pause", #"{"habitId": 1}"#)
    let resumed = try made("habits.resume", #"{"habitId": 1}"#)
    let today = try client.call("habits.today")["day"].string ?? ""
    try client.call("habits.pause", #"{"habitId": 1, "from": "\#(try day(after: today))"}"#)
    try expectRefusal(of: resumed)
  }

  private func day(after day: String) throws -> String {
    try #require(CivilDay(day)).adding(days: 4).text
  }

  @Test("A goal does not return to a run before its marks")
  func goalRun() throws {
    try client.call("goals.set", #"{"text": "Learn", "duration": "week"}"#)
    let updated = try made("goals.update", #"{"duration": "year"}"#)
    try client.call("goals.log")
    try expectRefusal(of: updated)
  }

  @Test("A learned day is not taken back if the streak of later days would have lapsed without it")
  func goalMark() throws {
    try client.call("goals.set", #"{"text": "Learn", "duration": "month"}"#)
    let calls = try (1...3).map { _ in
      client.clock.advance(seconds: 86_400)
      return try made("goals.log")
    }
    try expectRefusal(of: calls[1])
    try expectUndo(of: calls[0])
    #expect(try client.call("goals.status")["streak"]["current"].int == 2)
  }

  @Test("A lesson to which badges or a completed stage belong is taken back after them only")
  func lessons() throws {
    let calls = try (1...3).map { try made("lessons.complete", #"{"lessonId": "lesson-01-\#($0)"}"#) }
    try expectRefusal(of: calls[0])
    try expectRefusal(of: calls[1])
    for call in calls.reversed() { try expectUndo(of: call) }
  }

  @Test("The numbers of completions are never used again, so calls of other users refuse nothing")
  func numbers() throws {
    let lesson = try made("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
    try undo(lesson)
    let bob = client.harness.connect()
    try bob.signUp(name: "Bob", email: "bob@example.org")
    try bob.call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
    try client.call("history.redo")
    #expect(try client.harness.violations() == [])
  }

  @Test("A limit is not exceeded by an undo, and the active path is never a deleted course")
  func limitsAndPaths() throws {
    for number in 1...500 { try client.call("habits.create", #"{"name": "Habit \#(number)"}"#) }
    let deleted = try made("habits.delete", #"{"habitId": 7}"#)
    try client.call("habits.create", #"{"name": "Another"}"#)
    try expectRefusal(of: deleted)

    let lessons = #"[{"title": {"en": "The bowline"}, "minutes": 10}]"#
    try client.call(
      "paths.import",
      #"{"source": {"title": {"en": "Knots"}, "stages": [{"title": {"en": "Basics"}, "lessons": \#(lessons)}]}}"#)
    let chosen = try made("paths.choose", #"{"pathId": "course-1"}"#)
    let redo = try client.call("history.undo", #"{"id": \#(chosen)}"#)["redo"].int ?? 0
    try client.call("paths.delete", #"{"pathId": "course-1"}"#)
    #expect(try client.failure("history.redo", #"{"id": \#(redo)}"#).rule == "changed_since")
  }

  @Test("A row of which a call has changed only the position or a record can change afterward")
  func sharedColumns() throws {
    for name in ["A", "B"] { try client.call("habits.create", #"{"name": "\#(name)"}"#) }
    let deleted = try made("habits.delete", #"{"habitId": 1}"#)
    try client.call("habits.update", #"{"habitId": 2, "name": "Renamed"}"#)
    try expectUndo(of: deleted)
    let names = try client.call("habits.list")["items"].elements.map { $0["name"].string }
    #expect(names == ["A", "Renamed"])
  }

  @Test("The first of two sparks of a day can be taken back, and the longest streak remains at least the present one")
  func streak() throws {
    try client.call("sparks.create", #"{"title": "Day one", "category": "idea"}"#)
    client.clock.advance(seconds: 86_400)
    let first = try made("sparks.create", #"{"title": "First", "category": "idea"}"#)
    try client.call("sparks.create", #"{"title": "Second", "category": "energy"}"#)
    try expectUndo(of: first)
  }

  private func rows(of user: Int64) throws -> Int? {
    try client.database.performWritesDeferredToCommit()
    return try client.database.connection.statement("select count(*) from history where user_id = :user")
      .bind("user", user).scalar(Int.self)
  }

  @Test("Calls beyond the limits leave the file with the next changes, whoever makes calls in between")
  func retention() throws {
    let bob = client.harness.connect()
    try bob.signUp(name: "Bob", email: "bob@example.org")
    try client.call("history.configure", #"{"calls": 5}"#)
    for number in 1...20 {
      try client.call("habits.create", #"{"name": "Habit \#(number)"}"#)
      try bob.call("habits.create", #"{"name": "Habit \#(number)"}"#)
    }
    #expect(try rows(of: 1) == 5)
    #expect(try rows(of: 2) == 20)
    try client.call("history.configure", #"{"days": 0}"#)
    #expect(try rows(of: 1) == 0)
    #expect(try client.failure("history.undo").rule == "history_empty")
  }
}
