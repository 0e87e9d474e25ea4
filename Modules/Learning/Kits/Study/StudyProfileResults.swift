import Kernel
import Localization
import Service

/// The totals of a user.
struct StudyTotals: ResultObject {
  let counters: StudyCounters
  /// The number of exams passed at least once.
  let examsPassed: Int

  static let shape = Shape<StudyTotals>("StudyTotals", "Totals over finished tests and exams since the last reset.") {
    Field("testsFinished", "How many tests were finished.", \.counters.testsFinished)
    Field("examsFinished", "How many exams were finished, passed or not.", \.counters.examsFinished)
    Field("examsPassed", "How many of the five exams were passed once.", \.examsPassed)
    Field("correctAnswers", "How many questions were answered right.", \.counters.correctAnswers)
    Field("totalQuestions", "How many questions were asked.", \.counters.totalQuestions)
    Field("percentage", "The share of right answers in percent, to two decimals; 0 before the first.") {
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
    totals = StudyTotals(counters: counters, examsPassed: StudyExam.allCases.count { progress.exam($0).isCompleted })
  }

  static let shape = Shape<StudyStatistics>("StudyStatistics", "Results by kit and exam, and totals.") {
    StudyOverview.shape.fields(of: \.overview)
    Field("totals", "The totals.", \.totals)
  }
}

/// A profile as returned to its user. (Kits and exams, 3.7.)
struct StudyProfileView: ResultObject {
  let profile: StudyProfile
  let locale: TextLocale

  static let shape = Shape<StudyProfileView>("StudyProfile", "How a user appears in the course of kits.") {
    Field("name", "The name, 1 to 15 characters.") { view in
      view.profile.name == StudyProfile.placeholderName
        ? Strings.studyUnnamed.rendered(in: view.locale) : .verbatim(view.profile.name)
    }
    Field("avatar", "The picture.", \.profile.avatar.rawValue)
    Field("avatars", "All pictures, in the order in which one steps round through them.") { _ in
      Account.Avatar.allCases.map(\.rawValue)
    }
    Field("hasReminder", "Whether the user wants the daily reminder.", \.profile.hasReminder)
  }
}

/// The reply of `study.updateProfile`.
struct StudyProfileReply: ResultObject {
  let profile: StudyProfileView
  let changed: Int
  let reset: StudyResetReply?

  static let shape = Shape<StudyProfileReply>("StudyProfileReply", "A profile that was changed.") {
    Field("profile", "The profile.", \.profile)
    Field("changed", "How many things have changed; a reset that took something away is one.", \.changed)
    Field("reset", "What a reset has taken away; null where none was asked for.", \.reset)
  }
}

/// The reply of a reset.
struct StudyResetReply: ResultObject {
  private let counts: ResetCounts

  init(_ counts: ResetCounts) { self.counts = counts }

  static let shape = Shape<StudyResetReply>("StudyReset", "What a reset of the course of kits has taken away.") {
    Field("changed", "Whether there was anything to take away.") { !$0.counts.isEmpty }
    Field("kitResults", "How many kits had a result.", \.counts.kitResults)
    Field("examResults", "How many exams had a result.", \.counts.examResults)
    Field("finalStages", "How many stages of the end were chosen.", \.counts.finalStages)
    Field("sessions", "How many tests, exams and workouts were running, or finished and not yet replaced.") {
      $0.counts.sessions
    }
    Field("reviewAnswers", "How many answers to cards of spaced review there were; all cards are new again.") {
      $0.counts.reviewAnswers
    }
    Field("testsFinished", "How many finished tests the totals counted.", \.counts.totals.testsFinished)
    Field("examsFinished", "How many finished exams they counted.", \.counts.totals.examsFinished)
    Field("correctAnswers", "How many right answers they counted.", \.counts.totals.correctAnswers)
    Field("totalQuestions", "How many questions they counted.", \.counts.totals.totalQuestions)
  }
}

/// The reply of `study.reminder`. (Kits and exams, 3.8.)
struct StudyReminderView: ResultObject {
  let isOn: Bool
  let reminder: StudyReminder
  let step: StudyStep
  let locale: TextLocale

  static let shape = Shape<StudyReminderView>(
    "StudyReminder", "The daily reminder of the course of kits; the program itself sends nothing."
  ) {
    Field("isOn", "Whether the user wants it.", \.isOn)
    Field("at", "When it is due next: 12:30 in the user's zone.", \.reminder.instant)
    Field("title", "Its title, one of four; the same all day.") { $0.reminder.title.rendered(in: $0.locale) }
    Field("body", "What it says: the next step of the course.") { $0.step.message.rendered(in: $0.locale) }
    Field("kind", "What kind of step that is.", \.step.kind)
    Field("examId", "The number of the exam that it leads to; null after the last.") { $0.step.exam?.rawValue }
    Field("kitsLeft", "How many kits are left before that exam.", \.step.kitsLeft)
  }
}
