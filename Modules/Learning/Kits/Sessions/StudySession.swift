import Kernel
import SQLite
import Service

/// A test, an exam or a workout of one user, running or finished. (Kits and exams, 3.)
struct StudySession: Sendable {
  /// The ways to be asked; there is one session of each at a time. (3.4.)
  enum Mode: String, CaseIterable, ResultValue, SQLiteValue {
    case test, exam, workout
  }

  /// What is tested, examined or trained.
  enum Subject: Hashable, Sendable {
    /// A kit, by its slug.
    case test(kit: String)
    case exam(StudyExam)
    case workout
  }

  /// How far a session has come.
  enum State: String, CaseIterable, ResultValue {
    /// A question waits for its answer.
    case asking
    /// A round of a workout is over, and what was answered wrong waits to be asked again.
    case betweenRounds
    /// Nothing is left to answer.
    case finished
  }

  /// The best result before and after a test or an exam, in percent.
  struct Best: Hashable, Sendable {
    var before: Int
    var after: Int
  }

  var id: Int64
  var subject: Subject
  /// How many questions it began with, 1 or more.
  var questionCount: Int
  var startedAt: Instant
  /// The round, from 1; tests and exams have one.
  var round = 1
  /// How many questions this round asks.
  var roundSize: Int
  /// The place of the question that is asked just now, from 1; 0 while none is.
  var place = 1
  /// How many questions of this round are answered.
  var asked = 0
  /// How many of those were answered right.
  var correct = 0
  /// How many questions were answered right in all rounds.
  var solved = 0
  /// What the result was worth; nil while the session runs, of workouts, and where the kit is gone.
  var best: Best?
  /// The exam that the test has unlocked.
  var unlockedExam: StudyExam?
}

/// What becomes of a session when it is answered. (Kits and exams, 3.)
extension StudySession {
  /// How far it has come.
  var state: State {
    if place > 0 { return .asking }
    return subject == .workout && solved < questionCount ? .betweenRounds : .finished
  }

  /// The position of the present question in its round, from 1.
  var position: Int { asked + 1 }

  /// The result of the round in percent. (3.1, 3.2.)
  var result: Int { Percentage.whole(correct, of: asked) }

  /// The share of questions that were answered right so far, 0 to 1. (3.3.)
  var progress: Double { Double(solved) / Double(questionCount) }

  /// Counts an answer and goes on.
  ///
  /// - Parameters:
  ///   - isRight: Whether it was right.
  ///   - next: The place of the next question of this round; nil where this was the last.
  mutating func count(isRight: Bool, next: Int?) {
    asked += 1
    correct += isRight ? 1 : 0
    solved += isRight ? 1 : 0
    place = next ?? 0
  }

  /// Begins the next round of a workout with what was answered wrong, from the first of those on. (3.3.)
  mutating func beginRound(at first: Int) {
    round += 1
    roundSize -= correct
    (asked, correct) = (0, 0)
    place = first
  }
}

extension StudySession.Subject {
  /// The way to be asked; setting another one leaves the kit or the exam to be set.
  var mode: StudySession.Mode {
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
  /// A text that does not fit the mode is not set; the schema admits none.
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

  /// The slug of the kit; nil of any other.
  var kit: String? {
    if case .test(let kit) = self { kit } else { nil }
  }

  /// The exam; nil of any other.
  var exam: StudyExam? {
    if case .exam(let exam) = self { exam } else { nil }
  }

  /// Makes the subject of a mode; nil if the text does not fit it.
  init?(_ mode: StudySession.Mode, text: String?) {
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
