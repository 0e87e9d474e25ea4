import Kernel
import TestSupport

/// Random calls of one user while the clock moves forward and sometimes back.
struct RandomActions {
  private let client: TestUser
  private let email: String
  private let chance: SeededRandomSource
  /// The errors that are not a broken rule.
  private(set) var faults: [String] = []
  private var parts: [Int] = []

  /// Calls of the user with an email and the default password.
  init(of email: String, in client: TestUser, seed: UInt64) {
    self.client = client
    self.email = email
    chance = SeededRandomSource(seed: seed)
  }

  /// Performs a number of random calls.
  mutating func perform(_ steps: Int) throws {
    for _ in 0..<steps {
      moveClock()
      // Sessions end where nobody comes for long.
      if (try? client.call("profile.get")) == nil {
        try client.call("auth.signIn", #"{"email": "\#(email)", "password": "analytical engine"}"#)
      }
      switch below(20) {
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

  // MARK: - Sparks and tables

  private mutating func useSparks() throws {
    let spark = try pick("sparks.list", "id")
    let kinds = ["idea", "energy", "decision", "experiment", "challenge"]
    let fields = [
      #""category": "\#(pick(kinds))""#, #""intensity": "\#(pick(["low", "medium", "high", "extreme"]))""#,
      #""tags": ["Äpfel", "home", "\#(below(9))"]"#, #""notes": "More, \#(below(9))""#, #""estimatedMinutes": 9"#,
      #""isFavorite": true"#, #""createdAt": "2026-\#(pick(["03-29", "10-25"]))T0\#(below(5)):30:00Z""#,
    ].filter { _ in below(3) == 0 }
    switch below(8) {
    case 0: call("sparks.delete", #"{"sparkId": \#(spark)}"#)
    case 1, 2: call("sparks.update", object([#""sparkId": \#(spark)"#] + fields))
    case 3: call("missions.favorite", #"{"missionId": "d-morning-spark", "isFavorite": \#(below(2) == 0)}"#)
    default:
      call("sparks.create", object([#""title": "Plan \#(below(4))""#] + fields))
    }
  }

  private mutating func useTables() throws {
    let table = try pick("tables.list", "id")
    let entry = try pick("entries.list", "id", #"{"tableId": \#(table)}"#)
    let names = ["Sets", "Weight", "id", "title", "A/b~c", "Ärmel"]
    let fields = names.filter { _ in below(3) > 0 }
    let data =
      #""customData": {\#(names.filter { _ in below(3) == 0 }.map { #""\#($0)": "\#(below(9))""# }.joined(separator: ", "))}"#
    let types = [
      #""type": "session", "durationSeconds": 60"#, #""type": "measurement", "value": 0.\#(below(1000))"#,
      #""type": "log", "notes": "x""#, #""type": "checklist", "checked": true"#, #""type": "rating", "rating": 3"#,
    ]
    switch below(12) {
    case 0, 1:
      call(
        "tables.create",
        #"{"name": "Log \#(below(3))", "category": "health", "customFields": ["\#(fields.joined(separator: #"", ""#))"]}"#
      )
    case 2:
      call("tables.update", #"{"tableId": \#(table), "customFields": ["\#(fields.joined(separator: #"", ""#))"]}"#)
    case 3: call("tables.setActive", #"{"tableId": \#(table), "isActive": \#(below(3) > 0)}"#)
    case 4: if below(4) == 0 { call("tables.delete", #"{"tableId": \#(table)}"#) }
    case 5: call("entries.delete", #"{"entryId": \#(entry)}"#)
    case 6: call("entries.update", #"{"entryId": \#(entry), "title": "Changed", "mood": 2}"#)
    case 7: call("entries.update", #"{"entryId": \#(entry), \#(pick(types)), \#(data)}"#)
    default:
      let day = below(3) == 0 ? #", "occurredAt": "2026-11-\#(10 + below(10))T22:00:00Z""# : ""
      call("entries.add", #"{"tableId": \#(table), "title": "Run \#(below(2))", \#(pick(types)), \#(data)\#(day)}"#)
      call("entries.add", #"{"tableId": \#(table), "title": "Run", "tags": ["gym"], \#(pick(types))\#(day)}"#)
    }
  }

  // MARK: - Goals and challenges

  private mutating func useGoals() throws {
    let duration = pick(["week", "month", "year"])
    switch below(9) {
    case 0, 1: call("goals.set", #"{"text": "Swift", "duration": "\#(duration)"}"#)
    case 2: call("goals.update", #"{"text": "Swift \#(below(9))", "duration": "\#(duration)"}"#)
    case 3: call("goals.freeze")
    case 4: call("goals.continue", #"{"keepStreak": \#(below(2) == 0)}"#)
    default: call("goals.log")
    }
  }

  private mutating func useChallenges() throws {
    let challenge = try pick("challenges.list", "id")
    let part = parts.isEmpty ? 0 : parts[below(parts.count)]
    switch below(9) {
    case 0:
      let names = below(2) == 0 ? #", "taskNames": ["Run", "Read"]"# : ""
      call(
        "challenges.create",
        #"{"title": "Go \#(below(3))", "description": "", "duration": \#(1 + below(3)), "tasksPerDay": 2\#(names)}"#)
    case 1, 2:
      let joined = call("challenges.join", #"{"challengeId": \#(challenge)}"#)
      if let part = joined?["participation"]["id"].int { parts.append(part) }
    case 3: call("challenges.leave", #"{"participationId": \#(part)}"#)
    case 4: call("challenges.pause", #"{"participationId": \#(part)}"#)
    case 5: call("challenges.resume", #"{"participationId": \#(part)}"#)
    case 6: call("challenges.uncompleteTask", #"{"participationId": \#(part)}"#)
    default: call("challenges.completeTask", #"{"participationId": \#(part)}"#)
    }
  }

  // MARK: - Learning

  private mutating func useReviews() throws {
    let kits = try ownKits() + ["kit-basic-colors", "kit-maths"]
    for _ in 0...below(4) {
      let card = "\(pick(kits))-\(1 + below(4))"
      call("reviews.answer", #"{"cardId": "\#(card)", "rating": \#(1 + below(4))}"#)
    }
    if below(3) == 0 { call("reviews.undo") }
    if below(6) == 0 { call("reviews.configure", #"{"newPerDay": \#(below(9)), "fuzz": \#(below(2) == 0)}"#) }
  }

  private mutating func useKits() throws {
    let kits = try ownKits()
    let kit = kits.isEmpty ? "kit-maths" : pick(kits)
    let question = #""questionId": "\#(kit)-\#(1 + below(4))""#
    switch below(13) {
    case 0, 1:
      call(
        "kits.create",
        #"""
        {"name": "Weather \#(below(4))", "stage": 0, "questions": [
          {"prompt": "Rain", "correctAnswer": "A", "incorrectAnswers": "B, C, D"},
          {"prompt": "Wind", "correctAnswer": "A", "incorrectAnswers": ["B", "C", "D"]}]}
        """#)
    case 2: call("kits.delete", #"{"kitId": "\#(kit)"}"#)
    case 3: call("study.updateProfile", #"{"name": "Zoé", "hasReminder": true}"#)
    case 4: if below(5) == 0 { call("study.reset") }
    case 5: call("workouts.start", #"{"kitIds": ["kit-basic-colors", "\#(kit)"], "count": 3}"#)
    case 6, 7:
      let new = #"{"prompt": "Fog \#(below(9))", "correctAnswer": "A", "incorrectAnswers": "B, C"}"#
      call("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(new), \#(new)]}"#)
    case 8: call("kits.updateQuestion", #"{\#(question), "prompt": "Snow \#(below(3))"}"#)
    case 9: call("kits.removeQuestion", #"{\#(question)}"#)
    default: try test(kit)
    }
  }

  /// Begins a test and answers some of its questions with the first option.
  private mutating func test(_ kit: String) throws {
    guard var state = call("tests.start", #"{"kitId": "\#(kit)"}"#) else { return }
    let session = state["sessionId"].int ?? 0
    for _ in 0..<below(4) {
      let option = state["question"]["options"][below(2)].string ?? "A"
      guard let next = call("sessions.answer", #"{"sessionId": \#(session), "answer": "\#(option)"}"#) else { return }
      state = next
    }
  }

  private mutating func useCourses() throws {
    let paths = try texts("paths.list", "id")
    switch below(4) {
    case 0:
      call(
        "paths.import",
        #"""
        {"source": {"title": {"en": "Knots"}, "stages": [
          {"title": {"en": "A"}, "lessons": [{"title": {"en": "1"}, "minutes": 1}, {"title": {"en": "2"}, "minutes": 1}]},
          {"title": {"en": "B"}, "lessons": [{"title": {"en": "3"}, "minutes": 1}]}]}}
        """#)
    case 1: call("lessons.complete", #"{"lessonId": "lesson-01-\#(1 + below(3))"}"#)
    default: call("lessons.complete", #"{"lessonId": "\#(paths.last ?? "")-lesson-\#(1 + below(2))-\#(1 + below(2))"}"#)
    }
  }

  // MARK: - The account and the clock

  private mutating func useAccount() throws {
    switch below(4) {
    case 0: call("settings.update", #"{"displayName": "Zo", "soundVolume": 0.\#(below(9)), "darkMode": true}"#)
    case 1: call("friends.add", #"{"email": "n\#(below(9))@example.org"}"#)
    case 2: call("friends.add", #"{"userId": \#(1 + below(9))}"#)
    default:
      let zone = pick(["UTC", "Europe/Paris", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
      call("profile.update", #"{"timeZone": "\#(zone)", "dayStartsAt": \#(below(5))}"#)
    }
  }

  /// Goes on by seconds, hours or days; sometimes back by as much as a day.
  private func moveClock() {
    switch below(12) {
    case 0...3: break
    case 4...6: client.clock.advance(seconds: Int64(below(600)))
    case 7...9: client.clock.advance(seconds: Int64(below(20) * 3600))
    case 10: client.clock.advance(seconds: Int64(below(12) * 86_400))
    default: client.clock.advance(seconds: -Int64(below(24) * 3600))
    }
  }

  // MARK: - Calls

  /// Sends a call, which may break a rule.
  @discardableResult
  private mutating func call(_ method: String, _ params: String = "{}") -> JSON? {
    do {
      return try client.call(method, params)
    } catch let failure as CallFailure {
      if failure.code < -1000 { faults.append("\(method) \(params): \(failure)") }
    } catch {
      faults.append("\(method) \(params): \(error)")
    }
    return nil
  }

  private func numbers(_ list: String, _ name: String, _ params: String = "{}") throws -> [Int] {
    guard let reply = try? client.call(list, params) else { return [] }
    return reply["items"].elements.compactMap { $0[name].int }
  }

  private func texts(_ list: String, _ name: String) throws -> [String] {
    try client.call(list)["items"].elements.compactMap { $0[name].string }
  }

  private func ownKits() throws -> [String] {
    try texts("kits.list", "id").filter { $0.dropFirst(4).allSatisfy(\.isNumber) }
  }

  /// The number of something in a list, or one of nothing.
  private func pick(_ list: String, _ name: String, _ params: String = "{}") throws -> Int {
    let all = try numbers(list, name, params)
    return all.isEmpty ? 0 : all[below(all.count)]
  }

  private func pick(_ texts: [String]) -> String { texts[below(texts.count)] }
  private func object(_ members: [String]) -> String { "{\(members.joined(separator: ", "))}" }
  private func below(_ bound: Int) -> Int { Int(chance.next() % UInt64(bound)) }
}
