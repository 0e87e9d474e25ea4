import Database
import Kernel
import SQLite
import Service

/// What failed attempts are counted for, and what is delayed.
enum AttemptSubject: Hashable, Sendable {
  /// A normalized email address, with or without an account.
  case address(String)
  /// The origin of an attempt, as the front end names it, such as an IP address.
  case source(String)
  /// A normalized email address, for attempts that name their source.
  case addressOfSources(String)
  /// A session whose user confirms the password.
  case session(Int64)

  /// The SHA-256 of the subject; subjects of different kinds have different hashes, because an address has no colon.
  var hash: [UInt8] {
    switch self {
    case .address(let email): email.sha256
    case .source(let source): "source:\(source)".sha256
    case .addressOfSources(let email): "sources:\(email)".sha256
    case .session(let id): "session:\(id)".sha256
    }
  }

  /// The number of failures that cause a delay; high if all strangers together could otherwise delay a user.
  var threshold: AttemptRules.Threshold {
    switch self {
    case .addressOfSources: .manySources
    case .address, .source, .session: .standard
    }
  }
}

extension AttemptRules.FailedAttempts {
  /// The failed attempts per subject.
  ///
  /// Subjects are hashed, because some addresses belong to people who have no account.
  static let table = Table(
    "sign_in_failures", owner: .unowned(), key: .columns(["emailHash"]),
    blank: AttemptRules.FailedAttempts(count: 1, firstAt: .min, lastAt: .min, blockedUntil: .min),
    [
      Column(
        "emailHash", \.subjectHash, .bytes(32),
        "The SHA-256 of the email address, or of the source or the session of the attempts."),
      Column("failures", \.count, .integer(1...Int.max), "The number of failed attempts."),
      Column("firstFailedAt", \.firstAt, .instant, "The time of the first failed attempt."),
      Column("lastFailedAt", \.lastAt, .instant, "The time of the last failed attempt."),
      Column(
        "blockedUntil", \.blockedUntil, .instant, "The time from which the next attempt is allowed.",
        .derived(from: "failures and last_failed_at")),
    ])
}

/// Queries and updates of failed attempts.
struct SignInAttemptStore {
  private enum Statements: SQL, StatementSet {
    case removeOld = "delete from sign_in_failures where last_failed_at < :limit"
  }

  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
  }

  func failures(of subject: AttemptSubject) throws -> AttemptRules.FailedAttempts? {
    try AttemptRules.FailedAttempts.table.row(subject.hash, in: transaction)
  }

  /// Counts a failed attempt, and deletes all records so old that they have expired whatever their delay was.
  func addFailure(of subject: AttemptSubject, at now: Instant) throws {
    try transaction.statement(Statements.removeOld).bind("limit", now.milliseconds - AttemptRules.maxAge).run()
    var failures = AttemptRules.addingFailure(to: try failures(of: subject), now: now, subject.threshold)
    failures.subjectHash = subject.hash
    try AttemptRules.FailedAttempts.table.save(failures, in: transaction)
  }

  func clear(_ subject: AttemptSubject) throws {
    try AttemptRules.FailedAttempts.table.delete(subject.hash, in: transaction)
  }

  /// Ends the delays of a normalized email address; those of sources remain.
  func clear(address email: String) throws {
    for subject in [AttemptSubject.address(email), .addressOfSources(email)] { try clear(subject) }
  }
}
