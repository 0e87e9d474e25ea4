import Database
import Kernel
import SQLite
import Service

/// Operations on the tests, exams and workouts of the signed-in user.
struct SessionCommands {
  let kits: KitStore
  let study: StudyStore
  private let sessions: StudySessionStore
  private let context: CallContext
  private let user: Int64

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    let transaction = context.transaction
    kits = KitStore(transaction: transaction, user: user)
    study = StudyStore(transaction: transaction, user: user)
    sessions = StudySessionStore(transaction: transaction, user: user)
  }

  // MARK: - Start

  /// Starts a session with questions drawn from a pool, and deletes the previous session of the same mode. (Kits and
  /// exams, 3.4.)
  ///
  /// `count` must be from 1 to the size of the pool. Throws `canceled` if the call was canceled.
  func start(_ subject: StudySession.Subject, from pool: QuestionPool, count: Int) throws -> SessionView {
    let session = try sessions.start(subject, questionCount: count, at: context.now)
    let numbers = context.random.sample(count, below: pool.count)
    let shuffleSource = subject.exam == nil ? context.random : nil
    var positionsByKit: [String: [Int]] = [:]
    for (order, number) in numbers.enumerated() {
      if order.isMultiple(of: 500) { try context.reportProgress(order, of: count) }
      let (kit, index) = pool[number]
      if positionsByKit[kit.id] == nil { positionsByKit[kit.id] = try kits.gappedPositions(of: kit) ?? [] }
      let gappedPositions = positionsByKit[kit.id] ?? []
      let position = gappedPositions.indices.contains(index) ? gappedPositions[index] : index + 1
      guard let question = try kits.questions(of: kit, after: position - 1, limit: 1).first else {
        throw DomainError.databaseDamaged
      }
      try sessions.insert(question.asked(at: order + 1, optionsShuffledBy: shuffleSource), of: session)
    }
    return try view(session)
  }

  // MARK: - Lookup

  /// Returns a session by its id; throws `session_not_found`.
  func session(_ id: Int64) throws -> StudySession {
    guard let session = try sessions.session(id) else {
      throw DomainError.sessionNotFound.at("/sessionId", id: "\(id)")
    }
    return session
  }

  /// Returns a session with its current question or its outcome.
  func view(_ session: StudySession) throws -> SessionView {
    guard session.state != .asking else {
      return SessionView(
        session: session, question: AskedQuestionView(try question(of: session), of: session), outcome: nil)
    }
    let isCourseFinished = try session.subject.exam != nil && study.progress().isFinished
    return SessionView(
      session: session, question: nil, outcome: OutcomeView(session, isCourseFinished: isCourseFinished))
  }

  /// Returns the current question; throws `database_damaged` if it is missing.
  private func question(of session: StudySession) throws -> AskedQuestion {
    guard let question = try sessions.question(at: session.questionPosition, of: session) else {
      throw DomainError.databaseDamaged
    }
    return question
  }

  // MARK: - Answers and rounds

  /// Applies an answer to the current question, and returns the verdict and the next question.
  ///
  /// An answer to another question changes nothing and has no verdict. Throws `session_finished`, `round_finished` or
  /// `invalid_option`.
  func answer(_ answer: String, for reference: QuestionReference, in session: StudySession) throws -> AnswerReply {
    switch session.state {
    case .asking: break
    case .betweenRounds: throw DomainError.roundFinished.at("/sessionId")
    case .finished: throw DomainError.sessionFinished.at("/sessionId")
    }
    guard reference.isCurrent(in: session) else {
      return AnswerReply(verdict: nil, session: try view(session))
    }
    let question = try question(of: session)
    let isCorrect = try question.isCorrect(answer)
    if isCorrect { try sessions.solve(question, of: session) }
    var session = session
    session.recordAnswer(isCorrect: isCorrect, next: try sessions.nextUnsolved(after: question.position, of: session))
    if session.state == .finished { try finish(&session) }
    try sessions.save(session)
    return AnswerReply(
      verdict: AnswerReply.Verdict(
        isCorrect: isCorrect, correctAnswer: question.correctAnswer,
        hint: isCorrect ? nil : question.hint(for: answer)),
      session: try view(session))
  }

  /// Starts the next round of a workout; an unfinished round continues. (Kits and exams, 3.3.)
  ///
  /// Throws `session_finished`, or `session_not_found` if the session is not a workout.
  func startNextRound(of session: StudySession) throws -> SessionView {
    guard session.subject == .workout else {
      throw DomainError.sessionNotFound.at("/sessionId", id: "\(session.id)")
    }
    guard session.state != .finished else { throw DomainError.sessionFinished.at("/sessionId") }
    guard session.state == .betweenRounds else { return try view(session) }
    guard let first = try sessions.nextUnsolved(after: 0, of: session) else { throw DomainError.databaseDamaged }
    var session = session
    session.startRound(at: first)
    try sessions.save(session)
    return try view(session)
  }

  /// Deletes a session without recording a result. (Kits and exams, 3.4.)
  func delete(_ session: StudySession) throws(SQLiteError) {
    try sessions.delete(session)
  }

  // MARK: - Finish

  /// Records the result of a finished test or exam, and emits the events of a finished session. (Kits and exams, 3.)
  private func finish(_ session: inout StudySession) throws {
    switch session.subject {
    case .test(let kit): try finishTest(of: kit, &session)
    case .exam(let exam): try finish(exam, &session)
    case .workout:
      let payload = FinishedWorkout(session: session)
      try context.emit(KitTopics.workoutFinished, payload, of: user, subject: "\(session.id)")
    }
  }

  /// Saves the result if it is the best so far, and updates the totals even if the kit no longer exists. (Kits and
  /// exams, 3.1 and 3.4.)
  private func finishTest(of id: String, _ session: inout StudySession) throws {
    if let kit = try kits.kit(id) {
      let before = try study.progress()
      let after = before.adding(session.result, of: kit)
      try study.save(session.result, of: kit)
      session.best = StudySession.Best(before: before.best(kit), after: after.best(kit))
      session.unlockedExam = StudyExam.allCases.first { after.isUnlocked($0) && !before.isUnlocked($0) }
    }
    try study.insert(StudyResult(session, at: context.now))
    try context.emit(KitTopics.testFinished, FinishedSession(session: session), of: user, subject: id)
  }

  /// Saves the result if it is the best so far, so that a passed exam stays completed, and updates the totals. (Kits
  /// and exams, 2.4 and 3.2.)
  private func finish(_ exam: StudyExam, _ session: inout StudySession) throws {
    let before = try study.progress().exam(exam)
    try study.save(session.result, of: exam)
    session.best = StudySession.Best(before: before.best, after: max(before.best, session.result))
    try study.insert(StudyResult(session, at: context.now))
    try context.emit(KitTopics.examFinished, FinishedSession(session: session), of: user, subject: "\(exam.rawValue)")
    if StudyProgress.isPassed(session.result), !before.hasEverPassed {
      try context.emit(KitTopics.examPassed, EmptyPayload(), of: user, subject: "\(exam.rawValue)")
    }
  }
}
