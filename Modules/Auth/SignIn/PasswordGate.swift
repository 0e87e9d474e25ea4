import Database
import Kernel
import Service

/// The rules around the comparison of a password, so that every comparison is slowed down and counted in the same way.
///
/// A call first reads the stored hash, then compares the password while no transaction is open, and then brings the
/// outcome here, where everything that was read is checked again.
struct PasswordGate {
  private let context: CallContext
  private let accounts: AccountStore
  private let attempts: AttemptStore

  init(_ context: CallContext) {
    self.context = context
    accounts = AccountStore(context.transaction)
    attempts = AttemptStore(context.transaction)
  }

  // MARK: - Before the comparison

  /// The stored hash of an address, nil if it has no account; throws `rate_limited` while the address must wait.
  func storedHash(of email: String) throws -> String? {
    try refuseWhileBlocked(email)
    return try accounts.account(email: email)?.passwordHash
  }

  /// The stored hash of a signed-in user; throws `rate_limited` while the address must wait.
  func storedHash(of user: SignedInUser) throws -> String? {
    try refuseWhileBlocked(user.account.email)
    return try accounts.passwordHash(of: user.id)
  }

  // MARK: - After the comparison

  /// The account that an address and a password open.
  ///
  /// An unknown address counts the same as a wrong password, so the message does not tell whether there is an account.
  func open(email: String, _ check: PasswordCheck) throws -> Account {
    try refuseWhileBlocked(email)
    let found = try accounts.account(email: email)
    guard found?.passwordHash == check.stored else { throw OutdatedPreparation() }
    guard check.isRight, let account = found?.account else { throw refusal(for: email, .invalidCredentials) }
    try attempts.clear(email)
    if let renewed = check.renewed { try accounts.setPassword(renewed, of: account.id) }
    return account
  }

  /// Makes a signed-in user prove who they are; `path` is the location of the password in the parameters.
  func confirm(_ check: PasswordCheck, of user: SignedInUser, at path: String) throws {
    let email = user.account.email
    try refuseWhileBlocked(email)
    guard try accounts.passwordHash(of: user.id) == check.stored else { throw OutdatedPreparation() }
    guard check.isRight else { throw refusal(for: email, DomainError.wrongPassword.at(path)) }
    try attempts.clear(email)
  }

  private func refuseWhileBlocked(_ email: String) throws {
    if let seconds = AttemptRules.wait(try attempts.failures(of: email), now: context.now) {
      throw DomainError.rateLimited(seconds: seconds)
    }
  }

  /// Counts a failed try although its call is going to be undone.
  private func refusal(for email: String, _ error: DomainError) -> DomainError {
    context.keepDespiteFailure { context in
      try AttemptStore(context.transaction).addFailure(of: email, at: context.now)
    }
    return error
  }
}
