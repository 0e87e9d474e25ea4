import Kernel
import Localization
import Service

/// A kit as returned to its user.
struct KitView: ResultObject {
  private let kit: Kit
  private let name: Text
  private let best: Int

  /// Combines a kit with the user's best result, in percent.
  init(_ kit: Kit, best: Int, in locale: TextLocale) {
    self.kit = kit
    name = kit.title.rendered(in: locale)
    self.best = best
  }

  static let shape = Shape<KitView>("Kit", "A kit of questions.") {
    Field("id", "The slug: kit-maths is shipped, kit-7 is the user's own.", \.kit.id)
    Field("name", "The name, in the user's language where the kit is shipped.", \.name)
    Field("stage", "The number of its study stage, 0 to 7.", \.kit.stage.rawValue)
    Field("isBasic", "Whether it is shipped, and so cannot be changed or deleted.", \.kit.isBasic)
    Field("questionCount", "How many questions it has.", \.kit.questionCount)
    Field("best", "The best result of its test in percent; 0 before the first.", \.best)
    Field("isAboveThreshold", "Whether that is above 70, which its exam asks for.") {
      $0.best > StudyProgress.kitThreshold
    }
  }
}

/// A question with all its answers.
struct KitQuestionView: ResultObject {
  private let id: String
  private let question: KitQuestion

  init(_ question: KitQuestion, of kit: Kit) {
    id = KitSlug.question(question.position, of: kit.id)
    self.question = question
  }

  static let shape = Shape<KitQuestionView>("KitQuestion", "A question of a kit with its answers.") {
    Field("id", "The slug: kit-maths-3.", \.id)
    Field("position", "Its number in the kit, from 1; that of a removed question is left out.", \.question.position)
    Field("prompt", "What is asked; a blank is three underscores.", \.question.prompt)
    Field("correctAnswer", "The right answer.", \.question.correctAnswer)
    Field("incorrectAnswers", "One to three wrong ones.", \.question.incorrectAnswers)
    Field("acceptedAnswers", "What is right besides where the answer is typed.", \.question.acceptedAnswers)
  }
}

/// The reply of `kits.get`.
struct KitDetails: ResultObject {
  let kit: KitView
  let questions: Page<KitQuestionView>

  static let shape = Shape<KitDetails>("WholeKit", "A kit with its questions.") {
    Field("kit", "The kit.", \.kit)
    Field("questions", "Its questions in their order, page by page.", \.questions)
  }
}

/// The reply of `kits.addQuestions`.
struct AddedQuestionsReply: ResultObject {
  let kit: KitView
  let questions: [KitQuestionView]

  static let shape = Shape<AddedQuestionsReply>("AddedQuestions", "A kit with its new questions.") {
    Field("kit", "The kit.", \.kit)
    Field("questions", "The new questions with their slugs, in order.", \.questions)
  }
}

/// The reply of `kits.updateQuestion` and `kits.removeQuestion`.
struct QuestionReply: ResultObject {
  let kit: KitView
  let question: KitQuestionView

  static let shape = Shape<QuestionReply>("QuestionReply", "A question that was changed or removed, with its kit.") {
    Field("kit", "The kit.", \.kit)
    Field("question", "The question.", \.question)
  }
}

/// The reply of `kits.create` and `kits.delete`.
struct KitReply: ResultObject {
  let kit: KitView

  static let shape = Shape<KitReply>("KitReply", "A kit that was made or deleted.") {
    Field("kit", "The kit.", \.kit)
  }
}
