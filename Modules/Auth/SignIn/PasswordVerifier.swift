import Database
import Kernel
import Service

/// Verifies passwords; all methods share one count of failed attempts per address, and its delay.
///
/// A call first reads the stored hash, then compares the password outside of a transaction, and then passes the result
/// to `authenticate` or `confirm`, which check that the stored hash has not changed.
struct PasswordVerifier {
  private let context: CallContext
  private let accounts: AccountStore
  private let attempts: AttemptStore

  init(_ context: CallContext) {
    self.context = context
    accounts = AccountStore(context.transaction)
    attempts = AttemptStore(context.transaction)
  }

  // MARK: - Before the comparison

  /// Returns the stored hash of an address; nil if it has no account.
  ///
  /// Throws `rate_limited` during a delay.
  func storedHash(of email: String) throws -> String? {
    try checkRateLimit(email)
    return try accounts.account(email: email)?.passwordHash
  }

  /// Returns the stored hash of a signed-in user.
  ///
  /// Throws `rate_limited` during a delay.
  func storedHash(of user: SignedInUser) throws -> String? {
    try checkRateLimit(user.account.email)
    return try accounts.passwordHash(of: user.id)
  }

  // MARK: - After the comparison

  /// Returns the account of an address; throws `invalid_credentials` if the comparison failed.
  ///
  /// An unknown address counts like a wrong password, so that the error does not reveal whether the account exists.
  func authenticate(email: String, _ verification: PasswordVerification) throws -> Account {
    try checkRateLimit(email)
    let credentials = try accounts.account(email: email)
    guard credentials?.passwordHash == verification.storedHash else { throw StalePreparation() }
    guard verification.isCorrect, let account = credentials?.account else {
      throw recordFailure(for: email, .invalidCredentials)
    }
    try attempts.clear(email)
    if let newHash = verification.newHash { try accounts.setPassword(newHash, of: account.id) }
    return account
  }

  /// Throws unless a signed-in user entered the correct password; `path` is the JSON Pointer of the password parameter.
  func confirm(_ verification: PasswordVerification, of user: SignedInUser, at path: String) throws {
    let email = user.account.email
    try checkRateLimit(email)
    guard try accounts.passwordHash(of: user.id) == verification.storedHash else { throw StalePreparation() }
    guard verification.isCorrect else { throw recordFailure(for: email, DomainError.wrongPassword.at(path)) }
    try attempts.clear(email)
  }

  // MARK: - Reset codes

  /// Returns whether a reset code of an address is valid.
  ///
  /// Throws `rate_limited` during a delay.
  func isValid(_ code: ResetCode, of email: String) throws -> Bool {
    try checkRateLimit(email)
    return try accountWithCode(code, email) != nil
  }

  /// Returns the account of an address and deletes its reset code; throws `invalid_reset_code` for any other code.
  ///
  /// An unknown address counts like a wrong code, so that the error does not reveal whether the account exists.
  func redeem(_ code: ResetCode, of email: String) throws -> Account {
    try checkRateLimit(email)
    guard let account = try accountWithCode(code, email) else { throw recordFailure(for: email, .invalidResetCode) }
    try PasswordReset.table.description.deleteAll(of: account.id, in: context.transaction)
    try attempts.clear(email)
    return account
  }

  private func accountWithCode(_ code: ResetCode, _ email: String) throws -> Account? {
    guard let account = try accounts.account(email: email)?.account,
      let reset = try PasswordReset.table.row(of: account.id, in: context.transaction),
      reset.codeHash == code.hash, context.now < reset.expiresAt
    else { return nil }
    return account
  }

  // MARK: - Failed attempts

  private func checkRateLimit(_ email: String) throws {
    if let seconds = AttemptRules.secondsUntilRetry(try attempts.failures(of: email), now: context.now) {
      throw DomainError.rateLimited(seconds: seconds)
    }
  }

  /// Counts a failed attempt, although its call is rolled back, and returns `error`.
  private func recordFailure(for email: String, _ error: DomainError) -> DomainError {
    context.writeDespiteFailure { context in
      try AttemptStore(context.transaction).addFailure(of: email, at: context.now)
    }
    return error
  }
}
