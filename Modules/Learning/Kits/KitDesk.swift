import Database
import JSONRPC
import Kernel
import Localization
import SQLite
import Service

/// Where the kits of the signed-in user of a call are found, made and deleted.
struct KitDesk {
  let kits: KitStore
  private let context: CallContext
  private let user: Int64

  /// The refusals of a kit that cannot be made.
  static let refusalsOfNew: [DomainError] = [
    .noQuestions, .noKitName, .kitNameEmpty, .kitNameTooLong, .noStudyStage, .unknownStage, .kitNameTaken,
    .tooManyKits, .emptyFields, .tooManyIncorrect, .incorrectContainsCorrect, .duplicateIncorrect, .textTooLong,
    .tooManyAccepted,
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

  /// Deletes a kit of the user's own; throws `basic_kit_protected` for a shipped one.
  func delete(_ kit: Kit) throws {
    guard let row = kit.row else { throw DomainError.basicKitProtected.at("/kitId") }
    try ReviewDesk(context).forget(kit)
    try kits.delete(row)
    try study.forgetResult(of: kit)
    try context.tell(.kitDeleted, of: user, subject: kit.id)
  }
}
