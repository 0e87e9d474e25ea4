import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

/// A slow model of the first two stages with their exams: plain lists that are counted for each comparison.
private struct CourseModel {
  struct OwnKit {
    let id: String
    var name: String
    var stage: Int?
    var count: Int
    var best = 0
  }

  var own: [OwnKit] = []
  var shipped: [String: Int] = [:]
  var examBests = [0, 0]

  func isOpen(_ stage: Int?) -> Bool {
    guard let stage else { return true }
    return stage == 0 || examBests[stage - 1] >= 50
  }

  /// Returns the state of an exam as in `study.stages`: unlocked, kits left, questions, best.
  func exam(_ exam: Int) -> [Int] {
    let shippedKits = KitCatalog.current.kits.filter { $0.stage?.rawValue == exam }
    let kits = own.filter { $0.stage == exam }
    let left =
      shippedKits.filter { shipped[$0.id, default: 0] <= 70 }.count + kits.filter { $0.best <= 70 }.count
    let questions = shippedKits.map(\.questionCount).reduce(0, +) + kits.map(\.count).reduce(0, +)
    return [left == 0 || examBests[exam] >= 50 ? 1 : 0, left, questions, examBests[exam]]
  }
}

@Suite("Random walks with kits in and outside the study course (Kits and exams, 2 to 4.)")
struct CourseWalkTests {
  private struct Walk {
    let harness: Harness
    let user: TestUser
    let random: SeededRandomSource
    var model = CourseModel()
    /// Running test and exam, with what they ask.
    var test: (attempt: JSON, kit: String, count: Int, isPartial: Bool)?
    var exam: (attempt: JSON, number: Int)?

    init(_ seed: UInt64) throws {
      harness = try Harness.kits(seed: seed)
      user = try harness.user()
      random = SeededRandomSource(seed: seed)
    }

    private func pick<Element>(_ list: [Element]) -> Element? {
      list.isEmpty ? nil : list[random.next(upperBound: list.count)]
    }

    private func stage() -> Int? { [nil, nil, 0, 1][random.next(upperBound: 4)] }

