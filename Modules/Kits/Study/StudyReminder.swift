import Kernel
import Localization
import Service

extension StudyStep {
  /// Creates a step before an exam.
  fileprivate init(_ kind: Kind, before exam: StudyExam, kitsLeft: Int = 0) {
    self.init(kind, exam: exam.rawValue, kitsLeft: kitsLeft)
  }

  /// The localized description.
  var message: Message {
    guard let exam = exam.flatMap(StudyExam.init) else { return Strings.studyReminderAllDone }
    return switch kind {
    case .kitsLeft: Strings.studyReminderKitsLeft(kits: kitsLeft, exam: exam.title)
    case .examReady: Strings.studyReminderExamReady(exam: exam.title)
    case .chooseStage: Strings.studyReminderChooseStage
    case .courseFinished: Strings.studyReminderAllDone
    }
  }
}

extension StudyProgress {
  /// The next step, derived from the first exam that is not completed. (Kits and exams, 3.8.)
  var nextStep: StudyStep {
    guard let exam = StudyExam.allCases.first(where: { !self.exam($0).hasEverPassed }) else {
      return StudyStep(.courseFinished, exam: nil)
    }
    guard !stages(of: exam).isEmpty else { return StudyStep(.chooseStage, before: exam) }
    let kitsLeftCount = kitsLeft(before: exam).count
    return kitsLeftCount > 0
      ? StudyStep(.kitsLeft, before: exam, kitsLeft: kitsLeftCount) : StudyStep(.examReady, before: exam)
  }
}

/// The reminder of the study course, by default at 12:30 and off. (Kits and exams, 3.8.)
enum StudyReminder {
  /// The titles, which rotate daily.
  static let titles = [
    Strings.studyReminderTitleWords, Strings.studyReminderTitleTime, Strings.studyReminderTitleGrowing,
    Strings.studyReminderTitleStage,
  ]

  static let declaration = ReminderDeclaration(
    .study, default: ReminderSetting(isOn: false, time: TimeOfDay(minutes: 12 * 60 + 30), weekdays: .all)
  ) { setting, span, context in
    let occurrences = span.occurrences(of: setting)
    guard !occurrences.isEmpty else { return [] }
    let step = try StudyCommands(context).study.progress().nextStep
    return occurrences.map {
      DueReminder(at: $0.instant, title: title(of: $0.day), step.message, about: .study(step))
    }
  }

  /// Returns the title of a day, which depends only on the day, so that repeated calls return the same one.
  static func title(of day: CivilDay) -> Message {
    let index = day.dayNumber % titles.count
    return titles[index < 0 ? index + titles.count : index]
  }
}
