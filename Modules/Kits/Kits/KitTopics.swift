import Kernel
import Localization
import Service

/// The journal topics of kits and of the study course, whose payloads never contain text entered by a user.
enum KitTopics {
  static let kitTitle = SubjectTitle { subject in
    let kit = try KitStore(transaction: subject.transaction, user: subject.user).kit(subject.id)
    return kit?.title.text(in: subject.locale).string
  }
  private static let examTitle = SubjectTitle(message: { id in Int(id).flatMap(StudyExam.init)?.title })
  private static let stageTitle = SubjectTitle(message: { id in StudyStage.allCases.first { $0.slug == id }?.title })

  static let created = Topic<CreatedKit>(
    "kit.created", "The user created or imported a kit.", subject: "The slug of the kit.", title: kitTitle)
  static let updated = Topic<ChangedKit>(
    "kit.updated", "The user renamed a kit, or moved it to another stage or out of the study course.",
    subject: "The slug of the kit.", title: kitTitle)
  static let questionsAdded = Topic<AddedQuestions>(
    "kit.questions_added", "The user added questions to a kit.", subject: "The slug of the kit.", title: kitTitle)
  static let questionUpdated = Topic<ChangedQuestion>(
    "kit.question_updated", "The user changed a question of a kit.", subject: "The slug of the kit.", title: kitTitle)
  static let questionRemoved = Topic<ChangedQuestion>(
    "kit.question_removed", "The user removed a question from a kit.",
    subject: "The slug of the kit.", title: kitTitle, deletes: ["review", "test", "exam", "workout"])
  static let deleted = Topic<EmptyPayload>(
    "kit.deleted", "The user deleted a kit.",
    subject: "The slug of the kit.", title: kitTitle, deletes: ["review", "test", "exam", "workout"])
  static let stageChosen = Topic<EmptyPayload>(
    "study.stage_chosen", "The user chose a final stage.", subject: "The stable name of the stage.", title: stageTitle)
  static let testFinished = Topic<FinishedAttempt>(
    "test.finished", "The user finished a test.", subject: "The slug of the kit.", title: kitTitle)
  static let examFinished = Topic<FinishedAttempt>(
    "exam.finished", "The user finished an exam, whether passed or failed.",
    subject: "The number of the exam.", title: examTitle)
  static let examPassed = Topic<EmptyPayload>(
    "exam.passed", "The user passed an exam for the first time.", subject: "The number of the exam.", title: examTitle)
  static let workoutFinished = Topic<FinishedWorkout>(
    "workout.finished", "The user finished a workout by answering every question correctly.",
    subject: "The ID of the attempt.")
  static let reset = Topic<ResetCounts>(
    "study.reset", "The user reset the study course.",
    subject: "The ID of the user.", deletes: ["test", "exam", "workout"])

  static let all = [
    created.declaration, updated.declaration, questionsAdded.declaration, questionUpdated.declaration,
    questionRemoved.declaration,
    deleted.declaration, stageChosen.declaration, testFinished.declaration, examFinished.declaration,
    examPassed.declaration, workoutFinished.declaration, reset.declaration,
  ]
}

/// The payload of `kit.created`.
struct CreatedKit: ResultObject {
  let kit: Kit

  static let shape = Shape<CreatedKit>("CreatedKit", "A created kit.") {
    Field(
      "stage", "The number of the study stage; null for a kit outside the study course.", as: .studyStageNumber,
      \.kit.stage?.rawValue)
    Field("questions", "The number of questions.", \.kit.questionCount)
  }
}

/// The payload of `kit.updated`.
struct ChangedKit: ResultObject {
  let kit: Kit

  static let shape = Shape<ChangedKit>("ChangedKit", "A kit after a change.") {
    Field(
      "stage", "The number of the study stage; null for a kit outside the study course.", as: .studyStageNumber,
      \.kit.stage?.rawValue)
  }
}

/// The payload of `kit.questions_added`.
struct AddedQuestions: ResultObject {
  let count: Int

  static let shape = Shape<AddedQuestions>("AddedQuestions", "The questions added to a kit.") {
    Field("questions", "The number of added questions.", \.count)
  }
}

/// The payload of `kit.question_updated` and `kit.question_removed`.
struct ChangedQuestion: ResultObject {
  let id: String

  static let shape = Shape<ChangedQuestion>("ChangedQuestion", "A changed or removed question.") {
    Field("questionId", "The slug of the question.", as: .questionID, \.id)
  }
}

/// The payload of `test.finished` and `exam.finished`.
struct FinishedAttempt: ResultObject {
  let attempt: Attempt

  static let shape = Shape<FinishedAttempt>("FinishedAttempt", "A finished test or exam.") {
    Field("asked", "The number of questions asked.", \.attempt.answeredCount)
    Field("correct", "The number of correct answers.", \.attempt.correctCount)
    Field("result", "The result in percent.", as: .percentage, \.attempt.result)
  }
}

/// The payload of `workout.finished`.
struct FinishedWorkout: ResultObject {
  let attempt: Attempt

  static let shape = Shape<FinishedWorkout>("FinishedWorkout", "A finished workout.") {
    Field("questions", "The number of questions.", \.attempt.questionCount)
    Field("rounds", "The number of rounds.", \.attempt.round)
  }
}

extension ResetCounts: ResultObject {
  static let shape = Shape<ResetCounts>("ResetCounts", "The counts of data deleted by a reset of the study course.") {
    Field("kitResults", "The number of deleted kit results.", \.kitResults)
    Field("examResults", "The number of deleted exam results.", \.examResults)
    Field("finalStages", "The number of deleted choices of final stages.", \.finalStages)
    Field("reviewAnswers", "The number of deleted review answers.", \.reviewAnswers)
    Field("suspendedQuestions", "The number of suspended questions, which are resumed.", \.suspendedQuestions)
  }
}
