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
    name = kit.title.text(in: locale)
    self.best = best
  }

  static let shape = Shape<KitView>("Kit", "A kit of questions.") {
    Field("id", "The slug, e.g. kit-maths for a shipped kit and kit-7 for a kit of the user.", as: .kitID, \.kit.id)
    Field("name", "The name; in the user's language if the kit is shipped.", \.name)
    Field(
      "stage", "The number of the study stage; null for a kit outside the study course.", as: .studyStageNumber,
      \.kit.stage?.rawValue)
    Field(
      "isBasic", "Whether the kit is shipped or installed, and therefore cannot be changed or deleted.", \.kit.isBasic)
    Field("questionCount", "The number of questions.", \.kit.questionCount)
    Field("best", "The best test result in percent; 0 before the first test.", as: .percentage, \.best)
    Field("isAboveThreshold", "Whether the best result is above 70 percent, which the exam requires.") {
      $0.best > StudyProgress.kitThreshold
    }
  }
}

/// A kit in the reply of `kits.list`.
struct ListedKitView: ResultObject {
  let kit: KitView
  let counts: KitReviewCounts

  /// `new`, `learned` and `suspended` add up to `questionCount`.
  static let shape = Shape<ListedKitView>("ListedKit", "A kit with the numbers of its reviews.") {
    KitView.shape.fields(of: \.kit)
    Field("due", "The number of questions due before the user's day ends, without new questions.", \.counts.due)
    Field("new", "The number of questions that were never answered in reviews.", \.counts.progress.newCount)
    Field("learned", "The number of questions answered at least once in reviews.", \.counts.progress.learnedCount)
    Field(
      "suspended", "The number of suspended questions, which are neither due, new nor learned.",
      \.counts.progress.suspendedCount)
  }
}

/// A question with all its answers.
struct KitQuestionView: ResultObject {
  private let id: String
  private let question: KitQuestion
  private let isSuspended: Bool

  init(_ question: KitQuestion, of kit: Kit, isSuspended: Bool) {
    id = KitSlug.question(question.position, of: kit.id)
    self.question = question
    self.isSuspended = isSuspended
  }

  static let shape = Shape<KitQuestionView>("KitQuestion", "A question of a kit with all its answers.") {
    Field("id", "The slug, e.g. kit-maths-3.", as: .questionID, \.id)
    Field(
      "position", "The position in the kit, from 1; positions of removed questions are skipped.", \.question.position)
    Field("prompt", "The prompt; `___` marks a gap to fill in.", \.question.prompt)
    Field("correctAnswer", "The correct answer.", \.question.correctAnswer)
    Field("incorrectAnswers", "Up to three wrong answers; a flash card has none.", \.question.incorrectAnswers)
    Field("acceptedAnswers", "Further answers that are correct when typed.", \.question.acceptedAnswers)
    Field("isSuspended", "Whether the question is excluded from reviews.", \.isSuspended)
  }
}

/// The reply of `kits.get`.
struct KitDetails: ResultObject {
  let kit: KitView
  let questions: Page<KitQuestionView>

  static let shape = Shape<KitDetails>("KitDetails", "A kit with its questions.") {
    Field("kit", "The kit.", \.kit)
    Field("questions", "A page of the questions, in order.", \.questions)
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

  static let shape = Shape<QuestionReply>("QuestionReply", "A changed or removed question, with its kit.") {
    Field("kit", "The kit.", \.kit)
    Field("question", "The question.", \.question)
  }
}

/// The reply of `kits.create`, `kits.update` and `kits.delete`.
struct KitReply: ResultObject {
  let kit: KitView

  static let shape = Shape<KitReply>("KitReply", "A created, changed or deleted kit.") {
    Field("kit", "The kit.", \.kit)
  }
}
