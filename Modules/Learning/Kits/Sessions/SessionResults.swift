import Kernel
import Localization
import Service

/// The current question, without its answer. (Kits and exams, 3.1.)
struct AskedQuestionView: ResultObject {
  private let question: AskedQuestion
  private let position: Int
  private let total: Int

  init(_ question: AskedQuestion, of session: StudySession) {
    self.question = question
    position = session.position
    total = session.roundSize
  }

  static let shape = Shape<AskedQuestionView>("AskedQuestion", "A question that waits for its answer.") {
    Field("position", "Its position in the round, from 1.", \.position)
    Field("total", "How many questions the round asks.", \.total)
    Field("prompt", "What is asked; a blank is three underscores.", \.question.prompt)
    Field("options", "Two to four answers to choose from; null where the answer is typed.", \.question.options)
  }
}

/// The best result before and after a test or an exam.
struct BestResultView: ResultObject {
  let best: StudySession.Best

  static let shape = Shape<BestResultView>("BestResult", "The best result before and after a test or an exam.") {
    Field("before", "The best result before, in percent.", \.best.before)
    Field("after", "The best result since, in percent.", \.best.after)
  }
}

/// The outcome of a test, an exam or a round of a workout. (Kits and exams, 3.)
struct OutcomeView: ResultObject {
  private let session: StudySession
  private let isCourseFinished: Bool

  /// Summarizes a session that has no current question.
  init(_ session: StudySession, isCourseFinished: Bool) {
    self.session = session
    self.isCourseFinished = isCourseFinished
  }

  private var best: BestResultView? { session.best.map(BestResultView.init) }
  private var isNewBest: Bool { session.best.map { $0.after > $0.before } ?? false }
  private var isCompleted: Bool { session.best.map { StudyProgress.isPassed($0.after) } ?? false }
  private var isWorkout: Bool { session.subject == .workout }

  private var stagesOpened: [Int]? {
    session.subject.exam.map { exam in
      let wasCompleted = session.best.map { StudyProgress.isPassed($0.before) } ?? true
      return isCompleted && !wasCompleted ? exam.openedStages.map(\.rawValue) : []
    }
  }

  private var examsUnlocked: [Int]? {
    session.subject.kit.map { _ in session.unlockedExam.map { [$0.rawValue] } ?? [] }
  }

  /// The fields of all modes; a field that does not apply to the mode is null.
  static let shape = Shape<OutcomeView>("StudyOutcome", "What came of a test, an exam, or a round of a workout.") {
    Field("mode", "What it was.", \.session.subject.mode)
    Field("asked", "How many questions were asked in the round; tests and exams have one.", \.session.answeredCount)
    Field("correct", "How many of them were answered right.", \.session.correctCount)
    Field("result", "That in percent, halves rounded up.", \.session.result)
    Field("best", "What it was worth; null of a workout, and where the kit is deleted meanwhile.", \.best)
    Field("isNewBest", "Whether it is better than all before.", \.isNewBest)
    Field("examsUnlocked", "Of a test: the numbers of the exams that it has unlocked.", \.examsUnlocked)
    Field("passed", "Of an exam: whether the result is 50 percent or more.") {
      $0.session.subject.exam == nil ? nil : StudyProgress.isPassed($0.session.result)
    }
    Field("isCompleted", "Of an exam: whether it was passed now or before.") {
      $0.session.subject.exam == nil ? nil : $0.isCompleted
    }
    Field(
      "stagesOpened",
      "Of an exam: the numbers of the stages that it has opened; those of the end have to be chosen besides.",
      \.stagesOpened)
    Field("courseFinished", "Of an exam: whether the last exam is passed.") {
      $0.session.subject.exam == nil ? nil : $0.isCourseFinished
    }
    Field("round", "Of a workout: the round, from 1.") { $0.isWorkout ? $0.session.round : nil }
    Field("wrong", "Of a workout: how many questions the next round asks again.") {
      $0.isWorkout ? $0.session.answeredCount - $0.session.correctCount : nil
    }
    Field("progress", "Of a workout: the share of its questions answered right so far, 0 to 1.") {
      $0.isWorkout ? $0.session.progress : nil
    }
    Field("isDone", "Of a workout: whether everything was answered right.") {
      $0.isWorkout ? $0.session.state == .finished : nil
    }
  }
}

/// A test, an exam or a workout as returned to its user.
struct SessionView: ResultObject {
  let session: StudySession
  /// The current question; nil between rounds and after the end.
  let question: AskedQuestionView?
  /// The outcome; nil while a question is asked.
  let outcome: OutcomeView?

  static let shape = Shape<SessionView>("StudySession", "A test, an exam or a workout, running or finished.") {
    Field("sessionId", "Its number.", \.session.id)
    Field("mode", "What it is.", \.session.subject.mode)
    Field("kitId", "Of a test: the slug of the kit.", \.session.subject.kit)
    Field("examId", "Of an exam: its number.") { $0.session.subject.exam?.rawValue }
    Field("startedAt", "When it began.", \.session.startedAt)
    Field("questionCount", "How many questions it began with.", \.session.questionCount)
    Field("state", "How far it has come.", \.session.state)
    Field("round", "The round, from 1; tests and exams have one.", \.session.round)
    Field("asked", "How many questions of the round are answered.", \.session.answeredCount)
    Field("correct", "How many of them right.", \.session.correctCount)
    Field("question", "The question that waits for its answer; null while none does.", \.question)
    Field("outcome", "What came of the round; null while a question waits.", \.outcome)
  }
}

/// A hint for a wrong typed answer. (Kits and exams, 9.)
enum AnswerHint: String, CaseIterable, ResultValue {
  /// The answer would be correct if its Cyrillic letters were the Latin ones that look the same.
  case mixedScript = "mixed_script"
}

/// The reply of `sessions.answer`.
struct AnswerReply: ResultObject {
  /// The evaluation of a counted answer.
  struct Verdict: Sendable {
    let isCorrect: Bool
    let correctAnswer: String
    let hint: AnswerHint?
  }

  /// The evaluation; nil if the answer belongs to another question than the current one.
  let verdict: Verdict?
  /// The session after the answer.
  let session: SessionView

  static let shape = Shape<AnswerReply>("AnswerReply", "What an answer was, and what comes next.") {
    Field("counted", "Whether it was counted; not where it was meant for another round or position than the present.") {
      $0.verdict != nil
    }
    Field("correct", "Whether it was right; null where it was not counted.", \.verdict?.isCorrect)
    Field("correctAnswer", "The right answer; null where it was not counted.", \.verdict?.correctAnswer)
    Field("hint", "What a wrong one may be told besides.", \.verdict?.hint)
    Field("round", "The round, from 1; tests and exams have one.", \.session.session.round)
    Field("question", "The question that waits now; null where none does.", \.session.question)
    Field("outcome", "What came of the round; null while a question waits.", \.session.outcome)
  }
}
