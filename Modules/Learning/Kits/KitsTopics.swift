import Service

extension TopicDescription {
  static let kitCreated = TopicDescription("kit.created", "The user has made or imported a kit.")
  static let kitQuestionsAdded = TopicDescription("kit.questionsAdded", "The user has added questions to a kit.")
  static let kitQuestionUpdated = TopicDescription("kit.questionUpdated", "The user has changed a question of a kit.")
  static let kitQuestionRemoved = TopicDescription("kit.questionRemoved", "The user has removed a question from a kit.")
  static let kitDeleted = TopicDescription("kit.deleted", "The user has deleted a kit.")
  static let studyStageChosen = TopicDescription("study.stageChosen", "The user has chosen a stage of the end.")
  static let testFinished = TopicDescription("test.finished", "The user has answered every question of a test.")
  static let examFinished = TopicDescription(
    "exam.finished", "The user has answered every question of an exam, passed or not.")
  static let examPassed = TopicDescription("exam.passed", "The user has passed an exam for the first time.")
  static let testRestored = TopicDescription(
    "test.restored", "A test that was finished elsewhere has come with an import.", audience: .nobody)
  static let examRestored = TopicDescription(
    "exam.restored", "An exam that was finished elsewhere has come with an import.", audience: .nobody)
  static let workoutFinished = TopicDescription(
    "workout.finished", "The user has answered every question of a workout right.")
  static let studyReset = TopicDescription("study.reset", "The user has begun the course of kits anew.")
  static let studyProfileUpdated = TopicDescription(
    "study.profileUpdated", "The user has changed name, picture or reminder in the course of kits.")

  /// The topics of kits.
  static let kits = [
    kitCreated, kitQuestionsAdded, kitQuestionUpdated, kitQuestionRemoved, kitDeleted, studyStageChosen, testFinished,
    examFinished, examPassed, testRestored, examRestored, workoutFinished, studyReset, studyProfileUpdated,
  ]
}
