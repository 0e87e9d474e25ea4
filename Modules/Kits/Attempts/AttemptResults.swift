import Kernel
import Localization
import Service

/// The current question, without its answer. (Kits and exams, 3.1.)
struct AskedQuestionView: ResultObject {
  private let question: AskedQuestion
  private let position: Int
  private let total: Int

  init(_ question: AskedQuestion, of attempt: Attempt) {
    self.question = question
    position = attempt.roundPosition
    total = attempt.roundSize
  }

  static let shape = Shape<AskedQuestionView>("AskedQuestion", "The current question of an attempt.") {
    Field("position", "The position in the round, from 1.", as: .ordinal, \.position)
    Field("total", "The number of questions in the round.", \.total)
    Field("prompt", "The prompt; `___` marks a gap to fill in.", \.question.prompt)
    Field("options", "Two to four options; null if the answer is typed.", \.question.options)
  }
}

/// The best result before and after a test or an exam.
struct BestResultView: ResultObject {
  let best: Attempt.Best

  static let shape = Shape<BestResultView>("BestResult", "The best result before and after a test or an exam.") {
    Field("before", "The best result before the attempt, in percent.", as: .percentage, \.best.before)
    Field("after", "The best result after the attempt, in percent.", as: .percentage, \.best.after)
  }
}

/// The outcome of a test, an exam or a round of a workout. (Kits and exams, 3.)
struct OutcomeView: ResultObject {
  private let attempt: Attempt
  private let isCourseFinished: Bool

  /// Summarizes an attempt that has no current question.
  init(_ attempt: Attempt, isCourseFinished: Bool) {
    self.attempt = attempt
    self.isCourseFinished = isCourseFinished
  }

  private var best: BestResultView? { attempt.best.map(BestResultView.init) }
  private var isNewBest: Bool { attempt.best.map { $0.after > $0.before } ?? false }
  private var hasEverPassed: Bool { attempt.best.map { StudyProgress.isPassed($0.after) } ?? false }
  private var isWorkout: Bool { attempt.subject == .workout }

  private var stagesOpened: [Int]? {
    attempt.subject.exam.map { exam in
      let hadPassed = attempt.best.map { StudyProgress.isPassed($0.before) } ?? true
      return hasEverPassed && !hadPassed ? exam.openedStages.map(\.rawValue) : []
    }
  }

  private var examsUnlocked: [Int]? {
    attempt.subject.kit.map { _ in attempt.unlockedExam.map { [$0.rawValue] } ?? [] }
  }

  /// The fields of all modes; a field that does not apply to the mode is null.
  static let shape = Shape<OutcomeView>("AttemptOutcome", "The outcome of a test, an exam or a round of a workout.") {
    Field("mode", "The mode.", \.attempt.subject.mode)
    Field(
      "asked", "The number of questions asked in the round; tests and exams have one round.", \.attempt.answeredCount)
    Field("correct", "The number of correct answers in the round.", \.attempt.correctCount)
    Field("result", "The percentage of correct answers, halves rounded up.", as: .percentage, \.attempt.result)
    Field("best", "The best result before and after; null for workouts, and if the kit no longer exists.", \.best)
    Field("isNewBest", "Whether the result is a new best result.", \.isNewBest)
    Field("examsUnlocked", "The numbers of the exams unlocked by a test; null for other modes.", \.examsUnlocked)
    Field("passed", "Whether the result of an exam is at least 50 percent; null for other modes.") {
      $0.attempt.subject.exam == nil ? nil : StudyProgress.isPassed($0.attempt.result)
    }
    Field("isCompleted", "Whether the exam was passed in this or an earlier attempt; null for other modes.") {
      $0.attempt.subject.exam == nil ? nil : $0.hasEverPassed
    }
    Field(
      "stagesOpened",
      """
      The numbers of the stages opened by this exam; empty unless it was passed for the first time. Final stages must \
      also be chosen. Null for other modes.
      """,
      \.stagesOpened)
    Field("courseFinished", "Whether the final exam (4) has been passed; null for modes other than exam.") {
      $0.attempt.subject.exam == nil ? nil : $0.isCourseFinished
    }
    Field("round", "The round of a workout, from 1; null for other modes.", as: .ordinal) {
      $0.isWorkout ? $0.attempt.round : nil
    }
    Field("wrong", "The number of questions in the next round of a workout; null for other modes.") {
      $0.isWorkout ? $0.attempt.answeredCount - $0.attempt.correctCount : nil
    }
    Field("fraction", "The fraction of a workout's questions answered correctly; null for other modes.", as: .fraction)
    {
      $0.isWorkout ? $0.attempt.fraction : nil
    }
    Field("isDone", "Whether all questions of a workout are answered correctly; null for other modes.") {
      $0.isWorkout ? $0.attempt.state == .finished : nil
    }
  }
}

