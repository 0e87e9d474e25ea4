import Kernel
import Localization
import Service

/// What to do next in the course of kits. (Kits and exams, 3.8.)
enum StudyStep: Hashable, Sendable {
  /// Some kits keep an exam locked.
  case kitsLeft(Int, before: StudyExam)
  /// The exam can be taken.
  case examReady(StudyExam)
  /// A stage of the end has to be chosen.
  case chooseStage
  /// Every exam is passed.
  case courseFinished

  /// What kind of step it is, as it stands in replies.
  enum Kind: String, CaseIterable, ResultValue {
    case kitsLeft, examReady, chooseStage, courseFinished
  }

  /// The exam that it leads to; nil after the last one.
  var exam: StudyExam? {
    switch self {
    case .kitsLeft(_, let exam), .examReady(let exam): exam
    case .chooseStage: .final
    case .courseFinished: nil
    }
  }

  /// How many kits are left before it.
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

  /// The step in words.
  var message: Message {
    switch self {
    case .kitsLeft(let count, let exam): Strings.studyReminderKitsLeft(count, exam.title)
    case .examReady(let exam): Strings.studyReminderExamReady(exam.title)
    case .chooseStage: Strings.studyReminderChooseStage
    case .courseFinished: Strings.studyReminderAllDone
    }
  }
}

extension StudyRecord {
  /// What to do next: it goes by the first exam that is not completed. (3.8.)
  var nextStep: StudyStep {
    guard let exam = StudyExam.allCases.first(where: { !self.exam($0).isCompleted }) else { return .courseFinished }
    guard !stages(of: exam).isEmpty else { return .chooseStage }
    let left = kitsLeft(before: exam).count
    return left > 0 ? .kitsLeft(left, before: exam) : .examReady(exam)
  }
}

/// When the daily reminder of the course is due; telling it is the client's business. (Kits and exams, 3.8.)
struct StudyReminder: Hashable, Sendable {
  /// When it is due by the wall clock of the user's zone.
  static let time = TimeOfDay(minutes: 12 * 60 + 30)
  /// The titles, of which each day has one.
  static let titles = [
    Strings.studyReminderTitleWords, Strings.studyReminderTitleTime, Strings.studyReminderTitleGrowing,
    Strings.studyReminderTitleStage,
  ]

  let instant: Instant
  let title: Message

  /// The next reminder from a moment on, that moment included; at the end of time, the last one.
  ///
  /// Where clocks skip the time, it is due at the next valid minute, and a date that the zone skips has none. The title goes
  /// by the date, so that it stays the same however often one asks.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - zone: The user's zone.
  init(after now: Instant, in zone: Zone) {
    var date = zone.civilDay(at: now).previous
    var instant: Instant?
    while instant.map({ $0 < now }) ?? true, date < .max {
      date = date.next
      instant = zone.instant(of: Self.time, on: date)
    }
    self.instant = instant ?? now
    let place = date.dayNumber % Self.titles.count
    title = Self.titles[place < 0 ? place + Self.titles.count : place]
  }
}
