import Kernel
import Testing

@testable import Kits

@Suite("Wrong answers drawn from other answers of a file (Kits and exams, 3.5.)")
struct AnswerPoolTests {
  private func question(_ prompt: String, _ answer: String, accepts accepted: [String] = []) -> KitQuestion {
    KitQuestion(
      position: 1, prompt: prompt, correctAnswer: answer, incorrectAnswers: [], acceptedAnswers: accepted)
  }

  private func pool(_ questions: KitQuestion...) throws -> AnswerPool { try AnswerPool(questions) }

  @Test("Three different answers are drawn, none of them correct or accepted")
  func neverCorrect() throws {
    let questions = (0..<12).map { question("Prompt \($0)", "Answer \($0)", accepts: ["answer \(($0 + 1) % 12)."]) }
    let pool = try AnswerPool(questions)
    for seed in 0..<100 as Range<UInt64> {
      let random = SeededRandomSource(seed: seed)
      for (index, question) in questions.enumerated() {
        let drawn = pool.draw(for: index, from: random)
        #expect(Set(drawn).count == 3)
        #expect(!drawn.contains { TypedAnswer.matches($0, anyOf: [question.correctAnswer] + question.acceptedAnswers) })
      }
    }
  }

  @Test("All available answers are drawn about equally often")
  func allAreDrawn() throws {
    let pool = try AnswerPool((0..<9).map { question("Prompt \($0)", "Answer \($0)") })
    let random = SeededRandomSource(seed: 7)
    var counts: [String: Int] = [:]
    for _ in 0..<8000 {
      for answer in pool.draw(for: 4, from: random) { counts[answer, default: 0] += 1 }
    }
    #expect(Set(counts.keys) == Set((0..<9).map { "Answer \($0)" }).subtracting(["Answer 4"]))
    #expect(counts.values.allSatisfy { (2700...3300).contains($0) }, "\(counts)")
  }

  @Test("Equal seeds draw equal answers")
  func seeded() throws {
    let pool = try AnswerPool((0..<50).map { question("Prompt \($0)", "Answer \($0)") })
    let (one, other) = (SeededRandomSource(seed: 3), SeededRandomSource(seed: 3))
    for index in 0..<50 { #expect(pool.draw(for: index, from: one) == pool.draw(for: index, from: other)) }
  }

  @Test("Fewer answers are drawn if fewer are available")
  func limitedAnswers() throws {
    #expect(try pool(question("a", "x")).availableCount(for: 0) == 0)
    #expect(try pool(question("a", "x"), question("b", "X.")).availableCount(for: 1) == 0)
    #expect(try pool(question("a", "x"), question("b", "y")).availableCount(for: 0) == 1)
    #expect(try pool(question("a", "x"), question("b", "y"), question("c", "z")).availableCount(for: 0) == 2)
    let pool = try pool(question("a", "x"), question("b", "y"), question("c", "z"))
    #expect(Set(pool.draw(for: 1, from: SeededRandomSource(seed: 1))) == ["x", "z"])
  }

  @Test("Correct answers for the same prompt are not drawn")
  func samePrompt() throws {
    let pool = try pool(question("bank", "banco"), question("Bank", "orilla"), question("dog", "perro"))
    #expect(pool.draw(for: 0, from: SeededRandomSource(seed: 1)) == ["perro"])
    #expect(pool.draw(for: 1, from: SeededRandomSource(seed: 1)) == ["perro"])
    #expect(Set(pool.draw(for: 2, from: SeededRandomSource(seed: 1))) == ["banco", "orilla"])
  }
}
