import Database
import Kernel
import SQLite
import Service

extension AttemptRules.FailedAttempts {
  /// The failed attempts per address.
  ///
  /// Addresses are hashed, because some belong to people who have no account.
  static let table = Table(
    "sign_in_failures", owner: .unowned(), key: .columns(["emailHash"]),
    blank: AttemptRules.FailedAttempts(count: 1, firstAt: .min, lastAt: .min, blockedUntil: .min),
    [
      Column("emailHash", \.emailHash, .bytes(32), "The SHA-256 of the email address."),
      Column("failures", \.count, .integer(1...Int.max), "The number of failed attempts."),
      Column("firstFailedAt", \.firstAt, .instant, "The time of the first failed attempt."),
      Column("lastFailedAt", \.lastAt, .instant, "The time of the last failed attempt."),
      Column(
        "blockedUntil", \.blockedUntil, .instant, "The time from which the next attempt is allowed.",
        .derived(from: "failures and last_failed_at")),
    ])
}

/// Queries and updates of failed attempts.
struct AttemptStore {
  private enum Statements: SQL, StatementSet {
    case removeOld = "delete from sign_in_failures where last_failed_at < :limit"
  }

  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
  }

  func failures(of email: String) throws -> AttemptRules.FailedAttempts? {
    try AttemptRules.FailedAttempts.table.row(email.sha256, in: transaction)
  }

  /// Counts a failed attempt, and deletes all records so old that they have expired whatever their delay was.
  func addFailure(of email: String, at now: Instant) throws {
    let oldest = now.milliseconds - AttemptRules.maxDelay - AttemptRules.window
    try transaction.statement(Statements.removeOld).bind("limit", oldest).run()
    var failures = AttemptRules.addingFailure(to: try failures(of: email), now: now)
    failures.emailHash = email.sha256
    try AttemptRules.FailedAttempts.table.save(failures, in: transaction)
  }

  func clear(_ email: String) throws {
    try AttemptRules.FailedAttempts.table.delete(email.sha256, in: transaction)
  }
}
