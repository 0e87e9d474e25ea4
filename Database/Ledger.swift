public import Kernel
public import SQLite

/// The points that users were paid, each reward once.
///
/// A reward is named by its rule, its subject and its period, and that name is unique for a user: whoever pays twice by
/// mistake pays nothing the second time. (Architecture, "Data".)
public struct Ledger {
  /// The period of a reward that is paid once in a lifetime.
  public static let lifetime = "all"

  private enum Statements: SQL, StatementSet {
    case pay = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      values (:user, :rule, :subject, :period, :points, :now)
      on conflict (user_id, rule, subject, period) do nothing
      """
  }

  let connection: Connection

  /// Pays a reward unless it was paid before.
  ///
  /// - Parameters:
  ///   - points: how many; below 0 takes points back.
  ///   - user: who is paid.
  ///   - rule: what pays, such as `mission`.
  ///   - subject: what is paid for, such as the slug of a mission.
  ///   - period: the key of the day, week or month (`2026-11-21`, `2026-W47`, `2026-11`), or `Ledger.lifetime`.
  ///   - now: when it is paid.
  /// - Returns: whether it was paid by this call.
  /// - Throws: what SQLite refuses.
  public func pay(
    _ points: Int, to user: Int64, rule: StaticString, subject: String, period: String, at now: Instant
  ) throws(SQLiteError) -> Bool {
    try connection.statement(Statements.pay)
      .bind("user", user).bind("rule", rule).bind("subject", subject).bind("period", period)
      .bind("points", points).bind("now", now.milliseconds).run()
    return connection.changes > 0
  }
}
