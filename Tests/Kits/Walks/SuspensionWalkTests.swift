import Database
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Random walks with suspended questions (Kits and exams, 8.8.)")
struct SuspensionWalkTests {
  /// A slow model of reviews: the due day of each answered question, and the suspended ones.
  private struct Model {
    /// The existing questions of each kit.
    var questions: [String: Set<String>] = [:]
    /// The due days of answered questions, by the slug of the question.
    var dueDays: [String: String] = [:]
    var suspended: Set<String> = []

    /// Returns due, new, learned and suspended questions of a kit on a day.
    func counts(of kit: String, on day: String) -> [Int] {
      let active = questions[kit, default: []].filter { !suspended.contains($0) }
      let answered = active.filter { dueDays[$0] != nil }
      let due = answered.filter { dueDays[$0, default: ""] <= day }
      return [
        due.count, active.count - answered.count, answered.count,
        questions[kit, default: []].intersection(suspended).count,
      ]
    }
  }

  private struct Walk {
    let harness: Harness
    let user: TestUser
    let random: SeededRandomSource
    var model = Model()
    /// The answered questions with their due days before, for undoing.
    var answers: [(question: String, before: String?)] = []

    init(_ seed: UInt64) throws {
      harness = try Harness.kits(seed: seed)
      user = try harness.user(zone: "Europe/Paris", dayStartsAt: 4)
      random = SeededRandomSource(seed: seed)
      for kit in ["kit-maths", "kit-waiter"] {
        model.questions[kit] = Set((1...(KitCatalog.current.kit(kit)?.questionCount ?? 0)).map { "\(kit)-\($0)" })
      }
      for index in 1...2 {
        let kit = try user.createKit("Kit \(index)", stage: nil, questions: 4 * index)
        model.questions[kit] = Set((1...4 * index).map { "\(kit)-\($0)" })
      }
      try install([1, 2, 3, 4, 5, 6])
      try user.call("reviews.configure", #"{"newPerDay": 9999}"#)
    }

    /// Installs a kit with questions at these positions, or removes it if there are none.
    ///
    /// A question that the kit lacks is no longer suspended.
    private mutating func install(_ positions: [Int]) throws {
      let questions = positions.map {
        #"{"position": \#($0), "prompt": "p", "correctAnswer": "a", "incorrectAnswers": ["b"]}"#
      }
      let kits = #"[{"id": "quiz", "name": {"en": "Walk"}, "questions": [\#(questions.joined(separator: ", "))]}]"#
      try user.dispatcher.perform { context in
        let transaction = context.transaction
        if positions.isEmpty {
          try InstalledDocument.table.delete("walk", in: transaction)
        } else {
          let text = #"{"id": "walk", "kits": \#(kits)}"#
          try InstalledDocument.table.save(
            InstalledDocument(id: "walk", text: text, installedAt: context.now), in: transaction)
        }
        transaction.contentCache.removeAll()
        try Kits.contentDidChange(in: transaction)
      }
      let slugs = Set(positions.map { "walk.quiz-\($0)" })
      model.questions["walk.quiz"] = positions.isEmpty ? nil : slugs
      guard !positions.isEmpty else { return }
      model.suspended = model.suspended.filter { !$0.hasPrefix("walk.quiz") || slugs.contains($0) }
    }

    private func pick(_ texts: some Collection<String>) -> String? {
      texts.isEmpty ? nil : texts.sorted()[random.next(upperBound: texts.count)]
    }

    mutating func step() throws {
      guard let kit = pick(model.questions.keys), let question = pick(model.questions[kit, default: []]) else { return }
      switch random.next(upperBound: 15) {
      case 0...3:
        let rating = ReviewRating.allCases[random.next(upperBound: 4)]
        let reply = try user.answerQuestion(question, rating)
        answers.append((question, model.dueDays[question]))
        model.dueDays[question] = reply.text("question/dueDay")
        #expect(reply.flag("question/isSuspended") == model.suspended.contains(question))
      case 4:
        // Answers to removed questions are not undone.
        let last = answers.lastIndex { entry in model.questions.values.contains { $0.contains(entry.question) } }
        guard let last else { return }
        #expect(try user.undoReview().text("question/questionId") == answers[last].question)
        model.dueDays[answers[last].question] = answers[last].before
        answers.remove(at: last)
      case 5...7:
        let questions = (0...random.next(upperBound: 4)).compactMap { _ in pick(model.questions[kit] ?? []) }
        try set(random.next(upperBound: 3) == 0 ? "resume" : "suspend", questions)
      case 8 where random.next(upperBound: 3) == 0:
        let isSuspended = random.next(upperBound: 2) == 0
        try user.call("reviews.\(isSuspended ? "suspend" : "resume")", #"{"kitId": "\#(kit)"}"#)
        let questions = model.questions[kit, default: []]
        model.suspended = isSuspended ? model.suspended.union(questions) : model.suspended.subtracting(questions)
      case 9 where KitSlug.rowID(of: kit) != nil && model.questions[kit, default: []].count > 1:
        try user.call("kits.removeQuestion", #"{"questionId": "\#(question)"}"#)
        model.questions[kit]?.remove(question)
        model.dueDays[question] = nil
        model.suspended.remove(question)
      case 10 where KitSlug.rowID(of: kit) != nil:
        let new = #"{"prompt": "p", "correctAnswer": "a", "incorrectAnswers": []}"#
        let reply = try user.call("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(new)]}"#)
        model.questions[kit]?.insert(reply.text("questions/0/id") ?? "")
      case 11: try install((1...6).filter { _ in random.next(upperBound: 3) > 0 })
      default: harness.clock.advance(seconds: Int64(random.next(upperBound: 3 * 86_400)))
      }
    }

    private mutating func set(_ method: String, _ questions: [String]) throws {
      let list = questions.map(\.json).joined(separator: ", ")
      let changed = try user.call("reviews.\(method)", #"{"questionIds": [\#(list)]}"#).number("changed")
      let before = model.suspended
      model.suspended = method == "suspend" ? before.union(questions) : before.subtracting(questions)
      #expect(changed == model.suspended.symmetricDifference(before).count)
    }

    func check(_ step: Int) throws {
      let day = try user.dispatcher.perform(.read) { try $0.today }.text
      for (kit, questions) in model.questions {
        let queue = try user.reviewQueue(#"{"kitIds": ["\#(kit)"], "limit": 500}"#)
        let expected = model.counts(of: kit, on: day)
        #expect(queue.number("counts/due") == expected[0] && queue.number("counts/new") == expected[1], "step \(step)")
        let queued = queue.texts("items", "questionId")
        #expect(queued.count == expected[0] + expected[1], "step \(step)")
        #expect(Set(queued).isSubset(of: questions.subtracting(model.suspended)), "step \(step)")
      }
      let listed = try user.call("kits.list", #"{"limit": 500}"#).at("items").elements
      for kit in model.questions.keys {
        let item = listed.first { $0.text("id") == kit }
        #expect(
          ["due", "new", "learned", "suspended"].map { item?.number($0) } == model.counts(of: kit, on: day),
          "step \(step), \(kit)")
      }
      let due = model.questions.keys.reduce(0) { $0 + model.counts(of: $1, on: day)[0] }
      #expect(try user.queueCount("due") == due, "step \(step)")
      #expect(try harness.violations() == [], "step \(step)")
    }
  }

  @Test(
    "Due, new, learned and suspended questions follow a slow model", arguments: Search.seeds(3, thorough: 16))
  func walk(_ seed: UInt64) throws {
    var walk = try Walk(seed)
    for step in 1...160 {
      try walk.step()
      if step.isMultiple(of: 4) { try walk.check(step) }
    }
  }
}
