import Kernel
import Service

/// A kit as `kits.create` takes it.
struct NewKitParameters: Parameters {
  let draft: KitDraft

  init(from fields: inout ParameterReader) throws(DomainError) {
    draft = KitDraft(
      name: try fields.optional("name", .text, "The name, 1 to 30 characters, unique in its stage in any case."),
      stage: try fields.optional("stage", .integer, "The number of the study stage, 0 to 7; it need not be open."),
      questions: try fields.required(
        "questions", .list(of: .object(NewQuestion.self), 0...KitRules.mostQuestions), "The questions, in order."
      ).map(\.draft))
  }

  /// One question of the kit.
  private struct NewQuestion: Parameters {
    let draft: QuestionDraft

    init(from fields: inout ParameterReader) throws(DomainError) {
      draft = QuestionDraft(
        prompt: try fields.required("prompt", .text, "What is asked, up to 2,000 characters."),
        correctAnswer: try fields.required("correctAnswer", .text, "The right answer."),
        incorrectAnswers: try fields.required(
          "incorrectAnswers", .texts(separatedBy: ","),
          "One to three wrong answers, all different; as one text with commas between them, too."),
        acceptedAnswers: try fields.optional(
          "acceptedAnswers", .list(of: .text), "What is right besides where the answer is typed.") ?? [])
    }
  }
}
