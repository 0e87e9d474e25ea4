import Kernel
import Service

/// The slug of a kit.
struct KitIDParameters: Parameters {
  let id: String

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("kitId", .id(.kitID), "The slug of the kit.")
  }
}

/// The parameters of `kits.create`.
struct NewKitParameters: Parameters {
  let draft: KitDraft
  /// The indices of the questions whose wrong answers are drawn.
  let drawnIndices: [Int]
  /// The issues found while the fields were decoded.
  let fieldIssues: [DomainError.Issue]

  init(from fields: inout ParameterReader) throws(DomainError) {
    let name = try fields.required(
      "name", .kitName,
      "The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive).")
    let stage = try fields.optional(
      "stage", .integer.described(as: .studyStageNumber),
      "The number of the study stage, locked or not. Default: none; the kit is outside the study course.")
    let questions = try fields.required("questions", .newQuestions, "The questions, in order.")
    draft = KitDraft(name: name, stage: stage, questions: questions.map(\.draft))
    drawnIndices = questions.indices.filter { questions[$0].drawsIncorrect }
    fieldIssues = fields.takeIssues()
  }
}

/// The parameters of `kits.update`.
struct KitChangeParameters: Parameters {
  let id: String
  private let name: String?
  private let stage: FieldChange<Int>

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("kitId", .id(.kitID), "The slug of a kit of the user.")
    name = try fields.optional(
      "name", .kitName,
      "The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive).")
    stage = try fields.change(
      "stage", .integer.described(as: .studyStageNumber),
      "The number of the study stage, locked or not; null moves the kit out of the study course.")
  }

  /// Returns a kit of the user with the requested changes; throws the violations in the name and the stage.
  func changed(_ kit: StoredKit) throws(DomainError) -> StoredKit {
    let (name, stage) = (name ?? kit.name, stage.applied(to: kit.stage?.rawValue))
    if let error = DomainError(issues: KitRules.issues(ofName: name, stage: stage)) { throw error }
    var changed = kit
    (changed.name, changed.stage) = (name.trimmed, stage.flatMap(StudyStage.init))
    return changed
  }
}

/// A question to add to a new or an existing kit.
struct NewQuestion: Parameters {
  let draft: QuestionDraft
  /// Whether wrong answers are drawn.
  let drawsIncorrect: Bool

  init(from fields: inout ParameterReader) throws(DomainError) {
    let prompt = try fields.required("prompt", .requiredText, "The prompt, at most 2,000 characters.")
    let correctAnswer = try fields.required("correctAnswer", .requiredText, "The correct answer.")
    let incorrectAnswers = try fields.optional(
      "incorrectAnswers", .wrongAnswers,
      """
      Up to three different wrong answers, as a list or as one comma-separated text; an empty list makes a flash card. \
      Default: drawn from the correct answers of the other questions of the kit, if possible.
      """)
    let acceptedAnswers = try fields.optional(
      "acceptedAnswers", .acceptedAnswers, "At most 10 further answers that are correct when typed.")
    draft = QuestionDraft(
      prompt: prompt, correctAnswer: correctAnswer, incorrectAnswers: incorrectAnswers ?? [],
      acceptedAnswers: acceptedAnswers ?? [])
    drawsIncorrect = incorrectAnswers == nil
  }
}

/// The parameters of `kits.addQuestions`.
struct AddedQuestionsParameters: Parameters {
  let kitID: String
  let drafts: [QuestionDraft]
  /// The indices of the questions whose wrong answers are drawn.
  let drawnIndices: [Int]

  init(from fields: inout ParameterReader) throws(DomainError) {
    kitID = try fields.required("kitId", .id(.kitID), "The slug of a kit of the user.")
    let questions = try fields.required(
      "questions", .newQuestions,
      "The new questions, in order; they follow the existing ones, or fill gaps if the last positions are used.")
    drafts = questions.map(\.draft)
    drawnIndices = questions.indices.filter { questions[$0].drawsIncorrect }
  }
}

/// The parameters of `kits.updateQuestion`.
struct QuestionChangeParameters: Parameters {
  let id: String
  private let prompt: String?
  private let correctAnswer: String?
  private let incorrectAnswers: FieldChange<[String]>
  private let acceptedAnswers: FieldChange<[String]>

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required(
      "questionId", .id(.questionID), "The slug of a question in a kit of the user, e.g. kit-7-3.")
    prompt = try fields.optional("prompt", .requiredText, "The prompt, at most 2,000 characters.")
    correctAnswer = try fields.optional("correctAnswer", .requiredText, "The correct answer.")
    incorrectAnswers = try fields.change(
      "incorrectAnswers", .wrongAnswers,
      "Up to three different wrong answers, as a list or as one comma-separated text; none make a flash card.")
    acceptedAnswers = try fields.change(
      "acceptedAnswers", .acceptedAnswers, "At most 10 further answers that are correct when typed.")
  }

  /// Returns the question with the requested changes.
  func draft(of question: KitQuestion) -> QuestionDraft {
    QuestionDraft(
      prompt: prompt ?? question.prompt, correctAnswer: correctAnswer ?? question.correctAnswer,
      incorrectAnswers: incorrectAnswers.applied(to: question.incorrectAnswers) ?? [],
      acceptedAnswers: acceptedAnswers.applied(to: question.acceptedAnswers) ?? [])
  }
}

extension FieldType where Value == String {
  static var kitName: FieldType {
    .untrimmed(upTo: KitRules.maxNameLength).reporting(as: .kitNameTooLong)
      .described(as: .text(1...KitRules.maxNameLength))
  }
  fileprivate static var questionText: FieldType {
    .untrimmed(upTo: KitRules.maxTextLength).reporting(as: .textTooLong)
  }
  fileprivate static var requiredText: FieldType { questionText.described(as: .text(1...KitRules.maxTextLength)) }
}

extension FieldType where Value == [NewQuestion] {
  fileprivate static var newQuestions: FieldType {
    .list(of: .object(), 0...KitRules.maxQuestions, validCounts: 1...KitRules.maxQuestions)
  }
}

extension FieldType where Value == [String] {
  /// The wrong answers of a question, as a list or as one comma-separated text.
  fileprivate static var wrongAnswers: FieldType {
    .texts(
      .questionText, or: .untrimmed(upTo: 4 * KitRules.maxTextLength).reporting(as: .textTooLong), separatedBy: ",",
      validCounts: 0...KitRules.maxIncorrectAnswers)
  }
  fileprivate static var acceptedAnswers: FieldType {
    .list(of: .questionText, 0...1000, validCounts: 0...KitRules.maxAcceptedAnswers)
  }
}
