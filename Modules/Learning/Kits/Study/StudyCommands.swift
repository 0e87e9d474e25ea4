import Database
import Kernel
import Service

/// What a reset has deleted. (Kits and exams, 3.7.)
struct ResetTally: Hashable, Sendable {
  var kitResults = 0
  var examResults = 0
  /// The chosen stages of the end.
  var finalStages = 0
  /// Running and finished tests, exams and workouts.
  var sessions = 0
  /// The answers to cards of spaced review.
  var reviewAnswers = 0
  /// The totals as they were.
  var totals = StudyTally()

  /// Whether there was nothing to delete.
  var isEmpty: Bool { self == ResetTally() }
}

/// Commands for the course of kits of the signed-in user of a call.
struct StudyCommands {
  let study: StudyStore
  private let context: CallContext

  /// Prepares the commands of a call; throws `not_signed_in` if nobody is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    study = StudyStore(transaction: context.transaction, user: try context.user.id)
  }

  /// Deletes all results, chosen stages, sessions and cards; kits, name and picture stay. (3.7.)
  ///
  /// - Returns: What was deleted; an event is emitted if that is anything.
  /// - Throws: Faults of the storage.
  func reset() throws -> ResetTally {
    var tally = try study.reset()
    tally.reviewAnswers = try ReviewCommands(context).deleteAll()
    if !tally.isEmpty { try context.emit(KitTopics.reset, tally, of: study.user, subject: "\(study.user)") }
    return tally
  }
}
