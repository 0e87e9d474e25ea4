import Service

extension Topic {
  static let kitCreated = Topic("kit.created", "The user has made or imported a kit.")
  static let kitQuestionsAdded = Topic("kit.questionsAdded", "The user has added questions to a kit.")
  static let kitQuestionUpdated = Topic("kit.questionUpdated", "The user has changed a question of a kit.")
  static let kitQuestionRemoved = Topic("kit.questionRemoved", "The user has removed a question from a kit.")
  static let kitDeleted = Topic("kit.deleted", "The user has deleted a kit.")
  static let studyStageChosen = Topic("study.stageChosen", "The user has chosen a stage of the end.")
  static let testFinished = Topic("test.finished", "The user has answered every question of a test.")
  static let examFinished = Topic("exam.finished", "The user has answered every question of an exam, passed or not.")
  static let examPassed = Topic("exam.passed", "The user has passed an exam for the first time.")
  static let testRestored = Topic(
    "test.restored", "A test that was finished elsewhere has come with an import.", audience: .nobody)
  static let examRestored = Topic(
    "exam.restored", "An exam that was finished elsewhere has come with an import.", audience: .nobody)
  static let workoutFinished = Topic("workout.finished", "The user has answered every question of a workout right.")
  static let studyReset = Topic("study.reset", "The user has begun the course of kits anew.")
  static let studyProfileUpdated = Topic(
    "study.profileUpdated", "The user has changed name, picture or reminder in the course of kits.")

  /// The topics of kits.
  static let kits = [
    kitCreated, kitQuestionsAdded, kitQuestionUpdated, kitQuestionRemoved, kitDeleted, studyStageChosen, testFinished,
    examFinished, examPassed, testRestored, examRestored, workoutFinished, studyReset, studyProfileUpdated,
  ]
}
