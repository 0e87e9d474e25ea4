import Database
import Kernel
import SQLite
import Service

/// Operations on the tests, exams and workouts of the signed-in user.
struct AttemptCommands {
  let kits: KitStore
  let study: StudyStore
  private let attempts: AttemptStore
  private let context: CallContext
  private let user: Int64

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    let transaction = context.transaction
    kits = KitStore(transaction: transaction, user: user)
    study = StudyStore(transaction: transaction, user: user)
    attempts = AttemptStore(transaction: transaction, user: user)
  }

  // MARK: - Start

  /// Starts an attempt with questions drawn from a pool, and deletes the previous attempt of the same mode. (Kits and
  /// exams, 3.4.)
  ///
  /// `count` must be from 1 to the size of the pool. `pointer` returns the JSON Pointer of a kit in the call. Throws
  /// `canceled` if the call was canceled, and `too_few_answers` if a kit with flash cards has fewer than four different
  /// answers, or if options cannot be drawn for all flash cards of a kit that is asked.
  func start(
    _ subject: Attempt.Subject, from pool: QuestionPool, count: Int, at pointer: (Kit) -> String = { _ in "/kitId" }
  ) throws -> AttemptView {
    let hasOptions = subject.exam == nil
    var flashCards: [String: FlashCards] = [:]
    var kitsWithFlashCards: Set<String> = []
    for kit in hasOptions ? pool.kits : [] where try kits.hasFlashCards(kit) {
      guard try kits.hasAnswersForOptions(kit) else { throw DomainError.tooFewAnswers.asSingleIssue(at: pointer(kit)) }
      kitsWithFlashCards.insert(kit.id)
    }
    let attempt = try attempts.start(
      subject, questionCount: count,
      isPartial: subject.mode == .test && Attempt.isPartial(count: count, of: pool.count), at: context.now)
    let numbers = context.random.sample(count, below: pool.count)
    var positionsByKit: [String: [Int]] = [:]
    for (order, number) in numbers.enumerated() {
      let (kit, index) = pool[number]
      let isNewKit = positionsByKit[kit.id] == nil
      if order.isMultiple(of: 500) || isNewKit { try context.reportProgress(order, of: count) }
      if isNewKit {
        positionsByKit[kit.id] = try kits.gappedPositions(of: kit) ?? []
        if kitsWithFlashCards.contains(kit.id) { flashCards[kit.id] = try self.flashCards(of: kit, at: pointer(kit)) }
      }
      let gappedPositions = positionsByKit[kit.id] ?? []
      let position = gappedPositions.indices.contains(index) ? gappedPositions[index] : index + 1
      guard let question = try kits.questions(of: kit, after: position - 1, limit: 1).first else {
        throw DomainError.databaseDamaged
      }
      let complete = flashCards[kit.id]?.withOptions(question, from: context.random) ?? question
      try attempts.insert(
        complete.asked(at: order + 1, optionsShuffledBy: hasOptions ? context.random : nil), of: attempt)
    }
    return try view(attempt)
  }

  /// Returns the flash cards of a kit; throws `too_few_answers` at a JSON Pointer.
  private func flashCards(of kit: Kit, at pointer: String) throws -> FlashCards {
    do {
      return try FlashCards(among: try kits.questions(of: kit))
    } catch let error as DomainError where error.rule == DomainError.tooFewAnswers.rule {
      throw error.asSingleIssue(at: pointer)
    }
  }

  // MARK: - Lookup

  /// Returns an attempt by its id; throws `attempt_not_found`.
  func attempt(_ id: Int64) throws -> Attempt {
    guard let attempt = try attempts.attempt(id) else {
      throw DomainError.attemptNotFound.at("/attemptId", id: "\(id)")
    }
    return attempt
  }

  /// Returns the unfinished attempts with ids greater than `id`, oldest first.
  func unfinished(after id: Int64, limit: Int) throws -> [Attempt] { try attempts.unfinished(after: id, limit: limit) }

  /// Returns an attempt with its current question or its outcome.
  func view(_ attempt: Attempt) throws -> AttemptView {
    guard attempt.state != .asking else {
      return AttemptView(
        attempt: attempt, question: AskedQuestionView(try question(of: attempt), of: attempt), outcome: nil)
    }
    let isCourseFinished = try attempt.subject.exam != nil && study.progress().isFinished
    return AttemptView(
      attempt: attempt, question: nil, outcome: OutcomeView(attempt, isCourseFinished: isCourseFinished))
  }

  /// Returns the current question; throws `database_damaged` if it is missing.
  private func question(of attempt: Attempt) throws -> AskedQuestion {
    guard let question = try attempts.question(at: attempt.questionPosition, of: attempt) else {
      throw DomainError.databaseDamaged
    }
    return question
  }

  // MARK: - Answers and rounds

  /// Applies an answer to the current question, and returns the verdict and the next question.
  ///
  /// An answer to another question changes nothing and has no verdict. Throws `attempt_finished`, `round_finished` or
  /// `invalid_option`.
  func answer(_ answer: String, for reference: QuestionReference, in attempt: Attempt) throws -> AnswerReply {
    switch attempt.state {
    case .asking: break
    case .betweenRounds: throw DomainError.roundFinished.at("/attemptId")
    case .finished: throw DomainError.attemptFinished.at("/attemptId")
    }
    guard reference.isCurrent(in: attempt) else {
      return AnswerReply(verdict: nil, attempt: try view(attempt))
    }
    let question = try question(of: attempt)
    let isCorrect = try question.isCorrect(answer)
    if isCorrect { try attempts.solve(question, of: attempt) }
    var attempt = attempt
    attempt.recordAnswer(isCorrect: isCorrect, next: try attempts.nextUnsolved(after: question.position, of: attempt))
    if attempt.state == .finished { try finish(&attempt) }
    try attempts.save(attempt)
    return AnswerReply(
      verdict: AnswerReply.Verdict(
        isCorrect: isCorrect, correctAnswer: question.correctAnswer,
        hint: isCorrect ? nil : question.hint(for: answer)),
      attempt: try view(attempt))
  }

  /// Starts the next round of a workout; an unfinished round continues. (Kits and exams, 3.3.)
  ///
  /// Throws `attempt_finished`, or `attempt_not_found` if the attempt is not a workout.
  func startNextRound(of attempt: Attempt) throws -> AttemptView {
    guard attempt.subject == .workout else {
      throw DomainError.attemptNotFound.at("/attemptId", id: "\(attempt.id)")
    }
    guard attempt.state != .finished else { throw DomainError.attemptFinished.at("/attemptId") }
    guard attempt.state == .betweenRounds else { return try view(attempt) }
    guard let first = try attempts.nextUnsolved(after: 0, of: attempt) else { throw DomainError.databaseDamaged }
    var attempt = attempt
    attempt.startRound(at: first)
    try attempts.save(attempt)
    return try view(attempt)
  }

  /// Deletes an attempt without recording a result. (Kits and exams, 3.4.)
  func delete(_ attempt: Attempt) throws(SQLiteError) {
    try attempts.delete(attempt)
  }

  // MARK: - Finish

  /// Records the result of a finished test or exam, and emits the events of a finished attempt. (Kits and exams, 3.)
  private func finish(_ attempt: inout Attempt) throws {
    switch attempt.subject {
    case .test(let kit): try finishTest(of: kit, &attempt)
    case .exam(let exam): try finish(exam, &attempt)
    case .workout:
      let payload = FinishedWorkout(attempt: attempt)
      try context.emit(KitTopics.workoutFinished, payload, of: user, subject: "\(attempt.id)")
    }
  }

  /// Saves the result if it is the best so far, and updates the totals even if the kit no longer exists. (Kits and
  /// exams, 3.1 and 3.4.)
  private func finishTest(of id: String, _ attempt: inout Attempt) throws {
    if let kit = try kits.kit(id) {
      let before = try study.progress()
      let after = before.adding(attempt.resultForBest, of: kit)
      try study.save(attempt.resultForBest, ofKit: id)
      attempt.best = Attempt.Best(before: before.best(kit), after: after.best(kit))
      attempt.unlockedExam = StudyExam.allCases.first { after.isUnlocked($0) && !before.isUnlocked($0) }
    } else if ContentSlug.isSlug(id) {
      // The result belongs to the kit, which can be installed again.
      try study.save(attempt.resultForBest, ofKit: id)
    }
    try study.insert(StudyResult(attempt, at: context.now))
    try context.emit(KitTopics.testFinished, FinishedAttempt(attempt: attempt), of: user, subject: id)
  }

  /// Saves the result if it is the best so far, so that a passed exam stays completed, and updates the totals. (Kits
  /// and exams, 2.4 and 3.2.)
  private func finish(_ exam: StudyExam, _ attempt: inout Attempt) throws {
    let before = try study.progress().exam(exam)
    try study.save(attempt.result, of: exam)
    attempt.best = Attempt.Best(before: before.best, after: max(before.best, attempt.result))
    try study.insert(StudyResult(attempt, at: context.now))
    try context.emit(KitTopics.examFinished, FinishedAttempt(attempt: attempt), of: user, subject: "\(exam.rawValue)")
    if StudyProgress.isPassed(attempt.result), !before.hasEverPassed {
      try context.emit(KitTopics.examPassed, EmptyPayload(), of: user, subject: "\(exam.rawValue)")
    }
  }
}
