import Kernel
import Testing

@testable import Kits

@Suite("The validation rules of kits (Kits and exams, 4.1.)")
struct KitRuleTests {
  private static let question = QuestionDraft(prompt: "Дождь", correctAnswer: "Rain", incorrectAnswers: ["Snow"])

  private static func question(
    _ prompt: String = "Дождь", _ correct: String = "Rain", _ incorrect: [String] = ["Snow"], accepted: [String] = []
  ) -> QuestionDraft {
    QuestionDraft(prompt: prompt, correctAnswer: correct, incorrectAnswers: incorrect, acceptedAnswers: accepted)
  }

  /// Returns the violations of a kit with their paths.
  private func violations(_ draft: KitDraft) -> [String] {
    do throws(DomainError) {
      _ = try KitRules.checked(draft)
      return []
    } catch {
      return error.issues.map { "\($0.rule) \($0.path)" }
    }
  }

  static let questions: [(QuestionDraft, String?)] = [
    (question(), nil), (question("  Дождь "), nil), (question("Дождь", "Rain", ["Snow", "Wind", "Sun"]), nil),
    (question(""), "empty_fields /questions/0/prompt"), (question(" \n "), "empty_fields /questions/0/prompt"),
    (question("Дождь", " "), "empty_fields /questions/0/correctAnswer"),
    (question("Дождь", "Rain", []), nil),
    (question("Дождь", "Rain", ["", "  "]), nil),
    (question("Дождь", "Rain", ["a", "b", "c", "d"]), "too_many_incorrect /questions/0/incorrectAnswers"),
    (question("Дождь", "Rain", ["a", "b", " ", "c"]), nil),
    (question("Дождь", "Rain", ["Snow", "Rain"]), "incorrect_contains_correct /questions/0/incorrectAnswers"),
    (question("Дождь", "Rain", [" rain. "]), "incorrect_contains_correct /questions/0/incorrectAnswers"),
    (question("Дождь", "Rain", ["Snow", "SNOW"]), "duplicate_incorrect /questions/0/incorrectAnswers"),
    (question("Дождь", "Rain", ["co-op", "co op"]), "duplicate_incorrect /questions/0/incorrectAnswers"),
    (
      question("", "Rain", ["a", "b", "c", "d"]),
      "empty_fields /questions/0/prompt, too_many_incorrect /questions/0/incorrectAnswers"
    ),
    (question("Дождь", "Rain", ["Rain", "a", "b", "c"]), "too_many_incorrect /questions/0/incorrectAnswers"),
    (question("Дождь", "Rain", ["Rain", "rain"]), "incorrect_contains_correct /questions/0/incorrectAnswers"),
    (question(String(repeating: "x", count: 2000)), nil),
    (question(String(repeating: "x", count: 2001)), "text_too_long /questions/0/prompt"),
    (question("e" + String(repeating: "\u{301}", count: 31) + String(repeating: "x", count: 1999)), nil),
    (question("e" + String(repeating: "\u{301}", count: 32)), "text_too_long /questions/0/prompt"),
    (question("Дождь", "Ra\0in"), "invalid_format /questions/0/correctAnswer"),
    (
      question("Дождь", "Rain", accepted: Array(repeating: "x", count: 11)),
      "too_many_accepted /questions/0/acceptedAnswers"
    ),
    (question("Вода Voda", "Wаter", ["Снег"]), nil),
  ]

  @Test("The first violation of each member of a question is reported", arguments: questions)
  func question(_ draft: QuestionDraft, _ issues: String?) {
    #expect(violations(KitDraft(name: "Weather", stage: 0, questions: [draft])).joined(separator: ", ") == issues ?? "")
  }

