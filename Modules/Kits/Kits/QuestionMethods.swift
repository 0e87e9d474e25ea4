import Kernel
import Service

/// The methods that add, update and remove questions of a user kit.
enum QuestionMethods {
  static let all: [Method] = [add, update, remove]

  private static let add = Method(
    "kits.addQuestions", "Adds questions to a kit of the user; its best result remains.", effect: .write,
    access: .signedIn, traits: [.creates],
    errors: [.kitNotFound, .basicKitProtected, .noQuestions, .tooManyQuestions] + KitCommands.questionErrors,
    examples: [
      Method.Example(
        "One more question",
        """
        {"kitId": "kit-1", "questions": [
          {"prompt": "Снег", "correctAnswer": "Snow", "incorrectAnswers": ["Rain", "Wind"]}]}
        """, after: KitMethods.example)
    ]
  ) { (input: AddedQuestionsParameters, context) in
    let commands = try KitCommands(context)
    let kit = try commands.userKit(input.kitID)
    var new = try KitRules.checked(input.drafts)
    if !input.drawnIndices.isEmpty {
      new = try AnswerPool.drawing(
        at: input.drawnIndices, of: new, and: try commands.kits.questions(of: kit), from: context.random)
    }
    let (changed, questions) = try commands.add(new, to: kit, at: "/questions")
    let views = questions.map { KitQuestionView($0, of: changed, isSuspended: false) }
    return AddedQuestionsReply(kit: try commands.view(changed), questions: views)
  }

  private static let update = Method(
    "kits.updateQuestion",
    "Changes a question in a kit of the user; its review schedule and running attempts do not change.",
    effect: .write, access: .signedIn, traits: .idempotent,
    errors: [.questionNotFound, .basicKitProtected] + KitCommands.questionErrors,
    examples: [
      Method.Example(
        "A further accepted answer",
        #"{"questionId": "kit-1-1", "acceptedAnswers": ["Rainfall"]}"#, after: KitMethods.example)
    ]
  ) { (input: QuestionChangeParameters, context) in
    let commands = try KitCommands(context)
    let (kit, question) = try commands.userQuestion(input.id)
    let changed: KitQuestion
    do throws(DomainError) {
      changed = try KitRules.checked(input.draft(of: question), position: question.position)
    } catch {
      throw error.asSingleIssue(at: error.path ?? "")
    }
    try commands.update(question, to: changed, of: kit)
    return QuestionReply(kit: try commands.view(kit), question: try commands.view(changed, of: kit))
  }

  private struct QuestionIDParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required(
        "questionId", .id(.questionID), "The slug of a question in a kit of the user, e.g. kit-7-3.")
    }
  }

  private static let remove = Method(
    "kits.removeQuestion",
    "Removes a question and its review data; its past answers still count, and results and attempts remain.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive],
    errors: [.questionNotFound, .basicKitProtected, .noQuestions],
    examples: [
      Method.Example(
        "The only question of a kit", #"{"questionId": "kit-1-1"}"#, after: KitMethods.example,
        error: .noQuestions),
      Method.Example(
        "A question of a shipped kit", #"{"questionId": "kit-basic-colors-1"}"#, error: .basicKitProtected),
    ]
  ) { (input: QuestionIDParameters, context) in
    let commands = try KitCommands(context)
    let (kit, question) = try commands.userQuestion(input.id)
    let view = try commands.view(question, of: kit)
    return QuestionReply(kit: try commands.view(try commands.remove(question, from: kit)), question: view)
  }
}
