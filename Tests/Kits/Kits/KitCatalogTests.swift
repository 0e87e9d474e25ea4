import Localization
import Service
import Testing

@testable import Kits

@Suite("The shipped kits (Kits and exams, 2 and 5.)")
struct KitCatalogTests {
  private let catalog = KitCatalog.current

  /// The questions of all kits, with the slugs of the kits.
  private var questions: [(kit: String, question: KitQuestion)] {
    catalog.kits.flatMap { kit in catalog.questions(of: kit.id).map { (kit.id, $0) } }
  }

  @Test("22 kits have 188 questions, numbered from 1, and correct counts")
  func totals() {
    #expect(catalog.kits.count == 22)
    #expect(questions.count == 188)
    for kit in catalog.kits {
      #expect(kit.isBasic)
      #expect(catalog.questions(of: kit.id).map(\.position) == Array(1...kit.questionCount))
    }
  }

  @Test(
    "Each stage has the kits and questions of the rules",
    arguments: [(0, 3, 29), (1, 3, 30), (2, 2, 17), (3, 4, 38), (4, 3, 29), (5, 2, 19), (6, 2, 13), (7, 3, 13)])
  func stage(_ stage: Int, _ kitCount: Int, _ questionCount: Int) {
    let stageKits = catalog.kits.filter { $0.stage?.rawValue == stage }
    #expect(stageKits.count == kitCount)
    #expect(stageKits.reduce(0) { $0 + $1.questionCount } == questionCount)
  }

  @Test(
    "The kits match the table of the rules (Kits and exams, 5.1.)",
    arguments: [
      ("kit-basic-colors", "Basic colors", 9), ("kit-basic-words", "Basic words", 10),
      ("kit-farm-animals", "Farm animals", 10), ("kit-basic-alphabet", "The alphabet", 10),
      ("kit-body-parts", "Body parts", 10), ("kit-more-basic-words", "More basic words", 10),
      ("kit-basic-english-grammar", "Basic English grammar", 7), ("kit-maths", "Math", 10),
      ("kit-advanced-english-grammar", "Advanced English grammar", 8), ("kit-biology", "Biology", 10),
      ("kit-geography", "Geography", 10), ("kit-irregular-verbs", "Irregular verbs", 10),
      ("kit-entertainment-and-media", "Entertainment and media", 10), ("kit-shopping", "Shopping", 10),
      ("kit-sports", "Sports", 9), ("kit-computer", "Computer", 10), ("kit-swift", "Swift", 9),
      ("kit-construction-materials", "Construction materials", 8),
      ("kit-construction-participants", "Construction jobs", 5), ("kit-courier", "Courier", 4),
      ("kit-taxi-driver", "Taxi driver", 4), ("kit-waiter", "Waiter", 5),
    ])
  func kit(_ id: String, _ name: String, _ count: Int) throws {
    let kit = try #require(catalog.kit(id))
    #expect(kit.title.text(in: .english).string == name)
    #expect(kit.questionCount == count)
  }

  @Test("Names exist in three languages, have 1 to 30 characters, and are unique in a stage")
  func names() {
    for language in Language.builtIn {
      let names = catalog.kits.map { ($0.stage?.rawValue ?? -1, $0.title.text(in: TextLocale(language)).string) }
      #expect(names.allSatisfy { (1...30).contains($0.1.count) })
      #expect(Set(names.map { "\($0.0) \(KitRules.key(of: $0.1))" }).count == 22, "\(language)")
    }
  }

  @Test("Every question passes the checks of a user kit, and has three wrong answers and a unique prompt")
  func questionsAreValid() throws {
    for (kit, question) in questions {
      let draft = QuestionDraft(
        prompt: question.prompt, correctAnswer: question.correctAnswer, incorrectAnswers: question.incorrectAnswers,
        acceptedAnswers: question.acceptedAnswers)
      #expect(try KitRules.checked(draft, position: question.position) == question, "\(kit) \(question.position)")
      #expect(question.incorrectAnswers.count == 3, "\(kit) \(question.position)")
    }
    #expect(Set(questions.map(\.question.prompt)).count == 188, "prompts are unique")
  }

