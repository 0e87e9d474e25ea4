import Database
import Kernel
import Service

/// An attempt to sign in to an account from outside.
struct SignInAttempt: Sendable {
  /// The normalized email address.
  let email: String
  /// The origin of the attempt, as the front end names it; nil if it names none.
  let source: String?

  /// The subjects whose failures are counted, and which are delayed after too many.
  ///
  /// With a source, the address is delayed only after many failures: a client that can choose its source could try any
  /// number of passwords otherwise.
  var subjects: [AttemptSubject] { source.map { [.source($0), .addressOfSources(email)] } ?? [.address(email)] }
}

/// Verifies passwords and one-time codes, and delays further attempts after failures.
///
/// Attempts from outside are counted per address and source, those of a signed-in user per session: strangers cannot
/// delay a user who is signed in or has a one-time code.
///
/// A call first reads the stored hash, then compares the password outside of a transaction, and then passes the result
/// to `authenticate` or `confirm`, which check that the stored hash has not changed.
struct PasswordVerifier {
  private let context: CallContext
  private let accounts: AccountStore
  private let attempts: SignInAttemptStore
  /// The failures of calls that can store nothing; nil if the calls fail anyway.
  ///
  /// While nothing can be stored, even a valid one-time code fails, so attempts to guess one need not be counted.
  private let unstoredAttempts: UnstoredAttempts?

  init(_ context: CallContext, _ unstoredAttempts: UnstoredAttempts? = nil) {
    self.context = context
    self.unstoredAttempts = unstoredAttempts
    accounts = AccountStore(context.transaction)
    attempts = SignInAttemptStore(context.transaction)
  }

  // MARK: - Before the comparison

  /// Returns the stored hash of an address; nil if it has no account.
  ///
  /// Throws `rate_limited` during a delay.
  func storedHash(for attempt: SignInAttempt) throws -> String? {
    try checkRateLimit(attempt.subjects)
    return try accounts.account(email: attempt.email)?.passwordHash
  }

  /// Returns the stored hash of a signed-in user.
  ///
  /// Throws `rate_limited` during a delay.
  func storedHash(of user: SignedInUser) throws -> String? {
    try checkRateLimit([.session(user.sessionID)])
    return try accounts.passwordHash(of: user.id)
  }

  // MARK: - After the comparison

  /// Returns the account of an address; throws `invalid_credentials` if the comparison failed.
  ///
  /// An unknown address counts like a wrong password, so that the error does not reveal whether the account exists.
  /// Success ends the delay of the address, not that of a source: its next attempt may be for another account.
  func authenticate(_ attempt: SignInAttempt, _ verification: PasswordVerification) throws -> Account {
    try checkRateLimit(attempt.subjects)
    let credentials = try accounts.account(email: attempt.email)
    guard credentials?.passwordHash == verification.storedHash else { throw StalePreparation() }
    guard verification.isCorrect, let account = credentials?.account else {
      throw recordFailure(for: attempt.subjects, .invalidCredentials)
    }
    guard context.canStore else { return account }
    try attempts.clear(address: attempt.email)
    if let newHash = verification.newHash { try accounts.setPassword(newHash, of: account.id) }
    return account
  }

  /// Throws unless a signed-in user entered the correct password; `path` is the JSON Pointer of the password parameter.
  func confirm(_ verification: PasswordVerification, of user: SignedInUser, at path: String) throws {
    let subject = AttemptSubject.session(user.sessionID)
    try checkRateLimit([subject])
    guard try accounts.passwordHash(of: user.id) == verification.storedHash else { throw StalePreparation() }
    guard verification.isCorrect else { throw recordFailure(for: [subject], DomainError.wrongPassword.at(path)) }
    try attempts.clear(subject)
  }

  // MARK: - Reset codes

  /// Returns whether a reset code of an address is valid; a valid code is never delayed.
  ///
  /// Throws `rate_limited` for any other code during a delay.
  func isValid(_ code: ResetCode, for attempt: SignInAttempt) throws -> Bool {
    guard try accountWithCode(code, attempt.email) == nil else { return true }
    try checkRateLimit(attempt.subjects)
    return false
  }

  /// Returns the account of an address and deletes its reset code; throws `invalid_reset_code` for any other code.
  ///
  /// An unknown address counts like a wrong code, so that the error does not reveal whether the account exists.
  func redeem(_ code: ResetCode, for attempt: SignInAttempt) throws -> Account {
    guard let account = try accountWithCode(code, attempt.email) else {
      try checkRateLimit(attempt.subjects)
      throw recordFailure(for: attempt.subjects, .invalidResetCode)
    }
    try PasswordReset.delete(of: account.id, in: context.transaction)
    try attempts.clear(address: attempt.email)
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

  private func checkRateLimit(_ subjects: [AttemptSubject]) throws {
    for subject in subjects {
      for failures in [try attempts.failures(of: subject), unstoredAttempts?.failures(of: subject)] {
        if let seconds = AttemptRules.secondsUntilRetry(failures, now: context.now) {
          throw DomainError.rateLimited(seconds: seconds)
        }
      }
    }
  }

  /// Counts a failed attempt, although its call is rolled back, and returns `error`.
  private func recordFailure(for subjects: [AttemptSubject], _ error: DomainError) -> DomainError {
    guard context.canStore else {
      for subject in subjects { unstoredAttempts?.addFailure(of: subject, at: context.now) }
      return error
    }
    context.writeDespiteFailure { context in
      for subject in subjects { try SignInAttemptStore(context.transaction).addFailure(of: subject, at: context.now) }
    }
    return error
  }
}
