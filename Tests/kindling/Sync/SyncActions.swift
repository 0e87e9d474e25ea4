import Kernel
import TestSupport

/// Random calls in all areas, many of which concern the same data on all devices.
struct SyncActions {
  private static let names = ["Reading", "Walking", "Swimming"]

  private let user: TestUser
  private let random: SeededRandomSource
  private var others: RandomActions
  private var study: StudyActions
  private var ownFaults: [String] = []

  init(_ user: TestUser, seed: UInt64) {
    self.user = user
    random = SeededRandomSource(seed: seed)
    others = RandomActions(of: "zoe@example.org", in: user, seed: seed &+ 1)
    study = StudyActions(user, seed: seed &+ 2)
  }

  /// Descriptions of the errors that are not domain errors.
  var faults: [String] { others.faults + study.faults + ownFaults }

  mutating func perform() throws {
    try SyncDevice.signIn(user)
    switch next(11) {
    case 0...3: try others.performUndoableStep()
    case 4: try study.perform()
    case 5: call(next(3) == 0 ? "history.redo" : "history.undo")
    case 6: try delete()
    default: try edit()
    }
  }

  // MARK: - The same data on all devices

  private mutating func edit() throws {
    let name = #""name": "\#(pick(Self.names))""#
    switch next(16) {
    case 0: try call("habits.create", "{\(name)}", unlessExists: "habits.list")
    case 1: call("habits.update", #"{"habitId": \#(try id("habits.list")), \#(name), "color": \#(next(4))}"#)
    case 2:
      let schedule = pick([#""type": "daily""#, #""type": "weekdays", "weekdays": [1, \#(2 + next(5))]"#])
      call("habits.update", #"{"habitId": \#(try id("habits.list")), "schedule": {\#(schedule)}}"#)
    case 3, 4: try mark()
    case 5: call("habits.move", #"{"habitId": \#(try id("habits.list")), "position": \#(next(3))}"#)
    case 6: call("sparks.update", #"{"sparkId": \#(try id("sparks.list")), "title": "\#(pick(Self.names))"}"#)
    case 7:
      let goal = #""targetValue": \#(1 + next(9)), "description": "\#(pick(Self.names))""#
      call("tables.update", #"{"tableId": \#(try id("tables.list")), \#(next(2) == 0 ? name : goal)}"#)
    case 8:
      let entry = try id("entries.list", #"{"tableId": \#(try id("tables.list"))}"#)
      let change = pick([#""mood": \#(1 + next(5))"#, #""title": "\#(pick(Self.names))""#])
      call("entries.update", #"{"entryId": \#(entry), \#(change)}"#)
    case 9:
      let kit = try ownKit()
      call("kits.update", #"{"kitId": "\#(kit)", \#(name)}"#)
      call("kits.updateQuestion", #"{"questionId": "\#(kit)-1", "correctAnswer": "A \#(next(3))"}"#)
    case 10: try useGoal()
    case 11: call("reviews.configure", #"{"newPerDay": \#(next(9)), "desiredRetention": \#(80 + next(9))}"#)
    case 12:
      call("profile.update", #"{"name": "Zoe \#(next(5))", "avatar": "\#(pick(["cat", "fox"]))"}"#)
      call("preferences.set", #"{"app": "web", "values": {"theme": "\#(pick(Self.names))"}}"#)
    case 13: try learn()
    case 14:
      call("reminders.update", #"{"kind": "daily_spark", "isOn": \#(next(2) == 0), "time": "0\#(6 + next(4)):00"}"#)
      call("missions.favorite", #"{"missionId": "d-energy-boost", "isFavorite": \#(next(2) == 0)}"#)
    default: call("sparks.create", #"{"title": "\#(pick(Self.names))", "category": "energy"}"#)
    }
  }

  private mutating func mark() throws {
    let day = #""day": "2026-11-\#(15 + next(6))""#
    let mark = pick([#""done": true"#, #""done": false"#, #""skipped": true"#])
    let note = next(2) == 0 ? #", "note": "\#(pick(Self.names))""# : ""
    call("habits.mark", #"{"habitId": \#(try id("habits.list")), \#(day), \#(mark)\#(note)}"#)
  }

  private mutating func useGoal() throws {
    switch next(5) {
    case 0: call("goals.set", #"{"text": "Swift", "duration": "week"}"#)
    case 1: call("goals.update", #"{"text": "\#(pick(Self.names))"}"#)
    case 2: call("goals.freeze")
    default: call("goals.log")
    }
  }

  private mutating func learn() throws {
    for _ in 0...next(3) { call("lessons.complete", #"{"lessonId": "lesson-0\#(1 + next(2))-\#(1 + next(3))"}"#) }
    guard let course = try courses().first else { return }
    call("paths.choose", #"{"pathId": "\#(next(2) == 0 ? course : "path-fullstack-mobile")"}"#)
    let lessons = (0...next(2)).map { #"{"title": {"en": "Knot \#($0)"}, "minutes": \#(1 + next(9))}"# }
    call(
      "paths.update",
      #"""
      {"pathId": "\#(course)", "source": {"title": {"en": "Knots \#(next(3))"}, "stages": [
        {"title": {"en": "A"}, "lessons": [\#(lessons.joined(separator: ", "))]}]}}
      """#)
  }

  // MARK: - Deletions and resets

  private mutating func delete() throws {
    switch next(12) {
    case 0: call("habits.delete", #"{"habitId": \#(try id("habits.list"))}"#)
    case 1: call("tables.delete", #"{"tableId": \#(try id("tables.list"))}"#)
    case 2, 3:
      call("entries.delete", #"{"entryId": \#(try id("entries.list", #"{"tableId": \#(try id("tables.list"))}"#))}"#)
    case 4, 5: call("sparks.delete", #"{"sparkId": \#(try id("sparks.list"))}"#)
    case 6: call("kits.delete", #"{"kitId": "\#(try ownKit())"}"#)
    case 7: call("kits.removeQuestion", #"{"questionId": "\#(try ownKit())-\#(1 + next(3))"}"#)
    case 8: call("goals.delete")
    case 9: call("paths.delete", #"{"pathId": "\#(try courses().first ?? "")"}"#)
    case 10: if next(3) == 0 { call("sparks.reset") }
    default: if next(3) == 0 { call("study.reset") }
    }
  }

  // MARK: - Calls

  @discardableResult
  private mutating func call(_ method: String, _ params: String = "{}") -> JSON? {
    user.call(method, params, recording: &ownFaults)
  }

  private mutating func call(_ method: String, _ params: String, unlessExists list: String) throws {
    if try id(list) == 0 { call(method, params) }
  }

  /// Returns the number of one of the first items of a list; 0 if it is empty.
  private func id(_ list: String, _ params: String = "{}") throws -> Int {
    let numbers = (try? user.call(list, params))?["items"].elements.prefix(2).compactMap { $0["id"].int } ?? []
    return numbers.isEmpty ? 0 : numbers[next(numbers.count)]
  }

  private func ownKit() throws -> String {
    try user.call("kits.list")["items"].elements.compactMap(\.["id"].string)
      .first { $0.dropFirst(4).allSatisfy(\.isNumber) } ?? "kit-maths"
  }

  private func courses() throws -> [String] {
    try user.call("paths.list")["items"].elements.compactMap(\.["id"].string).filter { $0.hasPrefix("course-") }
  }

  private func pick(_ texts: [String]) -> String { texts[next(texts.count)] }
  private func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
