import Auth
import Service
import TestSupport

/// A user with unique texts, and calls that add data of all domains; several users share one connection.
final class TracedUser {
  let traces: Traces
  private let client: TestUser
  private(set) var id = 0
  let password: String
  private var email = ""
  private var createdSparkIDs: [Int] = []

  init(_ client: TestUser, seed: UInt64) throws {
    self.client = client
    traces = Traces(seed: seed)
    password = "open sesame \(seed)"
    email = "\(traces.word())@example.org".lowercased()
    try client.attempt("auth.signIn", #"{"email": "\#(email)", "password": "too early"}"#)
    try client.signUp(name: traces.sentence(2), email: email, password: password)
    id = try client.call("profile.get")["user"]["id"].int ?? 0
  }

  /// Sends a call as this user, after signing in if this user is not signed in.
  @discardableResult
  func call(_ method: String, _ params: String = "{}") throws -> JSON {
    let isSignedIn = try client.call("auth.state")["user"]["id"].int == id
    if !isSignedIn { try client.call("auth.signIn", #"{"email": "\#(email)", "password": "\#(password)"}"#) }
    return try client.call(method, params)
  }

  private func word() -> String { traces.word() }

  // MARK: - Domains

  /// Writes and changes the name, preferences, goal, course, kits, tables and habits.
  func fillDomains() throws {
    try call("profile.update", #"{"name": "\#(word())"}"#)
    try client.attempt("auth.signIn", #"{"email": "\#(email)", "password": "wrong"}"#)
    for _ in 0..<2 { try call("preferences.set", #"{"app": "web", "values": {"theme": "\#(word())"}}"#) }
    try call("history.configure", #"{"calls": 90}"#)
    try call("reminders.update", #"{"kind": "goal", "isOn": true}"#)
    try call("preferences.set", #"{"app": "\#(word())", "values": {"\#(word())": ["\#(word())"]}}"#)
    try call("goals.set", #"{"text": "\#(word())", "duration": "week", "clientKey": "\#(word())"}"#)
    try call("goals.update", #"{"text": "\#(word())"}"#)
    try client.administer(email) { try $0.createResetCode(for: $1) }
    try client.administer(email) { try $0.createToken(AccessToken(name: word()), of: $1) }
    try call("goals.log")
    try call("goals.update", #"{"text": "\#(word())", "duration": "month"}"#)
    try call("missions.favorite", #"{"missionId": "w-idea-factory", "isFavorite": true}"#)
    try importCourse()
    try useKits()
    try useTables()
    try useHabits()
  }

  private func useHabits() throws {
    let habit =
      try call(
        "habits.create",
        #"""
        {"clientKey": "\#(word())", "name": "\#(word())", "question": "\#(traces.sentence(3))", "group": "\#(word())",
          "notes": "\#(traces.sentence(20))", "kind": "amount", "target": 2, "unit": "\#(word())"}
        """#)["habit"]["id"].int ?? 0
    try call("habits.update", #"{"habitId": \#(habit), "name": "\#(word())", "notes": "\#(word())"}"#)
    for _ in 0..<2 {
      try call("habits.mark", #"{"habitId": \#(habit), "add": 1, "note": "\#(word())", "clientKey": "\#(word())"}"#)
    }
  }

  private func importCourse() throws {
    let path = try call(
      "paths.import",
      #"""
      {"clientKey": "\#(word())", "source": {"title": {"en": "\#(word())", "fr": "\#(word())"},
        "description": {"en": "\#(traces.sentence(70))"}, "stages": [{"title": {"en": "\#(word())"},
        "lessons": [{"title": {"en": "\#(word())"}, "subtitle": {"en": "\#(word())"}, "minutes": 10,
          "body": {"en": "\#(traces.sentence(200))"}, "links": [
            {"title": {"fr": "\#(word())"}, "url": "https://example.org/\#(word())"}]}]}]}}
      """#)
    let course = path["path"]["id"].string ?? ""
    try call("lessons.complete", #"{"lessonId": "\#(course)-lesson-1-1"}"#)
    try call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
    try call("paths.choose", #"{"pathId": "\#(course)"}"#)
    try call(
      "paths.update",
      #"""
      {"pathId": "\#(course)", "source": {"title": {"es": "\#(word())"}, "stages": [{"title": {"en": "\#(word())"},
        "lessons": [{"title": {"en": "\#(word())"}, "minutes": 10, "body": {"fr": "\#(traces.sentence(20))"}}]}]}}
      """#)
  }

  private func useKits() throws {
    let questions = (0..<3).map { _ in
      #"{"prompt": "\#(word())", "correctAnswer": "\#(word())", "incorrectAnswers": ["\#(word())"]}"#
    }
    let created = try call(
      "kits.create",
      #"""
      {"clientKey": "\#(word())", "name": "\#(word())", "stage": 0, "questions": [\#(questions.joined(separator: ","))]}
      """#)
    let kit = created["kit"]["id"].string ?? ""
    let table = "question,answer,wrong\\n\(word()),\(word()),\(word())\\n\(word()),\(word()),\(word())"
    let imported = try call(
      "kits.import", #"{"format": "csv", "content": "\#(table)", "name": "\#(word())", "stage": 1}"#)
    for mode in ["tests.start", "workouts.start"] {
      let kits = mode == "tests.start" ? #""kitId": "\#(kit)""# : #""kitIds": ["\#(kit)"], "count": 3"#
      let attempt = try call(mode, "{\(kits), \"clientKey\": \"\(word())\"}")
      let answer = attempt["question"]["options"].elements.first?.string ?? ""
      try call("attempts.answer", #"{"attemptId": \#(attempt["attemptId"].int ?? 0), "answer": "\#(answer)"}"#)
    }
    try call("reviews.answer", #"{"questionId": "\#(kit)-1", "rating": 3, "reviews": 0, "clientKey": "\#(word())"}"#)
    try call("reviews.configure", #"{"newPerDay": 10}"#)
    try call("reviews.suspend", #"{"questionIds": ["\#(kit)-2"]}"#)
    try call("kits.delete", #"{"kitId": "\#(imported["kit"]["id"].string ?? "")"}"#)
  }

  private func useTables() throws {
    let field = word()
    let table = try call(
      "tables.create",
      #"""
      {"clientKey": "\#(word())", "name": "\#(word())", "description": "\#(traces.sentence(20))",
        "targetGoal": "\#(word())", "customFields": [{"key": "word", "name": "\#(field)"}]}
      """#)
    let tableID = table["table"]["id"].int ?? 0
    try call("tables.update", #"{"tableId": \#(tableID), "name": "\#(word())", "targetGoal": "\#(word())"}"#)
    for index in 0..<10 {
      try call(
        "entries.add",
        #"""
        {"clientKey": "\#(word())", "tableId": \#(tableID), "type": "log", "title": "\#(word())",
          "notes": "\#(traces.sentence(20))", "tags": ["\#(word())"], "customData": {"word": "\#(word())"}}
        """#)
      if index.isMultiple(of: 2) { try rewriteLatestEntry(of: tableID) }
    }
  }

  private func rewriteLatestEntry(of table: Int) throws {
    let entries = try call("entries.list", #"{"tableId": \#(table), "limit": 1}"#)
    let entry = entries["items"].elements.first?["id"].int ?? 0
    try call(
      "entries.update",
      #"{"entryId": \#(entry), "title": "\#(word())", "notes": "\#(traces.sentence(3))", "tags": ["\#(word())"]}"#)
  }

  /// Creates and joins a challenge, ticks a task, sends a friend request, befriends and nudges another user, and is
  /// invited by that user.
  func addSocialData(with other: TracedUser) throws {
    let challenge = try call(
      "challenges.create",
      #"""
      {"clientKey": "\#(word())", "title": "\#(word())", "description": "\#(traces.sentence(30))", "duration": 3,
        "tasksPerDay": 2, "taskNames": ["\#(word())", "\#(word())"]}
      """#)
    let challengeID = challenge["challenge"]["id"].int ?? 0
    let participation = try call("challenges.join", #"{"challengeId": \#(challengeID), "clientKey": "\#(word())"}"#)
    let participationID = participation["participation"]["id"].int ?? 0
    try call("challenges.completeTask", #"{"participationId": \#(participationID), "taskIndex": 0}"#)
    try call("friends.add", #"{"email": "\#(word().lowercased())@example.org"}"#)
    try call("friends.add", #"{"userId": \#(other.id)}"#)
    try other.call("friends.add", #"{"userId": \#(id)}"#)
    try other.call(
      "challenges.create",
      #"""
      {"title": "Walks", "description": "", "duration": 3, "tasksPerDay": 1, "invitedUserIds": [\#(id)]}
      """#)
    try call("friends.nudge", #"{"userId": \#(other.id)}"#)
  }

  // MARK: - Sparks

  func createSpark(hasLongNotes: Bool) throws {
    let spark = try call(
      "sparks.create",
      #"""
      {"clientKey": "\#(word())", "title": "É\#(word()) \#(word())", "tags": ["\#(word())", "\#(word())"],
        "notes": "\"\#(traces.sentence(hasLongNotes ? 350 : 5))\""}
      """#)
    createdSparkIDs.append(spark["spark"]["id"].int ?? 0)
  }

  /// Edits a third of the sparks and deletes another third.
  func editSparks() throws {
    for (index, spark) in createdSparkIDs.enumerated() {
      switch index % 3 {
      case 0:
        try call(
          "sparks.update",
          #"{"sparkId": \#(spark), "title": "\#(word())", "notes": "\#(traces.sentence(8))", "tags": ["\#(word())"]}"#)
      case 1: try call("sparks.delete", #"{"sparkId": \#(spark)}"#)
      default: break
      }
    }
  }
}