  static let kits: [(KitDraft, [String])] = [
    (KitDraft(name: "Weather", stage: 0, questions: [question]), []),
    (KitDraft(name: String(repeating: "x", count: 60), stage: 7, questions: [question]), []),
    (KitDraft(name: String(repeating: "👨‍👩‍👧‍👦", count: 60), stage: 7, questions: [question]), []),
    (
      KitDraft(
        name: String(repeating: "e" + String(repeating: "\u{301}", count: 31), count: 30), stage: 7,
        questions: [question]),
      []
    ),
    (
      KitDraft(
        name: String(repeating: "e" + String(repeating: "\u{301}", count: 31), count: 31), stage: 7,
        questions: [question]),
      ["kit_name_too_long /name"]
    ),
    (KitDraft(name: "Weather", stage: 0, questions: []), ["no_questions /questions"]),
    (KitDraft(name: nil, stage: 0, questions: [question]), ["no_kit_name /name"]),
    (KitDraft(name: " \t ", stage: 0, questions: [question]), ["kit_name_empty /name"]),
    (KitDraft(name: "", stage: 0, questions: [question]), ["kit_name_empty /name"]),
    (KitDraft(name: String(repeating: "x", count: 61), stage: 0, questions: [question]), ["kit_name_too_long /name"]),
    (KitDraft(name: "\0", stage: 0, questions: [question]), ["invalid_format /name"]),
    (
      KitDraft(name: "x" + String(repeating: "\u{301}", count: 1000), stage: 0, questions: [question]),
      ["kit_name_too_long /name"]
    ),
    (KitDraft(name: "Weather", stage: nil, questions: [question]), []),
    (KitDraft(name: "Weather", stage: 8, questions: [question]), ["unknown_stage /stage"]),
    (KitDraft(name: "Weather", stage: -1, questions: [question]), ["unknown_stage /stage"]),
    (
      KitDraft(name: nil, stage: nil, questions: []),
      ["no_questions /questions", "no_kit_name /name"]
    ),
    (
      KitDraft(name: "", stage: 9, questions: [question, question(""), question("Дождь", "")]),
      [
        "empty_fields /questions/1/prompt", "empty_fields /questions/2/correctAnswer", "kit_name_empty /name",
        "unknown_stage /stage",
      ]
    ),
  ]

  @Test("All violations of a kit are reported in the order of the rules", arguments: kits)
  func kit(_ draft: KitDraft, _ issues: [String]) {
    #expect(violations(draft) == issues)
  }

  @Test("Texts are trimmed, blank answers dropped, and questions numbered from 1")
  func trimmed() throws {
    let kit = try KitRules.checked(
      KitDraft(
        name: " Weather ", stage: 3,
        questions: [
          Self.question, Self.question(" Снег ", " Snow ", [" Rain ", " "], accepted: [" snow fall ", ""]),
        ]))
    #expect(kit.name == "Weather")
    #expect(kit.nameKey == "weather")
    #expect(kit.stage == .highSchool)
    #expect(kit.questions.map(\.position) == [1, 2])
    #expect(
      kit.questions[1]
        == KitQuestion(
          position: 2, prompt: "Снег", correctAnswer: "Snow", incorrectAnswers: ["Rain"],
          acceptedAnswers: ["snow fall"]))
  }
}

@Suite("Percentages (Kits and exams, 2.3, 3.1 and 3.6.)")
struct PercentageTests {
  @Test(
    "Whole percentages round halves up",
    arguments: [
      (0, 0, 0), (0, 7, 0), (7, 7, 100), (7, 10, 70), (1, 3, 33), (2, 3, 67), (5, 7, 71), (88, 125, 70), (141, 200, 71),
      (1, 200, 1), (1, 201, 0), (99, 200, 50), (49, 99, 49), (199, 200, 100), (1, 8, 13), (3, 8, 38), (4, 9, 44),
      (19_999, 20_000, 100), (19_899, 20_000, 99), (19_900, 20_000, 100),
    ])
  func rounded(_ right: Int, _ asked: Int, _ percent: Int) {
    #expect(Percentage.rounded(right, of: asked) == percent)
  }

  @Test(
    "Fractions round to four decimals",
    arguments: [
      (0, 0, 0), (1, 3, 0.3333), (2, 3, 0.6667), (1, 8, 0.125), (1, 16, 0.0625), (1, 32, 0.0313), (10, 10, 1),
      (0, 5, 0),
      (123, 188, 0.6543),
    ])
  func fraction(_ right: Int, _ asked: Int, _ fraction: Double) {
    #expect(Percentage.fraction(right, of: asked) == fraction)
  }
}
