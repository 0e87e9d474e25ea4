import Kernel
import TestSupport

/// Random calls about kits, tests and reviews while the clock moves forward and sometimes back.
struct StudyActions {
  private let user: TestUser
  private let random: SeededRandomSource
  /// Descriptions of the errors that are not domain errors.
  private(set) var faults: [String] = []

  init(_ user: TestUser, seed: UInt64) {
    self.user = user
    random = SeededRandomSource(seed: seed)
  }

  mutating func perform() throws {
    moveClock()
    try SyncDevice.signIn(user)
    let kits = try ownKits()
    let kit = kits.isEmpty ? "kit-maths" : pick(kits)
    let question = #""questionId": "\#(kit)-\#(1 + next(5))""#
    switch next(28) {
    case 0...2:
      call(
        "kits.create",
        #"""
        {"name": "Weather \#(next(3))", "stage": \#(pick(["null", "0", "1"])), "questions": [
          {"prompt": "Rain", "correctAnswer": "A", "incorrectAnswers": ["B", "C"]},
          {"prompt": "Wind \#(next(3))", "correctAnswer": "A", "incorrectAnswers": ["B"]}]}
        """#)
    case 3: call("kits.delete", #"{"kitId": "\#(kit)"}"#)
    case 4: call("kits.update", #"{"kitId": "\#(kit)", "stage": \#(pick(["null", "0", "1"]))}"#)
    case 5: call("kits.update", #"{"kitId": "\#(kit)", "name": "Weather \#(next(3))"}"#)
    case 6, 7:
      let new = #"{"prompt": "Fog \#(next(4))", "correctAnswer": "A", "incorrectAnswers": ["B"]}"#
      call("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(new)]}"#)
    case 8: call("kits.updateQuestion", #"{\#(question), "prompt": "Snow \#(next(3))"}"#)
    case 9, 10: call("kits.removeQuestion", "{\(question)}")
    case 11:
      let conflict = pick(["skip", "replace"])
      call(
        "kits.import",
        #"""
        {"format": "csv", "content": "Fog 1;A\nHail \#(next(9));B", "kitId": "\#(kit)", "onConflict": "\#(conflict)"}
        """#)
    case 12: call("reviews.configure", #"{"newPerDay": \#(next(30)), "fuzz": \#(next(2) == 0)}"#)
    case 13: call("reviews.configure", #"{"desiredRetention": \#(70 + next(30))}"#)
    case 14: if next(6) == 0 { call("study.reset") }
    case 15: call("reviews.undo")
    case 16: call("history.undo")
    case 17: call("history.redo")
    case 18: call("profile.update", #"{"timeZone": "\#(pick(["UTC", "Asia/Tokyo"]))", "dayStartsAt": \#(next(5))}"#)
    case 19, 20:
      let method = pick(["reviews.suspend", "reviews.resume"])
      call(method, #"{"questionIds": ["\#(pick(kits + ["kit-maths"]))-\#(1 + next(4))"]}"#)
    case 21: try test(pick(kits + ["kit-basic-colors"]))
    default: try review(kits)
    }
  }

  private mutating func review(_ kits: [String]) throws {
    for _ in 0...next(4) {
      let question = "\(pick(kits + ["kit-basic-colors", "kit-maths"]))-\(1 + next(4))"
      call("reviews.answer", #"{"questionId": "\#(question)", "rating": \#(1 + next(4)), "milliseconds": 900}"#)
      if next(2) == 0 { user.clock.advance(seconds: Int64(next(900))) }
    }
  }

  /// Answers all questions of a test with one of the first two options.
  private mutating func test(_ kit: String) throws {
    guard var state = call("tests.start", #"{"kitId": "\#(kit)"}"#) else { return }
    let attempt = state["attemptId"].int ?? 0
    while let option = state["question"]["options"][next(2)].string {
      guard let reply = call("attempts.answer", #"{"attemptId": \#(attempt), "answer": "\#(option)"}"#) else { return }
      state = reply
    }
  }

  /// Leaves the clock unchanged, advances it by seconds, hours or days, or sets it back by less than a day.
  private func moveClock() {
    switch next(12) {
    case 0...3: break
    case 4...6: user.clock.advance(seconds: Int64(next(600)))
    case 7...9: user.clock.advance(seconds: Int64(next(20) * 3600))
    case 10: user.clock.advance(seconds: Int64(next(9) * 86_400))
    default: user.clock.advance(seconds: -Int64(next(24) * 3600))
    }
  }

  /// Sends a call; returns nil if it fails.
  @discardableResult
  private mutating func call(_ method: String, _ params: String = "{}") -> JSON? {
    user.call(method, params, recording: &faults)
  }

  private func ownKits() throws -> [String] {
    try user.call("kits.list")["items"].elements.compactMap(\.["id"].string)
      .filter { $0.dropFirst(4).allSatisfy(\.isNumber) }
  }

  private func pick(_ texts: [String]) -> String { texts[next(texts.count)] }
  private func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
