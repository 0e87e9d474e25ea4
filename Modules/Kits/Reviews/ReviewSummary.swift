package import Service

/// The questions of the signed-in user today, for other domains.
package struct ReviewSummary {
  /// The number of questions that are due before the user's day ends.
  package let due: Int
  /// The number of new questions left today.
  package let new: Int

  /// Reads the counts; throws `not_signed_in` if no user is signed in.
  package init(reading context: CallContext) throws {
    let (user, transaction) = (try context.user.id, context.transaction)
    let counts = try ReviewCountStore(transaction: transaction, user: user).counts(on: context.today)
    due = counts.due
    new = try StudiedKits(transaction: transaction, user: user).newQuestionsLeftToday(counts)
  }
}