/// A test, an exam or a workout as returned to its user.
struct AttemptView: ResultObject {
  let attempt: Attempt
  /// The current question; nil between rounds and after the end.
  let question: AskedQuestionView?
  /// The outcome; nil if there is a current question.
  let outcome: OutcomeView?

  static let shape = Shape<AttemptView>("Attempt", "A test, an exam or a workout, running or finished.") {
    Field("attemptId", "The ID of the attempt.", as: .attemptID, \.attempt.id)
    Field("mode", "The mode.", \.attempt.subject.mode)
    Field("kitId", "The slug of the kit of a test; null for other modes.", as: .kitID, \.attempt.subject.kit)
    Field("examId", "The number of the exam; null for other modes.", as: .examNumber) {
      $0.attempt.subject.exam?.rawValue
    }
    Field("startedAt", "The start time.", \.attempt.startedAt)
    Field("questionCount", "The initial number of questions.", \.attempt.questionCount)
    Field(
      "isPartial", "Whether a test asks too few questions to change the best result: fewer than 20 and than all.",
      \.attempt.isPartial)
    Field("state", "The state.", \.attempt.state)
    Field("round", "The round, from 1; tests and exams have one round.", as: .ordinal, \.attempt.round)
    Field("asked", "The number of questions answered in the round.", \.attempt.answeredCount)
    Field("correct", "The number of correct answers in the round.", \.attempt.correctCount)
    Field("question", "The current question; null between rounds and after the end.", \.question)
    Field("outcome", "The outcome of the round; null if there is a current question.", \.outcome)
  }
}

/// A hint for a wrong typed answer. (Kits and exams, 9.)
enum AnswerHint: String, CaseIterable, ResultValue {
  /// The answer would be correct with Latin letters in place of the Cyrillic letters that look the same.
  case mixedScript = "mixed_script"
}

/// The reply of `attempts.answer`.
struct AnswerReply: ResultObject {
  /// The evaluation of a counted answer.
  struct Verdict: Sendable {
    let isCorrect: Bool
    let correctAnswer: String
    let hint: AnswerHint?
  }

  /// The evaluation; nil if the answer does not belong to the current question.
  let verdict: Verdict?
  /// The attempt after the answer.
  let attempt: AttemptView

  static let shape = Shape<AnswerReply>("AnswerReply", "The evaluation of an answer, and the next question.") {
    Field(
      "counted", "Whether the answer was counted; false if its round or position is not the current one."
    ) {
      $0.verdict != nil
    }
    Field("correct", "Whether the answer is correct; null if not counted.", \.verdict?.isCorrect)
    Field("correctAnswer", "The correct answer; null if the answer was not counted.", \.verdict?.correctAnswer)
    Field("hint", "A hint for a wrong answer; null if there is no hint.", \.verdict?.hint)
    Field("round", "The round, from 1; tests and exams have one round.", as: .ordinal, \.attempt.attempt.round)
    Field("question", "The current question; null between rounds and after the end.", \.attempt.question)
    Field("outcome", "The outcome of the round; null if there is a current question.", \.attempt.outcome)
  }
}
