import Kernel
import Service

/// The journal topics of kits and of the study course, whose payloads never contain text entered by a user.
enum KitTopics {
  static let created = Topic<CreatedKit>(
    "kit.created", "The user has made or imported a kit.", subject: "The slug of the kit.")
  static let questionsAdded = Topic<AddedQuestions>(
    "kit.questionsAdded", "The user has added questions to a kit.", subject: "The slug of the kit.")
  static let questionUpdated = Topic<ChangedQuestion>(
    "kit.questionUpdated", "The user has changed a question of a kit.", subject: "The slug of the kit.")
  static let questionRemoved = Topic<ChangedQuestion>(
    "kit.questionRemoved", "The user has removed a question from a kit.", subject: "The slug of the kit.")
  static let deleted = Topic<EmptyPayload>(
    "kit.deleted", "The user has deleted a kit.", subject: "The slug of the kit.")
  static let stageChosen = Topic<EmptyPayload>(
    "study.stageChosen", "The user has chosen a stage of the end.", subject: "The stable name of the stage.")
  static let testFinished = Topic<FinishedSession>(
    "test.finished", "The user has answered every question of a test.", subject: "The slug of the kit.")
  static let examFinished = Topic<FinishedSession>(
    "exam.finished", "The user has answered every question of an exam, passed or not.",
    subject: "The number of the exam.")
  static let examPassed = Topic<EmptyPayload>(
    "exam.passed", "The user has passed an exam for the first time.", subject: "The number of the exam.")
  static let workoutFinished = Topic<FinishedWorkout>(
    "workout.finished", "The user has answered every question of a workout right.",
    subject: "The number of the session.")
  static let reset = Topic<ResetCounts>(
    "study.reset", "The user has restarted the course of kits.", subject: "The number of the user.")
  static let profileUpdated = Topic<EmptyPayload>(
    "study.profileUpdated", "The user has changed name, picture or reminder in the course of kits.",
    subject: "The number of the user.")

  static let all = [
    created.description, questionsAdded.description, questionUpdated.description, questionRemoved.description,
    deleted.description, stageChosen.description, testFinished.description, examFinished.description,
    examPassed.description, workoutFinished.description, reset.description, profileUpdated.description,
  ]
}

/// The payload of `kit.created`.
struct CreatedKit: ResultObject {
  let kit: Kit

  static let shape = Shape<CreatedKit>("CreatedKit", "A kit that was made.") {
    Field("stage", "The number of its study stage.", \.kit.stage.rawValue)
    Field("questions", "How many questions it has.", \.kit.questionCount)
  }
}

/// The payload of `kit.questionsAdded`.
struct AddedQuestions: ResultObject {
  let count: Int

  static let shape = Shape<AddedQuestions>("AddedQuestions", "Questions that were added to a kit.") {
    Field("questions", "How many were added.", \.count)
  }
}

/// The payload of `kit.questionUpdated` and `kit.questionRemoved`.
struct ChangedQuestion: ResultObject {
  let id: String

  static let shape = Shape<ChangedQuestion>("ChangedQuestion", "A question that was changed or removed.") {
    Field("questionId", "The slug of the question.", \.id)
  }
}

/// The payload of `test.finished` and `exam.finished`.
struct FinishedSession: ResultObject {
  let session: StudySession

  static let shape = Shape<FinishedSession>("FinishedSession", "A test or an exam that was finished.") {
    Field("asked", "How many questions it asked.", \.session.answeredCount)
    Field("correct", "How many of them were answered right.", \.session.correctCount)
    Field("result", "The result in percent.", \.session.result)
  }
}

/// The payload of `workout.finished`.
struct FinishedWorkout: ResultObject {
  let session: StudySession

  static let shape = Shape<FinishedWorkout>("FinishedWorkout", "A workout that was finished.") {
    Field("questions", "How many questions it had.", \.session.questionCount)
    Field("rounds", "How many rounds it took.", \.session.round)
  }
}

extension ResetCounts: ResultObject {
  /// The payload of `study.reset`.
  static let shape = Shape<ResetCounts>("ResetTally", "What a reset of the course of kits has deleted.") {
    Field("kitResults", "How many kits had a result.", \.kitResults)
    Field("examResults", "How many exams had a result.", \.examResults)
    Field("finalStages", "How many stages of the end were chosen.", \.finalStages)
    Field("reviewAnswers", "How many answers to cards there were.", \.reviewAnswers)
  }
}
