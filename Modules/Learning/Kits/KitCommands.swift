import Database
import Kernel
import Localization
import SQLite
import Service

/// Kit commands of the signed-in user of a call.
struct KitCommands {
  let kits: KitStore
  private let context: CallContext
  private let user: Int64

  /// The refusals of a kit that cannot be made.
  static let refusalsOfNew: [DomainError] =
    [
      .noQuestions, .noKitName, .kitNameEmpty, .kitNameTooLong, .noStudyStage, .unknownStage, .kitNameTaken,
      .tooManyKits,
    ] + refusalsOfQuestion
  /// The refusals of a question that cannot be added.
  static let refusalsOfQuestion: [DomainError] = [
    .emptyFields, .tooManyIncorrect, .incorrectContainsCorrect, .duplicateIncorrect, .textTooLong, .tooManyAccepted,
  ]

  /// Prepares the commands of a call; throws `not_signed_in` if nobody is signed in.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    kits = KitStore(transaction: context.transaction, user: user)
  }

  private var study: StudyStore { StudyStore(transaction: context.transaction, user: user) }

  /// The kit of a slug; throws `kit_not_found`.
  func kit(_ id: String, at path: String = "/kitId") throws -> Kit {
    guard let kit = try kits.kit(id) else { throw DomainError.kitNotFound.at(path) }
    return kit
  }

  /// A kit as its user sees it.
  func view(_ kit: Kit) throws -> KitView {
    KitView(kit, best: try study.best(kit), in: context.conversation.locale)
  }

  /// Inserts a kit that passed every other check, and emits the event.
  ///
  /// - Parameters:
  ///   - kit: The kit.
  ///   - report: Receives from time to time the number of inserted questions; may throw to stop.
  /// - Returns: The kit.
  /// - Throws: `name_already_exists`, `too_many_kits`, what the report throws, and faults of the storage.
  func insert(_ kit: CheckedKit, report: (Int) throws -> Void = { _ in }) throws -> Kit {
    try checkRoom(for: kit)
    let inserted = try kits.insert(kit, at: context.now, report: report)
    try context.emit(KitTopics.created, CreatedKit(kit: inserted), of: user, subject: inserted.id)
    return inserted
  }

  /// Throws `name_already_exists` or `too_many_kits` if a kit cannot be added.
  func checkRoom(for kit: CheckedKit) throws {
    try checkName(kit.nameKey, in: kit.stage)
    guard try kits.ownCount() < KitRules.mostKits else { throw DomainError.tooManyKits }
  }

  /// Throws `name_already_exists` where a kit of the stage has a name, a shipped one in any language.
  func checkName(_ key: String, in stage: StudyStage) throws {
    let isTaken = try kits.hasKit(named: key, in: stage) { title in
      Language.allCases.map { title.rendered(in: TextLocale($0)).string }
    }
    if isTaken { throw DomainError.kitNameTaken.at("/name") }
  }

  // MARK: - Questions

  /// A kit of the user's own; throws `kit_not_found`, and `basic_kit_protected` for a shipped one.
  func ownKit(_ id: String) throws -> Kit {
    let kit = try kit(id)
    _ = try ownRow(of: kit, at: "/kitId")
    return kit
  }

  /// A question of a kit of the user's own; throws `question_not_found`, and `basic_kit_protected` for a shipped one.
  func ownQuestion(_ id: String) throws -> (kit: Kit, question: KitQuestion) {
    guard let found = try kits.question(id) else { throw DomainError.questionNotFound.at("/questionId") }
    _ = try ownRow(of: found.kit, at: "/questionId")
    return found
  }

  /// Adds checked questions to a kit of the user's own, and emits the event.
  ///
  /// - Parameters:
  ///   - questions: The questions; their positions follow from the kit.
  ///   - kit: The kit.
  ///   - path: The parameter that the questions come from, as a JSON Pointer.
  ///   - report: Receives from time to time the number of inserted questions; may throw to stop.
  /// - Returns: The kit and the questions with their positions.
  /// - Throws: `basic_kit_protected`, `too_many_questions`, what the report throws, and faults of the storage.
  func add(
    _ questions: [KitQuestion], to kit: Kit, at path: String, report: (Int) throws -> Void = { _ in }
  ) throws -> (kit: Kit, questions: [KitQuestion]) {
    let row = try ownRow(of: kit, at: "/kitId")
    guard !questions.isEmpty else { return (kit, []) }
    try checkRoom(for: questions.count, in: kit, at: path)
    let positions = try kits.freePositions(questions.count, in: kit, row)
    guard positions.count == questions.count else { throw DomainError.tooManyQuestions.asIssue(at: path) }
    let added = zip(questions, positions).map { $0.at($1) }
    try kits.insert(added, into: row, report: report)
    try context.emit(KitTopics.questionsAdded, AddedQuestions(count: added.count), of: user, subject: kit.id)
    return (try self.kit(kit.id), added)
  }

  /// Throws `too_many_questions` where so many questions cannot be added to a kit.
  func checkRoom(for count: Int, in kit: Kit, at path: String) throws(DomainError) {
    guard kit.questionCount + count <= KitRules.mostQuestions else { throw .tooManyQuestions.asIssue(at: path) }
  }

  /// Changes a question of a kit of the user's own, and emits the event if that is something else.
  ///
  /// Sessions that run ask what they asked before, and the schedule of its card stays.
  func update(_ question: KitQuestion, to changed: KitQuestion, of kit: Kit) throws {
    let row = try ownRow(of: kit, at: "/questionId")
    guard changed != question else { return }
    try kits.update(changed, of: row)
    try emit(KitTopics.questionUpdated, question, of: kit)
  }

  /// Removes a question from a kit of the user's own with its card, and emits the event; its answers in reviews,
  /// results and sessions that run stay.
  ///
  /// - Returns: The kit without it.
  /// - Throws: `basic_kit_protected`, `no_questions` where it is the only one, faults of the storage.
  func remove(_ question: KitQuestion, from kit: Kit) throws -> Kit {
    let row = try ownRow(of: kit, at: "/questionId")
    guard kit.questionCount > 1 else { throw DomainError.noQuestions.asIssue(at: "/questionId") }
    try ReviewCommands(context).delete(question, of: kit)
    try kits.remove(question, from: row)
    try emit(KitTopics.questionRemoved, question, of: kit)
    return try self.kit(kit.id)
  }

  private func emit(_ topic: Topic<ChangedQuestion>, _ question: KitQuestion, of kit: Kit) throws {
    let payload = ChangedQuestion(id: KitSlug.question(question.position, of: kit.id))
    try context.emit(topic, payload, of: user, subject: kit.id)
  }

  /// The row of a kit of the user's own; throws `basic_kit_protected` for a shipped one.
  private func ownRow(of kit: Kit, at path: String) throws(DomainError) -> Int64 {
    guard let row = kit.row else { throw .basicKitProtected.at(path) }
    return row
  }

  // MARK: - Deleting

  /// Deletes a kit of the user's own; throws `basic_kit_protected` for a shipped one.
  func delete(_ kit: Kit) throws {
    let row = try ownRow(of: kit, at: "/kitId")
    try ReviewCommands(context).delete(kit)
    try kits.delete(row)
    try study.deleteResult(of: kit)
    try context.emit(KitTopics.deleted, EmptyPayload(), of: user, subject: kit.id)
  }
}
