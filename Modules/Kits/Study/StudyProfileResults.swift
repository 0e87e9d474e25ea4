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
      "percentage", "The percentage of correct answers, to two decimals; 0 if no questions were asked.",
      as: .number(minimum: 0, maximum: 100)
    ) {
      $0.counters.percentage
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

/// A profile as returned to its user. (Kits and exams, 3.7.)
struct StudyProfileView: ResultObject {
  let profile: StudyProfile
  let locale: TextLocale

  static let shape = Shape<StudyProfileView>("StudyProfile", "The profile of a user in the study course.") {
    Field("name", "The name, 1 to 15 characters.") { view in
      view.profile.name == StudyProfile.placeholderName
        ? Strings.studyUnnamed.text(in: view.locale) : .verbatim(view.profile.name)
    }
    Field("avatar", "The picture.", \.profile.avatar.rawValue)
    Field("avatars", "All pictures, in the order in which clients cycle through them.") { _ in
      Account.Avatar.allCases.map(\.rawValue)
    }
    Field("hasReminder", "Whether the daily reminder is on.", \.profile.hasReminder)
  }
}

/// The reply of `study.updateProfile`.
struct StudyProfileReply: ResultObject {
  let profile: StudyProfileView
  let changed: Int
  let reset: StudyResetReply?

  static let shape = Shape<StudyProfileReply>("StudyProfileReply", "A changed profile.") {
    Field("profile", "The profile.", \.profile)
    Field("changed", "The number of changes; a reset that deleted anything counts as one.", \.changed)
    Field("reset", "The counts of deleted data; null if no reset was requested.", \.reset)
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
    Field("sessions", "The number of deleted sessions, running or finished.") {
      $0.counts.sessions
    }
    Field("reviewAnswers", "The number of deleted review answers; all cards are new again.") {
      $0.counts.reviewAnswers
    }
    Field("testsFinished", "The number of finished tests before the reset.", \.counts.totals.testsFinished)
    Field("examsFinished", "The number of finished exams before the reset.", \.counts.totals.examsFinished)
    Field("correctAnswers", "The number of correct answers before the reset.", \.counts.totals.correctAnswers)
    Field("totalQuestions", "The number of questions asked before the reset.", \.counts.totals.totalQuestions)
  }
}

/// The reply of `study.reminder`. (Kits and exams, 3.8.)
struct StudyReminderView: ResultObject {
  let isOn: Bool
  let reminder: StudyReminder
  let step: StudyStep
  let locale: TextLocale

  static let shape = Shape<StudyReminderView>(
    "StudyReminder", "The daily reminder of the study course, which clients display."
  ) {
    Field("isOn", "Whether the daily reminder is on.", \.isOn)
    Field("at", "The time of the next reminder: 12:30 in the user's time zone.", \.reminder.instant)
    Field("title", "The title, one of four, which rotate daily.") { $0.reminder.title.text(in: $0.locale) }
    Field("body", "The text, which describes the next step of the study course.") {
      $0.step.message.text(in: $0.locale)
    }
    Field("kind", "The kind of the next step.", \.step.kind)
    Field("examId", "The number of the next exam; null after the last one.", as: .examNumber) { $0.step.exam?.rawValue }
    Field("kitsLeft", "The number of kits that still lock the exam.", \.step.kitsLeft)
  }
}
