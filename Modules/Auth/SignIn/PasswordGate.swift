import Database
import Kernel
import Service

/// The one place where a password is compared, so that every comparison is slowed down and counted in the same way.
struct PasswordGate {
  private let context: CallContext
  private let hasher: PasswordHasher
  private let accounts: AccountStore
  private let attempts: AttemptStore

  init(_ context: CallContext, _ hasher: PasswordHasher) {
    self.context = context
    self.hasher = hasher
    accounts = AccountStore(context.database.connection)
    attempts = AttemptStore(context.database.connection)
  }

  /// The account that an address and a password open.
  ///
  /// An unknown address costs the same work and counts the same as a wrong password, so neither time nor message tells
  /// whether there is an account.
  func open(email: String, password: String) throws -> Account {
    try refuseWhileBlocked(email)
    guard let (account, hash) = try accounts.account(email: email) else {
      try hasher.spendTime(on: password)
      throw refusal(for: email, .invalidCredentials)
    }
    guard try hasher.verify(password, against: hash) else { throw refusal(for: email, .invalidCredentials) }
    try attempts.clear(email)
    if hasher.isOutdated(hash) { try accounts.setPassword(try hasher.hash(password), of: account.id) }
    return account
  }

  /// Makes a signed-in user prove who they are; `path` says where the password stands in the parameters.
  func confirm(_ password: String, of user: SignedInUser, at path: String) throws {
    let email = user.account.email
    try refuseWhileBlocked(email)
    guard let hash = try accounts.passwordHash(of: user.id), try hasher.verify(password, against: hash) else {
      throw refusal(for: email, DomainError.wrongPassword.at(path))
    }
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
      try AttemptStore(context.database.connection).addFailure(of: email, at: context.now)
    }
    return error
  }
}
