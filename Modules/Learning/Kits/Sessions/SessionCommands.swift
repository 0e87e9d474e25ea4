import Database
import Kernel
import SQLite
import Service

/// Commands for the tests, exams and workouts of the signed-in user of a call.
struct SessionCommands {
  let kits: KitStore
  let study: StudyStore
  private let sessions: StudySessionStore
  private let context: CallContext
  private let user: Int64

  /// Prepares the commands of a call; throws `not_signed_in` if nobody is signed in.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    let transaction = context.transaction
    kits = KitStore(transaction: transaction, user: user)
    study = StudyStore(transaction: transaction, user: user)
    sessions = StudySessionStore(transaction: transaction, user: user)
  }

  // MARK: - Beginning

  /// Begins a session with questions drawn from a pool, and deletes the one of the same mode before it. (3.4.)
  ///
  /// - Parameters:
  ///   - subject: What is tested, examined or trained.
  ///   - pool: The questions to draw from.
  ///   - count: How many are asked, 1 to all of the pool.
  /// - Returns: The session with its first question.
  /// - Throws: `cancelled` where the call was, and faults of the storage.
  func begin(_ subject: StudySession.Subject, from pool: QuestionPool, count: Int) throws -> SessionView {
    let session = try sessions.begin(subject, questions: count, at: context.now)
    let numbers = context.random.sample(count, below: pool.count)
    let mixer = subject.exam == nil ? context.random : nil
    var positions: [String: [Int]] = [:]
    for (order, number) in numbers.enumerated() {
      if order.isMultiple(of: 500) { try context.report(order, of: count) }
      let (kit, index) = pool[number]
      if positions[kit.id] == nil { positions[kit.id] = try kits.gappedPositions(of: kit) ?? [] }
      let gapped = positions[kit.id] ?? []
      let position = gapped.indices.contains(index) ? gapped[index] : index + 1
      guard let question = try kits.questions(of: kit, after: position - 1, limit: 1).first else {
        throw DomainError.databaseDamaged
      }
      try sessions.insert(question.asked(at: order + 1, optionsMixedBy: mixer), of: session)
    }
    return try view(session)
  }

  // MARK: - Finding

  /// The session of a number; throws `session_not_found`.
  func session(_ id: Int64) throws -> StudySession {
    guard let session = try sessions.session(id) else { throw DomainError.sessionNotFound.at("/sessionId") }
    return session
  }

  /// A session as its user sees it.
  func view(_ session: StudySession) throws -> SessionView {
    guard session.state != .asking else {
      return SessionView(
        session: session, question: AskedQuestionView(try question(of: session), of: session), outcome: nil)
    }
    let isCourseFinished = try session.subject.exam != nil && study.record().isFinished
    return SessionView(
      session: session, question: nil, outcome: OutcomeView(session, isCourseFinished: isCourseFinished))
  }

  /// The present question; that it is missing is damage of the database.
  private func question(of session: StudySession) throws -> AskedQuestion {
    guard let question = try sessions.question(at: session.place, of: session) else {
      throw DomainError.databaseDamaged
    }
    return question
  }

  // MARK: - Going on

  /// Takes an answer to the present question of a session.
  ///
  /// - Parameters:
  ///   - answer: What the user chose or typed.
  ///   - mark: The question for which it is meant.
  ///   - session: The session.
  /// - Returns: Whether it was right, and what comes next.
  /// - Throws: `session_finished`, `round_finished`, `invalid_option`, and faults of the storage.
  func take(_ answer: String, for mark: QuestionMark, in session: StudySession) throws -> AnswerReply {
    switch session.state {
    case .asking: break
    case .betweenRounds: throw DomainError.roundFinished.at("/sessionId")
    case .finished: throw DomainError.sessionFinished.at("/sessionId")
    }
    guard mark.isPresent(in: session) else {
      return AnswerReply(verdict: nil, session: try view(session))
    }
    let question = try question(of: session)
    let isRight = try question.isRight(answer)
    if isRight { try sessions.solve(question, of: session) }
    var session = session
    session.count(isRight: isRight, next: try sessions.nextOpen(after: question.place, of: session))
    if session.state == .finished { try finish(&session) }
    try sessions.save(session)
    return AnswerReply(
      verdict: AnswerReply.Verdict(
        isRight: isRight, correctAnswer: question.correctAnswer, hint: isRight ? nil : question.hint(for: answer)),
      session: try view(session))
  }

  /// Begins the next round of a workout; a round that is not over goes on. (3.3.)
  ///
  /// - Parameter session: The session.
  /// - Returns: The session after it.
  /// - Throws: `session_finished`; `session_not_found` where it is no workout; faults of the storage.
  func goOn(_ session: StudySession) throws -> SessionView {
    guard session.subject == .workout else { throw DomainError.sessionNotFound.at("/sessionId") }
    guard session.state != .finished else { throw DomainError.sessionFinished.at("/sessionId") }
    guard session.state == .betweenRounds else { return try view(session) }
    guard let first = try sessions.nextOpen(after: 0, of: session) else { throw DomainError.databaseDamaged }
    var session = session
    session.beginRound(at: first)
    try sessions.save(session)
    return try view(session)
  }

  /// Deletes a session; nothing of it is recorded. (3.4.)
  func drop(_ session: StudySession) throws(SQLiteError) {
    try sessions.delete(session)
  }

  // MARK: - Finishing

  /// Records the result of a session, and sets what that was worth. (3.)
  ///
  /// - Parameter session: A session with nothing left to answer.
  /// - Throws: Faults of the storage.
  private func finish(_ session: inout StudySession) throws {
    switch session.subject {
    case .test(let kit): try finishTest(of: kit, &session)
    case .exam(let exam): try finish(exam, &session)
    case .workout:
      let payload = FinishedWorkout(session: session)
      try context.emit(KitTopics.workoutFinished, payload, of: user, subject: "\(session.id)")
    }
  }

  /// Saves a better result, and adds to the totals even if the kit is gone. (3.1, 3.4.)
  private func finishTest(of id: String, _ session: inout StudySession) throws {
    if let kit = try kits.kit(id) {
      let before = try study.record()
      let after = before.adding(session.result, of: kit)
      try study.save(session.result, of: kit)
      session.best = StudySession.Best(before: before.best(kit), after: after.best(kit))
      session.unlockedExam = StudyExam.allCases.first { after.isUnlocked($0) && !before.isUnlocked($0) }
    }
    try study.insert(StudyResult(session, at: context.now))
    try context.emit(KitTopics.testFinished, FinishedSession(session: session), of: user, subject: id)
  }

  /// Saves a better result, whether passed or not, and completes the exam for good if it is passed. (3.2, 2.4.)
  private func finish(_ exam: StudyExam, _ session: inout StudySession) throws {
    let before = try study.record().exam(exam)
    try study.save(session.result, of: exam)
    session.best = StudySession.Best(before: before.best, after: max(before.best, session.result))
    try study.insert(StudyResult(session, at: context.now))
    try context.emit(KitTopics.examFinished, FinishedSession(session: session), of: user, subject: "\(exam.rawValue)")
    if StudyRecord.isPassed(session.result), !before.isCompleted {
      try context.emit(KitTopics.examPassed, EmptyPayload(), of: user, subject: "\(exam.rawValue)")
    }
  }
}
