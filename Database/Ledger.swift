public import Kernel
public import SQLite

/// The points paid to users, each reward once per user, rule, subject and period.
public struct Ledger {
  /// The period of a reward that is paid only once per user, rule and subject.
  public static let lifetime = "all"

  private enum Statements: SQL, StatementSet {
    case pay = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      values (:user, :rule, :subject, :period, :points, :now)
      """
  }

  let connection: Connection

  /// Pays a reward, or deducts points if `points` is negative.
  ///
  /// `subject` is the rewarded object, for example the slug of a mission; `period` is the first day of the period, for
  /// example `2026-11-21`, or `Ledger.lifetime`. Throws the violation of a unique constraint if
  /// the reward was already paid.
  public func pay(
    _ points: Int, to user: Int64, rule: StaticString, subject: String, period: String, at now: Instant
  ) throws(SQLiteError) {
    try connection.statement(Statements.pay)
      .bind("user", user).bind("rule", rule).bind("subject", subject).bind("period", period)
      .bind("points", points).bind("now", now.milliseconds).run()
  }
}
