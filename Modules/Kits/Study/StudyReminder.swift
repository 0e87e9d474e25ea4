import Kernel
import Localization
import Service

/// The next step of the study course. (Kits and exams, 3.8.)
enum StudyStep: Hashable, Sendable {
  /// The number of kits that still lock an exam.
  case kitsLeft(Int, before: StudyExam)
  /// The exam can be taken.
  case examReady(StudyExam)
  /// A final stage must be chosen.
  case chooseStage
  /// All exams are passed.
  case courseFinished

  /// The kind of a step, as returned to clients.
  enum Kind: String, CaseIterable, ResultValue {
    case kitsLeft, examReady, chooseStage, courseFinished
  }

  /// The next exam; nil after the last one.
  var exam: StudyExam? {
    switch self {
    case .kitsLeft(_, let exam), .examReady(let exam): exam
    case .chooseStage: .final
    case .courseFinished: nil
    }
  }

  /// The number of kits left before the exam.
  var kitsLeft: Int {
    if case .kitsLeft(let count, _) = self { count } else { 0 }
  }

  var kind: Kind {
    switch self {
    case .kitsLeft: .kitsLeft
    case .examReady: .examReady
    case .chooseStage: .chooseStage
    case .courseFinished: .courseFinished
    }
  }

  /// The localized description.
  var message: Message {
    switch self {
    case .kitsLeft(let count, let exam): Strings.studyReminderKitsLeft(kits: count, exam: exam.title)
    case .examReady(let exam): Strings.studyReminderExamReady(exam: exam.title)
    case .chooseStage: Strings.studyReminderChooseStage
    case .courseFinished: Strings.studyReminderAllDone
    }
  }
}

extension StudyProgress {
  /// The next step, derived from the first exam that is not completed. (Kits and exams, 3.8.)
  var nextStep: StudyStep {
    guard let exam = StudyExam.allCases.first(where: { !self.exam($0).hasEverPassed }) else { return .courseFinished }
    guard !stages(of: exam).isEmpty else { return .chooseStage }
    let kitsLeftCount = kitsLeft(before: exam).count
    return kitsLeftCount > 0 ? .kitsLeft(kitsLeftCount, before: exam) : .examReady(exam)
  }
}

/// The daily reminder of the study course; clients display it. (Kits and exams, 3.8.)
struct StudyReminder: Hashable, Sendable {
  /// The local time of the reminder in the user's zone.
  static let time = TimeOfDay(minutes: 12 * 60 + 30)
  /// The titles, which rotate daily.
  static let titles = [
    Strings.studyReminderTitleWords, Strings.studyReminderTitleTime, Strings.studyReminderTitleGrowing,
    Strings.studyReminderTitleStage,
  ]

  let instant: Instant
  let title: Message

  /// Computes the first reminder at or after an instant; at the end of the supported days, the last one.
  ///
  /// If the clocks skip the time of day, the reminder is due at the next valid instant. A date that the zone skips has
  /// no reminder. The title depends on the date, so that repeated calls return the same one.
  init(after now: Instant, in zone: Zone) {
    var date = zone.civilDay(at: now).previous
    var instant: Instant?
    while instant.map({ $0 < now }) ?? true, date < .max {
      date = date.next
      instant = zone.instant(of: Self.time, on: date)
    }
    self.instant = instant ?? now
    let index = date.dayNumber % Self.titles.count
    title = Self.titles[index < 0 ? index + Self.titles.count : index]
  }
}
