import Database
import Service

/// The deletion of an account, by its user or by the owner of the database.
enum AccountDeletion {
  /// Deletes the account of a signed-in user with all data, and signs the connection out.
  static func delete(_ user: SignedInUser, _ context: CallContext) throws {
    try context.hooks.willDeleteAccount(context)
    try context.transaction.withLargeCache { try AccountStore(context.transaction).delete(user.id) }
    try SignInAttemptStore(context.transaction).clear(address: user.account.email)
    try context.transaction.scheduleErasure()
    context.setUser(nil)
  }
}
