import Kernel
import SQLite
import Service

/// A test, an exam or a workout of a user, running or finished. (Kits and exams, 3.)
struct Attempt: Sendable {
  /// The kind of an attempt; a user has at most one attempt of each mode. (Kits and exams, 3.4.)
  enum Mode: String, CaseIterable, ResultValue, SQLiteValue {
    case test, exam, workout
  }

  /// The subject of an attempt.
  enum Subject: Hashable, Sendable {
    /// A kit, by its slug.
    case test(kit: String)
    case exam(StudyExam)
    case workout
  }

  /// The state of an attempt.
  enum State: String, CaseIterable, ResultValue {
    /// A question is waiting for its answer.
    case asking
    /// A round of a workout is over, and wrongly answered questions remain.
    case betweenRounds = "between_rounds"
    /// All questions are answered; in a workout, correctly.
    case finished
  }

  /// The best result before and after a test or an exam, in percent.
  struct Best: Hashable, Sendable {
    var before: Int
    var after: Int
  }

  var id: Int64
  var subject: Subject
  /// The initial number of questions, at least 1.
  var questionCount: Int
  var startedAt: Instant
  /// Whether it is a test that asks too few questions to change the best result. (Kits and exams, 3.1.)
  var isPartial = false
  /// The round, from 1; tests and exams have one round.
  var round = 1
  /// The number of questions in this round.
  var roundSize: Int
  /// The position of the current question in the attempt, from 1; 0 if there is none.
  var questionPosition = 1
  /// The number of answered questions in this round.
  var answeredCount = 0
  /// The number of correct answers in this round.
  var correctCount = 0
  /// The number of questions answered correctly in all rounds.
  var solvedCount = 0
  /// The best result before and after; nil for running attempts, for workouts, and if the kit no longer exists.
  var best: Best?
  /// The exam unlocked by this test; nil if the test unlocked no exam.
  var unlockedExam: StudyExam?
}

extension Attempt {
  /// The number of questions from which a test changes the best result even if the kit has more. (Kits and exams, 3.1.)
  static let minCountForBest = 20

  /// Returns whether a test of `count` questions is partial, in a kit that has `total`.
  static func isPartial(count: Int, of total: Int) -> Bool { count < min(total, minCountForBest) }
}

/// The transitions of an attempt. (Kits and exams, 3.)
extension Attempt {
  var state: State {
    if questionPosition > 0 { return .asking }
    return subject == .workout && solvedCount < questionCount ? .betweenRounds : .finished
  }

  /// The position of the current question in its round, from 1.
  var roundPosition: Int { answeredCount + 1 }

  /// The result of the round in percent. (Kits and exams, 3.1 and 3.2.)
  var result: Int { Percentage.rounded(correctCount, of: answeredCount) }

  /// The result in percent that counts for the best result: 0 if the test is partial.
  var resultForBest: Int { isPartial ? 0 : result }

  /// The fraction of questions answered correctly so far, from 0 to 1. (Kits and exams, 3.3.)
  var fraction: Double { Double(solvedCount) / Double(questionCount) }

  /// Counts an answer and advances to the question at position `next`; nil ends the round.
  mutating func recordAnswer(isCorrect: Bool, next: Int?) {
    answeredCount += 1
    correctCount += isCorrect ? 1 : 0
    solvedCount += isCorrect ? 1 : 0
    questionPosition = next ?? 0
  }

  /// Starts the next round of a workout with the wrongly answered questions, beginning at a position. (Kits and exams,
  /// 3.3.)
  mutating func startRound(at first: Int) {
    round += 1
    roundSize -= correctCount
    (answeredCount, correctCount) = (0, 0)
    questionPosition = first
  }
}

extension Attempt.Subject {
  /// The mode; setting another mode resets the kit or the exam to a placeholder.
  var mode: Attempt.Mode {
    get {
      switch self {
      case .test: .test
      case .exam: .exam
      case .workout: .workout
      }
    }
    set {
      guard newValue != mode else { return }
      switch newValue {
      case .test: self = .test(kit: "")
      case .exam: self = .exam(.newborn)
      case .workout: self = .workout
      }
    }
  }

  /// The slug of the kit, or the number of the exam; nil for a workout.
  ///
  /// Setting a text that does not match the mode has no effect; the schema rejects such rows.
  var text: String? {
    get {
      switch self {
      case .test(let kit): kit
      case .exam(let exam): "\(exam.rawValue)"
      case .workout: nil
      }
    }
    set { self = Self(mode, text: newValue) ?? self }
  }

  /// The slug of the kit; nil for exams and workouts.
  var kit: String? {
    if case .test(let kit) = self { kit } else { nil }
  }

  /// The exam; nil for tests and workouts.
  var exam: StudyExam? {
    if case .exam(let exam) = self { exam } else { nil }
  }

  /// Creates the subject of a mode; nil if the text does not match the mode.
  init?(_ mode: Attempt.Mode, text: String?) {
    switch mode {
    case .test:
      guard let text else { return nil }
      self = .test(kit: text)
    case .exam:
      guard let exam = text.flatMap({ Int($0) }).flatMap(StudyExam.init), text == "\(exam.rawValue)" else { return nil }
      self = .exam(exam)
    case .workout:
      guard text == nil else { return nil }
      self = .workout
    }
  }
}
