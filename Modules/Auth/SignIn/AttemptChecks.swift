import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor checks of failed sign-in attempts.
enum AttemptChecks {
  static let all = [Doctor.Examination(Strings.doctorNameSignInDelays, differences: delays)]

  private enum Recounts: SQL, StatementSet {
    case delays = """
      select *, lower(hex(substr(email_hash, 1, 8))) as key from sign_in_failures order by email_hash
      """
  }

  /// Compares each stored delay with the one computed from its count; identifies an address by a prefix of its hash.
  private static func delays(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(Recounts.delays).all { row -> Message? in
      let failures = try AttemptRules.Failures.table.decode(row)
      let expected = AttemptRules.end(ofWaitAfter: failures.count, lastAt: failures.lastAt)
      guard failures.blockedUntil != expected else { return nil }
      return Strings.doctorRowStale(
        "–", "sign_in_failures.blocked_until", try row["key"] as String, "\(failures.blockedUntil.milliseconds)",
        "\(expected.milliseconds)")
    }.compactMap(\.self)
  }
}
