import Database
import Kernel
import SQLite
import Service

/// The payments and cards that follow from the sparks and completed missions of a user, after an import or a merge.
struct LedgerRecomputation {
  private enum Statements: SQL, StatementSet {
    case deleteRewards = """
      delete from ledger where user_id = :user and rule = 'mission' and not exists (
        select 1 from mission_completions c
        where c.user_id = :user and c.mission_id = ledger.subject
          and ledger.period = iif(c.period = 0, 'all', date(c.period * 86400, 'unixepoch'))
          and ledger.paid_at = c.completed_at)
      """
    case payRewards = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select
        user_id, 'mission', mission_id, iif(period = 0, 'all', date(period * 86400, 'unixepoch')), reward, completed_at
      from mission_completions where user_id = :user order by position, period, mission_id
      on conflict do nothing
      """
    // The spark of a bonus dropped a further copy of its card.
    case assignDuplicates = """
      update sparks set card_id = bonus.card_id
      from (
        select substr(subject, 1, instr(subject, '/') - 1) as card_id,
          cast(substr(subject, instr(subject, '/') + 1) as integer) as spark_id
        from ledger where user_id = :user and rule = 'card_duplicate') as bonus
      where sparks.id = bonus.spark_id and sparks.user_id = :user and sparks.id >= :first and sparks.card_id is null
      """
    case assignFirstCopies = """
      with
        missing as (
          select card_id, row_number() over (order by obtained_at, card_id) as number from card_states
          where user_id = :user and not exists (
            select 1 from sparks s
            where s.user_id = :user and s.card_id = card_states.card_id and not exists (
              select 1 from ledger l
              where l.user_id = :user and l.rule = 'card_duplicate' and l.subject = s.card_id || '/' || s.id))),
        imported as (
          select id, row_number() over (order by created_at, id) as number from sparks
          where user_id = :user and id >= :first and card_id is null)
      update sparks set card_id = missing.card_id
      from imported join missing on missing.number = imported.number
      where sparks.id = imported.id
      """
    case deleteDuplicates = """
      delete from ledger where user_id = :user and rule = 'card_duplicate' and not exists (
        select 1 from sparks s
        where s.id = cast(substr(ledger.subject, instr(ledger.subject, '/') + 1) as integer) and s.user_id = :user
          and ledger.subject = s.card_id || '/' || s.id)
      """
    // All copies of a card but one have a bonus.
    case deleteFirstDuplicates = """
      delete from ledger where id in (
        select p.entry from (
          select substr(subject, 1, instr(subject, '/') - 1) as card_id, count(*) as bonuses, min(id) as entry
          from ledger where user_id = :user and rule = 'card_duplicate' group by 1) p
        join (
          select card_id, count(*) as copies from sparks where user_id = :user and card_id is not null
          group by card_id) c
          on c.card_id = p.card_id
        where p.bonuses >= c.copies)
      """
    case payDuplicates = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select :user, 'card_duplicate', s.card_id || '/' || s.id, 'all', b.value, s.created_at
      from (
        select id, card_id, created_at, row_number() over (partition by card_id order by created_at, id) as number
        from sparks
        where user_id = :user and card_id is not null and not exists (
          select 1 from ledger l
          where l.user_id = :user and l.rule = 'card_duplicate' and l.subject = sparks.card_id || '/' || sparks.id)) s
      join json_each(:bonuses) b on b.key = s.card_id
      where s.number > 1 order by s.created_at, s.id
      """
    case deleteCards = """
      delete from card_states where user_id = :user and card_id not in (
        select card_id from sparks where user_id = :user and card_id is not null)
      """
    case insertCards = """
      insert into card_states (user_id, card_id, owned, obtained_at)
      select user_id, card_id, count(*), min(created_at) from sparks where user_id = :user and card_id is not null
      group by card_id
      on conflict do nothing
      """
    case paySparks = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select user_id, 'spark', cast(id as text), 'all', points, created_at from sparks s
      where id in (select value from json_each(:sparks)) and user_id = :user and not exists (
        select 1 from ledger l where l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.id as text))
      order by id
      """
    // One entry per spark pays the remaining difference. Deleted sparks are included.
    case payDifferences = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select :user, 'adjustment', p.spark || '/import', 'all', ifnull(s.points, 0) - p.points, :now
      from (
        select value as spark,
          (select ifnull(sum(points), 0) from ledger
            where user_id = :user and rule = 'spark' and subject = cast(value as text))
          + (select ifnull(sum(points), 0) from ledger
            where user_id = :user and rule = 'adjustment' and subject >= value || '/' and subject < value || '0')
            as points
        from json_each(:sparks)) p
      left join sparks s on s.id = p.spark and s.user_id = :user
      where ifnull(s.points, 0) <> p.points
      on conflict (user_id, rule, subject, period) do update set points = points + excluded.points
      """
    case deleteEmpty = """
      delete from ledger where id in (
        select l.id from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.value as text)
        where l.points = 0
        union all
        select l.id from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'adjustment' and l.subject >= s.value || '/'
          and l.subject < s.value || '0'
        where l.points = 0)
      """
    case raiseRevisions = """
      update sparks set revision = a.revision
      from (
        select s.value as spark, max(cast(substr(subject, instr(subject, '/') + 1) as integer)) as revision
        from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'adjustment' and l.subject >= s.value || '/'
          and l.subject < s.value || '0'
        where cast(substr(subject, instr(subject, '/') + 1) as integer) <= :largest
        group by s.value) a
      where sparks.id = a.spark and sparks.user_id = :user and sparks.revision < a.revision
      """
    case deleteEntries = """
      delete from ledger where id in (
        select l.id from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.value as text)
        union all
        select l.id from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'adjustment' and l.subject >= s.value || '/'
          and l.subject < s.value || '0')
      """
  }

  let transaction: Transaction
  let user: Int64

  /// The bonus of each card as a JSON object.
  private static let duplicateBonuses =
    "{\(CardCatalog.current.cards.map { "\"\($0.id)\":\($0.rarity.duplicatePoints)" }.joined(separator: ","))}"

  private func run(_ statement: Statements, _ bind: (Statement) throws -> Void = { _ in }) throws {
    let statement = try transaction.statement(statement)
    if statement.hasParameter(named: "user") { try statement.bind("user", user) }
    try bind(statement)
    try statement.run()
  }

  // MARK: - Missions

  /// Pays each completed mission once, and takes back other rewards.
  ///
  /// The ledger ignores a payment whose key exists, so rewards without a completion would block later payments.
  func payRewards() throws {
    try run(.deleteRewards)
    try run(.payRewards)
  }

  // MARK: - Cards

  /// Assigns cards to sparks from an ID on, by bonuses and by the cards that the user owns.
  ///
  /// - `first`: The ID of the first spark of a file that does not name cards.
  func assignCards(from first: Int64) throws {
    for statement: Statements in [.assignDuplicates, .assignFirstCopies] {
      try run(statement) { try $0.bind("first", first) }
    }
  }

  /// Pays the bonus of all copies of a card but one, and makes the collection follow from the sparks.
  func recomputeCards() throws {
    try run(.deleteDuplicates)
    try run(.deleteFirstDuplicates)
    try run(.payDuplicates) { try $0.bind("bonuses", Self.duplicateBonuses) }
    try run(.deleteCards)
    try run(.insertCards)
    try OwnedCard.derivation.recompute(of: user, in: transaction)
  }

  // MARK: - Sparks

  /// Pays what the ledger lacks for sparks, and takes back what it has for deleted ones, by one adjustment each.
  func payDifferences(of sparks: Set<Int64>, at now: Instant) throws {
    let list = Self.list(sparks)
    try run(.paySparks) { try $0.bind("sparks", list) }
    try run(.payDifferences) { try $0.bind("sparks", list).bind("now", now) }
    try run(.deleteEmpty) { try $0.bind("sparks", list) }
    // A spark must not reuse a revision that was already paid.
    try run(.raiseRevisions) { try $0.bind("sparks", list).bind("largest", Spark.maxRevision) }
  }

  /// Replaces all entries of sparks by one that pays the points of the spark; a deleted one has none.
  func replaceEntries(of sparks: Set<Int64>) throws {
    let list = Self.list(sparks)
    try run(.deleteEntries) { try $0.bind("sparks", list) }
    try run(.paySparks) { try $0.bind("sparks", list) }
  }

  private static func list(_ sparks: Set<Int64>) -> String {
    "[\(sparks.sorted().map(String.init).joined(separator: ","))]"
  }
}
