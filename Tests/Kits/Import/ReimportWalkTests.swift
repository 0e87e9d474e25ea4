import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Random imports into a kit have the outcome of a model written from the rules alone (Kits and exams, 4.6.)")
struct ReimportWalkTests {
  private static let walks: UInt64 = Search.isThorough ? 200 : 6
  private static let importsPerWalk = 12

  /// A question of the model; flash cards, so that no answers are drawn.
  private struct Question: Equatable {
    let position: Int
    let prompt: String
    var answer: String
    var accepted: [String]
  }

  private struct Row {
    let prompt: String
    let answer: String
    /// Nil if the file has no accepted answers.
    let accepted: [String]?
  }

  /// The kit as the rules describe it, searched linearly.
  private struct Model {
    var questions: [Question] = []
    private(set) var counts = (added: 0, replaced: 0, skipped: 0)

    mutating func importRows(_ rows: [Row], replaces: Bool) {
      counts = (0, 0, 0)
      var pending: [Row] = []
      for row in rows {
        if pending.contains(where: { $0.prompt == row.prompt && $0.answer == row.answer }) {
          counts.skipped += 1
        } else {
          pending.append(row)
        }
      }
      var free = Array(questions.indices)
      var targets = [Int?](repeating: nil, count: pending.count)
      for hasSameAnswer in [true, false] {
        for (index, row) in pending.enumerated() where targets[index] == nil {
          guard
            let match = free.first(where: {
              questions[$0].prompt == row.prompt && (!hasSameAnswer || questions[$0].answer == row.answer)
            })
          else { continue }
          targets[index] = match
          free.removeAll { $0 == match }
        }
      }
      for (row, target) in zip(pending, targets) {
        guard let target else {
          let position = (questions.last?.position ?? 0) + 1
          questions.append(
            Question(position: position, prompt: row.prompt, answer: row.answer, accepted: row.accepted ?? []))
          counts.added += 1
          continue
        }
        var changed = questions[target]
        changed.answer = row.answer
        if let accepted = row.accepted { changed.accepted = accepted }
        if replaces, changed != questions[target] {
          questions[target] = changed
          counts.replaced += 1
        } else {
          counts.skipped += 1
        }
      }
    }
  }

  private static func row(_ random: any RandomSource, hasAccepted: Bool) -> Row {
    func text(_ name: String, _ count: Int) -> String { "\(name)\(random.next(upperBound: count))" }
    let accepted = (0..<random.next(upperBound: 3)).map { "x\($0)\(random.next(upperBound: 2))" }
    return Row(prompt: text("p", 8), answer: text("a", 4), accepted: hasAccepted ? accepted : nil)
  }

  private static func json(_ rows: [Row]) -> String {
    let entries = rows.map { row in
      let accepted = row.accepted.map { texts in
        ", \"acceptedAnswers\": [\(texts.map(\.json).joined(separator: ", "))]"
      }
      return "{\"question\": \(row.prompt.json), \"correctAnswer\": \(row.answer.json), \"incorrectAnswers\": []"
        + "\(accepted ?? "")}"
    }
    return "[\(entries.joined(separator: ", "))]"
  }

  /// The answers of questions and whether reviews have a schedule for them.
  private func state(_ user: TestUser, _ kit: String) throws -> [Question] {
    try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 500}"#).at("questions/items").elements.map { item in
      Question(
        position: item["position"].int ?? 0, prompt: item["prompt"].string ?? "",
        answer: item["correctAnswer"].string ?? "", accepted: item["acceptedAnswers"].elements.compactMap(\.string))
    }
  }

  @Test("Questions, positions, counts and reviews match the model", arguments: 1...walks)
  func walk(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let harness = try Harness.kits()
    let user = try harness.user()
    var (model, kit, reviewed): (Model, String?, Set<Int>) = (Model(), nil, [])
    for _ in 0..<Self.importsPerWalk {
      let (hasAccepted, replaces) = (random.next(upperBound: 2) == 0, random.next(upperBound: 3) > 0)
      let rows = (0...random.next(upperBound: 8)).map { _ in Self.row(random, hasAccepted: hasAccepted) }
      let target = kit.map { #""kitId": "\#($0)", "onConflict": "\#(replaces ? "replace" : "skip")""# }
      let call = ImportCall.content("json", Self.json(rows), target ?? #""name": "Walk""#)
      let reply = try user.call("kits.import", call)
      kit = reply.text("kit/id")
      model.importRows(rows, replaces: replaces)
      let counts = ["added", "replaced", "skipped"].map { reply.number("report/\($0)") ?? -1 }
      #expect(counts == [model.counts.added, model.counts.replaced, model.counts.skipped], "seed \(seed)")
      let id = try #require(kit)
      #expect(try state(user, id) == model.questions, "seed \(seed)")
      let position = model.questions[random.next(upperBound: model.questions.count)].position
      try user.call("reviews.answer", #"{"questionId": "\#(id)-\#(position)", "rating": 3}"#)
      reviewed.insert(position)
      #expect(try user.call("kits.list", #"{"text": "Walk"}"#).number("items/0/learned") == reviewed.count)
    }
    #expect(try harness.violations() == [], "seed \(seed)")
  }
}
