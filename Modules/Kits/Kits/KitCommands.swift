import Database
import Kernel
import Localization
import SQLite
import Service

/// Operations on the kits of the signed-in user.
struct KitCommands {
  let kits: KitStore
  private let context: CallContext
  private let user: Int64

  /// The errors when creating a kit.
  static let creationErrors: [DomainError] =
    [
      .noQuestions, .noKitName, .kitNameEmpty, .kitNameTooLong, .unknownStage, .kitNameTaken, .tooManyKits,
    ] + questionErrors
  /// The errors when adding a question.
  static let questionErrors: [DomainError] = [
    .emptyFields, .tooManyIncorrect, .incorrectContainsCorrect, .duplicateIncorrect, .textTooLong, .tooManyAccepted,
  ]

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    kits = KitStore(transaction: context.transaction, user: user)
  }

  private var study: StudyStore { StudyStore(transaction: context.transaction, user: user) }
  private var suspensions: SuspensionStore { SuspensionStore(transaction: context.transaction, user: user) }

  /// Returns the kit of a slug; throws `kit_not_found`.
  func kit(_ id: String, at path: String = "/kitId") throws -> Kit {
    guard let kit = try kits.kit(id) else { throw DomainError.kitNotFound.at(path, id: id) }
    return kit
  }

  /// Returns a kit with the user's best result.
  func view(_ kit: Kit) throws -> KitView {
    KitView(kit, best: try study.best(kit), in: context.locale)
  }

  /// Returns a question with all its answers.
  func view(_ question: KitQuestion, of kit: Kit) throws -> KitQuestionView {
    KitQuestionView(question, of: kit, isSuspended: try suspensions.contains(kit: kit.id, position: question.position))
  }

  /// Returns a page of questions with all their answers.
  func view(_ page: Page<KitQuestion>, of kit: Kit) throws -> Page<KitQuestionView> {
    let suspended = try suspensions.positions(of: kit.id)
    return page.map { KitQuestionView($0, of: kit, isSuspended: suspended.contains($0.position)) }
  }

  /// Inserts a checked kit, and emits `kit.created`; throws `name_already_exists` or `too_many_kits`.
  ///
  /// `report` periodically receives the number of inserted questions, and may throw to stop.
  func insert(_ kit: CheckedKit, report: (Int) throws -> Void = { _ in }) throws -> Kit {
    try checkInsertion(of: kit)
    let inserted = try kits.insert(kit, at: context.now, report: report)
    try context.emit(KitTopics.created, CreatedKit(kit: inserted), of: user, subject: inserted.id)
    return inserted
  }

  /// Throws `name_already_exists` or `too_many_kits` if a kit cannot be added.
  func checkInsertion(of kit: CheckedKit) throws {
    guard try !isTaken(kit.name, in: kit.stage) else { throw DomainError.kitNameTaken.at("/name") }
    guard try kits.userKitCount() < KitRules.maxKits else { throw DomainError.tooManyKits }
  }

  /// Returns whether a kit of the stage, or without one, has the name; a shipped kit has one per language.
  func isTaken(_ name: String, in stage: StudyStage?) throws -> Bool {
    try kits.hasKit(named: KitRules.key(of: name), in: stage) { title in
      Language.served.map { title.text(in: TextLocale($0)).string }
    }
  }

  /// Changes the name or the stage of a user kit, and emits `kit.updated` if anything changed; returns the kit.
  ///
  /// Running attempts do not change. Throws `basic_kit_protected`, `name_already_exists`, or the errors of `change`.
  func update(_ kit: Kit, _ change: (StoredKit) throws(DomainError) -> StoredKit) throws -> Kit {
    let row = try userRowID(of: kit, at: "/kitId")
    guard let stored = try kits.stored(row) else { return kit }
    let changed = try change(stored)
    guard changed != stored else { return kit }
    if changed.stage != stored.stage || KitRules.key(of: changed.name) != KitRules.key(of: stored.name),
      try isTaken(changed.name, in: changed.stage)
    {
      throw DomainError.kitNameTaken.at("/name")
    }
    try kits.update(changed)
    let updated = Kit(changed)
    try context.emit(KitTopics.updated, ChangedKit(kit: updated), of: user, subject: kit.id)
    return updated
  }

  // MARK: - Questions

  /// Returns a user kit; throws `kit_not_found`, or `basic_kit_protected` for a shipped kit.
  func userKit(_ id: String) throws -> Kit {
    let kit = try kit(id)
    _ = try userRowID(of: kit, at: "/kitId")
    return kit
  }

  /// Returns a question of a user kit; throws `question_not_found`, or `basic_kit_protected` for a shipped kit.
  func userQuestion(_ id: String) throws -> (kit: Kit, question: KitQuestion) {
    guard let match = try kits.question(id) else { throw DomainError.questionNotFound.at("/questionId", id: id) }
    _ = try userRowID(of: match.kit, at: "/questionId")
    return match
  }

  /// Adds checked questions to a user kit, and emits `kit.questions_added`; an empty list changes nothing.
  ///
  /// The questions are inserted at free positions. `path` is the JSON Pointer of the parameter that contains them.
  /// `report` periodically receives the number of inserted questions, and may throw to stop. Throws
  /// `basic_kit_protected` or `too_many_questions`.
  func add(
    _ questions: [KitQuestion], to kit: Kit, at path: String, report: (Int) throws -> Void = { _ in }
  ) throws -> (kit: Kit, questions: [KitQuestion]) {
    let rowID = try userRowID(of: kit, at: "/kitId")
    guard !questions.isEmpty else { return (kit, []) }
    try checkCapacity(for: questions.count, in: kit, at: path)
    let positions = try kits.freePositions(questions.count, in: kit, rowID)
    guard positions.count == questions.count else { throw DomainError.tooManyQuestions.asSingleIssue(at: path) }
    let addedQuestions = zip(questions, positions).map { $0.at($1) }
    try kits.insert(addedQuestions, into: rowID, report: report)
    try context.emit(KitTopics.questionsAdded, AddedQuestions(count: addedQuestions.count), of: user, subject: kit.id)
    return (try self.kit(kit.id), addedQuestions)
  }

  /// Throws `too_many_questions` if a kit cannot hold this number of additional questions.
  func checkCapacity(for count: Int, in kit: Kit, at path: String) throws(DomainError) {
    guard kit.questionCount + count <= KitRules.maxQuestions else { throw .tooManyQuestions.asSingleIssue(at: path) }
  }

  /// Updates a question of a user kit, and emits `kit.question_updated` if anything changed.
  ///
  /// Running attempts still ask the old question, and its review schedule does not change.
  func update(_ question: KitQuestion, to changed: KitQuestion, of kit: Kit) throws {
    let rowID = try userRowID(of: kit, at: "/questionId")
    guard changed != question else { return }
    try kits.update(changed, of: rowID)
    try emit(KitTopics.questionUpdated, question, of: kit)
  }

  /// Gives questions of a user kit the content of those with the same positions, and emits `kit.questions_replaced`.
  ///
  /// An empty list changes nothing. Running attempts still ask the old questions, and review schedules do not change.
  /// `report` periodically receives the number of replaced questions, and may throw to stop. Throws
  /// `basic_kit_protected`.
  func replace(_ questions: [KitQuestion], of kit: Kit, report: (Int) throws -> Void) throws {
    let rowID = try userRowID(of: kit, at: "/kitId")
    guard !questions.isEmpty else { return }
    for (index, question) in questions.enumerated() {
      if index.isMultiple(of: KitStore.rowsBetweenProgressReports) { try report(index) }
      try kits.update(question, of: rowID)
    }
    try context.emit(KitTopics.questionsReplaced, ReplacedQuestions(count: questions.count), of: user, subject: kit.id)
  }

  /// Removes a question and its review data from a user kit, and emits `kit.question_removed`.
  ///
  /// Past review answers, results and running attempts remain. Throws `basic_kit_protected`, or `no_questions` for
  /// the only question of a kit.
  func remove(_ question: KitQuestion, from kit: Kit) throws -> Kit {
    let rowID = try userRowID(of: kit, at: "/questionId")
    guard kit.questionCount > 1 else { throw DomainError.noQuestions.asSingleIssue(at: "/questionId") }
    try ReviewCommands(context).delete(question, of: kit)
    try kits.remove(question, from: rowID)
    try emit(KitTopics.questionRemoved, question, of: kit)
    return try self.kit(kit.id)
  }

  private func emit(_ topic: Topic<ChangedQuestion>, _ question: KitQuestion, of kit: Kit) throws {
    let payload = ChangedQuestion(id: KitSlug.question(question.position, of: kit.id))
    try context.emit(topic, payload, of: user, subject: kit.id)
  }

  private func userRowID(of kit: Kit, at path: String) throws(DomainError) -> Int64 {
    guard let rowID = kit.rowID else { throw .basicKitProtected.at(path) }
    return rowID
  }

  // MARK: - Deletion

  /// Deletes a user kit with its questions, reviews and best result, and emits `kit.deleted`.
  ///
  /// Throws `basic_kit_protected` for a shipped kit.
  func delete(_ kit: Kit) throws {
    let rowID = try userRowID(of: kit, at: "/kitId")
    try ReviewCommands(context).delete(kit)
    try kits.delete(rowID)
    try study.deleteResult(of: kit)
    try context.emit(KitTopics.deleted, EmptyPayload(), of: user, subject: kit.id)
  }
}