  @Test("Accepted answers are never among the wrong answers")
  func acceptedAgainstWrong() {
    let clashes = questions.filter { _, question in
      question.incorrectAnswers.contains { TypedAnswer.matches($0, anyOf: question.acceptedAnswers) }
    }
    #expect(clashes.isEmpty, "\(clashes.map { "\($0.kit) \($0.question.position)" })")
  }

  @Test(
    "Accepted answers match the rules (Kits and exams, 5.4.)",
    arguments: [
      ("Мама", ["Mom", "Mum"]), ("Папа", ["Dad"]), ("Дом", ["Home"]), ("Курица", ["Chicken"]), ("Рука", ["Hand"]),
      ("Спасибо", ["Thank you"]), ("Земля", ["The Earth"]), ("Сделка", ["Deal"]),
      ("Торговый центр", ["Shopping centre", "Shopping center"]),
      ("___ means to give the main points briefly", ["To summarize"]),
      ("A signed paper telling a bank to pay someone", ["Check"]),
      ("Переведите: «Заплатить за покупку»", ["To pay for the purchase"]),
      ("Fasten your ___ before the car moves", ["Seatbelt"]),
      ("The view-controller method called once its view is in memory", ["viewDidLoad"]),
      ("The place where plays are staged", ["Theater"]),
    ])
  func accepted(_ prompt: String, _ answers: [String]) throws {
    let question = try #require(questions.first { $0.question.prompt == prompt }).question
    #expect(question.acceptedAnswers == answers)
  }

  @Test("Only 15 questions have accepted answers")
  func acceptedCount() {
    #expect(questions.count { !$0.question.acceptedAnswers.isEmpty } == 15)
  }

  @Test(
    "Corrected prompts have no Latin letters in Russian words (Kits and exams, 5.3.)",
    arguments: [("kit-basic-words", 10, "Стол"), ("kit-basic-colors", 1, "Синий"), ("kit-maths", 5, "Семьдесят три")])
  func prompts(_ kit: String, _ position: Int, _ prompt: String) {
    #expect(catalog.questions(of: kit)[position - 1].prompt == prompt)
  }

  @Test(
    "Correct answers have the corrections of the rules (Kits and exams, 5.3.)",
    arguments: [("kit-advanced-english-grammar", 3, "Doing"), ("kit-entertainment-and-media", 1, "Commercial")])
  func rightAnswers(_ kit: String, _ position: Int, _ answer: String) {
    #expect(catalog.questions(of: kit)[position - 1].correctAnswer == answer)
  }

  @Test(
    "Wrong answers have the corrections of the rules (Kits and exams, 5.3.)",
    arguments: [
      ("kit-basic-english-grammar", 1, "I have it"), ("kit-more-basic-words", 9, "What's the weather like today?"),
      ("kit-advanced-english-grammar", 3, "Do"), ("kit-advanced-english-grammar", 4, "To surmise"),
      ("kit-entertainment-and-media", 5, "Exhibition"), ("kit-shopping", 2, "Coin"), ("kit-shopping", 8, "Shop window"),
      ("kit-shopping", 8, "Trade market"), ("kit-shopping", 9, "To pay the purchase"), ("kit-computer", 1, "Underwear"),
      ("kit-computer", 6, "Allotting"), ("kit-biology", 10, "Biosphere"), ("kit-taxi-driver", 4, "Sit belt"),
    ])
  func wrongAnswers(_ kit: String, _ position: Int, _ answer: String) {
    #expect(catalog.questions(of: kit)[position - 1].incorrectAnswers.contains(answer))
  }

  @Test("Stages and exams have different titles in three languages, and stages have stable slugs")
  func titles() {
    #expect(
      StudyStage.allCases.map(\.slug) == [
        "newborn", "preschool", "early_school", "high_school", "life_activities", "programming_university",
        "construction_university", "side_job",
      ])
    for language in Language.builtIn {
      let titles = (StudyStage.allCases.map(\.title) + StudyExam.allCases.map(\.title))
        .map { $0.text(in: TextLocale(language)).string }
      #expect(Set(titles).count == 13)
      #expect(titles.allSatisfy { !$0.isEmpty })
    }
    #expect(StudyStage.sideJob.title.text(in: .english).string == "Side jobs")
    #expect(StudyExam.highSchool.title.text(in: .english).string == "High school exam")
  }
}
