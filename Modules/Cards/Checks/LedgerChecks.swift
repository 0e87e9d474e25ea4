import Database
import Kernel
import Localization
import SQLite
import Service

/// Compares the ledger with the facts that earn points: sparks, duplicate cards and missions.
///
/// Each amount is derived from a fact, so that a wrong amount is detected even if it matches the profile.
enum LedgerChecks {
  private enum CheckQueries: SQL, StatementSet {
    case unexpectedEntries = """
      select user_id, rule || ' ' || subject from ledger
      where rule not in ('spark', 'card_duplicate', 'mission', 'adjustment')
        or points = 0 or (rule <> 'mission' and period <> 'all')
      order by id
      """
    case sparks = """
      select user_id, 'spark ' || spark, sum(paid), sum(points) from (
        select user_id, cast(subject as integer) as spark, points as paid, 0 as points
        from ledger where rule in ('spark', 'adjustment')
        union all
        select user_id, id, 0, points from sparks)
      group by user_id, spark having sum(paid) <> sum(points)
      """
    case duplicates = """
      select user_id, substr(subject, 1, instr(subject, '/') - 1) as card, points from ledger
      where rule = 'card_duplicate' order by id
      """
    case unownedDuplicates = """
      select user_id, rule || ' ' || subject from ledger where rule = 'card_duplicate' and not exists (
        select 1 from sparks s
        where s.id = cast(substr(ledger.subject, instr(ledger.subject, '/') + 1) as integer)
          and s.user_id = ledger.user_id and ledger.subject = s.card_id || '/' || s.id)
      order by id
      """
    // All copies of a card but one have a bonus.
    case bonuses = """
      select user_id, card_id, sum(paid), sum(owed) from (
        select user_id, substr(subject, 1, instr(subject, '/') - 1) as card_id, 1 as paid, 0 as owed
        from ledger where rule = 'card_duplicate'
        union all
        select user_id, card_id, 0, count(*) - 1 from sparks where card_id is not null group by user_id, card_id)
      group by user_id, card_id having sum(paid) <> sum(owed)
      """
    case rewards = """
      select user_id, mission, max(paid), max(reward) from (
        select user_id, subject || ' ' || period as mission, points as paid, null as reward
        from ledger where rule = 'mission'
        union all
        select user_id, mission_id || ' ' || iif(period = 0, 'all', date(period * 86400, 'unixepoch')), null, reward
        from mission_completions)
      group by user_id, mission having max(paid) is not max(reward)
      """
  }

  /// Checks that the entries of a spark add up to its points, or to 0 if it was deleted, that all copies of a card but
  /// one have a bonus, and that each bonus and each completed mission is paid correctly.
  static func violations(_ transaction: Transaction) throws -> [Message] {
    try Doctor.unexpectedRows(in: "ledger", transaction.statement(CheckQueries.unexpectedEntries))
      + Doctor.staleValues(of: "ledger.points", transaction.statement(CheckQueries.sparks)) + duplicates(transaction)
      + Doctor.unexpectedRows(in: "ledger", transaction.statement(CheckQueries.unownedDuplicates))
      + Doctor.staleValues(of: "ledger.card_duplicate", transaction.statement(CheckQueries.bonuses))
      + Doctor.staleValues(of: "ledger.points", transaction.statement(CheckQueries.rewards))
  }

  private static func duplicates(_ transaction: Transaction) throws -> [Message] {
    let catalog = CardCatalog.current
    var messages: [Message] = []
    try transaction.statement(CheckQueries.duplicates).forEach { row in
      let (user, slug, points): (Int64, String, Int) = (try row["user_id"], try row["card"], try row["points"])
      let expected = catalog.cardSlugs.index(of: slug).map { catalog.cards[$0].rarity.duplicatePoints }
      guard points != expected else { return }
      messages.append(
        expected.map {
          Strings.doctorRowStale(
            user: "\(user)", column: "ledger.points", row: slug, value: "\(points)", expected: "\($0)")
        }
          ?? Strings.doctorRowUnexpected(user: "\(user)", table: "ledger", row: slug))
    }
    return messages
  }
}
