import Database
import Kernel
import SQLite
import Service

/// Recomputes the ledger and the totals of sparks, cards and missions after an import.
enum SparkRecomputation {
  private enum Statements: SQL, StatementSet {
    case deleteRewards = """
      delete from ledger where user_id = :user and rule = 'mission' and not exists (
        select 1 from mission_completions c
        where c.user_id = :user and c.mission_id = ledger.subject
          and ledger.period = iif(c.period = 0, 'all', date(c.period * 86400, 'unixepoch')))
      """
    case payRewards = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select
        user_id, 'mission', mission_id, iif(period = 0, 'all', date(period * 86400, 'unixepoch')), reward, completed_at
      from mission_completions where user_id = :user order by completed_at, period, mission_id
      on conflict do nothing
      """
    case deleteDuplicates = """
      delete from ledger where user_id = :user and rule = 'card_duplicate' and not exists (
        select 1 from card_states c
        where c.user_id = :user and c.card_id = substr(ledger.subject, 1, instr(ledger.subject, '/') - 1))
      """
    case paySparks = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select user_id, 'spark', cast(id as text), 'all', points, created_at from sparks s
      where user_id = :user and not exists (
        select 1 from ledger l where l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.id as text))
      order by id
      """
    // One entry of a spark takes up all that is left over, also of those that are gone.
    case payDifferences = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select :user, 'adjustment', p.spark || '/import', 'all', ifnull(s.points, 0) - p.points, :now
      from (
        select cast(subject as integer) as spark, sum(points) as points from ledger
        where user_id = :user and rule in ('spark', 'adjustment') group by cast(subject as integer)) p
      left join sparks s on s.id = p.spark and s.user_id = :user
      where ifnull(s.points, 0) <> p.points
      on conflict (user_id, rule, subject, period) do update set points = points + excluded.points
      """
    case deleteEmpty = "delete from ledger where user_id = :user and points = 0"
    case raiseRevisions = """
      update sparks set revision = a.revision
      from (
        select
          cast(subject as integer) as spark, max(cast(substr(subject, instr(subject, '/') + 1) as integer)) as revision
        from ledger
        where user_id = :user and rule = 'adjustment'
          and cast(substr(subject, instr(subject, '/') + 1) as integer) <= :largest
        group by spark) a
      where sparks.id = a.spark and sparks.user_id = :user and sparks.revision < a.revision
      """
  }

  /// Recomputes everything if an import has changed something of it.
  @Sendable
  static func recompute(_ importer: Importer) throws {
    guard importer.hasChanged("spark", "points", "card", "missionCompletion", "sparkProfile") else { return }
    try importer.recompute(DaySums.derivation)
    // The ledger pays nothing under a name that it knows: rewards without their missions would keep those from paying,
    // and changes of sparks must not come to a revision that has brought something already.
    for statement: Statements in [.deleteRewards, .payRewards, .deleteDuplicates, .paySparks] {
      try importer.statement(statement).run()
    }
    try importer.recompute(OwnedCard.derivation)
    try importer.statement(Statements.payDifferences).bind("now", importer.context.now).run()
    try importer.statement(Statements.deleteEmpty).run()
    try importer.statement(Statements.raiseRevisions).bind("largest", Spark.maxRevision).run()
    let store = ProfileStore(transaction: importer.transaction, user: importer.user)
    var profile = try store.profile() ?? SparkProfile(on: importer.context.today)
    profile.longestStreak = max(profile.longestStreak, try store.run()?.length ?? 0)
    try store.save(profile)
    try importer.recompute(SparkProfile.derivation)
  }
}
