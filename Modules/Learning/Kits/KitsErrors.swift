import Kernel
import Localization
import Service

/// The refusals of kits, tests, exams and workouts. (Kits and exams, 7.)
extension DomainError {
  // MARK: - Access

  /// The stage is one of the end that the user has not chosen.
  static let stageNotSelected = DomainError(
    .locked, rule: "stage_not_selected", message: Strings.errorStudyStageNotSelected)
  /// Some kit of the exam's stages is not above 70.
  static let examLocked = DomainError(.locked, rule: "exam_locked", message: Strings.errorStudyExamLocked)
  /// No stage of the end is chosen.
  static let noFinalStageSelected = DomainError(
    .locked, rule: "no_final_stage_selected", message: Strings.errorStudyNoFinalStage)

  /// There is no exam of that number.
  static let examNotFound = DomainError(.notFound, rule: "exam_not_found", message: Strings.errorStudyExamNotFound)

  // MARK: - Sessions

  /// Nothing is left to answer.
  static let sessionFinished = DomainError(
    .conflict, rule: "session_finished", message: Strings.errorStudySessionFinished)
  /// The round of a workout is over, and the next one has not begun.
  static let roundFinished = DomainError(.conflict, rule: "round_finished", message: Strings.errorStudyRoundFinished)
  /// The answer is none of the options.
  static let invalidOption = DomainError(
    .validationFailed, rule: "invalid_option", message: Strings.errorStudyInvalidOption)
  /// A workout needs a kit.
  static let noKitsSelected = DomainError(
    .validationFailed, rule: "no_kits_selected", message: Strings.errorStudyNoKits)

  /// A workout asks at least one question, and at most those of its kits.
  static func invalidQuestionCount(most: Int) -> DomainError {
    DomainError(.validationFailed, rule: "invalid_question_count", message: Strings.errorStudyInvalidCount(most))
  }

  // MARK: - Profile

  /// The name is nothing but white space.
  static let emptyStudyName = DomainError(.validationFailed, rule: "empty_name", message: Strings.errorStudyEmptyName)
  /// The name is over 15 characters, or of such that cannot be kept.
  static let studyNameTooLong = DomainError.nameTooLong(most: StudyProfile.longestName)

  // MARK: - Kits

  /// There is no such kit, or it is somebody else's.
  static let kitNotFound = DomainError(.notFound, rule: "kit_not_found", message: Strings.errorKitNotFound)
  /// There is no such question, or it is of somebody else's kit.
  static let questionNotFound = DomainError(
    .notFound, rule: "question_not_found", message: Strings.errorQuestionNotFound)
  /// A shipped kit cannot be changed or deleted.
  static let basicKitProtected = DomainError(
    .forbidden, rule: "basic_kit_protected", message: Strings.errorKitProtected)
  /// A user has as many kits as there may be.
  static let tooManyKits = DomainError(
    .limitReached, rule: "too_many_kits", message: Strings.errorKitTooMany(KitRules.mostKits))
  /// A kit needs a question, and so does an exam.
  static let noQuestions = DomainError(.validationFailed, rule: "no_questions", message: Strings.errorKitNoQuestions)
  /// A kit needs a name.
  static let noKitName = DomainError(.validationFailed, rule: "no_kit_name", message: Strings.errorKitNoName)
  /// The name of a kit is nothing but white space.
  static let kitNameEmpty = DomainError(.validationFailed, rule: "kit_name_empty", message: Strings.errorKitNameEmpty)
  /// The name of a kit is over 30 characters, or of such that cannot be kept.
  static let kitNameTooLong = DomainError(
    .validationFailed, rule: "kit_name_too_long", message: Strings.errorKitNameTooLong(KitRules.longestName))
  /// A kit needs a stage.
  static let noStudyStage = DomainError(
    .validationFailed, rule: "no_study_stage", message: Strings.errorKitNoStage)
  /// There is no such stage, or none that can be chosen.
  static let unknownStage = DomainError(
    .validationFailed, rule: "unknown_stage", message: Strings.errorKitUnknownStage)
  /// A kit of that stage has the name.
  static let kitNameTaken = DomainError(.conflict, rule: "name_already_exists", message: Strings.errorKitNameTaken)

  // MARK: - Questions

  /// A question lacks its prompt, its right answer or a wrong one.
  static let emptyFields = DomainError(
    .validationFailed, rule: "empty_fields", message: Strings.errorQuestionEmptyFields)
  /// A question has over three wrong answers.
  static let tooManyIncorrect = DomainError(
    .validationFailed, rule: "too_many_incorrect", message: Strings.errorQuestionTooManyIncorrect)
  /// A wrong answer is the right one.
  static let incorrectContainsCorrect = DomainError(
    .validationFailed, rule: "incorrect_contains_correct", message: Strings.errorQuestionCorrectAmongIncorrect)
  /// Two wrong answers are the same.
  static let duplicateIncorrect = DomainError(
    .validationFailed, rule: "duplicate_incorrect", message: Strings.errorQuestionDuplicateIncorrect)
  /// A prompt or an answer is too long to be kept.
  static let textTooLong = DomainError(
    .validationFailed, rule: "text_too_long", message: Strings.errorQuestionTooLong(KitRules.longestText))
  /// A question has too many further answers.
  static let tooManyAccepted = DomainError(
    .validationFailed, rule: "too_many_accepted", message: Strings.errorQuestionTooManyAccepted(KitRules.mostAccepted))

  // MARK: - Form

  /// The same refusal as the one broken rule of a call, listed as several would be. (Protocol, "Errors".)
  func asIssue(at path: String) -> DomainError { DomainError(issues: [issue(at: path)]) ?? at(path) }
}
