import Kernel
import Localization
import Service

/// A question as it is asked, without its answer. (Kits and exams, 3.1.)
struct AskedQuestionView: ResultObject {
  private let question: AskedQuestion
  private let position: Int
  private let total: Int

  /// Shows the present question of a session.
  init(_ question: AskedQuestion, of session: StudySession) {
    self.question = question
    position = session.position
    total = session.roundSize
  }

  /// What to ask, and how far one has come.
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

/// What came of a test, an exam, or a round of a workout. (Kits and exams, 3.)
struct OutcomeView: ResultObject {
  private let session: StudySession
  private let isCourseFinished: Bool

  /// Shows what came of a session that asks nothing just now.
  init(_ session: StudySession, isCourseFinished: Bool) {
    self.session = session
    self.isCourseFinished = isCourseFinished
  }

  private var best: BestResultView? { session.best.map(BestResultView.init) }
  private var isNewBest: Bool { session.best.map { $0.after > $0.before } ?? false }
  private var isCompleted: Bool { session.best.map { StudyRecord.isPassed($0.after) } ?? false }
  private var isWorkout: Bool { session.subject == .workout }

  private var stagesOpened: [Int]? {
    session.subject.exam.map { exam in
      let wasCompleted = session.best.map { StudyRecord.isPassed($0.before) } ?? true
      return isCompleted && !wasCompleted ? exam.opens.map(\.rawValue) : []
    }
  }

  private var examsUnlocked: [Int]? {
    session.subject.kit.map { _ in session.unlockedExam.map { [$0.rawValue] } ?? [] }
  }

  /// The numbers of all modes; what a mode does not have is null.
  static let shape = Shape<OutcomeView>("StudyOutcome", "What came of a test, an exam, or a round of a workout.") {
    Field("mode", "What it was.", \.session.subject.mode)
    Field("asked", "How many questions were asked in the round; tests and exams have one.", \.session.asked)
    Field("correct", "How many of them were answered right.", \.session.correct)
    Field("result", "That in percent, halves rounded up.", \.session.result)
    Field("best", "What it was worth; null of a workout, and where the kit is deleted meanwhile.", \.best)
    Field("isNewBest", "Whether it is better than all before.", \.isNewBest)
    Field("examsUnlocked", "Of a test: the numbers of the exams that it has unlocked.", \.examsUnlocked)
    Field("passed", "Of an exam: whether the result is 50 percent or more.") {
      $0.session.subject.exam == nil ? nil : StudyRecord.isPassed($0.session.result)
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
      $0.isWorkout ? $0.session.asked - $0.session.correct : nil
    }
    Field("progress", "Of a workout: the share of its questions answered right so far, 0 to 1.") {
      $0.isWorkout ? $0.session.progress : nil
    }
    Field("isDone", "Of a workout: whether everything was answered right.") {
      $0.isWorkout ? $0.session.state == .finished : nil
    }
  }
}

/// A test, an exam or a workout as its user sees it.
struct SessionView: ResultObject {
  let session: StudySession
  /// The present question; nil while none is asked.
  let question: AskedQuestionView?
  /// What came of it; nil while a question is asked.
  let outcome: OutcomeView?

  /// Where it stands.
  static let shape = Shape<SessionView>("StudySession", "A test, an exam or a workout, running or finished.") {
    Field("sessionId", "Its number.", \.session.id)
    Field("mode", "What it is.", \.session.subject.mode)
    Field("kitId", "Of a test: the slug of the kit.", \.session.subject.kit)
    Field("examId", "Of an exam: its number.") { $0.session.subject.exam?.rawValue }
    Field("startedAt", "When it began.", \.session.startedAt)
    Field("questionCount", "How many questions it began with.", \.session.questionCount)
    Field("state", "How far it has come.", \.session.state)
    Field("round", "The round, from 1; tests and exams have one.", \.session.round)
    Field("asked", "How many questions of the round are answered.", \.session.asked)
    Field("correct", "How many of them right.", \.session.correct)
    Field("question", "The question that waits for its answer; null while none does.", \.question)
    Field("outcome", "What came of the round; null while a question waits.", \.outcome)
  }
}

/// What somebody may be told whose typed answer is wrong. (Kits and exams, 9.)
enum AnswerHint: String, CaseIterable, ResultValue {
  /// It would be right with Latin letters in place of Cyrillic ones that look the same.
  case mixedScript = "mixed_script"
}

/// The reply of `sessions.answer`.
struct AnswerReply: ResultObject {
  /// What an answer that counted was.
  struct Verdict: Sendable {
    let isRight: Bool
    let correctAnswer: String
    let hint: AnswerHint?
  }

  /// Nil where the answer was to another question than the present one.
  let verdict: Verdict?
  /// The session after it.
  let session: SessionView

  /// Right or wrong, and what comes next.
  static let shape = Shape<AnswerReply>("AnswerReply", "What an answer was, and what comes next.") {
    Field("counted", "Whether it was counted; not where it was meant for another round or position than the present.") {
      $0.verdict != nil
    }
    Field("correct", "Whether it was right; null where it was not counted.", \.verdict?.isRight)
    Field("correctAnswer", "The right answer; null where it was not counted.", \.verdict?.correctAnswer)
    Field("hint", "What a wrong one may be told besides.", \.verdict?.hint)
    Field("round", "The round, from 1; tests and exams have one.", \.session.session.round)
    Field("question", "The question that waits now; null where none does.", \.session.question)
    Field("outcome", "What came of the round; null while a question waits.", \.session.outcome)
  }
}
