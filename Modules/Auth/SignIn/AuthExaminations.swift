import Database
import Kernel
import Localization
import SQLite

/// Recomputes what is stored beside failed sign-ins.
enum AuthExaminations {
  static let all = [Doctor.Examination(Strings.doctorNameSignInDelays, differences: delays)]

  private enum Recounts: SQL, StatementSet {
    case delays = """
      select lower(hex(substr(email_hash, 1, 8))), failures, last_failed_at, blocked_until from sign_in_failures
      """
  }

  /// The wait after failed tries follows from their number; an address is named by the beginning of its hash.
  private static func delays(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    try connection.statement(Recounts.delays).forEach { row in
      let stored = Instant(milliseconds: try row.integer64(3))
      let expected = AttemptRules.end(
        ofWaitAfter: try row.integer(1), lastAt: Instant(milliseconds: try row.integer64(2)))
      guard stored != expected else { return }
      messages.append(
        Strings.doctorRowStale(
          "–", "sign_in_failures.blocked_until", try row.text(0), "\(stored.milliseconds)",
          "\(expected.milliseconds)"))
    }
    return messages
  }
}
