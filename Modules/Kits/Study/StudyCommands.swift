import Database
import Kernel
import Service

/// The counts of data deleted by a reset. (Kits and exams, 3.7.)
struct ResetCounts: Hashable, Sendable {
  var kitResults = 0
  var examResults = 0
  /// The number of chosen final stages.
  var finalStages = 0
  /// The number of running and finished tests, exams and workouts.
  var attempts = 0
  /// The number of answers in spaced review.
  var reviewAnswers = 0
  var suspendedQuestions = 0
  /// The totals before the reset.
  var totals = StudyCounters()

  /// Whether nothing was deleted.
  var isEmpty: Bool { self == ResetCounts() }
}

/// Operations on the study course of the signed-in user.
struct StudyCommands {
  let study: StudyStore
  private let context: CallContext

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    study = StudyStore(transaction: context.transaction, user: try context.user.id)
  }

  /// Deletes all results, chosen stages, attempts and reviews, and emits `study.reset` if anything was deleted. (Kits
  /// and exams, 3.7.)
  ///
  /// The totals restart at 0; kits remain.
  func reset() throws -> ResetCounts {
    var counts = try study.reset()
    (counts.reviewAnswers, counts.suspendedQuestions) = try ReviewCommands(context).deleteAll()
    if !counts.isEmpty { try context.emit(KitTopics.reset, counts, of: study.user, subject: "\(study.user)") }
    return counts
  }
}
