import Kernel
import Service
import Testing

@testable import Kits

@Suite("The question pool and the options of questions (Kits and exams, 3.4.)")
struct QuestionPoolTests {
  private static func kit(_ id: Int, _ questions: Int) -> Kit {
    Kit(id: "kit-\(id)", title: .entered("\(id)"), stage: .newborn, questionCount: questions)
  }

  @Test("Questions are numbered kit by kit")
  func numbers() {
    let pool = QuestionPool([Self.kit(1, 1), Self.kit(2, 3), Self.kit(3, 2)])
    #expect(pool.count == 6)
    #expect(
      (0..<6).map { "\(pool[$0].kit.id)-\(pool[$0].index + 1)" } == [
        "kit-1-1", "kit-2-1", "kit-2-2", "kit-2-3", "kit-3-1", "kit-3-2",
      ])
    #expect(QuestionPool([]).count == 0)
  }

  @Test("Options are the shuffled correct and wrong answers; typed questions have none")
  func options() {
    let question = KitQuestion(
      position: 1, prompt: "p", correctAnswer: "a", incorrectAnswers: ["b", "c", "d"], acceptedAnswers: ["e"])
    let multipleChoice = question.asked(at: 3, optionsShuffledBy: SeededRandomSource(seed: 9))
    #expect(multipleChoice.options == SeededRandomSource(seed: 9).shuffled(["a", "b", "c", "d"]))
    #expect(multipleChoice.acceptedAnswers.isEmpty)
    #expect(multipleChoice.position == 3)
    let typed = question.asked(at: 1, optionsShuffledBy: nil)
    #expect(typed.options == nil)
    #expect(typed.acceptedAnswers == ["e"])
  }
}