    /// Performs a random action; returns whether it may change the course.
    mutating func step() throws -> Bool {
      switch random.next(upperBound: 12) {
      case 0,
        1 where model.own.count < 6:
        let (name, stage, count) = ("Kit \(random.next())", stage(), 1 + random.next(upperBound: 30))
        model.own.append(
          .init(id: try user.createKit(name, stage: stage, questions: count), name: name, stage: stage, count: count))
        return stage != nil
      case 2, 3:
        guard let index = model.own.indices.randomElement(using: random) else { return false }
        let (old, new) = (model.own[index].stage, stage())
        try user.updateKit(model.own[index].id, #""stage": \#(new.map(String.init) ?? "null")"#)
        model.own[index].stage = new
        return old != new
      case 4:
        guard let index = model.own.indices.randomElement(using: random) else { return false }
        let kit = model.own.remove(at: index)
        try user.deleteKit(kit.id)
        return kit.stage != nil
      case 5:
        guard let index = model.own.indices.randomElement(using: random) else { return false }
        let prompt = "added \(random.next(upperBound: 9))?"
        let question = #"{"prompt": "\#(prompt)", "correctAnswer": "x", "incorrectAnswers": ["y"]}"#
        try user.call("kits.addQuestions", #"{"kitId": "\#(model.own[index].id)", "questions": [\#(question)]}"#)
        model.own[index].count += 1
        return model.own[index].stage != nil
      case 6, 7: return try startTest()
      case 8: return try finishTest()
      case 9: return try startExam()
      case 10: return try finishExam()
      default:
        return try startTest() || finishTest()
      }
    }

    private mutating func startTest() throws -> Bool {
      let shipped = KitCatalog.current.kits.filter { $0.stage?.rawValue ?? 9 < 2 }
      let kits =
        model.own.map { ($0.id, $0.stage, $0.count) }
        + shipped.map { ($0.id, $0.stage?.rawValue, $0.questionCount) }
      guard let (id, stage, total) = pick(kits) else { return false }
      let count = random.next(upperBound: 3) == 0 ? 1 + random.next(upperBound: total) : total
      let call = #"{"kitId": "\#(id)", "count": \#(count)}"#
      guard model.isOpen(stage) else {
        #expect(try user.failure("tests.start", call).rule == "stage_locked")
        return false
      }
      test = (try user.call("tests.start", call), id, count, count < total && count < 20)
      return false
    }

    /// Answers the running test, mostly well.
    private mutating func finishTest() throws -> Bool {
      guard let (attempt, kit, count, isPartial) = test else { return false }
      test = nil
      let right = random.next(upperBound: 4) == 0 ? random.next(upperBound: count + 1) : count
      var (reply, answered, correct) = (attempt, 0, 0)
      while !reply["question"].isNull {
        let options = reply["question"].texts("options")
        let prompt = reply.text("question/prompt") ?? ""
        let answer = prompt.hasPrefix("added") ? "x" : user.rightAnswer(reply["question"])
        let isRight = answered < right
        reply = try user.answer(attempt, isRight ? answer : options.first { $0 != answer } ?? "")
        #expect(reply.flag("correct") == isRight)
        (answered, correct) = (answered + 1, correct + (isRight ? 1 : 0))
      }
      let result = (200 * correct + count) / (2 * count)
      #expect(reply.number("outcome/result") == result)
      guard !isPartial else { return false }
      guard let index = model.own.firstIndex(where: { $0.id == kit }) else {
        if KitCatalog.current.kit(kit) != nil { model.shipped[kit] = max(model.shipped[kit] ?? 0, result) }
        return KitCatalog.current.kit(kit) != nil
      }
      model.own[index].best = max(model.own[index].best, result)
      return model.own[index].stage != nil
    }

    private mutating func startExam() throws -> Bool {
      let number = random.next(upperBound: 2)
      let call = #"{"examId": \#(number)}"#
      guard model.exam(number)[0] == 1 else {
        #expect(try user.failure("exams.start", call).rule == "exam_locked")
        return false
      }
      exam = (try user.call("exams.start", call), number)
      return false
    }

    private mutating func finishExam() throws -> Bool {
      guard let (attempt, number) = exam else { return false }
      exam = nil
      var reply = attempt
      let isGood = random.next(upperBound: 2) == 0
      while !reply["question"].isNull {
        let prompt = reply.text("question/prompt") ?? ""
        let answer = prompt.hasPrefix("added") ? "x" : user.rightAnswer(reply["question"])
        reply = try user.answer(attempt, isGood ? answer : "no")
      }
      model.examBests[number] = max(model.examBests[number], reply.number("outcome/result") ?? 0)
      return true
    }
  }

  @Test(
    "The exams follow a slow model, and never change by a kit outside the course",
    arguments: Search.seeds(2, thorough: 12))
  func walk(_ seed: UInt64) throws {
    var walk = try Walk(seed)
    var exams = try walk.user.studyOverview()["exams"]
    for step in 1...180 {
      let mayChange = try walk.step()
      let now = try walk.user.studyOverview()["exams"]
      if !mayChange { #expect(now == exams, "step \(step)") }
      exams = now
      for number in 0..<2 {
        let exam = now.at("\(number)")
        let isUnlocked = exam.flag("isUnlocked") == true ? 1 : 0
        let numbers = ["kitsLeft", "questions", "best"].map { exam.number($0) }
        #expect([isUnlocked] + numbers == walk.model.exam(number), "step \(step), exam \(number)")
      }
      if step.isMultiple(of: 20) {
        #expect(try walk.harness.violations() == [], "step \(step)")
        let listed = try walk.user.call("kits.list", #"{"isBasic": false, "limit": 500}"#).at("items").elements
        #expect(listed.count == walk.model.own.count)
        for kit in walk.model.own {
          let item = listed.first { $0.text("id") == kit.id }
          #expect(item?.number("best") == kit.best && item?.number("stage") == kit.stage, "step \(step), \(kit.id)")
          #expect(item?.number("questionCount") == kit.count)
        }
      }
    }
  }
}

extension Range<Int> {
  /// Returns a random index; nil if there is none.
  fileprivate func randomElement(using random: SeededRandomSource) -> Int? {
    isEmpty ? nil : lowerBound + random.next(upperBound: count)
  }
}
