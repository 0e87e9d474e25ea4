import JSONRPC
import Kernel
import Localization
import Service

/// The totals of a user.
struct StudyTotals: ResultObject {
  let counters: StudyCounters
  /// The number of exams passed at least once.
  let examsPassed: Int

  static let shape = Shape<StudyTotals>("StudyTotals", "Totals over finished tests and exams since the last reset.") {
    Field("testsFinished", "The number of finished tests.", \.counters.testsFinished)
    Field("examsFinished", "The number of finished exams, passed or not.", \.counters.examsFinished)
    Field("examsPassed", "The number of exams passed at least once.", as: .integer(0...5), \.examsPassed)
    Field("correctAnswers", "The number of correct answers.", \.counters.correctAnswers)
    Field("totalQuestions", "The number of questions asked.", \.counters.totalQuestions)
    Field(
      "fraction", "The fraction of correct answers, to four decimals; 0 if no questions were asked.",
      as: .fraction
    ) {
      $0.counters.fraction
    }
  }
}

/// The reply of `study.statistics`. (Kits and exams, 3.6.)
struct StudyStatistics: ResultObject {
  private let overview: StudyOverview
  private let totals: StudyTotals

  init(_ progress: StudyProgress, counters: StudyCounters, in locale: TextLocale) {
    overview = StudyOverview(progress, in: locale)
    totals = StudyTotals(counters: counters, examsPassed: StudyExam.allCases.count { progress.exam($0).hasEverPassed })
  }

  static let shape = Shape<StudyStatistics>("StudyStatistics", "The best results by kit and exam, and the totals.") {
    StudyOverview.shape.fields(of: \.overview)
    Field("totals", "The totals.", \.totals)
  }
}

/// The reply of a reset.
struct StudyResetReply: ResultObject {
  private let counts: ResetCounts

  init(_ counts: ResetCounts) { self.counts = counts }

  static let shape = Shape<StudyResetReply>("StudyReset", "The counts of data deleted by a reset of the study course.")
  {
    Field("changed", "Whether anything was deleted.") { !$0.counts.isEmpty }
    Field("kitResults", "The number of deleted kit results.", \.counts.kitResults)
    Field("examResults", "The number of deleted exam results.", \.counts.examResults)
    Field("finalStages", "The number of deleted choices of final stages.", \.counts.finalStages)
    Field("attempts", "The number of deleted attempts, running or finished.") {
      $0.counts.attempts
    }
    Field("reviewAnswers", "The number of deleted review answers; all questions are new again.") {
      $0.counts.reviewAnswers
    }
    Field("suspendedQuestions", "The number of suspended questions, which are resumed.", \.counts.suspendedQuestions)
    Field("testsFinished", "The number of finished tests before the reset.", \.counts.totals.testsFinished)
    Field("examsFinished", "The number of finished exams before the reset.", \.counts.totals.examsFinished)
    Field("correctAnswers", "The number of correct answers before the reset.", \.counts.totals.correctAnswers)
    Field("totalQuestions", "The number of questions asked before the reset.", \.counts.totals.totalQuestions)
  }
}
