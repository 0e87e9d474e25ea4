import Database
import JSON
import Kernel
import Localization
import SQLite
import Service

/// Where the kits of the signed-in user of a call are found, made, changed and deleted.
struct KitDesk {
  let kits: KitStore
  private let context: CallContext
  private let user: Int64

  /// The refusals of a kit that cannot be made.
  static let refusalsOfNew: [DomainError] =
    [
      .noQuestions, .noKitName, .kitNameEmpty, .kitNameTooLong, .noStudyStage, .unknownStage, .kitNameTaken,
      .tooManyKits,
    ] + refusalsOfQuestion
  /// The refusals of a question that cannot be kept.
  static let refusalsOfQuestion: [DomainError] = [
    .emptyFields, .tooManyIncorrect, .incorrectContainsCorrect, .duplicateIncorrect, .textTooLong, .tooManyAccepted,
  ]

  /// Opens the desk; throws `not_signed_in` where nobody is.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    kits = KitStore(connection: context.database.connection, user: user)
  }

  private var study: StudyStore { StudyStore(connection: context.database.connection, user: user) }

  /// The kit of a slug; throws `kit_not_found`.
  func kit(_ id: String, at path: String = "/kitId") throws -> Kit {
    guard let kit = try kits.kit(id) else { throw DomainError.kitNotFound.at(path) }
    return kit
  }

  /// A kit as its user sees it.
  func view(_ kit: Kit) throws -> KitView {
    KitView(kit, best: try study.best(kit), in: context.conversation.locale)
  }

  /// Keeps a kit that passed every other check, and tells the journal.
  ///
  /// - Parameters:
  ///   - kit: The kit.
  ///   - report: Is told from time to time how many questions are kept; may throw to stop.
  /// - Returns: The kit.
  /// - Throws: `name_already_exists`, `too_many_kits`, what the report throws, and faults of the storage.
  func keep(_ kit: CheckedKit, report: (Int) throws -> Void = { _ in }) throws -> Kit {
    try checkRoom(for: kit)
    let kept = try kits.insert(kit, at: context.now, report: report)
    try context.tell(.kitCreated, of: user, subject: kept.id) { data in
      data.key("stage")
      data.int(kept.stage.rawValue)
      data.key("questions")
      data.int(kept.questionCount)
    }
    return kept
  }

  /// Throws `name_already_exists` or `too_many_kits` where a kit cannot be kept beside those that there are.
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

  /// Adds checked questions to a kit of the user's own, and tells the journal.
  ///
  /// - Parameters:
  ///   - questions: The questions; their positions follow from the kit.
  ///   - kit: The kit.
  ///   - path: The parameter that the questions come from, as a JSON Pointer.
  ///   - report: Is told from time to time how many questions are kept; may throw to stop.
  /// - Returns: The kit and the questions as they are kept.
  /// - Throws: `basic_kit_protected`, `too_many_questions`, what the report throws, and faults of the storage.
  func add(
    _ questions: [KitQuestion], to kit: Kit, at path: String, report: (Int) throws -> Void = { _ in }
  ) throws -> (kit: Kit, questions: [KitQuestion]) {
    let row = try ownRow(of: kit, at: "/kitId")
    guard !questions.isEmpty else { return (kit, []) }
    try checkRoom(for: questions.count, in: kit, at: path)
    let positions = try kits.freePositions(questions.count, in: kit, row)
    guard positions.count == questions.count else { throw DomainError.tooManyQuestions.asIssue(at: path) }
    let kept = zip(questions, positions).map { $0.at($1) }
    try kits.insert(kept, into: row, report: report)
    try context.tell(.kitQuestionsAdded, of: user, subject: kit.id) { data in
      data.key("questions")
      data.int(kept.count)
    }
    return (try self.kit(kit.id), kept)
  }

  /// Throws `too_many_questions` where so many questions cannot be added to a kit.
  func checkRoom(for count: Int, in kit: Kit, at path: String) throws(DomainError) {
    guard kit.questionCount + count <= KitRules.mostQuestions else { throw .tooManyQuestions.asIssue(at: path) }
  }

  /// Changes a question of a kit of the user's own, and tells the journal where that is something else.
  ///
  /// Sessions that run ask what they asked before, and the schedule of its card stays.
  func update(_ question: KitQuestion, to changed: KitQuestion, of kit: Kit) throws {
    let row = try ownRow(of: kit, at: "/questionId")
    guard changed != question else { return }
    try kits.update(changed, of: row)
    try tell(.kitQuestionUpdated, question, of: kit)
  }

  /// Removes a question from a kit of the user's own with its card, and tells the journal; its answers in reviews,
  /// results and sessions that run stay.
  ///
  /// - Returns: The kit without it.
  /// - Throws: `basic_kit_protected`, `no_questions` where it is the only one, faults of the storage.
  func remove(_ question: KitQuestion, from kit: Kit) throws -> Kit {
    let row = try ownRow(of: kit, at: "/questionId")
    guard kit.questionCount > 1 else { throw DomainError.noQuestions.asIssue(at: "/questionId") }
    try ReviewDesk(context).forget(question, of: kit)
    try kits.remove(question, from: row)
    try tell(.kitQuestionRemoved, question, of: kit)
    return try self.kit(kit.id)
  }

  private func tell(_ topic: TopicDescription, _ question: KitQuestion, of kit: Kit) throws {
    try context.tell(topic, of: user, subject: kit.id) { data in
      data.key("questionId")
      data.string(KitSlug.question(question.position, of: kit.id))
    }
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
    try ReviewDesk(context).forget(kit)
    try kits.delete(row)
    try study.forgetResult(of: kit)
    try context.tell(.kitDeleted, of: user, subject: kit.id)
  }
}
