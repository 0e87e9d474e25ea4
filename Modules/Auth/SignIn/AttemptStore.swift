import Kernel
import SQLite

/// The failed tries to sign in, by the SHA-256 of the e-mail address: addresses without an account are not kept in clear.
struct AttemptStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select failures, first_failed_at, last_failed_at, blocked_until from sign_in_failures where email_hash = :email
      """
    case write = """
      insert into sign_in_failures (email_hash, failures, first_failed_at, last_failed_at, blocked_until)
      values (:email, :failures, :first, :last, :until)
      on conflict (email_hash) do update set
        failures = excluded.failures, first_failed_at = excluded.first_failed_at,
        last_failed_at = excluded.last_failed_at, blocked_until = excluded.blocked_until
      """
    case clear = "delete from sign_in_failures where email_hash = :email"
    case removeOld = "delete from sign_in_failures where last_failed_at < :limit"
  }

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The failed tries of an address.
  func failures(of email: String) throws -> AttemptRules.Failures? {
    try connection.statement(Statements.find).bind("email", digest(of: email)).row { row in
      AttemptRules.Failures(
        count: try row.integer(0), firstAt: Instant(milliseconds: try row.integer64(1)),
        lastAt: Instant(milliseconds: try row.integer64(2)),
        blockedUntil: Instant(milliseconds: try row.integer64(3)))
    }
  }

  /// Notes one more failed try, and forgets those of all addresses that count no more.
  func addFailure(of email: String, at now: Instant) throws {
    let oldest = now.milliseconds - AttemptRules.longestWait - AttemptRules.window
    try connection.statement(Statements.removeOld).bind("limit", oldest).run()
    let failures = AttemptRules.adding(to: try failures(of: email), now: now)
    try connection.statement(Statements.write)
      .bind("email", digest(of: email)).bind("failures", failures.count)
      .bind("first", failures.firstAt.milliseconds).bind("last", failures.lastAt.milliseconds).bind(
        "until", failures.blockedUntil.milliseconds
      ).run()
  }

  /// Forgets the failed tries of an address.
  func clear(_ email: String) throws {
    try connection.statement(Statements.clear).bind("email", digest(of: email)).run()
  }
}
