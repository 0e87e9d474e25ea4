import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of failed sign-in attempts.
enum AttemptChecks {
  static let all = [Doctor.Check(Strings.doctorNameSignInDelays, violations: delays)]

  private enum CheckQueries: SQL, StatementSet {
    case delays = """
      select *, lower(hex(substr(email_hash, 1, 8))) as key from sign_in_failures order by email_hash
      """
  }

  /// Compares the end of each delay with the computed one; messages contain a prefix of the address hash.
  private static func delays(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.delays).all { row -> Message? in
      let failures = try AttemptRules.FailedAttempts.table.decode(row)
      // The hash does not show which threshold is the one of the subject.
      let possible = AttemptRules.Threshold.all.map {
        AttemptRules.blockedUntil(failureCount: failures.count, lastAt: failures.lastAt, $0)
      }
      guard let expected = possible.first, !possible.contains(failures.blockedUntil) else { return nil }
      return Strings.doctorRowStale(
        user: "–", column: "sign_in_failures.blocked_until", row: try row["key"] as String,
        value: "\(failures.blockedUntil.milliseconds)",
        expected: "\(expected.milliseconds)")
    }.compactMap(\.self)
  }
}
