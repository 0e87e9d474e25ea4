import Kernel
import TestSupport

/// Random calls of one user while the clock moves forward and sometimes back.
struct RandomActions {
  private let client: TestUser
  private let email: String
  private let random: SeededRandomSource
  /// Descriptions of the errors that are not domain errors.
  private(set) var faults: [String] = []
  private var participations: [Int] = []

  /// Creates actions of a user, who signs in with the email and the default password.
  init(of email: String, in client: TestUser, seed: UInt64) {
    self.client = client
    self.email = email
    random = SeededRandomSource(seed: seed)
  }

  /// Performs a number of steps, each of which may move the clock and sends random calls.
  mutating func perform(_ steps: Int) throws {
    for _ in 0..<steps {
      moveClock()
      // Sessions expire while the clock advances.
      if (try? client.call("profile.get")) == nil {
        try client.call("auth.signIn", #"{"email": "\#(email)", "password": "analytical engine"}"#)
      }
      switch next(upperBound: 20) {
      case 0...4: try useSparks()
      case 5...8: try useTables()
      case 9...11: try useGoals()
      case 12...13: try useChallenges()
      case 14...15: try useReviews()
      case 16...17: try useKits()
      case 18: try useCourses()
      default: try useAccount()
      }
    }
  }

  /// Performs one step of calls that can be undone.
  mutating func performUndoableStep() throws {
    moveClock()
    if (try? client.call("profile.get")) == nil {
      try client.call("auth.signIn", #"{"email": "\#(email)", "password": "analytical engine"}"#)
    }
    switch next(upperBound: 19) {
    case 0...4: try useSparks()
    case 5...8: try useTables()
    case 9...10: try useGoals()
    case 11...12: try useReviews()
    case 13...14: try useKits(startsAttempts: false)
    case 15: try useCourses()
    case 16...17: try useHabits()
    default:
      let zone = pick(["UTC", "Europe/Paris", "Asia/Tokyo"])
      call("profile.update", #"{"timeZone": "\#(zone)", "name": "Zoe \#(next(upperBound: 9))"}"#)
      call("preferences.set", #"{"app": "web", "values": {"volume": 0.\#(next(upperBound: 9))}}"#)
    }
  }

  private mutating func useHabits() throws {
    let habit = try pick("habits.list", "id")
    switch next(upperBound: 9) {
    case 0, 1: call("habits.create", #"{"name": "Read \#(next(upperBound: 9))", "reminders": [{"time": "08:00"}]}"#)
    case 2: call("habits.update", #"{"habitId": \#(habit), "name": "Walk", "icon": "🥾"}"#)
    case 3: call("habits.move", #"{"habitId": \#(habit), "position": 1}"#)
    case 4: call("habits.pause", #"{"habitId": \#(habit), "to": null}"#)
    case 5: if next(upperBound: 3) == 0 { call("habits.delete", #"{"habitId": \#(habit)}"#) }
    case 6: call("habits.archive", #"{"habitId": \#(habit)}"#)
    default: call("habits.mark", #"{"habitId": \#(habit), "done": \#(next(upperBound: 3) > 0)}"#)
    }
  }

  // MARK: - Sparks and tables

  private mutating func useSparks() throws {
    let spark = try pick("sparks.list", "id")
    let categories = ["idea", "energy", "decision", "experiment", "challenge"]
    let fields = [
      #""category": "\#(pick(categories))""#, #""intensity": "\#(pick(["low", "medium", "high", "extreme"]))""#,
      #""tags": ["Äpfel", "home", "\#(next(upperBound: 9))"]"#, #""notes": "More, \#(next(upperBound: 9))""#,
      #""estimatedMinutes": 9"#,
      #""isFavorite": true"#, #""createdAt": "2026-\#(pick(["03-29", "10-25"]))T0\#(next(upperBound: 5)):30:00Z""#,
    ].filter { _ in next(upperBound: 3) == 0 }
    switch next(upperBound: 8) {
    case 0: call("sparks.delete", #"{"sparkId": \#(spark)}"#)
    case 1, 2: call("sparks.update", object([#""sparkId": \#(spark)"#] + fields))
    case 3: call("missions.favorite", #"{"missionId": "d-morning-spark", "isFavorite": \#(next(upperBound: 2) == 0)}"#)
    default:
      call("sparks.create", object([#""title": "Plan \#(next(upperBound: 4))""#] + fields))
    }
  }

  private mutating func useTables() throws {
    let table = try pick("tables.list", "id")
    let entry = try pick("entries.list", "id", #"{"tableId": \#(table)}"#)
    let keys = ["sets", "weight", "id2", "title2", "aBC", "armel"]
    let names = ["Sets", "Weight", "id", "title", "A/b~c", "Ärmel"].filter { _ in next(upperBound: 3) > 0 }
    let types = [#""text""#, #""number", "unit": "kg""#, #""choice", "options": ["1", "3", "5"]"#, #""check""#]
    let fields = names.map { #"{"name": "\#($0)", "type": \#(pick(types))}"# }.joined(separator: ", ")
    let values = [#""1""#, "3", "5.5", "true", "null", #""3""#]
    let members = keys.filter { _ in next(upperBound: 4) == 0 }.map { #""\#($0)": \#(pick(values))"# }
    let data = #""customData": {\#(members.joined(separator: ", "))}"#
    let contents = [
      #""type": "session", "durationSeconds": 60"#, #""type": "measurement", "value": 0.\#(next(upperBound: 1000))"#,
      #""type": "log", "notes": "x""#, #""type": "checklist", "checked": true"#, #""type": "rating", "rating": 3"#,
    ]
    switch next(upperBound: 12) {
    case 0, 1:
      call(
        "tables.create",
        #"{"name": "Log \#(next(upperBound: 3))", "category": "health", "customFields": [\#(fields)]}"#
      )
    case 2:
      let drops = next(upperBound: 2) == 0
      call("tables.update", #"{"tableId": \#(table), "customFields": [\#(fields)], "dropValues": \#(drops)}"#)
    case 3: call("tables.setActive", #"{"tableId": \#(table), "isActive": \#(next(upperBound: 3) > 0)}"#)
    case 4: if next(upperBound: 4) == 0 { call("tables.delete", #"{"tableId": \#(table)}"#) }
    case 5: call("entries.delete", #"{"entryId": \#(entry)}"#)
    case 6: call("entries.update", #"{"entryId": \#(entry), "title": "Changed", "mood": 2}"#)
    case 7: call("entries.update", #"{"entryId": \#(entry), \#(pick(contents)), \#(data)}"#)
    default:
      let day = next(upperBound: 3) == 0 ? #", "occurredAt": "2026-11-\#(10 + next(upperBound: 10))T22:00:00Z""# : ""
      call(
        "entries.add",
        #"{"tableId": \#(table), "title": "Run \#(next(upperBound: 2))", \#(pick(contents)), \#(data)\#(day)}"#)
      call("entries.add", #"{"tableId": \#(table), "title": "Run", "tags": ["gym"], \#(pick(contents))\#(day)}"#)
    }
  }

  // MARK: - Goals and challenges

  private mutating func useGoals() throws {
    let duration = pick(["week", "month", "year"])
    switch next(upperBound: 9) {
    case 0, 1: call("goals.set", #"{"text": "Swift", "duration": "\#(duration)"}"#)
    case 2: call("goals.update", #"{"text": "Swift \#(next(upperBound: 9))", "duration": "\#(duration)"}"#)
    case 3: call("goals.freeze")
    case 4: call("goals.continue", #"{"keepStreak": \#(next(upperBound: 2) == 0)}"#)
    case 5: call("goals.delete")
    default: call("goals.log")
    }
  }

  private mutating func useChallenges() throws {
    let challenge = try pick("challenges.list", "id")
    let participation =
      participations.isEmpty ? 0 : participations[next(upperBound: participations.count)]
    switch next(upperBound: 9) {
    case 0:
      let names = next(upperBound: 2) == 0 ? #", "taskNames": ["Run", "Read"]"# : ""
      call(
        "challenges.create",
        #"{"title": "Go \#(next(upperBound: 3))", "description": "", "duration": \#(1 + next(upperBound: 3)), "tasksPerDay": 2\#(names)}"#
      )
    case 1, 2:
      let joined = call("challenges.join", #"{"challengeId": \#(challenge)}"#)
      if let id = joined?["participation"]["id"].int { participations.append(id) }
    case 3: call("challenges.leave", #"{"participationId": \#(participation)}"#)
    case 4: call("challenges.pause", #"{"participationId": \#(participation)}"#)
    case 5: call("challenges.resume", #"{"participationId": \#(participation)}"#)
    case 6: call("challenges.uncompleteTask", #"{"participationId": \#(participation)}"#)
    default: call("challenges.completeTask", #"{"participationId": \#(participation)}"#)
    }
  }

  // MARK: - Learning

  private mutating func useReviews() throws {
    let kits = try ownKits() + ["kit-basic-colors", "kit-maths"]
    for _ in 0...next(upperBound: 4) {
      let card = "\(pick(kits))-\(1 + next(upperBound: 4))"
      call("reviews.answer", #"{"questionId": "\#(card)", "rating": \#(1 + next(upperBound: 4))}"#)
    }
    if next(upperBound: 3) == 0 { call("reviews.undo") }
    if next(upperBound: 3) == 0 {
      let method = next(upperBound: 2) == 0 ? "reviews.suspend" : "reviews.resume"
      call(method, #"{"questionIds": ["\#(pick(kits))-\#(1 + next(upperBound: 4))"]}"#)
    }
    if next(upperBound: 6) == 0 {
      call("reviews.configure", #"{"newPerDay": \#(next(upperBound: 9)), "fuzz": \#(next(upperBound: 2) == 0)}"#)
    }
  }

  private mutating func useKits(startsAttempts: Bool = true) throws {
    let kits = try ownKits()
    let kit = kits.isEmpty ? "kit-maths" : pick(kits)
    let question = #""questionId": "\#(kit)-\#(1 + next(upperBound: 4))""#
    switch next(upperBound: 14) {
    case 0, 1:
      call(
        "kits.create",
        #"""
        {"name": "Weather \#(next(upperBound: 4))", "stage": 0, "questions": [
          {"prompt": "Rain", "correctAnswer": "A", "incorrectAnswers": "B, C, D"},
          {"prompt": "Wind", "correctAnswer": "A", "incorrectAnswers": ["B", "C", "D"]}]}
        """#)
    case 2: call("kits.delete", #"{"kitId": "\#(kit)"}"#)
    case 3: call("reminders.update", #"{"kind": "study", "isOn": true, "time": "11:00"}"#)
    case 4: if next(upperBound: 5) == 0 { call("study.reset") }
    case 5:
      if startsAttempts {
        call("workouts.start", #"{"kitIds": ["kit-basic-colors", "\#(kit)"], "count": 3}"#)
      }
    case 6, 7:
      let new = #"{"prompt": "Fog \#(next(upperBound: 9))", "correctAnswer": "A", "incorrectAnswers": "B, C"}"#
      call("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(new), \#(new)]}"#)
    case 10: call("kits.update", #"{"kitId": "\#(kit)", "stage": \#(["null", "0", "1"][next(upperBound: 3)])}"#)
    case 8: call("kits.updateQuestion", #"{\#(question), "prompt": "Snow \#(next(upperBound: 3))"}"#)
    case 9: call("kits.removeQuestion", #"{\#(question)}"#)
    default: if startsAttempts { try test(kit) }
    }
  }

  /// Starts a test and answers some of its questions with one of the first two options.
  private mutating func test(_ kit: String) throws {
    guard var state = call("tests.start", #"{"kitId": "\#(kit)"}"#) else { return }
    let attempt = state["attemptId"].int ?? 0
    for _ in 0..<next(upperBound: 4) {
      let option = state["question"]["options"][next(upperBound: 2)].string ?? "A"
      guard let reply = call("attempts.answer", #"{"attemptId": \#(attempt), "answer": "\#(option)"}"#) else { return }
      state = reply
    }
  }

  private mutating func useCourses() throws {
    let paths = try texts("paths.list", "id")
    switch next(upperBound: 4) {
    case 0:
      call(
        "paths.import",
        #"""
        {"source": {"title": {"en": "Knots"}, "stages": [
          {"title": {"en": "A"}, "lessons": [{"title": {"en": "1"}, "minutes": 1}, {"title": {"en": "2"}, "minutes": 1}]},
          {"title": {"en": "B"}, "lessons": [{"title": {"en": "3"}, "minutes": 1}]}]}}
        """#)
    case 1: call("lessons.complete", #"{"lessonId": "lesson-01-\#(1 + next(upperBound: 3))"}"#)
    default:
      call(
        "lessons.complete",
        #"{"lessonId": "\#(paths.last ?? "")-lesson-\#(1 + next(upperBound: 2))-\#(1 + next(upperBound: 2))"}"#)
    }
  }

  // MARK: - Account and clock

  private mutating func useAccount() throws {
    switch next(upperBound: 4) {
    case 0:
      call("preferences.set", #"{"app": "web", "values": {"volume": 0.\#(next(upperBound: 9)), "theme": null}}"#)
    case 1: call("friends.add", #"{"email": "n\#(next(upperBound: 9))@example.org"}"#)
    case 2: call("friends.add", #"{"userId": \#(1 + next(upperBound: 9))}"#)
    default:
      let zone = pick(["UTC", "Europe/Paris", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
      call("profile.update", #"{"timeZone": "\#(zone)", "dayStartsAt": \#(next(upperBound: 5))}"#)
    }
  }

  /// Leaves the clock unchanged, advances it by seconds, hours or days, or sets it back by less than a day.
  private func moveClock() {
    switch next(upperBound: 12) {
    case 0...3: break
    case 4...6: client.clock.advance(seconds: Int64(next(upperBound: 600)))
    case 7...9: client.clock.advance(seconds: Int64(next(upperBound: 20) * 3600))
    case 10: client.clock.advance(seconds: Int64(next(upperBound: 12) * 86_400))
    default: client.clock.advance(seconds: -Int64(next(upperBound: 24) * 3600))
    }
  }

  // MARK: - Calls

  /// Sends a call; returns nil if it fails.
  @discardableResult
  private mutating func call(_ method: String, _ params: String = "{}") -> JSON? {
    client.call(method, params, recording: &faults)
  }

  private func numbers(_ list: String, _ field: String, _ params: String = "{}") throws -> [Int] {
    guard let reply = try? client.call(list, params) else { return [] }
    return reply["items"].elements.compactMap { $0[field].int }
  }

  private func texts(_ list: String, _ field: String) throws -> [String] {
    try client.call(list)["items"].elements.compactMap { $0[field].string }
  }

  private func ownKits() throws -> [String] {
    try texts("kits.list", "id").filter { $0.dropFirst(4).allSatisfy(\.isNumber) }
  }

  /// Returns an integer field of a random item in a list; 0 if the list is empty or the call fails.
  private func pick(_ list: String, _ field: String, _ params: String = "{}") throws -> Int {
    let all = try numbers(list, field, params)
    return all.isEmpty ? 0 : all[next(upperBound: all.count)]
  }

  private func pick(_ texts: [String]) -> String { texts[next(upperBound: texts.count)] }
  private func object(_ members: [String]) -> String { "{\(members.joined(separator: ", "))}" }
  private func next(upperBound bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
