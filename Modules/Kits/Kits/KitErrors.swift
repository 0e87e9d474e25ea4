import Kernel
import Localization
import Service

/// The errors of kits, tests, exams and workouts. (Kits and exams, 7.)
extension DomainError {
  // MARK: - Access

  /// The stage is a final stage that the user has not chosen.
  static let stageNotSelected = DomainError(
    .locked, rule: "stage_not_selected", message: Strings.errorStudyStageNotSelected)
  /// A kit of the exam's stages has a best result of 70 or less.
  static let examLocked = DomainError(.locked, rule: "exam_locked", message: Strings.errorStudyExamLocked)
  static let noFinalStageSelected = DomainError(
    .locked, rule: "no_final_stage_selected", message: Strings.errorStudyNoFinalStage)

  static let examNotFound = DomainError(
    .notFound, rule: "exam_not_found", message: Strings.errorStudyExamNotFound(id: "…"))

  // MARK: - Attempts

  /// The attempt does not exist or belongs to another user.
  static let attemptNotFound = DomainError(
    .notFound, rule: "attempt_not_found", message: Strings.errorStudyAttemptNotFound(id: "…"))
  /// The attempt has no questions left.
  static let attemptFinished = DomainError(
    .conflict, rule: "attempt_finished", message: Strings.errorStudyAttemptFinished)
  /// The round of a workout is over, and the next round has not started.
  static let roundFinished = DomainError(.conflict, rule: "round_finished", message: Strings.errorStudyRoundFinished)
  /// The answer is not one of the options.
  static let invalidOption = DomainError(
    .validationFailed, rule: "invalid_option", message: Strings.errorStudyInvalidOption)
  /// A workout is started without kits.
  static let noKitsSelected = DomainError(
    .validationFailed, rule: "no_kits_selected", message: Strings.errorStudyNoKits)

  /// The question count of a test or a workout is not between 1 and the number of questions in its kits.
  static func invalidQuestionCount(max: Int) -> DomainError {
    DomainError(.validationFailed, rule: "invalid_question_count", message: Strings.errorStudyInvalidCount(max: max))
  }

  /// The wrong answers of a flash card cannot be drawn from its kit. (Kits and exams, 3.1.)
  static let tooFewAnswers = DomainError(
    .validationFailed, rule: "too_few_answers",
    message: Strings.errorStudyTooFewAnswers(questions: 1 + KitRules.maxIncorrectAnswers))

  // MARK: - Kits

  /// The kit does not exist or belongs to another user.
  static let kitNotFound = DomainError(.notFound, rule: "kit_not_found", message: Strings.errorKitNotFound(id: "…"))
  /// The question does not exist or belongs to a kit of another user.
  static let questionNotFound = DomainError(
    .notFound, rule: "question_not_found", message: Strings.errorQuestionNotFound(id: "…"))
  /// A shipped or installed kit, *basic* on the wire, cannot be changed or deleted.
  static let basicKitProtected = DomainError(
    .forbidden, rule: "basic_kit_protected", message: Strings.errorKitProtected)
  /// The user has the maximum number of kits.
  static let tooManyKits = DomainError(
    .limitReached, rule: "too_many_kits", message: Strings.errorKitTooMany(max: KitRules.maxKits))
  /// A kit, an exam or an imported file has no questions, or a kit would lose its only question.
  static let noQuestions = DomainError(.validationFailed, rule: "no_questions", message: Strings.errorKitNoQuestions)
  static let noKitName = DomainError(.validationFailed, rule: "no_kit_name", message: Strings.errorKitNoName)
  static let kitNameEmpty = DomainError(.validationFailed, rule: "kit_name_empty", message: Strings.errorKitNameEmpty)
  /// The name of a kit is longer than 60 characters, or has too many code points.
  static let kitNameTooLong = DomainError(
    .validationFailed, rule: "kit_name_too_long", message: Strings.errorKitNameTooLong(max: KitRules.maxNameLength))
  /// The stage does not exist.
  static let unknownStage = unknownStage(StudyStage.allCases)
  /// The stage does not exist, or is not one of those that can be chosen, which are consecutive.
  static func unknownStage(_ stages: [StudyStage]) -> DomainError {
    DomainError(
      .validationFailed, rule: "unknown_stage",
      message: Strings.errorKitUnknownStage(first: stages[0].rawValue, last: stages[stages.count - 1].rawValue))
  }
  /// A kit of the same stage, or outside the study course as well, has this name.
  static let kitNameTaken = DomainError(.conflict, rule: "name_already_exists", message: Strings.errorKitNameTaken)

  // MARK: - Questions

  /// The error that methods declare; a failure states what is missing.
  static let emptyFields: DomainError = emptyFields(Strings.errorQuestionEmptyFields)
  static let emptyPrompt = emptyFields(Strings.errorQuestionNoPrompt)
  static let emptyCorrectAnswer = emptyFields(Strings.errorQuestionNoAnswer)
  /// The prompt or the correct answer of a question is empty; the message states which.
  static func emptyFields(_ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: "empty_fields", message: message)
  }

  static let tooManyIncorrect = DomainError(
    .validationFailed, rule: "too_many_incorrect", message: Strings.errorQuestionTooManyIncorrect)
  /// A wrong answer equals the correct one.
  static let incorrectContainsCorrect = DomainError(
    .validationFailed, rule: "incorrect_contains_correct", message: Strings.errorQuestionCorrectAmongIncorrect)
  /// Two wrong answers are equal.
  static let duplicateIncorrect = DomainError(
    .validationFailed, rule: "duplicate_incorrect", message: Strings.errorQuestionDuplicateIncorrect)
  /// A prompt or an answer is too long, or one of its characters has too many code points.
  static let textTooLong = DomainError(
    .validationFailed, rule: "text_too_long", message: Strings.errorQuestionTooLong(max: KitRules.maxTextLength))
  static let tooManyAccepted = DomainError(
    .validationFailed, rule: "too_many_accepted",
    message: Strings.errorQuestionTooManyAccepted(max: KitRules.maxAcceptedAnswers))

  // MARK: - Content

  /// Another question of a kit in a content document has the position.
  static func duplicatePosition(_ position: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "duplicate_position", message: Strings.errorContentDuplicatePosition(position: position))
  }
}
